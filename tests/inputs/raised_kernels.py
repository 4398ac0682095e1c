"""What a pair of tests/verifier/raised_*.py is made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tests.oracles.loop_language import equal_extents, mlir
from tests.support.functions import programs
from verifier.kernel.loops.recurrences.system import RecurrenceSystem


@dataclass(frozen=True)
class Pair:
    """Loops and the structured program of the same function; both start with `head`.

    `mutants` are changes of the structured text (old, new), none of which computes what the loops
    do, and runs show it. Those of `unseen` read what was never written, or differ only in how a
    float is computed: no proof, but no counterexample either.
    """

    head: str
    loops: str
    raised: str
    mutants: tuple[tuple[str, str], ...]
    unseen: tuple[tuple[str, str], ...] = ()

    def programs(
        self, old: str = "", new: str = "", element: str = "f64"
    ) -> tuple[RecurrenceSystem, RecurrenceSystem]:
        """Both functions, `old` replaced by `new` in the second."""
        assert old in self.raised, old
        changed = self.raised.replace(old, new, 1) if old else self.raised
        (after,) = programs(mlir(self.head + changed, element=element, sequential="scf"))
        return _lifted(self.head + self.loops, element), after

    def extents(self) -> list[tuple[str, str]]:
        """The extents that have one name."""
        return equal_extents(self.head)


@cache
def _lifted(text: str, element: str) -> RecurrenceSystem:
    (program,) = programs(mlir(text, element=element))
    return program
