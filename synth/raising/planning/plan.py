"""A plan: in which structured runs and sequential loops a function computes what it computes.

A plan is made from a `RecurrenceSystem`, the system of affine recurrences that the verifier lifts a
function to. Its statements are those of the program, possibly with other arrays to keep
intermediate values in. Nothing here is trusted: what is emitted from a plan is proved against the
function.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import islpy as isl

from verifier.kernel.loops.recurrences.system import RecurrenceSystem, Statement


class CannotPlan(Exception):
    """No order of runs and loops was found. The message says why."""


@dataclass(frozen=True)
class Temporary:
    """An array that the raised function allocates for itself.

    `shape` has an extent a dimension, a function of the parameters; one that is negative means 0.
    """

    name: str
    shape: tuple[isl.PwAff, ...]
    element: str


@dataclass(frozen=True)
class StructuredRun:
    """All instances of a statement in `domain` for given values of the loops around, as one
    structured operation.

    `domain` is in the statement's space. `fixed[k]` is the dimension of the statement that the k-th
    loop around (outermost first) gives its value. Along `reductions`, in this order, the statement
    accumulates: each instance reads the element that it writes, as the one before has left it. The
    instances are otherwise independent of each other.
    """

    statement: Statement
    domain: isl.Set
    fixed: tuple[int, ...] = ()
    reductions: tuple[int, ...] = ()

    @property
    def parallel(self) -> tuple[int, ...]:
        """The dimensions that are neither fixed nor reductions, in order."""
        taken = {*self.fixed, *self.reductions}
        return tuple(d for d in range(len(self.statement.dims)) if d not in taken)

    def computing(self, statement: Statement) -> StructuredRun:
        """The same instances of another statement, which has the same dimensions."""
        return StructuredRun(statement, self.domain, self.fixed, self.reductions)


@dataclass(frozen=True)
class Repeat:
    """A sequential loop: its steps run for each value in ascending order.

    `values` is a set of tuples [t0, ..., tk]: the values of the loops around, and last this loop's
    own. `reason` names the flow dependence that forces the loop.
    """

    values: isl.Set
    steps: tuple[Step, ...]
    reason: str


Step = StructuredRun | Repeat


@dataclass(frozen=True)
class Plan:
    """What a function does, step by step.

    `temporaries` are the arrays besides the program's arguments, by name; those that the function
    returns are among them. The program's other local arrays are not used.
    """

    program: RecurrenceSystem
    temporaries: dict[str, Temporary]
    steps: tuple[Step, ...]

    def runs(self) -> Iterator[StructuredRun]:
        """All runs, in order."""
        yield from _runs(self.steps)

    def repeats(self) -> Iterator[Repeat]:
        """All loops, each before those inside of it."""
        yield from _repeats(self.steps)


def _runs(steps: tuple[Step, ...]) -> Iterator[StructuredRun]:
    for step in steps:
        if isinstance(step, StructuredRun):
            yield step
        else:
            yield from _runs(step.steps)


def _repeats(steps: tuple[Step, ...]) -> Iterator[Repeat]:
    for step in steps:
        if isinstance(step, Repeat):
            yield step
            yield from _repeats(step.steps)
