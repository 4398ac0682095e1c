"""What is said about a refutation besides its counterexample, within a few seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from verifier.goal import Goal
from verifier.holding_widths import holding_below, holding_widths
from verifier.suggestions import suggestion
from verifier.verdict import Refuted, Unknown, Verdict

SECONDS = 3.0
"""For everything."""
VARIANT_SECONDS = 1.0
"""For all queries about one variant of the goal."""


def explained(goal: Goal, verdict: Refuted, decide: Callable[[Goal, float], Verdict]) -> Refuted:
    """The refutation with at which widths the goal holds, and what would make it hold.

    `decide` gives the verdict on a variant within so many seconds.
    """
    end = time.monotonic() + SECONDS

    def judge(variant: Goal) -> Verdict:
        left = min(VARIANT_SECONDS, end - time.monotonic())
        return decide(variant, left) if left > 0 else Unknown("no time is left")

    holding = holding_widths(goal, judge) or verdict.holding or holding_below(goal, judge)
    return replace(verdict, holding=holding, help=suggestion(goal, judge))
