"""Closing obligations by the bit-serial automaton; it also finds violations."""

from __future__ import annotations

from collections.abc import Set

from semantics.bit_serial import BitSerialReading
from semantics.builder import NotRepresentable
from verifier.bit_serial_reachability import violations
from verifier.width_question import Findings, Question


def close(question: Question, wanted: Set[str], timeout: float) -> Findings:
    """Nothing where the reading cannot say it, or the search would be too large."""
    reading = BitSerialReading()
    try:
        obligations = question.instance(reading, reading.new_bits, reading.new_bool).obligations
        questions = {name: obligations[name].term for name in wanted}
        found = violations(reading.circuit, questions, question.smallest())
    except NotRepresentable:
        return Findings()
    return Findings(
        {name: question.start for name, violation in found.items() if violation is None},
        {name: violation.widths for name, violation in found.items() if violation is not None},
        not reading.circuit.abstracted,
    )
