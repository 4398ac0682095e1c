"""Tables of what was measured, and what is left by cause."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pass_tests.measuring import (
    APART,
    BESIDE,
    CATEGORIES,
    IDENTICAL,
    PROVED,
    REFUTED,
    UNKNOWN,
    UNSUPPORTED,
    WITHOUT,
    Row,
)

MOST_CAUSES = 40
SLOWEST = 10
DECIDED = (PROVED, IDENTICAL, REFUTED)
_STRIPPED = (
    (re.compile(r"(type changed) from .*"), r"\1"),
    (re.compile(r"\b\S+\.mlir(?: after the pass)?:(?:\d+:\d+:?)?"), "FILE"),
    (re.compile(r"<stdin>:\d+:\d+:?|at line \d+|\bline \d+"), "PLACE"),
    (re.compile(r'@(?:[\w$.\-]+|"[^"]*")'), "@NAME"),
    (re.compile(r"%[\w$.\-#]+"), "%NAME"),
    (re.compile(r"<[^<>]*(?:<[^<>]*(?:<[^<>]*>[^<>]*)*>[^<>]*)*>"), "<…>"),
    (re.compile(r"\bi\d+\b"), "iN"),
    (re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?\b"), "N"),
)


def cause(row: Row) -> str:
    """The reason, with names, numbers and places taken out of it."""
    reason = " ".join(row.detail.split("\n")[:2])
    for pattern, instead in _STRIPPED:
        reason = pattern.sub(instead, reason)
    return f"{row.category}: {reason[:150]}"


def report(rows: Sequence[Row]) -> str:
    """All tables."""
    counted = [row for row in rows if row.category in CATEGORIES]
    parts = [
        _table("by dialect", counted, lambda row: row.dialect),
        _table("by pass", counted, lambda row: _short(row.arguments)),
        "\n".join(_totals(rows, counted)),
        "\n".join(_causes(counted)),
        "\n".join(_times(counted)),
    ]
    return "\n\n".join(parts)


def _table(title: str, rows: Sequence[Row], of: Callable[[Row], str]) -> str:
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(of(row), Counter())[row.category] += 1
    lines = [f"| {title} | {' | '.join(CATEGORIES)} | all |", "|---" * (len(CATEGORIES) + 2) + "|"]
    for name, found in [*sorted(counts.items()), ("**all**", Counter(r.category for r in rows))]:
        shown = " | ".join(str(found[category] or "") for category in CATEGORIES)
        lines.append(f"| {name} | {shown} | {sum(found.values())} |")
    return "\n".join(lines)


def _short(arguments: str) -> str:
    """The arguments in so many characters as a table has room for."""
    plain = arguments.replace("|", "/")
    return plain if len(plain) <= 70 else plain[:69] + "…"


def _totals(rows: Sequence[Row], counted: Sequence[Row]) -> Iterator[str]:
    functions = {(row.file, row.line, row.function) for row in counted}
    yield f"functions and runs: {len(counted)} (functions: {len(functions)})"
    decided = [row for row in counted if row.category in DECIDED]
    yield f"decided (proved, identical, refuted): {_share(len(decided), len(counted))}"
    changed = [row for row in counted if row.changed]
    closed = [row for row in changed if row.category in (PROVED, REFUTED)]
    yield f"of those that the pass changed, proved or refuted: {_share(len(closed), len(changed))}"
    proved = [row for row in changed if row.category == PROVED]
    leaning = [row for row in proved if row.opaque]
    yield f"changed, proved, and leaning on opaque operations: {_share(len(leaning), len(proved))}"
    same = [row for row in counted if row.category == PROVED and not row.changed]
    yield f"proved with the same text, by what they use: {len(same)}"
    for category in APART:
        yield f"apart, {category}: {sum(row.category == category for row in rows)}"
    beside = [row for row in rows if row.category == BESIDE]
    yield f"beside the functions of the input, and not proved: {len(beside)}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({part / whole:.1%})" if whole else "")


def _causes(counted: Sequence[Row]) -> Iterator[str]:
    left = Counter(cause(r) for r in counted if r.category in (UNKNOWN, UNSUPPORTED, WITHOUT))
    yield f"left, by cause ({len(left)}; the most frequent):"
    for text, count in left.most_common(MOST_CAUSES):
        yield f"  {count:5} {text}"


def _times(counted: Sequence[Row]) -> Iterator[str]:
    yield "seconds of the processor beyond reading:"
    for title, is_changed in (("changed", True), ("unchanged", False)):
        times = [r.seconds for r in counted if r.seconds is not None and r.changed == is_changed]
        if times:
            median = 1000 * statistics.median(times)
            yield f"  median of {len(times)} {title}: {median:.2f} ms, all {sum(times):.0f} s"
    timed = [(row.seconds, row) for row in counted if row.seconds is not None]
    for seconds, row in sorted(timed, key=lambda pair: -pair[0])[:SLOWEST]:
        yield f"  {seconds:6.2f} s {row.category}: {row.file} @{row.function} {row.arguments}"
