"""The pdl dialect as upstream writes it: xDSL's, and attributes on a pattern."""

from __future__ import annotations

from xdsl.dialects import pdl
from xdsl.ir import Dialect
from xdsl.parser import Parser
from xdsl.printer import Printer


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


PDL = Dialect(
    "pdl",
    [PatternOp if op is pdl.PatternOp else op for op in pdl.PDL.operations],
    list(pdl.PDL.attributes),
)
