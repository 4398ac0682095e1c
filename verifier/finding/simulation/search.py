"""Looking for a simulation relation between two graphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from xdsl.dialects.builtin import IntegerAttr

from semantics.control_flow.graph import ControlFlowGraph
from semantics.language.builder import Term
from semantics.language.program import Step, is_integer_like
from verifier.finding.simulation.loops import Assignment, assignments, heads_of
from verifier.finding.simulation.no_proof import no_proof
from verifier.finding.simulation.traces import Alignment, align
from verifier.finding.simulation.weakening import NotFound, Weakening
from verifier.kernel.simulation.check import Holds
from verifier.kernel.simulation.fragments import Side
from verifier.kernel.simulation.relation import Simulation
from verifier.kernel.simulation.runs import (
    ENTRY,
    entry_relation,
    fixed_symbols,
    is_steady,
    run_from,
)
from verifier.kernel.simulation.terms import (
    FALSE,
    INTERPRETATION,
    negated,
    symbol,
    truth_symbol,
    width_of,
)
from verifier.running.graphs.inputs import inputs_of
from verifier.running.graphs.made_up import SMALL
from verifier.running.graphs.numbers import Number
from verifier.running.graphs.outcome import Run
from verifier.running.graphs.running import run_graph

Pairs = tuple[Run, Run, tuple[Number, ...]]

_INPUTS = 10
_STEPS = 800
_STEPS_FOR_EACH = 20
"""Blocks and operations that are run, at least, and for each that there is."""
_LARGEST_STEP = 64
_MOST_CASES = 2
_MOST_WITHOUT_RUNS = 2
"""So many ways to put loops on loops are tried before anything is run, unless the target is many
times longer: its loops do several iterations at a time then."""
_MOST_TIMES_LONGER = 3


def runs_of(source: Side, target: Side, inputs: int = _INPUTS) -> list[Pairs]:
    """Runs of both sides on the same arguments, and after the same: the last number says what."""
    noted = [{cut: sorted(side.known_at(cut)) for cut in side.cuts} for side in (source, target)]
    found: list[Pairs] = []
    reach = max(map(_reach, (source.graph, target.graph)))
    steps = [_steps(side.graph) + _STEPS_FOR_EACH * reach for side in (source, target)]
    for number, given in enumerate(inputs_of(source.graph, inputs, reach)):
        old = run_graph(source.graph, given, noted[0], steps[0], number + 1, reach)
        new = run_graph(target.graph, given, noted[1], steps[1], number + 1, reach)
        found.append((old, new, (*given, number)))
    return found


def _reach(graph: ControlFlowGraph) -> int:
    """How far numbers should go, so that steps as large as the literals are made a few times."""
    steps = (step for block in graph.blocks for step in block.steps)
    values = (step.attributes.get("value") for step in steps if isinstance(step, Step))
    literals = (value.value.data for value in values if isinstance(value, IntegerAttr))
    return SMALL + 3 * max((number for number in literals if number <= _LARGEST_STEP), default=0)


def _steps(graph: ControlFlowGraph) -> int:
    return max(_STEPS, _STEPS_FOR_EACH * _size(graph))


def _size(graph: ControlFlowGraph) -> int:
    return sum(1 + len(block.steps) for block in graph.blocks)


Found = tuple[Side, Side, tuple[Simulation, ...]]
"""Relations that are about all arguments together."""


def simulations(
    source: ControlFlowGraph, target: ControlFlowGraph, holds: Holds
) -> Iterator[Found]:
    """Relations that may be simulations, the likeliest ones first. Raises `NoMeaning`."""
    heads = [frozenset(heads_of(graph).order) for graph in (source, target)]
    alike = not any(heads) or _size(target) <= _MOST_TIMES_LONGER * _size(source)
    first = islice(assignments(source, target), _MOST_WITHOUT_RUNS if alike else 0)
    likely = list(islice(first, 1))
    yield from _without_runs(source, target, holds, likely)
    if not heads[0]:
        return
    yield from _without_runs(source, target, holds, likely, apart=True, bounds=True)
    runs = runs_of(Side(source, heads[0]), Side(target, heads[1]))
    if no_proof(source, target, runs):
        return
    yield from _without_runs(source, target, holds, first)
    alone = _shows_alone(source, target)
    for assignment in assignments(source, target):
        sides = Side(source, assignment.source), Side(target, assignment.target)
        seen = _at_cuts(runs, assignment)
        alignment = align(seen, assignment, (source, target))
        in_loops = assignment.target and not alone
        for facts in (False, True) if in_loops else (False,):
            if alignment is None:
                break
            found = _found(Weakening(*sides, alignment, holds, facts), assignment)
            if found is not None:
                yield (*sides, (found,))
        for case in _cases(*sides) if in_loops else ():
            parts = _of_cases((case, negated(case)), sides, seen, assignment, alignment, holds)
            if parts is not None:
                yield (*sides, parts)


def likeliest(source: ControlFlowGraph, target: ControlFlowGraph, holds: Holds) -> Iterator[Found]:
    """The relation in which loops go along in their order, where there is one, and no other: good
    where what a loop carries changes. Raises `NoMeaning`."""
    first = islice(assignments(source, target), 1)
    yield from _without_runs(source, target, holds, first, apart=True)


def _without_runs(
    source: ControlFlowGraph,
    target: ControlFlowGraph,
    holds: Holds,
    some: Iterable[Assignment],
    *,
    apart: bool = False,
    bounds: bool = False,
) -> Iterator[Found]:
    """Relations that are guessed without runs; with `bounds`, those that need some."""
    for assignment in some:
        sides = Side(source, assignment.source), Side(target, assignment.target)
        guessed = Weakening(*sides, Alignment(), holds, apart=apart, bounds=bounds)
        found = _found(guessed, assignment)
        if found is None or (bounds and not any(r.facts for r in found.related.values())):
            continue
        yield (*sides, (found,))


def _of_cases(
    cases: Sequence[Term],
    sides: tuple[Side, Side],
    runs: Sequence[Pairs],
    assignment: Assignment,
    of_all: Alignment | None,
    holds: Holds,
) -> tuple[Simulation, ...] | None:
    """A relation for each case: both sides may go along in another way there, or, where no run
    shows it, as they do in all cases."""
    parts: list[Simulation] = []
    for case in cases:
        seen = [one for one in runs if _is_of_case(one[2], case, sides[0].graph)]
        alignment = align(seen, assignment, (sides[0].graph, sides[1].graph))
        if alignment is None:
            return None
        if not seen and of_all is not None:
            alignment = replace(of_all, rows={})
        found = _found(Weakening(*sides, alignment, holds, True, case), assignment)
        if found is None:
            return None
        parts.append(found)
    return tuple(parts)


def _shows_alone(source: ControlFlowGraph, target: ControlFlowGraph) -> bool:
    """Whether the target executes something that the source has not, and that others may see or
    that may be undefined: it can only be right if that is never executed, which is seen early."""
    known = {step.key for step in source.opaque_steps()}
    return any(
        step.key not in known and (step.seen or not step.effects.speculatable)
        for step in target.opaque_steps()
    )


def _found(found: Weakening, assignment: Assignment) -> Simulation | None:
    try:
        return found.simulation(assignment.pairs)
    except NotFound:
        return None


def _is_of_case(given: tuple[Number, ...], case: Term, graph: ControlFlowGraph) -> bool:
    values: dict[Term, Term] = {}
    for position, (_, type_) in enumerate(graph.blocks[0].parameters):
        number = given[position]
        if is_integer_like(type_) and number is not None:
            width = width_of(type_)
            literal = INTERPRETATION.constant(number, width)
            values[symbol(f"argument {position}", type_)] = literal
            values[truth_symbol(f"argument {position} is poison")] = FALSE
    return case.substitute(values).simplify() is not FALSE


def _cases(source: Side, target: Side) -> list[Term]:
    """Whether loops that are reached without another one before are run at all."""
    entry = entry_relation(source, target)
    fixed = fixed_symbols(entry)
    runs = run_from(source, target, ENTRY, entry)
    runs.source.leaving(1)
    after = list(runs.source.until(2).values())
    found = [state.guard for state in after] + [left.guard for left in runs.source.leaving(1)]
    cases = [term for term in found if is_steady(term, fixed) and not term.is_constant()]
    apart = {min(case, negated(case), key=lambda term: term.node_id()): case for case in cases}
    return list(apart.values())[:_MOST_CASES]


def _at_cuts(runs: Sequence[Pairs], assignment: Assignment) -> list[Pairs]:
    """The runs with the visits of cuts only."""

    def at(run: Run, cuts: frozenset[int]) -> Run:
        return replace(run, visits=[visit for visit in run.visits if visit.block in cuts])

    return [
        (at(old, assignment.source), at(new, assignment.target), given) for old, new, given in runs
    ]
