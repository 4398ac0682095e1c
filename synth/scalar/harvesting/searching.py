"""A cheaper form of windows."""

from __future__ import annotations

from collections.abc import Sequence

from synth.campaign.budget import Budget
from synth.scalar.generalising.instances import Instance
from synth.scalar.harvesting.corpus import window_of
from synth.scalar.improving.window_grammar import grammar_of
from synth.scalar.rules.rule import Rule
from synth.scalar.synthesis.synthesis import QUICK, synthesise
from synth.scalar.terms.costs import Costs
from verifier.kernel.solving.solver_budget import counted_seconds


def cheaper(
    texts: Sequence[str], file: str, line: int, costs: Costs, programs: int, seed: int
) -> tuple[list[Instance], int]:
    """Proved replacements of windows, functions as text, of which one stands at that place; and how
    many programs were run, which are at most so many for each window."""
    found: list[Instance] = []
    run = 0
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
        run += outcome.programs
        if outcome.found is not None:
            rule = Rule(window.specification.results[0], outcome.found.results[0])
            found.append(Instance("window", file, line, rule))
    return found, run
