"""The values of runs: those that are more, or less, than a number; floats as people read them."""

from __future__ import annotations

import math
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from itertools import count

from semantics.language.float_formats import Format, Special

INDEX_WIDTH = 64
Number = int | None
"""A value; None is poison. Values that are no integers have a number too."""


class Token(int):
    """A value of a type that may have one value only: that it is another one says nothing."""


class Place(Token):
    """Where the memory of a memref begins."""


class NeverWritten(int):
    """What was copied from memory that may hold any values, and to which nothing was written."""


class SomeNan(int):
    """A NaN that an operation has chosen, of some format: what it is but a NaN says nothing."""

    format: Format

    @staticmethod
    def of(bits: int, format_: Format) -> SomeNan:
        found = SomeNan(bits)
        found.format = format_
        return found


class PointerByte(int):
    """A byte in memory that is a part of a pointer: of bytes with the same bits it is not said
    whether they are as good where they belong to another memory, or to none."""

    def may_be(self, other: int) -> bool:
        """Whether the bits of a byte are the same."""
        return self % 256 == other % 256


def float_in_words(f: Format, bits: int) -> str:
    """Such as `-0.0 (0x80000000)`, `1e-45 (0x00000001, smallest subnormal)` and `nan (0x7FC00000,
    quiet NaN)`; of a NaN that an operation has chosen, no bits. A number of many digits is shown
    with as few as tell it from the others of its format."""
    if isinstance(bits, SomeNan):
        return "nan (which one is a choice)"
    shown = f"0x{f.encoded(bits):0{-(-f.encoded_width // 4)}X}"
    class_ = class_in_words(f, bits)
    return f"{_number(f, bits)} ({', '.join(filter(None, (shown, class_)))})"


def class_in_words(f: Format, bits: int) -> str:
    """What kind of float it is (IEEE 754-2019, 3.4); empty for zeros, infinities, and numbers that
    are neither subnormal nor at an end of their range."""
    size = bits & f.sizes
    if f.is_nan(bits):
        if f.special is not Special.IEEE:
            return "NaN"
        return "quiet NaN" if bits & f.quiet else "signaling NaN"
    if size == f.beyond or (size == 0 and not f.is_scale):
        return ""
    if size == f.beyond - 1:
        return "largest finite"
    if f.is_scale:
        return "" if size else "smallest"
    normal = 1 << f.stored
    match size:
        case 1 if normal > 1:
            return "smallest subnormal"
        case _ if size == normal:
            return "smallest normal"
        case _ if size == normal - 1:
            return "largest subnormal"
        case _:
            return "subnormal" if size < normal else ""


_FEW = 8
"""A number of so many digits is shown as it is."""


def _number(f: Format, bits: int) -> str:
    number = f.number(bits)
    if f.is_scale or f.is_nan(bits) or bits & f.sizes in (0, f.beyond):
        return str(number)
    if f.precision > 53:
        return _of_many_digits(f, bits)
    if float(f"{number:.{_FEW}g}") == number:
        return str(number)
    for digits in range(1, 18):
        short = float(f"{number:.{digits}g}")
        if math.isfinite(short) and f.bits_of(short) == bits:
            return str(short)
    return str(number)


def _of_many_digits(f: Format, bits: int) -> str:
    """A number that no double may hold, with as few digits as tell it from the others."""
    number, exponent = f.scaled(bits)
    size, own = number * Fraction(2) ** exponent, bits & f.sizes
    for digits in count(1):
        with localcontext(prec=digits, Emin=MIN_EMIN, Emax=MAX_EMAX):
            short = (Decimal(size.numerator) / Decimal(size.denominator)).normalize()
            if f.bits_of(Fraction(short)) == own:
                signed = -short if bits & f.sign else short
                text = f"{signed:{'f' if -5 < short.adjusted() < 16 else 'e'}}"
                return text if set(".e") & set(text) else f"{text}.0"
    raise AssertionError
