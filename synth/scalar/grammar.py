"""What programs of a search consist of, and the inputs on which they are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from semantics.program import TypeVariable
from synth.scalar.batches import Lanes, Leaf, lanes_of
from synth.scalar.terms import Argument, Literal, Operator

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
    rng = np.random.default_rng(lanes.count)
    chosen = np.zeros(lanes.count, np.bool_)
    poisoned = min(FEW // 4, lanes.count - lanes.clean)
    chosen[rng.choice(lanes.clean, min(FEW - poisoned, lanes.clean), replace=False)] = True
    chosen[lanes.clean + rng.choice(lanes.count - lanes.clean, poisoned, replace=False)] = True
    return lanes.where(chosen)
