"""How much a search may take: programs, seconds, memory."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Budget:
    """None is no bound. `memory` is in MiB that this process has in memory.

    Programs are counted in the order of the results, so that where that bound ends a search does
    not depend on the machine, as it does with the others.
    """

    programs: int | None = None
    seconds: float | None = None
    memory: int | None = None
    spent: int = 0
    started: float = field(default_factory=time.monotonic)

    def spend(self, programs: int) -> None:
        self.spent += programs

    def exhausted(self) -> str | None:
        """Which bound is reached, in words; None where there is something left."""
        if self.programs is not None and self.spent >= self.programs:
            return f"the budget of {self.programs} programs is spent"
        if self.seconds is not None and time.monotonic() - self.started >= self.seconds:
            return f"the budget of {self.seconds:g} s is spent"
        if self.memory is not None and resident_mebibytes() >= self.memory:
            return f"the budget of {self.memory} MiB is spent"
        return None


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
