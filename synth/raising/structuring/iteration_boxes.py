"""A run over a box: what its iterators are, which views it needs, and under which conditions.

Every dimension of a run that no loop gives its value gets the least box that holds its values.
Elements are reached through views (`synth.raising.structuring.windows`). Points of the box that are
not in the domain keep what is there (`synth.raising.structuring.masks`); conditions that no
iterator is in guard the whole operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import islpy as isl

from synth.raising.planning.plan import StructuredRun
from synth.raising.structuring.affine_values import (
    Affine,
    Value,
    Variable,
    affine_of,
    isl_text,
    least_of,
    substituted,
    variable,
)
from synth.raising.structuring.bodies import Body, OperandElement, iterator
from synth.raising.structuring.boxes import (
    Interval,
    extent_between,
    holds,
    loop_name,
    run_name,
    set_of,
    without,
    without_bound,
)
from synth.raising.structuring.masks import (
    MaskCondition,
    conditions_of,
    is_defined_everywhere,
    mask_of,
    masked,
)
from synth.raising.structuring.run_dimensions import (
    bounded,
    in_order_of_output,
    is_backwards,
    pinned_dimensions,
    projected,
    reversed_along,
    without_stride,
)
from synth.raising.structuring.scalar_bodies import Access, body_of
from synth.raising.structuring.structured import GENERIC, ArrayPart, StructuredOperation
from synth.raising.structuring.windows import (
    Arrays,
    NotStructured,
    OverwritesReads,
    ViewAccess,
    is_iterator,
    iterators_alone,
    windows_of,
)
from verifier.kernel.loops.recurrences.system import Read, reads_of

_SET = isl.dim_type.set


@dataclass(frozen=True)
class Instances:
    """A structured operation for the instances of a run, where the `guard` holds.

    `iterators` are the dimensions of the statement that the operation's iterators stand for, in
    their order. One that is `masked` reads elements that the run does not.
    """

    run: StructuredRun
    operation: StructuredOperation
    iterators: tuple[int, ...]
    guard: tuple[MaskCondition, ...] = ()
    masked: bool = False


Bounds = tuple[Affine, tuple[Affine, ...]]
"""A lower bound of a dimension, and the upper ones."""


@dataclass(frozen=True)
class RunShape:
    """A run's domain, in terms of the loops around and its other dimensions `dims`.

    `places` has the value of each dimension of the statement by the names of both. `pinned` are
    the dimensions (by their number in `dims`) that are functions of others.
    """

    run: StructuredRun
    known: isl.Set
    arrays: Arrays
    dims: tuple[int, ...]
    points: isl.Set
    places: tuple[Affine, ...]
    intervals: tuple[Interval, ...]
    pinned: dict[int, Affine]

    @staticmethod
    def of(run: StructuredRun, known: isl.Set, arrays: Arrays) -> RunShape:
        dims = (*in_order_of_output(run), *run.reductions)
        loops = len(run.fixed)
        names = [*map(loop_name, range(loops)), *map(run_name, range(len(dims)))]
        points = projected(run.domain, (*run.fixed, *dims))
        places: dict[int, Affine] = {d: variable(loop_name(k)) for k, d in enumerate(run.fixed)}
        for number, dimension in enumerate(dims):
            factor, offset, points = without_stride(points, loops + number, names)
            places[dimension] = variable(run_name(number)) * factor + offset
        for number in range(len(dims) - len(run.reductions)):
            if is_backwards(run, places, run_name(number)):
                points = reversed_along(points, loops + number)
                turned: dict[Variable, Affine] = {run_name(number): variable(run_name(number)) * -1}
                places = {d: substituted(place, turned) for d, place in places.items()}
        intervals = tuple(bounded(points, number, known) for number in range(len(dims)))
        points = without(points, known.insert_dims(_SET, loops, len(dims)))
        ordered = tuple(places[d] for d in range(len(run.statement.dims)))
        pinned = pinned_dimensions(points, names, loops, len(dims) - len(run.reductions))
        return RunShape(run, known, arrays, dims, points, ordered, intervals, pinned)

    def operation(self, bounds: Sequence[Bounds]) -> Instances:
        """The operation over a box with some lower bounds. Raises `NotStructured`."""
        kept = [
            n
            for n, (low, up) in enumerate(bounds)
            if n not in self.pinned and not self._is_point(n, low, up)
        ]
        box = RunBox.of(self, bounds, kept)
        guard, known = box.guard()
        if guard:
            box = RunBox.of(replace(self, known=known), bounds, kept)
        condition = mask_of(box.inside, box.all, box.names)
        if condition is None:
            return box.operation(None, guard)
        if not is_defined_everywhere(self.run.statement.value):
            raise NotStructured("a division may not run where the loops do not run")
        wider = self._widened(bounds, kept, box)
        if wider.is_within_arrays():
            return wider.masked_operation(guard)
        if not box.is_within_arrays():
            raise NotStructured("the box around a domain is out of bounds")
        return box.masked_operation(guard)

    def _is_point(self, number: int, low: Affine, up: Sequence[Affine]) -> bool:
        """Whether a dimension has one value only, and is none of an array of extent 1."""
        if up != (low + 1,):
            return False
        if low != Affine():
            return True
        name = run_name(number)
        return not any(
            self.arrays.extents[array][k] == Affine((), 1)
            for array, subscripts in self.accesses()
            for k, subscript in enumerate(subscripts)
            if subscript == variable(name)
        )

    def _widened(self, bounds: Sequence[Bounds], kept: Sequence[int], box: RunBox) -> RunBox:
        """The box with all that arrays have along the dimensions that the mask is about."""
        found = list(bounds)
        for number in kept:
            extent = self._extent_along(run_name(number))
            place = box.names.index(iterator(kept.index(number)))
            mask = without(box.inside, box.all)
            if extent is not None and mask.involves_dims(_SET, place, 1):
                found[number] = (Affine(), (extent,))
        return RunBox.of(box.shape, found, kept)

    def _extent_along(self, name: str) -> Affine | None:
        """How far a dimension runs where it is a subscript of its own, first of the target."""
        for array, subscripts in self.accesses():
            for k, subscript in enumerate(subscripts):
                extent = self.arrays.extents[array][k]
                if subscript == variable(name) and isinstance(extent, Affine):
                    return extent
        return None

    def accesses(self) -> list[tuple[str, tuple[Affine, ...]]]:
        """The arrays and subscripts of the target and of each read, by the points' names."""
        statement = self.run.statement
        pairs = [(statement.target, statement.access)]
        pairs += [(read.array, read.access) for read in reads_of(statement.value)]
        return [(array, self.subscripts(access)) for array, access in pairs]

    def subscripts(self, access: isl.MultiAff) -> tuple[Affine, ...]:
        """An access by the points' names."""
        return tuple(self.placed(access.get_at(k)) for k in range(access.dim(isl.dim_type.out)))

    def placed(self, aff: isl.Aff) -> Affine:
        """A function of the statement's dimensions, by the points' names."""
        dims = [f"i{k}" for k in range(len(self.places))]
        places: dict[Variable, Affine] = dict(zip(dims, self.places, strict=True))
        return substituted(affine_of(aff, dims), places)


