"""Compare verdicts with brute force on many random pairs of programs.

    python benchmarks/fuzz_verifier.py FIRST_SEED COUNT

Each seed is one pair, so a run may be stopped and resumed at any seed. Prints every disagreement
with its seed; exit status 1 if there is one.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.verifier.compare_verdicts import disagreement, verdict_of
from tests.verifier.random_goals import random_goal
from verifier.verdict import VERDICT_NAMES


def main(first: int, count: int) -> int:
    """Run the seeds from `first` on; the exit status."""
    kinds: Counter[str] = Counter()
    wrong = 0
    for seed in range(first, first + count):
        goal = random_goal(Random(seed))
        verdict = verdict_of(goal)
        kinds[VERDICT_NAMES[type(verdict)]] += 1
        problem = disagreement(goal, verdict)
        if problem is not None:
            wrong += 1
            print(f"seed {seed}: {problem}", flush=True)
        if (seed + 1 - first) % 100 == 0:
            print(f"seeds {first} to {seed}: {dict(kinds)}, {wrong} wrong", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
