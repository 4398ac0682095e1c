"""Tuples, passed as what is in them.

Source: `DecomposeCallGraphTypes.h` of MLIR 22, with a converter that takes tuples apart: in the
types of functions, and at calls and returns, the members stand in the place of a tuple, those of
tuples in it taken apart too. An empty one is nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FunctionType, TupleType
from xdsl.ir import Attribute

from semantics.control_flow.parts import types_of_parts
from semantics.functions.attributes import Becomes

if TYPE_CHECKING:
    from semantics.functions.operations import Function


@dataclass(frozen=True)
class Members:
    """The types of a function before its tuples became their members."""

    inputs: tuple[Attribute, ...]
    results: tuple[Attribute, ...]

    def __str__(self) -> str:
        return "a tuple is its members, one after the other"

    @property
    def becomes(self) -> Becomes:
        """How many arguments and results stand for each."""
        counts = [
            tuple(len(in_members((type_,))) for type_ in side)
            for side in (self.inputs, self.results)
        ]
        return Becomes(counts[0], counts[1])


def members_of(old: Function, new: Function) -> Members | None:
    """How the second function is passed the tuples of the first one, if as their members; None
    where that is not what changed in its type."""
    here, there = old.function_type, new.function_type
    if not isinstance(here, FunctionType) or not isinstance(there, FunctionType) or here == there:
        return None
    for before, after in ((here.inputs, there.inputs), (here.outputs, there.outputs)):
        if in_members(before) != after.data or not all(map(is_read_in_members, before)):
            return None
    return Members(here.inputs.data, here.outputs.data)


def is_read_in_members(type_: Attribute) -> bool:
    """Whether a value of the type is read as its members, if it is a tuple."""
    return not isinstance(type_, TupleType) or types_of_parts(type_) is not None


def in_members(types: Iterable[Attribute]) -> tuple[Attribute, ...]:
    """The types with those of members in the place of tuples."""
    found: list[Attribute] = []
    for type_ in types:
        found += in_members(type_.types) if isinstance(type_, TupleType) else (type_,)
    return tuple(found)
