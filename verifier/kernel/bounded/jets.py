"""Real functions of one variable on an interval, by Taylor's theorem.

A jet has the first coefficients of a function's Taylor series in the middle of the interval, and
the same with one more all over it. The function is then, at a distance h from the middle, the sum
of the former times powers of h, and some number in the last of the latter times the next power.
Arb's balls hold what they stand for, however it was rounded (F. Johansson, Arb: efficient
arbitrary-precision midpoint-radius interval arithmetic, IEEE Trans. Computers 66(8), 2017).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

flint: Any = import_module("flint")
"""python-flint, an extra; it has no types."""
ORDER = 5
PRECISION = 256
"""Of balls, in bits."""

Ball = Any
"""`flint.arb`, which has no types."""
Series = Any
"""`flint.arb_series`."""


class NotSmooth(Exception):
    """It is not known that a function has all the derivatives that are needed on an interval."""


@contextmanager
def precise() -> Generator[None]:
    """With balls and series as precise as they are needed here."""
    before = flint.ctx.cap
    flint.ctx.cap = ORDER + 1
    try:
        with flint.ctx.workprec(PRECISION):
            yield
    finally:
        flint.ctx.cap = before


def ball_of(number: Fraction) -> Ball:
    """A rational number; exactly where its denominator is a power of two."""
    top, bottom = flint.arb(number.numerator), flint.arb(number.denominator)
    return top / bottom


def between(low: Fraction, high: Fraction) -> Ball:
    """All numbers between two."""
    return ball_of(low).union(ball_of(high))


def least(ball: Ball) -> Fraction:
    """A lower bound."""
    return _exact(ball.lower())


def greatest(ball: Ball) -> Fraction:
    """An upper bound."""
    return _exact(ball.upper())


def largest(ball: Ball) -> Fraction:
    """An upper bound of sizes."""
    return _exact(ball.abs_upper())


def _exact(number: Ball) -> Fraction:
    if not number.is_finite():
        raise NotSmooth
    digits, exponent = (int(part) for part in number.man_exp())
    return Fraction(digits << exponent) if exponent >= 0 else Fraction(digits, 1 << -exponent)


@dataclass(frozen=True)
class Jet:
    """`middle` has `ORDER` coefficients, `all_over` has one more; h is a distance from the middle,
    and `reach` the ball of these."""

    middle: Series
    all_over: Series
    reach: Ball

    def applied(self, function: Callable[[Series], Series]) -> Jet:
        """What a function of series gives."""
        return Jet(
            _checked(function(self.middle), ORDER),
            _checked(function(self.all_over), ORDER + 1),
            self.reach,
        )

    def with_other(self, other: Jet, function: Callable[[Series, Series], Series]) -> Jet:
        """What a function of two series gives."""
        return Jet(
            _checked(function(self.middle, other.middle), ORDER),
            _checked(function(self.all_over, other.all_over), ORDER + 1),
            self.reach,
        )

    def values(self) -> Ball:
        """All that the function gives on the interval."""
        found = self.all_over[ORDER]
        for place in reversed(range(ORDER)):
            found = found * self.reach + self.middle[place]
        coarse = self.all_over[0]
        # Both hold all values.
        return found if found.rad() < coarse.rad() else coarse

    def has_zero(self) -> bool:
        """Whether it may be 0 somewhere."""
        return self.all_over[0].contains(0)


def _checked(series: Series, length: int) -> Series:
    assert series.prec >= length, "what lies beyond a series' precision reads as 0"
    if not all(series[place].is_finite() for place in range(length)):
        raise NotSmooth
    return series


def variable(low: Fraction, high: Fraction) -> Jet:
    """The variable itself, from `low` to `high`, whose denominators are powers of two."""
    half = (high - low) / 2
    middle = ball_of(low + half)
    reach = between(-half, half)
    return Jet(
        flint.arb_series([middle, 1], ORDER),
        flint.arb_series([between(low, high), 1], ORDER + 1),
        reach,
    )


def constant(number: Fraction, like: Jet) -> Jet:
    """A function that gives one number."""
    ball = ball_of(number)
    return Jet(flint.arb_series([ball], ORDER), flint.arb_series([ball], ORDER + 1), like.reach)
