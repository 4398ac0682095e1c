"""xDSL's arith dialect with the flags of MLIR 22 that xDSL 0.74 lacks, in upstream's syntax.

`exact` on divui, divsi, shrui and shrsi (property `isExact`), and `overflow<…>` on trunci (property
`overflowFlags`). The classes derive from xDSL's, so that passes written for those still match.
Source: ArithOps.td of MLIR 22, where extui has no `nneg`.
"""

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType, UnitAttr
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

_NO_FLAGS = arith.IntegerOverflowAttr("none")


class _WithExactFlag(IRDLOperation):
    """What upstream's Arith_IntBinaryOpWithExactFlag adds to an integer binary operation."""

    T: ClassVar = VarConstraint("T", arith.signlessIntegerLike)

    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)
    is_exact = opt_prop_def(UnitAttr, prop_name="isExact")

    # xDSL allows no format beside the `print` and `parse` that it made for its own class.
    assembly_format = None

    def __init__(
        self,
        operand1: Operation | SSAValue,
        operand2: Operation | SSAValue,
        result_type: Attribute | None = None,
        is_exact: bool = False,
    ):
        IRDLOperation.__init__(
            self,
            operands=[operand1, operand2],
            result_types=[result_type or SSAValue.get(operand1).type],
            properties={"isExact": UnitAttr() if is_exact else None},
        )

    def verify_(self) -> None:
        """Stands before the check of xDSL's class, which refuses the property."""

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        if self.is_exact is not None:
            printer.print_string(" exact")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        lhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_unresolved_operand()
        is_exact = parser.parse_optional_keyword("exact") is not None
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type_ = parser.parse_type()
        left, right = parser.resolve_operands([lhs, rhs], [type_, type_], position)
        op = cls(left, right, type_, is_exact)
        op.attributes = attributes
        return op


@irdl_op_definition
class DivUIOp(_WithExactFlag, arith.DivUIOp):
    name = "arith.divui"


@irdl_op_definition
class DivSIOp(_WithExactFlag, arith.DivSIOp):
    name = "arith.divsi"


@irdl_op_definition
class ShRUIOp(_WithExactFlag, arith.ShRUIOp):
    name = "arith.shrui"


@irdl_op_definition
class ShRSIOp(_WithExactFlag, arith.ShRSIOp):
    name = "arith.shrsi"


@irdl_op_definition
class TruncIOp(arith.TruncIOp):
    name = "arith.trunci"

    input = operand_def(IntegerType)
    result = result_def(IntegerType)
    overflow_flags = prop_def(
        arith.IntegerOverflowAttr,
        default_value=_NO_FLAGS,
        prop_name="overflowFlags",
    )

    assembly_format = None

    def __init__(
        self,
        op: SSAValue | Operation,
        target_type: IntegerType,
        overflow: arith.IntegerOverflowAttr = _NO_FLAGS,
    ):
        IRDLOperation.__init__(
            self,
            operands=[op],
            result_types=[target_type],
            properties={"overflowFlags": overflow},
        )

    def verify_(self) -> None:
        """Stands before the check of xDSL's class, which refuses the property."""
        source, target = self.input.type, self.result.type
        assert isa(source, IntegerType) and isa(target, IntegerType)
        if target.width.data >= source.width.data:
            raise VerifyException("Destination bit-width must be smaller than the input bit-width")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.input)
        if self.overflow_flags != _NO_FLAGS:
            printer.print_string(" overflow")
            self.overflow_flags.print_parameter(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)
        printer.print_string(" to ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        unresolved = parser.parse_unresolved_operand()
        flags = _NO_FLAGS
        if parser.parse_optional_keyword("overflow"):
            flags = arith.IntegerOverflowAttr(arith.IntegerOverflowAttr.parse_parameter(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        source = parser.parse_type()
        parser.parse_keyword("to")
        target = parser.parse_type()
        if not isa(target, IntegerType):
            parser.raise_error(f"expected an integer type, got {target}", position)
        (value,) = parser.resolve_operands([unresolved], [source], position)
        op = cls(value, target, flags)
        op.attributes = attributes
        return op


_OURS = {op.name: op for op in (DivUIOp, DivSIOp, ShRUIOp, ShRSIOp, TruncIOp)}

ArithDialect = Dialect(
    "arith",
    [_OURS.get(op.name, op) for op in arith.Arith.operations],
    list(arith.Arith.attributes),
    [arith.ArithConstantMaterializationInterface()],
)
