"""Making a violating input as simple as it can be, and finding what of it does not matter.

Order of simplicity: no poison before poison, no flag before a flag, then 0, 1, -1, then fewer set
bits; arguments before attributes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pysmt.shortcuts import BV, And, Bool, Equals, Iff, Not

from semantics.builder import Bits, Term
from verifier.question import Input, Question
from verifier.solver import Queries, SolverUnknown

_PATIENCE = 3
"""So many attempts to simplify may go without an answer."""


@dataclass(frozen=True)
class SimplestInput:
    """An input, and the names whose value does not matter given the others."""

    input: Input
    irrelevant: frozenset[str]


def simplest_violation(
    question: Question, violated: Term, queries: Queries
) -> SimplestInput | None:
    """The simplest input found that makes `violated` true; None where there is none.

    Raises `SolverUnknown` only where not even a first input could be found.
    """
    fixed: list[Term] = [violated]
    model = queries.model(violated)
    if model is None:
        return None
    best = _values(question, model)
    attempts = _Attempts(queries)
    for name, truth in question.truths.items():
        if best.truths[name]:
            better = attempts.input(question, [*fixed, Not(truth.term)])
            best = best if better is None else better
        fixed.append(truth.term if best.truths[name] else Not(truth.term))
    for name, bits in question.bits.items():
        best = _simplify(question, name, bits, fixed, best, attempts)
        fixed.append(Equals(bits.term, BV(best.bits[name], _width(bits))))
    return SimplestInput(best, _irrelevant(question, violated, best, attempts))


def _width(bits: Bits) -> int:
    assert isinstance(bits.width, int)
    return bits.width


def _values(question: Question, model: Any) -> Input:
    return Input(
        {name: int(model[b.term].constant_value()) for name, b in question.bits.items()},
        {name: bool(model[t.term].is_true()) for name, t in question.truths.items()},
    )


class _Attempts:
    """Queries that may fail; after a few without an answer no more are made."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self._left = _PATIENCE

    def input(self, question: Question, assertions: list[Term]) -> Input | None:
        """An input that satisfies all of `assertions`, or None where none was found."""
        if not self._left:
            return None
        try:
            model = self._queries.model(*assertions)
        except SolverUnknown:
            self._left -= 1
            return None
        return None if model is None else _values(question, model)

    def impossible(self, *assertions: Term) -> bool:
        """Whether it is known that nothing satisfies all of `assertions`."""
        if not self._left:
            return False
        try:
            return not self._queries.satisfiable(*assertions)
        except SolverUnknown:
            self._left -= 1
            return False


def _simplify(
    question: Question, name: str, bits: Bits, fixed: list[Term], best: Input, attempts: _Attempts
) -> Input:
    width = _width(bits)
    for value in dict.fromkeys((0, 1, (1 << width) - 1)):
        if best.bits[name] == value:
            return best
        better = attempts.input(question, [*fixed, Equals(bits.term, BV(value, width))])
        if better is not None:
            return better
    for position in reversed(range(width)):
        value = best.bits[name] & ~(1 << position)
        if value != best.bits[name]:
            better = attempts.input(question, [*fixed, Equals(bits.term, BV(value, width))])
            best = best if better is None else better
    return best


def _irrelevant(
    question: Question, violated: Term, best: Input, attempts: _Attempts
) -> frozenset[str]:
    """Names that may take any value, all at once, while the others keep theirs."""
    free: set[str] = set()
    for name in question.bits:
        kept = [
            Equals(b.term, BV(best.bits[other], _width(b)))
            for other, b in question.bits.items()
            if other != name and other not in free
        ]
        kept += [Iff(t.term, Bool(best.truths[other])) for other, t in question.truths.items()]
        if attempts.impossible(And(kept), Not(violated)):
            free.add(name)
    return frozenset(free)
