"""Types and attributes from how MLIR spells them."""

from __future__ import annotations

from functools import cache

from xdsl.ir import Attribute
from xdsl.parser import Parser

from verifier.kernel.input.reading import reading_context


@cache
def parsed_attribute(text: str) -> Attribute:
    """The type or attribute that is spelled `text`."""
    return Parser(reading_context(), text).parse_attribute()
