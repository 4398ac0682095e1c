"""The types and memory spaces of the dialect `acc`, and what its verifiers have in common."""

from __future__ import annotations

from typing import TypeAlias, cast

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    i64,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    irdl_attr_definition,
    irdl_to_attr_constraint,
)
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
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


NumberAttr: TypeAlias = IntegerAttr[IntegerType] | AffineMapAttr
"""A count or position: an integer, or an affine function of the operation's `indices`.

A map with several results stands for the smallest of them, as in `affine.min`.
"""

NUMBER = irdl_to_attr_constraint(IntegerAttr[I64]) | BaseAttr(AffineMapAttr)


@irdl_custom_directive
class Number(CustomDirective):
    """A number in an operation's text: an integer, or `affine_map<…>`."""

    value: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        value = parser.parse_optional_integer(allow_boolean=False)
        attribute = parser.parse_attribute() if value is None else IntegerAttr(value, i64)
        self.value.set(state, attribute)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        attribute = self.value.get(op)
        if isinstance(attribute, IntegerAttr):
            attribute.print_without_type(printer)
        elif attribute is not None:
            printer.print_attribute(attribute)


def number(value: int | AffineMap) -> NumberAttr:
    """A count or position, as the operations of this dialect store them."""
    return IntegerAttr(value, i64) if isinstance(value, int) else AffineMapAttr(value)


def constant(value: NumberAttr) -> int | None:
    """The number, where it is an integer."""
    return value.value.data if isinstance(value, IntegerAttr) else None


def check_indices(op: Operation) -> None:
    """Raises `VerifyException` unless all numbers of `op` are functions of its `indices`."""
    count = sum(isinstance(operand.type, IndexType) for operand in op.operands)
    for name, value in op.properties.items():
        if not isinstance(value, AffineMapAttr):
            continue
        map_ = value.data
        if map_.num_symbols or not map_.results or map_.num_dims != count:
            raise VerifyException(f"{op.name}: {name} is no function of {count} indices")


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


def check_at_least(op: Operation, smallest: int, *values: tuple[str, NumberAttr]) -> None:
    """Of constants; what varies is checked where it is used."""
    for name, value in values:
        if (found := constant(value)) is not None and found < smallest:
            raise VerifyException(f"{op.name}: {name} must be at least {smallest}")


def check_rows(
    memref: MemRefType[Attribute], first: NumberAttr, rows: NumberAttr | int, what: str
) -> None:
    """Of constants; what varies is checked where it is used."""
    extent, _ = local_shape(memref, what)
    start = constant(first)
    count = rows if isinstance(rows, int) else constant(rows)
    if start is not None and count is not None and start + count > extent:
        raise VerifyException(
            f"{what}: rows {start} to {start + count - 1} of a buffer of {extent} rows"
        )
