"""The pdl dialect as upstream writes it: xDSL's, and attributes on a pattern."""

from __future__ import annotations

from xdsl.dialects import pdl
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from semantics.language.kinds import isa


class PatternOp(pdl.PatternOp):
    """`pdl.pattern @name : benefit(n) attributes {…} {…}`; xDSL 0.74 has no `attributes` there."""

    @classmethod
    def parse(cls, parser: Parser) -> PatternOp:
        name = parser.parse_optional_symbol_name()
        parser.parse_punctuation(":")
        parser.parse_keyword("benefit")
        parser.parse_punctuation("(")
        benefit = parser.parse_integer()
        parser.parse_punctuation(")")
        attributes = parser.parse_optional_attr_dict_with_keyword()
        pattern = PatternOp(benefit, name, parser.parse_region())
        if attributes is not None:
            pattern.attributes |= attributes.data
        return pattern

    def print(self, printer: Printer) -> None:
        if self.sym_name is not None:
            printer.print_string(" ")
            printer.print_symbol_name(self.sym_name.data)
        printer.print_string(f" : benefit({self.benefit.value.data})")
        if self.attributes:
            printer.print_string(" attributes ")
            printer.print_attr_dict(self.attributes)
        printer.print_string(" ")
        printer.print_region(self.body)


class ApplyNativeRewriteOp(pdl.ApplyNativeRewriteOp):
    """`pdl.apply_native_rewrite "f"` may have no arguments; xDSL 0.74 wants them."""

    @classmethod
    def parse(cls, parser: Parser) -> ApplyNativeRewriteOp:
        name = parser.parse_str_literal()
        arguments: list[SSAValue] = []
        if parser.parse_optional_punctuation("(") is not None:
            arguments = pdl.parse_operands_with_types(parser)
            parser.parse_punctuation(")")
        results: list[Attribute] = []
        if parser.parse_optional_punctuation(":") is not None:
            results = parser.parse_comma_separated_list(
                Parser.Delimiter.NONE, parser.parse_attribute
            )
        return ApplyNativeRewriteOp(name, arguments, results)


class RangeOp(pdl.RangeOp):
    """xDSL 0.74 says wrongly what is wrong with a range of different things."""

    @classmethod
    def parse(cls, parser: Parser) -> RangeOp:
        if parser.parse_optional_punctuation(":") is not None:
            return RangeOp([], parser.parse_attribute())
        return RangeOp(pdl.parse_operands_with_types(parser))

    def verify_(self) -> None:
        kinds = [_element(argument.type) for argument in (*self.arguments, self.result)]
        for kind in kinds[1:]:
            if kind != kinds[0]:
                raise VerifyException(
                    f"pdl.range of different things: {kinds[0]} and {kind} in one range"
                )
        super().verify_()


def _element(type_: Attribute) -> Attribute:
    return type_.element_type if isa(type_, pdl.RangeType[pdl.AnyPDLType]) else type_


_OURS: dict[type[Operation], type[Operation]] = {
    pdl.PatternOp: PatternOp,
    pdl.ApplyNativeRewriteOp: ApplyNativeRewriteOp,
    pdl.RangeOp: RangeOp,
}

PDL = Dialect(
    "pdl",
    [_OURS.get(op, op) for op in pdl.PDL.operations],
    list(pdl.PDL.attributes),
)
