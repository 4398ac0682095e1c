"""At which types inputs are tried: before any query, and where no queries are asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from semantics.language.widths import fixed
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice, choices_at

_FIRST = (1, 2, 3, 4, 8, 16, 32, 64)
"""Queries at large widths may take long."""
_MOST_FIRST = 64
_WIDE = (1, 8, 64, 65, 96, 128, 256)
_MOST_WIDE = 24
"""So many choices of widths are tried."""


def first_choices(goal: Goal) -> Iterator[Choice]:
    """A few choices of open types, small ones first."""
    if goal.scheme.variables:
        for widths in islice(goal.scheme.assignments_of(_FIRST), _MOST_FIRST):
            yield from choices_at(goal, widths)


def wide_choices(goal: Goal, beyond: int) -> Iterator[Choice]:
    """A few choices of open types of which one has more than `beyond` bits."""
    if goal.scheme.variables:
        wide = (
            widths
            for widths in goal.scheme.assignments_of(_WIDE)
            if max(fixed(width) for width in widths.values()) > beyond
        )
        for widths in islice(wide, _MOST_WIDE):
            yield from choices_at(goal, widths)


def choices_up_to(goal: Goal, beyond: int, wide: Choice) -> Iterator[Choice]:
    """The choices of a single type of more than `beyond` bits that are narrower, then `wide`."""
    if len(goal.scheme.variables) == 1:
        (width,) = wide.types.widths.values()
        for widths in goal.scheme.assignments_of(range(beyond + 1, fixed(width))):
            yield from choices_at(goal, widths)
    yield wide
