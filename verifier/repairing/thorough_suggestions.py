"""All that was found to make a refuted rewrite right: what `--suggest` prints."""

from __future__ import annotations

from collections.abc import Callable

from verifier.kernel.goals.goal import Goal
from verifier.kernel.verdicts.verdict import Proved, Suggestion, Verdict
from verifier.repairing.constant_repair import right_constants
from verifier.repairing.flag_weakening import with_weaker_flags
from verifier.repairing.weakest_preconditions import weakest_preconditions

Decide = Callable[[Goal], Verdict]


def thorough_suggestions(goal: Goal, decide: Decide, decide_slowly: Decide) -> list[Suggestion]:
    """Flags of the target to drop, constants of it to exchange, and the weakest preconditions.

    `decide` gives the verdict on a variant of the goal, `decide_slowly` takes more time for it.
    """
    found: list[Suggestion] = []
    for variant, what in with_weaker_flags(goal):
        verdict = decide(variant)
        if isinstance(verdict, Proved) and not verdict.says_nothing:
            guarantee = verdict.guarantee if goal.scheme.variables else None
            found.append(Suggestion(f"without {what}", guarantee))
            break
    # A constant of a vector stands in lanes that are told apart.
    if goal.unrolled_from is None:
        found += right_constants(goal, decide)
    return found + weakest_preconditions(goal, decide, decide_slowly)
