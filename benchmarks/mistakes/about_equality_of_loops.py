"""Mistakes about proving two systems of recurrences equal: dataflow, copies, coinduction,
reductions, certificates."""

from __future__ import annotations

from mistakes.mistake import Mistake

EQUALITY_OF_LOOPS: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.loops.recurrences.rerolling:_moves",
        what="copies of a statement that do not run alike are taken for one statement",
        old="not copy.domain.set_tuple_name(first.name).is_equal(first.domain)",
        new="False",
        noticed_by=("test_rerolling.py::test_copies_that_run_at_other_times_stay_apart"),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.rerolling:_moves",
        what="copies of a statement go on as the first two of them do",
        old="apart != A",
        new="False",
        noticed_by=(
            "test_rerolling.py::"
            "test_a_copy_that_differs_leaves_them_apart[the last one reads the first]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.forwarding:_computing",
        what="what a copied computation reads is taken to be the same at any time",
        old="all(...)",
        new="True",
        noticed_by="test_forwarding.py::test_what_changes_in_between_is_not_read_again",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.granted:_with_memory",
        what="memory without elements is taken to be as small as other memory",
        old="[f'{other} >= 1' for other in texts if other != text]",
        new="[]",
        noticed_by="test_overflowing_iterators.py::test_a_matrix_with_an_element_has_few_rows",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.granted:_with_memory",
        what="memory that is written to for some sizes is taken to be there for all",
        old="_written(source, a.name)",
        new="everywhere",
        noticed_by=(
            "test_overflowing_iterators.py::test_memory_that_the_source_need_not_have_says_nothing"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.equivalence:_nothing_defined",
        what="a source without sizes that count is taken to be undefined for all",
        old="not A.is_empty()",
        new="False",
        noticed_by="test_equivalence_refuses.py::test_a_program_without_sizes_is_vacuous",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.state:Lifting.about_to_write",
        what="a value of another argument is loaded after a store that may change it",
        old="arrays | given",
        new="arrays",
        noticed_by=(
            "test_overlapping.py::"
            "test_another_order_is_right_only_for_arguments_that_are_apart[a load before a store]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.statements:Statements._cases",
        what="an array to which what it holds is written is not accessed",
        old="self.rewritten.add(written.target)",
        new="pass",
        noticed_by=(
            "test_overlapping.py::test_another_order_is_right_only_for_arguments_that_are_apart"
            "[an old value written back]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.overlapping:_makes_floats",
        what="which NaN an operation gives is never seen",
        old="here or A",
        new="False",
        noticed_by="test_overlapping.py::"
        "test_which_nan_a_sum_is_may_be_seen_where_integers_may_overlap_it",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.overlapping:other_orders",
        what="a target runs in parallel what the source has in order",
        old="needed.is_subset(A)",
        new="True",
        noticed_by=(
            "test_overlapping.py::test_parallel_iterations_are_no_loop[before1-after1-False]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.overlapping:other_orders",
        what="a load beside parallel iterations is taken to be of all of their orders",
        old="only_read is not None",
        new="False",
        noticed_by=(
            "test_overlapping.py::"
            "test_a_load_of_the_first_iteration_only_is_not_taken_into_parallel_iterations"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.equivalence:EquivalenceQuestion._values",
        what="the orders of parallel iterations are not asked for",
        old="if self.one_memory:\n    A",
        new="pass",
        noticed_by=(
            "test_overlapping.py::test_parallel_iterations_are_no_loop[before1-after1-False]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.copies:settled",
        what="a copy that is idle at some points is dropped at all",
        old="idle[s.name]",
        new="dataflow.domains[s.name]",
        noticed_by="test_copies.py::test_a_round_trip_is_dropped",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.copies:_agreement",
        what="a copied element is taken to hold what its place held before",
        old="left.intersect(right)",
        new="left",
        noticed_by="test_copies.py::test_a_round_trip_that_moves_elements_stays",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.copies:Origins.add",
        what="of several ways in which a read sees one statement one counts",
        old="reached.union(mine[name]) if name in mine else reached",
        new="reached",
        noticed_by=(
            "test_raised_kernels.py::test_a_mutant_is_refuted[CHAIN_OF_COPIES-range(1, "
            "n)-range(2, n)]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.dataflow:latest",
        what="isl's answer to the latest time is believed without a check",
        old="not _is_latest(found, times, later_than)",
        new="False",
        noticed_by="test_dataflow.py::test_the_source_in_the_last_tile_is_the_tile_before",
        at=1,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.loops.proving.allocations:left_unfreed",
        what="a target need not free what it allocates",
        old="made.freed is False",
        new="False",
        noticed_by="test_allocations.py::"
        "test_a_target_frees_what_it_allocates_where_the_source_does",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.allocations:_is_within",
        what="one extent of the source excuses several of the target",
        old="left - {k}",
        new="left",
        noticed_by="test_allocations.py::test_others_are_not[squared]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Coinduction.close",
        what="a claim may be about what does not run in the target",
        old="points_of(self.after, right)",
        new="relation.range()",
        noticed_by=(
            "test_coinduction.py::test_a_claim_about_elements_that_an_array_has_not_is_refused"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Coinduction._step",
        what="a claim is closed by itself, not by the values it is about",
        old="self.compare(Within(s, s.value), Within(t, t.value), relation, 0)",
        new="self.compare(left, right, relation, 0)",
        noticed_by="test_coinduction.py::test_what_the_search_finds_is_closed",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Inclusion.holds",
        what="inclusions are asked the other way round",
        old="self.inner.is_subset(self.outer)",
        new="self.outer.is_subset(self.inner)",
        noticed_by="test_coinduction.py::test_what_the_search_finds_is_closed",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Coinduction._claim",
        what="a claim in the table is taken to hold for any points",
        old="known is not None and A",
        new="known is not None",
        noticed_by="test_coinduction.py::test_what_the_search_finds_is_closed",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Coinduction._same_element",
        what="memory that nothing has written is equal to any other one",
        old="found.argument is None and found.constant is None",
        new="False",
        noticed_by="test_equivalence_refuses.py::test_uninitialised_memory_is_not_that_of_another_kind",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Coinduction._claim",
        what="what is not among the claims that are checked is taken for one of them",
        old="self._claim_more(...)",
        new="pass",
        noticed_by="test_coinduction.py::test_a_table_that_lacks_a_claim_is_not_closed",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.coinduction:Coinduction._values_of",
        what="a read that a statement may have written never sees what was there first",
        old="origins.initial.items()",
        new="() if origins.writers else origins.initial.items()",
        noticed_by=(
            "test_equivalence_refuses.py::test_a_broken_matmul_is_refuted[missing initial value]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.normal_form:NormalForms._extension",
        what="constants that are sign-extended are taken for unsigned",
        old="signed(bits, width) if term.op == 'arith.extsi' else bits",
        new="bits",
        noticed_by="test_reductions.py::test_an_extended_constant_is_a_constant[extsi--1--1]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.normal_form:NormalForms._plain",
        what="sums with overflow flags may be reordered",
        old="not others and (self._is_source or not overflow_flags(term))",
        new="not others",
        noticed_by="test_reductions.py::test_sums_with_overflow_flags_are_not_reordered_in_the_target",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.reductions:_algebras",
        what="float sums may be reordered bit for bit",
        old="fp == 'reals' and A",
        new="A",
        noticed_by="test_reductions.py::test_a_reversed_float_sum_is_equal_over_the_reals_only",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.reductions:_same_group",
        what="a sum may have a term twice, as a maximum may",
        old="algebra.idempotent",
        new="True",
        noticed_by="test_reductions.py::test_an_idempotent_fold_may_repeat_terms_and_a_sum_may_not",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.reductions:_difference",
        what="zero times what may be poison is zero",
        old="_vanishes(...) and A",
        new="False",
        noticed_by="test_reductions_poison.py::test_the_target_gains_no_poison_by_zero[argument]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.granted:_disjointness",
        what="arguments are taken not to overlap, and nobody is told",
        old="assuming(NO_ALIAS)",
        new="None",
        noticed_by="test_equivalence_refuses.py::test_arguments_may_alias_without_the_assumption",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.correspondence:Correspondence.all",
        what="the results of functions are not compared",
        old="(*self.written, *sorted(self.returned), *self.standing)",
        new="(*self.written, *self.standing)",
        noticed_by="test_equivalence_refuses.py::test_swapped_results_are_refuted",
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.system:OBLIGATIONS",
        what="nobody asks that the target stays within its arrays",
        old=(
            "{'bounds': 'bounds', 'windows': 'windows without elements', 'shapes': 'equal "
            "extents', 'steps': 'steps that are positive', 'overflow': 'index arithmetic', "
            "'poison': 'indices that are not poison', 'parallel': 'parallel iterators'}"
        ),
        new=(
            "{'windows': 'windows without elements', 'shapes': 'equal extents', 'steps': 'steps "
            "that are positive', 'overflow': 'index arithmetic', 'poison': 'indices that are not "
            "poison', 'parallel': 'parallel iterators'}"
        ),
        noticed_by="test_equivalence_refuses.py::test_a_target_out_of_bounds_is_refuted",
    ),
    Mistake(
        where="verifier.strategy.loops:_Runs.search",
        what="a run that contradicts a proof is passed over",
        old="comparison.difference is not None",
        new="False",
        noticed_by="test_equivalence_refuses.py::test_a_wrong_proof_is_an_internal_error",
    ),
    Mistake(
        where="verifier.strategy.loops:_Runs._without_proof",
        what="the iterations of a parallel loop of the source run in order",
        old="may_run_in_another_order(A, B)",
        new="False",
        noticed_by="test_loop_translation.py::"
        "test_iterations_of_a_source_that_meet_may_run_in_another_order",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.term_match:same_operation",
        what="the target may add overflow flags",
        old="overflow_flags(after) - overflow_flags(before)",
        new="set()",
        noticed_by="test_equivalence_refuses.py::test_overflow_flags_may_not_be_added[nsw]",
    ),
    Mistake(
        where="verifier.kernel.loops.certificates.certificates:_are_needed",
        what="a certificate may take any extents for equal",
        old="sizes.is_subset(claimed)",
        new="True",
        noticed_by=(
            "test_certificates.py::test_extents_that_need_not_be_equal_are_not_taken_for_it"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.certificates.certificates:checked",
        what="a certificate is taken for that of another function",
        old="entry[side] != digest(program.function)",
        new="False",
        noticed_by="test_certificates.py::test_a_certificate_is_of_one_pair_of_functions",
    ),
    Mistake(
        where="verifier.kernel.loops.certificates.certificates:checked",
        what="what a certificate says besides its claims need not be true",
        old="key != 'made_with' and entry[key] != value",
        new="False",
        noticed_by=(
            "test_certificates.py::test_an_edited_certificate_is_refused[a question left out]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.certificates.certificates:digest",
        what="what a function calls is no part of its digest",
        old="(function, *uses_of(function, top))",
        new="(function,)",
        noticed_by="test_certificates.py::test_what_a_function_calls_is_part_of_its_digest",
    ),
    Mistake(
        where="verifier.kernel.loops.certificates.obligations:_of_sources",
        what="nobody asks whether a later write comes between",
        old="for other in writers: B",
        new="pass",
        noticed_by=(
            "test_certificates.py::"
            "test_a_source_that_is_written_over_is_a_question_that_is_answered_sat"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:looked_at",
        what="which NaN it is may decide the sign of a number",
        old="apply.op in _LOOK_AT_NANS",
        new="False",
        noticed_by="test_left_open.py::test_two_nans_need_not_be_the_same[copysign-%x, %y]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:looked_at",
        what="which NaN it is may decide an integer",
        old="apply.op == 'arith.bitcast' and of_float",
        new="False",
        noticed_by="test_left_open.py::test_two_nans_need_not_be_the_same[bitcast-%x, %y]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:may_give_nans",
        what="fast-math flags leave nothing open",
        old="apply.op not in _GIVE_ONE_FLOAT or chooses(apply)",
        new="apply.op not in _GIVE_ONE_FLOAT",
        noticed_by="test_left_open.py::test_a_flag_leaves_something_open[ fastmath<nsz>]",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:chosen_anew",
        what="one choice of the source stands for many of one operation",
        old="all((relation.is_single_valued() for relation in relations))",
        new="True",
        noticed_by="test_left_open.py::test_a_choice_that_memory_holds_is_made_once",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:chosen_anew",
        what="what stands in several places is chosen in each",
        old="_stands_in_several_places(...)",
        new="False",
        noticed_by=(
            "test_left_open.py::test_a_choice_that_is_used_twice_is_made_once"
            "[arith.maxnumf %x, %y-by itself]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:_is_used_once",
        what="what is used in an inner loop is used once",
        old="user.parent is not op.parent",
        new="False",
        noticed_by=(
            "test_left_open.py::test_a_choice_is_made_once_for_many_and_not_many_times_for_one"
            "[arith.maxnumf %x, %y]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:_is_used_once",
        what="what is made of it may be used twice",
        old="of_scalars and all((_is_used_once(user, result) for result in user.results))",
        new="of_scalars",
        noticed_by=("test_left_open.py::test_a_choice_made_once_is_not_two_through_one_operation"),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.left_open:chosen_anew",
        what="two operations of the target may have one choice of the source",
        old="one.domain().is_disjoint(other.domain())",
        new="True",
        noticed_by="test_left_open.py::test_two_statements_may_not_share_a_choice",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.normal_form:NormalForms._cast_number",
        what="an index is its least value",
        old="not least.is_int() or least != greatest or R",
        new="not least.is_int() or R",
        noticed_by="test_reductions.py::test_an_index_that_is_one_number_is_added_as_such[0-1-Refuted]",
    ),
    Mistake(
        where="verifier.running.recurrences:run",
        what="a condition that is poison is decided by, where recurrences are run",
        old="known(value) is POISON",
        new="False",
        noticed_by=(
            "test_loop_replay.py::test_a_decision_by_poison_is_undefined_as_recurrences_too"
        ),
    ),
    Mistake(
        where="verifier.running.overlapping:difference_where_shared",
        what="parallel iterations of the source run in one order",
        old='any(loop.kind == "parallel" for s in before.statements for loop in s.loops)',
        new="False",
        noticed_by="test_shared_memory.py::test_nothing_is_found[in parallel]",
    ),
    Mistake(
        where="verifier.running.overlapping:_arrangements",
        what="arguments that are marked as apart share memory",
        old="marks is not None and bool(R)",
        new="False",
        noticed_by="test_shared_memory.py::test_nothing_is_found[marked]",
    ),
    Mistake(
        where="verifier.running.overlapping:_arrangements",
        what="arguments of more elements than a machine's memory has are tried",
        old="0 < math.prod(shape) < _LARGEST",
        new="True",
        noticed_by="test_shared_memory.py::test_arguments_larger_than_any_memory_are_not_compared",
    ),
    Mistake(
        where="verifier.running.inputs:sizes_near",
        what="an extent that must be large is the largest there is",
        old="(first, *range(12), *wanted)",
        new="(first, *range(12))",
        noticed_by="test_shared_memory.py::"
        "test_an_extent_that_must_be_large_is_one_that_was_wanted",
    ),
    Mistake(
        where="verifier.running.overlapping:_Place.strides",
        what="rows of memory lie one element apart",
        old="self.shape[k + 1:]",
        new="self.shape[len(self.shape):]",
        noticed_by="test_shared_memory.py::test_rows_are_as_far_apart_as_they_are_long",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.stores_in_order:_correspond",
        what="stores of both sides may run in different orders",
        old="first.is_equal(second)",
        new="True",
        noticed_by=("test_stores_in_order.py::test_stores_in_another_order_leave_something_else"),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.stores_in_order:_held",
        what="memory is the same before two stores of an iteration",
        old='f"{array}_before{number}"',
        new='f"{array}_before"',
        noticed_by=(
            "test_stores_in_order.py::test_a_sum_from_before_an_earlier_store_is_another_one"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.stores_in_order:_correspond",
        what="parallel stores of both sides are in one order",
        old='any(loop.kind == "parallel" for s in (a, b) for loop in s.loops)',
        new="False",
        noticed_by="test_stores_in_order.py::test_parallel_stores_are_in_no_order",
    ),
    Mistake(
        where="verifier.kernel.loops.proving.stores_in_order:_earliest",
        what="what is read is what the last of the stores finds",
        old="latest(times.apply_range(back)).apply_range(back)",
        new="latest(times)",
        noticed_by=(
            "test_random_stores_in_order.py::test_what_is_proved_holds_wherever_arguments_lie[33]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.proving.stores_in_order:_gives_numbers",
        what="what is stored is a number, though it may be a quotient",
        old="term.op in _RING",
        new="True",
        noticed_by=(
            "test_stores_in_order.py::test_zero_times_a_result_read_through_an_overlap_is_not_zero"
        ),
    ),
)
