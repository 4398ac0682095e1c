"""Whether a rule holds on inputs that are run: a sieve before the proof, which alone decides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.program import TypeVariable
from synth.scalar.rules.constant_valuations import where_holds
from synth.scalar.rules.rule import Condition, Rule, leaves, replaced, variables
from synth.scalar.terms.batches import InputBatch, Runner, lanes_of
from synth.scalar.terms.float_operators import signs_are_free, with_one_zero
from synth.scalar.terms.terms import Application, Symbol, Term, subterms

Column = NDArray[Any]

IS_WIDER = "is_wider_than_i1"
"""The condition that a type has more than one bit."""

_COUNT, _POISON = 400, 60
_WIDTHS = ((1, 2, 3, 4), (2, 3, 5, 6), (3, 4, 8, 9), (8, 13, 16, 32))
"""Widths of the type variables from narrow to wide, choice by choice."""


def holds_where(conditions: Sequence[Condition], runner: Runner) -> Column:
    """On which lanes all of them hold."""
    column = np.ones(runner.lanes.count, np.bool_)
    for condition in conditions:
        column = column & where_holds(condition, runner)
    return column


def violated(rule: Rule, runner: Runner) -> Column:
    """The lanes on which the conditions hold and the target does not refine the source."""
    source, target = runner.run(rule.source), runner.run(rule.target)
    bits = source.bits, target.bits
    if any(
        isinstance(t, Application) and signs_are_free(t.operator.attributes)
        for t in subterms([rule.source])
    ):
        bits = tuple(with_one_zero(rule.source.type_, column) for column in bits)
    wrong = target.ub | target.poison | target.chose | (bits[0] != bits[1])
    # A source that chose freely allows more than what was run.
    bad = ~source.ub & ~source.chose & (target.ub | (~source.poison & wrong))
    return bad & holds_where(rule.conditions, runner)


def sampled(rule: Rule, order: Sequence[TypeVariable], least: int = 1) -> list[Runner]:
    """Runs of inputs for a rule at several widths of at least `least` bits; `order` lists the type
    variables from narrow to wide."""
    given = tuple(leaves(rule))
    found = [v for v in order if v in variables(rule)]
    runners: list[Runner] = []
    for widths in _WIDTHS if found else _WIDTHS[:1]:
        chosen = dict(zip(found, widths, strict=False))
        if all(width >= least for width in chosen.values()):
            runners.append(Runner(_lanes(given, tuple(chosen.items()))))
    return runners


@lru_cache(maxsize=64)
def _lanes(given: tuple[Any, ...], widths: tuple[tuple[TypeVariable, int], ...]) -> InputBatch:
    return lanes_of(given, dict(widths), _COUNT, _POISON)


def survives(rule: Rule, order: Sequence[TypeVariable], least: int = 1) -> bool:
    """Whether no input that is tried violates the rule."""
    return not any(violated(rule, runner).any() for runner in sampled(rule, order, least))


def symbols_of(term: Term) -> list[Symbol]:
    """The symbols of a term, in the order in which they occur."""
    return [t for t in subterms([term]) if isinstance(t, Symbol)]


def substituted(condition: Condition, leaf_for: dict[Term, Term]) -> Condition:
    """The condition on other constants."""
    arguments = tuple(replaced(term, leaf_for) for term in condition.arguments)
    return Condition(condition.name, arguments, condition.negated, condition.types)
