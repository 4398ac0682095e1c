"""How many terms a search may build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from semantics.language.program import TypeTerm
from synth.scalar.terms.terms import Operator


def trees(
    operators: Iterable[Operator], smaller: Sequence[Mapping[TypeTerm, int]]
) -> dict[TypeTerm, int]:
    """How many trees of the next size there are, by type; `smaller` has those of 0, 1, …"""
    counts: dict[TypeTerm, int] = {}
    for operator in operators:
        ways = _forests(smaller, operator.operand_types)
        for type_ in operator.result_types:
            counts[type_] = counts.get(type_, 0) + ways
    return counts


def _forests(of_size: Sequence[Mapping[TypeTerm, int]], types: Sequence[TypeTerm]) -> int:
    """How many lists of trees of these types have as many operations together as the largest."""
    ways = [1, *[0] * (len(of_size) - 1)]
    for type_ in types:
        ways = [
            sum(ways[total - n] * of_size[n].get(type_, 0) for n in range(total + 1))
            for total in range(len(of_size))
        ]
    return ways[-1]
