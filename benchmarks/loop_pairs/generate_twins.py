"""Make the wrong twins in `control_flow/wrong/` again, from the pairs that passes make.

    python benchmarks/loop_pairs/generate_twins.py [--memory]

With --memory those in `control_flow/wrong_in_memory/`. Prints how many there are of each class.
Those that were written by hand stay. Needs `mlir-opt-22`, and for --memory `mlir-runner-22`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import click
from loop_pairs.making import Pair, made
from loop_pairs.native import inputs_named
from loop_pairs.passes_in_memory import PASSES_IN_MEMORY
from loop_pairs.sources import memory_files, source_files, sources
from loop_pairs.twins import WRONG, WRONG_IN_MEMORY, generated, keep, of_loops, of_memory


@click.command()
@click.option("--memory", is_flag=True, help="Twins of functions about memory and vectors.")
def main(memory: bool) -> None:
    """Generate and keep them."""
    if memory:
        pairs = [pair for file in memory_files() for pair in _with_inputs(file)]
    else:
        pairs = [pair for file in source_files() for pair in made(file)[0]]
    twins = list(generated(pairs, of_memory() if memory else of_loops()))
    keep(twins, WRONG_IN_MEMORY if memory else WRONG)
    for group, count in Counter(twin.group for twin in twins).most_common():
        print(f"{count:4} {group}")


def _with_inputs(file: Path) -> Iterator[Pair]:
    """The pairs of a file about memory; the side before says on which inputs it is to run."""
    texts = {source.name: source.text for source in sources(file)}
    for pair in made(file, PASSES_IN_MEMORY)[0]:
        named = inputs_named(texts[pair.name.rpartition(".")[0]])
        yield replace(pair, before=named + pair.before)


if __name__ == "__main__":
    main()
