"""A cheaper form of windows, and the rule of which they are instances."""

from __future__ import annotations

from collections.abc import Sequence

from synth.campaign.budget import Budget
from synth.scalar.generalising.generalising import Generalised, Provers, generalise
from synth.scalar.generalising.instances import Instance, grouped
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
        spent = sum(costs.of_operator(o) for o in window.operators() if o.operand_types)
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


def rules_of(instances: Sequence[Instance], provers: Provers) -> list[Generalised | str]:
    """The rule of each form of replacements, or why there is none."""
    return [generalise(group, provers) for group in grouped(instances)]
