"""What stablehlo's operations on floats do where the specification fixes a part of it.

The part is stated; what is left open is a function of which nothing is known.
"""

from __future__ import annotations

from fractions import Fraction

from semantics.language.float_formats import Format, Special
from semantics.tensors.constants import FLOATS, width_of
from semantics.tensors.terms import Term, Terms

_OGT, _OGE, _OLT, _OLE, _ORD, _UNE, _UNO = 2, 3, 4, 5, 7, 13, 14
_U_LE, _U_GT = 7, 8


def _floats(terms: Terms, predicate: int, x: Term, y: Term) -> Term:
    return terms.apply("arith.cmpf", (x, y), "i1", predicate)


def total_order(terms: Terms, direction: str, predicate: int, x: Term, y: Term) -> Term:
    """A comparison with TOTALORDER: "the combination of `totalOrder` and `compareQuietEqual`
    operations from IEEE-754". Numbers that are not both zeros are ordered by both as by FLOAT; how
    the two are combined for zeros and NaNs is left open."""
    key = f"stablehlo.compare {direction} TOTALORDER"
    left_open = terms.opaque(key, (x, y), "i1")
    known = FLOATS.get(x.element)
    if known is None or not known.format.has_negative_zero:
        return left_open
    zero = terms.constant(0, x.element)
    one_is_not_zero = terms.either(_floats(terms, _UNE, x, zero), _floats(terms, _UNE, y, zero))
    numbers = terms.both(_floats(terms, _ORD, x, y), one_is_not_zero)
    if numbers.bits == 0:
        return left_open
    return terms.select(numbers, _floats(terms, predicate, x, y), left_open)


def reduced_precision(terms: Terms, x: Term, exponent: int, mantissa: int) -> Term:
    """A float with so many digits behind the first one, to nearest, ties to even; then infinite, or
    a zero, with its sign, where its exponent is not one of a normal number of so many bits. The
    digits are rounded where they stand, those of denormal numbers too, as the reference interpreter
    does it (stablehlo/reference/Element.cpp, `reducePrecision`). What a NaN becomes without digits
    is left open."""
    known = FLOATS.get(x.element)
    if known is None or known.format.special is not Special.IEEE or mantissa < 1 or exponent < 1:
        return terms.opaque(f"stablehlo.reduce_precision e{exponent}m{mantissa}", (x,), x.element)
    f, of = known.format, f"i{known.format.width}"

    def number(bits: int) -> Term:
        return terms.constant(bits, of)

    bits = terms.apply("arith.bitcast", (x,), of)
    if mantissa < f.stored:
        away = f.stored - mantissa
        last = terms.apply("arith.shrui", (bits, number(away)), of)
        odd = terms.apply("arith.andi", (last, number(1)), of)
        more = terms.apply("arith.addi", (odd, number((1 << (away - 1)) - 1)), of)
        carried = terms.apply("arith.addi", (bits, more), of)
        kept = ((1 << f.width) - 1) ^ ((1 << away) - 1)
        bits = terms.apply("arith.andi", (carried, number(kept)), of)
    if exponent < f.exponent:
        bias = (1 << (exponent - 1)) - 1
        size = terms.apply("arith.andi", (bits, number(f.beyond)), of)
        sign = terms.apply("arith.andi", (bits, number(f.sign)), of)
        infinite = terms.apply("arith.ori", (sign, number(f.beyond)), of)
        overflows = terms.compare(_U_GT, size, number((f.bias + bias) << f.stored))
        underflows = terms.compare(_U_LE, size, number((f.bias - bias) << f.stored))
        bits = terms.select(underflows, sign, terms.select(overflows, infinite, bits))
    found = terms.apply("arith.bitcast", (bits,), x.element)
    return terms.select(_floats(terms, _UNO, x, x), x, found)


def to_integer(terms: Terms, x: Term, bare: str, element: str) -> Term:
    """The fraction is cut off; what does not fit is left open."""
    unsigned = element.startswith("ui")
    op = "arith.fptoui" if unsigned else "arith.fptosi"
    left_open = terms.opaque(f"{op} {x.element}", (x,), bare)
    known, width = FLOATS.get(x.element), width_of(bare)
    if known is None or width is None:
        return left_open
    low, high = (0, 1 << width) if unsigned else (-1 << width - 1, 1 << width - 1)
    fits = terms.both(
        _is_above(terms, known.format, x, low), _is_below(terms, known.format, x, high)
    )
    if fits.bits == 0:
        return left_open
    return terms.select(fits, terms.apply(op, (x,), bare), left_open)


def _is_below(terms: Terms, f: Format, x: Term, high: int) -> Term:
    """Whether a float is a number less than a power of two."""
    largest = _largest(f)
    if high > largest:
        return _floats(terms, _OLE, x, _constant(terms, f, x.element, largest))
    return _floats(terms, _OLT, x, _constant(terms, f, x.element, Fraction(high)))


def _is_above(terms: Terms, f: Format, x: Term, low: int) -> Term:
    """Whether a float is a number that is greater than `low - 1`, where `low` is 0, or a power of
    two with a minus. Where the format does not have `low - 1`, it has nothing between the two."""
    largest = _largest(f)
    if -low > largest:
        return _floats(terms, _OGE, x, _constant(terms, f, x.element, -largest))
    below = Fraction(low - 1)
    if -below <= largest and _has(f, below):
        return _floats(terms, _OGT, x, _constant(terms, f, x.element, below))
    return _floats(terms, _OGE, x, _constant(terms, f, x.element, Fraction(low)))


def _largest(f: Format) -> Fraction:
    digits, exponent = f.scaled(f.beyond - 1)
    return digits * Fraction(2) ** exponent


def _has(f: Format, number: Fraction) -> bool:
    digits, exponent = f.scaled(f.bits_of(number))
    return digits * Fraction(2) ** exponent == abs(number)


def _constant(terms: Terms, f: Format, element: str, number: Fraction) -> Term:
    return terms.constant(f.bits_of(number), element)
