"""What is known of values on an interval, against the values of all floats in it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

pytest.importorskip("flint")

from semantics.language.float_formats import Format
from tests.support.deep import few
from verifier.kernel.bounded import values
from verifier.kernel.bounded.evaluation import settled
from verifier.kernel.bounded.jets import (
    NotSmooth,
    constant,
    greatest,
    least,
    precise,
    variable,
)
from verifier.kernel.bounded.rationals import TooLarge, nearest, number_of, power, ulp
from verifier.kernel.bounded.values import Near, NotDecided

F16 = Format(5, 11)
F = Fraction


def interval(first: int, count: int) -> Near:
    """The floats whose bits are so many from the first one on."""
    low, high = number_of(F16, first), number_of(F16, first + count - 1)
    assert low is not None and high is not None
    low, high = min(low, high), max(low, high)
    return Near(variable(low, high), F(0), low, high, F16)


def root(x: Fraction) -> Fraction:
    """The square root, nearly: of all that is asked for, to 100 digits."""
    return F(math.isqrt(x.numerator * x.denominator << 400), x.denominator << 200)


EXACTLY: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "sum": lambda x, y: x + y,
    "product": lambda x, y: x * y,
    "quotient": lambda x, y: x / y,
    "fused": lambda x, y: x * y + y,
    "root": lambda x, y: root(x),
    "negated": lambda x, y: -x,
}
COMPUTED: dict[str, Callable[[Near, Near], Near]] = {
    "sum": lambda x, y: values.sum_of(x, y, F16),
    "product": lambda x, y: values.product_of(x, y, F16),
    "quotient": lambda x, y: values.quotient_of(x, y, F16),
    "fused": lambda x, y: values.fused(x, y, y, F16),
    "root": lambda x, y: values.root_of(x, F16),
    "negated": lambda x, y: values.negated(x),
}
NEAR_ENOUGH = F(1, 10**50)


@few(4)
@pytest.mark.parametrize("seed", range(12))
def test_each_value_in_an_interval_is_as_near_as_it_says(seed: int) -> None:
    """Programs of several operations, at all floats of an interval."""
    numbers = random.Random(seed)
    checked = 0
    while checked < 12:
        first = numbers.choice((0, 0x8000)) | numbers.randint(1, F16.beyond - 200)
        size = numbers.choice((1, 5, 40))
        given = interval(first, size)
        exponent = numbers.choice((-14, -3, 0, 0, 1, 5))
        factor = nearest(F16, F(numbers.choice((1, 1, 1.37, -2.9))) * power(exponent))
        names = [numbers.choice(sorted(EXACTLY)) for _ in range(numbers.randint(1, 4))]
        places = [numbers.randrange(3 + k) for k in range(len(names))]
        with precise():
            held = [given, values.near_number(factor, F16, given.ideal), values.negated(given)]
            try:
                for name, place in zip(names, places, strict=True):
                    held.append(COMPUTED[name](held[-1], held[place]))
            except (NotDecided, NotSmooth, TooLarge):
                continue
            result = held[-1]
            room = least(result.ideal.values()), greatest(result.ideal.values())
        checked += 1
        for bits in range(first, first + size):
            x = number_of(F16, bits)
            assert x is not None
            ideal, actual = [x, factor, -x], [x, factor, -x]
            for name, place in zip(names, places, strict=True):
                ideal.append(EXACTLY[name](ideal[-1], ideal[place]))
                actual.append(nearest(F16, EXACTLY[name](actual[-1], actual[place])))
            assert abs(actual[-1] - ideal[-1]) <= result.error + NEAR_ENOUGH, (names, places, x)
            assert result.low - NEAR_ENOUGH <= actual[-1] <= result.high + NEAR_ENOUGH
            assert room[0] - NEAR_ENOUGH <= ideal[-1] <= room[1] + NEAR_ENOUGH


def off(x: Near, by: Fraction) -> Near:
    """A value that is so far away from its ideal."""
    return replace(x, low=x.low + by, high=x.high + by, error=abs(by))


@pytest.mark.parametrize("name", ["product", "quotient", "root", "fused", "sum"])
def test_errors_are_handed_on(name: str) -> None:
    """Each of two operands that are off makes the result be off."""
    x, y = F(3), F(5)
    with precise():
        like = variable(F(1), F(1))
        one, other = (values.near_number(n, F16, like) for n in (x, y))
        for a, b in ((F(1, 4), F(0)), (F(0), F(1, 4)), (F(-1, 2), F(1, 2)), (F(1, 2), F(-1, 2))):
            found = COMPUTED[name](off(one, a), off(other, b))
            exact = EXACTLY[name](x, y)
            actual = EXACTLY[name](x + a, y + b)
            assert abs(actual - exact) <= found.error + NEAR_ENOUGH


def test_a_product_that_is_too_small_is_rounded() -> None:
    with precise():
        x = interval(0x0401, 3)  # Of the smallest exponent: half of it is denormal.
        half = values.near_number(F(1, 2), F16, x.ideal)
        assert values.product_of(x, half, F16).error >= F(1, 2**25)
        two = values.near_number(F(2), F16, x.ideal)
        assert values.product_of(x, two, F16).error == 0


def test_a_difference_is_exact_of_what_is_near() -> None:
    with precise():
        x = interval(0x3C01, 3)  # A bit more than 1.
        half = values.near_number(F(-3, 4), F16, x.ideal)
        assert values.sum_of(x, half, F16).error == 0
        small = values.near_number(F(-1, 2**12), F16, x.ideal)
        assert values.sum_of(x, small, F16).error >= F(1, 2**12)


def test_a_zero_of_unknown_sign_is_not_settled() -> None:
    with precise():
        like = variable(F(1), F(1))
        zero, one = (values.near_number(F(n), F16, like) for n in (0, 1))
        assert settled(zero) is zero
        assert settled(one) == values.Known(0x3C00)
        assert settled(replace(one, format=None)) == replace(one, format=None)


def test_the_error_of_a_functions_operand_is_handed_on() -> None:
    with precise():
        like = variable(F(1), F(1))
        x = off(values.near_number(F(1), F16, like), F(1, 2))
        found = values.function_of("math.exp", x)
        assert found.error >= F(math.exp(1.5) - math.exp(1)) - F(1, 10**9)
        assert found.format is None
        given = values.implemented(found, F16)
        assert given.error >= found.error + ulp(F16, F(math.exp(1.5)))


def test_digits_are_those_of_one_exponent() -> None:
    with precise():
        near = interval(0x3C00, 1024)  # From 1 to 2, which is not reached.
        digits = values.digits_of(near)
        assert digits.field == 15
        scaled = values.float_of(replace(digits, field=17))
        assert (scaled.low, scaled.high) == (4 * near.low, 4 * near.high)
        negative = values.float_of(replace(digits, field=15 | 32))
        assert (negative.low, negative.high) == (-near.high, -near.low)
        with pytest.raises(NotDecided):
            values.digits_of(interval(0x3C00, 1025))
        with pytest.raises(NotDecided):
            values.digits_of(interval(0x0001, 5))
        for field in (0, 31):
            with pytest.raises(NotDecided):
                values.float_of(replace(digits, field=field))


def test_what_lies_between_is_counted() -> None:
    """The remainder of a Taylor series: x^9 on an interval is not its first terms."""
    with precise():
        jet = variable(F(0), F(2))
        ninth = jet
        for _ in range(8):
            ninth = ninth.with_other(jet, lambda a, b: a * b)
        found = ninth.values()
        assert least(found) <= 0 and greatest(found) >= 512
        assert greatest(constant(F(7), jet).values()) == 7
