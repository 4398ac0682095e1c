"""Mistakes about closing obligations: the solver, width by width, general statements, and what
the judge makes of it."""

from __future__ import annotations

from mistakes.mistake import Mistake

DECIDING: tuple[Mistake, ...] = (
    Mistake(
        where="verifier.kernel.deciding.statement_reading:_stated",
        what="flags in the text of a general statement are not compared",
        old="return kind.write(A, B)",
        new="return None",
        noticed_by="test_statement_of_terms.py::test_flags_that_are_set_stay_apart",
    ),
    Mistake(
        where="verifier.kernel.deciding.decide:_Decision.verdict",
        what="a precondition that nothing satisfies proves everything",
        old="if vacuous is not None:\n    return vacuous",
        new="del vacuous",
        noticed_by="test_pattern_meaning.py::test_contradictory_constraints_are_vacuous",
    ),
    Mistake(
        where="verifier.kernel.goals.type_scheme:TypeScheme.smallest_widths",
        what="types that no instance satisfies prove everything",
        old="raise NoInstance(...)",
        new="return least",
        noticed_by="test_known_mistakes.py::test_types_that_no_instance_satisfies_are_vacuous",
    ),
    Mistake(
        where="verifier.kernel.goals.goal_at_widths:choices_at",
        what="index has only one of its two widths",
        old="goal.scheme.index_widths if goal.scheme.has_index else INDEX_WIDTHS[:1]",
        new="INDEX_WIDTHS[:1]",
        noticed_by="test_translation.py::test_index_has_both_widths",
    ),
    Mistake(
        where="verifier.kernel.goals.goal_at_widths:choices_at",
        what="what a data layout says of index counts for nothing",
        old="goal.scheme.index_widths if goal.scheme.has_index else INDEX_WIDTHS[:1]",
        new="INDEX_WIDTHS if goal.scheme.has_index else INDEX_WIDTHS[:1]",
        noticed_by="test_translation.py::test_index_has_the_width_that_the_data_layout_says",
    ),
    Mistake(
        where="verifier.kernel.deciding.decide:_Decision._width_by_width",
        what="the widths that were asked stand for all",
        old="ranges_of(widths)",
        new="((1, None),)",
        noticed_by="test_known_mistakes.py::test_widths_that_were_not_asked_are_not_promised",
    ),
    Mistake(
        where="verifier.kernel.deciding.decide:_Decision.verdict",
        what="what a method closed for every width is not tried at small ones",
        old="self._cross_check(...)",
        new="pass",
        noticed_by="test_every_width.py::test_what_a_method_closes_is_asked_at_small_widths",
    ),
    Mistake(
        where="verifier.kernel.deciding.decide:_Decision._width_by_width",
        what="a width holds where one of its choices does",
        old="widths - open_ - self._widths_at(choice)",
        new="widths",
        noticed_by="test_known_mistakes.py::test_a_width_holds_where_index_of_both_widths_does",
    ),
    Mistake(
        where="semantics.language.widths:SymbolicWidth.__eq__",
        what="an open width is no number",
        old="raise NotRepresentable(f'whether the width {self.name} is {other}')",
        new="return False",
        noticed_by=(
            "test_backward.py::test_what_is_wrong_at_one_width_only_is_not_proved_for_every_width"
        ),
    ),
    Mistake(
        where="verifier.kernel.deciding.decide:_Decision._closed_above",
        what="what holds of one type from some width on is taken to hold of several",
        old="if len(variables) != 1:\n    return ()",
        new="pass",
        noticed_by=(
            "test_validity_widths.py::test_of_several_types_nothing_is_closed_from_a_width_up"
        ),
    ),
    Mistake(
        where="verifier.kernel.deciding.generalize:check_instance",
        what="the original need not be an instance of the general statement",
        old="not allowed or same != original",
        new="False",
        noticed_by="test_generalize.py::test_a_constant_of_another_value_is_noticed",
    ),
    Mistake(
        where="verifier.kernel.deciding.instance_proof:prove_instance",
        what="a general statement need not reach the width of its instance",
        old="low <= narrowest and high is None",
        new="high is None",
        noticed_by=(
            "test_instance_proof.py::test_the_statement_must_reach_the_width[widths2-False]"
        ),
    ),
    Mistake(
        where="verifier.kernel.deciding.general_proof:_Attempt.prove",
        what="widths below the methods' start are claimed without a query",
        old="how == ''",
        new="True",
        noticed_by="test_generalize.py::test_the_statement_and_its_widths[below one]",
    ),
    Mistake(
        where="verifier.kernel.solving.solver:Queries._checked",
        what="a solver that gives up is taken to have found nothing",
        old="raise SolverUnknown(...)",
        new="pass",
        noticed_by="test_solver.py::test_out_of_time",
    ),
    Mistake(
        where="verifier.kernel.deciding.portfolio:Portfolio._each",
        what="an obligation without an answer is closed",
        old="continue",
        new="model = None",
        noticed_by="test_portfolio.py::test_an_obligation_without_an_answer_stays_open[0]",
    ),
    Mistake(
        where="verifier.kernel.deciding.constant_cases:_few",
        what="values of a constant that are in no list are forgotten",
        old="brief.satisfiable((where & _others(bits, values)).term)",
        new="False",
        noticed_by="test_constant_cases.py::"
        "test_values_that_are_in_no_list_are_not_forgotten[is_even]",
    ),
    Mistake(
        where="verifier.kernel.deciding.constant_cases:_is_violated",
        what="that a value of a constant violates an obligation is not looked at",
        old="not folded and queries.satisfiable(violated.term)",
        new="False",
        noticed_by="test_constant_cases.py::test_a_value_that_violates_something_is_not_closed",
    ),
    Mistake(
        where="verifier.kernel.deciding.all_inputs:violating_input",
        what="of all inputs only the first rows are run",
        old="range(0, count, _ROWS)",
        new="range(0, min(count, _ROWS), _ROWS)",
        noticed_by="test_all_inputs.py::test_the_only_violation_is_found[-1--1-100]",
    ),
    Mistake(
        where="verifier.kernel.verdicts.judge:conclude",
        what="different obligations hold for the union of their widths",
        old="_intersection(widths, covered)",
        new="_union([*widths, *covered])",
        noticed_by="test_judge.py::test_obligations_combine_to_the_widths_that_all_have",
    ),
    Mistake(
        where="verifier.kernel.verdicts.judge:conclude",
        what="an obligation that nothing closed is forgotten",
        old="open_obligations",
        new="False",
        noticed_by="test_judge.py::test_an_open_obligation_is_no_proof",
        at=1,
        of=2,
    ),
    Mistake(
        where="verifier.kernel.verdicts.judge:conclude",
        what="one obligation that is closed for all sizes closes all for all sizes",
        old="min(bounded) if bounded else 'all' if extents else None",
        new="'all' if 'all' in extents else min(bounded, default=None)",
        noticed_by="test_judge.py::test_sizes_combine_to_the_smallest[all-8-8]",
    ),
    Mistake(
        where="verifier.kernel.verdicts.judge:conclude",
        what="one bit-exact obligation makes a proof over the reals bit-exact",
        old="min((c.equality for c in used), key=A)",
        new="max((c.equality for c in used), key=A)",
        noticed_by="test_judge.py::test_one_equality_over_the_reals_makes_the_whole_one",
    ),
    Mistake(
        where="verifier.kernel.verdicts.judge:unless_accepted",
        what="an assumption counts as accepted although nobody accepted it",
        old="not missing",
        new="True",
        noticed_by="test_equivalence_refuses.py::test_arguments_may_alias_without_the_assumption",
    ),
    Mistake(
        where="verifier.commands.shared.report:Report.status",
        what="a run that checked nothing, or failed, has exit status 0",
        old="self.failures or not looked_at",
        new="False",
        noticed_by="test_verify_rewrite.py::test_exit_statuses[-2]",
    ),
    Mistake(
        where="verifier.refuting.counterexample:counterexample",
        what="a model is shown without being replayed",
        old="[name for name in obligations if instance.obligations[name].term]",
        new="list(obligations)",
        noticed_by="test_counterexamples.py::test_a_difference_of_values_is_shown_so",
    ),
    Mistake(
        where="verifier.strategy.forall_choices:_without_help",
        what="a choice of the source that helps is not looked for",
        old="if helps is None: B",
        new="B",
        noticed_by="test_choices.py::test_a_choice_that_helps_and_is_no_value_of_the_target",
    ),
    Mistake(
        where="verifier.kernel.loops.lifting.drafting.liveness:_around",
        what="what a caller reads after a call may be overwritten in what is called",
        old="calls.get(parent, parent)",
        new="parent",
        noticed_by=(
            "test_bufferized_calls.py::"
            "test_a_callee_does_not_change_a_tensor_that_its_caller_still_reads"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.recurrences.correspondence:_bufferized",
        what="memory of a tensor that is not writable may be written",
        old="_not_writable(before, moved)",
        new="set()",
        noticed_by=(
            "test_bufferized_calls.py::test_a_tensor_that_is_not_writable_stays_in_its_memory"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.loops:_by_value",
        what="a memref that both functions return counts by what it holds only",
        old="isinstance(a, MemRefType) and isinstance(b, MemRefType)",
        new="False",
        noticed_by=(
            "test_bufferized_calls.py::test_a_memref_that_both_return_is_more_than_what_it_holds"
            "[what was new is the argument]"
        ),
    ),
    Mistake(
        where="verifier.kernel.loops.lift:_returned_memory",
        what="a memref that both functions return may share its memory with a tensor's",
        old="lifting.views[other].array == view.array",
        new="False",
        noticed_by=(
            "test_bufferized_calls.py::test_a_memref_that_both_return_is_more_than_what_it_holds"
            "[a part of it is the tensor's, too]"
        ),
    ),
    Mistake(
        where="verifier.claims.functions.loops:are_memrefs_and_tensors",
        what="marks of arguments may differ beside a changed type",
        old="_marks(old, k) != _marks(new, k)",
        new="False",
        noticed_by=(
            "test_tensors_for_memrefs.py::test_types_may_differ_so_and_marks_may_not[(%x: "
            "tensor<4xf32>, %s: f32 {llvm.noundef}) { return }-False]"
        ),
    ),
)
