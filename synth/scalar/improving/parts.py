"""The parts of a module, functions mostly, each with the text that it needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from synth.scalar.improving.reading.readings import is_read
from synth.scalar.improving.text_edits import CannotEdit, Editor
from verifier.kernel.input.reading import read_editable, read_edited
from verifier.kernel.input.sources import ParsedModule, Source

_SYMBOL = re.compile(r'@(?:[\w$.\-]+|"(?:[^"\\]|\\.)*")')
_BLANK = re.compile(r"(?:\s|//[^\n]*)*")
_OF_MODULE = re.compile(r"^\s*(?:[#!][\w$.-]+\s*=|\{-#)", re.MULTILINE)
"""What stands between operations of a module, or behind them, and belongs to all."""


@dataclass(frozen=True)
class Part:
    """A part of a module in a text of its own: what is around parts is there too, and those parts
    whose symbols it mentions, and so on; of each module in it one part at least.

    `number` is that of the part in `parts` of that text, `start` where it starts in the text of the
    module, and `own` where in this one; `lines` are the lines of the source, from 0, that the lines
    of the text come from. `roots` are those of the whole module. `printed`: mlir-opt has printed
    the text, in generic form.
    """

    text: str
    number: int
    start: int
    own: int
    lines: tuple[int, ...]
    roots: int
    printed: bool

    def read(self, source: Source) -> ParsedModule:
        """The source, which is of this text. Raises `InputError`."""
        return read_edited(source) if self.printed else read_editable(source)


def parts(module: ModuleOp) -> Iterator[Operation]:
    """The operations of the module and of modules in it, functions mostly."""
    for op in module.ops:
        if isinstance(op, ModuleOp):
            yield from parts(op)
        else:
            yield op


def roots_of(module: ModuleOp) -> int:
    """How many operations can be searched, on one lane or across lanes."""
    return sum(map(is_read, module.walk()))


def divided(parsed: ParsedModule, lines: Sequence[int], printed: bool) -> list[Part]:
    """The parts, each by itself. `lines` are those of the source that the text's come from."""
    text, roots = parsed.source.text, roots_of(parsed.module)
    tops = list(parts(parsed.module))
    spans = _spans(parsed, tops)
    if not spans:  # They share values, or cannot be told apart: each is read with all others.
        return [Part(text, n, 0, 0, tuple(lines), roots, printed) for n in range(len(tops))]
    mentions = [{_bare(name) for name in _SYMBOL.findall(text, *span)} for span in spans]
    defining: dict[str, list[int]] = {}
    for number, top in enumerate(tops):
        name = top.properties.get("sym_name") or top.attributes.get("sym_name")
        if isinstance(name, StringAttr):
            defining.setdefault(name.data, []).append(number)
    # In generic form no module is of no operation at all.
    first = {top.parent: n for n, top in reversed(list(enumerate(tops)))}
    first.pop(parsed.module.body.block, None)
    around = [span for span in _between(spans, len(text)) if _BLANK.fullmatch(text, *span) is None]
    found: list[Part] = []
    for number, span in enumerate(spans):
        kept = sorted({number, *first.values(), *_needed(mentions[number], mentions, defining)})
        pieces = sorted([*around, *(spans[n] for n in kept)])
        own = sum(end - start + 1 for start, end in pieces[: pieces.index(span)])
        origins = [
            lines[first + line]
            for start, end in pieces
            for first in [parsed.source.place(start)[0] - parsed.source.first_line]
            for line in range(text.count("\n", start, end) + 1)
        ]
        piece = "\n".join(text[start:end] for start, end in pieces)
        here = kept.index(number)
        found.append(Part(piece, here, span[0], own, tuple(origins), roots, printed))
    return found


def _spans(parsed: ParsedModule, tops: Sequence[Operation]) -> list[tuple[int, int]]:
    """From where to where each part is in the text; none where a part needs the values of another,
    or where that is not known."""
    if any(top.operands or top.results for top in tops):
        return []
    editor, text = Editor(parsed), parsed.source.text
    spans: list[tuple[int, int]] = []
    for top in tops:
        try:
            start, end = editor.span(top)
        except CannotEdit:
            return []
        begun = text.rfind("\n", 0, start) + 1
        start = start if text[begun:start].strip() else begun
        behind = _OF_MODULE.search(text, start, end)
        spans.append((start, end if behind is None else behind.start()))
    return spans


def _between(spans: Sequence[tuple[int, int]], end: int) -> Iterator[tuple[int, int]]:
    """What is before, between and behind."""
    done = 0
    for start, stop in spans:
        yield done, start
        done = stop
    yield done, end


def _needed(
    names: set[str], mentions: Sequence[set[str]], defining: Mapping[str, Sequence[int]]
) -> set[int]:
    """The parts that define symbols of these names, or that such parts mention."""
    found: set[int] = set()
    waiting = list(names)
    while waiting:
        for number in defining.get(waiting.pop(), ()):
            if number not in found:
                found.add(number)
                waiting += mentions[number]
    return found


def _bare(symbol: str) -> str:
    return symbol[1:].strip('"')
