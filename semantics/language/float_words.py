"""A float as people read it: the number, its bits and, where that does not tell, its class."""

from __future__ import annotations

import math

from semantics.language.float_formats import Format, Special


def float_in_words(f: Format, bits: int) -> str:
    """Such as `-0.0 (0x80000000)`, `1e-45 (0x00000001, smallest subnormal)` and `nan (0x7FC00000,
    quiet NaN)`. A number of many digits is shown with as few as tell it from the others of its
    format; one of f128 as the nearest double."""
    shown = f"0x{bits:0{-(-f.width // 4)}X}"
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
    if f.precision > 53 or f.is_scale or not math.isfinite(number):
        return str(number)
    for digits in (_FEW, *range(1, 18)):
        short = float(f"{number:.{digits}g}")
        if digits == _FEW and short != number:
            continue
        if math.isfinite(short) and f.bits_of(short) == bits:
            return str(short)
    return str(number)
