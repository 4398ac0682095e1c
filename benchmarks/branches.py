"""What `synth-rewrite improve` makes of branches of which both ways only compute.

    python benchmarks/branches.py [FILE…]

For each module in the files (`branches.mlir`, if none is given) with an `scf.if` that gives values
or a conditional branch: how many of these there are, and how many operations (constants, yields and
jumps do not count), as written and as improved; whether all functions that changed are proved; and
the CPU seconds of the search.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.terms.costs import BRANCHES
from verifier.kernel.input.reading import read_editable, read_module, read_source
from verifier.kernel.input.sources import InputError, Source, split_source
from verifier.kernel.verdicts.verdict import Proved

CASES = Path(__file__).with_name("branches.mlir")


def main(files: list[str]) -> None:
    """Print a line for each module, and the sums."""
    before, after = [0, 0], [0, 0]
    modules = converted = 0
    total = 0.0
    for source in _pieces(files or [str(CASES)]):
        try:
            written = _counts(read_editable(source).module)
        except InputError as error:
            print(f"not read: {error.args[0] if error.args else error}", flush=True)
            continue
        if not written[0]:
            continue
        started = _cpu_seconds()
        done = improve(source, ImproveOptions())
        seconds = _cpu_seconds() - started
        found = _counts(read_module(Source(source.file, done.module)).module)
        proved = all(isinstance(result.verdict, Proved) for result in done.results)
        said = "" if proved and not done.undecided else "; not proved as a whole"
        print(
            f"{seconds:6.1f} s  branches {written[0]} -> {found[0]}, operations {written[1]} -> "
            f"{found[1]}  {_heading(source)}{said}",
            flush=True,
        )
        before = [a + b for a, b in zip(before, written, strict=True)]
        after = [a + b for a, b in zip(after, found, strict=True)]
        modules += 1
        converted += found[0] < written[0]
        total += seconds
    print(
        f"{converted} of {modules} modules have fewer branches: {before[0]} -> {after[0]}, with "
        f"operations {before[1]} -> {after[1]}; {total:.0f} CPU seconds"
    )


def _pieces(files: list[str]) -> Iterator[Source]:
    for file in files:
        for piece in split_source(read_source(file)):
            yield Source(piece.file, piece.text, number=piece.number)


def _heading(source: Source) -> str:
    """The first comment of a piece of `branches.mlir`; of other files which piece it is."""
    if source.file != str(CASES):
        return f"{Path(source.file).name}, module {source.number + 1}"
    line = next(line for line in source.text.split("\n") if line.startswith("// "))
    return line.removeprefix("// ")


def _counts(module: ModuleOp) -> tuple[int, int]:
    """Branches, and other operations that give values."""
    ops = list(module.walk())
    branches = [op for op in ops if op.name in BRANCHES and (op.results or op.successors)]
    return len(branches), sum(1 for op in ops if op.operands and op.results and op not in branches)


def _cpu_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    main(sys.argv[1:])
