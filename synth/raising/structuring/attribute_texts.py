"""Types and attributes from how MLIR spells them."""

from __future__ import annotations

from functools import cache

from xdsl.context import Context
from xdsl.dialects import arith, builtin, math, memref
from xdsl.ir import Attribute
from xdsl.parser import Parser


@cache
def parsed_attribute(text: str) -> Attribute:
    """The type or attribute that is spelled `text`."""
    context = Context()
    for dialect in (builtin.Builtin, arith.Arith, math.Math, memref.MemRef):
        context.load_dialect(dialect)
    return Parser(context, text).parse_attribute()
