"""Mistakes about the library: its native functions, its lock, and the pass that applies it."""

from __future__ import annotations

from mistakes.mistake import Mistake

LIBRARY: tuple[Mistake, ...] = (
    Mistake(
        where="rewrites.library.natives.constants:_constraint",
        what="a condition on two constants gets them in the other order",
        old="condition.holds(c, d)",
        new="condition.holds(d, c)",
        noticed_by=(
            "test_constant_natives.py::test_a_condition_is_decided_as_its_words_say[is_ult]"
        ),
    ),
    Mistake(
        where="rewrites.library.natives.flags:_only_nsw",
        what="all overflow flags are kept where only nsw may be",
        old="OverflowFlags(flags.nsw, m.truth(False))",
        new="flags",
        noticed_by=(
            "test_flag_natives.py::test_flags_are_seen_and_kept_as_they_mean[#arith.overflow<nuw>]"
        ),
    ),
    Mistake(
        where="rewrites.library.natives.values:_is_never_poison",
        what="arguments without a mark are taken never to be poison",
        old="if not _is_marked(value):\n    return False",
        new="pass",
        noticed_by="test_value_natives.py::test_only_what_is_never_poison_is_said_to_be_so[open]",
    ),
    Mistake(
        where="rewrites.library.natives.values:_is_marked",
        what="arguments of inner blocks have the marks of the function's",
        old="A or function.body.blocks.first is not argument.block",
        new="A",
        noticed_by="test_value_natives.py::test_only_arguments_of_the_first_block_have_marks",
    ),
    Mistake(
        where="rewrites.library.natives.values:_has_no_bits_outside",
        what="a value has no bits outside of a mask with which it has none in common",
        old="known.may_be & ~mask.value.data",
        new="known.may_be & mask.value.data",
        noticed_by="test_value_natives.py::"
        "test_a_rule_with_such_a_condition_is_applied_where_it_is_known[-16-True]",
    ),
    Mistake(
        where="rewrites.library.natives.values:_is_known_below",
        what="a value that may be the limit is known to be below it",
        old="known.umax < A",
        new="known.umax <= A",
        noticed_by="test_value_natives.py::"
        "test_bits_and_bounds_are_known_by_the_operations_behind[x-15]",
    ),
    Mistake(
        where="rewrites.library.natives.values:_is_known",
        what="bits are known of what went through an index that has 64 bits",
        old="INDEX_WIDTHS",
        new="INDEX_WIDTHS[:1]",
        noticed_by="test_value_natives.py::"
        "test_what_went_through_an_index_is_known_only_as_it_is_at_both_of_its_widths",
    ),
    Mistake(
        where="rewrites.library.natives.values:_means_no_bits_outside",
        what="what is known of a value is taken to hold where it is poison",
        old="value.poison | A",
        new="A",
        noticed_by="test_value_natives.py::"
        "test_what_is_known_says_nothing_of_poison[has_no_bits_outside-arguments1-False]",
    ),
    Mistake(
        where="rewrites.applying.commuted:_may_be_swapped",
        what="operands of any operation may be exchanged",
        old="name in COMMUTATIVE and A and B",
        new="A and B",
        noticed_by="test_commuted.py::test_operands_of_what_does_not_commute_stay_in_their_order",
    ),
    Mistake(
        where="rewrites.applying.proved_rewrite:ProvedRewrite.commuted",
        what="with exchanged operands a pattern is applied at every width",
        old="self._widths",
        new="((1, None),)",
        noticed_by=(
            "test_commuted.py::test_other_orders_are_applied_at_the_widths_of_the_proof_only"
        ),
    ),
    Mistake(
        where="rewrites.library.lock:why_stale",
        what="a pattern that was changed keeps its proof",
        old="record.pattern != pattern.text_hash()",
        new="False",
        noticed_by=(
            "test_check_library.py::"
            "test_an_edited_pattern_is_stale_though_still_right[benefit(1)-benefit(2)]"
        ),
    ),
    Mistake(
        where="rewrites.library.lock:why_stale",
        what="a meaning that was changed keeps its proofs",
        old="record.meanings.get(name) != now[name]",
        new="name not in record.meanings",
        noticed_by="test_check_library.py::test_a_changed_meaning_makes_its_patterns_stale",
    ),
    Mistake(
        where="rewrites.library.check:recorded",
        what="rules are exported on the proof of another text",
        old="record is None or why_stale(pattern, record, known) is not None",
        new="record is None",
        noticed_by="test_check_library.py::test_a_proof_on_record_is_of_the_pattern_as_it_is",
    ),
    Mistake(
        where="rewrites.library.check:prove",
        what="a proof under an assumption is put on record",
        old="if result.verdict.assumptions: B",
        new="pass",
        noticed_by="test_check_library.py::test_a_proof_under_an_assumption_is_not_put_on_record",
    ),
    Mistake(
        where="rewrites.library.check:prove",
        what="a proof for fewer widths than wanted is enough",
        old="proved is not None and covers(proved, pattern.wanted) and A",
        new="proved is not None and A",
        noticed_by=(
            "test_check_library.py::test_a_proof_that_is_weaker_than_wanted_is_not_put_on_record"
        ),
    ),
    Mistake(
        where="rewrites.library.check:check_library",
        what="the lock may have a stronger proof than there is",
        old="why_stale(pattern, record) or A",
        new="why_stale(pattern, record)",
        noticed_by="test_check_library.py::test_a_record_of_another_strength",
    ),
    Mistake(
        where="rewrites.library.natives.general:_IRREFLEXIVE",
        what="every predicate is irreflexive",
        old="A - _REFLEXIVE",
        new="A",
        noticed_by=(
            "test_natives.py::test_reflexive_predicates_hold_of_equal_numbers_and_the_others_ne"
            "ver_do"
        ),
    ),
    Mistake(
        where="rewrites.library.natives.general:_comparison",
        what="sgt and sge of constants compare unsigned",
        old="2 <= predicate <= 5",
        new="2 <= predicate <= 3",
        noticed_by="test_natives.py::test_a_rewrite_computes_what_it_means[cmpi]",
    ),
    Mistake(
        where="rewrites.applying.proved_rewrite:ProvedRewrite._covers",
        what="a pattern is applied at widths it was not proved for",
        old="any(...)",
        new="True",
        noticed_by="test_proved_rewrite.py::test_types_outside_of_the_proof_do_not_match[0-i9]",
    ),
    Mistake(
        where="rewrites.applying.proved_rewrite:_Matcher.check_native_constraints",
        what="a negated constraint is applied without its negation",
        old="result != negated",
        new="result",
        noticed_by="test_proved_rewrite.py::test_a_negated_constraint_is_negated",
    ),
    Mistake(
        where="rewrites.applying.proved_rewrite:ProvedRewrite._proved_for",
        what="a pattern is applied on index where it is proved at one width of index",
        old="all(map(self._covers, INDEX_WIDTHS))",
        new="any(map(self._covers, INDEX_WIDTHS))",
        noticed_by=(
            "test_on_index.py::test_the_proof_is_about_both_widths_and_index_is_asked_for"
            "[widths3-True-False]"
        ),
    ),
    Mistake(
        where="rewrites.applying.proved_rewrite:_Matcher.check_native_constraints",
        what="what a pattern says of a constant of index need hold at one width",
        old="all(...)",
        new="any(result != negated for result in results)",
        noticed_by="test_on_index.py::test_a_condition_holds_at_both_widths[8589934600-False]",
    ),
    Mistake(
        where="rewrites.applying.library_pass:ProvedRewrites.match_and_rewrite",
        what="constants of index that are not folded are moved without end",
        old="stays and pattern.makes_its_root",
        new="False",
        noticed_by=(
            "test_on_index.py::test_constants_that_are_not_folded_stay_where_they_are"
            "[4294967296-False]"
        ),
    ),
    Mistake(
        where="rewrites.applying.on_index:one_constant",
        what="constants that differ at the two widths of index are taken for one",
        old="(number - other.value.data) % (1 << narrow) == 0",
        new="True",
        noticed_by=(
            "test_on_index.py::test_nothing_is_made_of_a_constant_that_depends_on_the_width"
            "[ctlz-%c : !pdl.attribute-False]"
        ),
    ),
    Mistake(
        where="rewrites.applying.library_pass:_proof_of",
        what="a pattern without a proof that holds is applied",
        old="why is not None or record is None",
        new="record is None",
        noticed_by="test_apply_library.py::test_refuses_a_pattern_that_was_edited",
    ),
    Mistake(
        where="rewrites.library.lock:Lock.listing",
        what="what a file holds is read from the listing of another text",
        old="listing is None or listing.text != hash_of_text(source)",
        new="listing is None",
        noticed_by=(
            "test_patterns_parsed_late.py::"
            "test_a_file_that_changed_is_refused_whatever_the_function[added]"
        ),
    ),
    Mistake(
        where="rewrites.library.lock:Lock.listing",
        what="a listing that was edited is believed",
        old="listing == self.signed(file, listing)",
        new="True",
        noticed_by=(
            "test_patterns_parsed_late.py::test_an_edited_listing_is_not_believed[patterns]"
        ),
    ),
    Mistake(
        where="rewrites.library.listing:patterns_of_root",
        what="a rule is left out where the lock has another root for it",
        old="len(patterns) != len(wanted) or places_of(patterns) != wanted",
        new="False",
        noticed_by=(
            "test_patterns_parsed_late.py::"
            "test_a_forged_root_is_noticed_where_it_is_met_and_by_the_check"
        ),
    ),
    Mistake(
        where="rewrites.applying.library_pass:_by_benefit",
        what="a pattern that is parsed late is not compared with its proof",
        old="_proof_of(pattern, records, known)",
        new="records[pattern.name]",
        noticed_by=(
            "test_patterns_parsed_late.py::"
            "test_a_forged_listing_of_a_changed_text_has_no_pattern_applied"
        ),
    ),
    Mistake(
        where="rewrites.applying.library_pass:_state_the_type",
        what="an index constant of another width gets the type of the result",
        old="A or type_ != i64",
        new="A",
        noticed_by=(
            "test_rules_on_llvm.py::test_an_index_constant_of_another_width_keeps_its_type[8]"
        ),
    ),
    Mistake(
        where="rewrites.applying.library_pass:load_rewrites",
        what="rules on llvm make operations in a context that lacks intrinsics of llvm",
        old="context if context.get_optional_op(_AN_INTRINSIC) else Context()",
        new="context",
        noticed_by=(
            "test_rules_on_llvm.py::test_clamps_and_alignments_of_lowered_code_are_simplified[True]"
        ),
    ),
    Mistake(
        where="rewrites.exporting.natives:Natives.truth",
        what="two open widths are exported as the same",
        old="any(isinstance(argument, Type) for argument in condition.arguments)",
        new="False",
        noticed_by="test_exported_text.py::test_what_compares_widths_is_not_said_of_one_width",
    ),
    Mistake(
        where="rewrites.exporting.pdl:_text",
        what="a rule is written in PDL without a condition that it cannot say",
        old="condition.name not in _ONLY or condition.negated or not typed",
        new="False",
        noticed_by=(
            "test_exported_text.py::"
            "test_pdl_keeps_no_rule_with_a_condition_that_it_cannot_say[is_even]"
        ),
    ),
    Mistake(
        where="rewrites.exporting.pdl:_choices",
        what="rules are written in PDL for widths that they are not proved for",
        old="all(_is_within(width, rule.widths) for width in widths)",
        new="True",
        noticed_by=(
            "test_exported_text.py::test_pdl_leaves_out_what_is_proved_for_other_widths_and_says_it"
        ),
    ),
    Mistake(
        where="rewrites.exporting.llvm_cpp:_Function._match",
        what="what LLVM IR makes poison by flags that arith has not is read by a replacement",
        old="kind in _WITH_MORE_FLAGS and op in self._reused",
        new="False",
        noticed_by="test_exported_text.py"
        "::test_llvm_reuses_nothing_that_has_flags_which_arith_has_not",
    ),
    Mistake(
        where="rewrites.exporting.llvm_cpp:_Function._match",
        what="a scalar that chooses between vectors is taken for a vector",
        old="kind == 'select'",
        new="False",
        noticed_by="test_exported_text.py"
        "::test_llvm_gets_no_rule_on_a_scalar_that_chooses_between_vectors",
    ),
    Mistake(
        where="rewrites.exporting.llvm_cpp:_Function.text",
        what="undef is forgotten where an argument is read twice",
        old="reads > 1",
        new="False",
        noticed_by="test_exported_text.py::test_llvm_gets_no_rule_that_reads_an_argument_twice",
    ),
    Mistake(
        where="rewrites.exporting.widths:widths_condition",
        what="exported rules apply to widths that they are not proved for",
        old="rule.widths == EVERY_WIDTH",
        new="True",
        noticed_by="test_exported_text.py::test_widths_that_are_not_proved_are_excluded[mlir-cpp]",
    ),
    Mistake(
        where="synth.commands.export:rules_in",
        what="rules are exported that are not proved",
        old="isinstance(result.verdict, Proved)",
        new="True",
        noticed_by="test_exported_text.py::test_the_command_writes_what_is_proved_only",
    ),
    Mistake(
        where="rewrites.applying.proved_rewrite:_Matcher.check_native_constraints",
        what="a condition on what a match computes is taken for met",
        old="all(result != negated for result in results)",
        new="True",
        noticed_by="test_computed_natives.py::test_it_is_applied_where_the_condition_holds_only",
    ),
    Mistake(
        where="rewrites.exporting.drr:_Pattern._name",
        what="a declarative rule does not compare what occurs twice in its match",
        old='self._unless("$0 == $1", again, name)',
        new="pass",
        noticed_by=(
            "test_exported_text.py::test_what_occurs_twice_in_a_declarative_rule_is_compared"
        ),
    ),
    Mistake(
        where="rewrites.exporting.drr:_Pattern._check_types",
        what="a declarative rule is applied to widths that are not proved",
        old="self._unless(text, self._value_of(type_))",
        new="pass",
        noticed_by="test_exported_text.py::test_widths_that_are_not_proved_are_excluded[drr]",
    ),
    Mistake(
        where="rewrites.exporting.egglog:_Rewrite._widths",
        what="a program of egglog applies a rule to widths that are not proved",
        old="self.rule.widths == EVERY_WIDTH",
        new="True",
        noticed_by="test_egglog.py::test_widths_that_are_not_proved_are_excluded",
    ),
    Mistake(
        where="rewrites.exporting.rule:_Reader._read",
        what="an exported rule replaces its root by what takes the place of another operation",
        old="self._known[op.op_value] is not self._matched[-1]",
        new="False",
        noticed_by=(
            "test_exported_text.py::"
            "test_no_language_says_what_replaces_another_operation_than_the_root"
        ),
    ),
    Mistake(
        where="rewrites.exporting.rule:_Reader._name",
        what="two values of a rule have one name where it is exported",
        old="while name in self._names:\n    A",
        new="",
        noticed_by="test_exported_text.py::test_what_xdsl_calls_the_same_is_told_apart",
    ),
    Mistake(
        where="rewrites.exporting.egglog:_Rewrite.__post_init__",
        what="in egglog any term stands where a rule reads an operation for the second time",
        old="Counter(operand.name for op in self.rule.matched for operand in op.operands)",
        new="Counter(n for op in self.rule.matched for n in {x.name for x in op.operands})",
        noticed_by="test_egglog.py::test_an_operation_that_is_read_twice_is_one_term",
    ),
    Mistake(
        where="rewrites.exporting.egglog_numbers:EgglogInterpretation.signed_less",
        what="egglog compares signed constants as unsigned",
        old='self.unsigned_less(f"(^ {x} {top})", f"(^ {y} {top})", width)',
        new="self.unsigned_less(x, y, width)",
        noticed_by="test_egglog.py::test_expressions_compute_what_native_functions_do",
    ),
)