@dataclass(frozen=True)
class RunBox:
    """The points (t0, ..., d0, ...) of a box, by the names of loops and iterators."""

    shape: RunShape
    kept: tuple[int, ...]
    extents: tuple[Value, ...]
    all: isl.Set
    inside: isl.Set
    names: tuple[str, ...]
    places: dict[Variable, Affine]

    @staticmethod
    def of(shape: RunShape, bounds: Sequence[Bounds], kept: Sequence[int]) -> RunBox:
        loops = shape.known.dim(_SET)
        extents = tuple(extent_between(*bounds[n], shape.known) for n in kept)
        loop_names = [loop_name(k) for k in range(loops)]
        names = (*loop_names, *(iterator(k) for k in range(len(kept))))
        conditions = [
            f"0 <= {iterator(k)} < {isl_text(extent)}" for k, extent in enumerate(extents)
        ]
        parameters = shape.arrays.parameters
        box = set_of(parameters, names, " and ".join(conditions) or "true")
        box = box.intersect(shape.known.insert_dims(_SET, loops, len(kept)))
        places: dict[Variable, Affine] = {
            run_name(n): bounds[n][0]
            + (variable(iterator(kept.index(n))) if n in kept else Affine())
            for n in range(len(shape.dims))
            if n not in shape.pinned
        }
        for n, place in shape.pinned.items():
            places[run_name(n)] = substituted(place, places)
        inner = [*loop_names, *(isl_text(places[run_name(n)]) for n in range(len(shape.dims)))]
        mapping = isl.MultiAff(
            f"[{', '.join(parameters)}] -> {{ [{', '.join(names)}] -> [{', '.join(inner)}] }}"
        )
        inside = shape.points.preimage_multi_aff(mapping)
        return RunBox(shape, tuple(kept), extents, box, inside, names, places)

    def accesses(self) -> list[tuple[str, tuple[Affine, ...]]]:
        return [
            (array, tuple(substituted(s, self.places) for s in subscripts))
            for array, subscripts in self.shape.accesses()
        ]

    def is_within_arrays(self) -> bool:
        """Whether all elements that the box reaches exist."""
        arrays = self.shape.arrays
        return all(
            holds(self.all, self.names, f"0 <= {isl_text(subscript)} < {isl_text(extent)}")
            for array, subscripts in self.accesses()
            for subscript, extent in zip(subscripts, arrays.extents[array], strict=True)
        )

    def _is_within_array(self, view: ArrayPart) -> bool:
        if view.whole:
            return True
        extents = self.shape.arrays.extents[view.array]
        names = self.names[: self.shape.known.dim(_SET)]
        one = Affine((), 1)
        return all(
            holds(self.shape.known, names, _is_inside(offset, size or one, stride, extent))
            for offset, size, stride, extent in zip(
                view.offsets, view.sizes, view.strides, extents, strict=True
            )
        )

    def guard(self) -> tuple[tuple[MaskCondition, ...], isl.Set]:
        """What must hold of the loops around for anything to run where the box has points, and the
        values of the loops for which it does."""
        loops = self.shape.known.dim(_SET)
        count = len(self.names) - loops
        runs = self.inside.intersect(self.all).project_out(_SET, loops, count)
        around = self.all.project_out(_SET, loops, count)
        if around.is_subset(runs):
            return (), self.shape.known
        conditions = conditions_of(without(runs, around), self.names[:loops])
        return conditions, self.shape.known.intersect(runs)

    def reads_what_is_written(self) -> bool:
        """Whether a point of the box reads an element that another one writes back."""
        (target, written), *reads = self.accesses()
        others = {subscripts for array, subscripts in reads if array == target} - {written}
        return any(self._meet(written, subscripts) for subscripts in others)

    def writes_twice(self) -> bool:
        """Whether two points of the box that may run at once write one element."""
        written = self.accesses()[0][1]
        parallel = [
            iterator(k)
            for k, n in enumerate(self.kept)
            if self.shape.dims[n] not in self.shape.run.reductions
        ]
        if {variable(name) for name in parallel} <= set(written):
            return False
        return any(self._meet(written, written, f"{name} != {name}_") for name in parallel)

    def _meet(self, left: Sequence[Affine], right: Sequence[Affine], apart: str = "1 = 1") -> bool:
        """Whether one point of the box has at `left` what another one has at `right`."""
        iterators = [name for name in self.names if is_iterator(name)]
        primed: dict[Variable, Affine] = {name: variable(f"{name}_") for name in iterators}
        loops = len(self.names) - len(iterators)
        names = (*self.names, *(f"{name}_" for name in iterators))
        one = self.all.insert_dims(_SET, len(self.names), len(iterators))
        other = self.all.insert_dims(_SET, loops, len(iterators))
        same = [
            f"{isl_text(a)} = {isl_text(substituted(b, primed))}"
            for a, b in zip(left, right, strict=True)
        ]
        meeting = set_of(self.shape.arrays.parameters, names, " and ".join([apart, *same]))
        return not one.intersect(other).is_disjoint(meeting)

    def masked_operation(self, guard: tuple[MaskCondition, ...]) -> Instances:
        """The operation under a mask where the box has more points than the domain."""
        condition = mask_of(self.inside, self.all, self.names)
        if condition is not None and self.reads_what_is_written():
            raise OverwritesReads("the box around a domain writes what it reads")
        return self.operation(condition, guard)

    def _distinct_accesses(self) -> list[Access]:
        """What is written, and then the other elements that are read."""
        statement = self.shape.run.statement
        accesses = [Access(statement.target, self._subscripts(statement.access))]
        for read in reads_of(statement.value):
            access = Access(read.array, self._subscripts(read.access))
            accesses += [] if access in accesses else [access]
        return accesses

    def _windows(self, accesses: Sequence[Access]) -> list[ViewAccess]:
        return windows_of(accesses, self.extents, self.shape.arrays, self.all)

    def operation(self, condition: Body | None, guard: tuple[MaskCondition, ...]) -> Instances:
        """The operation over the box, under a condition on the iterators."""
        count = len(self.kept)
        if self.writes_twice():
            raise NotStructured("several points of a box write one element")
        accesses = self._distinct_accesses()
        windows = self._windows(accesses)
        if not all(self._is_within_array(window.view) for window in windows):
            positive = _all_positive(self.extents)
            if not set(positive) <= set(guard):
                return self._where(positive).operation(condition, (*guard, *positive))
        arrays = self.shape.arrays
        missing = set(range(count)) - iterators_alone(windows)
        shapes = arrays.shapes_for(sorted(missing), self.extents, windows)
        output = len(accesses) - 1 + len(shapes)
        numbers = {access: n - 1 for n, access in enumerate(accesses)} | {accesses[0]: output}

        def argument(read: Read) -> OperandElement:
            access = Access(read.array, self._subscripts(read.access))
            return OperandElement(numbers[access], read.element)

        body = body_of(self.shape.run.statement.value, argument, self._placed)
        if condition is not None:
            body = masked(condition, body, OperandElement(output, windows[0].view.element))
        ordered: list[ViewAccess] = [*windows[1:], *shapes, windows[0]]
        reductions = self.shape.run.reductions
        iterators = tuple(self.shape.dims[n] for n in self.kept)
        operation = StructuredOperation(
            GENERIC,
            tuple(window.view for window in ordered),
            tuple(window.map(count) for window in ordered),
            self.extents,
            tuple(k for k, d in enumerate(iterators) if d in reductions),
            body,
        )
        return Instances(self.shape.run, operation, iterators, guard, condition is not None)

    def _where(self, conditions: Sequence[MaskCondition]) -> RunBox:
        """The box where conditions on the loops around hold: extents that are positive then need
        no lower bound."""
        names = self.names[: self.shape.known.dim(_SET)]
        text = " and ".join(f"{isl_text(c.value)} >= 0" for c in conditions)
        arrays = self.shape.arrays
        known = self.shape.known.intersect(set_of(arrays.parameters, names, text))
        extents = tuple(without_bound(extent, known, names) for extent in self.extents)
        return replace(self, shape=replace(self.shape, known=known), extents=extents)

    def _subscripts(self, access: isl.MultiAff) -> tuple[Affine, ...]:
        return tuple(substituted(s, self.places) for s in self.shape.subscripts(access))

    def _placed(self, aff: isl.Aff) -> Affine:
        return substituted(self.shape.placed(aff), self.places)


def _all_positive(extents: Sequence[Value]) -> tuple[MaskCondition, ...]:
    found: dict[MaskCondition, None] = {}
    for extent in extents:
        for value in least_of(extent):
            if value.terms:
                found[MaskCondition(value - 1, equal=False)] = None
    return tuple(found)


def _is_inside(offset: Value, size: Value, stride: int, extent: Value) -> str:
    """The condition that a window is within an extent; one without elements may be at its end."""
    first, count, end = isl_text(offset), isl_text(size), isl_text(extent)
    last = f"{first} + {stride} * ({count} - 1)"
    least, most = (first, last) if stride > 0 else (last, first)
    return (
        f"(({count} <= 0 and 0 <= {first} <= {end}) or "
        f"({count} > 0 and {least} >= 0 and {most} < {end}))"
    )
