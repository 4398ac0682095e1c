"""What documents fix of functions such as exp, of which no document says how they round.

These are the values that the C standard fixes (C17 annex F.10; for rsqrt IEEE 754-2019, 9.2.1),
such as exp(0) = 1. All else that a function gives is an unknown function of its operands.
`docs/semantics.md` has the table.
"""

from __future__ import annotations

import math

from semantics.language.attributes import StaticIntegerKind
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.float_formats import Format, FormatKind
from semantics.language.registry import meaning_of
from semantics.language.widths import fixed
from semantics.meanings.float_bits import (
    is_infinite,
    is_nan,
    is_zero,
    magnitude,
    signed_as,
    truth,
)
from semantics.meanings.floats import PREFIX, checked_nan, is_signaling, usual_nan

_ODD = {"+0": "+0", "-0": "-0"}
_ODD_TO_INFINITY = {**_ODD, "+inf": "+inf", "-inf": "-inf"}
_EXPONENTIAL = {"+0": "+1", "-0": "+1", "-inf": "+0", "+inf": "+inf"}
_LOGARITHM = {"+0": "-inf", "-0": "-inf", "+1": "+0", "+inf": "+inf"}
_PERIODIC = {"+inf": "nan", "-inf": "nan"}

EXACT_VALUES: dict[str, dict[str, str]] = {
    "math.exp": _EXPONENTIAL,
    "math.exp2": _EXPONENTIAL,
    "math.expm1": {**_ODD, "-inf": "-1", "+inf": "+inf"},
    "math.log": _LOGARITHM,
    "math.log2": _LOGARITHM,
    "math.log10": _LOGARITHM,
    "math.log1p": {**_ODD, "-1": "-inf", "+inf": "+inf"},
    "math.sin": {**_ODD, **_PERIODIC},
    "math.cos": {"+0": "+1", "-0": "+1", **_PERIODIC},
    "math.tan": {**_ODD, **_PERIODIC},
    "math.asin": _ODD,
    "math.acos": {"+1": "+0"},
    "math.atan": _ODD,
    "math.sinh": _ODD_TO_INFINITY,
    "math.cosh": {"+0": "+1", "-0": "+1", "+inf": "+inf", "-inf": "+inf"},
    "math.tanh": {**_ODD, "+inf": "+1", "-inf": "-1"},
    "math.asinh": _ODD_TO_INFINITY,
    "math.acosh": {"+1": "+0", "+inf": "+inf"},
    "math.atanh": {**_ODD, "+1": "+inf", "-1": "-inf"},
    "math.cbrt": _ODD_TO_INFINITY,
    "math.erf": {**_ODD, "+inf": "+1", "-inf": "-1"},
    "math.erfc": {"+inf": "+0", "-inf": "+2"},
    "math.rsqrt": {"+0": "+inf", "-0": "-inf", "+inf": "+0"},
}
"""The exact values of the functions of one argument. A NaN gives a NaN for each of them."""

DOMAINS: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("math.log", "math.log2", "math.log10", "math.rsqrt"), (0, math.inf)),
    **dict.fromkeys(("math.asin", "math.acos", "math.atanh"), (-1, 1)),
    "math.log1p": (-1, math.inf),
    "math.acosh": (1, math.inf),
}
"""Outside of these bounds, the value is a NaN."""

POWER, ARC_TANGENT = "math.powf", "math.atan2"
FUNCTIONS = (*EXACT_VALUES, POWER, ARC_TANGENT)
"""By their numbers in the attribute `function`."""

INTRINSICS = {
    f"llvm.intr.{name}": f"math.{name}"
    for name in (
        *("exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan"),
        *("sinh", "cosh", "tanh", "atan2"),
    )
} | {"llvm.intr.pow": POWER}
"""LLVM's intrinsics, which return what the functions of libm do (LangRef), and the operations of
math that are taken to be the same functions (the convention `same-functions`)."""

FUNCTION = PREFIX + "function"
"""Gives its first operand, what a function gives for the others, but for what is known of it."""


@meaning_of(
    FUNCTION,
    "T, _* -> T",
    attributes={"format": FormatKind(), "function": StaticIntegerKind(8)},
    sees_poison=True,
    chooses=True,
)
def function(m: Execution, otherwise: Value, *given: object) -> Value:
    *operands, f, number = given
    assert isinstance(f, Format) and isinstance(number, int)
    values = [operand for operand in operands if isinstance(operand, Value)]
    bits = [value.bits for value in values]
    name = FUNCTIONS[number]
    nan, known, value = (_of_one if len(bits) == 1 else _of_two)(name, f, *bits)
    usual = select(known, value, usual_nan(f, otherwise.bits, *bits))
    chosen = m.choice(fixed(usual.width), nan, usual)
    either = nan & known & chosen.eq(value)
    found = select(known, value, otherwise.bits)
    found = select(nan & ~either, checked_nan(f, chosen, *bits), found)
    poison = ~(nan | known) & otherwise.poison
    for each in values:
        poison = poison | each.poison
    return Value(found, poison)


