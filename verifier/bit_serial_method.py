"""Closing obligations by the bit-serial automaton; it also finds violations."""

from __future__ import annotations

from collections.abc import Set

from semantics.bit_serial import BitSerialReading
from semantics.bit_serial_circuit import Rank
from semantics.builder import NotRepresentable
from verifier.bit_serial_reachability import violations
from verifier.width_question import Findings, Question


def close(question: Question, wanted: Set[str], timeout: float) -> Findings:
    """Nothing where the reading cannot say it, or the search would be too large."""
    ranks = [Rank(least) for least in question.smallest()]
    reading = BitSerialReading(ranks)
    try:
        obligations = question.instance(reading, reading.new_bits, reading.new_bool).obligations
        questions = {name: obligations[name].term for name in wanted}
        found = violations(reading.circuit, questions, ranks)
    except NotRepresentable:
        return Findings()
    closed: dict[str, int] = {}
    violated: dict[str, tuple[int, ...]] = {}
    for name, violation in found.items():
        if violation.none_from is not None:
            closed[name] = max(violation.none_from, question.start)
        if violation.smallest is not None:
            violated[name] = violation.smallest
    exact = {name for name in violated if not reading.circuit.abstracts([questions[name]])}
    return Findings(closed, violated, exact)
