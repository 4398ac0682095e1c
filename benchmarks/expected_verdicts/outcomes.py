"""What others expect of their own tests, beside our verdicts: a table, and each disagreement."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import VERDICT_NAMES, Result, Unknown, Unsupported

VERDICTS = ("proved", "unknown", "unsupported", "refuted")
Expected = Literal["right", "wrong"]


@dataclass(frozen=True)
class Outcome:
    """What became of one test: left out (and why), or one of `VERDICTS` (and why).

    `expected` is None where the test says nothing of refinement, and `because` what it says. The
    table has a row for the outcomes of each mark.
    """

    file: str
    expected: Expected | None
    because: str
    verdict: str | None
    why: str
    marks: frozenset[str] = frozenset()

    @property
    def folder(self) -> str:
        return str(Path(self.file).parent)

    @property
    def disagrees(self) -> bool:
        return (self.expected, self.verdict) in (("right", "refuted"), ("wrong", "proved"))


def verdicts_on(before: str, after: str, options: Options) -> dict[str, tuple[str, str]]:
    """The verdict on each function, and why. Raises `InputError`."""
    return {result.name: _said(result) for result in verify_translation(before, after, options)}


def not_read(error: InputError) -> tuple[str, str]:
    """The verdict where we do not read the text."""
    return "unsupported", f"not read by us: {error}".splitlines()[0]


def worst(found: Iterable[tuple[str, str]]) -> tuple[str, str]:
    """Of verdicts on parts the one on the whole: the last of them in `VERDICTS`, or an error."""
    return max(found, key=lambda pair: (*VERDICTS, "error").index(pair[0]))


def _said(result: Result) -> tuple[str, str]:
    verdict = result.verdict
    name = VERDICT_NAMES[type(verdict)]
    why = verdict.reason if isinstance(verdict, (Unknown, Unsupported)) else ""
    why = re.sub(r" at <(before|after)>:[\d:]+", "", " ".join(why.split()))
    return ("proved" if name == "vacuous" else name), why


def listed(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """A line for each test."""
    for o in outcomes:
        yield "\t".join((o.file, o.expected or "open", o.verdict or "left out", o.why))


def table(outcomes: list[Outcome], marks: tuple[str, ...]) -> Iterator[str]:
    """The counts by folder, then why tests were left out and why others have no answer."""
    head = [f"{result} {verdict}" for result in ("right", "wrong") for verdict in VERDICTS]
    yield "| folder | files | read | " + " | ".join(head) + " |"
    yield "|---" * (3 + len(head)) + "|"
    for folder in sorted({o.folder for o in outcomes}):
        yield _row(folder, outcomes, lambda o, f=folder: f == o.folder)
    yield _row("all", outcomes, lambda _: True)
    for mark in marks:
        yield _row(mark, outcomes, lambda o, m=mark: m in o.marks)
    for title, chosen in (
        ("left out", [o for o in outcomes if o.verdict is None]),
        ("unsupported", [o for o in outcomes if o.verdict == "unsupported"]),
        ("unknown", [o for o in outcomes if o.verdict == "unknown"]),
    ):
        yield f"\n{title}: {len(chosen)}"
        for why, count in Counter(o.why for o in chosen).most_common():
            yield f"  {count:4} {why}"


def _row(title: str, outcomes: list[Outcome], chosen: Callable[[Outcome], bool]) -> str:
    here = [o for o in outcomes if chosen(o)]
    counted = Counter((o.expected, o.verdict) for o in here if o.verdict is not None)
    cells = [title, len(here), sum(counted.values())]
    cells += [counted[r, v] for r in ("right", "wrong") for v in VERDICTS]
    return "| " + " | ".join(map(str, cells)) + " |"


def explained(outcomes: list[Outcome], judgements: Path, whole: bool) -> tuple[list[str], int]:
    """The disagreements in words, and how many of them and of the judgements do not meet.

    A line of `judgements` has a test, what is expected, our verdict, and the reason. With `whole`,
    the outcomes are those of all tests.
    """
    rows = (line.split("\t") for line in judgements.read_text(encoding="utf-8").splitlines()[1:])
    judged = {row[0]: (row[2], row[3]) for row in rows}
    lines: list[str] = []
    unmet = 0
    for o in outcomes:
        if o.disagrees:
            verdict, reason = judged.pop(o.file, (None, "NOT JUDGED"))
            if verdict != o.verdict:
                unmet, reason = unmet + 1, "NOT JUDGED"
            lines.append(f"{o.file}: {o.expected} ({o.because}), {o.verdict}: {reason}")
        elif o.verdict == "error":
            unmet += 1
            lines.append(f"{o.file}: {o.why}")
    if whole:
        lines += [f"{file}: judged, and does not disagree" for file in judged]
        unmet += len(judged)
    return lines, unmet
