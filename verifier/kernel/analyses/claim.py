"""What is to be proved of an analysis: a goal, and how its inputs are read."""

from __future__ import annotations

from dataclasses import dataclass

from semantics.domains.domain import Domain
from verifier.kernel.goals.goal import Goal

Names = tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """A goal, and how its inputs are read: `elements` and `values` by name."""

    goal: Goal
    elements: tuple[tuple[str, Domain, Names], ...]
    values: tuple[str, ...]
    result: tuple[Domain, Names] | None = None
    """The element that a transfer function gives."""
    escaping: str | None = None
    """The value of which it is to hold."""
