"""The interpretation by positions against the concrete one, with its widths pinned to small
numbers.

What happens must always be possible in the interpretation: no fact may rule out the right bits and
the right number of a result. And of what it can express, only the right answer may be possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from pysmt.shortcuts import And, Equals, Iff, Int, Not, Symbol
from pysmt.typing import INT

from semantics.interpretations.any_width.bit_positions import BitPositionInterpretation
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Interpretation, Term, select
from semantics.language.widths import SymbolicWidth, Width
from tests.support.deep import few, some_of
from verifier.kernel.solving.solver import Queries

NARROW, WIDE = 2, 3
NARROW_SYMBOL, WIDE_SYMBOL = SymbolicWidth("n", 0), SymbolicWidth("w", 1)
PINNED = [
    Equals(Symbol(name, INT), Int(value))
    for name, value in (
        ("width 0", NARROW),
        ("power 0", 2**NARROW),
        ("width 1", WIDE),
        ("power 1", 2**WIDE),
    )
]


def possible(*claims: Term) -> bool:
    return Queries(60, logic="QF_UFLIA").satisfiable(*claims)


def entailed(facts: list[Term], claim: Term) -> bool:
    return not possible(*facts, Not(claim))


def new_interpretation() -> BitPositionInterpretation:
    return BitPositionInterpretation({0: 1, 1: 2})


def known(
    interpretation: BitPositionInterpretation, value: Bits, number: int, width: int
) -> list[Term]:
    """That `value` has the bits of `number`, and is that number."""
    bits = [
        Iff(value.term.bit(Int(i)), interpretation.truth(bool(number >> i & 1)))
        for i in range(width)
    ]
    return [*bits, Equals(value.term.number, Int(number))]


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


SHIFTS: dict[str, Operation] = {
    f"{name} by a value": (lambda x, y, wide, name=name: getattr(x, name)(y))
    for name in ("shl", "lshr", "ashr")
} | {
    "mask below an amount": lambda x, y, wide: x & (x.constant(1).shl(y) - x.constant(1)),
    "product with a power of two": lambda x, y, wide: x * x.constant(1).shl(y),
    "quotient by a power of two": lambda x, y, wide: x.udiv(x.constant(1).shl(y)),
    "remainder by a power of two": lambda x, y, wide: x.urem(x.constant(1).shl(y)),
    "quotient by two": lambda x, y, wide: x.zext(wide).udiv(y.zext(wide).constant(2)),
    "remainder by two": lambda x, y, wide: x.sext(wide).urem(y.zext(wide).constant(2)),
    "remainder by the minimum": lambda x, y, wide: x.urem(y.signed_minimum()),
}

NUMBERS: dict[str, Operation] = {
    "add": lambda x, y, wide: x + y,
    "sub": lambda x, y, wide: x - y,
    "add of extensions": lambda x, y, wide: x.zext(wide) + y.sext(wide),
    "sub of extensions": lambda x, y, wide: x.sext(wide) - y.zext(wide),
    "not": lambda x, y, wide: ~x,
    "zext": lambda x, y, wide: x.zext(wide),
    "sext": lambda x, y, wide: x.sext(wide),
    "minimum": lambda x, y, wide: x.signed_minimum() - y,
    "minus two": lambda x, y, wide: x + x.constant(-2),
    "three": lambda x, y, wide: x.zext(wide) + y.zext(wide).constant(3),
    "width": lambda x, y, wide: x.bit_width() - y,
    "select": lambda x, y, wide: select(x.ult(y), x, y),
    "truth as a number": lambda x, y, wide: x.ult(y).as_bit().zext(wide),
}

OTHERS: dict[str, Operation] = {
    name: (lambda x, y, wide, name=name: getattr(x, name)(y))
    for name in ("__mul__", "udiv", "urem", "sdiv", "srem")
} | {"trunc of a sum": lambda x, y, wide: (x.sext(wide) + y.zext(wide)).trunc(x.width)}


def _narrow_width(x: Bits, wide: Width) -> Bits:
    return Bits(x.interpretation, x.interpretation.width_constant(x.width, wide), wide)


def inputs(interpretation: Interpretation, x: Any, y: Any, width: Width) -> tuple[Bits, Bits]:
    return Bits(interpretation, x, width), Bits(interpretation, y, width)


def runs(
    operation: Operation,
) -> Iterator[tuple[BitPositionInterpretation, list[Term], Bits, Bits]]:
    """For all inputs the interpretation, what is known of them, its result, and the right
    result."""
    concrete = ConcreteInterpretation()
    for a, b in product(range(1 << NARROW), repeat=2):
        wanted = operation(*inputs(concrete, a, b, NARROW), WIDE)
        interpretation = new_interpretation()
        x, y = (interpretation.new_bits(n, NARROW_SYMBOL) for n in "xy")
        found = operation(x, y, WIDE_SYMBOL)
        given = known(interpretation, x, a, NARROW) + known(interpretation, y, b, NARROW)
        yield interpretation, [*PINNED, *given], found, wanted


ALL = BITWISE | SHIFTS | NUMBERS | OTHERS


@pytest.mark.parametrize("name", some_of(ALL, 12))
def test_what_happens_is_possible(name: str) -> None:
    for interpretation, given, found, wanted in runs(ALL[name]):
        assert isinstance(wanted.width, int)
        right = known(interpretation, found, wanted.term, wanted.width)
        zero = found.is_zero().term
        assert possible(
            *interpretation.facts(),
            *given,
            *right,
            Iff(zero, interpretation.truth(not wanted.term)),
        )


@pytest.mark.parametrize("name", some_of(sorted(BITWISE | SHIFTS), 18))
def test_every_bit_is_the_right_one(name: str) -> None:
    for interpretation, given, found, wanted in runs((BITWISE | SHIFTS)[name]):
        assert isinstance(wanted.width, int)
        *bits, _ = known(interpretation, found, wanted.term, wanted.width)
        assert entailed([*interpretation.facts(), *given], And(bits))


@pytest.mark.parametrize("name", some_of(NUMBERS, 9))
def test_every_number_is_the_right_one(name: str) -> None:
    for interpretation, given, found, wanted in runs(NUMBERS[name]):
        assert isinstance(wanted.width, int)
        *_, number = known(interpretation, found, wanted.term, wanted.width)
        assert entailed([*interpretation.facts(), *given], number)


@few(3)
@pytest.mark.parametrize("name", ("eq", "ult", "slt"))
def test_a_comparison_has_the_right_answer(name: str) -> None:
    def compare(x: Bits, y: Bits, wide: Width) -> Bits:
        answer = getattr(x, name)(y)
        assert isinstance(answer, Bool)
        return answer.as_bit()

    for interpretation, given, found, wanted in runs(compare):
        right = Iff(found.is_true().term, interpretation.truth(bool(wanted.term)))
        assert entailed([*interpretation.facts(), *given], right)


def test_values_that_differ_nowhere_are_equal() -> None:
    interpretation = new_interpretation()
    x = interpretation.new_bits("x", NARROW_SYMBOL)
    y = interpretation.new_bits("y", NARROW_SYMBOL)
    amount = interpretation.new_bits("amount", NARROW_SYMBOL)
    same = (x.shl(amount) & y.shl(amount)).eq((x & y).shl(amount))
    assert entailed(interpretation.facts(), same.term)
    other = x.shl(amount).eq(y.shl(amount))
    assert not entailed(interpretation.facts(), other.term)


def test_bits_of_equal_values_agree() -> None:
    interpretation = new_interpretation()
    x, y, z = (interpretation.new_bits(name, NARROW_SYMBOL) for name in "xyz")
    equal, masked = x.eq(y), (x & z).eq(y & z)
    assert entailed([*interpretation.facts(), equal.term], masked.term)
    assert not entailed([*interpretation.facts(), masked.term], equal.term)


@pytest.mark.deep
def test_an_operand_that_changes_nothing_leaves_the_other() -> None:
    interpretation = new_interpretation()
    x = interpretation.new_bits("x", NARROW_SYMBOL)
    mask = interpretation.new_bits("mask", NARROW_SYMBOL)
    nothing = mask.is_zero()
    for masked in (x & ~mask, x | mask, x ^ mask):
        same = masked.eq(x)
        shifted = x.shl(x).eq(x.shl(masked))
        for claim in (same, shifted):
            assert entailed([*interpretation.facts(shifted=True), nothing.term], claim.term)
            assert not entailed(interpretation.facts(shifted=True), claim.term)


def test_amounts_may_differ() -> None:
    """Two amounts with the same bits shift by the same; and nothing says that they have them."""
    interpretation = new_interpretation()
    x, a, b = (interpretation.new_bits(name, NARROW_SYMBOL) for name in ("x", "a", "b"))
    alike = (a & ~b).is_zero() & (b & ~a).is_zero()
    same = x.shl(a).eq(x.shl(b))
    facts = interpretation.facts(shifted=True)
    assert entailed([*facts, alike.term], same.term)
    assert not entailed(facts, same.term)


def test_nothing_is_known_of_widths_but_their_order() -> None:
    interpretation = new_interpretation()
    x = interpretation.new_bits("x", WIDE_SYMBOL)
    narrow = _narrow_width(interpretation.new_bits("n", NARROW_SYMBOL), WIDE_SYMBOL)
    difference = x.bit_width() - narrow
    assert entailed(interpretation.facts(), difference.ult(x.bit_width()).term)
    assert not entailed(interpretation.facts(), difference.eq(x.constant(1)).term)
    assert entailed([*interpretation.facts(), *PINNED], difference.eq(x.constant(1)).term)


def test_a_wider_type_may_be_wider_by_more_than_a_bit() -> None:
    widths = (("width 0", 2), ("power 0", 4), ("width 1", 4), ("power 1", 16))
    assert possible(
        *new_interpretation().facts(), *(Equals(Symbol(name, INT), Int(n)) for name, n in widths)
    )


@pytest.mark.parametrize(("literal", "number"), ((3, 3), (4, 0), (6, 2), (-4, 0), (-5, 3)))
def test_a_literal_may_be_too_wide_for_its_type(literal: int, number: int) -> None:
    interpretation = new_interpretation()
    value = interpretation.new_bits("x", NARROW_SYMBOL).constant(literal)
    given = [*PINNED, *known(interpretation, value, number, NARROW)]
    assert possible(*interpretation.facts(), *given)


MISTAKES: dict[str, tuple[str, Operation]] = {
    "add": ("sub", NUMBERS["add"]),
    "zero_extend": ("sign_extend", NUMBERS["zext"]),
    "sign_extend": ("zero_extend", NUMBERS["sext"]),
    "signed_less": ("unsigned_less", lambda x, y, wide: select(x.slt(y), x, y)),
    "lshr": ("ashr", SHIFTS["lshr by a value"]),
    "ashr": ("lshr", SHIFTS["ashr by a value"]),
    "bit_and": ("bit_or", BITWISE["and"]),
}


@few(4)
@pytest.mark.parametrize("name", MISTAKES)
def test_a_planted_mistake_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    instead, operation = MISTAKES[name]
    monkeypatch.setattr(
        BitPositionInterpretation, name, getattr(BitPositionInterpretation, instead)
    )
    assert any(
        not possible(
            *interpretation.facts(),
            *given,
            *known(interpretation, found, wanted.term, int(str(wanted.width))),
        )
        for interpretation, given, found, wanted in runs(operation)
    )
