"""Module text taken apart, without reading it: one thing of it replaced by what a pass printed.

A dump of a pass on functions has only the function. With the module that it is from, what stood
there before is replaced by it. Nothing else knows how to read all that tools print, so this looks
at brackets, strings and the first words of an operation only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_WORDS = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[(){}\[\]\n]')
_OPENING, _CLOSING = "([{", ")]}"
_HEAD = re.compile(r'\s*"?(?P<op>[A-Za-z_][\w$]*(?:\.[\w$.]+)?)"?(?P<rest>[^\n]*)')
_SYMBOL = re.compile(r'@(?P<bare>[\w$.\-]+)|@"(?P<quoted>(?:[^"\\]|\\.)*)"')
_GENERIC_SYMBOL = re.compile(r'sym_name = "((?:[^"\\]|\\.)*)"')
_ALIAS = re.compile(r"^([#!][A-Za-z_][\w$.\-]*|[#!]\d+) = (.*)$", re.MULTILINE)
_USE = re.compile(r'"(?:[^"\\\n]|\\.)*"|[#!](?:[A-Za-z_][\w$.\-]*|\d+)(?![\w$.\-]*<)')
_MODULES = ("module", "builtin.module")
NO_SYMBOL = "no-symbol-name"
"""What the names of folders of dumps say of an operation without a symbol."""


class NotFound(Exception):
    """The text has not exactly one such operation."""


@dataclass(frozen=True)
class Piece:
    """An operation of a text, from the beginning of its first line to its end."""

    start: int
    end: int
    op: str
    symbol: str | None

    @property
    def folder(self) -> str:
        """The name of its folder in a tree of dumps, as IRPrinting.cpp of MLIR makes it."""
        op = "builtin.module" if self.op == "module" else self.op
        return f"{op.replace('.', '_')}_{self.symbol or NO_SYMBOL}"


def without_aliases(text: str) -> str:
    """The text with each alias of an attribute or type replaced by what it stands for."""
    named: dict[str, str] = {}

    def used(found: re.Match[str]) -> str:
        return named.get(found[0], found[0])

    kept: list[str] = []
    for line in text.splitlines(keepends=True):
        alias = _ALIAS.match(line)
        if alias is None:
            kept.append(_USE.sub(used, line) if named else line)
        else:
            named[alias[1]] = _USE.sub(used, alias[2])
    return "".join(kept)


def pieces_of(text: str, begin: int = 0, end: int | None = None) -> Iterator[Piece]:
    """The operations in a part of a text that are in no other one there."""
    end = len(text) if end is None else end
    position = begin
    while True:
        head = _next_head(text, position, end)
        if head is None:
            return
        finish = _end_of(text, head.start(), end)
        name = head["op"]
        yield Piece(head.start(), finish, name, _symbol(name, text[head.start() : finish]))
        position = finish


def _next_head(text: str, position: int, end: int) -> re.Match[str] | None:
    """The next line that begins an operation."""
    while position < end:
        line_end = text.find("\n", position, end)
        line_end = end if line_end < 0 else line_end
        line = text[position:line_end].strip()
        if line and not line.startswith(("//", "#", "!", "}", "{-#", "^")):
            return _HEAD.match(text, position, end)
        position = line_end + 1
    return None


def _end_of(text: str, start: int, end: int) -> int:
    """Behind the first line break where no bracket of the operation is open."""
    depth = 0
    for word in _WORDS.finditer(text, start, end):
        if word[0] in _OPENING:
            depth += 1
        elif word[0] in _CLOSING:
            depth -= 1
        elif word[0] == "\n" and depth == 0 and text[start : word.start()].strip():
            return word.end()
    return end


def _symbol(op: str, text: str) -> str | None:
    depth = 0
    for word in _WORDS.finditer(text):
        if word[0] in "({" and depth == 0:
            found = _SYMBOL.search(text, 0, word.start())
            if found is not None:
                return found["bare"] or found["quoted"]
            break
    if text.lstrip().startswith('"'):
        named = _GENERIC_SYMBOL.search(text.partition("({")[0])
        return None if named is None else named[1]
    return None


def is_module(text: str) -> bool:
    """Whether a text is one module, or what stands in one without saying so: several operations."""
    found = list(pieces_of(text))
    return len(found) != 1 or found[0].op in _MODULES


@dataclass(frozen=True)
class Part:
    """What is to stand in a module in place of the operation of its name and symbol. `folders` are
    those of the operations around it, from the outermost to itself, where they are known; otherwise
    it may be anywhere."""

    text: str
    folders: tuple[str, ...] | None = None


def with_parts(text: str, parts: Sequence[Part]) -> str:
    """The text of a module with these parts in place of what stood there. Raises `NotFound`."""
    there = list(_all_pieces(text, _inside_module(text), ()))
    changes: list[tuple[Piece, str]] = []
    for part in parts:
        (wanted,) = pieces_of(part.text)
        path = None if part.folders is None else part.folders[1:]
        found = [
            piece
            for at, piece in there
            if (path is None or path == at)
            and piece.symbol is not None
            and (piece.op, piece.symbol) == (wanted.op, wanted.symbol)
        ]
        if len(found) != 1:
            raise NotFound
        changes.append((found[0], part.text))
    for piece, new in sorted(changes, key=lambda change: -change[0].start):
        text = text[: piece.start] + new.rstrip("\n") + "\n" + text[piece.end :]
    return text


def _all_pieces(
    text: str, inside: tuple[int, int], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Piece]]:
    """The operations in a part of a text and in modules there, each with its folders."""
    for piece in pieces_of(text, *inside):
        at = (*path, piece.folder)
        yield at, piece
        if piece.op.endswith("module"):
            yield from _all_pieces(text, _body_of(text, piece), at)


def _inside_module(text: str) -> tuple[int, int]:
    """Where the operations of the one module of a text stand; all of it, where it has none."""
    found = list(pieces_of(text))
    if len(found) == 1 and found[0].op in _MODULES:
        return _body_of(text, found[0])
    return 0, len(text)


def _body_of(text: str, piece: Piece) -> tuple[int, int]:
    """Behind the last brace that opens where none other of the operation is open, and before the
    one that closes it. Raises `NotFound`."""
    depth, opened, closed = 0, None, None
    for word in _WORDS.finditer(text, piece.start, piece.end):
        if word[0] in _OPENING:
            if depth == 0 and word[0] == "{":
                opened = word.end()
            depth += 1
        elif word[0] in _CLOSING:
            depth -= 1
            if depth == 0:
                closed = word.start()
    if opened is None or closed is None or closed < opened:
        raise NotFound
    return opened, closed
