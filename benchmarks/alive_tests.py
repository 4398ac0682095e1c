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
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from alive.expectations import Expectation, expectation
from alive.llvm_text import ToolError
from alive.optimised import optimised
from alive.questions import Question, questions

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import VERDICT_NAMES, Result, Unknown, Unsupported

JUDGED = Path(__file__).resolve().parent / "alive" / "disagreements.tsv"
VERDICTS = ("proved", "unknown", "unsupported", "refuted")
TOOLS = ("opt-22", "mlir-translate-22")
ENDINGS = (".srctgt.ll", ".src.ll", ".ident.ll")


@dataclass(frozen=True)
class Outcome:
    """What became of one file: left out (and why), or one of `VERDICTS` (and why)."""

    file: str
    expected: Expectation
    verdict: str | None
    why: str
    undef: bool = False
    loops: bool = False

    @property
    def folder(self) -> str:
        return str(Path(self.file).parent)

    @property
    def disagrees(self) -> bool:
        return (self.expected.result, self.verdict) in (("right", "refuted"), ("wrong", "proved"))


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
        for o in outcomes:
            print(o.file, o.expected.result or "open", o.verdict or "left out", o.why, sep="\t")
    print("\n".join(table(outcomes)))
    return 1 if explain(outcomes, whole=not (given.only or given.opt_tests)) else 0


def optimised_outcomes(file: str, folder: Path, seconds: float) -> list[Outcome]:
    """What becomes of each integer function of a file that a pass changes."""
    expected = Expectation("right", "")
    found: list[Outcome] = []
    try:
        for options, question in optimised(folder / file):
            name = f"{options}/{file}{question.name}"
            if question.left_out is not None:
                found.append(Outcome(name, expected, None, question.left_out))
                continue
            verdict, why = answer(question, expected, seconds)
            found.append(Outcome(name, expected, verdict, why, question.undef, question.loops))
    except ToolError as error:
        found.append(Outcome(file, expected, None, f"not read: {error}"))
    return found


def outcome_of(file: str, folder: Path, seconds: float) -> list[Outcome]:
    """What becomes of one test of Alive2."""
    return [outcome(file, folder, seconds)]


def outcome(file: str, folder: Path, seconds: float) -> Outcome:
    """What becomes of one test."""
    path = folder / file
    expected = expectation(path.read_text(encoding="utf-8"))
    if expected.result is None:
        return Outcome(file, expected, None, expected.why)
    try:
        asked = questions(path, expected)
    except ToolError as error:
        return Outcome(file, expected, None, f"not read: {error}")
    for question in asked:
        if question.left_out is not None:
            return Outcome(file, expected, None, question.left_out)
    if not asked:
        return Outcome(file, expected, None, "no function is on both sides")
    found = [answer(question, expected, seconds) for question in asked]
    verdict, why = max(found, key=lambda pair: (*VERDICTS, "error").index(pair[0]))
    if verdict != "refuted" and expected.result == "wrong" and len(found) > 1:
        verdict, why = max(found, key=lambda pair: VERDICTS.index(pair[0]))
    undef = any(question.undef for question in asked)
    return Outcome(file, expected, verdict, why, undef, any(q.loops for q in asked))


def answer(question: Question, expected: Expectation, seconds: float) -> tuple[str, str]:
    """The verdict on one question, and why."""
    options = Options(timeout=seconds, total_timeout=4 * seconds)
    verdicts: list[tuple[str, str]] = []
    sides = [(question.before, question.after)]
    if expected.both_ways:
        sides.append((question.after, question.before))
    for before, after in sides:
        try:
            results = verify_translation(before, after, options)
        except InputError as error:
            return "unsupported", f"not read by us: {error}".splitlines()[0]
        verdicts += [said(result) for result in results if result.name == question.name]
    if not verdicts:
        return "error", "no verdict on the function"
    return max(verdicts, key=lambda pair: VERDICTS.index(pair[0]))


def said(result: Result) -> tuple[str, str]:
    verdict = result.verdict
    name = VERDICT_NAMES[type(verdict)]
    why = verdict.reason if isinstance(verdict, (Unknown, Unsupported)) else ""
    return ("proved" if name == "vacuous" else name), " ".join(why.split())


def table(outcomes: list[Outcome]) -> Iterator[str]:
    """The counts by folder, then why tests were left out and why others have no answer."""
    head = [f"{result} {verdict}" for result in ("right", "wrong") for verdict in VERDICTS]
    yield "| folder | files | read | " + " | ".join(head) + " |"
    yield "|---" * (3 + len(head)) + "|"
    folders = sorted({o.folder for o in outcomes})
    for folder in (*folders, None):
        yield _row(
            "all" if folder is None else folder, outcomes, lambda o, f=folder: f in (None, o.folder)
        )
    yield _row("with a loop", outcomes, lambda o: o.loops)
    yield _row("with undef in the text", outcomes, lambda o: o.undef)
    yield _row(
        "right up to a bound there",
        outcomes,
        lambda o: o.expected.bound > 0 and o.expected.result == "right",
    )
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
    counted = Counter((o.expected.result, o.verdict) for o in here if o.verdict is not None)
    cells = [title, len(here), sum(counted.values())]
    cells += [counted[r, v] for r in ("right", "wrong") for v in VERDICTS]
    return "| " + " | ".join(map(str, cells)) + " |"


def explain(outcomes: list[Outcome], whole: bool) -> int:
    """How many disagreements and judgements do not meet; all of them are printed."""
    rows = (line.split("\t") for line in JUDGED.read_text(encoding="utf-8").splitlines()[1:])
    judged = {row[0]: (row[2], row[3]) for row in rows}
    unmet = 0
    print("\ndisagreements")
    for o in outcomes:
        if o.disagrees:
            verdict, reason = judged.pop(o.file, (None, "NOT JUDGED"))
            if verdict != o.verdict:
                unmet, reason = unmet + 1, "NOT JUDGED"
            print(f"  {o.file}: {o.expected.result} ({o.expected.why}), {o.verdict}: {reason}")
        elif o.verdict == "error":
            unmet += 1
            print(f"  {o.file}: {o.why}")
    if whole:
        for file in judged:
            print(f"  {file}: judged, and does not disagree")
        unmet += len(judged)
    return unmet


if __name__ == "__main__":
    sys.exit(main())
