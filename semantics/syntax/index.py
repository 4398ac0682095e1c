"""Upstream's index dialect, which xDSL 0.74 lacks, in upstream's syntax (IndexOps.td, MLIR 22)."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum


class CmpPredicate(StrEnum):
    """In upstream's order."""

    EQ = "eq"
    NE = "ne"
    SLT = "slt"
    SLE = "sle"
    SGT = "sgt"
    SGE = "sge"
    ULT = "ult"
    ULE = "ule"
    UGT = "ugt"
    UGE = "uge"


I1 = IntegerType(1)


@irdl_attr_definition
class CmpPredicateAttr(EnumAttribute[CmpPredicate], SpacedOpaqueSyntaxAttribute):
    name = "index.cmp_predicate"


class BinaryOp(IRDLOperation):
    """Two operands and a result, all index."""

    lhs = operand_def(IndexType)
    rhs = operand_def(IndexType)
    result = result_def(IndexType)

    traits = traits_def(Pure())
    assembly_format = "$lhs `,` $rhs attr-dict"


@irdl_op_definition
class AddOp(BinaryOp):
    name = "index.add"


@irdl_op_definition
class SubOp(BinaryOp):
    name = "index.sub"


@irdl_op_definition
class MulOp(BinaryOp):
    name = "index.mul"


@irdl_op_definition
class DivSOp(BinaryOp):
    name = "index.divs"


@irdl_op_definition
class DivUOp(BinaryOp):
    name = "index.divu"


@irdl_op_definition
class CeilDivSOp(BinaryOp):
    name = "index.ceildivs"


@irdl_op_definition
class CeilDivUOp(BinaryOp):
    name = "index.ceildivu"


@irdl_op_definition
class FloorDivSOp(BinaryOp):
    name = "index.floordivs"


@irdl_op_definition
class RemSOp(BinaryOp):
    name = "index.rems"


@irdl_op_definition
class RemUOp(BinaryOp):
    name = "index.remu"


@irdl_op_definition
class MaxSOp(BinaryOp):
    name = "index.maxs"


@irdl_op_definition
class MaxUOp(BinaryOp):
    name = "index.maxu"


@irdl_op_definition
class MinSOp(BinaryOp):
    name = "index.mins"


@irdl_op_definition
class MinUOp(BinaryOp):
    name = "index.minu"


@irdl_op_definition
class ShlOp(BinaryOp):
    name = "index.shl"


@irdl_op_definition
class ShrSOp(BinaryOp):
    name = "index.shrs"


@irdl_op_definition
class ShrUOp(BinaryOp):
    name = "index.shru"


@irdl_op_definition
class AndOp(BinaryOp):
    name = "index.and"


@irdl_op_definition
class OrOp(BinaryOp):
    name = "index.or"


@irdl_op_definition
class XOrOp(BinaryOp):
    name = "index.xor"


class CastOp(IRDLOperation):
    """Between index and an integer type; exactly one side is index."""

    input = operand_def(base(IntegerType) | base(IndexType))
    output = result_def(base(IntegerType) | base(IndexType))

    traits = traits_def(Pure())
    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"

    def verify_(self) -> None:
        source, target = self.input.type, self.output.type
        if isinstance(source, IndexType) == isinstance(target, IndexType):
            raise VerifyException(f"a cast from {source} to {target}: one of them must be index")


@irdl_op_definition
class CastSOp(CastOp):
    name = "index.casts"


@irdl_op_definition
class CastUOp(CastOp):
    name = "index.castu"


@irdl_op_definition
class SizeOfOp(IRDLOperation):
    name = "index.sizeof"

    result = result_def(IndexType)

    traits = traits_def(Pure())
    assembly_format = "attr-dict"


@irdl_op_definition
class CmpOp(IRDLOperation):
    name = "index.cmp"

    pred = prop_def(CmpPredicateAttr)
    lhs = operand_def(IndexType)
    rhs = operand_def(IndexType)
    result = result_def(I1)

    traits = traits_def(Pure())

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.pred.data.value}(")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> CmpOp:
        predicate = parser.parse_str_enum(CmpPredicate)
        parser.parse_punctuation("(")
        lhs = parser.parse_operand(IndexType())
        parser.parse_punctuation(",")
        rhs = parser.parse_operand(IndexType())
        parser.parse_punctuation(")")
        return cls.create(
            operands=[lhs, rhs],
            result_types=[I1],
            properties={"pred": CmpPredicateAttr(predicate)},
            attributes=parser.parse_optional_attr_dict(),
        )


@irdl_op_definition
class ConstantOp(IRDLOperation):
    name = "index.constant"

    value = prop_def(IntegerAttr[IndexType])
    result = result_def(IndexType)

    traits = traits_def(Pure(), ConstantLike())

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" {self.value.value.data}")

    @classmethod
    def parse(cls, parser: Parser) -> ConstantOp:
        attributes = parser.parse_optional_attr_dict()
        value = IntegerAttr(parser.parse_integer(), IndexType())
        return cls.create(
            result_types=[IndexType()], properties={"value": value}, attributes=attributes
        )


@irdl_op_definition
class BoolConstantOp(IRDLOperation):
    name = "index.bool.constant"

    value = prop_def(IntegerAttr[IntegerType])
    result = result_def(I1)

    traits = traits_def(Pure(), ConstantLike())

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(" true" if self.value.value.data else " false")

    @classmethod
    def parse(cls, parser: Parser) -> BoolConstantOp:
        attributes = parser.parse_optional_attr_dict()
        value = IntegerAttr(int(parser.parse_boolean()), I1, truncate_bits=True)
        return cls.create(result_types=[I1], properties={"value": value}, attributes=attributes)


IndexDialect = Dialect(
    "index",
    [
        AddOp,
        SubOp,
        MulOp,
        DivSOp,
        DivUOp,
        CeilDivSOp,
        CeilDivUOp,
        FloorDivSOp,
        RemSOp,
        RemUOp,
        MaxSOp,
        MaxUOp,
        MinSOp,
        MinUOp,
        ShlOp,
        ShrSOp,
        ShrUOp,
        AndOp,
        OrOp,
        XOrOp,
        CastSOp,
        CastUOp,
        SizeOfOp,
        CmpOp,
        ConstantOp,
        BoolConstantOp,
    ],
    [CmpPredicateAttr],
)
