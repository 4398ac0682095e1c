"""Plant mistakes in what the PolyBench kernels are raised to, and count those that are refuted.

    python benchmarks/mutate_raised.py [--most N] [--seed S] [KERNEL…]

Each kernel of `polybench/` is raised to linalg; `mutants/raised_mutants.py` makes mutants of that,
of which at most N a kernel are compared with the loops, under the assumptions of the raised
function. Prints a table, then each mutant that is proved equal (with how many more runs confirm it)
and each that is neither refuted nor proved. Exit status 1 if there is one of the latter without an
explanation, or a run that contradicts a proof.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import islpy as isl
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mutants.raised_mutants import Mutant, mutants_of

from synth.raising.raising import raise_to_linalg
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.granted import EqualExtents
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.assumptions import Assumption
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.running.cross_check import compare_runs
from verifier.strategy.loops import ProofContradicted, prove_equal

KERNELS = Path(__file__).resolve().parent / "polybench"
CONFIRMING_SEEDS = (1000, 2000, 3000)

EXPLAINED = {("nussinov", "order"): "the greatest of the same values, in another order"}
"""Why mutants of a kernel, of a kind of mistake, are right where nothing proves it."""


@dataclass
class Count:
    """What became of the mutants of a kernel. `equal` and `unknown` say more of each."""

    mutants: int = 0
    refuted: int = 0
    equal: list[str] = field(default_factory=list[str])
    explained: list[str] = field(default_factory=list[str])
    contradicted: list[str] = field(default_factory=list[str])
    unknown: list[str] = field(default_factory=list[str])


def program_of(text: str) -> RecurrenceSystem:
    """The only function of a module, lifted. Raises `CannotLift`."""
    module = read_module(Source("mutant", text)).module
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    return lift(function)


def chosen(module: ModuleOp, most: int, seed: int) -> Iterator[tuple[Mutant, RecurrenceSystem]]:
    """At most so many mutants of a module, as evenly over the kinds of mistakes as there are, with
    what they are lifted to."""
    every = list(mutants_of(module))
    shuffled = random.Random(seed).sample(every, len(every))
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, int]] = []
    for number, mutant in enumerate(shuffled):
        ranked.append((turns[mutant.kind], number))
        turns[mutant.kind] += 1
    seen: set[str] = set()
    for _, number in sorted(ranked):
        text = shuffled[number].text(module)
        if text is None or text in seen:
            continue
        seen.add(text)
        with suppress(CannotLift):
            yield shuffled[number], program_of(text)
            most -= 1
        if most == 0:
            return


def mutate(kernel: str, most: int, seed: int) -> Count:
    """Raise a kernel and compare mutants of the result with it."""
    source = read_source(str(KERNELS / f"{kernel}.mlir"))
    raised = raise_to_linalg(source)
    before = program_of(source.text)
    verdict = raised.result.verdict
    equal = equal_extents(verdict.assumptions if isinstance(verdict, Proved) else ())
    count = Count()
    module = read_module(Source("raised", raised.module)).module
    for mutant, after in chosen(module, most, seed):
        count.mutants += 1
        what = f"{kernel}: {mutant.what}"
        try:
            verdict = prove_equal(before, after, assume_equal_extents=equal)
        except ProofContradicted as error:
            count.contradicted.append(f"{what}\n    {error}")
            continue
        match verdict:
            case Refuted():
                count.refuted += 1
            case Proved():
                runs, difference = confirmed(before, after, equal)
                listed = count.equal if difference is None else count.contradicted
                listed.append(f"{what} ({difference or f'{runs} more runs agree'})")
            case _ if (kernel, mutant.kind) in EXPLAINED:
                count.explained.append(f"{what}: {EXPLAINED[kernel, mutant.kind]}")
            case _:
                count.unknown.append(f"{what}\n    {verdict.reason}")
    return count


def equal_extents(assumptions: Sequence[Assumption]) -> list[tuple[str, str]]:
    """The pairs of extents that a proof assumes equal."""
    found = (re.fullmatch(r"equal-extents: (\w+) = (\w+)", str(a)) for a in assumptions)
    return [(match[1], match[2]) for match in found if match]


def confirmed(
    before: RecurrenceSystem, after: RecurrenceSystem, equal: EqualExtents
) -> tuple[int, str | None]:
    """How many more runs of both sides agree, or where one does not."""
    context = before.context
    for left, right in equal:
        names = sorted({e for e in (left, right) if isinstance(e, str) and not e.isdigit()})
        context &= isl.Set(f"[{', '.join(names)}] -> {{ : {left} = {right} }}")
    for demand in before.side_conditions:
        context -= demand.violated
    runs = 0
    for seed in CONFIRMING_SEEDS:
        comparison = compare_runs(before, after, context, seed=seed)
        if comparison.difference is not None:
            return runs, comparison.difference.text()
        runs += comparison.runs
    return runs, None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernels", nargs="*", help="all where none is named")
    parser.add_argument("--most", type=int, default=16, help="mutants of a kernel (default: 16)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    kernels = options.kernels or sorted(path.stem for path in KERNELS.glob("*.mlir"))
    print(f"{'kernel':<16}{'mutants':>8}{'refuted':>8}{'equal':>8}{'unknown':>8}{'seconds':>9}")
    counts: list[Count] = []
    for kernel in kernels:
        start = time.perf_counter()
        counts.append(mutate(kernel, options.most, options.seed))
        print(_row(kernel, counts[-1:], time.perf_counter() - start), flush=True)
    print(_row("total", counts))
    for title, lines in (
        ("proved equal, and confirmed by runs", [line for c in counts for line in c.equal]),
        ("not proved equal, but explained", [line for c in counts for line in c.explained]),
        ("neither refuted nor proved", [line for c in counts for line in c.unknown]),
        ("proved, and contradicted by a run", [line for c in counts for line in c.contradicted]),
    ):
        if lines:
            print(f"\n{title}:", *lines, sep="\n  ")
    return int(any(c.unknown or c.contradicted for c in counts))


def _row(name: str, counts: Sequence[Count], seconds: float | None = None) -> str:
    numbers = [sum(c.mutants for c in counts), sum(c.refuted for c in counts)]
    numbers.append(sum(len(c.equal) + len(c.explained) for c in counts))
    numbers.append(sum(len(c.unknown) + len(c.contradicted) for c in counts))
    row = f"{name:<16}" + "".join(f"{number:>8}" for number in numbers)
    return row if seconds is None else f"{row}{seconds:>9.1f}"


if __name__ == "__main__":
    sys.exit(main())
