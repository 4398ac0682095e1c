"""Mistakes about laws by which operations on floats get one form, and about patterns on floats."""

from __future__ import annotations

from mistakes.mistake import Mistake

_LAWS = "verifier.kernel.simulation.float_laws"
_BY_LAWS = "test_float_laws.py"
_PATTERNS = "test_float_patterns.py"

FLOAT_LAWS: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:_without_infinities",
        what="where there are no infinities a quotient of 1 is its divisor",
        old="((x, y),)",
        new="((x, y), (y, x))",
        noticed_by="test_float_terms.py::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where="semantics.tensors.terms:Terms.apply",
        what="sums and signs of elements that are powers of two are numbers",
        old="not is_known(op, (*(a.element for a in given), element))",
        new="False",
        noticed_by=(
            "test_small_formats_of_tensors.py"
            "::test_of_sums_and_signs_of_powers_of_two_nothing_is_known"
        ),
    ),
    Mistake(
        where="semantics.tensors.constants:_evaluated",
        what="an element that may be one of several is the usual one",
        old="m.chose.term and not is_nan",
        new="False",
        noticed_by=(
            "test_small_formats_of_tensors.py"
            "::test_a_quotient_by_zero_where_there_is_no_nan_may_be_anything"
        ),
    ),
    Mistake(
        where="verifier.kernel.simulation.float_laws:_Laws._remainder",
        what="a remainder stays when it is divided by anything",
        old="self._signs.get(divisor, _Signed(False, divisor)).base == y.base",
        new="True",
        noticed_by="test_float_laws.py::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:float_form",
        what="the smaller number of any two is the first",
        old="_same(x, y)",
        new="True",
        noticed_by="test_float_terms.py::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where="verifier.kernel.simulation.computed_constants:_result",
        what="a NaN that comes of constants is the usual one",
        old="execution.chose.term",
        new="False",
        noticed_by=("test_computed_constants.py::test_which_nan_comes_of_constants_stays_a_choice"),
    ),
    Mistake(
        where="verifier.kernel.simulation.computed_constants:_result",
        what="what is poison of constants is a constant",
        old="found.poison.term",
        new="False",
        noticed_by="test_computed_constants.py::test_what_is_poison_of_constants_is_no_constant",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_choices:choices_of",
        what="a rewrite may state any flags",
        old="check_stated_flags(pattern, parsed)",
        new="None",
        noticed_by=f"{_PATTERNS}::test_stated_flags_license_nothing_more_around_the_pattern",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_flags:_are_same_terms",
        what="sums of other terms may have the flags, too",
        old="sorted(_terms(olds[0])) == sorted(_terms(news[0]))",
        new="True",
        noticed_by=f"{_PATTERNS}::test_sums_of_the_same_terms_may_keep_their_flags",
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:unless_licensed",
        what="flags of what follows at a distance license nothing",
        old="_added(old, new)",
        new="''",
        noticed_by=(
            "test_carried_licences.py::test_flags_license_what_is_made_in_the_same_way_only"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:unless_licensed",
        what="a flag on one operation licenses nothing",
        old="_gained(old, new)",
        new="''",
        noticed_by=(
            "test_carried_licences.py"
            "::test_a_flag_on_one_operation_may_license_more_where_it_is_inlined[arcp]"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:unless_licensed",
        what="what is proved while flags stay apart need not be accepted",
        old="unless_accepted(under(verdict, assuming(FLAGS_STAY_APART, text)), accepted)",
        new="under(verdict, assuming(FLAGS_STAY_APART, text))",
        noticed_by=(
            "test_carried_licences.py"
            "::test_a_flag_on_one_operation_may_license_more_where_it_is_inlined[arcp]"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:unless_licensed",
        what="reassoc only changes the order of sums and products",
        old="any(_carried(old)) or _is_reassociable(old)",
        new="any(_carried(old))",
        noticed_by="test_carried_licences.py::test_no_value_refutes_that_a_factor_is_moved_out",
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_gained",
        what="as many flags on other operations are the same flags",
        old="all((flags <= each for each in same))",
        new="True",
        noticed_by="test_carried_licences.py::test_flags_that_change_places_are_others",
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_gained",
        what="one of two operations that are alike may stand for both",
        old="all((flags <= each for each in same))",
        new="any((flags <= each for each in same))",
        noticed_by=("test_carried_licences.py::test_one_of_two_alike_has_no_more_flags_than_both"),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_gained",
        what="a flag may go from one operation to another of its kind",
        old="all((flags <= each for other, each in changed if other == kind))",
        new="True",
        noticed_by=(
            "test_carried_licences.py::test_a_flag_does_not_go_from_one_sum_to_another[dead]"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_gained",
        what="an operation with flags may be used in the place of another",
        old="for_others or not is_more_used",
        new="True",
        noticed_by=(
            "test_carried_licences.py::test_a_flagged_sum_is_not_used_in_the_place_of_another"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_gained",
        what="what takes the place of operations with flags may have more of them",
        old="as_many and for_others or (bool(gone) and flags <= common)",
        new="True",
        noticed_by=(
            "test_carried_licences.py"
            "::test_what_takes_the_place_of_flagged_operations_has_their_flags"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:with_changed",
        what="flags of functions that are called license nothing",
        old="changed(name)",
        new="False",
        noticed_by=(
            "test_carried_licences.py"
            "::test_a_function_that_is_called_has_no_flags_that_license_more"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_flags",
        what="any operation gives the same in whichever order it is applied",
        old="operation_name(op) in _ASSOCIATIVE",
        new="True",
        noticed_by=(
            "test_carried_licences.py::test_in_whichever_order_maxima_are_taken_is_the_same"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_attributes",
        what="a loop that is to be vectorised adds in order",
        old="_UNROLLED.fullmatch(A)",
        new="'loop_annotation' in attributes",
        noticed_by=(
            "test_carried_licences.py::test_how_far_a_loop_is_unrolled_licenses_nothing[vectorised]"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_passes_on",
        what="a negation computes another number",
        old="name in _CHOICES or _kind(op) == NEGATION",
        new="name in _CHOICES",
        noticed_by=(
            "test_carried_licences.py::test_no_value_refutes_what_flags_may_license[negated]"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_added",
        what="one operation with flags in the source is enough for many",
        old="after.flagged <= before.flagged",
        new="after.flagged.keys() & before.flagged.keys()",
        noticed_by=(
            "test_carried_licences.py::test_flags_license_what_is_made_in_the_same_way_only"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.carried_licences:_added",
        what="what reaches a block does not count",
        old="before.effects == after.effects",
        new="True",
        noticed_by="test_carried_licences.py::test_what_is_passed_to_a_block_counts",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_flags:_license_the_same",
        what="flags that are copied license the same whatever they stand on",
        old="all((each in before for each in licensed))",
        new="True",
        noticed_by=f"{_PATTERNS}::test_flags_that_are_copied_are_each_set_of_them",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_choices:choices_of",
        what="of flags that are copied only none is tried",
        old="open_[flags] = SUBSETS",
        new="open_[flags] = SUBSETS[:1]",
        noticed_by=f"{_PATTERNS}::test_flags_that_are_copied_are_each_set_of_them",
    ),
    Mistake(
        where="semantics.language.double_rounding:is_innocuous",
        what="products of the smallest numbers are as those of others",
        old="wide_least <= 2 * least",
        new="wide_least <= least",
        noticed_by=f"{_BY_LAWS}::test_rounding_twice_may_be_something_else",
    ),
    Mistake(
        where="semantics.language.double_rounding:is_innocuous",
        what="any wider format has enough digits for sums",
        old="q >= 2 * p + 1",
        new="q >= p",
        noticed_by=f"{_BY_LAWS}::test_rounding_twice_may_be_something_else",
    ),
    Mistake(
        where=f"{_LAWS}:_Laws._rounded_once",
        what="rounding twice in one direction is as to nearest",
        old="_direction(step) is Rounding.NEAREST_EVEN",
        new="True",
        noticed_by=f"{_BY_LAWS}::test_rounding_twice_may_be_something_else",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:_narrow_operand",
        what="a constant that a format does not have is one of it",
        old="Constant(bits, element) if same else None",
        new="Constant(bits, element)",
        noticed_by=(
            "test_float_terms.py::test_what_is_no_number_of_the_format_is_computed_in_the_wider_one"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.scalar_values:_on_floats",
        what="of zeros minnumf gives the smaller one",
        old="a == b and np.signbit(a) != np.signbit(b)",
        new="False",
        noticed_by=(
            "test_float_terms.py::test_minnumf_gives_the_number_and_of_zeros_what_is_not_known"
        ),
    ),
    Mistake(
        where="verifier.kernel.pdl.float_numbers:has_exactly",
        what="a format has a number that it rounds",
        old="back == number",
        new="True",
        noticed_by=f"{_PATTERNS}::test_numbers_are_those_that_a_format_has",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_numbers:has_exactly",
        what="a zero is a zero, whatever its sign",
        old="math.copysign(1.0, back) == math.copysign(1.0, number)",
        new="True",
        noticed_by=f"{_PATTERNS}::test_numbers_are_those_that_a_format_has",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_functions:_Reading._operation",
        what="a constant that is false may be any",
        old='stated == ""',
        new="not stated",
        noticed_by=f"{_PATTERNS}::test_a_constant_that_is_false_is_no_open_one",
    ),
    Mistake(
        where=f"{_LAWS}:_Laws._extremum",
        what="the smaller of two negated ones is the smaller one, negated",
        old="_OTHER_EXTREMUM[step.operation]",
        new="step.operation",
        noticed_by=f"{_BY_LAWS}::test_what_is_rewritten_does_what_it_did",
    ),
    Mistake(
        where=f"{_LAWS}:_Laws._sum",
        what="x + 0 is x, also for the zero that is not negative",
        old="one.negative and self._bits(one.base, f) == 0",
        new="self._bits(one.base, f) == 0",
        noticed_by=f"{_BY_LAWS}::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where=f"{_LAWS}:_Laws._scaled_before",
        what="an operation whose choice of a NaN others see is left out",
        old="self._uses[name] == 1",
        new="True",
        noticed_by=f"{_BY_LAWS}::test_an_operation_that_others_use_stays",
    ),
    Mistake(
        where=f"{_LAWS}:_Laws._is_certain",
        what="what is another value at each use is looked through",
        old="not (step.function and step.effects.one_value)",
        new="False",
        noticed_by=f"{_BY_LAWS}::test_what_is_another_value_at_each_use_stays",
    ),
    Mistake(
        where=f"{_LAWS}:_mirrored",
        what="a direction of rounding stays where the sign is another",
        old="not negative or mode not in _MIRRORED",
        new="True",
        noticed_by=f"{_BY_LAWS}::test_what_is_rewritten_does_what_it_did",
    ),
    Mistake(
        where=f"{_LAWS}:_contains",
        what="a format with infinities has all numbers of one without",
        old="not (w.special is n.special is Special.IEEE)",
        new="False",
        noticed_by=(
            f"{_BY_LAWS}::test_numbers_beyond_an_inner_format_without_infinities_are_no_conversion"
        ),
    ),
    Mistake(
        where="verifier.kernel.simulation.decide:_conventions",
        what="that an intrinsic of LLVM is a function of math is not said",
        old="len({key for key, _ in functions}) < len(functions)",
        new="len({key for key, _ in functions}) > len(functions)",
        noticed_by="test_functions_of_floats.py::test_an_intrinsic_of_llvm_is_the_same_function",
    ),
    Mistake(
        where="verifier.claims.functions.bounded:unless_of_floats",
        what="floats that differ are wrong, though they may",
        old="isinstance(verdict, Refuted) and any(map(_has_floats, (old, new)))",
        new="isinstance(verdict, Refuted) and not verdict",
        noticed_by="test_bounded.py::test_what_is_not_known_is_not_bounded",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:looked_at",
        what="the total order of NaNs does not depend on which NaN an operation gave",
        old="apply.op in _LOOK_AT_NANS",
        new="apply.op == 'math.copysign'",
        noticed_by="test_lift_stablehlo.py::"
        "test_what_the_total_order_makes_of_zeros_and_nans_is_left_open",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.stablehlo.scalars:is_exact",
        what="that a conversion to fewer digits is read by a convention is not said",
        old="(source, target) in _EXACT_WIDENINGS",
        new="(target, source) in _EXACT_WIDENINGS or source != target",
        noticed_by="test_lift_stablehlo.py::"
        "test_a_conversion_that_rounds_is_read_by_a_convention[arith.truncf-f64-f16-Proved]",
    ),
    Mistake(
        where="verifier.claims.pairs:_decide",
        what="the pair of one file is compared bit for bit where a bound is asked for",
        old="options.bound is not None",
        new="options.bound is not options.bound",
        noticed_by="test_bounded.py::test_pairs_in_one_file_are_bounded_too",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:_sum",
        what="in loops x + 0 is x, also for the zero that is not negative",
        old="one.bits == f.sign",
        new="one.bits % f.sign == 0",
        noticed_by="test_float_terms.py::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:_extremum",
        what="in loops the smaller of two negated ones is the smaller one, negated",
        old="_TURNED[term.op]",
        new="term.op",
        noticed_by="test_float_terms.py::test_the_form_has_the_same_value",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_choices:_open_attributes",
        what="a predicate or a rounding mode that is not mentioned is the first one",
        old="(op, name), values",
        new="(op, name), values[:1]",
        noticed_by=f"{_PATTERNS}::test_a_rounding_mode_that_is_not_mentioned_is_each_one",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_choices:_open_attributes",
        what="a predicate that is open is the first one",
        old="given[name], values",
        new="given[name], values[:1]",
        noticed_by=f"{_PATTERNS}::test_a_predicate_that_is_open_is_each_one",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_choices:_formats",
        what="an open type of integers is one of floats",
        old="p.type_ in types and not p.of_floats",
        new="False",
        noticed_by=f"{_PATTERNS}::test_integers_are_no_format",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.boolean_terms:_BOOLEAN",
        what="a sum of two i1 is their or",
        old="'arith.xori'",
        new="'arith.ori'",
        noticed_by="test_boolean_terms.py::test_operations_on_two[addi]",
        at=1,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.comparison_terms:turned",
        what="a comparison is turned, and its operands stay where they are",
        old="term.arguments[::-1]",
        new="term.arguments",
        noticed_by=(
            "test_boolean_terms.py::"
            "test_comparisons_are_turned_and_exchanged_where_that_is_the_same[arith.cmpi-4]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.comparison_terms:compares_either_way",
        what="the operands of every comparison may be exchanged",
        old="_predicate(term) in _EITHER_WAY.get(term.op, ())",
        new="term.op in _EITHER_WAY",
        noticed_by=(
            "test_boolean_terms.py::"
            "test_comparisons_are_turned_and_exchanged_where_that_is_the_same[arith.cmpf-4]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:_same",
        what="what may give either zero gives the same one twice",
        old="x.op not in _ONCE_ONLY",
        new="True",
        noticed_by="test_float_terms.py::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:_comparison",
        what="negated operands of a comparison stay where they are",
        old="(_split(y)[1], _split(x)[1])",
        new="(_split(x)[1], _split(y)[1])",
        noticed_by="test_float_terms.py::test_the_form_has_the_same_value",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.float_terms:float_form",
        what="flags are forgotten",
        old="term.attributes",
        new="False",
        noticed_by="test_float_terms.py::test_what_no_law_is_about_stays",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.term_match:same_operation",
        what="what goes through memory is a product that may be fused",
        old="any(map(_depends_on_operands, before.attributes))",
        new="False",
        noticed_by="test_left_open.py::test_what_goes_through_memory_is_no_product",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:chooses",
        what="a NaN in a format without one is one number",
        old="_lacks_values(apply.element)",
        new="False",
        noticed_by="test_left_open.py::test_what_a_format_does_not_have_becomes_anything_each_time",
    ),
    Mistake(
        where="synth.scalar.improving.reading.windows:may_be_proved_alone",
        what="what is around a window may be part of what flags license",
        old="computed == {*window.operations}",
        new="bool(computed)",
        noticed_by="test_improving_floats.py::test_only_all_of_a_function_is_a_window",
    ),
    Mistake(
        where="synth.scalar.improving.reading.searched:why_no_floats",
        what="two operations that choose are one",
        old="key in seen",
        new="False",
        noticed_by="test_improving_floats.py::test_what_chooses_twice_is_left_alone",
    ),
    Mistake(
        where="verifier.kernel.pdl.float_choices:_check_lanes",
        what="a scalar beside containers is a lane",
        old="len(kinds) != 1",
        new="False",
        noticed_by=f"{_PATTERNS}::test_a_replacement_has_the_type_of_what_it_replaces[f8E5M2]",
    ),
    Mistake(
        where="semantics.control_flow.float_licences:attribute_of_flags",
        what="the flags of arith are those of llvm",
        old="'fastmath'",
        new="'fastmathFlags'",
        noticed_by=f"{_PATTERNS}::test_flags_that_are_mentioned_count",
    ),
)
