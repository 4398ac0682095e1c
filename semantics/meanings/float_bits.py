"""Floats as bits: taking them apart, and rounding to them.

The algorithms are those of hardware and of SoftFloat (J. Hauser): significands are kept with their
leading one in the highest place, what is shifted out is kept as one sticky digit, and everything is
rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from semantics.language.builder import Bits, Bool, select
from semantics.language.computed_floats import ROOM, ComputesFloats, FloatOperation
from semantics.language.float_formats import Format, Special


class Rounding(Enum):
    """The rounding directions of IEEE 754-2019, 4.3."""

    NEAREST_EVEN = "to nearest, ties to even"
    NEAREST_AWAY = "to nearest, ties away from zero"
    UPWARD = "upward"
    DOWNWARD = "downward"
    TOWARD_ZERO = "toward zero"


def number(like: Bits, value: int, width: int) -> Bits:
    """A constant of `width` bits."""
    return Bits(like.interpretation, like.interpretation.constant(value, width), width)


def truth(like: Bits, value: bool) -> Bool:
    return Bool(like.interpretation, like.interpretation.truth(value))


def widened(x: Bits, width: int) -> Bits:
    """With zeros in front."""
    return x if x.width == width else x.zext(width)


def low(x: Bits, width: int) -> Bits:
    """The last digits."""
    return x if x.width == width else x.trunc(width)


def shifted_up(x: Bits, by: int) -> Bits:
    return x if by == 0 else x.shl(x.constant(by))


def shifted_down(x: Bits, by: int) -> Bits:
    return x if by == 0 else x.lshr(x.constant(by))


def magnitude(f: Format, x: Bits) -> Bits:
    """Without the sign. It orders numbers of one sign."""
    return x & x.constant(f.sizes)


def is_nan(f: Format, x: Bits) -> Bool:
    match f.special:
        case Special.IEEE:
            return x.constant(f.beyond).ult(magnitude(f, x))
        case Special.ALL_ONES:
            return magnitude(f, x).eq(x.constant(f.sizes))
        case Special.NEGATIVE_ZERO:
            return x.eq(x.constant(f.sign))
        case Special.NONE:
            return truth(x, False)


def is_infinite(f: Format, x: Bits) -> Bool:
    if not f.has_infinities:
        return truth(x, False)
    return magnitude(f, x).eq(x.constant(f.beyond))


def is_zero(f: Format, x: Bits) -> Bool:
    if f.is_scale:
        return truth(x, False)
    return magnitude(f, x).is_zero() if f.has_negative_zero else x.is_zero()


def signed_as(f: Format, size: Bits, negative: Bool) -> Bits:
    """A magnitude with a sign, if it has one."""
    if not f.has_negative_zero:
        negative = negative & ~size.is_zero()
    return select(negative, size | size.constant(f.sign), size)


def normalized(x: Bits) -> tuple[Bits, Bits]:
    """`x` shifted up until its highest digit is a one, and by how many places, of the same width.
    The width suffices for the count; of zero both are of no use."""
    width = x.width
    assert isinstance(width, int)
    count = x.constant(0)
    step = 1 << ((width - 1).bit_length() - 1) if width > 1 else 0
    while step:
        empty = shifted_down(x, width - step).is_zero()
        x = select(empty, shifted_up(x, step), x)
        count = select(empty, count + count.constant(step), count)
        step //= 2
    return x, count


def with_sticky(x: Bits, by: Bits) -> Bits:
    """`x` shifted down, where the last digit is a one if any one was shifted out. A shift by more
    than there are digits leaves the sticky digit alone."""
    shifted = x.lshr(by)
    lost = ~shifted.shl(by).eq(x)
    return shifted | widened(lost.as_bit(), _width(x))


def _width(x: Bits) -> int:
    assert isinstance(x.width, int)
    return x.width


def exponent_width(*formats: Format) -> int:
    """Bits in which no sum or difference of three exponents overflows, subnormal numbers' included,
    and every count of digits of a product has room."""
    return max(max(f.exponent, (2 * f.precision + 8).bit_length()) for f in formats) + 4


@dataclass(frozen=True)
class Unpacked:
    """A number that is neither zero nor infinite: `significand` · 2^(`exponent` - width + 1), where
    the significand has `width` digits, the first a one. The exponent is signed."""

    negative: Bool
    exponent: Bits
    significand: Bits


def unpack(f: Format, x: Bits, exponent_bits: int) -> Unpacked:
    """The parts of a finite number; of zero and of what is not finite, parts of no use."""
    if f.is_scale:
        exponent = widened(x, exponent_bits) - number(x, f.bias, exponent_bits)
        return Unpacked(truth(x, False), exponent, number(x, 1, 1))
    stored = low(x, f.stored)
    field = low(shifted_down(x, f.stored), f.exponent)
    subnormal = field.is_zero()
    fraction = widened(stored, f.precision)
    leading = fraction | fraction.constant(1 << f.stored)
    shifted, places = normalized(fraction)
    wide = widened(field, exponent_bits)
    lowest = wide.constant(1 - f.bias)
    places = low(widened(places, max(exponent_bits, f.precision)), exponent_bits)
    exponent = select(subnormal, lowest - places, wide - wide.constant(f.bias))
    return Unpacked(x.is_negative(), exponent, select(subnormal, shifted, leading))


def rounded(f: Format, x: Unpacked, mode: Rounding = Rounding.NEAREST_EVEN) -> Bits:
    """The float to which a number is rounded. The last digit of its significand, which has at least
    two more than the format, may be a sticky one."""
    digits, exponent = x.significand, x.exponent
    width, wide = _width(digits), _width(exponent)
    assert width >= f.precision + 2
    least = exponent.constant(1 - f.bias)
    below = exponent.slt(least)
    by = select(below, least - exponent, exponent.constant(0))
    most = by.constant(width)
    by = select(most.ult(by), most, by)
    digits = with_sticky(digits, _resized(by, width))
    exponent = select(below, least, exponent)
    extra = width - f.precision
    kept = low(shifted_down(digits, extra), f.precision)
    half = low(shifted_down(digits, extra - 1), 1).is_true()
    rest = ~low(digits, extra - 1).is_zero()
    odd = low(kept, 1).is_true()
    up = _rounds_up(mode, x.negative, half, rest, odd)
    room = wide + f.precision + 1
    biased = exponent + exponent.constant(f.bias - 1)
    size = shifted_up(widened(biased, room), f.stored) + widened(kept, room)
    return _packed(f, size + widened(up.as_bit(), room), x.negative, mode)


def _nearest(
    operation: FloatOperation,
    f: Format,
    to: Format,
    operands: Sequence[Bits],
    bit_by_bit: Callable[[], Bits],
) -> Bits:
    """What an operation gives of finite numbers, rounded to the nearest float, ties to even: as the
    interpretation computes it, or else bit by bit."""
    interpretation = operands[0].interpretation
    if not isinstance(interpretation, ComputesFloats):
        return bit_by_bit()
    found = interpretation.nearest(operation, f, to, *(x.term for x in operands))
    if found is None:
        return bit_by_bit()
    size, negative = Bits(interpretation, found[0], ROOM), Bool(interpretation, found[1])
    return _packed(to, size, negative, Rounding.NEAREST_EVEN)


def _packed(f: Format, size: Bits, negative: Bool, mode: Rounding) -> Bits:
    """The float with a magnitude that may be too large for it, and a sign."""
    beyond = size.constant(f.beyond)
    too_large = beyond.ule(size)
    size = select(too_large, beyond - beyond.constant(1), size)
    found = signed_as(f, low(size, f.width), negative)
    if f.special is Special.NONE:
        return found
    at_infinity = f.sign if f.special is Special.NEGATIVE_ZERO else f.beyond
    outside = found.constant(at_infinity) | (found & found.constant(f.sign))
    return select(too_large & _goes_beyond(mode, negative), outside, found)


def to_scale(f: Format, x: Unpacked, mode: Rounding) -> tuple[Bits, Bool, Bool]:
    """The power of two, of a format of such alone, to which a positive number is rounded; and
    whether it is too large, or too small, for it."""
    digits, exponent = x.significand, x.exponent
    places = _width(digits) - 1
    if places:
        half = low(shifted_down(digits, places - 1), 1).is_true()
        rest = truth(x.exponent, False) if places == 1 else ~low(digits, places - 1).is_zero()
        up = _rounds_up(mode, truth(exponent, False), half, rest, truth(exponent, True))
        exponent = exponent + widened(up.as_bit(), _width(exponent))
    biased = exponent + exponent.constant(f.bias)
    large = biased.constant(f.beyond).sle(biased)
    return _resized(biased, f.width), large, biased.is_negative()


def _resized(x: Bits, width: int) -> Bits:
    return low(x, width) if _width(x) > width else widened(x, width)


def _rounds_up(mode: Rounding, negative: Bool, half: Bool, rest: Bool, odd: Bool) -> Bool:
    match mode:
        case Rounding.NEAREST_EVEN:
            return half & (rest | odd)
        case Rounding.NEAREST_AWAY:
            return half
        case Rounding.UPWARD:
            return ~negative & (half | rest)
        case Rounding.DOWNWARD:
            return negative & (half | rest)
        case Rounding.TOWARD_ZERO:
            return half & ~half


def _goes_beyond(mode: Rounding, negative: Bool) -> Bool:
    """Whether what is too large becomes infinite (IEEE 754-2019, 7.4), or a NaN where there is
    nothing infinite (APFloat)."""
    match mode:
        case Rounding.UPWARD:
            return ~negative
        case Rounding.DOWNWARD:
            return negative
        case Rounding.TOWARD_ZERO:
            return negative & ~negative
        case _:
            return negative | ~negative


def sum_of(x: Unpacked, y: Unpacked) -> tuple[Unpacked, Bool]:
    """The sum, with two more digits and one for the carry, the last one sticky; and whether it is
    zero. Both significands have the same width."""
    wide = _width(x.significand) + 4
    swaps = x.exponent.slt(y.exponent) | (
        x.exponent.eq(y.exponent) & x.significand.ult(y.significand)
    )
    exponent = select(swaps, y.exponent, x.exponent)
    other = select(swaps, x.exponent, y.exponent)
    large = select(swaps, y.significand, x.significand)
    small = select(swaps, x.significand, y.significand)
    negative = swaps.select(y.negative, x.negative)
    apart = exponent - other
    most = apart.constant(wide)
    apart = select(most.ult(apart), most, apart)
    large, small = (shifted_up(widened(part, wide), 3) for part in (large, small))
    small = with_sticky(small, _resized(apart, wide))
    differs = x.negative.differs(y.negative)
    total = select(differs, large - small, large + small)
    digits, places = normalized(total)
    exponent = exponent + exponent.constant(1) - _resized(places, _width(exponent))
    return Unpacked(negative, exponent, digits), total.is_zero()


def product_of(x: Unpacked, y: Unpacked) -> Unpacked:
    """The product, exactly: as many digits as both have."""
    wide = _width(x.significand) + _width(y.significand)
    product = widened(x.significand, wide) * widened(y.significand, wide)
    carries = product.is_negative()
    exponent = x.exponent + y.exponent
    return Unpacked(
        x.negative.differs(y.negative),
        select(carries, exponent + exponent.constant(1), exponent),
        select(carries, product, shifted_up(product, 1)),
    )


def quotient_of(x: Unpacked, y: Unpacked) -> Unpacked:
    """The quotient to three more digits, the last one sticky."""
    digits = _width(x.significand)
    wide = 2 * digits + 3
    dividend = shifted_up(widened(x.significand, wide), digits + 2)
    divisor = widened(y.significand, wide)
    quotient = low(dividend.udiv(divisor), digits + 3)
    rest = ~dividend.urem(divisor).is_zero()
    carries = quotient.is_negative()
    exponent = x.exponent - y.exponent
    quotient = select(carries, quotient, shifted_up(quotient, 1))
    return Unpacked(
        x.negative.differs(y.negative),
        select(carries, exponent, exponent - exponent.constant(1)),
        quotient | widened(rest.as_bit(), digits + 3),
    )


def remainder_of(x: Unpacked, y: Unpacked) -> tuple[Unpacked, Bool]:
    """What is left of `x` after it is divided by `y`, which is not larger, as often as it can be;
    with two more digits, and whether it is zero. The powers of two are reduced modulo the divisor's
    significand, square by square."""
    digits, room = _width(x.significand), _width(x.exponent)
    wide = 2 * digits + 2
    divisor = widened(y.significand, wide)
    apart = x.exponent - y.exponent
    left, square = widened(x.significand, wide), number(divisor, 2, wide)
    for place in range(room - 1):
        odd = low(shifted_down(apart, place), 1).is_true()
        left = select(odd, (left * square).urem(divisor), left)
        square = (square * square).urem(divisor)
    left = low(left.urem(divisor), digits)
    shifted, places = normalized(left)
    exponent = y.exponent - _resized(places, room)
    significand = shifted_up(widened(shifted, digits + 2), 2)
    return Unpacked(x.negative, exponent, significand), left.is_zero()


def root_of(x: Unpacked) -> Unpacked:
    """The square root of a positive number to two more digits and a sticky one, digit by digit."""
    digits = _width(x.significand)
    wanted = digits + 2
    wide = 2 * wanted + 2
    odd = low(x.exponent, 1).is_true()
    radicand = shifted_up(widened(x.significand, wide), 2 * wanted - digits - 1)
    radicand = select(odd, shifted_up(radicand, 1), radicand)
    root = radicand.constant(0)
    for place in reversed(range(wanted)):
        tried = root | root.constant(1 << place)
        root = select((tried * tried).ule(radicand), tried, root)
    exact = (root * root).eq(radicand)
    exponent = x.exponent.ashr(x.exponent.constant(1))
    significand = shifted_up(low(root, wanted + 1), 1) | widened((~exact).as_bit(), wanted + 1)
    return Unpacked(x.negative, exponent, significand)


def nearest_sum(f: Format, x: Bits, y: Bits) -> Bits:
    """The float nearest to the sum of two numbers that are not zero."""

    def bit_by_bit() -> Bits:
        room = exponent_width(f)
        total, cancels = sum_of(unpack(f, x, room), unpack(f, y, room))
        return select(cancels, x.constant(0), rounded(f, total))

    return _nearest(FloatOperation.SUM, f, f, (x, y), bit_by_bit)


def nearest_product(f: Format, x: Bits, y: Bits) -> Bits:
    """The float nearest to the product of two numbers that are not zero."""

    def bit_by_bit() -> Bits:
        room = exponent_width(f)
        return rounded(f, product_of(unpack(f, x, room), unpack(f, y, room)))

    return _nearest(FloatOperation.PRODUCT, f, f, (x, y), bit_by_bit)


def nearest_quotient(f: Format, x: Bits, y: Bits) -> Bits:
    """The float nearest to the quotient of two numbers that are not zero."""

    def bit_by_bit() -> Bits:
        room = exponent_width(f)
        return rounded(f, quotient_of(unpack(f, x, room), unpack(f, y, room)))

    return _nearest(FloatOperation.QUOTIENT, f, f, (x, y), bit_by_bit)


def nearest_root(f: Format, x: Bits) -> Bits:
    """The float nearest to the square root of a positive number."""

    def bit_by_bit() -> Bits:
        return rounded(f, root_of(unpack(f, x, exponent_width(f))))

    return _nearest(FloatOperation.ROOT, f, f, (x,), bit_by_bit)


def nearest_in(f: Format, to: Format, x: Bits, mode: Rounding) -> Bits:
    """A number that is not zero, rounded to another format."""

    def bit_by_bit() -> Bits:
        parts = unpack(f, x, exponent_width(f, to))
        more = max(0, to.precision + 2 - f.precision)
        digits = shifted_up(widened(parts.significand, f.precision + more), more)
        return rounded(to, Unpacked(parts.negative, parts.exponent, digits), mode)

    if mode is not Rounding.NEAREST_EVEN:
        return bit_by_bit()
    return _nearest(FloatOperation.ITSELF, f, to, (x,), bit_by_bit)


def to_integral(f: Format, x: Bits, mode: Rounding) -> Bits:
    """A finite number rounded to an integer, in the same format."""
    size = magnitude(f, x)
    negative = x.is_negative()
    one = size.constant(f.bias << f.stored)
    half = size.constant(f.bits_of(0.5))
    field = shifted_down(size, f.stored)
    # Below one: the result is zero or one.
    zero = size.is_zero()
    tie = size.eq(half)
    above = half.ult(size)
    small = _rounds_up(mode, negative, tie | above, ~zero & ~tie, truth(x, False))
    below_one = select(small, one, size.constant(0))
    # At least one: digits behind the point are cut off, or carried to the next integer.
    last = size.constant(f.bias + f.stored)
    places = last - field
    unit = size.constant(1).shl(places)
    leading = size.constant(1 << f.stored)
    rest = size & (unit - size.constant(1))
    middle = shifted_down(unit, 1)
    cut = size - rest
    up = _rounds_up(
        mode,
        negative,
        middle.ule(rest),
        ~rest.is_zero() & ~rest.eq(middle),
        ~(cut & unit).is_zero() | unit.eq(leading),
    )
    far = select(up, cut + unit, cut)
    whole = last.ule(field)
    result = select(size.ult(one), below_one, select(whole, size, far))
    return signed_as(f, result, negative)


def to_integer(f: Format, x: Bits, bits: int, signed: bool) -> tuple[Bits, Bool]:
    """A number rounded toward zero, as an integer; and whether it has room there."""
    wide = f.precision + bits + 2
    parts = unpack(f, x, max(exponent_width(f), (bits + 1).bit_length() + 2))
    zero = parts.exponent.slt(parts.exponent.constant(0)) | is_zero(f, x)
    large = parts.exponent.constant(bits).slt(parts.exponent)
    by = _resized(select(zero | large, parts.exponent.constant(0), parts.exponent), wide)
    size = shifted_down(widened(parts.significand, wide).shl(by), f.stored)
    size = select(zero, size.constant(0), size)
    limit = size.constant(1 << (bits - 1) if signed else 1 << bits)
    least = limit if signed else limit.constant(0)
    fits = parts.negative.select(size.ule(least), size.ult(limit))
    fits = fits & ~large & ~is_nan(f, x) & ~is_infinite(f, x)
    value = low(size, bits)
    return select(parts.negative, -value, value), fits | zero


def from_integer(f: Format, x: Bits, signed: bool, mode: Rounding) -> Bits:
    """The float to which an integer is rounded; +0 for zero."""
    bits = _width(x)
    negative = x.is_negative() if signed else truth(x, False)
    wide = max(bits, f.precision + 2) + 1
    size = widened(select(negative, -x, x), wide)
    digits, places = normalized(size)
    room = max(exponent_width(f), wide.bit_length() + 2)
    exponent = number(x, wide - 1, room) - _resized(places, room)
    result = rounded(f, Unpacked(negative, exponent, digits), mode)
    return select(x.is_zero(), result.constant(0), result)
