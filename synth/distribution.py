"""Distributes the loops of a segment: one structured operation a statement, in a legal order.

Textual order is tried first, then the other orders of few statements; an order is taken when
running the operations in it gives what the loops give. Whether it is right for all inputs and
sizes is for the proof to say.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from synth.candidate_search import Experiment, Search, equivalent_operations, experiments
from synth.loop_execution import run_loops
from synth.loop_nests import Computation, NotRaisable
from synth.memref_operations import COST_OF_TEMPORARY, NOMINAL_EXTENT, StructuredOperation
from synth.scalar_functions import NotExecutable
from synth.segments import Analysed
from synth.statistics import Statistics
from synth.temporaries import with_temporaries

_LARGEST_PERMUTED = 4


@dataclass(frozen=True)
class Step:
    """A computation of a segment, and the operation that stands for it."""

    computation: Computation
    operation: StructuredOperation


Way = list[Step]
"""Steps that in this order do what a segment does."""


def distribute(
    analysed: Analysed,
    statistics: Statistics,
    explain: Callable[[str], None],
    *,
    reals: bool,
    seed: int,
) -> list[Way]:
    """The ways in which structured operations stand for a segment, the best one first.

    Raises `NotRaisable`.
    """
    search = Search(analysed.computations, statistics, explain, reals, seed)
    try:
        found = [_ways(computation, search) for computation in analysed.computations]
        order = _legal_order([ways[0] for ways in found], analysed, search)
    except NotExecutable as error:
        raise NotRaisable(f"cannot be tried out: {error}", analysed.segment.head) from error
    best, plain = ([step for i in order for step in found[i][n]] for n in (0, -1))
    return [best, plain] if best != plain else [best]


def _ways(computation: Computation, search: Search) -> list[Way]:
    """The best way for one computation, and the way by one generic operation."""
    best, *others = equivalent_operations(computation, search)
    ways = [[Step(computation, operation)] for operation in (best, *others)]
    if not best.is_named:
        parts = with_temporaries(computation, reals=search.reals)
        steps = [Step(part, equivalent_operations(part, search)[0]) for part in parts]
        if steps and steps[-1].operation.is_named and _cost(steps) < best.cost:
            return [steps, *ways]
    return ways


def _cost(way: Way) -> int:
    filled = (step.operation for step in way[:-1])
    return sum(step.operation.cost for step in way) + sum(
        COST_OF_TEMPORARY * NOMINAL_EXTENT**operation.iterators for operation in filled
    )


def _legal_order(ways: Sequence[Way], analysed: Analysed, search: Search) -> Sequence[int]:
    """The first order of the ways that gives what the loops give."""
    added = (step.computation for way in ways for step in way)
    computations = tuple(dict.fromkeys((*analysed.computations, *added)))
    small, large = experiments(computations, search, observe_temporaries=False)
    wanted = [_after_loops(e, analysed) for e in (small, large)]
    for order in _orders(len(ways)):
        ordered = [step.operation for i in order for step in ways[i]]
        if small.run(ordered) == wanted[0] and large.run(ordered) == wanted[1]:
            return order
    raise NotRaisable(
        "the statements of the nest depend on each other around a loop, so that it cannot be "
        "split into one operation a statement",
        analysed.segment.head,
    )


def _orders(count: int) -> Iterator[Sequence[int]]:
    if count <= _LARGEST_PERMUTED:
        yield from itertools.permutations(range(count))
    else:
        yield range(count)


def _after_loops(experiment: Experiment, analysed: Analysed) -> tuple[bytes, ...]:
    state = run_loops(
        list(analysed.copy.ops),
        analysed.computations,
        experiment.classes,
        experiment.setting,
        experiment.before,
    )
    return experiment.signatures(state)
