"""Values that a run makes up: of arguments, of memory, and of operations without a meaning."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType
from xdsl.ir import Attribute

from semantics.control_flow.graph import Alive, Elements, Poisoned
from semantics.control_flow.parts import BASE
from semantics.language.float_formats import format_of
from semantics.language.kinds import isa
from semantics.language.program import fixed_width, is_integer_like
from verifier.running.graphs.memory import Held
from verifier.running.graphs.numbers import INDEX_WIDTH, Place, Token

SMALL = 10
"""Most integers are below it."""
MASK = (1 << 61) - 1


def number_of(*what: Any) -> int:
    """A number that depends on all of it, the same in each process."""
    return int.from_bytes(blake2b(repr(what).encode(), digest_size=8).digest()) & MASK


def some_value(number: int, type_: Attribute, reach: int) -> int:
    """Of a type; mostly small where it is an integer: loops come to an end then, or do nothing."""
    if not is_integer_like(type_):
        return other_value(number & MASK, type_)
    width = fixed_width(type_, INDEX_WIDTH)
    small = isinstance(type_, IntegerType) and width <= 8
    mask = (1 << width) - 1
    if small or number % 5 == 0:
        return number & mask
    return ((number >> 7) % (3 if number % 5 == 1 else reach) - (number % 5 == 1)) & mask


def tensor_in_full(type_: Attribute) -> TensorType[Attribute] | None:
    """The type, if it is that of tensors all of whose elements are known to be there, each of
    which may have several values."""
    if not isa(type_, TensorType[Attribute]) or type_.get_num_dims() < 0:
        return None
    several = is_integer_like(type_.element_type) or format_of(type_.element_type) is not None
    return type_ if several and all(extent > 0 for extent in type_.get_shape()) else None


def other_value(number: int, type_: Attribute) -> int:
    """A value of a type that is no integer's: a float, of which there are many, or one of which
    nothing is known."""
    if isinstance(type_, Elements | Alive) or tensor_in_full(type_) is not None:
        return Held.of(number)
    if isinstance(type_, Poisoned):
        return Held.of(0)
    if type_ == BASE:
        return Place(number % (1 << INDEX_WIDTH))
    format_ = format_of(type_)
    if format_ is None:
        return number if isinstance(type_, AnyFloat) else Token(number)
    return number % (1 << format_.width)
