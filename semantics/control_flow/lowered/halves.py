"""Integers that are too wide, passed as vectors of their halves.

Source: `--arith-emulate-wide-int` of MLIR 22 (`WideIntEmulationConverter.h`): an integer of 2N bits
is a `vector<2xiN>`, the low half first; a vector of them has one dimension more, the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FunctionType, IntegerType, Signedness, VectorType
from xdsl.ir import Attribute

from semantics.control_flow.parts import types_of_parts
from semantics.language.kinds import isa
from semantics.language.program import as_integer_type

if TYPE_CHECKING:
    from semantics.functions.operations import Function


@dataclass(frozen=True)
class Halves:
    """The types of a function before its integers of so many bits became vectors of halves, and for
    each input and result whether it did."""

    width: int
    inputs: tuple[Attribute, ...]
    halved_inputs: tuple[bool, ...]
    halved_results: tuple[bool, ...]

    def __str__(self) -> str:
        half = f"vector<2xi{self.width // 2}>"
        return f"an i{self.width} is a {half} of its halves, the low one first"


def halves_of(old: Function, new: Function) -> Halves | None:
    """How the second function is passed the integers of the first one, if in halves; None where
    that is not what changed in its type."""
    here, there = old.function_type, new.function_type
    if not isinstance(here, FunctionType) or not isinstance(there, FunctionType):
        return None
    before, after = (*here.inputs, *here.outputs), (*there.inputs, *there.outputs)
    if len(here.inputs) != len(there.inputs) or len(before) != len(after):
        return None
    widths = {_halved(one, other) for one, other in zip(before, after, strict=True) if one != other}
    if len(widths) != 1:
        return None
    (width,) = widths
    if width is None:
        return None
    halved = tuple(one != other for one, other in zip(before, after, strict=True))
    count = len(here.inputs)
    return Halves(width, here.inputs.data, halved[:count], halved[count:])


def _halved(before: Attribute, after: Attribute) -> int | None:
    """The bits of the integers in a type that became vectors of their halves in another one."""
    shape: Sequence[int] = ()
    element = before
    if isa(before, VectorType[Attribute]):
        if types_of_parts(before) is None or types_of_parts(after) is None:
            return None
        shape, element = before.get_shape(), before.element_type
    integer = as_integer_type(element)
    if integer is None or integer.signedness.data != Signedness.SIGNLESS:
        return None
    width = integer.width.data
    if width % 2 or after != VectorType(IntegerType(width // 2), [*shape, 2]):
        return None
    return width
