"""Distributes the loops of a segment: one structured operation a statement, in a legal order.

Textual order is tried first, then the other orders of few statements; an order is taken when
running the operations in it gives what the loops give. Whether it is right for all inputs and
sizes is for the proof to say.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from synth.candidate_search import Experiment, best_operation, experiments
from synth.extents import ExtentClasses
from synth.loop_execution import run_loops
from synth.loop_nests import NotRaisable
from synth.segments import Analysed
from synth.statistics import Statistics
from synth.structured import StructuredOperation

_LARGEST_PERMUTED = 4


def distribute(
    analysed: Analysed,
    statistics: Statistics,
    explain: Callable[[str], None],
    *,
    reals: bool,
    seed: int,
) -> list[StructuredOperation]:
    """The structured operations that stand for a segment, in order. Raises `NotRaisable`."""
    computations = analysed.computations
    classes = ExtentClasses(computations)
    operations = [
        best_operation(c, classes, statistics, explain, reals=reals, seed=seed)
        for c in computations
    ]
    if len(operations) == 1:
        return operations
    small, large = experiments(computations, classes, reals=reals, seed=seed)
    wanted = [_after_loops(e, analysed) for e in (small, large)]
    for order in _orders(operations):
        if small.run(order) == wanted[0] and large.run(order) == wanted[1]:
            return list(order)
    raise NotRaisable(
        "the statements of the nest depend on each other around a loop, so that it cannot be "
        "split into one operation a statement",
        analysed.segment.head,
    )


def _orders(
    operations: Sequence[StructuredOperation],
) -> Iterator[Sequence[StructuredOperation]]:
    if len(operations) <= _LARGEST_PERMUTED:
        yield from itertools.permutations(operations)
    else:
        yield operations


def _after_loops(experiment: Experiment, analysed: Analysed) -> tuple[bytes, ...]:
    state = run_loops(
        list(analysed.copy.ops),
        analysed.computations,
        experiment.classes,
        experiment.setting,
        experiment.before,
    )
    return experiment.signatures(state)
