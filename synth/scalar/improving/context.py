"""What is known of the values that a window gets, as part of its specification.

An argument x with a fact is replaced by a program of another argument, which is poison where x is,
gives x where the fact holds of it, and hardly anything but what the fact holds of:
`lo + min((x - lo) & mask, hi - lo)`, and the known bits. What refines a window of these refines it
wherever the facts hold, poison included; no precondition could say that, since one that is poison
does not hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Operation, SSAValue

from semantics.functions.operations import is_function
from semantics.interpretations.concrete import signed
from semantics.language.program import as_integer_type
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term
from verifier.analyses.flow.demands import bits_needed
from verifier.analyses.flow.fact import Fact, between
from verifier.analyses.flow.sparse import Facts, readings_of


@dataclass
class Context:
    """The facts of functions, and what they need, which are computed once each."""

    _readings: dict[Operation, list[Facts]] = field(default_factory=dict[Operation, list[Facts]])
    _needs: dict[Operation, Mapping[SSAValue, int]] = field(
        default_factory=dict[Operation, Mapping[SSAValue, int]]
    )

    def known(self, top: Operation | None, value: SSAValue, at: Operation) -> Fact | None:
        """What is known of an integer at an operation in a function, whatever the width of index;
        None where that is nothing."""
        block, type_ = at.parent_block(), as_integer_type(value.type)
        if top is None or block is None or type_ is None or not is_function(top):
            return None
        if top not in self._readings:
            self._readings[top] = readings_of(top)
        found: Fact | None = None
        for facts in self._readings[top]:
            each = facts.at(value, block)
            assert each is not None
            found = each if found is None else found.join(each)
        return None if found is None or found.is_top else found

    def needed(self, top: Operation, value: SSAValue) -> int | None:
        """The bits of a result that anything in a function needs; None where all may be."""
        if not is_function(top):
            return None
        if top not in self._needs:
            self._needs[top] = bits_needed(top, partial(self.known, top))
        return self._needs[top].get(value)


def assumed(argument: Argument, fact: Fact) -> Term:
    """The argument where the fact holds of it, and other numbers elsewhere."""
    type_ = as_integer_type(argument.type_)
    assert type_ is not None
    spans = ((fact.umin, fact.umax, False), (fact.smin, fact.smax, True))
    low, high, signs = min(spans, key=lambda span: span[1] - span[0])
    size, every = high - low, (1 << fact.width) - 1
    term: Term = argument
    if size < every:
        mask = (1 << size.bit_length()) - 1
        term = _applied("subi", term, low, type_) if low else term
        term = _applied("andi", term, mask, type_) if mask != every else term
        term = _applied("minui", term, size, type_) if size != mask else term
        term = _applied("addi", term, low, type_) if low else term
    implied = between(low, high, fact.width, signs)
    assert implied is not None
    if fact.zeros & ~implied.zeros:
        term = _applied("andi", term, fact.may_be, type_)
    if fact.ones & ~implied.ones:
        term = _applied("ori", term, fact.ones, type_)
    return term


def _applied(name: str, term: Term, number: int, type_: IntegerType) -> Term:
    width = type_.width.data
    literal = Literal(signed(number % (1 << width), width), type_)
    return Application(Operator(f"arith.{name}", (type_, type_), (type_,)), (term, literal))
