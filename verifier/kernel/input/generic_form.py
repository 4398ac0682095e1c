"""Reading the generic form that mlir-opt prints, whatever is in it.

mlir-opt has checked what it prints. What xDSL cannot represent of it (a float of 80 bits, an
operation on types that xDSL's does not take) is kept as text, and the operation that
has it is one without meaning: unsupported where it stands, and no hindrance to reading the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    Float80Type,
    Float128Type,
    FloatAttr,
    FunctionType,
    ModuleOp,
    UnregisteredOp,
)
from xdsl.ir import (
    Attribute,
    BuiltinAttribute,
    Data,
    Operation,
    ParametrizedAttribute,
    TypeAttribute,
)
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.rewriter import Rewriter
from xdsl.utils.mlir_lexer import MLIRTokenKind

from semantics.functions.operations import is_function
from verifier.kernel.input.lost_nans import lost_nan
from verifier.kernel.input.mlir_parser import LocatingParser
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule, Source, parse_module
from verifier.kernel.input.sparse_constants import dense_of

A = TypeVar("A", bound=Attribute)
T = TypeVar("T")

_OPENERS = {">": "<", ")": "(", "]": "[", "}": "{"}


class _Text(Data[str], BuiltinAttribute):
    """Something that is known by its text only, and is printed so."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        return parser.parse_str_literal()

    def print_parameter(self, printer: Printer) -> None:
        self.print_builtin(printer)

    def print_builtin(self, printer: Printer) -> None:
        printer.print_string(self.data)


@irdl_attr_definition
class UnreadAttribute(_Text):
    """An attribute that xDSL cannot represent."""

    name = "unread.attribute"


@irdl_attr_definition
class UnreadType(_Text, TypeAttribute):
    """A type that xDSL cannot represent."""

    name = "unread.type"


class _LenientParser(LocatingParser):
    """Keeps as text what xDSL cannot represent of an attribute or a type.

    That is the whole of it, for a part may mean something else to xDSL than its text says. Only
    arrays, dictionaries and function types are read part by part.
    """

    _whole: int | None = None
    """Where the attribute or type starts that is being read as a whole."""

    def _keep_entry(self, operation: Operation, name: str, value: Attribute) -> None:
        """mlir-opt prints properties apart. What else is in the dictionary is no property of it,
        and is kept beside one of the same name."""
        held = operation.properties.get(name, operation.attributes.get(name))
        if held != value:
            operation.attributes[name] = value

    def parse_optional_attribute(self) -> Attribute | None:
        return self._or_text(self._parse_if_known, UnreadAttribute, self._end_of_value)

    def parse_optional_type(self) -> TypeAttribute | None:
        return self._or_text(super().parse_optional_type, UnreadType, self._end_of_type)

    def _parse_optional_array_attr(self) -> ArrayAttr[Attribute] | None:
        return self._part_by_part(super()._parse_optional_array_attr)

    def _parse_optional_builtin_dict_attr(self) -> DictionaryAttr | None:
        return self._part_by_part(super()._parse_optional_builtin_dict_attr)

    def parse_optional_function_type(self) -> FunctionType | None:
        return self._part_by_part(super().parse_optional_function_type)

    def _part_by_part(self, parse: Callable[[], T]) -> T:
        whole = self._whole
        self._whole = None if whole == self.pos else whole
        try:
            return parse()
        finally:
            self._whole = whole

    def _or_text(
        self, parse: Callable[[], A | None], unread: Callable[[str], A], end_of: Callable[[], int]
    ) -> A | None:
        whole, start = self._whole, self.pos
        if whole not in (None, start):
            return _exactly(parse())
        self._whole = start
        try:
            found = _exactly(parse())
            if lost_nan(self.lexer.input.content[start : self.pos]) is None:
                return found
            self._resume_from(start)
        except Exception:  # noqa: BLE001 - xDSL raises many kinds for what it does not represent
            self._resume_from(start)
        finally:
            self._whole = whole
        end = end_of()
        text = self.lexer.input.content[start:end].strip()
        self._resume_from(end)
        return unread(text)

    def _parse_if_known(self) -> Attribute | None:
        """As xDSL parses it. Raises ValueError at a form that it does not know, such as
        `sparse<...>` or `distinct[0]<...>`, where xDSL finds no attribute."""
        token = self._current_token
        found = super().parse_optional_attribute()
        after = self.lexer.input.content[token.span.end : token.span.end + 1]
        if found is None and token.kind == MLIRTokenKind.BARE_IDENT and after in ("<", "["):
            raise ValueError("no attribute")
        return found

    def _end_of_type(self) -> int:
        """Where a type ends that is a name, perhaps with parameters."""
        if self._current_token.kind not in (
            MLIRTokenKind.BARE_IDENT,
            MLIRTokenKind.EXCLAMATION_IDENT,
        ):
            self.raise_error("expected a type")
        end = self._current_token.span.end
        if self.lexer.input.content[end : end + 1] == "<":
            return self._raw_scan_balanced(end + 1) + 1
        return end

    def _end_of_value(self) -> int:
        """Where an entry of a dictionary or a list ends."""
        text = self.lexer.input.content
        opened: list[str] = []
        place = self.pos
        while place < len(text):
            here = text[place]
            if text.startswith(("->", ">=", "<="), place):
                place += 1
            elif here == '"':
                place = _end_of_string(text, place)
            elif here in _OPENERS.values():
                opened.append(here)
            elif not opened and (here == "," or here in _OPENERS):
                return place
            elif here in _OPENERS and opened.pop() != _OPENERS[here]:
                break
            place += 1
        return self.raise_error("expected an attribute")


