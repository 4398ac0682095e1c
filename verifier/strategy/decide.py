"""Decisions on integer goals: what is tried when, and what is said of a refutation."""

from __future__ import annotations

from dataclasses import replace

from semantics.language.execution import meaning_for
from semantics.language.program import NoMeaning
from verifier.kernel.deciding.decide import decide_as_it_is, without_poison
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.solving.solver import Session
from verifier.kernel.solving.solver_budget import now
from verifier.kernel.verdicts.judge import unless_accepted
from verifier.kernel.verdicts.verdict import (
    TOO_DEEP,
    Proved,
    Refuted,
    Unknown,
    Unsupported,
    Verdict,
)
from verifier.strategy.counted import counted
from verifier.strategy.outside import OUTSIDE


def decide(goal: Goal, options: Options) -> Verdict:
    """The verdict on a goal."""
    return counted(options, lambda: _explained(goal, options))


def _explained(goal: Goal, options: Options) -> Verdict:
    verdict = unless_accepted(_verdict(goal, options), options.assume)
    if not (options.suggest and isinstance(verdict, Refuted)):
        return verdict
    from verifier.repairing.explanation import explained

    def decide_within(variant: Goal, seconds: float) -> Verdict:
        timeout = min(options.timeout, seconds)
        quick = Options(timeout, None, seconds, options.memory, cache=options.cache)
        return unless_accepted(_verdict(variant, quick), options.assume)

    return explained(goal, verdict, decide_within, options.thorough)


def _verdict(goal: Goal, options: Options) -> Verdict:
    try:
        goal = without_poison(goal)
        if not any(meaning_for(step).chooses for step in goal.source):
            return decide_as_it_is(goal, options, OUTSIDE)
        from verifier.kernel.deciding.choices import decide_with_choices

        end = now() + options.total_timeout

        def try_variant(variant: Goal) -> Verdict:
            left = max(0.0, end - now())
            quietly = replace(options, total_timeout=left, second_opinion=False, emission=None)
            return decide_as_it_is(variant, quietly, OUTSIDE)

        variant, verdict = decide_with_choices(goal, try_variant)
        if isinstance(verdict, Proved | Refuted) and options.recording:
            return decide_as_it_is(variant, options, OUTSIDE)
        if isinstance(verdict, Unknown):
            from verifier.strategy.forall_choices import refute_for_every_choice

            left = max(options.timeout, end - now())
            session = Session(left, options.memory, cache=options.cache)
            return refute_for_every_choice(goal, session, options.timeout) or verdict
        return verdict
    except NoMeaning as error:
        return Unsupported(error.what, error.where)
    except RecursionError:
        return Unknown(TOO_DEEP)
