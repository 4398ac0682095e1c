"""A cheaper form of windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from synth.campaign.budget import Budget
from synth.scalar.generalising.instances import Instance
from synth.scalar.harvesting.corpus import window_of
from synth.scalar.improving.reading.window_grammar import grammar_of
from synth.scalar.rules.rule import Rule
from synth.scalar.synthesis.synthesis import QUICK, synthesise
from synth.scalar.terms.costs import Costs
from verifier.kernel.solving.solver_budget import counted_seconds


@dataclass
class Searched:
    """Proved replacements of windows, how many programs were run, and what was not to be had:
    candidates that were not decided, searches that a limit cut short."""

    found: list[Instance] = field(default_factory=list[Instance])
    programs: int = 0
    counts: Counter[str] = field(default_factory=Counter[str])


def cheaper(
    texts: Sequence[str], file: str, line: int, costs: Costs, programs: int, seed: int
) -> Searched:
    """What is found for windows, functions as text, of which one stands at that place, with at most
    so many programs for each."""
    searched = Searched()
    for text in texts:
        window = window_of(text)
        spent = costs.of_code(window.dead)
        with counted_seconds():
            outcome = synthesise(
                window.specification,
                grammar_of(window, costs),
                spent,
                Budget(programs),
                QUICK,
                seed,
            )
        searched.programs += outcome.programs
        searched.counts["not decided"] += len(outcome.undecided)
        searched.counts["limited"] += outcome.limited
        if outcome.found is not None:
            rule = Rule(window.specification.results[0], outcome.found.results[0])
            searched.found.append(Instance("window", file, line, rule))
    return searched
