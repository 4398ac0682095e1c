"""Reading input: files, stdin, and MLIR text with the place of each operation.

Every failure is an `InputError` that says where and shows the line.
"""

from __future__ import annotations

import os
import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    Float80Type,
    Float128Type,
    FloatAttr,
    ModuleOp,
    StringAttr,
    UnregisteredOp,
)
from xdsl.ir import Block, Dialect, Operation
from xdsl.utils.exceptions import ParseError

from verifier.kernel.input.lost_nans import lost_nan
from verifier.kernel.input.mlir_parser import LocatingParser
from verifier.kernel.input.nesting import walk

_UNDEFINED = re.compile(r"values used but not defined: \[(%[^,\]]+)")
_DEFINED_TWICE = re.compile(r'Redefinition of symbol "(.*)"')
_OPERATIONS = re.compile(r"^\s*+(?!//)\S", re.MULTILINE)
_LONG_FLOATS = re.compile(r"\bf(80|128)\b")
_SHOWN, _SAID = 160, 1000
"""Characters of a line, and of a message, that are shown."""


class InputError(Exception):
    """Input that cannot be used. `line` and `column` are 1-based; 0 means the whole file."""

    def __init__(
        self, message: str, file: str, line: int = 0, column: int = 0, text: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.text = text

    def __reduce__(self) -> tuple[type[InputError], tuple[str | int, ...]]:
        return type(self), (self.message, self.file, self.line, self.column, self.text)

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place += f":{self.line}:{self.column}"
        said = self.message[:_SAID] + ("…" if len(self.message) > _SAID else "")
        shown = f"{place}: error: {_printable(said)}"
        if self.text and self.column:
            left = max(0, self.column - _SHOWN // 2) if len(self.text) > _SHOWN else 0
            text = "".join(c if c.isprintable() else "?" for c in self.text[left : left + _SHOWN])
            shown += f"\n  {text}\n  {' ' * (self.column - 1 - left)}^"
        return shown


def _printable(text: str) -> str:
    """The text, with what a terminal would not show as a character escaped."""
    return "".join(c if c == "\n" or c.isprintable() else f"\\x{ord(c):02x}" for c in text)


@dataclass(frozen=True)
class Source:
    """A piece of MLIR text. `first_line` is the file's line at which it starts, `number` says which
    piece of its file it is, from 0 on."""

    file: str
    text: str
    first_line: int = 1
    number: int = field(default=0, kw_only=True)

    def place(self, offset: int) -> tuple[int, int]:
        """Line in the file and column (1-based) of a character offset."""
        line = bisect_right(self._starts, offset) - 1
        return self.first_line + line, offset - self._starts[line] + 1

    @cached_property
    def _starts(self) -> list[int]:
        """The offset at which each line starts."""
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def error(self, message: str, offset: int) -> InputError:
        return self.error_at(message, *self.place(offset))

    def error_at(self, message: str, line: int, column: int) -> InputError:
        """An error at a place of the file, which shows the line."""
        lines = self.text.split("\n")
        index = line - self.first_line
        text = lines[index] if index < len(lines) else ""
        return InputError(message, self.file, line, column, text.replace("\t", " "))


def files_of(file: str) -> list[str]:
    """The file itself; of a directory, its `.mlir` files at whatever depth, in the order of their
    names, but none that is hidden or in a hidden directory.

    Raises `InputError` for a directory that has none, or that cannot be read.
    """
    if not os.path.isdir(file):
        return [file]
    found: list[str] = []

    def fail(error: OSError) -> None:
        raise InputError(error.strerror or str(error), error.filename or file) from error

    for folder, inside, names in os.walk(file, onerror=fail):
        inside[:] = [name for name in inside if not name.startswith(".")]
        mlir = (name for name in names if name.endswith(".mlir") and not name.startswith("."))
        found += (os.path.join(folder, name) for name in mlir)
    if not found:
        raise InputError("there is no .mlir file in this directory", file)
    return sorted(found, key=lambda path: path.split(os.sep))


def read_text(file: str) -> str:
    """The text of `file`, or of standard input for "-", its lines ended by "\\n".

    Raises `InputError`.
    """
    try:
        read = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(error.strerror or str(error), file) from error
    try:
        text = read.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8 text", "<stdin>" if file == "-" else file) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def split_source(source: Source, separator: str = "// -----") -> list[Source]:
    """The pieces between lines that start with `separator`, as mlir-opt splits its input.

    What holds comments only is none, unless there is nothing else.
    """
    if separator not in source.text:
        return [source]
    pieces: list[Source] = []
    lines: list[str] = []
    start = 1
    for number, line in enumerate(source.text.split("\n"), start=1):
        if line.startswith(separator):
            pieces.append(Source(source.file, "\n".join([*lines, ""]), start))
            lines, start = [], number + 1
        else:
            lines.append(line)
    pieces.append(Source(source.file, "\n".join(lines), start))
    kept = filter(holds_operations, pieces)
    return [replace(piece, number=number) for number, piece in enumerate(kept)] or [source]


def holds_operations(source: Source) -> bool:
    """Whether more than comments stands in the text. mlir-opt reads a module even of none."""
    return _OPERATIONS.search(source.text) is not None


@dataclass(frozen=True)
class ParsedModule:
    """A module, and where its operations stand; whether upstream's generic form was read; and why
    each of its operations `unread` stands for text that could not be read."""

    module: ModuleOp
    source: Source
    starts: dict[Operation, int]
    by_upstream: bool = False
    unread: dict[Operation, InputError] = field(default_factory=dict[Operation, InputError])

    def place(self, operation: Operation) -> tuple[int, int]:
        """Line and column of `operation` (of the nearest parsed one around it)."""
        around: Operation | None = operation
        while around is not None and around not in self.starts:
            around = around.parent_op()
        return self.source.place(0 if around is None else self.starts[around])

    def error(self, message: str, operation: Operation) -> InputError:
        """An error about `operation`, which shows its line."""
        line, column = self.place(operation)
        return self.source.error_at(message, line, column)

    def where(self, operation: Operation) -> str:
        line, column = self.place(operation)
        return f"{self.source.file}:{line}:{column}"


def context_of(
    loaded: Iterable[Dialect],
    dialects: Mapping[str, Callable[[], Dialect]] | None = None,
    unregistered: bool = False,
) -> Context:
    """What the parser knows: dialects that are loaded at once, and others loaded by their names."""
    context = Context(allow_unregistered=unregistered)
    names: set[str] = set()
    for dialect in loaded:
        context.load_dialect(dialect)
        names.add(dialect.name)
    for name, factory in (dialects or {}).items():
        if name not in names:
            context.register_dialect(name, factory)
    return context


def parse_module(
    source: Source,
    loaded: Iterable[Dialect] | Context,
    prepare: Callable[[ModuleOp], None] | None = None,
    dialects: Mapping[str, Callable[[], Dialect]] | None = None,
    unregistered: bool = False,
    parser: type[LocatingParser] = LocatingParser,
    verified: bool = False,
) -> ParsedModule:
    """Parse and verify MLIR text, unless others have `verified` it; `prepare` may change the module
    between the two.

    Dialects are either loaded at once or, `dialects`, where their names occur; `unregistered`
    operations and types of others may stand in generic form. A `Context` says all three, and may be
    used again. Raises `InputError` with the place.
    """
    if not holds_operations(source):
        raise InputError("there is no operation in it", source.file)
    lost = lost_nan(source.text) if parser is LocatingParser else None
    if lost is not None:
        raise source.error("a NaN with these bits cannot be represented", lost)
    context = loaded
    if not isinstance(context, Context):
        context = context_of(context, dialects, unregistered)
    try:
        parsing = parser(context, source)
    except ParseError as error:
        raise source.error(error.msg, error.span.start) from error
    try:
        module = parsing.parse_module()
    except ParseError as error:
        undefined = _UNDEFINED.match(error.msg)
        if undefined is not None:
            name = undefined[1]
            use = re.search(re.escape(name) + r"(?![\w$.-])", source.text)
            raise source.error(f"{name} is not defined", use.start() if use else 0) from error
        unknown = "is not registered" in error.msg or "builtin.unregistered" in error.msg
        start = parsing.open[-1] if unknown else error.span.start
        offset = min(start, len(source.text.rstrip()))
        raise source.error(_in_plain_words(error, source.text), offset) from error
    except Exception as error:  # xDSL raises bare exceptions for some malformed input
        raise source.error(_first_line(error), parsing.open[-1]) from error
    if prepare is not None:
        prepare(module)
    parsed = ParsedModule(module, source, parsing.starts)
    if not verified:
        _verify(parsed)
    return parsed


def _verify(parsed: ParsedModule) -> None:
    """Raise `InputError` at the first operation that does not verify."""
    try:
        parsed.module.verify()
    except Exception as error:  # as above
        at, reason = _first_that_fails(parsed.module)
        message = _first_line(reason or error)
        twice = _DEFINED_TWICE.fullmatch(message)
        raise parsed.error(message, _second(at, twice[1]) if twice else at) from error
    _check_order(parsed)
    if _LONG_FLOATS.search(parsed.source.text):
        for op in walk(parsed.module):
            _refuse_long_floats(op, parsed)


def _refuse_long_floats(op: Operation, parsed: ParsedModule) -> None:
    """Raise `InputError` at a number of type f80 or f128: xDSL keeps it as a double."""
    waiting = [*op.properties.values(), *op.attributes.values()]
    while waiting:
        match waiting.pop():
            case FloatAttr(type=Float80Type() | Float128Type() as type_):
                raise parsed.error(f"a number of type {type_} cannot be represented", op)
            case ArrayAttr(data=elements):
                waiting += elements
            case DictionaryAttr(data=entries):
                waiting += entries.values()
            case _:
                pass


def _second(table: Operation, symbol: str) -> Operation:
    """The second operation inside that defines the symbol, or `table` where there is none."""
    inside = (op for region in table.regions for block in region.blocks for op in block.ops)
    names = ((op.properties.get("sym_name") or op.attributes.get("sym_name"), op) for op in inside)
    found = [op for name, op in names if isinstance(name, StringAttr) and name.data == symbol]
    return found[1] if len(found) > 1 else table


def _check_order(parsed: ParsedModule) -> None:
    """Raise `InputError` where an operation uses a value that a later one of the block defines.

    xDSL does not look. Which block comes before which is not asked here, and nothing in operations
    that nobody knows or of the operations of a module: those may be graphs.
    """
    seen: set[Operation] = set()
    for op in walk(parsed.module):
        for operand in op.operands:
            owner = operand.owner
            # One that was seen is before this one, or around it.
            if isinstance(owner, Block) or (owner in seen and not owner.regions):
                continue
            if _is_too_early(op, owner, owner in seen):
                name = f"%{operand.name_hint}" if operand.name_hint else "a value"
                raise parsed.error(f"{name} is used before it is defined", op)
        seen.add(op)


def _is_too_early(user: Operation, owner: Operation, seen: bool) -> bool:
    """Whether `user` is in the same ordered block as `owner`, at any depth, and not after it."""
    around: Operation | None = user
    while around is not None and around.parent is not owner.parent:
        around = around.parent_op()
    if around is None or (seen and around is not owner):
        return False
    holder = owner.parent_op()
    if isinstance(holder, ModuleOp):
        return False
    while holder is not None and not isinstance(holder, UnregisteredOp):
        holder = holder.parent_op()
    return holder is None


def _first_that_fails(module: ModuleOp) -> tuple[Operation, Exception | None]:
    """The first operation that does not verify by itself, and why; else the module."""
    for operation in walk(module):
        try:
            operation.verify(verify_nested_ops=False)
        except Exception as error:  # noqa: BLE001 - as above
            return operation, error
    return module, None


def _in_plain_words(error: ParseError, text: str) -> str:
    """The parser's message; xDSL's own are replaced where they do not say what is wrong."""
    message = error.msg.strip().splitlines()[0] if error.msg.strip() else "malformed IR"
    at_end = not text[error.span.start :].strip()
    if message == "in block definition":
        return "missing '}' at the end" if at_end else "expected an operation or '}'"
    if message == "Could not parse entire input!":
        return "expected an operation"
    if at_end:
        return f"the text ends too early ({message})"
    return message.replace("{first_char}", repr(text[error.span.start]))


def _first_line(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "this is nested too deeply"
    if isinstance(error, ValueError) and "integer string conversion" in str(error):
        return f"a number of more than {sys.get_int_max_str_digits()} digits"
    lines = [line for line in str(error).splitlines() if line.strip()]
    return lines[-1].strip() if lines else f"xDSL does not accept this ({type(error).__name__})"
