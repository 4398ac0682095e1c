"""What tells operations without a meaning apart, and what they use.

Two of them are the same where name, attributes, types and regions are the same text, the regions'
values by number, and what regions use from outside by its place among these values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import StringIO

from xdsl.dialects.builtin import IntegerAttr, SymbolRefAttr, UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, ParametrizedAttribute, Region, SSAValue

from semantics.control_flow.float_licences import (
    FLAGS,
    Flagged,
    flags_of,
    involved,
    operands_of_involved,
    places_of_involved,
)
from semantics.control_flow.floats import reading_of
from semantics.control_flow.graph import Opaque
from semantics.functions.operations import operation_name
from semantics.language.printing import PlainPrinter
from semantics.language.program import NoMeaning

_CONTENTS_UNKNOWN = re.compile(r"dense_resource<(?!sha256_)")
"""A name of contents that are not there; the reader names those that are by what they are."""


INSIDE = "::"
"""What stands behind the name of a symbol in which another one is looked up."""


def attribute_text(attribute: Attribute) -> str:
    """All of an attribute: xDSL's `str` prints the same. Raises `NoMeaning` where it names contents
    that are not known."""
    stream = StringIO()
    PlainPrinter(stream).print_attribute(attribute)
    text = stream.getvalue()
    if _CONTENTS_UNKNOWN.search(text):
        raise NoMeaning(f"the contents of {text} are not known")
    return text


def said(attributes: Mapping[str, Attribute]) -> str:
    """Attributes by name, as text."""
    return ", ".join(
        f"{name} = {attribute_text(value)}" for name, value in sorted(attributes.items())
    )


def key_of(operation: Operation) -> tuple[str, tuple[SSAValue, ...]]:
    """What is the same where the operation is, and the values that its regions use from outside, in
    order of their first use."""
    text = _Text()
    text.operation(operation, outermost=True)
    return "".join(text.parts), tuple(text.captured)


def key_without_regions(operation: Operation) -> str:
    """What is the same where the operation is, but for its regions."""
    text = _Text()
    text.operation(operation, outermost=True, regions=False)
    return "".join(text.parts)


def symbols_in(operation: Operation) -> frozenset[str]:
    """The names that attributes of the operation, and of those in its regions, refer to."""
    found: set[str] = set()
    for op in operation.walk():
        given = (v for region in op.regions for block in region.blocks for v in block.args)
        types = (value.type for value in (*op.operands, *op.results, *given))
        for attribute in (*op.properties.values(), *op.attributes.values(), *types):
            found.update(symbols_of(attribute))
    return frozenset(found)


def symbols_of(attribute: Attribute) -> Iterator[str]:
    """The names that an attribute refers to, as text. Of a nested one all parts, where those that
    something else is looked up in end with `INSIDE`."""
    if isinstance(attribute, SymbolRefAttr):
        names = [attribute.root_reference, *attribute.nested_references]
        yield from (name.data + INSIDE for name in names[:-1])
        yield names[-1].data
        return
    data = getattr(attribute, "data", None)
    inner: tuple[object, ...] = ()
    if isinstance(attribute, ParametrizedAttribute):
        inner = tuple(attribute.parameters)
    elif isinstance(data, tuple):
        inner = tuple(data)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    elif isinstance(data, Mapping):
        inner = tuple(data.values())  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    elif isinstance(data, str) and "@" in data:
        yield from _names_in(data)
    for part in inner:
        if isinstance(part, Attribute):
            yield from symbols_of(part)


def _names_in(text: str) -> Iterator[str]:
    """What stands behind an @ in a text that nobody has read."""
    for quoted, plain in re.findall(r'@(?:"((?:[^"\\]|\\.)*)"|([\w$.-]+))', text):
        yield quoted or plain


def _is_default(name: str, value: Attribute) -> bool:
    """Whether a property says what is so without it."""
    return name == "nontemporal" and value == IntegerAttr(0, 1)


def _is_name(operation: Operation, attribute: str) -> bool:
    """Whether an attribute is where xDSL has the name of an operation that it does not know."""
    return isinstance(operation, UnregisteredOp) and attribute == "op_name__"


class _Text:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.captured: list[SSAValue] = []
        self._inside: dict[SSAValue, int] = {}
        self._outside: dict[SSAValue, int] = {}
        self._blocks: dict[Block, int] = {}

    def operation(self, op: Operation, outermost: bool = False, regions: bool = True) -> None:
        say = self.parts.append
        say(f'"{operation_name(op)}"(')
        if not outermost:
            say(", ".join(map(self._value, op.operands)))
        say(") : (" + ", ".join(attribute_text(v.type) for v in op.operands) + ") -> (")
        say(", ".join(attribute_text(v.type) for v in op.results) + ")")
        properties = {n: v for n, v in op.properties.items() if not _is_default(n, v)}
        if properties:
            say(f" <{said(properties)}>")
        attributes = {n: v for n, v in op.attributes.items() if not _is_name(op, n)}
        if attributes:
            say(f" {{{said(attributes)}}}")
        if op.successors:
            say(" [" + ", ".join(str(self._blocks.get(b, "?")) for b in op.successors) + "]")
        for region in op.regions if regions else ():
            self._region(region)

    def _region(self, region: Region) -> None:
        """Definitions are numbered before uses, for a graph region may use what comes later."""
        for block in region.blocks:
            self._blocks[block] = len(self._blocks)
            for value in (*block.args, *(v for op in block.ops for v in op.results)):
                self._inside[value] = len(self._inside)
        self.parts.append(" {")
        for block in region.blocks:
            arguments = ", ".join(f"{self._value(a)}: {attribute_text(a.type)}" for a in block.args)
            self.parts.append(f"^{self._blocks[block]}({arguments}):")
            for op in block.ops:
                for result in op.results:
                    self.parts.append(f"{self._value(result)} = ")
                self.operation(op)
                self.parts.append("; ")
        self.parts.append("}")

    def _value(self, value: SSAValue) -> str:
        if value in self._inside:
            return f"%{self._inside[value]}"
        if value not in self._outside:
            self._outside[value] = len(self._outside)
            self.captured.append(value)
        return f"%outside{self._outside[value]}"


def with_licence(flagged: dict[str, Flagged], op: Operation, step: Opaque) -> Opaque:
    """An operation that stays opaque: where its flags license something, it is the same only where
    that is made of the same. What is `flagged` so far are operations by their results."""
    flags = flags_of(op).intersection(FLAGS)
    does = reading_of(step.operation)
    if not flags or does is None or len(step.results) != 1:
        return step
    ((name, _),) = step.results
    own = Flagged(does.operation, step.operands, flags, "nsz" in flags_of(op), step.key)
    flagged[name] = own
    key = f"{step.key} of {involved(own, flagged)} at {places_of_involved(own, flagged)}"
    more = operands_of_involved(own, flagged)
    captured = step.captured + len(more)
    return replace(step, key=key, operands=(*step.operands, *more), captured=captured)
