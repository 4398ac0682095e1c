"""Mistakes about functions with branches, loops, calls and operations without a meaning."""

from __future__ import annotations

from mistakes.mistake import Mistake

_CHECK = "verifier.kernel.simulation.check"
_RUNS = "verifier.kernel.simulation.runs"
_STEPS = "verifier.kernel.simulation.steps"
_DEAD = "test_dead_loops.py"
_LIES = "test_check.py::test_no_lie_is_believed"
_TWINS = "test_control_flow.py::test_wrong_twins_are_not_proved"
_FORBIDDEN = "test_wrong_functions.py::test_nothing_is_proved_that_an_obligation_forbids"
_DECIDE = "test_decide.py"
_MEMORY = "test_control_flow_memory.py"
_INTEGERS = "verifier.kernel.simulation.integers:Integers"
_TRUE_OF_BITS = "test_integers.py::test_what_is_true_of_bits_is_not_false_of_integers"

CONTROL_FLOW: tuple[Mistake, ...] = (
    Mistake(
        where=f"{_INTEGERS}._junction",
        what="of two bits one is enough for both",
        old="term.is_bv_and()",
        new="False",
        noticed_by=f"{_TRUE_OF_BITS}[single bits]",
    ),
    Mistake(
        where=f"{_INTEGERS}._modulo",
        what="sums of integers are never reduced",
        old="m.LE(over, m.Int((most + size // 2) // size))",
        new="m.LE(over, m.Int(0))",
        noticed_by=f"{_TRUE_OF_BITS}[a + b]",
    ),
    Mistake(
        where=f"{_INTEGERS}._sum",
        what="a number to which a literal is added does not wrap around",
        old="m.Ite(stays, more, wrapped)",
        new="more",
        noticed_by=f"{_TRUE_OF_BITS}[a + 3]",
    ),
    Mistake(
        where=f"{_INTEGERS}._one",
        what="unsigned comparisons are those of signed integers",
        old="self._unsigned(arg, term.arg(0).bv_width())",
        new="arg",
        noticed_by=f"{_TRUE_OF_BITS}[a + b where a is less, or b]",
    ),
    Mistake(
        where=f"{_INTEGERS}._quotient",
        what="a quotient of integers is rounded down",
        old="m.Ite(negative, opposite, args[0])",
        new="args[0]",
        noticed_by=f"{_TRUE_OF_BITS}[a / 3, signed]",
    ),
    Mistake(
        where=f"{_INTEGERS}._linear",
        what="every piece of an integer is its lowest bits",
        old="term.is_bv_extract() and term.bv_extract_start() == 0",
        new="term.is_bv_extract()",
        noticed_by=f"{_TRUE_OF_BITS}[the middle of a]",
    ),
    Mistake(
        where=f"{_INTEGERS}._linear",
        what="extending an integer by zeros leaves it as it is",
        old="self._unsigned(args[0], of) if of < width else args[0]",
        new="args[0]",
        noticed_by=f"{_TRUE_OF_BITS}[the middle of a]",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:_Ordered.sub",
        what="a literal that is taken away is added",
        old="to_a - to_b",
        new="to_a + to_b",
        noticed_by="test_terms.py::test_what_is_added_is_added_once",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:_Ordered.sub",
        what="nothing less something is that",
        old="super().sub(self.constant(0, width) if a is None else a, b, width)",
        new="b if a is None else super().sub(a, b, width)",
        noticed_by="test_terms.py::test_sums_have_the_values_that_they_say",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:_Ordered.mul",
        what="a product with 0 is the other factor",
        old="other if one.constant_value() else one",
        new="other",
        noticed_by="test_terms.py::test_literals_are_what_bits_are",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:_Ordered.signed_less",
        what="literals are compared without a sign",
        old="x.bv_signed_value() < y.bv_signed_value()",
        new="x.constant_value() < y.constant_value()",
        noticed_by="test_terms.py::test_literals_are_what_bits_are",
    ),
    Mistake(
        where=f"{_INTEGERS}._opaque",
        what="all pieces of an integer are the same",
        old="term._content.payload",
        new="None",
        noticed_by="test_integers.py::test_operations_of_other_kinds_are_not_taken_for_the_same",
    ),
    Mistake(
        where=f"{_INTEGERS}._quotient",
        what="a signed divisor is positive",
        old="not 0 < divisor < 1 << (width - 1)",
        new="not 0 < divisor",
        noticed_by=f"{_TRUE_OF_BITS}[a / -2, signed]",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_find_difference",
        what="a memref may have a negative size",
        old="not _may_be_given(source, given)",
        new="False",
        noticed_by=f"{_MEMORY}::test_no_size_is_negative_in_a_counterexample",
    ),
    Mistake(
        where="verifier.kernel.simulation.dead_loops:_needed",
        what="only the last definition of a variable counts",
        old="rests_on.setdefault(name, []).extend(uses_of(step))",
        new="rests_on[name] = list(uses_of(step))",
        noticed_by=f"{_MEMORY}::test_a_variable_has_several_definitions",
    ),
    Mistake(
        where=f"{_RUNS}:Runs.excuse",
        what="undefined behaviour excuses what was shown before it",
        old="both(undefined.condition, shown)",
        new="undefined.condition",
        noticed_by=f"{_TWINS}[a trap before a call]",
    ),
    Mistake(
        where=f"{_RUNS}:Runs.excused_where",
        what="what is undefined after more was shown excuses the same before",
        old="other.holds is undefined.holds and other.world is undefined.world",
        new="other.holds is undefined.holds",
        noticed_by=f"{_TWINS}[a trap before a call]",
    ),
    Mistake(
        where=f"{_STEPS}:execute",
        what="what is demanded is no poison, whatever it was",
        old="done.undefined_if(guard, demanded.poison, world, where)",
        new="None",
        noticed_by=(
            "test_control_flow_unrolled.py::"
            "test_a_target_whose_counter_leaves_its_type_is_undefined"
        ),
    ),
    Mistake(
        where=f"{_RUNS}:Runs._shown",
        what="what the target shows later counts as shown",
        old="number <= order",
        new="True",
        noticed_by=f"{_TWINS}[a trap before a call]",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._steps",
        what="a target may have undefined behaviour of its own",
        old="yield self._require([undefined.condition], A, B)",
        new="pass",
        noticed_by=f"{_FORBIDDEN}[a new division]",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._arrives",
        what="where the relation has no move the target may go anywhere",
        old="self._require(premises, FALSE, what)",
        new="self._require(premises, TRUE, what)",
        noticed_by="test_check.py::test_no_lie_is_believed[no move]",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._arrives",
        what="what others have seen is not compared at a loop",
        old="yield self._require(premises, equal(here.world, state.world), 'what others see')",
        new="pass",
        noticed_by=f"{_FORBIDDEN}[an effect in a loop is lost]",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._leaves",
        what="what others have seen is not compared at the end",
        old="yield self._require(given, equal(other.world, left.world), 'what others see')",
        new="pass",
        noticed_by=f"{_FORBIDDEN}[an effect at the end is lost]",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._arrives",
        what="the source need not come to the loop where the target does",
        old="yield self._require(premises, here.guard, A)",
        new="pass",
        noticed_by="test_check.py::test_the_source_must_come_along",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._leaves",
        what="the source need not leave where the target does",
        old="yield self._require(premises, along, A)",
        new="pass",
        noticed_by="test_check.py::test_the_source_must_leave_too",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._arrives",
        what="values at a loop need not be what the relation says",
        old="yield self._require(premises, same(actual[side][name], expected), what)",
        new="pass",
        noticed_by="test_check.py::test_a_relation_of_another_function_does_not_pass",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._arrives",
        what="facts at a loop are believed",
        old="for fact in related.facts:\n    A",
        new="pass",
        noticed_by=f"{_LIES}[a fact]",
    ),
    Mistake(
        where=f"{_RUNS}:is_steady",
        what="a relation may speak of what is nothing there",
        old="all(...)",
        new="True",
        noticed_by="test_check.py::test_what_a_relation_may_speak_of",
    ),
    Mistake(
        where=f"{_CHECK}:_relation_at",
        what="a relation need not speak of all that is used",
        old="source.known_at(pair[0]) <= A and target.known_at(pair[1]) <= B",
        new="True",
        noticed_by=f"{_LIES}[nothing known]",
    ),
    Mistake(
        where=f"{_CHECK}:_Pair._makes_memory",
        what="a target makes as much memory as it likes",
        old="yield self._require(self._defined(made.guard), along, A)",
        new="pass",
        noticed_by=f"{_FORBIDDEN}[memory is made twice]",
    ),
    Mistake(
        where=f"{_RUNS}:Runs._chain",
        what="a source that comes along need not be the one that makes the memory",
        old="not move.through or self.target_done.made",
        new="not move.through",
        noticed_by="test_runs.py::test_where_memory_is_made_all_ways_are_one_run",
    ),
    Mistake(
        where=f"{_CHECK}:check",
        what="the target may go on for ever while the source stays where it is",
        old="_has_cycle(checked.moves) and not comes_to_an_end(target.graph)",
        new="False",
        noticed_by=f"{_DECIDE}::test_the_target_does_not_go_on_while_the_source_stays",
    ),
    Mistake(
        where=f"{_CHECK}:comes_to_an_end",
        what="every loop comes to an end",
        old="edge.to not in graph.counted",
        new="False",
        noticed_by=f"{_DECIDE}::test_the_target_does_not_go_on_while_the_source_stays",
    ),
    Mistake(
        where=f"{_RUNS}:entry_relation",
        what="no argument is poison",
        old="name in source.graph.noundef",
        new="True",
        noticed_by=f"{_TWINS}[a selection where there was a branch]",
    ),
    Mistake(
        where="verifier.kernel.simulation.decide:_first_failure",
        what="cases need not be all that there are",
        old="every is not TRUE and not A",
        new="False",
        noticed_by=f"{_DECIDE}::test_cases_that_are_not_all",
    ),
    Mistake(
        where="verifier.kernel.simulation.decide:decide",
        what="relations of other functions prove something",
        old="old.graph is not read or new.graph is not target",
        new="False",
        noticed_by=f"{_DEAD}::test_relations_of_other_graphs_prove_nothing",
    ),
    Mistake(
        where="verifier.kernel.simulation.dead_loops:_way_to",
        what="a loop that is left out comes to an end",
        old="heads_of_cycles(graph, head, behind).keys() <= graph.counted",
        new="True",
        noticed_by=f"{_DEAD}::test_a_loop_that_may_go_on_for_ever_only_under_an_assumption[while]",
    ),
    Mistake(
        where="verifier.kernel.simulation.dead_loops:_way_to",
        what="what is left out may end the function",
        old="_may_end_function(block)",
        new="False",
        noticed_by=f"{_DEAD}::test_a_loop_that_does_something[an assertion]",
    ),
    Mistake(
        where="verifier.kernel.simulation.dead_loops:_way_to",
        what="what a loop computes may be used behind it",
        old="not computed.isdisjoint(A)",
        new="False",
        noticed_by=f"{_DEAD}::test_a_loop_whose_result_is_used",
    ),
    Mistake(
        where="verifier.kernel.simulation.dead_loops:_is_quiet",
        what="what others see may be left out",
        old="not step.seen",
        new="True",
        noticed_by=f"{_DEAD}::test_a_loop_that_does_something[a store]",
    ),
    Mistake(
        where="verifier.kernel.simulation.dead_loops:_is_quiet",
        what="what makes memory may be left out",
        old="not step.makes_memory",
        new="True",
        noticed_by=f"{_DEAD}::test_a_loop_that_does_something[memory]",
    ),
    Mistake(
        where="verifier.kernel.simulation.decide:_contents_not_there",
        what="resources of one name have the same contents in two files",
        old="found is not None",
        new="False",
        noticed_by="test_decide.py::test_contents_that_are_not_known",
    ),
    Mistake(
        where=f"{_STEPS}:undefined_on_branch",
        what="a branch on poison goes one way",
        old="done.undefined_if(guard, poison, world, where)",
        new="pass",
        noticed_by=f"{_TWINS}[a selection where there was a branch]",
    ),
    Mistake(
        where=f"{_STEPS}:_opaque",
        what="an operation without a meaning does on poison what it does on zero",
        old="(datum.known(), datum.poison)",
        new="(datum.known(),)",
        of=2,
        noticed_by=f"{_FORBIDDEN}[zero, and then poison]",
    ),
    Mistake(
        where="verifier.kernel.simulation.terms:Datum.known",
        what="what is poison is told apart by what it would be otherwise",
        old="either(self.poison, A, self.term)",
        new="self.term",
        noticed_by="test_wrong_functions.py::test_what_the_obligations_allow_is_proved"
        "[other poison]",
    ),
    Mistake(
        where=f"{_STEPS}:_opaque",
        what="what an operation reads is what it was before others wrote",
        old="step.seen or not effects.free",
        new="False",
        noticed_by=f"{_FORBIDDEN}[what was read before]",
    ),
    Mistake(
        where=f"{_STEPS}:_opaque",
        what="a choice is a function of the operands",
        old="keeps_world and not step.function",
        new="False",
        noticed_by=f"{_FORBIDDEN}[a choice that is made twice]",
    ),
    Mistake(
        where=f"{_STEPS}:_opaque",
        what="every operation without effects may be executed anywhere",
        old="effects.speculatable",
        new="True",
        noticed_by=f"{_FORBIDDEN}[a division that is executed always]",
    ),
    Mistake(
        where=f"{_STEPS}:_opaque",
        what="all uses of a value that each may see differently see the same",
        old="FALSE if effects.one_value and (not anything) or is_state else TRUE",
        new="FALSE",
        noticed_by="test_undefined_values.py::test_wrong_twins_are_not_proved"
        "[one value for all uses]",
    ),
    Mistake(
        where=f"{_STEPS}:Choices.next",
        what="a source makes the same memory twice",
        old="theirs and not apart",
        new="theirs",
        noticed_by="test_control_flow.py::test_two_allocations_are_not_one",
    ),
    Mistake(
        where=f"{_STEPS}:may_have_been_refined",
        what="a call may be given what is less defined",
        old="refines(a, b)",
        new="refines(b, a)",
        of=2,
        noticed_by=f"{_FORBIDDEN}[a call with a value that is less defined]",
    ),
    Mistake(
        where="verifier.kernel.simulation.regions:_regions_refine",
        what="regions that changed do the same",
        old="not refines(source, target)",
        new="False",
        noticed_by=f"{_TWINS}[another operation in a region]",
    ),
    Mistake(
        where="verifier.kernel.simulation.regions:matched_regions",
        what="what an unchanged parallel loop uses from outside does not matter",
        old="source[other] = Matched(key, as_parallel(other, key_of)[1])\n"
        "target[op] = Matched(key, captured)",
        new="source[other] = Matched(key, ())\ntarget[op] = Matched(key, ())",
        noticed_by="test_regions.py::test_another_parallel_loop_is_not_the_same[on another value]",
    ),
    Mistake(
        where="verifier.kernel.simulation.regions:_is_computed",
        what="what is read as if it stood in a region is the same each time that it is executed",
        old="A and B and C",
        new="A and C",
        noticed_by="test_regions.py::"
        "test_wrong_moves_are_not_proved[what is chosen each time that it is executed]",
    ),
    Mistake(
        where="verifier.kernel.simulation.regions:_is_of_operands",
        what="any operation without effects gives the same in every region",
        old="known or A",
        new="not op.regions",
        noticed_by="test_regions.py::test_wrong_moves_are_not_proved"
        "[what a region may have otherwise]",
    ),
    Mistake(
        where="verifier.kernel.simulation.regions:_is_computed",
        what="what memory holds is the same before an operation and in its regions",
        old="A and B and C",
        new="B and C",
        noticed_by="test_regions.py::test_wrong_moves_are_not_proved[what memory holds]",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_comparable",
        what="what an operation without a meaning gives in the source refutes",
        old="old.ended is None or old.rests_on or old.reads_new",
        new="old.ended is None or old.reads_new",
        noticed_by="test_graph_runs.py::"
        "test_nothing_is_refuted_that_is_right_or_that_an_opaque_value_decides"
        "[what an operation without a meaning gives, in the source]",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_comparable",
        what="what an operation without a meaning gives in the target refutes",
        old="new.rests_on or _tokens_differ(old, new)",
        new="_tokens_differ(old, new)",
        noticed_by="test_graph_runs.py::"
        "test_nothing_is_refuted_that_is_right_or_that_an_opaque_value_decides"
        "[what an operation without a meaning gives, in the target]",
    ),
    Mistake(
        where="verifier.running.graphs.running:_Runner._leave",
        what="a run goes on behind a branch on poison",
        old="_defined(values[condition])",
        new="values[condition]",
        noticed_by="test_graphs.py::test_a_branch_on_poison_is_undefined_and_poison_is_a_result",
    ),
    Mistake(
        where="verifier.refuting.graph_runs:_shows_else",
        what="a target that has not ended differs where the source is undefined",
        old='len(new.shown) > len(old.shown) and old.ended != "undefined"',
        new="len(new.shown) > len(old.shown)",
        noticed_by="test_graph_runs.py::"
        "test_nothing_is_refuted_that_is_right_or_that_an_opaque_value_decides"
        "[no end behind what was undefined]",
    ),
    Mistake(
        where="verifier.kernel.simulation.steps:_opaque",
        what="the operands of a difference may change places",
        old="step.operation in WITHOUT_A_FORMULA",
        new="step.operation.startswith('arith.')",
        noticed_by="test_alike.py::test_operands_that_change_places[subf-False]",
    ),
)
