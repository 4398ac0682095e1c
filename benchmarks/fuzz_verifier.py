"""Compare verdicts with brute force on many random pairs of programs.

    python benchmarks/fuzz_verifier.py FIRST_SEED COUNT [literals]

Each seed is one pair, so a run may be stopped and resumed at any seed. With `literals`, pairs are
those of `tests.generators.random_literal_goals`. Brute force tries every
input at widths 1 to 3, and for proofs of every width up to 6; these are also asked again as queries
at larger widths. Where no method decides every width, queries go up to 8 bits only, and MLIR's
runner stays out of it: it is the verdicts that are tested here. Prints every disagreement with its
seed; exit status 1 if there is one.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.generators.random_goals import random_goal
from tests.generators.random_literal_goals import random_literal_goal
from tests.support.compare_verdicts import disagreement, verdict_of
from verifier.kernel.deciding import decide as deciding
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import VERDICT_NAMES
from verifier.refuting import mlir_runner

LARGEST_WIDTH = 8
EVERY_WIDTH_UP_TO = 6


GENERATORS = {"": random_goal, "literals": random_literal_goal}


@click.command(help="Compare verdicts on COUNT random pairs with brute force.")
@click.argument("first", type=int)
@click.argument("count", type=int)
@click.argument("kind", type=click.Choice([*GENERATORS]), default="")
def main(first: int, count: int, kind: str) -> None:
    """Run the seeds from `first` on; exits with 1 where a verdict is wrong."""
    deciding.LARGEST_WIDTH = LARGEST_WIDTH
    mlir_runner.tools = lambda: None
    kinds: Counter[str] = Counter()
    wrong = 0
    for seed in range(first, first + count):
        goal = GENERATORS[kind](Random(seed))
        try:
            verdict = verdict_of(goal)
            kinds[VERDICT_NAMES[type(verdict)]] += 1
            problem = disagreement(goal, verdict, EVERY_WIDTH_UP_TO)
        except InternalError as error:
            problem = f"internal error: {error}"
        if problem is not None:
            wrong += 1
            print(f"seed {seed}: {problem}", flush=True)
        if (seed + 1 - first) % 1000 == 0:
            print(f"seeds {first} to {seed}: {dict(kinds)}, {wrong} wrong", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
