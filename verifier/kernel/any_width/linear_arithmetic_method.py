"""Closing obligations that have no violation in linear integer arithmetic, modulo 2^m·T; either as
they are, or with what is known of pairs of products, quotients and powers."""

from __future__ import annotations

from collections.abc import Set

from pysmt.logics import QF_LIA

from semantics.interpretations.any_width.linear_modulus import LinearModulusInterpretation
from semantics.interpretations.any_width.monotone_modulus import MonotoneModulusInterpretation
from semantics.language.builder import Term
from semantics.language.not_representable import NotRepresentable
from verifier.kernel.any_width.width_question import Findings, WidthQuestion, from_the_least_start
from verifier.kernel.solving.solver import Queries, SolverUnknown

MOST_STEPS = 2_000_000
"""Steps of z3 for one query, about a second: what is not proved soon is seldom proved later."""
MOST_STEPS_WITH_PAIRS = 20_000_000


def close(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    """`timeout` bounds each query, in seconds, besides `MOST_STEPS`."""
    queries = Queries(timeout, logic=QF_LIA, steps=MOST_STEPS)

    def holding(question: WidthQuestion, wanted: Set[str]) -> Set[str]:
        interpretation = LinearModulusInterpretation(dict(enumerate(question.smallest())))
        violations = _violations(question, interpretation)
        return _never(queries, interpretation, violations, wanted)

    return from_the_least_start(question, wanted, holding)


def close_with_pairs(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    """`timeout` bounds each query, in seconds, besides `MOST_STEPS_WITH_PAIRS`. Closes nothing
    where there are no pairs."""
    queries = Queries(timeout, logic=QF_LIA, steps=MOST_STEPS_WITH_PAIRS)

    def holding(question: WidthQuestion, wanted: Set[str]) -> Set[str]:
        interpretation = MonotoneModulusInterpretation(dict(enumerate(question.smallest())))
        violations = _violations(question, interpretation)
        interpretation.complete()
        if not interpretation.has_pairs:
            return set()
        return _never(queries, interpretation, violations, wanted)

    return from_the_least_start(question, wanted, holding)


def _violations(
    question: WidthQuestion, interpretation: LinearModulusInterpretation
) -> dict[str, Term]:
    """When each obligation is violated, by its name; empty where integers cannot say it."""
    try:
        instance = question.instance(
            interpretation, interpretation.new_bits, interpretation.new_bool
        )
    except NotRepresentable:
        return {}
    return {name: obligation.term for name, obligation in instance.obligations.items()}


def _never(
    queries: Queries,
    interpretation: LinearModulusInterpretation,
    violations: dict[str, Term],
    wanted: Set[str],
) -> Set[str]:
    """Those of `wanted` that are never violated."""
    holding: set[str] = set()
    for name in sorted(violations.keys() & wanted):
        violated = violations[name]
        try:
            if interpretation.is_false(violated) or not queries.satisfiable(
                *interpretation.facts, violated
            ):
                holding.add(name)
        except SolverUnknown:
            continue
    return holding
