"""What an enumeration says of the programs of one size."""

from __future__ import annotations

from dataclasses import dataclass

from synth.scalar.terms.terms import Term


@dataclass(frozen=True)
class Merge:
    """A program that behaves as the cheapest member of a class does, on all lanes."""

    program: Term
    into: int


@dataclass
class Level:
    """What there is of one size; `trees` are all programs, `built` those that were run.

    `classes` were found, by `merges` nothing new; `unproved` of these became classes of their own.
    `collisions` are programs that had the key of another that they differ from. CPU seconds for
    running programs and making keys, for comparing, for proving.
    """

    size: int
    trees: int
    built: int = 0
    classes: int = 0
    merges: int = 0
    unproved: int = 0
    collisions: int = 0
    running: float = 0.0
    comparing: float = 0.0
    proving: float = 0.0
