"""Which candidates behave as they should on a few random inputs, then on many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from synth.raising.naming.statistics import Statistics

SMALL, LARGE = 8, 512
"""How many inputs candidates run on: first few, and what is left on many."""

Candidate = TypeVar("Candidate")


@dataclass(frozen=True)
class Observed:
    """Which candidates do what is wanted, and how many runs that took."""

    alike: list[bool]
    executed: int


def survivors(
    candidates: Sequence[Candidate],
    observe: Callable[[Sequence[Candidate], int], Observed],
    statistics: Statistics,
) -> list[Candidate]:
    """The candidates that are alike on a small batch of inputs, and on a large one."""
    kept: list[Candidate] = list(candidates)
    for size in (SMALL, LARGE):
        if not kept:
            break
        observed = observe(kept, size)
        statistics.executed += observed.executed
        statistics.pruned_by_equivalence += observed.alike.count(False)
        kept = [c for c, same in zip(kept, observed.alike, strict=True) if same]
    return kept
