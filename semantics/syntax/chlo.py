"""The chlo dialect: functions that stablehlo's operations are made of, which jax prints.

Source: ChloOps.td of openxla/stablehlo.
"""

from __future__ import annotations

from typing import Self, TypeVar

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, i64
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import Pure

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.attributes import parse_properties, print_properties


class ChloOp(IRDLOperation):
    """`%a, %b : t, u -> v`, or `: (t, u) -> v`."""

    args = var_operand_def()
    res = var_result_def()
    inner = var_region_def()

    traits = traits_def(Pure())

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        operands = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        return _finished(cls, parser, operands, {})

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        _print_rest(printer, self, set())


_Op = TypeVar("_Op", bound=ChloOp)


def _finished(
    cls: type[_Op],
    parser: Parser,
    operands: list[UnresolvedOperand],
    properties: dict[str, Attribute],
) -> _Op:
    attributes = parse_properties(cls, parser, properties)
    parser.parse_punctuation(":")
    inputs = _types(parser)
    outputs = _types(parser) if parser.parse_optional_punctuation("->") is not None else inputs[:1]
    values = parser.resolve_operands(operands, inputs, parser.pos)
    return cls.build(
        operands=[values],
        result_types=[outputs],
        properties=properties,
        attributes=attributes,
        regions=[[]],
    )


def _types(parser: Parser) -> list[Attribute]:
    """`t, u`, or `(t, u)`."""
    inside = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    if inside is not None:
        return [*inside]
    return parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)


def _print_rest(printer: Printer, op: ChloOp, besides: set[str]) -> None:
    print_properties(printer, op, besides)
    printer.print_string(" : ")
    printer.print_list([o.type for o in op.operands], printer.print_attribute)
    printer.print_string(" -> ")
    several = len(op.results) > 1
    printer.print_string("(" if several else "")
    printer.print_list([r.type for r in op.results], printer.print_attribute)
    printer.print_string(")" if several else "")


@irdl_op_definition
class TopKOp(ChloOp):
    """`(%a, k = 3) : t -> (t, u)`: the largest elements along the last dimension, and where."""

    name = "chlo.top_k"
    k = opt_prop_def(IntegerAttr)
    is_stable = opt_prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        with parser.in_parens():
            operands = [parser.parse_unresolved_operand()]
            while parser.parse_optional_punctuation(",") is not None:
                keyword = parser.parse_identifier()
                parser.parse_punctuation("=")
                if keyword == "k":
                    properties["k"] = IntegerAttr(parser.parse_integer(), i64)
                elif keyword == "is_stable":
                    properties[keyword] = BoolAttr.from_bool(parser.parse_boolean())
                else:
                    parser.raise_error(f"{keyword} is not expected here")
        return _finished(cls, parser, operands, properties)

    def print(self, printer: Printer) -> None:
        printer.print_string("(")
        printer.print_ssa_value(self.operands[0])
        if self.k is not None:
            printer.print_string(f", k = {self.k.value.data}")
        if isa(self.is_stable, BoolAttr):
            printer.print_string(
                f", is_stable = {'true' if self.is_stable.value.data else 'false'}"
            )
        printer.print_string(")")
        _print_rest(printer, self, {"k", "is_stable"})


def _of(name: str, properties: str = "") -> type[ChloOp]:
    title = "".join(part.capitalize() for part in name.split("_"))
    body: dict[str, object] = {"name": f"chlo.{name}", "__module__": __name__}
    body |= {each: opt_prop_def() for each in properties.split()}
    return irdl_op_definition(type(f"{title}Op", (ChloOp,), body))


UNARY = (
    *("acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "conj", "cosh", "sinh"),
    *("tan", "digamma", "erf", "erf_inv", "erfc", "is_inf", "is_neg_inf", "is_pos_inf", "lgamma"),
    *("square", "_asin_acos_kernel"),
)
BINARY = ("next_after", "polygamma", "zeta", "mulhi")
_BROADCASTING = (
    *("add", "atan2", "divide", "maximum", "minimum", "multiply", "next_after", "polygamma"),
    *("power", "remainder", "shift_left", "shift_right_arithmetic", "shift_right_logical"),
    *("subtract", "zeta", "and", "or", "xor", "complex"),
)
CHLO = Dialect(
    "chlo",
    [
        TopKOp,
        *map(_of, (*UNARY, *BINARY)),
        *(_of(f"broadcast_{name}", "broadcast_dimensions") for name in _BROADCASTING),
        _of("broadcast_compare", "broadcast_dimensions comparison_direction compare_type"),
        _of("broadcast_select"),
        _of("constant_like", "value"),
    ],
)
