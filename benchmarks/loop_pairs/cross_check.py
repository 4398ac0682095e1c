"""Run both sides of each pair on some inputs: what differs, a pass or we ourselves did wrong.

    python benchmarks/loop_pairs/cross_check.py [--write]

Prints the pairs that differ, each with inputs, and what could not be run. With --write they are
kept in `control_flow/miscompiled.txt`, below its comments. Needs `mlir-opt-22`.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from loop_pairs.making import made
from loop_pairs.sources import FOLDER, source_files
from loop_pairs.twins import difference_of

from tests.oracles.control_flow.reading import NoMeaning

INPUTS = 10
LIST = FOLDER / "miscompiled.txt"


@click.command()
@click.option("--write", is_flag=True, help="Keep the pairs that differ in the list.")
def main(write: bool) -> None:
    """Print the pairs of which a run shows that they differ."""
    lines: list[str] = []
    lacking: Counter[str] = Counter()
    compared = 0
    for file in source_files():
        for pair in made(file)[0]:
            try:
                found = difference_of(pair.before, pair.after, INPUTS, 2_000)
            except NoMeaning as error:
                lacking[str(error)] += 1
                continue
            compared += 1
            if found is not None:
                lines.append(f"{pair.name} {found}"[:200])
                click.echo(lines[-1])
    click.echo(f"{compared} pairs compared, {len(lines)} differ")
    for what, count in lacking.most_common():
        click.echo(f"not run: {count} {what}")
    if write:
        comments = [line for line in LIST.read_text("utf-8").splitlines() if line.startswith("#")]
        LIST.write_text("\n".join([*comments, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
