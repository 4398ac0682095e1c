"""Patterns proved in one process, against one solver process for each query and width.

    python benchmarks/solver_processes.py [FOLDER [WIDTHS]]

FOLDER (the library's `rewrites/arith`) has .mlir files of PDL patterns. The first side is
`verify_rewrite` on each; the second makes for every choice of widths up to WIDTHS (32) one SMT-LIB
file and one z3 process, as tools do that drive a solver by files; writing the files is not counted.
Of these queries every n-th is run, so that some 200 are, and their mean stands for the others.
Prints both times and their ratio.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pysmt.logics import QF_BV
from pysmt.smtlib.script import smtlibscript_from_formula

from rewrites.library.natives import general as natives  # noqa: F401  (registers native functions)
from semantics.language.program import NoMeaning
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice, ask, choices
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.input.reading import read_source
from verifier.kernel.pdl.pattern import IllTyped, goals_of_pattern, parse_patterns

ROOT = Path(__file__).resolve().parent.parent
RUNS = 3
SAMPLE = 200


def main(folder: Path, widths: int) -> None:
    """Measure and print."""
    solver = shutil.which("z3", path=str(Path(sys.executable).parent)) or shutil.which("z3")
    if solver is None:
        sys.exit("no z3 command was found (the z3-solver package brings one)")
    files = sorted(folder.glob("*.mlir"))
    verify_rewrite(files[0])
    ours = statistics.median(seconds_of_all(files) for _ in range(RUNS))
    with tempfile.TemporaryDirectory() as directory:
        questions = list(questions_of(files, widths))
        queries = [
            write(goal, choice, Path(directory) / f"{number}.smt2")
            for number, (goal, choice) in enumerate(questions[:: len(questions) // SAMPLE + 1])
        ]
        started = time.perf_counter()
        for query in queries:
            subprocess.run([solver, str(query)], capture_output=True, check=True)
        mean = (time.perf_counter() - started) / len(queries)
    theirs = mean * len(questions)
    print(f"{len(files)} files in one process: {ours:.3f} s (median of {RUNS})")
    print(
        f"{len(questions)} queries, widths up to {widths}, a process each: {theirs:.1f} s "
        f"({len(queries)} run, {mean * 1000:.1f} ms each)"
    )
    print(f"ratio {theirs / ours:.0f}")


def seconds_of_all(files: list[Path]) -> float:
    started = time.perf_counter()
    for file in files:
        verify_rewrite(file)
    return time.perf_counter() - started


def questions_of(files: list[Path], widths: int) -> Iterator[tuple[Goal, Choice]]:
    """Each pattern with each choice of widths, and of predicates where they are open."""
    for file in files:
        parsed, patterns = parse_patterns(read_source(str(file)))
        for pattern in patterns:
            try:
                goals = goals_of_pattern(pattern, parsed).goals
            except (NoMeaning, IllTyped, NoInstance):
                continue
            for goal in goals:
                for choice in choices(goal, widths):
                    yield goal, choice


def write(goal: Goal, choice: Choice, path: Path) -> Path:
    """One file: is any obligation violated?"""
    question = ask(goal, choice)
    violated = question.interpretation.truth(False)
    for obligation in question.instance.obligations.values():
        violated = question.interpretation.disjunction(violated, obligation.term)
    text = StringIO()
    smtlibscript_from_formula(violated, QF_BV).serialize(text)
    path.write_text(text.getvalue(), encoding="utf-8")
    return path


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        Path(arguments[0]) if arguments else ROOT / "rewrites/arith",
        int(arguments[1]) if len(arguments) > 1 else 32,
    )
