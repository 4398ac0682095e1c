"""Closing obligations by the bit-serial automaton; it also finds violations."""

from __future__ import annotations

from collections.abc import Sequence, Set

from semantics.language.builder import NotRepresentable
from semantics.readings.any_width.bit_serial import BitSerialReading
from semantics.readings.any_width.bit_serial_circuit import Rank
from verifier.kernel.any_width.bit_serial_reachability import violations
from verifier.kernel.any_width.violating_widths import Violations, either
from verifier.kernel.any_width.width_question import Findings, Question


def close(question: Question, wanted: Set[str], timeout: float) -> Findings:
    """Nothing where the reading cannot say it, or the search would be too large.

    What is violated only where unknown streams may be wrong is asked again with signed quotients
    by -1 known.
    """
    ranks = question.ranks()
    if ranks is None:
        return Findings(dict.fromkeys(wanted, question.start))
    reading = BitSerialReading(ranks)
    found = _findings(question, wanted, ranks, reading)
    doubtful = found.violated.keys() - found.exact
    if not doubtful or not reading.has_signed_quotients:
        return found
    knowing = BitSerialReading(ranks, divides_by_minus_one=True)
    again = _findings(question, doubtful, ranks, knowing)
    better = again.closed.keys()
    return Findings(
        {**found.closed, **again.closed},
        {
            **{name: found.violated[name] for name in found.violated.keys() - better},
            **{name: again.violated[name] for name in again.violated.keys() & better},
        },
        (found.exact - better) | (again.exact & better),
    )


def _findings(
    question: Question, wanted: Set[str], ranks: Sequence[Rank], reading: BitSerialReading
) -> Findings:
    try:
        obligations = question.instance(reading, reading.new_bits, reading.new_bool).obligations
        questions = {name: obligations[name].term for name in wanted}
        found = violations(reading.circuit, questions, ranks)
    except NotRepresentable:
        return Findings()
    # Lengths are those of the narrowest symbolic width; a variable may have a narrower, fixed one.
    free = [rank.least for rank in ranks if not rank.fixed]
    pinned = [width for width in question.ordering.values() if isinstance(width, int)]
    counts_narrowest = bool(free) and all(free[0] <= width for width in pinned)
    closed: dict[str, int] = {}
    violated: dict[str, tuple[int, ...]] = {}
    for name, violation in found.items():
        if violation.none_from is not None and (violation.none_from == 0 or counts_narrowest):
            closed[name] = max(violation.none_from, question.start)
        if violation.smallest is not None:
            violated[name] = violation.smallest
    exact = {name for name in violated if not reading.circuit.abstracts([questions[name]])}
    return Findings(closed, violated, exact)


def violating_widths(question: Question) -> Violations | None:
    """Exactly the widths at which an obligation is violated, where nothing is abstracted from.

    The question must have a single width.
    """
    ranks = question.ranks()
    assert ranks is not None and len(ranks) == 1
    reading = BitSerialReading(ranks)
    try:
        obligations = question.instance(reading, reading.new_bits, reading.new_bool).obligations
        questions = {name: violated.term for name, violated in obligations.items()}
        found = violations(reading.circuit, questions, ranks)
    except NotRepresentable:
        return None
    exact = Violations()
    for name, violation in found.items():
        if violation.smallest is None:
            continue
        if reading.circuit.abstracts([questions[name]]):
            return None
        exact = either(exact, violation)
    return exact
