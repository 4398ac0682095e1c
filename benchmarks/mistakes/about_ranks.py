"""Mistakes about rules over tensors of every rank."""

from __future__ import annotations

from mistakes.mistake import Mistake

RANKS: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.ranks.paths:Space.formulas",
        what="conditions that fail are taken to hold at their witness",
        old="[negation(condition.formula(axis)) for axis, condition in path.fails]",
        new="[condition.formula(axis) for axis, condition in path.fails]",
        noticed_by="test_ranks.py::test_a_condition_that_fails_is_false_of_its_witness",
    ),
    Mistake(
        where="verifier.kernel.ranks.paths:Space.failing",
        what="all witnesses of a group are one axis",
        old="f'{self._witnesses}'",
        new="'any'",
        noticed_by="test_ranks.py::test_two_conditions_fail_at_two_axes",
    ),
    Mistake(
        where="verifier.kernel.ranks.paths:Space.shown",
        what="a question without an answer counts as shown",
        old="answer == 'no'",
        new="answer != 'yes'",
        noticed_by="test_ranks.py::test_a_question_without_an_answer_is_open",
    ),
    Mistake(
        where="verifier.kernel.ranks.paths:Space.resolved",
        what="only the first of several conditions may fail",
        old="element.conditions",
        new="element.conditions[:1]",
        noticed_by="test_ranks.py::test_each_condition_may_fail_alone",
        at=2,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.ranks.axes:inverses",
        what="the way back is walked in the order of the way there",
        old="reversed(word)",
        new="word",
        noticed_by="test_ranks.py::test_the_way_back_undoes_the_last_step_first",
    ),
    Mistake(
        where="verifier.kernel.ranks.reduction:_reduce",
        what="the target need not be valid",
        old="found.target.valid",
        new="()",
        noticed_by="test_ranks.py::test_the_target_is_to_be_valid",
    ),
    Mistake(
        where="verifier.kernel.ranks.reduction:_reduce",
        what="extents need not be equal",
        old="found.left.append(missing)",
        new="None",
        noticed_by="test_ranks.py::test_extents_are_to_be_equal",
        at=2,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.ranks.reduction:_Reads._at_one_place",
        what="reads of one argument are one element",
        old="all(A)",
        new="True",
        noticed_by="test_ranks.py::test_reads_at_two_places_are_two_elements",
    ),
    Mistake(
        where="verifier.kernel.ranks.reduction:_Reads._folded",
        what="a remainder is the dividend, however large that is",
        old="A if B == 'no' else C",
        new="A",
        noticed_by="test_ranks.py::test_a_remainder_is_the_dividend_only_where_that_is_less",
    ),
    Mistake(
        where="verifier.kernel.ranks.reduction:reduce_rule",
        what="rules without an instance are not vacuous",
        old="all(A)",
        new="False",
        noticed_by="test_ranks.py::test_a_rule_without_an_instance_is_vacuous",
    ),
    Mistake(
        where="verifier.kernel.ranks.windows:Padding.position",
        what="what is padded in front is not skipped",
        old="at(a) - self.low(a)",
        new="at(a)",
        noticed_by="test_ranks.py::test_operations_are_as_numpy_runs_them[pad]",
    ),
    Mistake(
        where="verifier.kernel.ranks.windows:Padding.extent",
        what="padding between elements does not lengthen",
        old="gaps * self.interior(axis)",
        new="0",
        noticed_by="test_ranks.py::test_operations_are_as_numpy_runs_them[pad]",
    ),
    Mistake(
        where="verifier.kernel.ranks.operations:Meaning._clamped",
        what="starts are not clamped",
        old="choice(start(a) < 0, A, B)",
        new="start(a)",
        noticed_by="test_ranks.py::test_operations_are_as_numpy_runs_them[dynamic_slice]",
    ),
    Mistake(
        where="verifier.kernel.ranks.operations:Meaning._transpose",
        what="axes are permuted the wrong way round",
        old="inverses(words.get(slot, ()))",
        new="words.get(slot, ())",
        noticed_by="test_ranks.py::test_operations_are_as_numpy_runs_them[transpose]",
    ),
    Mistake(
        where="verifier.kernel.ranks.sums:_alike_when_paired",
        what="conditions on sums are not compared",
        old="_equivalent(space, inner, a.true, b.true)",
        new="True",
        noticed_by="test_ranks.py::test_sums_under_other_conditions_differ",
    ),
    Mistake(
        where="verifier.kernel.ranks.order_claims:_larger",
        what="zeros have no sign",
        old="b if math.copysign(1, a) < 0 else a",
        new="b",
        noticed_by="test_ranks.py::test_the_larger_of_two_zeros_is_the_positive_one",
    ),
    Mistake(
        where="verifier.claims.any_rank:_Decision._sums",
        what="sums of floats are those of a ring",
        old="all(map(is_integer, types))",
        new="True",
        noticed_by="test_ranks.py::test_sums_of_floats_are_equal_over_the_reals_only",
    ),
    Mistake(
        where="verifier.claims.any_rank:_computes_starts",
        what="a start that is computed does not overflow",
        old="bool(new - old)",
        new="False",
        noticed_by="test_ranks.py::test_a_start_that_the_target_computes_may_overflow",
    ),
    Mistake(
        where="verifier.kernel.ranks.real_claims:_read",
        what="a quotient that is not selected is taken to have a divisor",
        old="z3.And(used, b == 0)",
        new="b == 0",
        noticed_by="test_ranks.py::test_a_quotient_that_is_not_selected_divides_by_nothing",
    ),
    Mistake(
        where="verifier.kernel.ranks.rule:_check_types",
        what="booleans have differences and quotients",
        old="op.name in _NUMBERS",
        new="False",
        noticed_by="test_ranks.py::test_what_is_malformed_is_named",
    ),
    Mistake(
        where="verifier.kernel.ranks.sums:equal_sums",
        what="the target may divide by what the source does not",
        old="new.divisors",
        new="()",
        noticed_by="test_wrong_tensor_rules.py::test_a_divisor_that_the_source_has_not_may_be_0",
    ),
    Mistake(
        where="verifier.kernel.ranks.sums:_Expansion._surely",
        what="what is divided by in a sum without terms counts as not 0",
        old="n(a) >= 1",
        new="n(a) >= 0",
        noticed_by="test_wrong_tensor_rules.py::test_a_wrong_sum_is_not_proved"
        '[scale_before_or_after-"n >= 1"-"n >= 0"]',
    ),
    Mistake(
        where="verifier.kernel.ranks.sums:_reduced",
        what="a sum of different terms is cancelled with the number of its terms",
        old="not any(depends(space, other, [v]) for other in others)",
        new="others",
        noticed_by="test_wrong_tensor_rules.py"
        "::test_only_a_sum_of_equal_terms_is_divided_by_how_many_there_are"
        '["ranks.reduce"(%b)-"ranks.reduce"(%x)-False]',
    ),
    Mistake(
        where="verifier.kernel.ranks.sums:_reduced",
        what="a sum is cancelled with another number of terms",
        old="space.equal(path, v.group, v.extent, each.extent)",
        new="True",
        noticed_by="test_wrong_tensor_rules.py"
        "::test_only_a_sum_of_equal_terms_is_divided_by_how_many_there_are"
        '[shape = {d = "n"}}-shape = {d = "n + 1"}}-False]',
    ),
    Mistake(
        where="verifier.kernel.ranks.sums:_is_zero",
        what="exponents are equal where as many elements are added",
        old="_same(space, path, atom, other)",
        new="True",
        noticed_by="test_wrong_tensor_rules.py::test_a_wrong_sum_is_not_proved"
        "[online_softmax_sum-(%s2, %s)-(%s1, %s)]",
    ),
    Mistake(
        where="verifier.kernel.ranks.blocks:WithBlocks._split",
        what="an axis is cut into blocks that are not all of it",
        old="n(a) == o(a) * i(a)",
        new="n(a) >= o(a) * i(a)",
        noticed_by="test_wrong_tensor_rules.py::test_only_whole_blocks_are_cut"
        "[n == o * b-n >= o * b-refuted]",
    ),
    Mistake(
        where="verifier.refuting.any_rank:compares_values",
        what="what is equal over the reals is refuted by rounding",
        old="reals and _of_floats(rule, types)",
        new="False",
        noticed_by="test_wrong_tensor_rules.py::test_rounding_refutes_nothing_over_the_reals",
    ),
    Mistake(
        where="rewrites.library.check:_checked",
        what="a rule of the library counts as proved without a record of it",
        old="why is None",
        new="True",
        noticed_by="test_tensor_rules.py::test_a_rule_that_is_gone_or_new",
    ),
    Mistake(
        where="rewrites.library.tensor:prove_rule",
        what="sums of floats count as bit-exact",
        old="'exact' if exact else 'reals'",
        new="'reals'",
        noticed_by="test_tensor_rules.py"
        "::test_a_rule_that_is_less_exact_than_its_header_is_not_proved"
        "[exact in integers-bit-exact-not known to be equal but as real numbers]",
    ),
)
