"""What one element of a tensor is, at an index that is symbolic in each axis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from verifier.kernel.ranks.axes import AxisTerm, Every

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

    box: tuple[tuple[str, AxisTerm], ...]
    body: Callable[[tuple[AxisTerm, ...]], Element]


Element = Read | Constant | IntegerOf | Apply | Choice | Sum


@dataclass(frozen=True, eq=False)
class Axes:
    """A family of axes of a tensor: those of a group, with their extents."""

    group: str
    extent: AxisTerm


@dataclass(frozen=True, eq=False)
class Tensor:
    """A tensor: the families of its axes by name, and its elements. The order of axes does not
    matter: all operations do the same after any renaming of axes."""

    type_: str
    axes: Mapping[str, Axes]
    element: Callable[[Index], Element]
