"""How operands and results of structured ops are spelled."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer


def parse_operands(parser: Parser, keyword: str) -> Sequence[SSAValue]:
    """`ins(%a, %b : T, U)`, or nothing."""
    if parser.parse_optional_characters(keyword) is None:
        return ()
    position = parser.pos
    parser.parse_punctuation("(")
    values = parser.parse_comma_separated_list(
        Parser.Delimiter.NONE, parser.parse_unresolved_operand
    )
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
    parser.parse_punctuation(")")
    return parser.resolve_operands(values, types, position)


def print_operands(printer: Printer, keyword: str, values: Sequence[SSAValue]) -> None:
    """What `parse_operands` reads."""
    if not values:
        return
    printer.print_string(f" {keyword}(")
    printer.print_list(values, printer.print_ssa_value)
    printer.print_string(" : ")
    printer.print_list([v.type for v in values], printer.print_attribute)
    printer.print_string(")")


def parse_results(parser: Parser) -> Sequence[Attribute]:
    """`-> T`, `-> (T, U)`, or nothing."""
    if parser.parse_optional_punctuation("->") is None:
        return ()
    several = parser.parse_optional_comma_separated_list(
        Parser.Delimiter.PAREN, parser.parse_attribute
    )
    return (parser.parse_attribute(),) if several is None else several


def print_results(printer: Printer, values: Sequence[SSAValue]) -> None:
    """What `parse_results` reads."""
    if len(values) == 1:
        printer.print_string(" -> ")
        printer.print_attribute(values[0].type)
    elif values:
        printer.print_string(" -> (")
        printer.print_list([v.type for v in values], printer.print_attribute)
        printer.print_string(")")
