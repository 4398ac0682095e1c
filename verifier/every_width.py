"""Closing obligations for every bit width at once.

Each method is a reading; it closes what it can and leaves the rest. None of them refutes: where a
method finds a violation, it names widths at which a bit-vector query is to be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pysmt.logics import QF_UFLIA
from pysmt.shortcuts import Not
from xdsl.ir import Attribute

from semantics.bit_serial import BitSerialReading
from semantics.builder import NotRepresentable, SymbolicWidth, Term, Width
from semantics.program import TypeVariable
from verifier.bit_serial_reachability import Violation, violations
from verifier.goal import Goal, Instance, TypeChoice, instantiate, obligation_names
from verifier.judge import Closed
from verifier.solver import Queries, SolverUnknown
from verifier.type_scheme import INDEX_WIDTHS

BIT_SERIAL = "bit-serial automaton"
POLYNOMIAL = "polynomial identity"
POSITIONS = "bit positions"

# What the first method leaves open is rare: the readings of the others are loaded when needed.
if TYPE_CHECKING:
    from semantics.bit_positions import BitPositionReading
    from semantics.polynomials import PolynomialReading

Widths = dict[TypeVariable, Width]


@dataclass(frozen=True)
class Suspect:
    """Widths at which a method found a violation; `exact` where it abstracted from nothing."""

    widths: Widths
    exact: bool


@dataclass(frozen=True)
class EveryWidth:
    """What was closed for every width, and widths at which something may be violated."""

    closed: tuple[Closed, ...]
    suspects: tuple[Suspect, ...]


def close_every_width(goal: Goal, timeout: float) -> EveryWidth:
    """Try each method, for each order of the widths and each case of the open attributes.

    An obligation is closed where, for all of them, some method closes it. `timeout` bounds each
    query of a method that asks a solver.
    """
    orderings = list(goal.scheme.orderings()) if goal.scheme.variables else []
    if not orderings or goal.scheme.has_index:
        return EveryWidth((), ())
    methods: dict[str, list[str]] = {name: [] for name in obligation_names(goal)}
    suspects: list[Suspect] = []
    for ordering in orderings:
        for case in goal.cases():
            question = _Question(goal, ordering, case)
            left = set(methods)
            found, exact = _bit_serial(question)
            for method, closes in (
                (BIT_SERIAL, partial(_without_violation, found)),
                (POLYNOMIAL, partial(_polynomial, question)),
                (POSITIONS, partial(_positions, question, timeout)),
            ):
                if left:
                    now_closed = closes() & left
                    for name in now_closed:
                        methods[name].append(method)
                    left -= now_closed
            for name in left:
                del methods[name]
                violation = found.get(name)
                if violation is not None:
                    suspects.append(Suspect(_at(ordering, violation), exact))
    low = min(goal.scheme.smallest_widths().values())
    closed = tuple(
        Closed(name, method, ((low, None),))
        for name, used in methods.items()
        for method in dict.fromkeys(used)
    )
    return EveryWidth(closed, tuple(suspects))


@dataclass(frozen=True)
class _Question:
    """A goal with one order of its widths and one case of its open attributes."""

    goal: Goal
    ordering: Widths
    case: Mapping[str, Attribute]

    @property
    def types(self) -> TypeChoice:
        return TypeChoice(self.ordering, INDEX_WIDTHS[0])

    def smallest(self) -> dict[int, int]:
        """The least width of each rank."""
        bounds = self.goal.scheme.smallest_widths()
        least: dict[int, int] = {}
        for variable, width in self.ordering.items():
            assert isinstance(width, SymbolicWidth)
            least[width.rank] = max(least.get(width.rank, 1), bounds[variable])
        return least

    def read(self, reading: BitSerialReading | PolynomialReading | BitPositionReading) -> Instance:
        return instantiate(
            self.goal, reading, self.types, self.case, reading.new_bits, reading.new_bool
        )


def _bit_serial(question: _Question) -> tuple[Mapping[str, Violation | None], bool]:
    """For each obligation a violation or None, and whether violations are exact.

    Empty where the reading cannot say it, or the search would be too large.
    """
    reading = BitSerialReading()
    smallest = question.smallest()
    try:
        obligations = question.read(reading).obligations
        questions = {name: violated.term for name, violated in obligations.items()}
        least = [smallest[rank] for rank in sorted(smallest)]
        return violations(reading.circuit, questions, least), not reading.circuit.abstracted
    except NotRepresentable:
        return {}, False


def _without_violation(found: Mapping[str, Violation | None]) -> set[str]:
    return {name for name, violation in found.items() if violation is None}


def _polynomial(question: _Question) -> set[str]:
    """The obligations that fold to "never violated"."""
    from semantics.polynomials import PolynomialReading

    try:
        obligations = question.read(PolynomialReading()).obligations
    except NotRepresentable:
        return set()
    return {name for name, violated in obligations.items() if violated.term is False}


def _positions(question: _Question, timeout: float) -> set[str]:
    """The obligations without a violation at any widths and positions."""
    from semantics.bit_positions import BitPositionReading

    queries = Queries(timeout, logic=QF_UFLIA)

    def entails(facts: list[Term], claim: Term) -> bool:
        return not queries.satisfiable(*facts, Not(claim))

    reading = BitPositionReading(question.smallest(), entails)
    closed: set[str] = set()
    try:
        obligations = question.read(reading).obligations
        for name, violated in obligations.items():
            if reading.is_false(violated.term) or not queries.satisfiable(
                *reading.facts, violated.term
            ):
                closed.add(name)
    except (NotRepresentable, SolverUnknown):
        return closed
    return closed


def _at(ordering: Widths, violation: Violation) -> Widths:
    return {
        variable: violation.widths[width.rank]
        for variable, width in ordering.items()
        if isinstance(width, SymbolicWidth)
    }
