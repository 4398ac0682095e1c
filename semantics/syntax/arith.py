"""xDSL's arith dialect with what of MLIR 22 xDSL 0.74 lacks, in upstream's syntax.

`exact` on divui, divsi, shrui and shrsi (property `isExact`), `overflow<…>` on trunci (property
`overflowFlags`), index_castui, and vectors and tensors as types of casts, cmpi, cmpf and select.
The classes derive from xDSL's, so that passes written for those still match.
Source: ArithOps.td of MLIR 22, where extui has no `nneg`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Self

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, UnitAttr
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from semantics.language.containers import element_type, with_element_type
from semantics.language.kinds import isa

_NO_FLAGS = arith.IntegerOverflowAttr("none")
_NO_FASTMATH = arith.FastMathFlagsAttr("none")


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


class _Cast(IRDLOperation, ABC):
    """An operation from one type to another of the same shape, which upstream maps over lanes."""

    input = operand_def(arith.signlessIntegerLike)
    result = result_def(arith.signlessIntegerLike)

    # xDSL allows no format beside the `print` and `parse` that it made for its own classes.
    assembly_format = None

    def verify_(self) -> None:
        """Stands before the check of xDSL's class, which knows scalars only."""
        source, target = self.input.type, self.result.type
        if with_element_type(source, target_element := element_type(target)) != target:
            raise VerifyException(f"{source} and {target} differ in shape")
        self.verify_elements(element_type(source), target_element)

    @abstractmethod
    def verify_elements(self, source: Attribute, target: Attribute) -> None:
        """Raises `VerifyException` unless an element can be cast so."""

    def print_flags(self, printer: Printer) -> None:
        """Those that stand behind the operand."""

    @classmethod
    def parse_flags(cls, parser: Parser) -> Mapping[str, Attribute]:
        """The properties that those flags are."""
        return {}

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_operand(self.input)
        self.print_flags(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)
        printer.print_string(" to ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        unresolved = parser.parse_unresolved_operand()
        properties = cls.parse_flags(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        source = parser.parse_type()
        parser.parse_keyword("to")
        target = parser.parse_type()
        values = parser.resolve_operands([unresolved], [source], position)
        return cls.create(
            operands=values, result_types=[target], properties=properties, attributes=attributes
        )


def _widths(source: Attribute, target: Attribute) -> tuple[int, int]:
    if not isa(source, IntegerType) or not isa(target, IntegerType):
        raise VerifyException("index has no width here; arith.index_cast converts it")
    return source.width.data, target.width.data


@irdl_op_definition
class ExtUIOp(_Cast, arith.ExtUIOp):
    name = "arith.extui"

    def verify_elements(self, source: Attribute, target: Attribute) -> None:
        _must_widen(source, target)


@irdl_op_definition
class ExtSIOp(_Cast, arith.ExtSIOp):
    name = "arith.extsi"

    def verify_elements(self, source: Attribute, target: Attribute) -> None:
        _must_widen(source, target)


def _must_widen(source: Attribute, target: Attribute) -> None:
    low, high = _widths(source, target)
    if low >= high:
        raise VerifyException("Destination bit-width must be larger than the input bit-width")


@irdl_op_definition
class IndexCastOp(_Cast, arith.IndexCastOp):
    name = "arith.index_cast"

    def verify_elements(self, source: Attribute, target: Attribute) -> None:
        _one_is_index(source, target)


@irdl_op_definition
class IndexCastUIOp(_Cast):
    name = "arith.index_castui"

    traits = traits_def(Pure())

    def verify_elements(self, source: Attribute, target: Attribute) -> None:
        _one_is_index(source, target)


def _one_is_index(source: Attribute, target: Attribute) -> None:
    if isinstance(source, IndexType) == isinstance(target, IndexType):
        raise VerifyException(f"a cast from {source} to {target}: one of them must be index")


class _Comparison(IRDLOperation):
    """What cmpi and cmpf have in common; each lane of the result says what holds of these lanes."""

    PREDICATES: ClassVar[list[str]]

    predicate = prop_def(IntegerAttr)
    result = result_def(arith.boolLike)

    def __init__(self, lhs: Operation | SSAValue, rhs: Operation | SSAValue, arg: int | str):
        lhs = SSAValue.get(lhs)
        number = self.PREDICATES.index(arg) if isinstance(arg, str) else arg
        IRDLOperation.__init__(
            self,
            operands=[lhs, rhs],
            result_types=[with_element_type(lhs.type, IntegerType(1))],
            properties={"predicate": IntegerAttr(number, 64)},
        )

    def verify_(self) -> None:
        expected = with_element_type(self.operands[0].type, IntegerType(1))
        if self.result.type != expected:
            raise VerifyException(f"the result must have the type {expected}")
        number = self.predicate.value.data
        if not 0 <= number < len(self.PREDICATES):
            raise VerifyException(f"no predicate has the number {number}")

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {self.PREDICATES[self.predicate.value.data]}, ")
        printer.print_list(self.operands, printer.print_operand)
        self.print_flags(printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.operands[0].type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        predicate = parser.parse_identifier()
        if predicate not in cls.PREDICATES:
            parser.raise_error(f"{cls.name} has no predicate '{predicate}'", position, parser.pos)
        parser.parse_punctuation(",")
        lhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_unresolved_operand()
        flags = cls.parse_flags(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        type_ = parser.parse_type()
        left, right = parser.resolve_operands([lhs, rhs], [type_, type_], position)
        op = cls(left, right, predicate)
        op.properties.update(flags)
        op.attributes = attributes
        return op

    def print_flags(self, printer: Printer) -> None:
        """Print what stands between the operands and the attributes."""

    @classmethod
    def parse_flags(cls, parser: Parser) -> Mapping[str, Attribute]:
        return {}


@irdl_op_definition
class CmpiOp(_Comparison, arith.CmpiOp):
    name = "arith.cmpi"

    T: ClassVar = VarConstraint("T", arith.signlessIntegerLike)
    PREDICATES: ClassVar = arith.CMPI_COMPARISON_OPERATIONS

    lhs = operand_def(T)
    rhs = operand_def(T)


@irdl_op_definition
class CmpfOp(_Comparison, arith.CmpfOp):
    name = "arith.cmpf"

    T: ClassVar = VarConstraint("T", arith.floatingPointLike)
    PREDICATES: ClassVar = arith.CMPF_COMPARISON_OPERATIONS

    lhs = operand_def(T)
    rhs = operand_def(T)
    fastmath = prop_def(arith.FastMathFlagsAttr, default_value=_NO_FASTMATH)

    def print_flags(self, printer: Printer) -> None:
        if self.fastmath != _NO_FASTMATH:
            printer.print_string(" fastmath")
            self.fastmath.print_parameter(printer)

    @classmethod
    def parse_flags(cls, parser: Parser) -> Mapping[str, Attribute]:
        if not parser.parse_optional_keyword("fastmath"):
            return {}
        flags = arith.FastMathFlagsAttr.parse_parameter(parser)
        return {"fastmath": arith.FastMathFlagsAttr(flags)}


@irdl_op_definition
class SelectOp(arith.SelectOp):
    name = "arith.select"

    T: ClassVar = VarConstraint("T", AnyAttr())

    cond = operand_def(arith.boolLike)
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)

    assembly_format = None

    def verify_(self) -> None:
        condition = self.cond.type
        if condition != IntegerType(1) and condition != with_element_type(
            self.result.type, IntegerType(1)
        ):
            raise VerifyException(f"a condition of type {condition} for {self.result.type}")

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        if self.cond.type != IntegerType(1):
            printer.print_attribute(self.cond.type)
            printer.print_string(", ")
        printer.print_attribute(self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = [parser.parse_unresolved_operand()]
        for _ in range(2):
            parser.parse_punctuation(",")
            operands.append(parser.parse_unresolved_operand())
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        condition, type_ = IntegerType(1), parser.parse_type()
        if parser.parse_optional_punctuation(","):
            condition, type_ = type_, parser.parse_type()
        values = parser.resolve_operands(operands, [condition, type_, type_], position)
        op = cls(*values)
        op.attributes = attributes
        return op


@irdl_op_definition
class AddUIExtendedOp(arith.AddUIExtendedOp):
    name = "arith.addui_extended"

    T: ClassVar = VarConstraint("T", arith.signlessIntegerLike)

    lhs = operand_def(T)
    rhs = operand_def(T)
    sum = result_def(T)
    overflow = result_def(arith.boolLike)

    assembly_format = None

    def verify_(self) -> None:
        expected = with_element_type(self.lhs.type, IntegerType(1))
        if self.overflow.type != expected:
            raise VerifyException(f"the second result must have the type {expected}")

    @staticmethod
    def infer_overflow_type(input_type: Attribute) -> Attribute:
        """As xDSL's, but index is also a type of operands."""
        return with_element_type(input_type, IntegerType(1))


@irdl_op_definition
class TruncIOp(_Cast, arith.TruncIOp):
    name = "arith.trunci"

    overflow_flags = prop_def(
        arith.IntegerOverflowAttr,
        default_value=_NO_FLAGS,
        prop_name="overflowFlags",
    )

    def __init__(
        self,
        op: SSAValue | Operation,
        target_type: Attribute,
        overflow: arith.IntegerOverflowAttr = _NO_FLAGS,
    ):
        IRDLOperation.__init__(
            self,
            operands=[op],
            result_types=[target_type],
            properties={"overflowFlags": overflow},
        )

    def verify_elements(self, source: Attribute, target: Attribute) -> None:
        high, low = _widths(source, target)
        if low >= high:
            raise VerifyException("Destination bit-width must be smaller than the input bit-width")

    def print_flags(self, printer: Printer) -> None:
        if self.overflow_flags != _NO_FLAGS:
            printer.print_string(" overflow")
            self.overflow_flags.print_parameter(printer)

    @classmethod
    def parse_flags(cls, parser: Parser) -> Mapping[str, Attribute]:
        flags = _NO_FLAGS
        if parser.parse_optional_keyword("overflow"):
            flags = arith.IntegerOverflowAttr(arith.IntegerOverflowAttr.parse_parameter(parser))
        return {"overflowFlags": flags}


_OURS: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        *(AddUIExtendedOp, CmpiOp, CmpfOp, SelectOp),
        *(DivUIOp, DivSIOp, ShRUIOp, ShRSIOp),
        *(ExtSIOp, ExtUIOp, TruncIOp, IndexCastOp),
    )
}

ArithDialect = Dialect(
    "arith",
    [*(_OURS.get(op.name, op) for op in arith.Arith.operations), IndexCastUIOp],
    list(arith.Arith.attributes),
    [arith.ArithConstantMaterializationInterface()],
)
