"""What is said about a refutation besides its counterexample, within a few seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verifier.kernel.goals.goal import Goal
from verifier.kernel.solving.solver_budget import now
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Verdict
from verifier.repairing.suggestions import suggestion
from verifier.repairing.validity_widths import holding_below, validity_widths

SECONDS = 3.0
"""For everything."""
VARIANT_SECONDS = 1.0
"""For all queries about one variant of the goal."""
THOROUGH_SECONDS = 90.0
"""For the search of `--suggest`."""
SLOW_SECONDS = 40.0
"""For a variant that is decided slowly there."""


def explained(
    goal: Goal, verdict: Refuted, decide: Callable[[Goal, float], Verdict], thorough: bool
) -> Refuted:
    """The refutation with at which widths the goal holds, and what would make it hold.

    `decide` gives the verdict on a variant within so many seconds. Where the search is `thorough`,
    all that was found is said.
    """
    end = now() + SECONDS
    judge = _until(end, VARIANT_SECONDS, decide)
    holding = validity_widths(goal, judge) or verdict.holding or holding_below(goal, judge)
    verdict = replace(verdict, holding=holding)
    if not thorough:
        return replace(verdict, help=suggestion(goal, judge))
    # Only now: it is seldom asked for, and needs numpy.
    from verifier.repairing.thorough_suggestions import thorough_suggestions

    end = now() + THOROUGH_SECONDS
    both = (_until(end, seconds, decide) for seconds in (VARIANT_SECONDS, SLOW_SECONDS))
    found = thorough_suggestions(goal, *both)
    return replace(verdict, help=str(found[0]) if found else "", suggestions=tuple(found))


def _until(
    end: float, seconds: float, decide: Callable[[Goal, float], Verdict]
) -> Callable[[Goal], Verdict]:
    """Verdicts on variants, each within so many seconds; `Unknown` from `end` on."""

    def judge(variant: Goal) -> Verdict:
        left = min(seconds, end - now())
        return decide(variant, left) if left > 0 else Unknown("no time is left")

    return judge
