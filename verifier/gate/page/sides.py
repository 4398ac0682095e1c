"""Two programs beside each other, the operations that differ marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape
from typing import Any, cast

from verifier.kernel.verdicts.verdict import Counterexample

_NAME = re.compile(r"%[\w$.\-]+")


def counterexample(found: Counterexample) -> Iterator[str]:
    """The inputs, and the values beside each operation; of other kinds their text."""
    said = found.as_dict()
    if not all(_has_operations(said.get(side)) for side in ("source", "target")):
        yield f"<h3>Counterexample</h3><pre>{escape(found.text())}</pre>"
        return
    yield f"<h3>Counterexample: {escape(str(said.get('violated', '')))} is violated</h3><ul>"
    for one in cast("list[dict[str, Any]]", said.get("inputs", [])):
        name = escape(" : ".join(str(one[k]) for k in ("name", "type") if one.get(k)))
        yield f"<li><code>{name} = {escape(str(one['value']))}</code></li>"
    yield "</ul>"
    yield from _table(said["source"], said["target"])
    if said.get("replayed_by"):
        yield f"<p>replayed by: {escape(_words(said['replayed_by']))}</p>"


def _has_operations(side: Any) -> bool:
    """Whether what a side does is said operation by operation."""
    given = cast("list[Any]", side) if isinstance(side, list) else [""]
    return all(isinstance(row, dict) for row in given)


COLOURS = 6


def two_texts(
    before: str, after: str, statements: Sequence[Mapping[str, Any]] = ()
) -> Iterator[str]:
    """The lines of two texts. Those of each of some `statements`, which has the numbers of its
    lines `before` and `after`, from 1 on, have its number and a colour; a line of several those of
    the last. Then it is not said which lines differ."""
    yield from _table(
        *(
            [
                {"operation": line, "statement": _of_line(number, side, statements)}
                for number, line in enumerate(text.splitlines(), 1)
            ]
            for side, text in (("before", before), ("after", after))
        ),
        are_compared=not statements,
    )


def _of_line(line: int, side: str, statements: Sequence[Mapping[str, Any]]) -> int | None:
    numbers = [n for n, statement in enumerate(statements, 1) if line in statement[side]]
    return numbers[-1] if numbers else None


def _words(said: Any) -> str:
    return ", ".join(map(str, cast("list[Any]", said))) if isinstance(said, list) else str(said)


_Row = Mapping[str, Any]


def _table(
    source: Sequence[_Row], target: Sequence[_Row], are_compared: bool = True
) -> Iterator[str]:
    yield '<div class="scroll"><table class="sides">'
    yield "<tr><th>source</th><th></th><th>target</th><th></th></tr>"
    sides = [[_shape(str(row["operation"])) for row in side] for side in (source, target)]
    for what, a, b, c, d in SequenceMatcher(None, *sides, autojunk=False).get_opcodes():
        for number in range(max(b - a, d - c)):
            left: _Row = source[a + number] if a + number < b else {}
            right: _Row = target[c + number] if c + number < d else {}
            kind = "" if what == "equal" or not are_compared else ' class="differs"'
            yield f"<tr{kind}>{_cells(left)}{_cells(right)}</tr>"
    yield "</table></div>"


def _shape(operation: str) -> str:
    """An operation without the names of values, which say nothing."""
    return _NAME.sub("%", operation)


def _cells(row: Mapping[str, Any]) -> str:
    value = escape(str(row.get("value", "")))
    if row.get("mark"):
        value += f' <span class="here">← {escape(str(row["mark"]))}</span>'
    operation = escape(str(row.get("operation", "")))
    statement = row.get("statement")
    if statement is not None:
        value = f"{statement}"
    colour = "" if statement is None else f" s{(statement - 1) % COLOURS}"
    return f'<td class="code{colour}">{operation}</td><td class="value">{value}</td>'
