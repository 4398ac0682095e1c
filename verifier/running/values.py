"""Values of functions that run as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeGuard, cast

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.scalar_values import (
    POISON,
    CannotRun,
    integer_width,
    known,
    signed,
)

Array = np.ndarray[Any, np.dtype[np.object_]]


class Unwritten:
    """What stands in memory to which nothing has been written."""

    def __repr__(self) -> str:
        return "nothing"


UNWRITTEN = Unwritten()


def is_array(value: Any) -> TypeGuard[Array]:
    """Whether a value is a memref or a tensor."""
    return isinstance(value, np.ndarray)


def as_bits(number: int) -> int:
    """A number as an index."""
    return number % (1 << 64)


def as_number(bits: Any, type_: Attribute) -> int:
    """An index or integer as a signed number."""
    if bits is POISON or isinstance(bits, Unwritten):
        raise UndefinedBehaviour("an index is poison")
    return signed(known(bits), width_of(type_))


def scalar_type(type_: Attribute) -> Attribute:
    """A type, or the element type of a tensor, vector or memref."""
    found: Attribute = getattr(type_, "element_type", type_)
    if isinstance(found, IntegerType | IndexType | AnyFloat):
        return cast(Attribute, found)
    raise CannotRun(f"values of type {type_}")


def evaluated(map_: AffineMap, numbers: Sequence[int]) -> tuple[int, ...]:
    """The results of an affine map on numbers for its dimensions and symbols."""
    dims, symbols = numbers[: map_.num_dims], numbers[map_.num_dims :]
    return tuple(
        dims[e.position] if isinstance(e, AffineDimExpr) else e.eval(dims, symbols)
        for e in map_.results
    )


def named(op: Operation) -> str:
    """An operation in a message: its name, and which one of that name in the function it is."""
    top = op
    while not isinstance(top, func.FuncOp) and (parent := top.parent_op()) is not None:
        top = parent
    alike = [other for other in top.walk() if other.name == op.name]
    return f"{op.name} #{1 + next(k for k, other in enumerate(alike) if other is op)}"


@lru_cache(maxsize=4096)
def width_of(type_: Attribute) -> int:
    """The number of bits of an integer or an index."""
    return integer_width(str(type_))
