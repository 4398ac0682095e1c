"""The runs of a plan as structured operations in generic form, inside as few more loops as needed.

A run is put into a box (`synth.raising.structuring.iteration_boxes`). Where no box will do, a
dimension becomes a loop and what is left is tried again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import islpy as isl
from xdsl.ir.affine import AffineMap

from synth.raising.planning.plan import Plan, Repeat, Step, StructuredRun
from synth.raising.planning.values import mapped
from synth.raising.structuring.affine_values import Affine, isl_text
from synth.raising.structuring.bodies import OperandElement
from synth.raising.structuring.boxes import Interval, loop_name, set_of
from synth.raising.structuring.iteration_boxes import Instances, RunShape
from synth.raising.structuring.run_dimensions import bounded, projected, without_stride
from synth.raising.structuring.structured import GENERIC, StructuredOperation
from synth.raising.structuring.windows import Arrays, EqualExtents, NotStructured, OverwritesReads
from verifier.kernel.loops.proving.granted import without_violations
from verifier.kernel.loops.recurrences.system import Read

_SET = isl.dim_type.set


@dataclass(frozen=True)
class SequentialLoop:
    """A sequential loop from the greatest of `lower` up to the least of `upper`, that excluded.

    Its value is `factor` times the counter plus `offset`.
    """

    lower: tuple[Affine, ...]
    upper: tuple[Affine, ...]
    factor: int
    offset: Affine
    steps: tuple[StructuredStep, ...]
    reason: str


StructuredStep = Instances | SequentialLoop


def instances_of(steps: Sequence[StructuredStep]) -> Iterator[Instances]:
    """All structured operations, in order."""
    for step in steps:
        if isinstance(step, Instances):
            yield step
        else:
            yield from instances_of(step.steps)


@dataclass(frozen=True)
class Structured:
    """What a plan does in structured operations, and the arrays that they work on."""

    steps: tuple[StructuredStep, ...]
    arrays: Arrays

    @property
    def equal_extents(self) -> EqualExtents:
        """What is assumed so that arrays are used as a whole."""
        return tuple(self.arrays.equal_extents)


def structured(
    plan: Plan,
    grantable: Callable[[str], bool] = lambda name: True,
    assumed: EqualExtents = (),
) -> Structured:
    """The steps of a plan as structured operations. Raises `NotStructured`.

    Extents are assumed to be equal only where all their parameters are `grantable`, and besides
    those in `assumed`.
    """
    program = plan.program
    context = without_violations(program.context, program, "bounds").coalesce()
    if context.is_empty():
        raise NotStructured("there are no sizes for which it stays in bounds")
    while True:
        arrays = Arrays.of(plan, context, grantable)
        arrays.assume(assumed)
        found = _Structuring(arrays).steps(plan.steps)
        if tuple(arrays.equal_extents) == assumed:
            return Structured(found, arrays)
        # What is assumed for later operations makes earlier ones simpler.
        assumed = tuple(arrays.equal_extents)


@dataclass(frozen=True)
class _Structuring:
    arrays: Arrays

    def steps(self, steps: Sequence[Step]) -> tuple[StructuredStep, ...]:
        return self._steps(steps, self.arrays.context)

    def _steps(self, steps: Sequence[Step], known: isl.Set) -> tuple[StructuredStep, ...]:
        found: list[StructuredStep] = []
        for step in steps:
            match step:
                case StructuredRun():
                    found += self._run(step, known)
                case Repeat():
                    found.append(self._repeat(step, known))
        return tuple(found)

    def _repeat(self, repeat: Repeat, known: isl.Set) -> SequentialLoop:
        loops = known.dim(_SET)
        factor, offset, counters = without_stride(
            repeat.values, loops, [loop_name(k) for k in range(loops + 1)]
        )
        interval = bounded(counters, 0, known)
        inside = self._within(known, interval, factor, offset)
        return SequentialLoop(
            interval.lower,
            interval.upper,
            factor,
            offset,
            self._steps(repeat.steps, inside),
            repeat.reason,
        )

    def _within(self, known: isl.Set, interval: Interval, factor: int, offset: Affine) -> isl.Set:
        """The values of the loops around and of one more."""
        loops = known.dim(_SET)
        names = [loop_name(k) for k in range(loops + 1)]
        bounds = [f"{isl_text(bound)} <= c" for bound in interval.lower]
        bounds += [f"c < {isl_text(bound)}" for bound in interval.upper]
        value = f"{names[-1]} = {factor}*c + {isl_text(offset)}"
        condition = f"exists c : {' and '.join([*bounds, value])}"
        added = set_of(self.arrays.parameters, names, condition)
        return known.insert_dims(_SET, loops, 1).intersect(added)

    def _run(self, run: StructuredRun, known: isl.Set) -> list[StructuredStep]:
        try:
            return [self._operation(run, known)]
        except OverwritesReads:
            return self._with_copy(run, known)
        except NotStructured as error:
            reason = str(error)
        candidates = (*run.parallel, *run.reductions[:1])
        if not candidates:
            raise NotStructured(reason)
        failed: NotStructured | None = None
        found: SequentialLoop | None = None
        for dimension in candidates:
            repeat = Repeat(self._values(run, dimension), (_with_fixed(run, dimension),), reason)
            try:
                loop = self._repeat(repeat, known)
            except NotStructured as error:
                failed = error
                continue
            if found is None or _loops(loop) < _loops(found):
                found = loop
        if found is None:
            raise failed or NotStructured(reason)
        return [found]

    def _with_copy(self, run: StructuredRun, known: isl.Set) -> list[StructuredStep]:
        """A copy of the array that a run writes, and the run with its reads of other elements than
        its own from there."""
        statement = run.statement
        array = self.arrays.whole(statement.target)
        name = self.arrays.allocated("before", array.shape, array.element)
        identity = AffineMap.identity(len(array.shape))
        copying = StructuredOperation(
            GENERIC, (array, self.arrays.whole(name)), (identity, identity), array.shape, (),
            OperandElement(0, array.element),
        )  # fmt: skip

        def moved(read: Read) -> Read:
            same = read.access.as_map().is_equal(statement.access.as_map())
            if read.array != statement.target or same:
                return read
            access = read.access.set_tuple_name(isl.dim_type.out, name)
            return Read(name, access, read.element)

        value = mapped(statement.value, moved, lambda index: index)
        reading = run.computing(replace(statement, value=value))
        return [Instances(run, copying, (-1,) * len(array.shape)), self._operation(reading, known)]

    def _values(self, run: StructuredRun, dimension: int) -> isl.Set:
        """The values of the loops around a run, and of one of its dimensions."""
        return projected(run.domain, (*run.fixed, dimension))

    def _operation(self, run: StructuredRun, known: isl.Set) -> Instances:
        shape = RunShape.of(run, known, self.arrays)
        choices = [
            [(low, interval.upper) for low in interval.lower] for interval in shape.intervals
        ]
        failed: NotStructured | None = None
        for choice in itertools.islice(itertools.product(*choices), 8):
            try:
                return shape.operation(choice)
            except NotStructured as error:
                failed = failed or error
        assert failed is not None
        raise failed


def _loops(loop: SequentialLoop) -> int:
    """How many loops there are, the loop itself included."""
    return 1 + sum(_loops(step) for step in loop.steps if isinstance(step, SequentialLoop))


def _with_fixed(run: StructuredRun, dimension: int) -> StructuredRun:
    reductions = tuple(d for d in run.reductions if d != dimension)
    return replace(run, fixed=(*run.fixed, dimension), reductions=reductions)
