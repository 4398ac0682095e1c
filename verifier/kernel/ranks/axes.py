"""Named axes: the finitely many of a group that a question is about.

A group has any number of axes. A question names some of them: `d.1` is any axis of the group `d`,
and `d.1[p]` the one to which the permutation `p` of `d` leads from it. Two names may stand for the
same axis. The one axis of a group that has exactly one is `c.0`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifier.kernel.ranks.integers import Word


@dataclass(frozen=True)
class Axis:
    """An axis of a group."""

    group: str
    name: str
    word: Word = ()

    def moved(self, word: Word) -> Axis:
        """The axis to which permutations lead; one after its inverse leads nowhere."""
        steps = list(self.word)
        for step in word:
            if steps and steps[-1] == inverse(step):
                steps.pop()
            else:
                steps.append(step)
        return Axis(self.group, self.name, tuple(steps))

    def __str__(self) -> str:
        return f"{self.group}.{self.name}" + (f"[{', '.join(self.word)}]" if self.word else "")


def inverse(step: str) -> str:
    """The inverse of a permutation, or of an inverse."""
    return step[1:] if step.startswith("~") else f"~{step}"


def inverses(word: Word) -> Word:
    """The way back."""
    return tuple(inverse(step) for step in reversed(word))


AxisTerm = Callable[[Axis], Any]
"""A number for each axis of a group: an extent, or one coordinate of an index."""


@dataclass(frozen=True, eq=False)
class Cut:
    """A condition that says that a coordinate of the only axis of a group is below an end."""

    coordinate: Any
    end: Any


@dataclass(frozen=True, eq=False)
class Window:
    """A condition that says that a coordinate is `low + t * step`, `0 <= t < extent`."""

    coordinate: AxisTerm
    low: AxisTerm
    step: AxisTerm
    extent: AxisTerm


@dataclass(frozen=True, eq=False)
class Every:
    """That `formula` holds of every axis of `group`: true where it has none."""

    group: str
    formula: Callable[[Axis], Any]
    what: str = ""
    cut: Cut | None = None
    window: Window | None = None
