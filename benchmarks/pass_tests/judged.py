"""Refutations judged by hand: a table of each with its reason, compared with what is refuted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pass_tests.measuring import REFUTED, Row

RIGHT, WRONG = "right", "wrong"


def judged(table: Path) -> dict[tuple[str, str, str], tuple[str, str]]:
    """Verdict and reason by file, function and arguments. Raises ValueError for a line of another
    form."""
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    for number, line in enumerate(table.read_text(encoding="utf-8").splitlines(), start=1):
        cells = line.split("\t")
        if number == 1:
            continue
        if len(cells) != 5 or cells[3] not in (RIGHT, WRONG):
            raise ValueError(
                f"{table}:{number}: not file, function, arguments, right or wrong, reason"
            )
        found[cells[0], cells[1], cells[2]] = cells[3], cells[4]
    return found


def compared(rows: Iterable[Row], table: Path) -> tuple[list[str], int]:
    """A line for each refutation, and how many are not in the table, or wrong by it."""
    known = judged(table)
    lines: list[str] = []
    bad = 0
    for row in _refuted(rows):
        verdict, reason = known.get((row.file, row.function, row.arguments), ("not judged", ""))
        bad += verdict != RIGHT
        place = f"{row.file} @{row.function} (piece at line {row.line}) {row.arguments}"
        lines.append(f"{verdict}: {place}" + (f": {reason}" if reason else ""))
    return lines, bad


def _refuted(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row.category == REFUTED)
