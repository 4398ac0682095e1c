"""Attributes and types of the stablehlo dialect that are kept as the text between their brackets.

What reads one of them takes it apart by `fields`. Source: StablehloAttrs.td, StablehloEnums.td and
StablehloTypes.td of openxla/stablehlo.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, ParametrizedAttribute, SpacedOpaqueSyntaxAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer


class TextAttr(ParametrizedAttribute):
    """What stands between the brackets, as it is written."""

    text: StringAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        return [StringAttr(_text_in_brackets(parser))]

    def print_parameters(self, printer: Printer) -> None:
        if self.text.data:
            printer.print_string(f"<{self.text.data}>")

    def fields(self) -> dict[str, tuple[int, ...]]:
        """The numbers of each field, of what has only such: `name = [0, 1], other = 2`."""
        found = re.findall(r"(\w+)\s*=\s*(\[[^\]]*\]|-?\d+)", self.text.data)
        return {name: tuple(map(int, re.findall(r"-?\d+", text))) for name, text in found}


def _text_in_brackets(parser: AttrParser) -> str:
    """The text between `<` and the `>` that belongs to it; empty where there is no `<`."""
    if parser.parse_optional_punctuation("<") is None:
        return ""
    start, depth = parser.pos, 0
    end = start
    while True:
        end = parser.pos
        for closing, opening in ((">", "<"), (")", "("), ("]", "["), ("}", "{")):
            if parser.parse_optional_punctuation(opening) is not None:  # pyright: ignore[reportArgumentType]
                depth += 1
                break
            if (depth or closing != ">") and parser.parse_optional_punctuation(closing):  # pyright: ignore[reportArgumentType]
                depth -= 1
                break
        else:
            if depth == 0 and parser.parse_optional_punctuation(">") is not None:
                return parser.lexer.input.slice(start, end) or ""
            parser._consume_token()  # pyright: ignore[reportPrivateUsage]


def text_attribute(mnemonic: str, dialect: str = "stablehlo") -> type[TextAttr]:
    title = "".join(part.capitalize() for part in mnemonic.split("_"))
    body = {"name": f"{dialect}.{mnemonic}", "__module__": __name__}
    return irdl_attr_definition(type(f"{title}Attr", (TextAttr,), body))


def _word(mnemonic: str) -> type[TextAttr]:
    """One of several words: `#stablehlo<fft_type RFFT>`."""
    title = "".join(part.capitalize() for part in mnemonic.split("_"))

    def parse(cls: type[TextAttr], parser: AttrParser) -> Sequence[Attribute]:
        del cls
        return [StringAttr(parser.parse_identifier())]

    def write(self: TextAttr, printer: Printer) -> None:
        printer.print_string(self.text.data)

    body = {
        "name": f"stablehlo.{mnemonic}",
        "__module__": __name__,
        "parse_parameters": classmethod(parse),
        "print_parameters": write,
    }
    bases = (TextAttr, SpacedOpaqueSyntaxAttribute)
    return irdl_attr_definition(type(f"{title}Attr", bases, body))


GatherAttr = text_attribute("gather")
ScatterAttr = text_attribute("scatter")
AlgorithmAttr = text_attribute("dot_algorithm")
FftTypeAttr = _word("fft_type")
DistributionAttr = _word("rng_distribution")
RngAlgorithmAttr = _word("rng_algorithm")
TransposeAttr = _word("transpose")
ApiVersionAttr = _word("custom_call_api_version")
WORDS = (FftTypeAttr, DistributionAttr, RngAlgorithmAttr, TransposeAttr, ApiVersionAttr)


@irdl_attr_definition
class TokenType(ParametrizedAttribute, TypeAttribute):
    name = "stablehlo.token"


TEXTS = (
    GatherAttr,
    ScatterAttr,
    AlgorithmAttr,
    *WORDS,
    *(
        text_attribute(name)
        for name in ("output_operand_alias", "channel_handle", "bounds", "mesh")
    ),
    *(text_attribute(name) for name in ("result_accuracy", "mesh_axis", "axis_ref")),
    *(text_attribute(name) for name in ("replica_group_mesh_axes", "type_extensions")),
)
"""All attributes that are kept as texts."""
