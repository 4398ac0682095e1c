"""The reading by positions against the concrete one, with its widths pinned to small numbers.

What the reading says of a bit must follow from the inputs' bits; what it leaves open (an unknown
truth value) must allow the right answer.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from pysmt.shortcuts import Equals, Iff, Int, Not, Symbol
from pysmt.typing import INT

from semantics.bit_positions import BitPositionReading
from semantics.builder import Bits, NotRepresentable, Reading, SymbolicWidth, Term, Width, select
from semantics.concrete import ConcreteReading
from verifier.solver import Queries

NARROW, WIDE = 2, 3
NARROW_SYMBOL, WIDE_SYMBOL = SymbolicWidth("n", 0), SymbolicWidth("w", 1)
PINNED = [Equals(Symbol("width 0", INT), Int(NARROW)), Equals(Symbol("width 1", INT), Int(WIDE))]


def entailed(facts: list[Term], claim: Term) -> bool:
    return not Queries(logic="QF_UFLIA").satisfiable(*facts, Not(claim))


def new_reading() -> BitPositionReading:
    return BitPositionReading({0: NARROW, 1: WIDE}, entailed)


Operation = Callable[[Bits, Bits, Width], Bits]
"""From x and y at the narrow width, and the wide width, to a result."""

BITWISE: dict[str, Operation] = (
    {
        "and": lambda x, y, wide: x & y,
        "or": lambda x, y, wide: x | y,
        "xor": lambda x, y, wide: x ^ y,
        "not": lambda x, y, wide: ~x,
        "zext": lambda x, y, wide: x.zext(wide),
        "sext": lambda x, y, wide: x.sext(wide),
        "trunc of sext": lambda x, y, wide: x.sext(wide).trunc(x.width),
        "trunc to one bit": lambda x, y, wide: x.trunc(1),
        "zext of one bit": lambda x, y, wide: x.trunc(1).zext(wide),
        "sext of one bit": lambda x, y, wide: x.trunc(1).sext(wide),
        "select": lambda x, y, wide: select(x.trunc(1).is_true(), x, y),
        "minimum": lambda x, y, wide: x.signed_minimum() ^ y,
        "minus one": lambda x, y, wide: x.constant(-1) ^ y,
        "two": lambda x, y, wide: x.constant(2) ^ y,
    }
    | {
        f"{name} by {amount}": (
            lambda x, y, wide, name=name, amount=amount: getattr(x.sext(wide), name)(
                y.zext(wide).constant(amount)
            )
        )
        for name in ("shl", "lshr", "ashr")
        for amount in range(4)
    }
    | {
        f"{name} by the difference of widths": (
            lambda x, y, wide, name=name: getattr(x.sext(wide), name)(
                y.zext(wide).bit_width() - _narrow_width(x, wide)
            )
        )
        for name in ("shl", "lshr", "ashr")
    }
)


def _narrow_width(x: Bits, wide: Width) -> Bits:
    return Bits(x.reading, x.reading.width_constant(x.width, wide), wide)


def inputs(reading: Reading, x: Any, y: Any, width: Width) -> tuple[Bits, Bits]:
    return Bits(reading, x, width), Bits(reading, y, width)


@pytest.mark.parametrize("name", BITWISE)
def test_every_bit_is_the_right_one(name: str) -> None:
    concrete = ConcreteReading()
    for a, b in product(range(1 << NARROW), repeat=2):
        wanted = BITWISE[name](*inputs(concrete, a, b, NARROW), WIDE)
        reading = new_reading()
        x, y = (reading.new_bits(n, NARROW_SYMBOL) for n in "xy")
        found = BITWISE[name](x, y, WIDE_SYMBOL)
        known = [
            Iff(bits.term.bit(Int(i)), reading.truth(bool(value >> i & 1)))
            for bits, value in ((x, a), (y, b))
            for i in range(NARROW)
        ]
        assert isinstance(wanted.width, int)
        for i in range(wanted.width):
            right = Iff(found.term.bit(Int(i)), reading.truth(bool(wanted.term >> i & 1)))
            assert entailed([*reading.facts, *PINNED, *known], right), (a, b, i)


COMPARISONS = ("eq", "ult", "slt")


@pytest.mark.parametrize("name", COMPARISONS)
def test_a_comparison_allows_the_right_answer(name: str) -> None:
    concrete = ConcreteReading()
    for a, b in product(range(1 << NARROW), repeat=2):
        wanted = getattr(Bits(concrete, a, NARROW), name)(Bits(concrete, b, NARROW)).term
        reading = new_reading()
        x, y = (reading.new_bits(n, NARROW_SYMBOL) for n in "xy")
        answer = getattr(x, name)(y).term
        known = [
            Iff(bits.term.bit(Int(i)), reading.truth(bool(value >> i & 1)))
            for bits, value in ((x, a), (y, b))
            for i in range(NARROW)
        ]
        right = Iff(answer, reading.truth(wanted))
        assert Queries(logic="QF_UFLIA").satisfiable(*reading.facts, *PINNED, *known, right)


def test_values_that_differ_nowhere_are_equal() -> None:
    reading = new_reading()
    x = reading.new_bits("x", NARROW_SYMBOL)
    same = ~~x
    unequal = x.eq(same)
    assert entailed(reading.facts, unequal.term)


def test_numbers_made_of_widths_are_compared_exactly() -> None:
    reading = new_reading()
    wide = reading.new_bits("x", WIDE_SYMBOL)
    difference = wide.bit_width() - Bits(
        reading, reading.width_constant(NARROW_SYMBOL, WIDE_SYMBOL), WIDE_SYMBOL
    )
    assert entailed(reading.facts, difference.ult(wide.bit_width()).term)
    assert entailed([*reading.facts, *PINNED], difference.eq(wide.constant(WIDE - NARROW)).term)


@pytest.mark.parametrize("name", ["__add__", "__sub__", "__mul__", "udiv", "urem", "sdiv", "srem"])
def test_carries_are_not_representable(name: str) -> None:
    reading = new_reading()
    x, y = (reading.new_bits(n, NARROW_SYMBOL) for n in "xy")
    with pytest.raises(NotRepresentable):
        getattr(x, name)(y)


def test_a_shift_by_an_unknown_amount_is_not_representable() -> None:
    reading = new_reading()
    x, y = (reading.new_bits(n, NARROW_SYMBOL) for n in "xy")
    with pytest.raises(NotRepresentable):
        x.shl(y)


def test_an_assumed_equality_gives_an_input_its_value() -> None:
    reading = new_reading()
    x, amount = (reading.new_bits(n, NARROW_SYMBOL) for n in ("x", "amount"))
    reading.assume(amount.eq(x.constant(1)).term)
    shifted = x.shl(amount)
    assert entailed([*reading.facts, *PINNED], Not(shifted.term.bit(Int(0))))
