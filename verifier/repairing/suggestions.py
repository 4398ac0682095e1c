"""What would make a refuted rewrite right: fewer flags in its target, or a stronger constraint.

A suggestion is made only of a variant that has been proved, and that says something; it says how
strongly. Variants that inputs tried at small widths violate are not decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import Choice, choices_at
from verifier.kernel.verdicts.verdict import Proved, Verdict
from verifier.refuting.sampling import Sample
from verifier.repairing.defined_sources import defined_widths
from verifier.repairing.flag_weakening import with_weaker_flags
from verifier.repairing.stronger_constraints import with_a_constraint

_MOST_DECIDED = 12
_MOST_STEPS = 10_000
"""So many operations are run at most at one choice of types to try variants, but for a few."""
_TRIED_WIDTHS = (1, 2, 3, 4, 8)
_MOST_CHOICES = 24
"""At so many choices of widths and cases inputs are tried on the goal itself."""
_MOST_VIOLATED = 4
"""At so many of those that violate the goal they are tried on a variant."""


def suggestion(goal: Goal, decide: Callable[[Goal], Verdict]) -> str:
    """What makes the goal hold, or "" where nothing is found; `decide` judges each variant."""
    violated = list(islice(_violated(goal), _MOST_VIOLATED))
    steps = len(goal.source) + len(goal.target)
    tried = islice(_variants(goal), max(_MOST_DECIDED, _MOST_STEPS // max(1, steps)))
    right = ((v, what) for v, what in tried if not any(_violates(v, c) for c in violated))
    for variant, what in islice(right, _MOST_DECIDED):
        verdict = decide(variant)
        if isinstance(verdict, Proved) and not verdict.says_nothing:
            defined = defined_widths(variant, goal)
            if not defined.reach_all_above:
                continue
            guarantee = defined.within(verdict.guarantee)
            strength = str(guarantee) if goal.scheme.variables else ""
            return f"holds {what}" + (f" ({strength})" if strength else "")
    return ""


def _variants(goal: Goal) -> Iterator[tuple[Goal, str]]:
    for variant, what in with_weaker_flags(goal):
        yield variant, f"without {what}"
    for variant, what in with_a_constraint(goal):
        yield variant, f"where {what}"


def _violated(goal: Goal) -> Iterator[Choice]:
    """Choices of small types at which some inputs violate the goal."""
    scheme = goal.scheme
    some = scheme.assignments_of(_TRIED_WIDTHS) if scheme.variables else scheme.assignments(1)
    choices = (choice for widths in some for choice in choices_at(goal, widths))
    return (choice for choice in islice(choices, _MOST_CHOICES) if _violates(goal, choice))


def _violates(goal: Goal, choice: Choice) -> bool:
    return Sample(goal, choice).violation(obligation_names(goal)) is not None