Known = tuple[Bool, Bool, Bits]
"""Where the value is a NaN; where it is known, and what it is there. Where both is so, either:
operations may treat signaling NaNs as quiet ones (LangRef, *Floating-Point Environment*)."""


def _of_one(name: str, f: Format, x: Bits) -> Known:
    nan, known, value = is_nan(f, x), truth(x, False), x
    low, high = DOMAINS.get(name, (-math.inf, math.inf))
    if math.isfinite(high):
        nan = nan | (~x.is_negative() & _number(f, x, high).ult(magnitude(f, x)))
    if low > 0:
        nan = nan | ((x.is_negative() | x.ult(_number(f, x, low))) & ~is_nan(f, x))
    elif math.isfinite(low):
        nan = nan | (x.is_negative() & _number(f, x, -low).ult(magnitude(f, x)))
    for argument, given in EXACT_VALUES[name].items():
        here = x.eq(_number(f, x, float(argument)))
        if given == "nan":
            nan = nan | here
            continue
        known = known | here
        value = select(here, _number(f, x, float(given)), value)
    return nan, known, value


def _of_two(name: str, f: Format, x: Bits, y: Bits) -> Known:
    return (_power if name == POWER else _arc_tangent)(f, x, y)


def _number(f: Format, like: Bits, number: float) -> Bits:
    return like.constant(f.bits_of(number))


def _power(f: Format, x: Bits, y: Bits) -> Known:
    """C17, F.10.4.4. A NaN to the power of 0, and 1 to that of a NaN, is 1; a signaling NaN may
    give a NaN there (IEEE 754-2019, 9.2.1)."""
    one, nans = _number(f, x, 1.0), is_nan(f, x) | is_nan(f, y)
    is_one, is_zeroth = x.eq(one), is_zero(f, y)
    zero, infinite, endless = is_zero(f, x), is_infinite(f, x), is_infinite(f, y)
    size, odd = magnitude(f, x), _is_odd(f, y)
    negative_one = size.eq(one) & x.is_negative()
    beyond, nothing = x.constant(f.beyond), x.constant(0)
    # To the power of an infinity.
    grows = one.ult(size).differs(y.is_negative())
    limit = select(negative_one, one, select(grows, beyond, nothing))
    # Of a zero, and of an infinity.
    large = zero.differs(~y.is_negative())
    extreme = signed_as(f, select(large, beyond, nothing), x.is_negative() & odd)
    value = select(endless, limit, extreme)
    value = select(is_one | is_zeroth, one, value)
    signaling = (is_nan(f, x) & is_signaling(f, x)) | (is_nan(f, y) & is_signaling(f, y))
    nan = nans & (signaling | (~is_one & ~is_zeroth))
    finite = ~zero & ~infinite & ~endless & ~is_zeroth & ~nans
    nan = nan | (finite & x.is_negative() & ~_is_integer(f, y))
    known = is_one | is_zeroth | (~nans & (endless | zero | infinite))
    return nan, known, value


def _lowest_digit(f: Format, y: Bits) -> tuple[Bits, Bits, Bits]:
    """Of a number that is not denormal: its significand, the exponent's field, and how many digits
    stand behind the point."""
    significand = (y & y.constant((1 << f.stored) - 1)) | y.constant(1 << f.stored)
    field = magnitude(f, y).lshr(y.constant(f.stored))
    return significand, field, y.constant(f.bias + f.stored) - field


def _is_integer(f: Format, y: Bits) -> Bool:
    """Whether a number that is neither zero nor infinite is an integer."""
    significand, field, behind = _lowest_digit(f, y)
    whole = significand.lshr(behind).shl(behind).eq(significand)
    large = y.constant(f.bias + f.stored).ult(field)
    return large | (y.constant(f.bias).ule(field) & whole)


def _is_odd(f: Format, y: Bits) -> Bool:
    """Whether a number is an odd integer."""
    significand, field, behind = _lowest_digit(f, y)
    digits = significand.lshr(behind)
    last = ~(digits & y.constant(1)).is_zero()
    small = field.ule(y.constant(f.bias + f.stored)) & y.constant(f.bias).ule(field)
    return small & last & digits.shl(behind).eq(significand)


def _arc_tangent(f: Format, y: Bits, x: Bits) -> Known:
    """C17, F.10.1.4, without the values that are rounded multiples of pi."""
    nan = is_nan(f, y) | is_nan(f, x)
    ahead = is_infinite(f, x) & ~is_infinite(f, y)
    known = ~nan & ~x.is_negative() & (is_zero(f, y) | ahead)
    return nan, known, y & y.constant(f.sign)
