"""Closing obligations by the bit-serial automaton; it also gives hints at violations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from semantics.language.builder import NotRepresentable
from semantics.readings.any_width.bit_serial import BitSerialReading
from semantics.readings.any_width.bit_serial_circuit import Node, Rank
from verifier.kernel.any_width.bit_serial_automaton import Automaton, never_violated
from verifier.kernel.any_width.width_question import Findings, Question


def close(question: Question, wanted: Set[str], timeout: float) -> Findings:
    """Nothing where the reading cannot say it, or nobody finds the states that can be reached.

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
        terms = {name: obligations[name].term for name in wanted}
        closed, violated = _closed(question, terms, ranks, reading)
    except NotRepresentable:
        return Findings()
    exact = {name for name in violated if not reading.circuit.abstracts([terms[name]])}
    return Findings(closed, violated, exact)


def _closed(
    question: Question,
    terms: Mapping[str, Node],
    ranks: Sequence[Rank],
    reading: BitSerialReading,
) -> tuple[dict[str, int], Mapping[str, tuple[int, ...]]]:
    """From which width on which of the terms are false, and where others may be true.

    Raises `NotRepresentable`.
    """
    automaton = Automaton(reading.circuit, terms, ranks)
    explored = question.explore(automaton)
    closed = dict.fromkeys(never_violated(automaton, explored.witness), question.start)
    # Lengths are those of the narrowest symbolic width; a variable may have a narrower, fixed one.
    free = next((r for r, rank in enumerate(ranks) if not rank.fixed), None)
    pinned = [width for width in question.ordering.values() if isinstance(width, int)]
    if free is None or any(width < ranks[free].least for width in pinned):
        return closed, explored.smallest
    for start in sorted(set(explored.none_from.values())):
        names = {name for name, least in explored.none_from.items() if least == start}
        names -= closed.keys()
        if names and ranks[free].least < start <= question.start_at_most:
            above = [*ranks[:free], replace(ranks[free], least=start), *ranks[free + 1 :]]
            automaton = Automaton(reading.circuit, {name: terms[name] for name in names}, above)
            witness = question.explore(automaton).witness
            closed.update(dict.fromkeys(never_violated(automaton, witness), start))
    return closed, explored.smallest
