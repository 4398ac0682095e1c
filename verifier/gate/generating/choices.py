"""What random functions and mutations choose from: classes, properties, constants."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeGuard, cast

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    VectorType,
)
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation
from xdsl.irdl.constraints import VerificationContext
from xdsl.utils.exceptions import VerifyException

from verifier.kernel.input.reading import reading_context

Constant = IntegerAttr[IntegerType | IndexType] | DenseIntOrFPElementsAttr


@cache
def class_of(name: str) -> type[IRDLOperation] | None:
    """The class of an operation; None where none with declared properties is known."""
    found = reading_context().get_optional_op(name)
    return found if found is not None and issubclass(found, IRDLOperation) else None


def satisfies(definition: Any, attribute: Attribute) -> bool:
    """Whether a property that is declared so may be this attribute."""
    verify: Callable[..., None] = definition.constr.verify
    try:
        verify(attribute, VerificationContext())
    except VerifyException:
        return False
    return True


def width_of(type_: Attribute) -> int:
    """The bits of an integer, or of the lanes of a vector; 64 for an index."""
    if isinstance(type_, VectorType):
        return width_of(cast("VectorType[Attribute]", type_).get_element_type())
    return type_.bitwidth if isinstance(type_, IntegerType) else 64


def near_edges(width: int) -> list[int]:
    """Numbers where operations on integers of a width behave in another way than elsewhere."""
    edge = 1 << (width - 1)
    return [0, 1, -1, -edge, edge - 1, 2, -2, width - 1, 1 - edge, 3, 5]


def constant(value: int, type_: Attribute) -> Constant | None:
    """The lowest bits of a number as a constant of an integer, index or vector type (then in all
    lanes); None of other types."""
    edge = 1 << (width_of(type_) - 1)
    value = (value + edge) % (2 * edge) - edge
    if isinstance(type_, IndexType) or is_integer(type_):
        return IntegerAttr(value, type_)
    if not isinstance(type_, VectorType):
        return None
    lanes = cast("VectorType[Attribute]", type_)
    if not is_integer(lanes.element_type) or lanes.get_num_scalable_dims():
        return None
    return DenseIntOrFPElementsAttr.from_list(cast("VectorType[IntegerType]", lanes), [value])


def is_integer(type_: Attribute) -> TypeGuard[IntegerType]:
    return isinstance(type_, IntegerType)
