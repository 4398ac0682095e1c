"""What programs of a search consist of, and the inputs on which they are compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from semantics.language.program import TypeTerm, TypeVariable
from synth.scalar.terms.batches import Lanes, Leaf, lanes_of
from synth.scalar.terms.terms import Argument, Literal, Operator

FEW, _MANY = 128, 1024
"""Lanes on which all programs are run, and those whose behaviour on the first is not their own."""


class BadGrammar(ValueError):
    """A grammar that cannot be searched; the message says why."""


@dataclass(frozen=True)
class Grammar:
    """What programs consist of. They are run at each of `widths`, choices for type variables.

    A symbol is a constant that stays open: it is never poison, and an operator over constants
    costs nothing.
    """

    operators: tuple[Operator, ...]
    leaves: tuple[Leaf | Literal, ...]
    widths: tuple[Mapping[TypeVariable, int], ...] = field(default=({},))


def lanes_for(grammar: Grammar, seed: int = 0) -> list[Lanes]:
    """The inputs on which programs are compared: for each choice of widths all, where that are few,
    else 1024, some of them with poison. Raises `BadGrammar`."""
    leaves = [leaf for leaf in grammar.leaves if not isinstance(leaf, Literal)]
    if not leaves:
        raise BadGrammar("a grammar needs an argument or a symbol")
    poison = _MANY // 16 if any(isinstance(leaf, Argument) for leaf in leaves) else 0
    return [lanes_of(leaves, widths, _MANY - poison, poison, seed) for widths in grammar.widths]


def few_of(lanes: Lanes) -> Lanes:
    """Those of the lanes on which programs are run to make keys; a quarter of them has poison."""
    if lanes.count <= FEW:
        return lanes
    poisoned = min(FEW // 4, lanes.count - lanes.clean)
    return lanes.some(FEW - poisoned, poisoned)


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
