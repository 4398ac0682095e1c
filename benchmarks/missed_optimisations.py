"""Whether `synth-rewrite improve` finds what was reported to LLVM as missed.

    python benchmarks/missed_optimisations.py [WORD…]

For each report in `missed_optimisations.mlir` whose heading contains a word (all, if none is
given): the operations as written, in the form that the report asks for, and after the search
(constants do not count); whether the form asked for is proved; and the CPU seconds of the search.
A report is reached where the search gives no more operations than are asked for, and all that it
changed was proved.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from synth.campaign.budget import Budget
from synth.scalar.improving.improving import ImproveOptions, improve
from verifier.claims.pairs import verify_pair
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_editable, read_module
from verifier.kernel.input.sources import Source, split_source
from verifier.kernel.verdicts.verdict import Proved

_PROGRAMS = 2_000_000
"""For each window, at most."""
CASES = Path(__file__).with_name("missed_optimisations.mlir")
_HEADING = re.compile(r"^// (\d+: .*)$", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """Operations at each stage, and what was proved."""

    heading: str
    written: int
    wanted: int
    found: int
    wanted_is_proved: bool
    all_is_proved: bool
    seconds: float

    @property
    def reached(self) -> bool:
        """Whether the search gives what the report asks for, or what is as cheap."""
        return self.found <= self.wanted and self.all_is_proved

    def __str__(self) -> str:
        remarks = [] if self.wanted_is_proved else ["the form asked for is not proved"]
        remarks += [] if self.all_is_proved else ["not proved as a whole"]
        shown = f"{self.written} -> {self.found}, wanted {self.wanted}"
        word = "reached" if self.reached else "MISSED "
        return f"{word} {self.seconds:6.1f} s  {shown}  {self.heading}" + "".join(
            f"; {remark}" for remark in remarks
        )


def main(words: list[str]) -> None:
    """Print the outcomes, and how many are reached."""
    outcomes: list[Outcome] = []
    for heading, source in reports():
        if all(word not in heading for word in words) and words:
            continue
        outcomes.append(outcome(heading, source))
        print(outcomes[-1], flush=True)
    reached = sum(one.reached for one in outcomes)
    median = statistics.median(one.seconds for one in outcomes)
    share = f"{reached} of {len(outcomes)} reached ({reached / len(outcomes):.0%})"
    print(f"{share}; median {median:.1f} s")


def reports() -> Iterator[tuple[str, Source]]:
    """The heading of each report, and the two functions."""
    whole = Source(str(CASES), CASES.read_text(encoding="utf-8"))
    for piece in split_source(whole):
        heading = _HEADING.search(piece.text)
        assert heading is not None, piece.text
        yield heading[1], piece


def outcome(heading: str, source: Source) -> Outcome:
    """What the search makes of a report."""
    parsed = read_editable(source)
    functions = functions_of(parsed.module)
    written, wanted = _count(str(functions["before"])), _count(str(functions["after"]))
    functions["after"].detach()
    started = _cpu_seconds()
    done = improve(
        Source(source.file, str(parsed.module)), ImproveOptions(window=Budget(_PROGRAMS))
    )
    seconds = _cpu_seconds() - started
    proved = isinstance(verify_pair(source).verdict, Proved)
    return Outcome(
        heading, written, wanted, _count(done.module), proved, not done.undecided, seconds
    )


def _count(text: str) -> int:
    module = read_module(Source("<function>", text)).module
    return sum(1 for op in module.walk() if op.operands and op.results)


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    main(sys.argv[1:])
