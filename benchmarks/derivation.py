"""How small a set of rules derives all rules mined over some operations.

`python benchmarks/derivation.py SIZE OPERATION…` (names of arith, such as `addi`) prints how many
are mined and kept, seconds and memory. Then the promise is checked from what is printed alone, its
text: the kept rules are parsed and read as rules again, and these must derive each mined rule.
With `--mined FILE` mined rules are kept in a file from one run to the next.
"""

from __future__ import annotations

import pickle
import resource
import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

import click

from synth.campaign.campaign import Campaign
from synth.scalar.deriving.derivation import Derivability, derived, laws_of, without_derived
from synth.scalar.mining.mining import Mined, mine_space, provers_of, structure
from synth.scalar.mining.search_space import space_of
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.costs import OPS
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import parse_patterns


@click.command()
@click.argument("size", type=int)
@click.argument("operations", nargs=-1, required=True)
@click.option("--arguments", default=2, help="Values that a source may have.")
@click.option("--mined", "file", type=click.Path(path_type=Path), help="A file for mined rules.")
def main(size: int, operations: tuple[str, ...], arguments: int, file: Path | None) -> None:
    """Mine, reduce, and derive all from what is left."""
    space = space_of([f"arith.{name}" for name in operations], size, arguments, 2, None, OPS)
    if file is not None and file.exists():
        found: list[Mined] = pickle.loads(file.read_bytes())
    else:
        start = perf_counter()
        found = list(mine_space(space))
        print(f"mined in {perf_counter() - start:.0f} s", flush=True)
        if file is not None:
            file.write_bytes(pickle.dumps(found))
    first = structure(space, provers_of(Campaign()))
    found = [*first, *found]
    rules = list(dict.fromkeys(one.rule for one in found))
    start, own = perf_counter(), process_time()
    reduced = without_derived(rules, first=[one.rule for one in first])
    seconds, own = perf_counter() - start, process_time() - own
    print(
        f"{len(rules)} rules: {len(reduced.kept)} kept ({len(reduced.undecided)} undecided, of"
        f" these {len(reduced.short)} for want of memory), {len(reduced.dropped)} derived;"
        f" {seconds:.0f} s, of CPU here {own:.0f} s",
        flush=True,
    )
    kept = set(reduced.kept)
    again = [rule for one in found if one.rule in kept for rule in _read(one.text)]
    answers = derived([replace(rule, kept=()) for rule in rules], laws_of(again))
    open_ = [
        rule
        for rule, answer in zip(rules, answers, strict=True)
        if answer is not Derivability.DERIVED
    ]
    print(f"derived again from the printed text: {len(rules) - len(open_)} of {len(rules)}")
    for rule in open_:
        print(f"  not derived: {rule}")
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(f"memory here {usage.ru_maxrss >> 10} MiB")
    sys.exit(1 if open_ else 0)


def _read(text: str) -> tuple[Rule, ...]:
    parsed, (pattern,) = parse_patterns(Source("<printed>", text))
    return read_pattern(parsed, pattern).rules


if __name__ == "__main__":
    main()
