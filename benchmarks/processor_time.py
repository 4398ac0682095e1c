"""The processor's time: what a machine that does other work besides leaves as it is."""

from __future__ import annotations

import resource


def processor_seconds() -> float:
    """What this process and the tools that it has run to their end have taken of the processor."""
    taken = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(of_one.ru_utime + of_one.ru_stime for of_one in taken)
