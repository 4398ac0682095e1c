"""Sets of widths that violate a question: all that the automaton finds, also infinitely many."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm


@dataclass(frozen=True)
class Violations:
    """Which widths violate a question, and by rank the smallest that do (None: no widths).

    `lengths[n]` says whether some run violates it whose narrowest width that is not fixed is n, or
    whose widest is n where all are fixed. From `period_start` on, `lengths` repeats for ever.
    """

    smallest: tuple[int, ...] | None = None
    lengths: tuple[bool, ...] = (False,)
    period_start: int = 0

    def at(self, length: int) -> bool:
        """Whether some run of this length violates the question."""
        if length >= len(self.lengths):
            period = len(self.lengths) - self.period_start
            length = self.period_start + (length - self.period_start) % period
        return self.lengths[length]

    @property
    def none_from(self) -> int | None:
        """The least length from which on there is no violation; None where there is none such."""
        if any(self.lengths[self.period_start :]):
            return None
        return max((n + 1 for n, violated in enumerate(self.lengths) if violated), default=0)

    def repetition(self, least: int) -> tuple[int, tuple[int, ...], int]:
        """Where the lengths from `least` on begin to repeat, with the least period.

        Gives the start, the residues modulo the period of what is violated from there, the period.
        """
        whole = len(self.lengths) - self.period_start
        first = max(self.period_start, least)
        period = next(
            p
            for p in range(1, whole + 1)
            if whole % p == 0
            and all(self.at(first + n) == self.at(first + n + p) for n in range(whole))
        )
        while first > least and self.at(first - 1) == self.at(first - 1 + period):
            first -= 1
        violated = {n % period for n in range(first, first + period) if self.at(n)}
        return first, tuple(sorted(violated)), period


def either(a: Violations, b: Violations) -> Violations:
    """The widths that violate one or the other."""
    start = max(a.period_start, b.period_start)
    period = lcm(len(a.lengths) - a.period_start, len(b.lengths) - b.period_start)
    smallest = min((w for w in (a.smallest, b.smallest) if w is not None), default=None)
    lengths = tuple(a.at(n) or b.at(n) for n in range(start + period))
    return Violations(smallest, lengths, start)
