"""What is known of a value on an interval of inputs, and what operations on floats make of it.

A value is `Known` bit for bit, or `Near` a real function of the input, or the `Digits` of a float
of which an integer is made. What is rounded to nearest is half a unit in the last place away at
most (IEEE 754-2019, 4.3.1), of the result's own exponent or the next one below.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from semantics.language.float_formats import Format
from verifier.kernel.bounded.jets import (
    Jet,
    ball_of,
    between,
    constant,
    greatest,
    largest,
    least,
)
from verifier.kernel.bounded.rationals import exponent_of, nearest, power, ulp
from verifier.kernel.bounded.real_functions import on_jet, power_of, slope


class NotDecided(Exception):
    """Something depends on where in the interval the input is, or is not known there."""


class NotBounded(Exception):
    """What a function does is not known in this way, whatever the input is."""


@dataclass(frozen=True)
class Known:
    """These bits."""

    bits: int


@dataclass(frozen=True)
class Near:
    """A number from `low` to `high`, and at most `error` from what `ideal` gives. One of a format
    is a float of it; of none it is any real number."""

    ideal: Jet
    error: Fraction
    low: Fraction
    high: Fraction
    format: Format | None

    def size(self) -> Fraction:
        """The largest that it may have."""
        return max(abs(self.low), abs(self.high))

    def least_size(self) -> Fraction:
        """The smallest."""
        return Fraction(0) if self.low <= 0 <= self.high else min(abs(self.low), abs(self.high))


@dataclass(frozen=True)
class Digits:
    """An integer: the digits that are stored of a positive float that is not denormal, where all
    it may be has one exponent; in front of them the bits of `field`."""

    number: Near
    field: int


AnyValue = Known | Near | Digits


def near_number(number: Fraction, f: Format | None, like: Jet) -> Near:
    """One number."""
    return Near(constant(number, like), Fraction(0), number, number, f)


def within(ideal: Jet, error: Fraction, low: Fraction, high: Fraction, f: Format | None) -> Near:
    """With the narrower bounds that the ideal and the error give."""
    values = ideal.values()
    return Near(
        ideal, error, max(low, least(values) - error), min(high, greatest(values) + error), f
    )


def rounded(ideal: Jet, error: Fraction, low: Fraction, high: Fraction, f: Format) -> Near:
    """What is rounded to a format: a number from `low` to `high` that is `error` away from its
    ideal. Raises `TooLarge`."""
    low, high = nearest(f, low), nearest(f, high)
    more = ulp(f, max(abs(low), abs(high))) / 2
    return within(ideal, error + more, low, high, f)


# Arithmetic


def sum_of(x: Near, y: Near, f: Format) -> Near:
    """x + y, rounded."""
    ideal = x.ideal.with_other(y.ideal, lambda a, b: a + b)
    error, low, high = x.error + y.error, x.low + y.low, x.high + y.high
    if _cancels(x, y, f):
        return within(ideal, error, low, high, f)
    return rounded(ideal, error, low, high, f)


def _cancels(x: Near, y: Near, f: Format) -> bool:
    """Whether a sum is exact: y/2 <= -x <= 2y, or the same of the negative ones (P. H. Sterbenz,
    Floating-Point Computation, 1974, 4.3)."""
    if x.format != f or y.format != f:
        return False
    if x.high < 0 < y.low:
        x, y = y, x
    if not (y.high < 0 < x.low):
        return False
    small, large = -y.high, -y.low
    return large <= 2 * x.low and x.high <= 2 * small


def negated(x: Near) -> Near:
    ideal = x.ideal.applied(lambda a: -a)
    return Near(ideal, x.error, -x.high, -x.low, x.format)


def absolute(x: Near) -> Near:
    if x.low >= 0:
        return x
    if x.high <= 0:
        return negated(x)
    raise NotDecided


def _product_bounds(x: Near, y: Near) -> tuple[Fraction, Fraction]:
    corners = [a * b for a in (x.low, x.high) for b in (y.low, y.high)]
    return min(corners), max(corners)


def _product_error(x: Near, y: Near) -> Fraction:
    """How far the product of two may be from that of the ideals."""
    if not x.error and not y.error:
        return Fraction(0)
    a, b = largest(x.ideal.values()), largest(y.ideal.values())
    return a * y.error + b * x.error + x.error * y.error


def product_of(x: Near, y: Near, f: Format) -> Near:
    """x * y, rounded."""
    ideal = x.ideal.with_other(y.ideal, lambda a, b: a * b)
    error, (low, high) = _product_error(x, y), _product_bounds(x, y)
    if _only_scales(x, y, f) or _only_scales(y, x, f):
        _check_room(f, low, high)
        return within(ideal, error, low, high, f)
    return rounded(ideal, error, low, high, f)


def _check_room(f: Format, *numbers: Fraction) -> None:
    """Raises `TooLarge`."""
    for number in numbers:
        nearest(f, number)


def _only_scales(x: Near, y: Near, f: Format) -> bool:
    """Whether x times y, where y is one power of two, has an exponent that there is: then it is
    exact, if it is not too large."""
    if x.format != f or y.low != y.high or y.low == 0:
        return False
    if abs(y.low) != power(exponent_of(y.low)):
        return False
    return x.least_size() * abs(y.low) >= power(1 - f.bias)


def fused(x: Near, y: Near, z: Near, f: Format) -> Near:
    """x * y + z, rounded once."""
    product = x.ideal.with_other(y.ideal, lambda a, b: a * b)
    ideal = product.with_other(z.ideal, lambda a, b: a + b)
    low, high = _product_bounds(x, y)
    return rounded(ideal, _product_error(x, y) + z.error, low + z.low, high + z.high, f)


def quotient_of(x: Near, y: Near, f: Format) -> Near:
    """x / y, rounded: |x/y - X/Y| <= (|x - X| + |X/Y| |y - Y|) / |y|."""
    if y.least_size() == 0 or y.ideal.has_zero():
        raise NotDecided
    ideal = x.ideal.with_other(y.ideal, lambda a, b: a / b)
    corners = [a / b for a in (x.low, x.high) for b in (y.low, y.high)]
    error = Fraction(0)
    if x.error or y.error:
        error = (x.error + largest(ideal.values()) * y.error) / y.least_size()
    return rounded(ideal, error, min(corners), max(corners), f)


def root_of(x: Near, f: Format) -> Near:
    """The square root, rounded: its error is that of x by the sum of both roots."""
    if x.low <= 0:
        raise NotDecided
    ideal = x.ideal.applied(lambda a: a.sqrt())
    roots = between(x.low, x.high).sqrt()
    error = Fraction(0)
    if x.error:
        least_root = least(ideal.values()) + least(ball_of(x.low).sqrt())
        if least_root <= 0:
            raise NotDecided
        error = x.error / least_root
    return rounded(ideal, error, least(roots), greatest(roots), f)


def converted(x: Near, f: Format) -> Near:
    """x, rounded to another format."""
    own = x.format
    if own is not None and own.precision <= f.precision and _has_exponents(f, own):
        return replace(x, format=f)
    return rounded(x.ideal, x.error, x.low, x.high, f)


def _has_exponents(f: Format, of: Format) -> bool:
    """Whether all floats of a format with no more digits are floats of this one."""
    lowest, own = 1 - f.bias - f.stored, 1 - of.bias - of.stored
    return lowest <= own and of.bias <= f.bias


# Functions


def function_of(name: str, x: Near) -> Near:
    """What a real function gives: no float, but any number."""
    ideal = on_jet(name, x.ideal)
    error = Fraction(0)
    if x.error:
        values = x.ideal.values()
        where = between(min(x.low, least(values)), max(x.high, greatest(values)))
        error = largest(slope(name, where)) * x.error
    return _unrounded(ideal, error)


def power_function(x: Near, exponent: Fraction) -> Near:
    """x to the power of a number, where x is positive."""
    if x.error or x.low <= 0 or least(x.ideal.values()) <= 0:
        raise NotDecided
    return _unrounded(power_of(x.ideal, exponent), Fraction(0))


def _unrounded(ideal: Jet, error: Fraction) -> Near:
    values = ideal.values()
    return Near(ideal, error, least(values) - error, greatest(values) + error, None)


def implemented(x: Near, f: Format) -> Near:
    """A float of the format that is less than one unit in the last place from x. Raises
    `TooLarge`."""
    more = ulp(f, x.size())
    low, high = x.low - more, x.high + more
    _check_room(f, low, high)
    return Near(x.ideal, x.error + more, low, high, f)


# Integers of digits


def digits_of(x: Near) -> Digits:
    """The integer that has the bits of a float."""
    f = x.format
    if f is None:
        raise NotBounded("the bits of a number that is not rounded")
    if x.low < power(1 - f.bias):
        raise NotDecided
    exponent = exponent_of(x.low)
    if exponent != exponent_of(x.high):
        raise NotDecided
    return Digits(x, exponent + f.bias)


def float_of(x: Digits) -> Near:
    """The float that has the bits of an integer."""
    number, f = x.number, x.number.format
    assert f is not None
    field = x.field & ((1 << f.exponent) - 1)
    if not 0 < field < (1 << f.exponent) - 1:
        raise NotDecided
    factor = power(field - f.bias - exponent_of(number.low))
    if x.field >> f.exponent:
        factor = -factor
    scaled = constant(factor, number.ideal)
    ideal = number.ideal.with_other(scaled, lambda a, b: a * b)
    ends = sorted((number.low * factor, number.high * factor))
    return Near(ideal, number.error * abs(factor), ends[0], ends[1], f)
