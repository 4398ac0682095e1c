"""Mistakes about what operations mean: the meanings of each dialect, and the language they are
stated in."""

from __future__ import annotations

from mistakes.mistake import Mistake

MEANINGS: tuple[Mistake, ...] = (
    Mistake(
        where="semantics.meanings.arith:addi",
        what="nsw of a sum is taken for nuw",
        old="signed_add_overflows(x, y)",
        new="unsigned_add_overflows(x, y)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.addi]",
    ),
    Mistake(
        where="semantics.meanings.arith:muli",
        what="a product that is nuw may overflow",
        old="m.poison_if_flag(overflow.nuw, ...)",
        new="pass",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.muli]",
    ),
    Mistake(
        where="semantics.meanings.arith:out_of_range",
        what="a shift by just the width is defined",
        old="A.ule(amount)",
        new="A.ult(amount)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.shli]",
    ),
    Mistake(
        where="semantics.interpretations.beneath_poison:shows_what_is_beneath",
        what="what lies beneath poison may show",
        old="done.setdefault(key, outcome) != outcome",
        new="done.setdefault(key, outcome) is done",
        noticed_by="test_beneath_poison.py::test_what_shows_beneath_poison_is_found[forgets]",
    ),
    Mistake(
        where="semantics.interpretations.beneath_poison:prefers_poison",
        what="a value in the place of poison may do what does not refine what poison did",
        old="not _refines(instead, outcome)",
        new="False",
        noticed_by="test_beneath_poison.py"
        "::test_what_does_more_of_poison_than_of_a_value_is_found[is_zero_of_poison]",
    ),
    Mistake(
        where="semantics.meanings.arith:unsigned_divisor",
        what="dividing by poison is not undefined",
        old="y.poison | A",
        new="A",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.ceildivsi]",
    ),
    Mistake(
        where="semantics.meanings.arith:signed_divisor",
        what="a poison dividend over -1 is not undefined",
        old="x.poison | A",
        new="A",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.ceildivsi]",
    ),
    Mistake(
        where="semantics.meanings.arith:signed_divisor",
        what="a signed division by zero is defined",
        old="unsigned_divisor(m, y)",
        new="pass",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.ceildivsi]",
    ),
    Mistake(
        where="semantics.meanings.arith:divsi",
        what="an exact signed quotient leaves no unsigned remainder",
        old="x.bits.srem(y.bits)",
        new="x.bits.urem(y.bits)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.divsi]",
    ),
    Mistake(
        where="semantics.meanings.arith:floordivsi",
        what="a quotient rounds towards zero where it should round down",
        old="quotient - quotient.constant(1)",
        new="quotient",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.floordivsi]",
    ),
    Mistake(
        where="semantics.meanings.arith:cmpi",
        what="sge compares unsigned",
        old="y.sle(x)",
        new="y.ule(x)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.cmpi]",
    ),
    Mistake(
        where="semantics.meanings.arith:select_op",
        what="a select by a poison condition is not poison",
        old="condition.poison | A",
        new="A",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.select]",
    ),
    Mistake(
        where="semantics.meanings.arith:select_op",
        what="a select is poison where the arm not taken is",
        old="chosen.select(then.poison, otherwise.poison)",
        new="then.poison | otherwise.poison",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.select]",
    ),
    Mistake(
        where="semantics.meanings.arith:trunci",
        what="that a truncation is nsw is about zeros, not the sign",
        old="low.sext(x.width)",
        new="low.zext(x.width)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.trunci]",
    ),
    Mistake(
        where="semantics.meanings.arith:mulsi_extended",
        what="the high half of a signed product has one unsigned factor",
        old="y.sext(wide)",
        new="y.zext(wide)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.mulsi_extended]",
    ),
    Mistake(
        where="semantics.meanings.arith:ceildivui",
        what="a quotient without remainder is rounded up, too",
        old="select(A, quotient, B)",
        new="B",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.ceildivui]",
    ),
    Mistake(
        where="semantics.language.overflow:signed_sub_overflows",
        what="differences of equal signs may overflow",
        old="other_sign & A",
        new="A",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.subi]",
    ),
    Mistake(
        where="semantics.language.overflow:signed_shl_overflows",
        what="a shift left loses its sign without overflow",
        old="A.ashr(amount)",
        new="A.lshr(amount)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.shli]",
    ),
    Mistake(
        where="semantics.meanings.comb:_division",
        what="a division by zero gives all ones rather than any value",
        old="m.choice(x.width, by_zero)",
        new="x.constant(-1)",
        noticed_by="test_comb.py::test_all_inputs_at_small_widths[comb.divs]",
    ),
    Mistake(
        where="semantics.meanings.comb:concat",
        what="the first operand of a concatenation has the lowest bits",
        old="for operand in operands: B",
        new="for operand in reversed(operands): B",
        noticed_by="test_comb.py::test_all_inputs_at_small_widths[comb.concat]",
    ),
    Mistake(
        where="semantics.meanings.comb:_extract_fits",
        what="bits may be extracted from beyond the operand",
        old="low >= 0 and A",
        new="low >= 0",
        noticed_by=(
            "test_comb.py::test_types_that_do_not_fit[comb.extract-operands2-3-attributes2]"
        ),
    ),
    Mistake(
        where="semantics.meanings.comb:truth_table",
        what="a truth table is read the other way round",
        old="select(chosen, A, B)",
        new="select(chosen, B, A)",
        noticed_by="test_comb.py::test_all_inputs_at_small_widths[comb.truth_table]",
    ),
    Mistake(
        where="semantics.meanings.llvm:or_",
        what="a disjoint or of overlapping bits is defined",
        old="m.poison_if_flag(...)",
        new="pass",
        noticed_by="test_llvm_oracle.py::test_all_inputs_at_small_widths[llvm.or]",
    ),
    Mistake(
        where="semantics.meanings.llvm:freeze",
        what="freeze lets poison through",
        old="Value(A, m.truth(False))",
        new="Value(A, x.poison)",
        noticed_by="test_llvm_oracle.py::test_all_inputs_at_small_widths[llvm.freeze]",
    ),
    Mistake(
        where="semantics.meanings.llvm_intrinsics:ctlz",
        what="zero has a count although it is said to be poison",
        old="m.poison_if_flag(...)",
        new="pass",
        noticed_by="test_llvm_oracle.py::test_all_inputs_at_small_widths[llvm.intr.ctlz]",
    ),
    Mistake(
        where="semantics.meanings.llvm_intrinsics:usub_sat",
        what="an unsigned difference saturates by a signed comparison",
        old="x.ult(y)",
        new="x.slt(y)",
        noticed_by="test_llvm_oracle.py::test_all_inputs_at_small_widths[llvm.intr.usub.sat]",
    ),
    Mistake(
        where="semantics.meanings.llvm_intrinsics:_rotation",
        what="a funnel shift does not take its amount modulo the width",
        old="amount.urem(amount.bit_width())",
        new="amount",
        noticed_by="test_llvm_oracle.py::test_all_inputs_at_small_widths[llvm.intr.fshl]",
    ),
    Mistake(
        where="semantics.meanings.llvm_intrinsics:_comparison_fits",
        what="a three-way comparison may have a result of one bit",
        old="result >= 2",
        new="result >= 1",
        noticed_by=(
            "test_llvm_oracle.py::test_which_types_there_are[llvm.intr.scmp-operands1-1-False]"
        ),
    ),
    Mistake(
        where="semantics.meanings.math:_zeros_before_a_one",
        what="zero has one zero less than the width",
        old="select(x.is_zero(), x.bit_width(), count)",
        new="count",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[math.ctlz]",
    ),
    Mistake(
        where="semantics.meanings.math:ipowi",
        what="a power is computed with one step too few",
        old="range(base.width - 1)",
        new="range(base.width - 2)",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[math.ipowi]",
    ),
    Mistake(
        where="semantics.meanings.math:ipowi",
        what="poison to a negative power is not undefined",
        old="x.poison | x.bits.is_zero()",
        new="x.bits.is_zero()",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[math.ipowi]",
    ),
    Mistake(
        where="semantics.meanings.index",
        what="index.casts does not extend the sign",
        old="arith.index_cast",
        new="arith.index_castui",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[index.casts]",
    ),
    Mistake(
        where="semantics.meanings.index",
        what="index.rems is the unsigned remainder",
        old="arith.remsi",
        new="arith.remui",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[index.rems]",
    ),
    Mistake(
        where="semantics.language.registry:Meaning.apply",
        what="poison operands make no poison",
        old="poison = poison | operand.poison",
        new="pass",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.addi]",
    ),
    Mistake(
        where="semantics.language.execution:meaning_for",
        what="attributes that no meaning knows are passed over",
        old="if name not in meaning.attributes: B",
        new="pass",
        noticed_by=(
            "test_straight_line_program.py::test_attributes_that_a_meaning_does_not_know_are_not_passed_over"
        ),
    ),
    Mistake(
        where="semantics.language.attributes:OverflowKind.read",
        what="nuw is read where nsw is written",
        old="IntegerOverflowFlag.NUW in flags",
        new="IntegerOverflowFlag.NSW in flags",
        noticed_by="test_arith_oracle.py::test_all_inputs_at_small_widths[arith.addi]",
    ),
    Mistake(
        where="semantics.language.program:is_integer_like",
        what="signed and unsigned types count as signless",
        old="integer.signedness.data == Signedness.SIGNLESS",
        new="True",
        noticed_by=(
            "test_straight_line_program.py::"
            "test_signless_integers_and_index_have_a_meaning[type_4-False]"
        ),
    ),
    Mistake(
        where="semantics.language.kinds:_is_of",
        what="a value of another element type is of the kind that is asked about",
        old="return False",
        new="return True",
        noticed_by="test_kinds.py::test_it_is_what_xdsl_says",
    ),
)
