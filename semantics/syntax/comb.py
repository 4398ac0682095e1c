"""xDSL's comb dialect with what CIRCT has and xDSL 0.74 lacks or checks otherwise.

New: `comb.reverse`, `comb.truth_table`, and the predicates ceq, cne, weq and wne. Checked as CIRCT
does: the range of `comb.extract`, the width of `comb.replicate`; `comb.parity` gives an i1.
Source: Combinational.td and CombOps.cpp of CIRCT.
"""

from __future__ import annotations

from typing import ClassVar, Self

from xdsl.dialects import comb
from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import I1, I32, I64, ArrayAttr, IntegerAttr, IntegerType, i1
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from semantics.language.kinds import isa


def _width(type_: object) -> int:
    assert isa(type_, IntegerType)
    return type_.width.data


PREDICATES = (*CMPI_COMPARISON_OPERATIONS, "ceq", "cne", "weq", "wne")
"""Of comb.icmp, by their numbers."""


@irdl_op_definition
class ICmpOp(comb.TwoStateOperation):
    name = "comb.icmp"

    T: ClassVar = VarConstraint("T", base(IntegerType))

    predicate = prop_def(IntegerAttr[I64])
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(I1)

    def verify_(self) -> None:
        if not 0 <= self.predicate.value.data < len(PREDICATES):
            raise VerifyException(f"no predicate has the number {self.predicate.value.data}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        two_state = cls.parse_optional_two_state_keyword(parser)
        position = parser.pos
        name = parser.parse_identifier()
        if name not in PREDICATES:
            parser.raise_error(f"unknown predicate '{name}'", position)
        lhs = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        return cls(
            operands=parser.resolve_operands([lhs, rhs], [type_, type_], parser.pos),
            result_types=[i1],
            properties={"predicate": IntegerAttr(PREDICATES.index(name), 64)},
            attributes=attributes,
            has_two_state_semantics=two_state,
        )

    def print(self, printer: Printer) -> None:
        self.print_optional_two_state_keyword(printer)
        printer.print_string(f" {PREDICATES[self.predicate.value.data]} ")
        printer.print_list([self.lhs, self.rhs], printer.print_operand)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.lhs.type)


@irdl_op_definition
class ParityOp(comb.TwoStateOperation):
    name = "comb.parity"

    input = operand_def(IntegerType)
    result = result_def(I1)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        two_state = cls.parse_optional_two_state_keyword(parser)
        operand = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        return cls(
            operands=[parser.resolve_operand(operand, type_)],
            result_types=[i1],
            attributes=attributes,
            has_two_state_semantics=two_state,
        )

    def print(self, printer: Printer) -> None:
        self.print_optional_two_state_keyword(printer)
        printer.print_string(" ")
        printer.print_operand(self.input)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.input.type)


@irdl_op_definition
class ExtractOp(comb.ExtractOp):
    name = "comb.extract"

    input = operand_def(IntegerType)
    low_bit = prop_def(IntegerAttr[I32], prop_name="lowBit")
    result = result_def(IntegerType)

    def verify_(self) -> None:
        low, source = self.low_bit.value.data, _width(self.input.type)
        if not 0 <= low <= source - _width(self.result.type):
            raise VerifyException("from bit too large for input")


@irdl_op_definition
class ReplicateOp(comb.ReplicateOp):
    name = "comb.replicate"

    input = operand_def(IntegerType)
    result = result_def(IntegerType)

    def verify_(self) -> None:
        if _width(self.result.type) % _width(self.input.type):
            raise VerifyException("replicate must produce integer multiple of operand")


@irdl_op_definition
class ReverseOp(IRDLOperation):
    name = "comb.reverse"

    T: ClassVar = VarConstraint("T", base(IntegerType))

    input = operand_def(T)
    result = result_def(T)

    assembly_format = "$input attr-dict `:` type($input)"
    traits = traits_def(Pure())


@irdl_op_definition
class TruthTableOp(IRDLOperation):
    name = "comb.truth_table"

    inputs = var_operand_def(I1)
    table = prop_def(ArrayAttr[IntegerAttr[I1]], prop_name="lookupTable")
    result = result_def(I1)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if len(self.table) != 2 ** len(self.inputs):
            raise VerifyException("expected lookup table of 2^n length")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        parser.parse_punctuation("->")
        entries = parser.parse_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: parser.parse_boolean()
        )
        attributes = parser.parse_optional_attr_dict()
        return cls.create(
            operands=parser.resolve_operands(operands, [i1] * len(operands), parser.pos),
            result_types=[i1],
            properties={"lookupTable": ArrayAttr([IntegerAttr(int(e), i1) for e in entries])},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.inputs, printer.print_operand)
        printer.print_string(" -> ")
        printer.print_attribute(self.table)
        printer.print_op_attributes(self.attributes)


_OURS = {op.name: op for op in (ICmpOp, ParityOp, ExtractOp, ReplicateOp)}

CombDialect = Dialect(
    "comb",
    [*(_OURS.get(op.name, op) for op in comb.Comb.operations), ReverseOp, TruthTableOp],
)
