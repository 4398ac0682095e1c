"""Closing obligations that have no violation at any widths and bit positions, by queries."""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from pysmt.logics import QF_UFLIA

from semantics.interpretations.any_width.bit_positions import BitPositionInterpretation
from semantics.language.not_representable import NotRepresentable
from verifier.kernel.any_width.width_question import Findings, WidthQuestion, from_the_least_start
from verifier.kernel.solving.solver import Queries, SolverUnknown


def close(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    """`timeout` bounds each query, in seconds."""
    queries = Queries(timeout, logic=QF_UFLIA)
    return from_the_least_start(question, wanted, partial(_holding, queries))


def _holding(queries: Queries, question: WidthQuestion, wanted: Set[str]) -> Set[str]:
    interpretation = BitPositionInterpretation(dict(enumerate(question.smallest())))
    holding: set[str] = set()
    try:
        obligations = question.instance(
            interpretation, interpretation.new_bits, interpretation.new_bool
        ).obligations
        for shifted in (False, True):
            facts = interpretation.facts(shifted=shifted)
            for name in sorted(wanted - holding):
                violated = obligations[name].term
                if interpretation.is_false(violated) or not queries.satisfiable(*facts, violated):
                    holding.add(name)
    except (NotRepresentable, SolverUnknown):
        pass
    return holding
