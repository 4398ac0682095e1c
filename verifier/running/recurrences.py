"""Running a system of recurrences on concrete inputs, one statement instance after another.

The order is the schedule's; nothing of the dataflow analysis or of the proofs is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import islpy as isl
import numpy as np

from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.scalar_values import (
    IEEE,
    POISON,
    CannotRun,
    RunChoices,
    apply,
    constant_value,
    known,
)
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Constant,
    IndexValue,
    Read,
    RecurrenceSystem,
    Scalar,
    SideCondition,
    Statement,
    Term,
    element_of,
)

Element = tuple[int, ...]
Point = TypeVar("Point")

_MOST_COUNTED = 1_000_000
"""Where iterators could have more values together, isl is not asked how many they have."""
Contents = dict[str, dict[Element, Any]]
_COORDINATES = re.compile(r"\[([^\[\]]*)\] }$")
"""Of a point as isl writes it: `[n = 3] -> { [0, 1] }`."""


@dataclass(frozen=True)
class Inputs:
    """Concrete arguments: sizes by parameter, elements by array and index, scalars by name."""

    sizes: Mapping[str, int]
    arrays: Mapping[str, Mapping[Element, Any]]
    scalars: Mapping[str, Any]


def shape_at(shape: tuple[int | str, ...], sizes: Mapping[str, int]) -> tuple[int, ...]:
    """A shape with its parameters replaced."""
    return tuple(e if isinstance(e, int) else _extent_at(e, sizes) for e in shape)


def _extent_at(extent: str, sizes: Mapping[str, int]) -> int:
    if extent in sizes:
        return sizes[extent]
    values = " and ".join(f"{p} = {n}" for p, n in sizes.items()) or "true"
    value = isl.PwAff(f"[{', '.join(sizes)}] -> {{ [({extent})] : {values} }}")
    return value.max_val().to_python()


class Instances:
    """The statement instances of a program at some sizes: what its runs on any inputs share."""

    def __init__(self, program: RecurrenceSystem, sizes: Mapping[str, int]):
        self.program = program
        self.sizes = sizes
        self.shapes = {a.name: shape_at(a.shape, sizes) for a in program.arrays.values()}
        self._fixed = _fixed(program, sizes)
        self._violated: dict[bool, SideCondition | None] = {}

    @cached_property
    def most(self) -> int:
        """An upper bound of their number, exact unless it is large: of the iterators of tiles, few
        values go together."""
        total = 0
        for statement in (*self.program.statements, *self.program.decisions):
            domain = statement.domain.intersect_params(self._fixed)
            if domain.is_empty():
                continue
            count = 1
            for k in range(domain.dim(isl.dim_type.set)):
                low, high = domain.dim_min_val(k), domain.dim_max_val(k)
                count *= high.to_python() - low.to_python() + 1
            if count <= _MOST_COUNTED:
                count = domain.count_val().to_python()
            total += count
        return total

    def violated(self, races: bool) -> SideCondition | None:
        """A side condition that an operation of the program does not get, `races` included.

        Where windows without elements are makes no difference to a run.
        """
        if races not in self._violated:
            self._violated[races] = next(
                (
                    one
                    for one in self.program.side_conditions
                    if one.kind != "windows"
                    and (one.kind != "parallel" or races)
                    and not one.violated.is_disjoint(self._fixed)
                ),
                None,
            )
        return self._violated[races]

    @cached_property
    def rows(self) -> list[_Row]:
        """The statements, then the decisions."""
        return [_Row(one) for one in (*self.program.statements, *self.program.decisions)]

    @cached_property
    def in_order(self) -> list[tuple[int, Element]]:
        """For each instance which row it is of, and the values of its affine functions."""
        work: list[tuple[Element, int, Element]] = []
        for number, row in enumerate(self.rows):
            for time, rest in row.points(self._fixed):
                work.append((time, number, rest))
        work.sort()
        return [(number, rest) for _, number, rest in work]


def run(
    program: RecurrenceSystem,
    inputs: Inputs,
    reading: RunChoices = IEEE,
    instances: Instances | None = None,
) -> Contents:
    """The arrays after the program has run; an element that was never written nor given is absent.

    `instances` are those at the sizes of the inputs, where other runs share them. Raises
    `CannotRun` where an operation has no concrete reading, `UndefinedBehaviour` where the program
    has none on these inputs.
    """
    instances = instances or Instances(program, inputs.sizes)
    violated = instances.violated(reading.races)
    if violated is not None and violated.kind == "overflow":
        raise CannotRun(f"sizes at which integer arithmetic wraps around: {violated.text}")
    if violated is not None:
        raise UndefinedBehaviour(violated.text)
    memory: Contents = {name: {} for name in program.arrays}
    shapes = instances.shapes
    for array in program.arrays.values():
        if array.contents is not None:
            values = (constant_value(b, array.element, reading.floats) for b in array.contents)
            memory[array.name] = dict(zip(np.ndindex(shapes[array.name]), values, strict=True))
    for name, elements in inputs.arrays.items():
        memory[name] = dict(elements)
    rows = instances.rows
    executed = [row.executed(memory, shapes, inputs.scalars, reading) for row in rows]
    decides = len(program.statements)
    check_time()
    with np.errstate(all="ignore"):
        for number, rest in instances.in_order:
            value = executed[number](rest)
            if number >= decides and known(value) is POISON:
                where = rows[number].statement.location
                raise UndefinedBehaviour(f"{where}: the condition is poison")
    return memory


def may_run_in_another_order(program: RecurrenceSystem, sizes: Mapping[str, int]) -> bool:
    """Whether iterations of a parallel loop meet in an element at these sizes, so that a run is one
    of several that the program allows."""
    fixed = _fixed(program, sizes)
    return any(s.any_order and not s.violated.is_disjoint(fixed) for s in program.side_conditions)


def _fixed(program: RecurrenceSystem, sizes: Mapping[str, int]) -> isl.Set:
    values = " and ".join(f"{p} = {sizes[p]}" for p in program.parameters) or "true"
    return isl.Set(f"[{', '.join(program.parameters)}] -> {{ : {values} }}")


class _Row:
    """A statement with all its affine functions joined to one, to enumerate them together."""

    def __init__(self, statement: Statement):
        self.statement = statement
        self.times = statement.schedule.dim(isl.dim_type.out)
        self._joined = statement.schedule
        self._offset = 0
        self._places: dict[int, tuple[int, int]] = {}
        self.target = self._join(statement.access)
        self._collect(statement.value)

    def _join(self, function: isl.MultiAff) -> tuple[int, int]:
        size = function.dim(isl.dim_type.out)
        self._joined = self._joined.flat_range_product(function)
        start, self._offset = self._offset, self._offset + size
        return start, self._offset

    def _collect(self, term: Term) -> None:
        match term:
            case Read(access=access):
                self._places[id(term)] = self._join(access)
            case IndexValue(aff):
                self._places[id(term)] = self._join(isl.MultiAff.from_aff(aff))
            case Apply(arguments=arguments):
                for argument in arguments:
                    self._collect(argument)
            case _:
                return

    def points(self, fixed: isl.Set) -> list[tuple[Element, Element]]:
        """For each instance its time, and the values of the other affine functions."""
        domain = self.statement.domain.intersect_params(fixed)
        image = self._joined.as_map().intersect_domain(domain).wrap().flatten()
        first = domain.dim(isl.dim_type.set)
        found: list[tuple[Element, Element]] = []

        def add(point: isl.Point) -> None:
            # One text takes isl less time than each coordinate by itself.
            numbers = _COORDINATES.search(point.to_str())
            assert numbers is not None
            row = tuple(int(number) for number in numbers[1].split(",")[first:] if number)
            found.append((row[: self.times], row[self.times :]))

        image.foreach_point(add)
        return found

    def executed(
        self,
        memory: Contents,
        shapes: Mapping[str, tuple[int, ...]],
        scalars: Mapping[str, Any],
        reading: RunChoices,
    ) -> Callable[[Element], Any]:
        """What computes and writes the value of an instance, from the values of its affine
        functions; it gives the value."""
        where = self.statement.location

        def element(array: str, place: tuple[int, int]) -> Callable[[Element], Element]:
            first, last = place
            shape = shapes[array]

            def at(row: Element) -> Element:
                index = row[first:last]
                for i, n in zip(index, shape, strict=True):
                    if not 0 <= i < n:
                        raise UndefinedBehaviour(f"{where}: {array}{list(index)} is out of bounds")
                return index

            return at

        def read(term: Read) -> Callable[[Element], Any]:
            at = element(term.array, self._places[id(term)])
            contents, kind = memory[term.array], term.element

            def found(row: Element) -> Any:
                index = at(row)
                return contents[index] if index in contents else reading.unwritten(kind)

            return found

        def index_value(term: IndexValue) -> Callable[[Element], int]:
            place = self._places[id(term)][0]
            return lambda row: row[place]

        value = computed(self.statement.value, read, index_value, scalars, reading)
        target = element(self.statement.target, self.target)
        contents = memory[self.statement.target]

        def execute(row: Element) -> Any:
            new = value(row)
            contents[target(row)] = new
            return new

        return execute


def index_values_of(term: Term) -> Iterator[IndexValue]:
    """The index values in a term."""
    match term:
        case IndexValue():
            yield term
        case Apply(arguments=arguments):
            for argument in arguments:
                yield from index_values_of(argument)
        case _:
            return


def computed(
    term: Term,
    read: Callable[[Read], Callable[[Point], Any]],
    index_value: Callable[[IndexValue], Callable[[Point], int]],
    scalars: Mapping[str, Any],
    reading: RunChoices,
) -> Callable[[Point], Any]:
    """A term as a function of points, from what its reads and its index values are at a point."""

    def of(term: Term) -> Callable[[Point], Any]:
        match term:
            case Read():
                return read(term)
            case Scalar(name=name):
                return lambda _: scalars[name]
            case Constant(bits=bits, element=kind):
                return lambda _: constant_value(bits, kind, reading.floats)
            case IndexValue():
                index = index_value(term)
                return lambda point: index(point) % (1 << 64)
            case Apply(op, attributes, arguments, result):
                named, parts = dict(attributes), [of(a) for a in arguments]
                last = element_of(arguments[-1]) if arguments else result
                floats = reading.floats
                return lambda point: apply(
                    op, named, [part(point) for part in parts], last, result, floats
                )

    return of(term)
