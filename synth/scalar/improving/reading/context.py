"""What is known of the values that a window gets, as part of its specification.

An argument x with a fact is replaced by a program of another argument, which is poison where x is,
gives x where the fact holds of it, and hardly anything but what the fact holds of:
`lo + min((x - lo) & mask, hi - lo)`, and the known bits. What refines a window of these refines it
wherever the facts hold, poison included; no precondition could say that, since one that is poison
does not hold. What is said of an index is one program too, in which facts of both its widths hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.functions.operations import is_function
from semantics.interpretations.concrete import signed
from semantics.language.program import TypeTerm, as_integer_type, fixed_width
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term
from verifier.analyses.flow.demands import bits_needed
from verifier.analyses.flow.fact import Fact, between, top
from verifier.analyses.flow.sparse import Facts, readings_of
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS

_NARROW = 32


@dataclass(frozen=True)
class Known:
    """What is known of an integer: one fact; of an index one for each of `INDEX_WIDTHS`."""

    facts: tuple[Fact, ...]

    @property
    def is_top(self) -> bool:
        """Whether nothing is known."""
        return all(fact.is_top for fact in self.facts)

    def at(self, number: int) -> Fact:
        """What is known where an index has that one of `INDEX_WIDTHS`."""
        return self.facts[number if len(self.facts) > 1 else 0]

    def __str__(self) -> str:
        *_, least = self.facts
        if least.smin >= 0 and all(
            (fact.umax, fact.ones, fact.may_be) == (least.umax, least.ones, least.may_be)
            for fact in self.facts
        ):
            return str(least)  # It is the same number, whatever the width.
        return ", ".join(f"{fact} of {fact.width} bits" for fact in self.facts)


def of_every(type_: Attribute) -> Known | None:
    """What is known of all integers of a type; None where it has none."""
    if isinstance(type_, IndexType):
        return Known(tuple(map(top, INDEX_WIDTHS)))
    integer = as_integer_type(type_)
    return None if integer is None else Known((top(integer.width.data),))


@dataclass
class Context:
    """The facts of functions, and what they need, which are computed once each."""

    _readings: dict[Operation, list[Facts]] = field(default_factory=dict[Operation, list[Facts]])
    _needs: dict[Operation, Mapping[SSAValue, int]] = field(
        default_factory=dict[Operation, Mapping[SSAValue, int]]
    )

    def known(self, top: Operation | None, value: SSAValue, at: Operation) -> Known | None:
        """What is known of an integer at an operation in a function, whatever the width of index;
        None where that is nothing."""
        block, every = at.parent_block(), of_every(value.type)
        if top is None or block is None or every is None or not is_function(top):
            return None
        if top not in self._readings:
            self._readings[top] = readings_of(top)
        each = [facts.at(value, block, at) or every.at(0) for facts in self._readings[top]]
        found = Known(tuple(each) if len(every.facts) > 1 else (reduce(Fact.join, each),))
        return None if found.is_top else found

    def needed(self, top: Operation, value: SSAValue) -> int | None:
        """The bits of a result that anything in a function needs; None where all may be."""
        if not is_function(top):
            return None
        if top not in self._needs:
            self._needs[top] = bits_needed(top, lambda value, at: self._of_integer(top, value, at))
        return self._needs[top].get(value)

    def _of_integer(self, top: Operation, value: SSAValue, at: Operation) -> Fact | None:
        known = self.known(top, value, at)
        return None if known is None else known.at(0)


def assumed(argument: Argument, known: Known) -> Term:
    """The argument where what is known holds of it, and other numbers elsewhere."""
    if isinstance(argument.type_, IndexType):
        return _assumed_of_index(argument, *known.facts)
    (fact,) = known.facts
    spans = ((fact.umin, fact.umax, False), (fact.smin, fact.smax, True))
    low, high, signs = min(spans, key=lambda span: span[1] - span[0])
    implied = between(low, high, fact.width, signs)
    assert implied is not None
    return _with_bits(_between(argument, low, high, fact.width), fact.zeros, fact.ones, implied)


def _assumed_of_index(argument: Argument, wide: Fact, narrow: Fact) -> Term:
    """By constants that an index of 32 bits has too, and shifts: bounds that both facts have, and
    bits below the sign of 32 bits. That an index is no negative number, or so far below the largest
    one, has no bound that is one number."""
    most, most_wide = (1 << _NARROW - 1) - 1, (1 << wide.width - 1) - 1
    low, high = min(wide.smin, narrow.smin), max(wide.smax, narrow.smax)
    below = min(most_wide - wide.smax, most - narrow.smax)
    implied = top(_NARROW)
    term: Term = argument
    if low > ~most and high <= most:
        term = _between(term, low, high, _NARROW)
        implied = between(low, high, _NARROW, True) or implied
    else:
        if low >= 0:
            term = _applied("shrui", _applied("shli", term, 1), 1)
        if low > 0 or 0 > low > ~most:
            term = _applied("maxsi", term, low)
        if high <= most:
            term = _applied("minsi", term, high)
        elif below:
            largest = _applied("shrui", _literal(-1, argument.type_), 1)
            term = _applied("minsi", term, _applied("subi", largest, below))
    return _with_bits(
        term, wide.zeros & narrow.zeros & most, wide.ones & narrow.ones & most, implied
    )


def _between(term: Term, low: int, high: int, width: int) -> Term:
    """The term where it is between numbers of that width, and else another such number."""
    size = high - low
    if size == (1 << width) - 1:
        return term
    mask = (1 << size.bit_length()) - 1
    term = _applied("subi", term, low) if low else term
    term = _applied("andi", term, mask) if mask != (1 << width) - 1 else term
    term = _applied("minui", term, size) if size != mask else term
    return _applied("addi", term, low) if low else term


def _with_bits(term: Term, zeros: int, ones: int, implied: Fact) -> Term:
    """The term with these bits, where bounds do not imply them."""
    if zeros & ~implied.zeros:
        term = _applied("andi", term, ~zeros)
    if ones & ~implied.ones:
        term = _applied("ori", term, ones)
    return term


def _literal(number: int, type_: TypeTerm) -> Literal:
    assert isinstance(type_, Attribute)
    width = fixed_width(type_, INDEX_WIDTHS[0])
    return Literal(signed(number % (1 << width), width), type_)


def _applied(name: str, term: Term, other: int | Term) -> Term:
    type_ = term.type_
    operand = _literal(other, type_) if isinstance(other, int) else other
    return Application(Operator(f"arith.{name}", (type_, type_), (type_,)), (term, operand))
