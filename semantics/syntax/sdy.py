"""What jax prints of the sdy dialect, which says on which device each part of a tensor is.

Its attributes are kept as texts. Source: Shardy's `sdy` dialect (openxla/shardy).
"""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import StringAttr, SymbolNameConstraint, TensorType
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, prop_def, result_def
from xdsl.parser import Parser
from xdsl.printer import Printer

from semantics.syntax.stablehlo.texts import text_attribute

MeshAttr = text_attribute("mesh", "sdy")
ShardingAttr = text_attribute("sharding", "sdy")


@irdl_op_definition
class MeshOp(IRDLOperation):
    """`@mesh = <["i"=1]>`: devices as a grid."""

    name = "sdy.mesh"
    sym_name = prop_def(SymbolNameConstraint())
    mesh = prop_def(MeshAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        name = parser.parse_symbol_name()
        parser.parse_punctuation("=")
        mesh = MeshAttr.new(MeshAttr.parse_parameters(parser))
        attributes = parser.parse_optional_attr_dict()
        return cls.build(properties={"sym_name": name, "mesh": mesh}, attributes=attributes)

    def print(self, printer: Printer) -> None:
        assert isinstance(self.sym_name, StringAttr)
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(" = ")
        self.mesh.print_parameters(printer)
        if self.attributes:
            printer.print_op_attributes(self.attributes)


@irdl_op_definition
class ShardingConstraintOp(IRDLOperation):
    """`%a <@mesh, [{"i"}]> : t`: the tensor, on these devices."""

    name = "sdy.sharding_constraint"
    operand = operand_def(TensorType)
    result = result_def(TensorType)
    sharding = prop_def(ShardingAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operand = parser.parse_unresolved_operand()
        sharding = ShardingAttr.new(ShardingAttr.parse_parameters(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        return cls.build(
            operands=[parser.resolve_operand(operand, type_)],
            result_types=[type_],
            properties={"sharding": sharding},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.operand)
        printer.print_string(" ")
        self.sharding.print_parameters(printer)
        if self.attributes:
            printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)


SDY = Dialect(
    "sdy",
    [MeshOp, ShardingConstraintOp],
    [
        MeshAttr,
        ShardingAttr,
        *(text_attribute(n, "sdy") for n in ("op_sharding_rule", "sharding_per_value")),
        *(text_attribute(n, "sdy") for n in ("manual_axes", "axis_ref")),
    ],
)
