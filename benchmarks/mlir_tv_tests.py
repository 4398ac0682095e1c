"""mlir-tv's own tests, with what mlir-tv expects of them beside our verdicts.

    python benchmarks/mlir_tv_tests.py FOLDER [--only WORD] [--jobs 2] [--list] [--seconds S]

FOLDER is `tests` of github.com/aqjune/mlir-tv. Each test is a pair of files of 2024, which are
brought up to today's syntax (`mlir_tv/updates.py`) and read by mlir-opt; what it does not read is
left out, with the reason. Prints a table by folder: of what is expected right and of what is
expected wrong, how many are proved, unknown, unsupported and refuted; then each disagreement
(right, but refuted; wrong, but proved) with its judgement in `mlir_tv/disagreements.tsv`. Exit
status 1 if one has none there, if a judgement there is of what does not disagree, or if our side
fails.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from expected_verdicts.outcomes import (
    Outcome,
    explained,
    listed,
    not_read,
    table,
    verdicts_on,
    worst,
)
from mlir_tv.expectations import Expectation, expectation
from mlir_tv.updates import GoneToday, updated, with_negative_zero

from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.input.tools import TookTooLong, run_within
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.assumptions import INDEX_NOT_POISON, NO_ALIAS
from verifier.processes.workers import EndedEarly, call_within

JUDGED = Path(__file__).resolve().parent / "mlir_tv" / "disagreements.tsv"
SOURCE, TARGET = ".src.mlir", ".tgt.mlir"
TOOL_SECONDS = 60.0
MARKS = {
    "--associative there, real numbers here": "reals",
    "--use-neg-zero": "negative_zero",
    "--memref-inputs-simple there, no-alias here": "no_alias",
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", metavar="WORD", help="tests with this in their path")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0, help="for one query")
    parser.add_argument("--list", action="store_true", help="print what became of each test")
    given = parser.parse_args()
    if mlir_opt() is None:
        parser.error("there is no mlir-opt")
    tests = [
        str(path.relative_to(given.folder)).removesuffix(SOURCE)
        for path in sorted(given.folder.rglob(f"*{SOURCE}"))
        if given.only in str(path.relative_to(given.folder))
    ]
    if not tests:
        parser.error(f"no tests in {given.folder}")
    ask = partial(outcome_of, folder=given.folder, seconds=given.seconds)
    with ProcessPoolExecutor(given.jobs) as pool:
        outcomes = list(pool.map(ask, tests))
    if given.list:
        print("\n".join(listed(outcomes)))
    lines, unmet = explained(outcomes, JUDGED, whole=not given.only)
    print(*table(outcomes, tuple(MARKS)), "\ndisagreements", *lines, sep="\n")
    return 1 if unmet else 0


def outcome_of(test: str, folder: Path, seconds: float) -> Outcome:
    """What becomes of one test."""
    sides = [(folder / f"{test}{end}").read_text(encoding="utf-8") for end in (SOURCE, TARGET)]
    expected = expectation(sides[0])
    marks = frozenset(mark for mark, field in MARKS.items() if getattr(expected, field))
    outcome = partial(Outcome, test, expected.result, expected.why, marks=marks)
    if expected.result is None:
        return outcome(None, expected.why)
    try:
        before, after = (today(side, expected) for side in sides)
    except GoneToday as error:
        return outcome(None, f"not today: {error}")
    return outcome(*answer(before, after, expected, seconds))


def today(text: str, expected: Expectation) -> str:
    """The text as mlir-opt reads it today. Raises `GoneToday`."""
    text = updated(text)
    if expected.negative_zero:
        text = with_negative_zero(text)
    program = mlir_opt()
    assert program is not None
    ran = run_within(TOOL_SECONDS, [program], text.encode())
    if ran.status != 0:
        errors = [line for line in ran.stderr.decode(errors="replace").splitlines() if line]
        said = next((line for line in errors if "error: " in line), "".join(errors[:1]))
        raise GoneToday(said.partition("error: ")[2] or said)
    return text


def answer(before: str, after: str, expected: Expectation, seconds: float) -> tuple[str, str]:
    """The verdict on all functions of a test, and why. There is no poison in mlir-tv."""
    options = Options(
        timeout=seconds,
        total_timeout=4 * seconds,
        fp="reals" if expected.reals else "exact",
        assume=(INDEX_NOT_POISON, NO_ALIAS) if expected.no_alias else (INDEX_NOT_POISON,),
    )
    bound = 8 * seconds
    try:
        found = call_within(bound, partial(verdicts_on, before, after, options))
    except InputError as error:
        return not_read(error)
    except TookTooLong:
        return "unknown", f"no verdict within {bound:g} s"
    except EndedEarly as error:
        return "error", str(error)
    return worst(found.values())


if __name__ == "__main__":
    sys.exit(main())
