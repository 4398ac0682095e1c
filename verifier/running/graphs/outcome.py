"""What happens in a run of a graph, or of two functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp

from verifier.running.graphs.memory import Held
from verifier.running.graphs.numbers import Number
from verifier.running.graphs.pointers import Pointed


@dataclass(frozen=True)
class Visit:
    """Control came to a block, from another one, with these values, when others had seen
    `world`."""

    block: int
    origin: int
    values: Mapping[str, Number]
    world: int


@dataclass
class Run:
    """What happened. `ended` is None where the steps did not suffice, else how the function ended;
    "undefined" where its behaviour is. `shown` is what others have seen, in order."""

    visits: list[Visit] = field(default_factory=list[Visit])
    ended: str | None = None
    results: tuple[Number, ...] = ()
    shown: list[tuple[str, tuple[Number, ...]]] = field(
        default_factory=list[tuple[str, tuple[Number, ...]]]
    )
    rests_on: set[str] = field(default_factory=set[str])
    blocks: list[int] = field(default_factory=list[int])
    may_be_refined: bool = False
    """Whether a call got poison: with another operand it does what it might have done."""
    held: tuple[Held, ...] = ()
    """What memory that others can reach holds in the end."""
    signs: int = 0
    """How often the sign of a zero was free."""
    reads_new: bool = False
    """Whether a place was read to which nothing was written, in memory that may hold any values."""
    accessed: set[int] = field(default_factory=set[int])
    """The places that were accessed in memory that others can reach, where pointers are none."""
    pointed: Pointed = field(default_factory=Pointed)
    """What it needs of memory, where pointers are numbers."""


@dataclass(frozen=True)
class Ran:
    """Two functions on scalars as they ran: the bits of the arguments, None for poison, and of the
    results, None for what was not compared or is no number."""

    functions: tuple[FuncOp, FuncOp]
    arguments: tuple[int | None, ...]
    results: tuple[tuple[int | None, ...], tuple[int | None, ...]]
