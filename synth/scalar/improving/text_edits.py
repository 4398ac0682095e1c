"""Editing MLIR text: one operation gives way to others, and all else stays as it is written.

Comments, locations and the layout of what is around are kept. What the text says afterwards is
checked by whoever edits: nothing here knows the syntax of operations beyond names of values.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property

from xdsl.ir import Block, Operation, OpResult, SSAValue

from verifier.kernel.input.sources import ParsedModule

_SKIPPED = r'"(?:[^"\\\n]|\\.)*"|//[^\n]*'
_NAME = re.compile(rf"(?P<skipped>{_SKIPPED})|%[\w$.-]+(?:#\d+)?")
_TOKEN = re.compile(r"(?P<string>\"(?:[^\"\\\n]|\\.)*\")|(?P<comment>//[^\n]*)|[{}]|\S")
_LOCATION = re.compile(r"\s+loc\((?:(?!\sloc\().)*\)\Z", re.DOTALL)
_RESULTS = re.compile(r"\s*(%[\w$.-]+(?::\d+)?(?:\s*,\s*%[\w$.-]+(?::\d+)?)*)\s*=")
_LABEL = re.compile(rf"(?P<skipped>{_SKIPPED})|\^[\w$.-]+")


class CannotEdit(Exception):
    """Text that is not as expected; nothing was changed."""


class MustWait(CannotEdit):
    """Text that is edited already: what it says is to be read first."""


class Editor:
    """Edits of the text of a module, made all at once; operations may be changed with them."""

    def __init__(self, parsed: ParsedModule) -> None:
        self._parsed = parsed
        self._text = parsed.source.text
        self._edits: list[tuple[int, int, str]] = []
        self._edited: dict[Operation, None] = {}
        self._limits = dict(_next_places(parsed))

    @cached_property
    def _taken(self) -> set[str]:
        """The names that the text uses, or will."""
        return {m[0] for m in _NAME.finditer(self._text)}

    def place(self, op: Operation) -> int | None:
        """Where an operation starts, that stands as it is written; None for others."""
        return None if op in self._edited or op.parent is None else self._parsed.starts.get(op)

    def wrote(self, ops: Iterable[Operation]) -> None:
        """Take operations as the new text of an edit: they have no place yet."""
        self._edited.update(dict.fromkeys(ops))

    @contextmanager
    def one_edit(self) -> Generator[None]:
        """What is edited inside stays only if it all can be."""
        edits, edited = len(self._edits), len(self._edited)
        try:
            yield
        except CannotEdit:
            del self._edits[edits:]
            while len(self._edited) > edited:
                self._edited.popitem()
            raise

    def text(self) -> str:
        """The text after the edits. Raises `CannotEdit`."""
        return "".join(piece for _, piece in self._pieces())

    def lines(self) -> tuple[int, ...]:
        """For each line after the edits, counted from 0, the one before that it comes from."""
        lines = [0]
        source = self._parsed.source
        for start, piece in self._pieces():
            first = source.place(start)[0] - source.first_line
            kept = self._text.startswith(piece, start)
            lines += [first + (i if kept else 0) for i in range(1, piece.count("\n") + 1)]
        return tuple(lines)

    def _pieces(self) -> Iterator[tuple[int, str]]:
        """What is kept and what is new, each with the place in the text that it comes from."""
        done = 0
        for start, end, new in sorted(self._edits, key=lambda edit: edit[:2]):
            if start < done:
                raise CannotEdit("two edits of one place")
            yield done, self._text[done:start]
            yield start, new
            done = end
        yield done, self._text[done:]

    def span(self, op: Operation) -> tuple[int, int]:
        """Where the operation's text starts and ends, a location included."""
        if op in self._edited:
            raise MustWait(f"the text of {op.name} is edited already")
        start = self._parsed.starts.get(op)
        if start is None:
            raise CannotEdit(f"the place of {op.name} is not known")
        end = start
        for token in _TOKEN.finditer(self._text, start, self._limit(op)):
            if token["comment"] is None:
                end = token.end()
        return start, end

    def shown(self, op: Operation) -> str:
        """The text of the operation in one line."""
        start, end = self.span(op)
        return " ".join(self._text[start:end].split())

    def _limit(self, op: Operation) -> int:
        """Where what follows the operation starts."""
        if op in self._limits:
            return self._limits[op]
        start = self._parsed.starts[op]
        depth = 0
        for token in _TOKEN.finditer(self._text, start):
            if token[0] == "{":
                depth += 1
            elif token[0] == "}":
                depth -= 1
                if depth < 0:
                    return token.start()
        return len(self._text)

    def result_name(self, op: Operation) -> str:
        """The name of the operation's only result, with its percent sign."""
        (name,) = self.result_names(op)
        return name

    def result_names(self, op: Operation) -> list[str]:
        """How the results are written where they are used, with percent signs."""
        start, end = self.span(op)
        found = _RESULTS.match(self._text, start, end)
        names: list[str] = []
        for written in () if found is None else found[1].split(","):
            name, _, count = written.strip().partition(":")
            names += [f"{name}#{n}" for n in range(int(count))] if count else [name]
        if len(names) != len(op.results):
            raise CannotEdit(f"the names of the results of {op.name} cannot be seen")
        return names

    def successor_names(self, op: Operation) -> list[str]:
        """How the blocks to which an operation may go are written, in order."""
        start, end = self.span(op)
        names = [m[0] for m in _LABEL.finditer(self._text, start, end) if m["skipped"] is None]
        if len(names) != len(op.successors):
            raise CannotEdit(f"where {op.name} goes cannot be seen")
        return names

    def operand_names(self, op: Operation) -> list[str]:
        """How the operands are written, in order."""
        start, end = self.span(op)
        if op.regions:
            end = self._opened(start, end)
        names = [m[0] for m in _NAME.finditer(self._text, start, end) if m["skipped"] is None]
        names = names[len(names) - len(op.operands) :] if op.operands else []
        if len(names) != len(op.operands):
            raise CannotEdit(f"the operands of {op.name} cannot be seen")
        return names

    def name_at(self, value: SSAValue, users: Iterable[Operation]) -> str:
        """How the value is written, by its definition or by one of these users."""
        for user in users:
            for operand, name in zip(user.operands, self.operand_names(user), strict=True):
                if operand is value:
                    return name
        if isinstance(value, OpResult):
            return self.result_names(value.op)[value.index]
        raise CannotEdit("the name of a value cannot be seen")

    def _opened(self, start: int, end: int) -> int:
        """Where the first brace is."""
        braces = (t.start() for t in _TOKEN.finditer(self._text, start, end) if t[0] == "{")
        return next(braces, end)

    def fresh(self, base: str, count: int) -> list[str]:
        """Names that the text does not use, made from one that it does."""
        base = base.partition("#")[0]
        stem = base if re.fullmatch(r"%[A-Za-z_$][\w$.-]*", base) else f"%v{base[1:]}"
        names: list[str] = []
        number = 0
        while len(names) < count:
            name = f"{stem}_{number}"
            number += 1
            if name not in self._taken:
                names.append(name)
                self._taken.add(name)
        return names

    def remove(self, op: Operation) -> None:
        """Remove the operation, and its lines where nothing but a comment is on them."""
        start, end = self.span(op)
        before = self._text.rfind("\n", 0, start) + 1
        after = self._text.find("\n", end)
        after = len(self._text) if after < 0 else after + 1
        rest = self._text[end:after].strip()
        if not self._text[before:start].strip() and (not rest or rest.startswith("//")):
            start, end = before, after
        self._edits.append((start, end, ""))
        self._edited[op] = None

    def replace(self, op: Operation, lines: Sequence[str]) -> None:
        """Write these operations in place of one, each on a line of its own, with its location."""
        start, end = self.span(op)
        location = _LOCATION.search(self._text, start, end)
        if location is not None:
            lines = [line + location[0] for line in lines]
        line = self._text[self._text.rfind("\n", 0, start) + 1 : start]
        indent = line[: len(line) - len(line.lstrip())]
        self._edits.append((start, end, f"\n{indent}".join(lines)))
        self._edited[op] = None

    def insert(self, op: Operation, lines: Sequence[str]) -> None:
        """Write these operations before one, each on a line of its own."""
        start, _ = self.span(op)
        begun = self._text.rfind("\n", 0, start) + 1
        before = self._text[begun:start]
        indent = before[: len(before) - len(before.lstrip())]
        if before.strip():
            new = "".join(f"{line}\n{indent}" for line in lines)
        else:
            start, new = begun, "".join(f"{indent}{line}\n" for line in lines)
        self._edits.append((start, start, new))

    def remove_block(self, block: Block) -> None:
        """Remove a block with its label, which is not the first one of its region."""
        start, last = _label_of(self._parsed, block), block.last_op
        if start is None or last is None:
            raise CannotEdit("the label of a block cannot be seen")
        _, end = self.span(last)
        begun = self._text.rfind("\n", 0, start) + 1
        if not self._text[begun:start].strip():
            start = max(begun - 1, 0)
        self._edits.append((start, end, ""))
        self._edited.update(dict.fromkeys(op for top in block.ops for op in top.walk()))

    def rename(self, new: Mapping[str, str], users: Iterable[Operation]) -> None:
        """Write other names of values where these operations use them, and inside of them."""
        places: dict[tuple[int, int], str] = {}
        users = list(dict.fromkeys(users))
        for user in users:
            start, end = self.span(user)
            for found in _NAME.finditer(self._text, start, end):
                if found["skipped"] is None and found[0] in new:
                    places[found.span()] = new[found[0]]
        self._edits += [(start, end, name) for (start, end), name in places.items()]
        self._edited.update(dict.fromkeys(users))


def _next_places(parsed: ParsedModule) -> Iterator[tuple[Operation, int]]:
    """For operations where the next one of their block, or the label of the next block, starts."""
    for op in parsed.module.walk():
        block, after = op.parent_block(), op.next_op
        start = None if after is None else parsed.starts.get(after)
        if after is None and block is not None and block.next_block is not None:
            start = _label_of(parsed, block.next_block)
        if start is not None:
            yield op, start


def _label_of(parsed: ParsedModule, block: Block) -> int | None:
    """Where the label of a block starts: the last one between the block before and what the block
    begins with."""
    before = None if block.prev_block is None else block.prev_block.last_op
    first = block.first_op
    start = None if before is None else parsed.starts.get(before)
    end = None if first is None else parsed.starts.get(first)
    if start is None or end is None:
        return None
    found = _LABEL.finditer(parsed.source.text, start, end)
    labels = [one.start() for one in found if one["skipped"] is None]
    return labels[-1] if labels else None


def with_names(text: str, names: Mapping[str, str]) -> str:
    """The text with other names for values."""
    return _NAME.sub(lambda found: names.get(found[0], found[0]), text)
