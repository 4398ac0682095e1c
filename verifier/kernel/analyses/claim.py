"""What is to be proved of an analysis: a goal, and how its inputs are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from verifier.kernel.goals.goal import Goal

Names = tuple[str, ...]


class Shown(Protocol):
    """What elements consist of, and how they are shown: of a domain, forward or backward."""

    @property
    def name(self) -> str: ...
    @property
    def fields(self) -> tuple[str, ...]: ...
    @property
    def bits(self) -> frozenset[str]: ...
    def show(self, element: Sequence[int], width: int, /) -> str: ...


@dataclass(frozen=True)
class Claim:
    """A goal, and how its inputs are read: `elements` and `values` by name."""

    goal: Goal
    elements: tuple[tuple[str, Shown, Names], ...]
    values: tuple[str, ...]
    result: tuple[Shown, Names] | None = None
    """The element that a transfer function gives."""
    escaping: str | None = None
    """The value of which it is to hold."""
    computed: tuple[str, ...] = ()
    """Values that the goal computes, to be shown behind the others."""
