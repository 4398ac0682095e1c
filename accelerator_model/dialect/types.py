"""The types and memory spaces of the dialect `acc`, and what its verifiers have in common."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType, MemRefType, NoneAttr, i64
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.exceptions import VerifyException


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    """The completion of one instruction."""

    name = "acc.token"


@irdl_attr_definition
class StateType(ParametrizedAttribute, TypeAttribute):
    """The contents of the configuration registers."""

    name = "acc.state"


@irdl_attr_definition
class DramAttr(ParametrizedAttribute):
    """Memory space: main memory. A memref without memory space is there too."""

    name = "acc.dram"


@irdl_attr_definition
class ScratchpadAttr(ParametrizedAttribute):
    """Memory space: the scratchpad, rows of DIM x i8."""

    name = "acc.spad"


@irdl_attr_definition
class AccumulatorAttr(ParametrizedAttribute):
    """Memory space: the accumulator, rows of DIM x i32."""

    name = "acc.accum"


def in_dram(memref: MemRefType[Attribute]) -> bool:
    """Whether the memref lies in main memory."""
    return isinstance(memref.memory_space, NoneAttr | DramAttr)


def number(value: int) -> IntegerAttr[IntegerType]:
    """A count or position, as the operations of this dialect store them."""
    return IntegerAttr(value, i64)


def memref_type(value: SSAValue) -> MemRefType[Attribute]:
    """The type of a memref value. Raises `VerifyException` where it is none."""
    type_ = value.type
    if not isinstance(type_, MemRefType):
        raise VerifyException(f"{type_} is no memref")
    return cast(MemRefType[Attribute], type_)


def element_bits(memref: MemRefType[Attribute]) -> int:
    """The width of an element. Raises `VerifyException` unless it is an integer of whole bytes."""
    element = memref.element_type
    width = cast(IntegerType, element).bitwidth if isinstance(element, IntegerType) else 0
    if width == 0 or width % 8:
        raise VerifyException(f"elements of {memref} are not integers of whole bytes")
    return width


def local_shape(memref: MemRefType[Attribute], what: str) -> tuple[int, int]:
    """Rows and columns of a memref in local memory."""
    if in_dram(memref) or memref.get_num_dims() != 2 or not memref.has_static_shape():
        raise VerifyException(f"{what}: {memref} is no buffer in #acc.spad or #acc.accum")
    rows, cols = memref.get_shape()
    return rows, cols


def check_at_least(op: Operation, smallest: int, *values: tuple[str, IntegerAttr]) -> None:
    for name, value in values:
        if value.value.data < smallest:
            raise VerifyException(f"{op.name}: {name} must be at least {smallest}")


def check_rows(memref: MemRefType[Attribute], first: int, rows: int, what: str) -> None:
    extent, _ = local_shape(memref, what)
    if first + rows > extent:
        raise VerifyException(
            f"{what}: rows {first} to {first + rows - 1} of a buffer of {extent} rows"
        )
