"""Closing obligations by the bit-serial automaton; it also gives hints at violations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.bit_serial_circuit import Node
from semantics.language.not_representable import NotRepresentable
from verifier.kernel.any_width.bit_serial_automaton import Automaton, never_violated
from verifier.kernel.any_width.width_question import Findings, WidthQuestion

_Facts = Callable[[BitSerialInterpretation], Sequence[Node]]
_OF_REMAINDERS = (
    BitSerialInterpretation.low_bits_of_remainders,
    BitSerialInterpretation.remainders_of_multiples,
    BitSerialInterpretation.remainders_of_negatives,
)
_LOW_BITS = (
    BitSerialInterpretation.low_bits_of_each,
    BitSerialInterpretation.low_bits_of_two,
    BitSerialInterpretation.lowest_ones_of_two,
)


def close(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    """Nothing where the interpretation cannot say it, or nobody finds the states that can be
    reached.

    What is violated only where unknown streams may be wrong is asked again with the low bits of
    remainders, then with signed quotients by -1 known, and then with the low bits of products and
    of what is shifted to the left.
    """
    ranks = question.ranks()
    if ranks is None:
        return Findings(dict.fromkeys(wanted, question.start))
    interpretation = BitSerialInterpretation(ranks)
    found = _findings(question, wanted, interpretation)
    for facts in _OF_REMAINDERS:
        if facts(interpretation):
            found = _again(question, found, BitSerialInterpretation(ranks), facts)
    by_minus_one = interpretation.has_signed_quotients
    if by_minus_one:
        found = _again(question, found, BitSerialInterpretation(ranks, True))
    for facts in _LOW_BITS:
        if facts(interpretation):
            found = _again(question, found, BitSerialInterpretation(ranks, by_minus_one), facts)
    return found


def _again(
    question: WidthQuestion,
    found: Findings,
    interpretation: BitSerialInterpretation,
    facts: _Facts | None = None,
) -> Findings:
    """The findings, with what is known better of what may be violated."""
    doubtful = found.violated.keys() - found.exact
    if not doubtful:
        return found
    again = _findings(question, doubtful, interpretation, facts)
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
    question: WidthQuestion,
    wanted: Set[str],
    interpretation: BitSerialInterpretation,
    facts: _Facts | None = None,
) -> Findings:
    """`facts` are so of the unknown streams that the question makes."""
    try:
        obligations = question.instance(
            interpretation, interpretation.new_bits, interpretation.new_bool
        ).obligations
        terms = {name: obligations[name].term for name in wanted}
        for fact in () if facts is None else facts(interpretation):
            terms = {n: interpretation.conjunction(t, fact) for n, t in terms.items()}
        closed, violated = _closed(question, terms, interpretation)
    except NotRepresentable:
        return Findings()
    exact = {name for name in violated if not interpretation.circuit.abstracts([terms[name]])}
    return Findings(closed, violated, exact)


def _closed(
    question: WidthQuestion,
    terms: Mapping[str, Node],
    interpretation: BitSerialInterpretation,
) -> tuple[dict[str, int], Mapping[str, tuple[int, ...]]]:
    """From which width on which of the terms are false, and where others may be true.

    Raises `NotRepresentable`.
    """
    ranks = interpretation.ranks
    automaton = Automaton(interpretation.circuit, terms, ranks)
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
            automaton = Automaton(
                interpretation.circuit, {name: terms[name] for name in names}, above
            )
            witness = question.explore(automaton).witness
            closed.update(dict.fromkeys(never_violated(automaton, witness), start))
    return closed, explored.smallest
