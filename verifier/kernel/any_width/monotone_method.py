"""Closing obligations by linear arithmetic with what is known of pairs of products, quotients and
powers."""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from pysmt.logics import QF_LIA

from semantics.interpretations.any_width.monotone_modulus import MonotoneModulusInterpretation
from semantics.language.not_representable import NotRepresentable
from verifier.kernel.any_width.width_question import Findings, WidthQuestion, from_the_least_start
from verifier.kernel.solving.solver import Queries, SolverUnknown

MOST_STEPS = 20_000_000
"""Steps of z3 for one query."""


def close(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    """`timeout` bounds each query, in seconds, besides `MOST_STEPS`."""
    queries = Queries(timeout, logic=QF_LIA, steps=MOST_STEPS)
    return from_the_least_start(question, wanted, partial(_holding, queries))


def _holding(queries: Queries, question: WidthQuestion, wanted: Set[str]) -> Set[str]:
    interpretation = MonotoneModulusInterpretation(dict(enumerate(question.smallest())))
    try:
        obligations = question.instance(
            interpretation, interpretation.new_bits, interpretation.new_bool
        ).obligations
    except NotRepresentable:
        return set()
    interpretation.complete()
    if not interpretation.has_pairs:
        return set()
    holding: set[str] = set()
    for name in sorted(wanted):
        violated = obligations[name].term
        try:
            if interpretation.is_false(violated) or not queries.satisfiable(
                *interpretation.facts, violated
            ):
                holding.add(name)
        except SolverUnknown:
            continue
    return holding
