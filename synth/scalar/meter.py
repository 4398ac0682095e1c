"""Budgets of a search, and how much of them is used."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """How many programs may be run, and for how many seconds.

    What is found depends on the seconds only where they are over before the programs are.
    """

    programs: int = 20_000_000
    seconds: float = 10.0


class OutOfBudget(Exception):
    """As many programs as allowed have been run, or the time is over."""


class Meter:
    """Counts programs; `progress` is told how many, at most once a second."""

    def __init__(self, budget: Budget, progress: Callable[[str], None] | None = None) -> None:
        self.budget = budget
        self.programs = 0
        self._progress = progress
        self._started = self._told = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the search has taken."""
        return time.monotonic() - self._started

    @property
    def left(self) -> int:
        """How many programs may still be run."""
        return self.budget.programs - self.programs

    def run(self, programs: int) -> None:
        """Count programs before they are run. Raises `OutOfBudget`."""
        if programs > self.left or self.seconds > self.budget.seconds:
            raise OutOfBudget
        self.programs += programs
        now = time.monotonic()
        if self._progress is not None and now - self._told >= 1.0:
            self._told = now
            rate = self.programs / max(self.seconds, 1e-9)
            self._progress(f"{self.programs} programs, {rate:.0f} a second")
