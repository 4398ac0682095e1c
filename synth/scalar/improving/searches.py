"""Which search and which proof a window gets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from synth.campaign.budget import Budget
from synth.scalar.across_lanes.searching import synthesise_across
from synth.scalar.improving.reading.window_grammar import grammar_of
from synth.scalar.improving.reading.windows import Window
from synth.scalar.improving.window_texts import verdict_on_text
from synth.scalar.synthesis.float_proofs import decide_on_floats, is_about_floats
from synth.scalar.synthesis.synthesis import QUICK, SearchOutcome, shorten, synthesise
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Term
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Verdict
from verifier.strategy.decide import decide

_Search = Callable[..., SearchOutcome]


def outcome_of(
    window: Window, costs: Costs, below: float, budget: Budget, seed: int, shortens: bool
) -> SearchOutcome:
    """What the search for a window gives, of a cost below that; where it `shortens`, only the
    window with an operation left out is tried."""
    specification = window.specification
    if window.reading.across:
        return synthesise_across(
            specification,
            costs,
            below,
            budget,
            seed,
            lambda program: verdict_on_text(window, [program], QUICK),
        )
    search = shorten if shortens else synthesise
    return _outcome(search, specification, grammar_of(window, costs), below, budget, seed)


def verdict_on(window: Window, program: Term, options: Options) -> Verdict:
    """Whether a program may be in the place of a window's only result."""
    if window.reading.across:
        return verdict_on_text(window, [program], options)
    if is_about_floats(window.specification):
        return decide_on_floats(window.specification, program, 0, options)
    return decide(window.specification.goal([program], [0]), options)


@lru_cache(maxsize=100_000)
def _outcome(search: _Search, *given: Any) -> SearchOutcome:
    """What a search gives, once for all windows that are equal, of whatever part of a module."""
    specification, grammar, below, budget, seed = given
    return search(specification, grammar, below, budget, QUICK, seed)
