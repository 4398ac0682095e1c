"""`linalg.generic` as upstream prints it: xDSL's cannot read one that has several results."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, StringAttr
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser

from semantics.language.kinds import isa
from semantics.syntax.linalg.printing import parse_operands, parse_results


class GenericOp(ops.GenericOp):
    """`linalg.generic {...} ins(...) outs(...) { ... } -> (T, U)`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        start = parser.pos
        given = parser.parse_optional_attr_dict()
        maps = given.pop("indexing_maps", None)
        kinds = given.pop("iterator_types", None)
        names = [_kind(k) for k in kinds] if isa(kinds, ArrayAttr[Attribute]) else [None]
        if not isa(maps, ArrayAttr[AffineMapAttr]) or None in names:
            parser.raise_error("linalg.generic needs indexing_maps and iterator_types", start)
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        extra: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            extra = parser.parse_optional_attr_dict()
        body = parser.parse_region()
        doc, call = given.pop("doc", None), given.pop("library_call", None)
        generic = cls(
            inputs,
            outputs,
            body,
            maps,
            [name for name in names if name is not None],
            parse_results(parser),
            doc if isinstance(doc, StringAttr) else None,
            call if isinstance(call, StringAttr) else None,
        )
        generic.attributes |= {**given, **extra}
        return generic


def _kind(given: Attribute) -> IteratorTypeAttr | None:
    if isinstance(given, IteratorTypeAttr):
        return given
    try:
        return IteratorTypeAttr(IteratorType(given.data)) if isinstance(given, StringAttr) else None
    except ValueError:
        return None
