"""At which widths the source of a goal is defined for some input.

A condition under which the source is never defined makes a goal hold, and says nothing: the largest
signed number as the amount of a shift does so at every width but the two smallest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from semantics.language.program import NoMeaning, TypeVariable
from semantics.language.widths import Width
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice, ask, choices_at
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Guarantee, WidthRanges
from verifier.refuting.sampling import Sample

_WIDTHS = (*range(1, 9), 16, 32, 33, 64)
_WIDTHS_OF_SEVERAL = (1, 2, 3, 4, 8, 32, 64)
_MOST_ASSIGNMENTS = 64
_SECONDS = 2.0
"""For one query, counted."""

Widths = Mapping[TypeVariable, Width]


@dataclass(frozen=True)
class DefinedWidths:
    """Assignments of widths to the open types at which some input was found on which the source is
    defined, and those at which none was."""

    found: tuple[Widths, ...]
    missing: tuple[Widths, ...]

    @property
    def reach_all_above(self) -> bool:
        """Whether the source is defined somewhere, and, with all types as wide or wider, as well.

        Where a constant must be even there is none at i1, and that is no objection.
        """
        return bool(self.found) and not any(
            all(_bits(low[v]) <= _bits(high[v]) for v in low)
            for high in self.missing
            for low in self.found
        )

    def within(self, guarantee: Guarantee) -> Guarantee:
        """The guarantee without the widths below all at which the source is defined; of goals with
        one open type."""
        if guarantee.widths is None or not self.missing or len(self.missing[0]) != 1:
            return guarantee
        least = min(_bits(width) for widths in self.found for width in widths.values())
        return replace(guarantee, widths=_from(least, guarantee.widths))


def defined_widths(variant: Goal, goal: Goal) -> DefinedWidths:
    """Where the source of a variant is defined, of some widths at which that of the goal is.

    Where no answer is found within the effort allowed, the source counts as not defined.
    """
    found: list[Widths] = []
    missing: list[Widths] = []
    with counted_seconds():
        for widths in _assignments(variant):
            if _is_defined(variant, widths):
                found.append(widths)
            elif _is_defined(goal, widths):
                missing.append(widths)
    return DefinedWidths(tuple(found), tuple(missing))


def _assignments(goal: Goal) -> Iterator[Widths]:
    scheme = goal.scheme
    if not scheme.variables:
        return scheme.assignments(1)
    widths = _WIDTHS if len(scheme.variables) == 1 else _WIDTHS_OF_SEVERAL
    every = list(scheme.assignments_of(widths))
    # The wide ones are what matters, so the narrow ones are not all that is taken.
    return islice(every, 0, None, -(-len(every) // _MOST_ASSIGNMENTS))


def _is_defined(goal: Goal, widths: Widths) -> bool:
    """Whether an input is found that satisfies the constraints, and on which the source has no
    undefined behaviour and a result that is not poison."""
    return any(_is_defined_at(goal, choice) for choice in choices_at(goal, widths))


def _is_defined_at(goal: Goal, choice: Choice) -> bool:
    try:
        if Sample(goal, choice).source_is_defined():
            return True
        instance = ask(goal, choice).instance
        defined = instance.precondition & ~instance.source_ub
        poison = [instance.values[old].poison for old, _ in goal.replacements]
        if poison:
            all_poison = poison[0]
            for one in poison[1:]:
                all_poison = all_poison & one
            defined = defined & ~all_poison
        return Queries(_SECONDS).satisfiable(defined.term)
    except (NoMeaning, SolverUnknown):
        return False


def _bits(width: Width) -> int:
    assert isinstance(width, int)
    return width


def _from(least: int, ranges: WidthRanges) -> WidthRanges:
    return tuple((max(low, least), high) for low, high in ranges if high is None or high >= least)
