"""Shapes that values decide: the operations of stablehlo whose result is as large as an operand
says, and types with extents that are not known.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo, *Dynamism*): constraints on
sizes "are deferred to runtime and mismatches will result in undefined behavior". A known mismatch
is `Undefined`; of values that are not known a match is promised (`Operations.promises`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation

from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from semantics.syntax.stablehlo.attributes import numbers_of
from semantics.syntax.stablehlo.texts import TextAttr
from semantics.tensors.constants import signed
from semantics.tensors.values import Tensor

UNKNOWN = DYNAMIC_INDEX
"""The extent that a type leaves open; a negative number."""


class Undefined(NoMeaning):
    """The behaviour is undefined, whatever the arguments are."""


def agrees(shape: Sequence[int], declared: Sequence[int]) -> bool:
    """Whether a tensor of this shape has a type of these extents."""
    pairs = zip(shape, declared, strict=False)
    return len(shape) == len(declared) and all(d in (UNKNOWN, n) for n, d in pairs)


def is_bounded(shape: Sequence[int], type_: Attribute) -> bool:
    """Whether a tensor of this shape is as large at most as its type says, which may bound extents
    that it leaves open: `#stablehlo.bounds<4, ?>`."""
    encoding = type_.encoding if isa(type_, TensorType[Attribute]) else None
    if not isinstance(encoding, TextAttr):
        return True
    listed = re.search(r"\[([^\]]*)\]", encoding.text.data)
    bounds = re.findall(r"\?|\d+", encoding.text.data if listed is None else listed[1])
    pairs = zip(shape, bounds, strict=False)
    return len(shape) == len(bounds) and all(b == "?" or n <= int(b) for n, b in pairs)


def numbers_in(tensor: Tensor) -> list[int] | None:
    """The numbers of a tensor; None where one is not known."""
    found: list[int] = []
    for term in tensor.parts[0].reshape(-1):
        if term.bits is None:
            return None
        found.append(term.bits if tensor.is_unsigned else signed(term.bits, tensor.width or 1))
    return found


def shape_of(op: Operation, says: Tensor, declared: Sequence[int]) -> tuple[int, ...] | None:
    """The shape that an operand says; that of the type where it is not known, which is promised
    then (None). Raises `NoMeaning`, `Undefined`."""
    numbers = numbers_in(says)
    if numbers is None:
        if UNKNOWN in declared:
            raise NoMeaning(f"the shape of the result of {op.name} is not known", "")
        return None
    if any(n < 0 for n in numbers) or not agrees(numbers, declared):
        raise Undefined(f"{op.name} to another shape than that of its type", "")
    return tuple(numbers)


def check_broadcast(op: Operation, operand: Tensor, shape: Sequence[int]) -> None:
    """That an operand can be broadcast, and what is said of its dimensions holds. Raises
    `Undefined`."""
    names = ("broadcast_dimensions", "known_expanding_dimensions", "known_nonexpanding_dimensions")
    dimensions, expanding, kept = (numbers_of(op.properties.get(n)) for n in names)
    for k, (n, d) in enumerate(zip(operand.shape, dimensions, strict=True)):
        if n not in (1, shape[d]) or (k in kept and n != shape[d]) or (k in expanding and n != 1):
            raise Undefined(f"{op.name} of another extent than it demands", "")


def sizes_of(op: Operation, *operands: Tensor) -> list[list[int]]:
    """The numbers of operands that say sizes. Raises `NoMeaning` where one is not known."""
    found: list[list[int]] = []
    for operand in operands:
        numbers = numbers_in(operand)
        if numbers is None:
            raise NoMeaning(f"{op.name} by numbers that are not known has no meaning", "")
        found.append(numbers)
    return found
