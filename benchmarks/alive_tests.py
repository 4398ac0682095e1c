"""Alive2's own tests, with what Alive2 expects of them beside our verdicts.

    python benchmarks/alive_tests.py FOLDER [--only WORD] [--jobs 2] [--list] [--seconds S]

FOLDER is `tests/alive-tv` of github.com/AliveToolkit/alive2. Each test is read by
`mlir-translate-22 --import-llvm` into the LLVM dialect; what loses meaning on that way is left out,
and counted by what it loses (`alive/llvm_text.py`; needs opt-22, of Debian's llvm-22). Prints a
table by folder: of what is expected right and of what is expected wrong, how many are proved,
unknown, unsupported and refuted; then each disagreement (right, but refuted; wrong, but proved)
with its judgement in `alive/disagreements.tsv`. Exit status 1 if one has none there, if a judgement
there is of what does not disagree, or if our side fails.

With --opt-tests, FOLDER has tests of LLVM's passes (llvm/test/Transforms/…), or any LLVM IR: the
passes are run with opt-22, and what they make of integer functions is asked (`alive/optimised.py`).
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from alive.expectations import Expectation, expectation
from alive.llvm_text import ToolError
from alive.optimised import optimised
from alive.questions import Question, questions
from expected_verdicts.outcomes import (
    Outcome,
    explained,
    listed,
    not_read,
    table,
    verdicts_on,
    worst,
)

from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError

JUDGED = Path(__file__).resolve().parent / "alive" / "disagreements.tsv"
TOOLS = ("opt-22", "mlir-translate-22")
ENDINGS = (".srctgt.ll", ".src.ll", ".ident.ll")
LOOP, UNDEF, BOUND = "with a loop", "with undef in the text", "right up to a bound there"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--opt-tests", action="store_true", help="of LLVM's passes, see above")
    parser.add_argument("--only", default="", metavar="WORD", help="tests with this in their path")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0, help="for one query")
    parser.add_argument("--list", action="store_true", help="print what became of each test")
    given = parser.parse_args()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        parser.error(f"{' and '.join(missing)} not installed (Debian's llvm-22 and mlir-22-tools)")
    files = [
        str(path.relative_to(given.folder))
        for path in sorted(given.folder.rglob("*.ll"))
        if (given.opt_tests or path.name.endswith(ENDINGS)) and given.only in str(path)
    ]
    if not files:
        parser.error(f"no tests in {given.folder}")
    ask = partial(
        optimised_outcomes if given.opt_tests else outcome_of,
        folder=given.folder,
        seconds=given.seconds,
    )
    with ProcessPoolExecutor(given.jobs) as pool:
        outcomes = [o for found in pool.map(ask, files) for o in found]
    if given.list:
        print("\n".join(listed(outcomes)))
    lines, unmet = explained(outcomes, JUDGED, whole=not (given.only or given.opt_tests))
    print(*table(outcomes, (LOOP, UNDEF, BOUND)), "\ndisagreements", *lines, sep="\n")
    return 1 if unmet else 0


def optimised_outcomes(file: str, folder: Path, seconds: float) -> list[Outcome]:
    """What becomes of each integer function of a file that a pass changes."""
    expected = Expectation("right", "")
    found: list[Outcome] = []
    try:
        for options, question in optimised(folder / file):
            name = f"{options}/{file}{question.name}"
            if question.left_out is not None:
                found.append(outcome_on(name, expected, None, question.left_out))
                continue
            verdict, why = answer(question, expected, seconds)
            found.append(outcome_on(name, expected, verdict, why, [question]))
    except ToolError as error:
        found.append(outcome_on(file, expected, None, f"not read: {error}"))
    return found


def outcome_of(file: str, folder: Path, seconds: float) -> list[Outcome]:
    """What becomes of one test of Alive2."""
    return [outcome(file, folder, seconds)]


def outcome(file: str, folder: Path, seconds: float) -> Outcome:
    """What becomes of one test."""
    path = folder / file
    expected = expectation(path.read_text(encoding="utf-8"))
    if expected.result is None:
        return outcome_on(file, expected, None, expected.why)
    try:
        asked = questions(path, expected)
    except ToolError as error:
        return outcome_on(file, expected, None, f"not read: {error}")
    for question in asked:
        if question.left_out is not None:
            return outcome_on(file, expected, None, question.left_out)
    if not asked:
        return outcome_on(file, expected, None, "no function is on both sides")
    verdict, why = worst(answer(question, expected, seconds) for question in asked)
    return outcome_on(file, expected, verdict, why, asked)


def outcome_on(
    file: str,
    expected: Expectation,
    verdict: str | None,
    why: str,
    asked: Sequence[Question] = (),
) -> Outcome:
    """The outcome, with the rows of the table that it belongs to."""
    marks = {
        LOOP: any(question.loops for question in asked),
        UNDEF: any(question.undef for question in asked),
        BOUND: expected.bound > 0 and expected.result == "right",
    }
    held = frozenset(mark for mark, holds in marks.items() if holds)
    return Outcome(file, expected.result, expected.why, verdict, why, held)


def answer(question: Question, expected: Expectation, seconds: float) -> tuple[str, str]:
    """The verdict on one question, and why."""
    options = Options(timeout=seconds, total_timeout=4 * seconds)
    sides = [(question.before, question.after)]
    if expected.both_ways:
        sides.append((question.after, question.before))
    found: list[tuple[str, str]] = []
    for before, after in sides:
        try:
            verdicts = verdicts_on(before, after, options)
        except InputError as error:
            return not_read(error)
        if question.name in verdicts:
            found.append(verdicts[question.name])
    return worst(found) if found else ("error", "no verdict on the function")


if __name__ == "__main__":
    sys.exit(main())
