"""What is said of low bits, of all products and shifts at small widths; and what it proves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from semantics.domains.domain import Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.interpretations.any_width import low_bits
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution
from tests.support.deep import few
from verifier.claims.analyses import decide_soundness
from verifier.kernel.analyses.transfer import Transfer, transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted

CONCRETE = ConcreteInterpretation()


def number(value: int, width: int) -> Bits:
    return Bits(CONCRETE, value, width)


@pytest.mark.parametrize("width", (1, 2, 3, 4))
def test_it_is_so_of_every_product_shift_and_remainder(width: int) -> None:
    for a, b in product(range(1 << width), repeat=2):
        x, y = number(a, width), number(b, width)
        assert low_bits.of_factor(x, y, x * y).term
        assert low_bits.of_shift(x, x.shl(y)).term
        assert low_bits.of_remainder(x, y, x.urem(y)).term
        assert low_bits.of_remainder(x, y, x.srem(y)).term
        assert low_bits.of_multiple(x, y, x.urem(y)).term
        assert low_bits.of_multiple(x, y, x.srem(y)).term
        assert low_bits.of_negative(x, y, x.srem(y)).term


@few(2)
@pytest.mark.parametrize("width", (1, 2, 3))
def test_it_is_so_of_every_two_products(width: int) -> None:
    for numbers in product(range(1 << width), repeat=4):
        x, y, u, v = (number(n, width) for n in numbers)
        assert low_bits.of_two_products((x, y), (u, v), x * y, u * v).term
        assert low_bits.of_lowest_ones((x, y), (u, v), x * y, u * v).term


def test_it_says_something() -> None:
    """The lowest bits of 6·5 are those of 2, and no others up to its lowest one; those of what
    agrees with 6 below 8 are those of 6."""
    x, y = number(6, 4), number(5, 4)
    possible = {p for p in range(16) if low_bits.of_factor(x, y, number(p, 4)).term}
    assert possible == {2, 6, 10, 14}
    other = (number(14, 4), y)
    assert [
        q for q in range(16) if low_bits.of_two_products((x, y), other, x * y, number(q, 4)).term
    ] == [6, 14]
    two = number(2, 4)
    zeros = ((two, two), two * two)
    assert [
        p
        for p in range(16)
        if low_bits.of_lowest_ones((x, two), zeros[0], number(p, 4), zeros[1]).term
    ] == [0, 4, 8, 12]
    assert [s for s in range(8) if low_bits.of_shift(number(4, 3), number(s, 3)).term] == [0, 4]
    left = [
        r for r in range(8) if low_bits.of_remainder(number(7, 3), number(6, 3), number(r, 3)).term
    ]
    assert left == [1, 3, 5, 7]
    four = number(4, 3)
    assert [r for r in range(8) if low_bits.of_multiple(four, four, number(r, 3)).term] == [0]
    below = [r for r in range(8) if low_bits.of_negative(number(5, 3), four, number(r, 3)).term]
    assert below == [4, 5, 6, 7]


def known_below(x: Bits) -> Bits:
    return x & ~(x + x.constant(1))


def even(m: Execution, a: Element, b: Element) -> Element:
    return a[0].constant(1) & (a[0] | b[0]), a[0].constant(0)


def low_ones(m: Execution, a: Element, b: Element) -> Element:
    known = known_below((a[0] | a[1]) & (b[0] | b[1]))
    return a[0].constant(0), a[1] * b[1] & known


def zeros_of_either(m: Execution, a: Element, b: Element) -> Element:
    return known_below(a[0]) | known_below(b[0]), a[0].constant(0)


def zeros_of_the_first(m: Execution, a: Element, b: Element) -> Element:
    return known_below(a[0]), a[0].constant(0)


def of_dividend(m: Execution, a: Element, b: Element) -> Element:
    known = known_below(b[0])
    return a[0] & known, a[1] & known


def ones_beyond(m: Execution, a: Element, b: Element) -> Element:
    known = known_below(a[0] | a[1]) | known_below(b[0] | b[1])
    return a[0].constant(0), a[1] * b[1] & known


def of(operation: str, function: Callable[..., Element]) -> Transfer:
    return transfer(f"arith.{operation}", KNOWN_BITS)(function)


@few(3)
@pytest.mark.parametrize(
    ("operation", "function"),
    [
        ("muli", even),
        ("shli", zeros_of_the_first),
        ("remui", of_dividend),
        pytest.param("remsi", of_dividend, marks=pytest.mark.deep),
        pytest.param("muli", low_ones, marks=pytest.mark.deep),
        pytest.param("muli", zeros_of_either, marks=pytest.mark.deep),
    ],
)
def test_low_bits_are_proved_for_every_width(
    operation: str, function: Callable[..., Element]
) -> None:
    verdict = decide_soundness(of(operation, function), Options())
    assert isinstance(verdict, Proved) and str(verdict.guarantee) == "every width"


@few(2)
@pytest.mark.parametrize(
    ("operation", "function"),
    [("muli", ones_beyond), ("divui", of_dividend), ("shli", even), ("shrui", even)],
)
def test_wrong_twins_are_refuted(operation: str, function: Callable[..., Element]) -> None:
    assert isinstance(decide_soundness(of(operation, function), Options()), Refuted)
