"""The bit-vector operations of upstream's smt dialect that xDSL 0.74 lacks, with upstream's syntax.

Source: SMTBitVectorOps.td of MLIR 22.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects import smt
from xdsl.dialects.builtin import I32, I64, IntegerAttr, i32, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

CMP_PREDICATES = ("slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""Upstream's numbering of smt.bv.cmp's predicates."""


def _bv_width(value: SSAValue) -> int:
    if not isinstance(value.type, smt.BitVectorType):
        raise VerifyException(f"expected a bit vector, got {value.type}")
    return value.type.width.data


@irdl_op_definition
class BVCmpOp(IRDLOperation):
    """A comparison of bit vectors, signed or unsigned; `pred` numbers `CMP_PREDICATES`."""

    name = "smt.bv.cmp"

    T: ClassVar = VarConstraint("T", AnyAttr())

    pred = prop_def(IntegerAttr[I64])
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(smt.BoolType())

    traits = traits_def(Pure())

    def __init__(self, predicate: str, lhs: SSAValue, rhs: SSAValue):
        super().__init__(
            operands=[lhs, rhs],
            result_types=[smt.BoolType()],
            properties={"pred": IntegerAttr(CMP_PREDICATES.index(predicate), i64)},
        )

    def verify_(self) -> None:
        _bv_width(self.lhs)
        if not 0 <= self.pred.value.data < len(CMP_PREDICATES):
            raise VerifyException(f"no predicate has the number {self.pred.value.data}")

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {CMP_PREDICATES[self.pred.value.data]} ")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.lhs.type)

    @classmethod
    def parse(cls, parser: Parser) -> BVCmpOp:
        predicate = parser.parse_keyword_in(CMP_PREDICATES)
        lhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type_ = parser.parse_type()
        op = cls(predicate, *parser.resolve_operands([lhs, rhs], [type_, type_], position))
        op.attributes = attributes
        return op


@irdl_op_definition
class ConcatOp(IRDLOperation):
    """The bits of `lhs` above those of `rhs`."""

    name = "smt.bv.concat"

    lhs = operand_def(smt.BitVectorType)
    rhs = operand_def(smt.BitVectorType)
    result = result_def(smt.BitVectorType)

    traits = traits_def(Pure())

    def __init__(self, lhs: SSAValue, rhs: SSAValue):
        width = _bv_width(lhs) + _bv_width(rhs)
        super().__init__(operands=[lhs, rhs], result_types=[smt.BitVectorType(width)])

    def verify_(self) -> None:
        if _bv_width(self.result) != _bv_width(self.lhs) + _bv_width(self.rhs):
            raise VerifyException("the result must be as wide as both operands together")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.operand_types, printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> ConcatOp:
        lhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        left_type = parser.parse_type()
        parser.parse_punctuation(",")
        right_type = parser.parse_type()
        op = cls(*parser.resolve_operands([lhs, rhs], [left_type, right_type], position))
        op.attributes = attributes
        return op


@irdl_op_definition
class ExtractOp(IRDLOperation):
    """As many bits as the result has, from bit `lowBit` upwards."""

    name = "smt.bv.extract"

    low_bit = prop_def(IntegerAttr[I32], prop_name="lowBit")
    input = operand_def(smt.BitVectorType)
    result = result_def(smt.BitVectorType)

    assembly_format = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)"

    traits = traits_def(Pure())

    def __init__(self, value: SSAValue, low_bit: int, width: int):
        super().__init__(
            operands=[value],
            result_types=[smt.BitVectorType(width)],
            properties={"lowBit": IntegerAttr(low_bit, i32)},
        )

    def verify_(self) -> None:
        low = self.low_bit.value.data
        if low < 0 or low + _bv_width(self.result) > _bv_width(self.input):
            raise VerifyException("the range to extract is not within the operand")


@irdl_op_definition
class RepeatOp(IRDLOperation):
    """The operand concatenated with itself; the result's width says how often."""

    name = "smt.bv.repeat"

    input = operand_def(smt.BitVectorType)
    result = result_def(smt.BitVectorType)

    traits = traits_def(Pure())

    def __init__(self, count: int, value: SSAValue):
        super().__init__(
            operands=[value], result_types=[smt.BitVectorType(count * _bv_width(value))]
        )

    def verify_(self) -> None:
        if _bv_width(self.result) % _bv_width(self.input):
            raise VerifyException("the result's width must be a multiple of the operand's")

    def print(self, printer: Printer) -> None:
        count = _bv_width(self.result) // _bv_width(self.input)
        printer.print_string(f" {count} times ")
        printer.print_operand(self.input)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)

    @classmethod
    def parse(cls, parser: Parser) -> RepeatOp:
        count = parser.parse_integer(allow_boolean=False, allow_negative=False)
        parser.parse_keyword("times")
        value = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type_ = parser.parse_type()
        op = cls(count, *parser.resolve_operands([value], [type_], position))
        op.attributes = attributes
        return op
