"""Distributes the loops of a segment: one structured operation a statement, in a legal order.

Textual order is tried first, then the other orders of few statements; an order is taken when
running the operations in it gives what the loops give. Whether it is right for all inputs and
sizes is for the proof to say.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from synth.candidate_search import Experiment, equivalent_operations, experiments
from synth.extents import ExtentClasses
from synth.loop_execution import run_loops
from synth.loop_nests import Computation, NotRaisable
from synth.scalar_execution import NotExecutable
from synth.segments import Analysed
from synth.statistics import Statistics
from synth.structured import StructuredOperation

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
    computations = analysed.computations
    classes = ExtentClasses(computations)
    try:
        found = [
            equivalent_operations(c, classes, statistics, explain, reals=reals, seed=seed)
            for c in computations
        ]
        best = [operations[0] for operations in found]
        order = _legal_order(best, analysed, classes, reals=reals, seed=seed)
    except NotExecutable as error:
        raise NotRaisable(f"cannot be tried out: {error}", analysed.segment.head) from error
    ways = [[Step(computations[i], found[i][n]) for i in order] for n in (0, -1)]
    return ways if ways[0] != ways[1] else ways[:1]


def _legal_order(
    operations: Sequence[StructuredOperation],
    analysed: Analysed,
    classes: ExtentClasses,
    *,
    reals: bool,
    seed: int,
) -> Sequence[int]:
    """The first order of the operations that gives what the loops give."""
    if len(operations) == 1:
        return (0,)
    small, large = experiments(analysed.computations, classes, reals=reals, seed=seed)
    wanted = [_after_loops(e, analysed) for e in (small, large)]
    for order in _orders(len(operations)):
        ordered = [operations[i] for i in order]
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
