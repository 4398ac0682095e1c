"""Unrolling programs on vectors and tensors, where constants tell lanes apart.

Lanes of one shape that hold the same elements in all constants of that shape do the same: they are
a *class*, and one lane of each class stands for it. Why that is exact: docs/semantics.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute

from semantics.language.kinds import isa
from semantics.language.program import AttributeVariable, NoMeaning, Program, Step

MOST_CLASSES = 64
"""Programs with more classes of lanes are not unrolled."""

Shape = tuple[int, ...]
Position = tuple[int, ...]


@dataclass(frozen=True)
class LaneClasses:
    """The classes of each shape that is unrolled.

    `members` has for each lane, in row-major order, the position of the lane that stands for it.
    A shape that is not among them has one class, whose lane keeps the name of the whole.
    """

    members: Mapping[Shape, tuple[Position, ...]]

    def representatives(self, shape: Shape) -> tuple[Position, ...]:
        """One lane of each class."""
        return tuple(dict.fromkeys(self.members[shape]))


def shape_of(type_: Attribute) -> Shape:
    """The extents of a container's type; a dynamic one is negative."""
    assert isa(type_, VectorType[Attribute] | TensorType[Attribute])
    return tuple(type_.get_shape())


def lane_name(name: str, position: Position) -> str:
    """The name of one lane of a value; no SSA value has such a name."""
    return f"{name}[{', '.join(map(str, position))}]"


def classes_of(programs: Sequence[Program], containers: Mapping[str, Attribute]) -> LaneClasses:
    """Raises `NoMeaning`."""
    columns: dict[Shape, list[tuple[int, ...]]] = {}
    for step in (step for program in programs for step in program.steps):
        for elements in _constants(step, containers):
            columns.setdefault(shape_of(containers[step.results[0][0]]), []).append(elements)
    members: dict[Shape, tuple[Position, ...]] = {}
    for shape in dict.fromkeys(map(shape_of, containers.values())):
        told_apart = [column for column in columns.get(shape, ()) if len(set(column)) > 1]
        if prod(shape) and not told_apart:
            continue
        first: dict[tuple[int, ...], Position] = {}
        elements = zip(*told_apart, strict=True) if told_apart else iter(())
        lanes = [
            first.setdefault(row, position)
            for row, position in zip(elements, _positions(shape), strict=True)
        ]
        if len(first) > MOST_CLASSES:
            raise NoMeaning(f"constants of {len(first)} different lanes, more than {MOST_CLASSES}")
        members[shape] = tuple(lanes)
    return LaneClasses(members)


def unrolled(
    program: Program, containers: Mapping[str, Attribute], classes: LaneClasses
) -> Program:
    """The program with the lanes that stand for classes in place of the containers unrolled.

    Types stay those of the program; constants are those of the lane. Raises `NoMeaning`.
    """
    return replace(
        program,
        arguments=tuple(
            (lane, type_)
            for name, type_ in program.arguments
            for lane in lanes_of(name, containers, classes)
        ),
        steps=tuple(
            lane for step in program.steps for lane in _unrolled(step, containers, classes)
        ),
        returned=tuple(
            lane for name in program.returned for lane in lanes_of(name, containers, classes)
        ),
        noundef=_lanes(program.noundef, containers, classes),
        noundef_results=_lanes(program.noundef_results, containers, classes),
    )


def _lanes(
    names: frozenset[str], containers: Mapping[str, Attribute], classes: LaneClasses
) -> frozenset[str]:
    return frozenset(lane for name in names for lane in lanes_of(name, containers, classes))


def lanes_of(
    name: str, containers: Mapping[str, Attribute], classes: LaneClasses
) -> tuple[str, ...]:
    """The names that a value has in the unrolled program."""
    shape = shape_of(containers[name]) if name in containers else None
    if shape is None or shape not in classes.members:
        return (name,)
    return tuple(lane_name(name, position) for position in classes.representatives(shape))


def all_lanes_of(
    name: str, containers: Mapping[str, Attribute], classes: LaneClasses
) -> tuple[str, ...] | None:
    """For each lane of a value that is unrolled, what stands for it; else None."""
    shape = shape_of(containers[name]) if name in containers else None
    if shape is None or shape not in classes.members:
        return None
    return tuple(lane_name(name, position) for position in classes.members[shape])


def _unrolled(
    step: Step, containers: Mapping[str, Attribute], classes: LaneClasses
) -> Iterator[Step]:
    names = [*step.operands, *(name for name, _ in step.results)]
    shapes = {shape_of(containers[name]) for name in names if name in containers}
    if not any(shape in classes.members for shape in shapes):
        yield replace(step, attributes={n: _element(a, 0) for n, a in step.attributes.items()})
        return
    if len(shapes) > 1:
        raise NoMeaning(f"{step.operation} on lanes of different shapes", step.where)
    (shape,) = shapes
    order = list(_positions(shape))

    def name_in(name: str, position: Position) -> str:
        return lane_name(name, position) if name in containers else name

    for position in classes.representatives(shape):
        place = order.index(position)
        yield replace(
            step,
            operands=tuple(name_in(name, position) for name in step.operands),
            results=tuple((name_in(name, position), type_) for name, type_ in step.results),
            attributes={n: _element(a, place) for n, a in step.attributes.items()},
        )


def _element(attribute: Attribute | AttributeVariable, place: int) -> Attribute | AttributeVariable:
    if not isa(attribute, DenseIntOrFPElementsAttr):
        return attribute
    elements = attribute.get_attrs()
    return elements[0 if attribute.is_splat() else place]


def _constants(step: Step, containers: Mapping[str, Attribute]) -> Iterator[tuple[int, ...]]:
    """The elements, lane by lane, of the step's attributes that are constants."""
    if not step.results or step.results[0][0] not in containers:
        return
    shape = shape_of(containers[step.results[0][0]])
    for name, attribute in step.attributes.items():
        if name == "value" and isinstance(attribute, IntegerAttr):
            raise NoMeaning(f"{step.operation} of an integer for a vector or tensor", step.where)
        if not isa(attribute, DenseIntOrFPElementsAttr):
            continue
        if tuple(attribute.get_shape()) != shape:
            raise NoMeaning(f"{step.operation} of a constant of another shape", step.where)
        values = tuple(int(element.value.data) for element in attribute.get_attrs())
        yield values * prod(shape) if len(values) == 1 else values


def _positions(shape: Shape) -> Iterator[Position]:
    return product(*(range(extent) for extent in shape))


def labels_of(
    label: str, name: str, containers: Mapping[str, Attribute], classes: LaneClasses
) -> list[str]:
    """`label` for each name that the value has in the unrolled program."""
    return [f"{label}{lane.removeprefix(name)}" for lane in lanes_of(name, containers, classes)]