def _end_of_string(text: str, start: int) -> int:
    """The place of the quote that ends the string literal."""
    place = start + 1
    while place < len(text) and text[place] != '"':
        place += 2 if text[place] == "\\" else 1
    return place


def _exactly(attribute: A | None) -> A | None:
    """The attribute. Raises ValueError for a number that xDSL has rounded to a double."""
    match attribute:
        case FloatAttr(type=Float80Type() | Float128Type()):
            raise ValueError("a number that is no double")
        case _:
            return attribute


def parse_generic(
    source: Source,
    context: Context,
    prepare: Callable[[ModuleOp], None] | None = None,
    edited: bool = False,
) -> ParsedModule:
    """Parse what mlir-opt has printed in generic form; `prepare` may change the module first. It is
    verified again only if it was `edited` since.

    Raises `verifier.kernel.input.sources.InputError`."""

    def prepared(module: ModuleOp) -> None:
        if prepare is not None:
            prepare(module)
        _without_meaning_where_unread(module, context)

    return parse_module(source, context, prepared, parser=_LenientParser, verified=not edited)


def _without_meaning_where_unread(module: ModuleOp, context: Context) -> None:
    """Make unregistered the operations that have something unread, or that xDSL does not accept.

    A function stays one, so that its name is not lost.
    """
    for op in list(walk(module)):
        if isinstance(op, ModuleOp) or is_function(op) or isinstance(op, UnregisteredOp):
            continue
        value = op.properties.get("value")
        if isinstance(op, ConstantOp) and isinstance(value, UnreadAttribute):
            op.properties["value"] = dense_of(value.data, context) or value
        if any(map(_has_unread, op.properties.values())) or not _verifies(op):
            _make_unregistered(op)


def _has_unread(attribute: Attribute) -> bool:
    match attribute:
        case UnreadAttribute() | UnreadType():
            return True
        case ArrayAttr():
            return any(map(_has_unread, attribute.data))
        case DictionaryAttr():
            return any(map(_has_unread, attribute.data.values()))
        case ParametrizedAttribute():
            return any(map(_has_unread, attribute.parameters))
        case _:
            return False


def _verifies(op: Operation) -> bool:
    try:
        op.verify(verify_nested_ops=False)
    except Exception:  # noqa: BLE001 - as above
        return False
    return True


def _make_unregistered(op: Operation) -> None:
    new = UnregisteredOp.with_name(op.name).create(
        operands=op.operands,
        result_types=op.result_types,
        properties=op.properties,
        attributes=op.attributes,
        location=op.location,
        successors=op.successors,
        regions=[op.detach_region(0) for _ in range(len(op.regions))],
    )
    Rewriter.replace_op(op, new, new.results)
