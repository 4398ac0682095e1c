"""Floats as the rational numbers that they are."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from semantics.language.float_formats import Format
from semantics.meanings.float_bits import Rounding


class TooLarge(Exception):
    """A number is rounded to no finite float."""


def exponent_of(number: Fraction) -> int:
    """e, where 2^e <= |number| < 2^(e+1), of a number that is not 0."""
    top, bottom = abs(number.numerator), number.denominator
    e = top.bit_length() - bottom.bit_length()
    return e if power(e) <= abs(number) else e - 1


def power(e: int) -> Fraction:
    """2^e."""
    return Fraction(1 << e) if e >= 0 else Fraction(1, 1 << -e)


def ulp(f: Format, size: Fraction) -> Fraction:
    """The distance of floats that have the exponent of `size`; of denormal ones, of 0 too."""
    least = 1 - f.bias
    e = least if size == 0 else max(exponent_of(size), least)
    return power(e - f.stored)


def nearest(f: Format, number: Fraction) -> Fraction:
    """Rounded to nearest, ties to even. Raises `TooLarge`."""
    if number == 0:
        return number
    unit = ulp(f, number)
    found = round(number / unit) * unit
    if abs(found) >= power(f.bias + 1):
        raise TooLarge
    return found


def bits_of(f: Format, number: Fraction) -> int:
    """The bits of a finite float; of 0 those of +0."""
    size = abs(number)
    if size == 0:
        return 0
    unit = ulp(f, size)
    digits = size / unit
    assert digits.denominator == 1
    field = exponent_of(unit) + f.stored + f.bias
    bits = ((field - 1) << f.stored) + digits.numerator
    return bits | (f.sign if number < 0 else 0)


def number_of(f: Format, bits: int) -> Fraction | None:
    """The number that bits stand for; None for a NaN or an infinity."""
    size = bits & f.sizes
    if size >= f.beyond:
        return None
    field, digits = size >> f.stored, size & ((1 << f.stored) - 1)
    digits += (1 << f.stored) if field else 0
    found = digits * power(max(field, 1) - f.bias - f.stored)
    return -found if bits & f.sign else found


def integral(number: Fraction, mode: Rounding) -> int:
    """Rounded to an integer."""
    match mode:
        case Rounding.DOWNWARD:
            return floor(number)
        case Rounding.UPWARD:
            return ceil(number)
        case Rounding.TOWARD_ZERO:
            return floor(number) if number > 0 else ceil(number)
        case Rounding.NEAREST_EVEN:
            return round(number)
        case Rounding.NEAREST_AWAY:
            size = floor(abs(number) + Fraction(1, 2))
            return size if number > 0 else -size


def rank_of(f: Format, bits: int) -> int:
    """The place of a float in the order of all, -0 before +0; that of +0 is 0."""
    return -(bits & f.sizes) - 1 if bits & f.sign else bits


def bits_at(f: Format, rank: int) -> int:
    """The float in this place."""
    return rank if rank >= 0 else f.sign | (-rank - 1)


def ranks_between(f: Format, low: Fraction, high: Fraction) -> tuple[int, int]:
    """The first and the last float from `low` to `high`, which may be more than the floats are; the
    first is behind the last where there is none."""
    return -_last(f, -low) - 1, _last(f, high)


def _last(f: Format, high: Fraction) -> int:
    """The place of the last finite float that is not greater."""
    if high < 0:
        return -_first(f, -high) - 1
    if high >= power(f.bias + 1):
        return f.beyond - 1
    unit = ulp(f, high)
    return bits_of(f, floor(high / unit) * unit)


def _first(f: Format, low: Fraction) -> int:
    """The bits of the first float that is not smaller than a positive number; those of an infinity
    where there is none."""
    if low > number_of(f, f.beyond - 1):  # pyright: ignore[reportOperatorIssue]
        return f.beyond
    unit = ulp(f, low)
    return bits_of(f, ceil(low / unit) * unit) if low else 0
