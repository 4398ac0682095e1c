"""A simulation relation: what holds wherever both sides are at a pair of cuts.

This is what a search hands in, and what `verifier.kernel.simulation.check` checks (Necula, PLDI'00;
product programs, Barthe et al., FM'11).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from semantics.language.builder import Term
from verifier.kernel.simulation.choices import Strategy
from verifier.kernel.simulation.fragments import Way
from verifier.kernel.simulation.terms import TRUE, Datum

Cuts = tuple[int, int]
"""A block of the source and one of the target; the entries are (0, 0)."""


@dataclass(frozen=True)
class Place:
    """Where a symbol of a relation is read from: a name of one side, its term or its poison."""

    target: bool
    name: str
    poison: bool


@dataclass(frozen=True)
class Related:
    """At a pair of cuts: the values of all names that are needed there, in terms of symbols, and
    `facts` about these symbols.

    Each symbol is the value of a place. Beside them, terms may have the symbols of the arguments,
    which never change. Both sides have shown the same `world`, a symbol too.
    """

    source: Mapping[str, Datum]
    target: Mapping[str, Datum]
    world: Term
    symbols: Mapping[Term, Place]
    facts: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Move:
    """When the target comes from a pair to a cut, by one way: the source comes to the cut `to` by
    passing so many cuts; with 0 it stays where it is.

    `through` are the cuts that it passes before that one, in their order; where it is empty, it may
    pass any.
    """

    to: int
    passing: int
    through: tuple[int, ...] = ()


@dataclass(frozen=True)
class Simulation:
    """`moves` says for each pair what the source does when the target comes to a cut, if it does,
    `last` how many cuts the source may pass from a pair on until it leaves the function. `choices`
    says what the source chooses. Where it is `only_where_chosen`, it is about runs in which the
    target chooses something that matters, of functions without loops."""

    related: Mapping[Cuts, Related]
    moves: Mapping[tuple[Cuts, Way], Move]
    last: Mapping[Cuts, int]
    case: Term = TRUE
    choices: Strategy = Strategy.THE_SAME
    only_where_chosen: bool = False
