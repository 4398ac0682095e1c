"""Linear mixed boolean-arithmetic: verdicts on random identities and near-misses, and their time.

    PYTHONPATH=. python benchmarks/mba_identities.py --count 2500

Each is one goal over a type variable, decided as a pattern is: identities for every width. For
comparison, lean-mlir's Blase solves its data set of 2,500 MBA identities at 54 ms geometric mean
(Bhat et al., OOPSLA'25).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from math import exp, log
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generators.mixed_boolean_arithmetic import goal_of, identity, near_miss
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.decide import decide


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for make in (identity, near_miss):
        verdicts: Counter[str] = Counter()
        seconds: list[float] = []
        for seed in range(given.seed, given.seed + given.count):
            goal = goal_of(*make(Random(seed)))
            start = process_time()
            verdict = decide(goal, Options())
            seconds.append(process_time() - start)
            extent = f", {verdict.guarantee}" if isinstance(verdict, Proved) else ""
            verdicts[f"{type(verdict).__name__}{extent}"] += 1
        mean = exp(sum(map(log, seconds)) / len(seconds)) * 1000
        print(f"{make.__name__}: {dict(verdicts)}; {mean:.1f} ms geometric mean (CPU)", flush=True)


if __name__ == "__main__":
    main()
