"""How much a search may take, programs, seconds, memory, and how much of it is used."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Budget:
    """None is no bound. `memory` is in MiB that this process has in memory.

    Where the bound on programs ends a search does not depend on the machine, as it does with the
    others.
    """

    programs: int | None = None
    seconds: float | None = None
    memory: int | None = None


class OutOfBudget(Exception):
    """A bound is reached; the message says which."""


@dataclass
class Meter:
    """What a search has used of its budget. `started` is by the monotonic clock."""

    budget: Budget = field(default_factory=Budget)
    programs: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """How long the search has taken."""
        return time.monotonic() - self.started

    def exhausted(self) -> str | None:
        """Which bound is reached, in words; None where there is something left."""
        programs, seconds, memory = self.budget.programs, self.budget.seconds, self.budget.memory
        if programs is not None and self.programs >= programs:
            return f"the budget of {programs} programs is spent"
        if seconds is not None and self.seconds >= seconds:
            return f"the budget of {seconds:g} s is spent"
        if memory is not None and resident_mebibytes() >= memory:
            return f"the budget of {memory} MiB is spent"
        return None

    def check(self) -> None:
        """Raise `OutOfBudget` where a bound is reached."""
        reached = self.exhausted()
        if reached is not None:
            raise OutOfBudget(reached)

    def run(self, programs: int) -> None:
        """Count programs before they are run. Raises `OutOfBudget` where they are too many."""
        most = self.budget.programs
        if most is not None and self.programs + programs > most:
            raise OutOfBudget(f"the budget of {most} programs is spent")
        self.check()
        self.programs += programs


def resident_mebibytes() -> float:
    """What this process has in memory; where the system does not say, the most it ever had."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        import resource

        pages = int(statm.read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / (1 << 20)
    import resource
    import sys

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)
