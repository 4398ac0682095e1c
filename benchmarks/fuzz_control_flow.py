"""Random functions with branches, loops, calls and memory, changed at random: is a verdict wrong?

    python benchmarks/fuzz_control_flow.py FIRST_SEED COUNT

Each seed is a function (`tests/generators/random_structured.py`) that goes through a pass of
`loop_pairs/passes.py`, and then, for half of the seeds, has one place changed
(`loop_pairs/mutations.py`). Both sides run on the oracle of the tests, which shares no code with
what is tested. Prints a proof that a run contradicts, a refutation where all runs agree (the
oracle has few inputs: to be judged by hand), and what crashed; then how many there were of each
verdict. Exit status 1 where a proof is contradicted or something crashed. Needs `mlir-opt-22`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from loop_pairs.judging import BOUNDED, NONE, PROVED, REFUTED, Judged, judge
from loop_pairs.making import CAST, upstream
from loop_pairs.mutations import mutations
from loop_pairs.passes import PASSES
from loop_pairs.twins import difference_of

from tests.generators.random_structured import RandomStructured
from tests.oracles.control_flow.reading import NoMeaning

SECONDS = 20
OF_UPSTREAM = [pass_ for pass_ in PASSES if pass_.tool == "mlir-opt"]


def changed(seed: int) -> tuple[str, str, str] | None:
    """A pair and what changed it; None where a pass refuses the function, or leaves it as it is."""
    choose = Random(seed)
    text = RandomStructured(seed).module()
    run = choose.choice(OF_UPSTREAM)
    plain, passed = upstream(text), upstream(text, run.options)
    if not plain or not passed:
        return None
    (before,), (after,) = plain.values(), passed.values()
    what = run.name
    if choose.random() < 0.5:
        every = list(mutations(after))
        kind, after = choose.choice(every)
        what = f"{what}, {kind}"
        if not (again := upstream(after)):
            return None
        (after,) = again.values()
    return None if before == after or CAST in after else (what, before, after)


def wrong(found: Judged, before: str, after: str) -> str | None:
    """What a run says against a verdict."""
    if found.verdict == NONE:
        return f"crashed: {found.reason}"
    if found.verdict not in (PROVED, BOUNDED, REFUTED):
        return None
    try:
        difference = difference_of(before, after)
    except NoMeaning:
        return None
    if found.verdict == REFUTED:
        return "refuted, and no run shows why" if difference is None else None
    return None if difference is None else f"PROVED, and it differs on {difference}"


@click.command(help="Judge random functions that passes changed, COUNT of them.")
@click.argument("first", type=int)
@click.argument("count", type=int)
def main(first: int, count: int) -> None:
    """Run the seeds from `first` on; exits with 1 where a verdict is wrong."""
    verdicts: Counter[str] = Counter()
    bad = False
    for seed in range(first, first + count):
        pair = changed(seed)
        if pair is None:
            verdicts["not changed"] += 1
            continue
        what, before, after = pair
        found = judge("f", what, before, after, SECONDS)
        verdicts[found.verdict] += 1
        said = wrong(found, before, after)
        if said is not None:
            print(f"{seed} ({what}): {said}", flush=True)
            bad = bad or not said.startswith("refuted")
    print(", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common()))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
