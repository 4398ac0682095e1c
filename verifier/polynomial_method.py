"""Closing obligations that fold to "never violated" as polynomials over the integers."""

from __future__ import annotations

from collections.abc import Set

from semantics.builder import NotRepresentable
from semantics.polynomials import PolynomialReading
from verifier.width_question import Findings, Question


def close(question: Question, wanted: Set[str], timeout: float) -> Findings:
    """What holds so holds at every width, whatever the start."""
    reading = PolynomialReading()
    try:
        obligations = question.instance(reading, reading.new_bits, reading.new_bool).obligations
    except NotRepresentable:
        return Findings()
    closed = [name for name in wanted if obligations[name].term is False]
    return Findings(dict.fromkeys(closed, question.start))
