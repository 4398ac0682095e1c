"""Verdicts and generality on a folder of pairs with a table of expected verdicts.

    python benchmarks/integer_pairs.py [FOLDER] [TIMEOUT]

FOLDER (../shared/corpus/integer-pairs unless given) has one pair a file, and `expected.tsv` with a
file and its verdict a line. Prints the verdicts against the expected ones, wrong and unknown ones
by name, and the geometric mean of the time a pair in this one process, parsing included: on the
clock, and of the processor, which other programs disturb less. What could not be done without is
measured beside each: the pair parsed, read as terms and asked as one query to z3. Then, with
--every-width, the share of proved pairs that generalise, from which width on and by which methods;
each general statement is read from its text and tried on inputs at widths up to 6. Exit status 1 if
a verdict or a statement is wrong. A query may take TIMEOUT seconds (5).
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from xdsl.dialects import func
from xdsl.parser import Parser

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from semantics.functions.straight_line import program_of
from tests.oracles.statement_instances import failing_widths
from verifier import verify_pair
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal_at_widths import ask, choices
from verifier.kernel.goals.of_programs import goal_of_programs
from verifier.kernel.input.reading import reading_context
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Result

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "integer-pairs"
LARGEST = 6
PLAIN_SECONDS = 0.03
"""For the one query of a plain pass; a geometric mean hardly sees the few that need more."""
_CONTEXT = reading_context()


def expected_verdicts(folder: Path) -> dict[str, str]:
    """The first verdict of each file in the table."""
    rows = (line.split("\t") for line in (folder / "expected.tsv").read_text().splitlines())
    return {row[0]: row[1] for row in rows if len(row) > 1 and not row[0].startswith("#")}


def show(title: str, names: Iterable[str]) -> None:
    """The names below a title, if there are any."""
    for name in names:
        print(f"  {title}: {name}")


def plain_pass(file: Path) -> None:
    """Parse the pair, read it as solver terms, and ask z3 once, whatever it answers."""
    text = file.read_text(encoding="utf-8")
    module = Parser(_CONTEXT, text + "\n", file.name).parse_module()
    module.verify()
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}
    before, after, condition = (
        program_of(functions[name], lambda _: "") if name in functions else None
        for name in ("before", "after", "pre")
    )
    assert before is not None and after is not None
    goal = goal_of_programs(before, after, file.name, 1, condition)
    question = ask(goal, next(choices(goal)))
    violated = question.interpretation.truth(False)
    for obligation in question.instance.obligations.values():
        violated = question.interpretation.disjunction(violated, obligation.term)
    with suppress(SolverUnknown):
        Queries(PLAIN_SECONDS).satisfiable(violated)


def verdicts(folder: Path, expected: dict[str, str], options: Options) -> tuple[list[str], bool]:
    """Print how the verdicts compare; the proved files, and whether all verdicts are right."""
    first = folder / next(iter(expected))
    verify_pair(first, options)  # what is loaded once is not measured
    plain_pass(first)
    found: dict[str, Result] = {}
    seconds: list[float] = []
    processor: list[float] = []
    plain: list[float] = []
    for file in expected:
        started = time.perf_counter(), time.process_time()
        found[file] = verify_pair(folder / file, options)
        seconds.append(time.perf_counter() - started[0])
        processor.append(time.process_time() - started[1])
        before = time.process_time()
        plain_pass(folder / file)
        plain.append(time.process_time() - before)
    undecided = {f: r for f, r in found.items() if r.kind in ("unknown", "unsupported")}
    wrong = [f for f, r in found.items() if f not in undecided and r.kind != expected[f]]
    print(f"{len(expected)} pairs: {dict(Counter(r.kind for r in found.values()))}")
    print(f"expected: {dict(Counter(expected.values()))}")
    show("wrong", (f"{f}: {found[f].kind}, not {expected[f]}" for f in wrong))
    show("undecided", (f"{f}: {r.as_dict()['reason']}" for f, r in undecided.items()))
    means = (statistics.geometric_mean(times) for times in (seconds, processor, plain))
    wall, busy, least = (1000 * mean for mean in means)
    print(f"geometric mean a pair: {wall:.1f} ms ({busy:.1f} ms of the processor)")
    print(
        f"parsing and one query alone: {least:.1f} ms of it; ratio {busy / least:.2f}", flush=True
    )
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
