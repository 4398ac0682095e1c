"""What one element of a tensor is, at an index that is symbolic in each axis."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.kernel.ranks.axes import Axis, AxisTerm, Every

Box = tuple[tuple[str, AxisTerm], ...]
Index = Mapping[str, AxisTerm]
"""A coordinate for each axis of each family of a tensor's axes."""


@dataclass(frozen=True, eq=False)
class Read:
    """An element of an argument."""

    tensor: str
    type_: str
    index: Index
    groups: Mapping[str, str]


@dataclass(frozen=True)
class Constant:
    """A literal: a decimal number, `lowest`, `highest`, `true` or `false`."""

    value: str
    type_: str


@dataclass(frozen=True, eq=False)
class IntegerOf:
    """An integer of the rule, or a coordinate, as an element. The type holds it: of a source where
    it does not nothing is said."""

    term: Any
    type_: str


@dataclass(frozen=True, eq=False)
class Apply:
    """An operation on elements; `parameter` is a direction of comparison."""

    operation: str
    type_: str
    arguments: tuple[Element, ...]
    parameter: str = ""


@dataclass(frozen=True, eq=False)
class Choice:
    """`then` where all conditions hold, else `other`."""

    conditions: tuple[Every, ...]
    then: Element
    other: Element


@dataclass(frozen=True, eq=False)
class Sum:
    """The sum of what `body` is at all indices, starting from zero, in an order that is left open.

    `box` has a group and an extent for each family of axes that is summed over: each coordinate is
    from 0 up to the extent, not included. Of a group without axes there is one index.
    """

    box: Box
    body: Callable[[tuple[AxisTerm, ...]], Element]


Element = Read | Constant | IntegerOf | Apply | Choice | Sum


@dataclass(frozen=True, eq=False)
class Axes:
    """A family of axes of a tensor: those of a group, with their extents. `parts` are the extents
    of the outer and the inner coordinate, where the extent is made as their product."""

    group: str
    extent: AxisTerm
    parts: tuple[AxisTerm, AxisTerm] | None = None


@dataclass(frozen=True, eq=False)
class Joined:
    """The coordinate `outer * block + inner` of each axis, where `inner` is from 0 up to `block`,
    not included: of no other pair of coordinates."""

    outer: AxisTerm
    inner: AxisTerm
    block: AxisTerm

    def __call__(self, axis: Axis) -> Any:
        return self.outer(axis) * self.block(axis) + self.inner(axis)


def domain(axes: Sequence[Axes]) -> tuple[Box, Callable[[tuple[AxisTerm, ...]], list[AxisTerm]]]:
    """The box of what is summed over, and the coordinate along each family at an index of it: an
    extent that is a product has one index for each pair of coordinates."""
    box: list[tuple[str, AxisTerm]] = []
    for each in axes:
        box += [(each.group, extent) for extent in each.parts or (each.extent,)]

    def places(at: tuple[AxisTerm, ...]) -> list[AxisTerm]:
        rest = iter(at)
        return [
            next(rest) if each.parts is None else Joined(next(rest), next(rest), each.parts[1])
            for each in axes
        ]

    return tuple(box), places


@dataclass(frozen=True, eq=False)
class Tensor:
    """A tensor: the families of its axes by name, and its elements. The order of axes does not
    matter: all operations do the same after any renaming of axes."""

    type_: str
    axes: Mapping[str, Axes]
    element: Callable[[Index], Element]
