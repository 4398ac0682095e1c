"""All programs over eight binary operations on i32, size by size: classes, proofs, speed, memory.

    PYTHONPATH=. python benchmarks/enumerate.py
    PYTHONPATH=. python benchmarks/enumerate.py --set minmax --arguments 3 --size 4 --proved 2

Without options: sizes 1 to 3 of two and of three arguments, each merge proved, and size 4 of
three arguments without proofs; each also up to the names of arguments; and programs in which shared
operations count once, which are more. Seconds are of CPU, on one core; memory is the peak of the
process, each case in its own. For comparison, xdsl-smt's superoptimizer tries 34 candidates a
second.
"""

from __future__ import annotations

import argparse
import resource
import time
from concurrent.futures import ProcessPoolExecutor

from xdsl.dialects.builtin import IntegerType

from synth.scalar.enumerating.enumeration import Enumeration
from synth.scalar.enumerating.grammar import Grammar
from synth.scalar.enumerating.level import Level
from synth.scalar.enumerating.merging import Prover
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Apply, Argument, Term

SETS = {
    "logic": "addi subi muli andi ori xori shli shrui",
    "minmax": "addi subi andi xori shli minsi maxsi divui",
}
CASES = [
    ("logic", 2, 3, 3, "trees"),
    ("minmax", 2, 3, 3, "trees"),
    ("logic", 3, 3, 3, "trees"),
    ("logic", 3, 3, 3, "renamed"),
    ("logic", 3, 4, 0, "trees"),
    ("logic", 3, 4, 0, "renamed"),
    ("logic", 2, 3, 3, "shared"),
]
HOW = {
    "trees": "all programs",
    "renamed": "of the last size one of those that renaming arguments makes equal",
    "shared": "shared operations counted once",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--set", choices=SETS)
    parser.add_argument("--arguments", type=int, default=2)
    parser.add_argument("--size", type=int, default=3)
    parser.add_argument("--proved", type=int, help="prove merges up to this size (all)")
    parser.add_argument("--how", choices=HOW, default="trees")
    given = parser.parse_args()
    cases = CASES
    if given.set is not None:
        proved = given.size if given.proved is None else given.proved
        cases = [(given.set, given.arguments, given.size, proved, given.how)]
    for case in cases:
        with ProcessPoolExecutor(1) as process:
            process.submit(run, *case).result()


def run(chosen: str, arguments: int, size: int, proved: int, how: str) -> None:
    """One case; its merges are proved up to the size `proved`."""
    i32 = IntegerType(32)
    operators = [o for name in SETS[chosen].split() for o in operators_of(f"arith.{name}", [i32])]
    leaves = tuple(Argument(name, i32) for name in "xyzw"[:arguments])
    prover = Prover()
    print(f"{SETS[chosen]} on {', '.join(leaf.name for leaf in leaves)}: i32, {HOW[how]}")
    print("size      trees      built    classes     merges not proved   Mprog/s        s   MiB")
    start = time.process_time()
    grammar = Grammar(tuple(operators), leaves)
    found = Enumeration(grammar, prove=prover if proved else None, sharing=how == "shared")
    for n in range(1, size + 1):
        level = found.grow(last=n == size, prove=n <= proved, renamed=how != "renamed")
        print(_line(level, time.process_time() - start, n <= proved), flush=True)
    counts = prover.counts
    if proved:
        print(
            f"{counts.pairs} pairs are instances of {counts.laws} laws, of these "
            f"{counts.polynomial} are identities of polynomials; {counts.different} differ on some "
            f"input, for {counts.unanswered} z3 gave no answer"
        )
        for merge in found.unproved[:3]:
            print(f"  not proved: {_text(merge.program)} = {_text(found.classes.term(merge.into))}")
    print()


def _line(level: Level, seconds: float, proved: bool) -> str:
    rate = level.built / max(level.running, 1e-9) / 1e6
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    unproved = str(level.unproved) if proved else "(all)"
    return (
        f"{level.size:4} {level.trees:10} {level.built:10} {level.classes + level.unproved:10} "
        f"{level.merges:10} {unproved:>10} {rate:9.2f} {seconds:8.2f} {memory:5}"
    )


def _text(term: Term) -> str:
    if isinstance(term, Apply):
        name = term.operator.operation.partition(".")[2]
        return f"{name}({', '.join(map(_text, term.operands))})"
    return term.name if isinstance(term, Argument) else str(term)


if __name__ == "__main__":
    main()
