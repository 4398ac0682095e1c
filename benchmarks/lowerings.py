"""Every operation of one dialect over those of another: laws, costs, guarantees, and what has none.

    PYTHONPATH=. python benchmarks/lowerings.py arith comb
    PYTHONPATH=. python benchmarks/lowerings.py comb.divs,comb.mods arith --patterns

Without names: arith to comb, arith to llvm, comb to arith. Seconds are of CPU, on one core.
"""

from __future__ import annotations

import argparse
import time

from synth.scalar.lowering import WIDTHS, Lowering, LoweringOptions, lower
from verifier.refinement import Options

PAIRS = [("arith", "comb"), ("arith", "llvm"), ("comb", "arith")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="FROM TO")
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--widths", default=",".join(map(str, WIDTHS)))
    parser.add_argument("--seconds", type=float, default=60.0, help="for one proof")
    parser.add_argument("--patterns", action="store_true", help="print the patterns too")
    given = parser.parse_args()
    if len(given.names) not in (0, 2):
        parser.error("give FROM and TO, or neither")
    options = LoweringOptions(
        depth=given.depth,
        widths=tuple(int(width) for width in given.widths.split(",")),
        proof=Options(timeout=10.0, total_timeout=given.seconds),
    )
    for source, target in [tuple(given.names)] if given.names else PAIRS:
        show(source, target, options, given.patterns)


def show(source: str, target: str, options: LoweringOptions, patterns: bool) -> None:
    print(f"{source} to {target}", flush=True)
    started = last = time.process_time()
    count = missing = 0
    for found in lower(source.split(","), target.split(","), options):
        now = time.process_time()
        if isinstance(found, Lowering):
            count += 1
            print(f"{now - last:7.1f} s  {found.law}  [{found.proof.guarantee}; {found.cost:g}]")
            for sentence in found.explanation:
                print(f"{'':11}{sentence}")
            if patterns:
                print(found.text)
        else:
            missing += 1
            print(f"{now - last:7.1f} s  NOT LOWERED {found.operation}: {found.reason}")
        last = now
        print(end="", flush=True)
    seconds = time.process_time() - started
    print(f"{count} patterns, {missing} without, {seconds:.0f} s")


if __name__ == "__main__":
    main()
