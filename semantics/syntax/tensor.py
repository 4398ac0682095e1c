"""The tensor dialect with the ops that xDSL's lacks, in upstream's syntax.

`Tensor` replaces xDSL's dialect of that name.
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, TensorType
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException


@irdl_op_definition
class GenerateOp(IRDLOperation):
    """`tensor.generate %n { ^bb0(%i: index): ...; tensor.yield %v : T } : tensor<?xT>`.

    https://mlir.llvm.org/docs/Dialects/TensorOps/#tensorgenerate-tensorgenerateop
    """

    name = "tensor.generate"

    dynamic_extents = var_operand_def(IndexType)
    body = region_def("single_block")
    result = result_def(TensorType[Attribute])

    def verify_(self) -> None:
        shape = self.result.type.get_shape()
        if shape.count(DYNAMIC_INDEX) != len(self.dynamic_extents):
            raise VerifyException("tensor.generate needs an operand for each dynamic extent")
        if [a.type for a in self.body.block.args] != [IndexType()] * len(shape):
            raise VerifyException("the body of tensor.generate needs an index for each dimension")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        extents = parser.parse_optional_undelimited_comma_separated_list(
            parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
        )
        body = parser.parse_region()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operands = parser.resolve_operands(
            extents or (), (IndexType(),) * len(extents or ()), position
        )
        return cls.build(
            operands=[operands],
            result_types=[parser.parse_type()],
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        if self.dynamic_extents:
            printer.print_string(" ")
            printer.print_list(self.dynamic_extents, printer.print_ssa_value)
        printer.print_string(" ")
        printer.print_region(self.body)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class RankOp(IRDLOperation):
    """`tensor.rank %t : tensor<?x?xT>`: the number of dimensions."""

    name = "tensor.rank"

    tensor = operand_def(TensorType[Attribute])
    result = result_def(IndexType)

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    traits = traits_def(Pure())


_MISSING: list[type[Operation]] = [GenerateOp, RankOp]

Tensor = Dialect("tensor", [*tensor.Tensor.operations, *_MISSING], [])
"""Register it in place of xDSL's: `context.register_dialect("tensor", lambda: Tensor)`."""
