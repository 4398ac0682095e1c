"""A module of which nobody here can read every function: the others are read.

Only mlir-opt knows the syntax of every operation. Where it is missing, the body of a function with
an operation that xDSL does not know becomes one operation `UNREAD` with the text of that body, so
that the function gets a verdict: unsupported.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace

from xdsl.dialects.builtin import IntegerAttr, StringAttr, UnregisteredOp
from xdsl.ir import Operation

from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import InputError, ParsedModule, Source

UNREAD = "rewright.unread"
"""The name of what stands for a body that cannot be read."""

_WORDS = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[(){}\[\]\n]')
_OPENING, _CLOSING = "([{", ")]}"
_MODULE = re.compile(r"\s*(builtin\.)?module\b[^\n]*\{[ \t]*$", re.MULTILINE)
_FUNCTION = re.compile(r"\s*(func|llvm)\.func\b")
_ALIAS = re.compile(r"\s*[#!][\w$.-]+\s*=")
_START = re.compile(r'[ \t]*([#!][\w$.-]+\s*=|[A-Za-z_]\w*\.\w|module\b|["%}]|\{-#)')
"""How a line begins that begins something, where no bracket is open."""


def read_in_parts(
    source: Source,
    parse: Callable[[Source, bool], ParsedModule],
    lacks: Callable[[InputError], bool],
) -> ParsedModule | None:
    """The module with `UNREAD` as the body of each function on whose own `parse` raises an error
    that says that an operation is not known (`lacks`); it is told whether it is given the whole, to
    be verified, or one function. None where that is not all that is wrong.

    Raises `InputError` where a function is wrong otherwise.
    """
    parts = list(_parts(source.text))
    aliases = "".join(part for part in parts if _ALIAS.match(part))
    line = source.first_line
    said: dict[int, InputError] = {}
    wrong: list[InputError] = []
    read: list[str] = []
    places = [(0, 0)]
    """Where something stands in what is read, and in the source."""
    for part in parts:
        body = _start_of_body(part) if _FUNCTION.match(part) else None
        error = None
        if body is not None:
            piece = Source(source.file, aliases + part, line - aliases.count("\n"))
            error = _error_of(piece, parse)
        if error is not None and lacks(error):
            text = StringAttr(aliases + part[body:])
            held = f'{{ "{UNREAD}"() {{text = {text}, number = {len(said)} : i64}} : () -> () }}'
            said[len(said)] = error
            read += part[:body], held
            places.append(_after(places[-1], part[:body], part[:body]))
            places.append(_after(places[-1], held, part[body:]))
        else:
            wrong += [] if error is None else [error]
            read.append(part)
            places.append(_after(places[-1], part, part))
        line += part.count("\n")
    if not said:
        return None
    try:
        parsed = parse(replace(source, text="".join(read)), True)
    except InputError:
        if wrong:
            raise wrong[0] from None
        return None
    unread: dict[Operation, InputError] = {}
    for op in walk(parsed.module):
        if isinstance(op, UnregisteredOp) and op.op_name.data == UNREAD:
            number = op.attributes.pop("number")
            assert isinstance(number, IntegerAttr)
            unread[op] = said[number.value.data]
    begins = [begin for begin, _ in places]
    starts = {
        op: _in_source(places[bisect_right(begins, start) - 1 :], start)
        for op, start in parsed.starts.items()
    }
    return replace(parsed, source=source, starts=starts, unread=unread)


def _after(place: tuple[int, int], read: str, written: str) -> tuple[int, int]:
    return place[0] + len(read), place[1] + len(written)


def _in_source(places: list[tuple[int, int]], start: int) -> int:
    """Where in the source stands what starts at `start`, behind the first of the places."""
    (begin, written), *following = places
    last = following[0][1] if following else written
    return min(written + start - begin, last)


def _error_of(piece: Source, parse: Callable[[Source, bool], ParsedModule]) -> InputError | None:
    try:
        parse(piece, False)
    except InputError as error:
        return error
    return None


def _parts(text: str) -> Iterator[str]:
    """The text of each thing that stands in a module, with what is before it; the line that opens a
    module, and its closing brace, by themselves."""
    begins = [0]
    depth = 0
    position = 0
    while True:
        if depth == 0 and (opened := _MODULE.match(text, position)) is not None:
            begins += [position, opened.end()]
            position = opened.end()
        word = _WORDS.search(text, position)
        if word is None:
            break
        position = word.end()
        if word[0] in _OPENING:
            depth += 1
        elif word[0] in _CLOSING:
            depth = max(0, depth - 1)
        elif word[0] == "\n" and depth == 0 and _START.match(text, position):
            begins.append(position)
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        if begin != end:
            yield text[begin:end]


def _start_of_body(function: str) -> int | None:
    """Where the last brace opens that no bracket is around."""
    depth, found = 0, None
    for word in _WORDS.finditer(function):
        if word[0] in _OPENING:
            found = word.start() if word[0] == "{" and depth == 0 else found
            depth += 1
        elif word[0] in _CLOSING:
            depth -= 1
    return found
