"""Running a system of recurrences on concrete inputs, one statement instance after another.

The order is the schedule's; nothing of the dataflow analysis or of the proofs is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

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
Contents = dict[str, dict[Element, Any]]


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


def most_instances(program: RecurrenceSystem, sizes: Mapping[str, int]) -> int:
    """An upper bound of the number of statement instances."""
    fixed = _fixed(program, sizes)
    total = 0
    for statement in (*program.statements, *program.decisions):
        domain = statement.domain.intersect_params(fixed)
        if domain.is_empty():
            continue
        count = 1
        for k in range(domain.dim(isl.dim_type.set)):
            low, high = domain.dim_min_val(k), domain.dim_max_val(k)
            count *= high.to_python() - low.to_python() + 1
        total += count
    return total


def run(program: RecurrenceSystem, inputs: Inputs, reading: RunChoices = IEEE) -> Contents:
    """The arrays after the program has run; an element that was never written nor given is absent.

    Raises `CannotRun` where an operation has no concrete reading, `UndefinedBehaviour` where the
    program has none on these inputs.
    """
    violated = violated_side_condition(program, inputs.sizes, reading.races)
    if violated is not None and violated.kind == "overflow":
        raise CannotRun(f"sizes at which integer arithmetic wraps around: {violated.text}")
    if violated is not None:
        raise UndefinedBehaviour(violated.text)
    memory: Contents = {name: {} for name in program.arrays}
    shapes = {a.name: shape_at(a.shape, inputs.sizes) for a in program.arrays.values()}
    for array in program.arrays.values():
        if array.contents is not None:
            values = (constant_value(b, array.element, reading.floats) for b in array.contents)
            memory[array.name] = dict(zip(np.ndindex(shapes[array.name]), values, strict=True))
    for name, elements in inputs.arrays.items():
        memory[name] = dict(elements)
    fixed = _fixed(program, inputs.sizes)
    work: list[tuple[Element, int, Element]] = []
    rows = [_Row(statement) for statement in (*program.statements, *program.decisions)]
    decides = len(program.statements)
    for number, row in enumerate(rows):
        for time, rest in row.points(fixed):
            work.append((time, number, rest))
    work.sort()
    check_time()
    with np.errstate(all="ignore"):
        for _, number, rest in work:
            value = rows[number].execute(rest, memory, shapes, inputs.scalars, reading)
            if number >= decides and known(value) is POISON:
                where = rows[number].statement.location
                raise UndefinedBehaviour(f"{where}: the condition is poison")
    return memory


def violated_side_condition(
    program: RecurrenceSystem, sizes: Mapping[str, int], races: bool
) -> SideCondition | None:
    """A side condition that an operation of the program does not get at these sizes, `races`
    included.

    Where windows without elements are makes no difference to a run.
    """
    fixed = _fixed(program, sizes)
    for side_condition in program.side_conditions:
        if side_condition.kind == "windows" or (side_condition.kind == "parallel" and not races):
            continue
        if not side_condition.violated.is_disjoint(fixed):
            return side_condition
    return None


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
            size = self.times + self._offset
            row = tuple(
                point.get_coordinate_val(isl.dim_type.set, first + k).get_num_si()
                for k in range(size)
            )
            found.append((row[: self.times], row[self.times :]))

        image.foreach_point(add)
        return found

    def execute(
        self,
        row: Element,
        memory: Contents,
        shapes: Mapping[str, tuple[int, ...]],
        scalars: Mapping[str, Any],
        reading: RunChoices,
    ) -> Any:
        """Compute and write the value of one instance; the value."""
        where = self.statement.location

        def element(array: str, place: tuple[int, int]) -> Element:
            index = row[place[0] : place[1]]
            if not all(0 <= i < n for i, n in zip(index, shapes[array], strict=True)):
                raise UndefinedBehaviour(f"{where}: {array}{list(index)} is out of bounds")
            return index

        def read(term: Read) -> Any:
            index = element(term.array, self._places[id(term)])
            if index not in memory[term.array]:
                return reading.unwritten(term.element)
            return memory[term.array][index]

        def index_value(term: IndexValue) -> int:
            return row[self._places[id(term)][0]]

        new = evaluated(self.statement.value, read, index_value, scalars, reading)
        memory[self.statement.target][element(self.statement.target, self.target)] = new
        return new


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


def evaluated(
    term: Term,
    read: Callable[[Read], Any],
    index_value: Callable[[IndexValue], int],
    scalars: Mapping[str, Any],
    reading: RunChoices,
) -> Any:
    """A term's value, from what its reads and its index values are."""

    def value(term: Term) -> Any:
        match term:
            case Read():
                return read(term)
            case Scalar(name=name):
                return scalars[name]
            case Constant(bits=bits, element=kind):
                return constant_value(bits, kind, reading.floats)
            case IndexValue():
                return index_value(term) % (1 << 64)
            case Apply(op, attributes, arguments, result):
                return apply(
                    op,
                    dict(attributes),
                    [value(a) for a in arguments],
                    element_of(arguments[-1]) if arguments else result,
                    result,
                    reading.floats,
                )

    return value(term)
