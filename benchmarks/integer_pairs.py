"""Verdicts and generality on a folder of pairs with a table of expected verdicts.

    python benchmarks/integer_pairs.py [FOLDER] [TIMEOUT]

FOLDER (../shared/corpus/integer-pairs unless given) has one pair a file, and `expected.tsv` with a
file and its verdict a line. Prints the verdicts against the expected ones, wrong and unknown ones
by name, and the geometric mean of the time a pair in this one process, parsing included: on the
clock, and of the processor, which other programs disturb less. Then, with --every-width, the share
of proved pairs that generalise, from which width on and by which methods; each general statement
is read from its text and tried on inputs at widths up to 6. Exit status 1 if a verdict or a
statement is wrong. A query may take TIMEOUT seconds (5).
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.verifier.statement_instances import failing_widths
from verifier import verify_pair
from verifier.refinement import Options
from verifier.verdict import Proved, Result

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "integer-pairs"
LARGEST = 6


def expected_verdicts(folder: Path) -> dict[str, str]:
    """The first verdict of each file in the table."""
    rows = (line.split("\t") for line in (folder / "expected.tsv").read_text().splitlines())
    return {row[0]: row[1] for row in rows if len(row) > 1 and not row[0].startswith("#")}


def show(title: str, names: Iterable[str]) -> None:
    """The names below a title, if there are any."""
    for name in names:
        print(f"  {title}: {name}")


def verdicts(folder: Path, expected: dict[str, str], options: Options) -> tuple[list[str], bool]:
    """Print how the verdicts compare; the proved files, and whether all verdicts are right."""
    verify_pair(folder / next(iter(expected)), options)  # what is loaded once is not measured
    found: dict[str, Result] = {}
    seconds: list[float] = []
    processor: list[float] = []
    for file in expected:
        started = time.perf_counter(), time.process_time()
        found[file] = verify_pair(folder / file, options)
        seconds.append(time.perf_counter() - started[0])
        processor.append(time.process_time() - started[1])
    undecided = {f: r for f, r in found.items() if r.kind in ("unknown", "unsupported")}
    wrong = [f for f, r in found.items() if f not in undecided and r.kind != expected[f]]
    print(f"{len(expected)} pairs: {dict(Counter(r.kind for r in found.values()))}")
    print(f"expected: {dict(Counter(expected.values()))}")
    show("wrong", (f"{f}: {found[f].kind}, not {expected[f]}" for f in wrong))
    show("undecided", (f"{f}: {r.as_dict()['reason']}" for f, r in undecided.items()))
    wall, busy = (1000 * statistics.geometric_mean(times) for times in (seconds, processor))
    print(f"geometric mean a pair: {wall:.1f} ms ({busy:.1f} ms of the processor)", flush=True)
    return [f for f, r in found.items() if r.kind == "proved"], not wrong


def generality(folder: Path, files: list[str], options: Options) -> bool:
    """Print how many of the proved files generalise; whether all statements are true."""
    general: dict[str, Proved] = {}
    reasons: dict[str, str] = {}
    started = time.perf_counter()
    for file in files:
        verdict = verify_pair(folder / file, options, every_width=True).verdict
        if isinstance(verdict, Proved) and verdict.statement:
            general[file] = verdict
        else:
            reasons[file] = (
                verdict.notes[-1] if isinstance(verdict, Proved) else type(verdict).__name__
            )
    seconds = time.perf_counter() - started
    starts = Counter(min(low for low, _ in v.guarantee.widths or ()) for v in general.values())
    low = sum(count for start, count in starts.items() if start <= 2)
    print(f"--every-width: {len(general)} of {len(files)} proved pairs generalise", end=" ")
    print(f"({len(general) / len(files):.0%}), {low} of these from a width of at most 2")
    print(f"from width: {dict(sorted(starts.items()))}; {seconds:.1f} s in all")
    for method, count in Counter(v.method for v in general.values()).most_common():
        print(f"  {count} by {method}")
    show("not general", (f"{f}: {reason}" for f, reason in reasons.items()))
    wrong = {f: failing_widths(v.statement, LARGEST) for f, v in general.items()}
    show("wrong statement", (f"{f} at {widths}" for f, widths in wrong.items() if widths))
    print(f"statements tried at widths up to {LARGEST}: {len(general)}")
    return not any(wrong.values())


def main(folder: Path, timeout: float) -> int:
    """Measure and print; the exit status."""
    if not (folder / "expected.tsv").exists():
        print(f"no expected.tsv in {folder}: nothing to measure")
        return 0
    options = Options(timeout)
    proved, right = verdicts(folder, expected_verdicts(folder), options)
    return 0 if generality(folder, proved, options) and right else 1


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(
        main(
            Path(arguments[0]) if arguments else FOLDER,
            float(arguments[1]) if len(arguments) > 1 else 5.0,
        )
    )
