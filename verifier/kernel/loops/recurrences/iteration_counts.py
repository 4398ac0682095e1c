"""How often a loop runs whose step is no constant, and whether its iterator overflows.

Both are parameters: functions of the bounds and the step, which are parameters or numbers. So the
two programs that are compared have the same, by name, where their loops have the same bounds and
the same step.
No more is known of them than what is linear; runs compute them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_BOUND = r"(m?\d+|arg\d+(?:_dim\d+)?)"
_NAME = re.compile(rf"(count|overflow)_from_{_BOUND}_to_{_BOUND}_by_{_BOUND}")
_LARGEST = (1 << 63) - 1


@dataclass(frozen=True)
class IterationCount:
    """Of a loop from `lower` up to `upper` in steps of `step`, each a parameter or a number, as
    text."""

    lower: str
    upper: str
    step: str

    @property
    def count(self) -> str:
        """The parameter that is how often the loop runs."""
        return f"count_{self._which}"

    @property
    def overflow(self) -> str:
        """The parameter that is 1 where the iterator leaves the range of an index, else 0."""
        return f"overflow_{self._which}"

    @property
    def _which(self) -> str:
        lower, upper, step = (
            text.replace("-", "m") for text in (self.lower, self.upper, self.step)
        )
        return f"from_{lower}_to_{upper}_by_{step}"

    def known(self) -> Iterator[str]:
        """What is known of both parameters, as isl's constraints, whatever the step is."""
        low, high, step, count = f"({self.lower})", f"({self.upper})", f"({self.step})", self.count
        yield f"0 <= {self.overflow} <= 1"
        yield f"{count} >= 0"
        yield f"({high} > {low} or {count} = 0)"
        yield f"({high} <= {low} or {step} <= 0 or 1 <= {count} <= {high} - {low})"
        yield f"({step} != 1 or {high} <= {low} or {count} = {high} - {low})"

    def at(self, sizes: Mapping[str, int]) -> dict[str, int]:
        """Both parameters where the bounds and the step are these; 0 where the step is not
        positive, which is undefined."""
        low, high, step = (
            int(text) if text not in sizes else sizes[text]
            for text in (self.lower, self.upper, self.step)
        )
        count = max(0, -((low - high) // step)) if step > 0 else 0
        return {self.count: count, self.overflow: int(low + count * step > _LARGEST)}


def iteration_count(parameter: str) -> IterationCount | None:
    """The loop that a parameter is about; None for one that an argument has."""
    found = _NAME.fullmatch(parameter)
    if found is None:
        return None
    lower, upper, step = (
        f"-{text[1:]}" if text.startswith("m") else text for text in found.groups()[1:]
    )
    return IterationCount(lower, upper, step)
