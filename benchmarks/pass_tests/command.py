"""What both commands do alike: their options, the order of the work, and the exit status."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from kept_results import KeptResults
from pass_tests.judged import compared
from pass_tests.measuring import WITHOUT, Row, Run, rows_of
from pass_tests.tables import report

from verifier.claims.passes import verify_pass
from verifier.commands.shared.options import assume_option, jobs_option
from verifier.kernel.deciding.options import Options
from verifier.processes.console import clear_progress, put, say, show_progress
from verifier.processes.stop_signals import stopped_status
from verifier.processes.workers import Died, spread

LAST_BOUND = 20.0
"""Seconds after which a function is left: longer than the gate's own limits, which should come
first."""

_WARM = """
func.func @integers(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.subi %0, %x : i32
  %unused = arith.muli %0, %1 : i32
  return %1 : i32
}
func.func @loops(%m: memref<4xf32>, %x: f32) {
  %unused = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  return
}
func.func private @next(i32) -> i32
func.func @blocks(%n: i32, %x: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : index
  %unused = arith.constant 2 : i32
  cf.br ^head(%c0, %x : i32, i32)
^head(%i: i32, %a: i32):
  %goes_on = arith.cmpi slt, %i, %n : i32
  cf.cond_br %goes_on, ^body, ^end
^body:
  %y = func.call @next(%a) : (i32) -> i32
  %following = arith.addi %i, %c1 : i32
  cf.br ^head(%following, %y : i32, i32)
^end:
  memref.store %a, %m[%c2] : memref<4xi32>
  return %a : i32
}
"""


def common_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`only`, `every`, `jobs`, `results`, `bound` and `assume`."""
    options = [
        click.option(
            "--only",
            multiple=True,
            metavar="WORD",
            help="Only runs that have it in the file's name or in the arguments; all of several.",
        ),
        click.option(
            "--every",
            type=click.IntRange(min=1),
            default=1,
            metavar="K",
            help="Only every K-th of the pieces that runs are made of.",
        ),
        jobs_option,
        click.option(
            "--results",
            type=click.Path(dir_okay=False, writable=True, path_type=Path),
            metavar="FILE",
            help="Keep what became of each function in FILE, run by run; what is in it is not"
            " done again.",
        ),
        click.option(
            "--last-bound",
            "bound",
            type=click.FloatRange(min=1),
            default=LAST_BOUND,
            show_default=True,
            metavar="SECONDS",
            help="After so long a function is counted as unknown.",
        ),
        assume_option(Options()),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def chosen(runs: Iterable[Run], only: Sequence[str], every: int) -> list[Run]:
    """The runs that have all words in the file's name or in the arguments: every so many of these,
    from the first on."""
    found = [r for r in runs if all(word in f"{r.file} {r.arguments}" for word in only)]
    return found[::every]


def measure(
    runs: Sequence[Run],
    jobs: int,
    results: Path | None,
    bound: float,
    refutations: Path,
    assume: tuple[str, ...] = (),
) -> int:
    """Do all runs, print the tables, compare what is refuted; the exit status: 1 for a refutation
    that is not judged, or judged wrong. What is kept in `results` was found with the same bound and
    assumptions, or is asked again."""
    options = Options(total_timeout=min(Options().total_timeout, bound), assume=assume)
    verify_pass(_WARM, pipeline="dce", options=options)  # What is loaded once is not measured.

    kept = KeptResults(results)

    def key(run: Run) -> str:
        accepted = " ".join(sorted(assume))
        return f"{run.file}:{run.piece.first_line} {run.arguments} | {bound:g} s {accepted}"

    rows: list[Row] = []
    left: list[Run] = []
    for run in runs:
        if key(run) in kept:
            rows += [Row(**row) for row in kept[key(run)]["rows"]]
        else:
            left.append(run)

    def work(part: int) -> list[list[Row]]:
        return [rows_of(left[part], options, bound)]

    status = 0
    try:
        for part, found in spread(work, len(left), jobs):
            run = left[part]
            if isinstance(found, Died):
                # How many functions are lost is not known: this is an error of the command.
                say(f"{run.file}:{run.piece.first_line} {run.arguments}: {found.how}")
                status = 2
                continue
            rows += found
            kept.put(key=key(run), rows=[asdict(row) for row in found])
            show_progress(f"{part + 1} of {len(left)}: {run.file} {run.arguments}"[:100])
    except KeyboardInterrupt:
        status = stopped_status()
        say("interrupted: what is shown has been measured, the rest has not")
    clear_progress()
    lines, bad = compared(rows, refutations)
    put(f"{report(rows)}\n\nrefuted: {len(lines)}, not judged or wrong: {bad}\n")
    put("".join(f"  {line}\n" for line in lines))
    lost = sum(row.category == WITHOUT for row in rows)
    put(f"without verdict: {lost}\n")
    return status or (1 if bad else 0)
