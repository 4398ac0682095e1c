"""The lines of the tables, found without reading the others.

- `declared.tsv`: what MLIR 22's TableGen files declare. A test compares it with the headers.
- `test_dialect.tsv`: the same of operations by which upstream tests its passes, written by hand.
- `implemented.tsv`: what upstream's C++ says where TableGen only names a method, and where a
  documented undefined behaviour contradicts a trait.
- `choices.tsv`: operations whose results are a choice among several.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TEST_DIALECT = "test."
"""Of upstream's dialect for tests, as of `acc`, there are others of the same name."""
HERE = Path(__file__).resolve().parent
TABLES = ("declared.tsv", "test_dialect.tsv", "implemented.tsv", "choices.tsv")


@dataclass(frozen=True)
class Facts:
    """What is known of all operations of one name.

    - `memory`: the words of the column, "code" where a method says it that nobody has read.
    - `speculation`: "always", "recursive", "never", the name of a condition
      (`conditions.CONDITIONS`), or "code".
    - `choice`: which kind of choice its results are, by `choices.tsv`; empty where it is not there.
    - `source`: where all this is from.
    """

    memory: tuple[str, ...]
    speculation: str
    traits: frozenset[str]
    choice: str
    source: str


@cache
def facts_of(name: str) -> Facts | None:
    """What is known of upstream's operation of this name; None where upstream has none."""
    table = "test_dialect.tsv" if name.startswith(TEST_DIALECT) else "declared.tsv"
    declared = next(_lines(table, name), None)
    if declared is None:
        return None
    memory, speculation, traits, file = declared
    sources = [f"mlir/{file}"]
    for what, says, source in _lines("implemented.tsv", name):
        if what == "memory":
            memory = says
        else:
            speculation = says
        sources.append(source)
    choice, reason = next(_lines("choices.tsv", name), ["", ""])
    sources += [reason] if reason else []
    return Facts(
        tuple(memory.split()),
        "never" if speculation == "-" else speculation,
        frozenset(traits.split()) - {"-"},
        choice,
        "; ".join(sources),
    )


def _lines(table: str, name: str) -> Iterator[list[str]]:
    text, start = _text(table), 0
    while (start := text.find(f"\n{name}\t", start)) >= 0:
        start += 1
        end = text.index("\n", start)
        yield text[start:end].split("\t")[1:]


@cache
def _text(table: str) -> str:
    return "\n" + (HERE / table).read_text(encoding="utf-8")
