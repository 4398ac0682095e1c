"""Decisions for every width of a general statement of a goal, where one is proved."""

from __future__ import annotations

from dataclasses import replace

from verifier.kernel.deciding.decide import quick_look
from verifier.kernel.deciding.general_proof import prove_general
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.verdicts.judge import unless_accepted
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict
from verifier.strategy.counted import counted
from verifier.strategy.decide import decide
from verifier.strategy.outside import OUTSIDE


def decide_every_width(goal: Goal, options: Options) -> Verdict:
    """The verdict on a goal, for every width of a general statement where one is proved.

    A refuted goal stays refuted. Where no general statement is proved, the verdict is that on the
    goal as it is, with a note. Of vectors and tensors the statement is about one lane.

    A proof of the statement is one of the goal, which is not proved again: only a quick look is
    taken at whether it is to be refuted.
    """
    return counted(options, lambda: _decide_every_width(goal, options))


def _decide_every_width(goal: Goal, options: Options) -> Verdict:
    look = quick_look(goal, options, OUTSIDE)
    if look is None:
        verdict = decide(goal, options)
        if not isinstance(verdict, Proved | Unknown):
            return verdict
    else:
        verdict = None
    general = prove_general(goal, options, OUTSIDE)
    if isinstance(general, Proved):
        accepted = unless_accepted(general, options.assume)
        if not isinstance(accepted, Proved):
            return accepted
        notes = verdict.notes if isinstance(verdict, Proved) else look or ()
        return replace(general, notes=(*notes, *general.notes))
    if verdict is None:
        verdict = decide(goal, options)
    if isinstance(verdict, Proved):
        return replace(verdict, notes=(*verdict.notes, f"not generalised: {general}"))
    return verdict
