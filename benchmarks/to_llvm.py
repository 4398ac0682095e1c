"""Functions through upstream's lowering to the LLVM dialect: is the whole of it proved?

Those of PolyBench (`polybench/*.mlir`), our own (`control_flow/*.mlir`, each with what it calls),
the examples, and with --integers the first function of each file of a folder, all canonicalized
first, are lowered as `LOWERING` has it: one claim a function. Printed by group: functions, and how
many are proved for all sizes and trip counts, up to a bound, refuted, undecided; the median time;
what was said of the undecided. With --steps each pass is a claim of its own, and the groups are the
passes; with --joined the whole is proved by its passes. With --index-bitwidth 32 each pass that has
this option is given it; vectors are left as they are then, since theirs has none.
Needs `mlir-opt-22`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from control_flow import causes, table, with_kept
from loop_pairs.judging import PROVED, REFUTED
from loop_pairs.making import Pair
from loop_pairs.sources import source_files, sources

from verifier.kernel.input.upstream_tools import tools

HERE = Path(__file__).resolve().parent
LOWERING = (
    "--convert-linalg-to-loops",
    "--lower-affine",
    "--convert-vector-to-scf",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-arith-to-llvm",
    "--convert-math-to-llvm",
    "--convert-index-to-llvm",
    "--convert-vector-to-llvm",
    "--convert-ub-to-llvm",
    "--convert-cf-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
)
_WITH_WIDTH = ("arith", "index", "cf", "func", "memref")
"""The passes to LLVM that are told how many bits an index has are those for these dialects."""
_SECOND = re.compile(r"\n  func\.func @after.*?\n  }", re.DOTALL)


def functions(integers: Path | None) -> Iterator[tuple[str, str, str]]:
    """Group, name and text of each module."""
    for path in sorted(integers.glob("*.mlir")) if integers else ():
        yield "integers", path.stem, _SECOND.sub("", path.read_text(encoding="utf-8"))
    for path in sorted((HERE / "polybench").glob("*.mlir")):
        yield "PolyBench", path.stem, path.read_text(encoding="utf-8")
    for file in source_files():
        for source in sources(file):
            yield "loops, branches, calls", source.name, source.text
    for path in sorted((HERE.parent / "examples").glob("*.mlir")):
        text = path.read_text(encoding="utf-8")
        if "func.func" in text and "pdl." not in text:
            yield "examples", path.stem, text


def lowering(index_bitwidth: int) -> tuple[str, ...]:
    """The passes, for an index of so many bits."""
    if index_bitwidth == 64:
        return LOWERING
    told = re.compile(f"--(?:convert|finalize)-({'|'.join(_WITH_WIDTH)})-to-llvm")
    return tuple(
        f"{pass_}=index-bitwidth={index_bitwidth}" if told.fullmatch(pass_) else pass_
        for pass_ in LOWERING
        if "vector" not in pass_
    )


def run(text: str, *passes: str) -> str | None:
    """What mlir-opt makes of a module; None where it refuses, or leaves casts between types."""
    found = tools()
    if found is None:
        raise click.ClickException("mlir-opt-22 is not installed")
    command = [found[0], "--allow-unregistered-dialect", *passes]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def claims(
    given: Iterable[tuple[str, str, str]],
    passes: tuple[str, ...],
    steps: bool,
    joined: bool,
    words: tuple[str, ...],
) -> Iterator[Pair]:
    """Each function before and after all passes, or each of them that changes it. What is not
    lowered to LLVM completely is left out, and named."""
    for group, name, text in given:
        if not all(word in f"{name} {group}" for word in words):
            continue
        before = run(text, "--canonicalize")
        after = None if before is None else run(before, *passes)
        if before is None or after is None or "unrealized_conversion_cast" in after:
            click.echo(f"not lowered: {name}")
            continue
        if not steps and not joined:
            yield Pair(name, group, group, before, after)
            continue
        made = [("", before)]
        for pass_ in passes:
            step = run(made[-1][1], pass_)
            if step is not None and step != made[-1][1]:
                made.append((pass_, step))
        if joined:
            yield Pair(name, group, group, before, made[-1][1], tuple(made[1:-1]))
            continue
        for (_, old), (pass_, new) in pairwise(made):
            yield Pair(f"{name} {pass_}", pass_, group, old, new)


@click.command()
@click.option("--only", multiple=True, metavar="WORD", help="Those with it in name or group.")
@click.option("--steps", is_flag=True, help="Each pass is a claim.")
@click.option("--joined", is_flag=True, help="The passes are steps of one claim.")
@click.option("--index-bitwidth", default=64, metavar="N", help="Bits of an index (64).")
@click.option("--integers", type=Path, metavar="FOLDER", help="Files with functions on integers.")
@click.option("--every", default=1, metavar="K", help="Only every K-th function (1).")
@click.option("--results", type=Path, metavar="FILE", help="As control_flow.py has it.")
@click.option("--jobs", default=1, metavar="N", help="Processes (1).")
@click.option("--seconds", default=60.0, metavar="S", help="Of a claim, at most (60).")
def main(
    only: tuple[str, ...],
    steps: bool,
    joined: bool,
    index_bitwidth: int,
    integers: Path | None,
    every: int,
    results: Path | None,
    jobs: int,
    seconds: float,
) -> None:
    """Print the verdicts on lowerings to LLVM. Exit status 1 where one is refuted."""
    given = list(functions(integers))[::every]
    pairs = list(claims(given, lowering(index_bitwidth), steps, joined, only))
    if not pairs:
        click.echo("no function has these words")
        return
    found = with_kept(pairs, jobs, seconds, results)
    for line in (*table(found), "", *causes(found)):
        click.echo(line)
    for one in found:
        if one.verdict != PROVED:
            click.echo(f"{one.verdict}: {one.name}: {one.reason[:200]}")
    sys.exit(1 if any(one.verdict == REFUTED for one in found) else 0)


if __name__ == "__main__":
    main()
