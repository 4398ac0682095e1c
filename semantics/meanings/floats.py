"""What operations on floats compute, bit by bit (IEEE 754-2019), in the default environment.

What formats that are not IEEE 754's give where that has an infinity is what LLVM's APFloat gives,
as far as it gives anything: else it may be any value.

An operation says by `format` how bits are read: those of f16 and bf16 are as many. Their names are
of no dialect: `semantics.control_flow.floats` says which operations of MLIR they are.
Which NaN an operation gives is its choice, as far as LLVM's LangRef leaves it open (*Behavior of
Floating-Point NaN values*): one of its operands, with either sign, or some quiet one.
"""

from __future__ import annotations

from collections.abc import Callable

from semantics.language.attributes import PredicateKind, StaticIntegerKind, TextKind
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.float_formats import Format, FormatKind, Special
from semantics.language.registry import meaning_of
from semantics.language.widths import fixed
from semantics.meanings.float_bits import (
    Rounding,
    Unpacked,
    exponent_width,
    from_integer,
    is_infinite,
    is_nan,
    is_zero,
    low,
    magnitude,
    nearest_in,
    nearest_product,
    nearest_quotient,
    nearest_root,
    nearest_sum,
    product_of,
    remainder_of,
    rounded,
    shifted_down,
    shifted_up,
    signed_as,
    sum_of,
    to_integer,
    to_integral,
    to_scale,
    truth,
    unpack,
    widened,
)

PREFIX = "ieee754 "
"""How the names of these operations begin; none of MLIR has a space in it."""

_FORMAT = {"format": FormatKind()}
ROUNDINGS = tuple(Rounding)
"""By their numbers in the attribute `rounding`."""
COMMUTATIVE = frozenset(
    PREFIX + name
    for name in (
        *("addition", "multiplication"),
        *("minimum", "maximum", "minimumNumber", "maximumNumber"),
    )
)
"""What gives the same, and chooses among the same, when the operands change places."""


def _some_nan(m: Execution, f: Format, where: Bool, like: Bits, *operands: Bits) -> Bits:
    """A NaN: an operand that is one, with either sign, or any quiet one."""
    usual = usual_nan(f, like, *operands)
    chosen = m.choice(fixed(like.width), where, usual, among=f.nans)
    return checked_nan(f, chosen, *operands)


def usual_nan(f: Format, like: Bits, *operands: Bits) -> Bits:
    """The first operand that is a NaN, or else the preferred one."""
    usual = like.constant(f.beyond - 1 if f.nan is None else f.nan)
    for operand in reversed(operands):
        usual = select(is_nan(f, operand), operand, usual)
    return usual


def checked_nan(f: Format, chosen: Bits, *operands: Bits) -> Bits:
    """What is chosen, if it is one of the operands, with either sign; else a quiet NaN. Where there
    is no NaN, nothing says what there is instead."""
    match f.special:
        case Special.NONE:
            return chosen
        case Special.NEGATIVE_ZERO:
            return chosen.constant(f.sign)
        case Special.ALL_ONES:
            return chosen | chosen.constant(f.sizes)
        case Special.IEEE:
            given = ~chosen.eq(chosen)
            for operand in operands:
                same = magnitude(f, chosen).eq(magnitude(f, operand))
                given = given | (is_nan(f, operand) & same)
            return select(given, chosen, chosen | chosen.constant(f.beyond | f.quiet))


def _or_nan(m: Execution, f: Format, where: Bool, otherwise: Bits, *operands: Bits) -> Bits:
    if not f.has_infinities:
        where = where | is_nan(f, otherwise)  # What is too large.
    return select(where, _some_nan(m, f, where, otherwise, *operands), otherwise)


def _zero(f: Format, like: Bits, negative: Bool) -> Bits:
    return signed_as(f, like.constant(0), negative)


def _infinity(f: Format, like: Bits, negative: Bool) -> Bits:
    return signed_as(f, like.constant(f.beyond), negative)


# Signs


def _negated(f: Format, x: Bits) -> Bits:
    """What has no sign stays (`APFloat::changeSign`)."""
    turned = x ^ x.constant(f.sign)
    return turned if f.has_negative_zero else select(magnitude(f, x).is_zero(), x, turned)


@meaning_of(PREFIX + "negate", "T -> T", attributes=_FORMAT)
def negate(m: Execution, x: Bits, f: Format) -> Bits:
    return _negated(f, x)


@meaning_of(PREFIX + "abs", "T -> T", attributes=_FORMAT)
def absolute(m: Execution, x: Bits, f: Format) -> Bits:
    size = magnitude(f, x)
    return size if f.has_negative_zero else select(size.is_zero(), x, size)


@meaning_of(PREFIX + "copySign", "T, T -> T", attributes=_FORMAT)
def copy_sign(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
    size = magnitude(f, x)
    found = size | (y & y.constant(f.sign))
    return found if f.has_negative_zero else select(size.is_zero(), x, found)


# Comparisons

PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)
"""In the order of arith's and LLVM's numbers."""


def _less(f: Format, x: Bits, y: Bits) -> Bool:
    """Of two that are no NaNs."""
    if f.is_scale:
        return x.ult(y)
    a, b = magnitude(f, x), magnitude(f, y)
    of_signs = y.is_negative().select(b.ult(a), ~(a | b).is_zero())
    return x.is_negative().select(of_signs, ~y.is_negative() & a.ult(b))


def _equal(f: Format, x: Bits, y: Bits) -> Bool:
    """Of two that are no NaNs."""
    return x.eq(y) | (magnitude(f, x) | magnitude(f, y)).is_zero()


@meaning_of(
    PREFIX + "compare", "T, T -> i1", attributes=_FORMAT | {"predicate": PredicateKind(PREDICATES)}
)
def compare(m: Execution, x: Bits, y: Bits, f: Format, predicate: int) -> Bits:
    name = PREDICATES[predicate]
    unordered = is_nan(f, x) | is_nan(f, y)
    match name:
        case "false" | "true":
            return m.truth(name == "true").as_bit()
        case "ord" | "uno":
            return (unordered if name == "uno" else ~unordered).as_bit()
        case _:
            holds = {
                "eq": lambda: _equal(f, x, y),
                "ne": lambda: ~_equal(f, x, y),
                "lt": lambda: _less(f, x, y),
                "gt": lambda: _less(f, y, x),
                "le": lambda: _less(f, x, y) | _equal(f, x, y),
                "ge": lambda: _less(f, y, x) | _equal(f, x, y),
            }[name[1:]]()
            return (unordered | holds if name[0] == "u" else ~unordered & holds).as_bit()


@meaning_of(PREFIX + "class", "T -> i1", attributes=_FORMAT | {"classes": StaticIntegerKind(32)})
def is_of_class(m: Execution, x: Bits, f: Format, classes: int) -> Bits:
    """Whether `x` is of one of the classes whose bits are set, as `llvm.is.fpclass` has them."""
    nan, infinite, zero = is_nan(f, x), is_infinite(f, x), is_zero(f, x)
    quiet = nan & ~is_signaling(f, x)
    subnormal = ~zero & magnitude(f, x).ult(x.constant(1 << f.stored))
    negative = x.is_negative()
    if f.is_scale:
        subnormal = negative = m.truth(False)
    normal = ~nan & ~infinite & ~zero & ~subnormal
    of_bits = [
        *(nan & ~quiet, quiet),
        *(negative & of for of in (infinite, normal, subnormal, zero)),
        *(~negative & of for of in (zero, subnormal, normal, infinite)),
    ]
    found = m.truth(False)
    for place, holds in enumerate(of_bits):
        if classes >> place & 1:
            found = found | holds
    return found.as_bit()


# Smaller and larger


def _one_of_two(f: Format, x: Bits, y: Bits, larger: bool) -> Bits:
    """The smaller or the larger of two that are no NaNs; -0 is smaller than +0."""
    smaller = _less(f, x, y) | (_equal(f, x, y) & x.is_negative())
    return select(smaller, y, x) if larger else select(smaller, x, y)


def _extremum(larger: bool) -> Callable[[Execution, Bits, Bits, Format], Bits]:
    def of(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
        nan = is_nan(f, x) | is_nan(f, y)
        return _or_nan(m, f, nan, _one_of_two(f, x, y, larger), x, y)

    return of


for _name, _larger in (("minimum", False), ("maximum", True)):
    meaning_of(PREFIX + _name, "T, T -> T", attributes=_FORMAT, chooses=True)(_extremum(_larger))


def _number_extremum(larger: bool) -> Callable[[Execution, Bits, Bits, Format], Bits]:
    """Of a number and a NaN the number; if that NaN is a signaling one, perhaps a NaN (LangRef,
    *llvm.minnum*). Of zeros with different signs either one."""

    def of(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
        nan_x, nan_y = is_nan(f, x), is_nan(f, y)
        zeros = is_zero(f, x) & is_zero(f, y) & ~x.eq(y)
        signaling = (nan_x & is_signaling(f, x)) | (nan_y & is_signaling(f, y))
        number = select(nan_x, y, select(nan_y, x, _one_of_two(f, x, y, larger)))
        where = (nan_x & nan_y) | zeros | signaling
        nans = f.nans if f.nan is not None else ()
        among = None if nans is None else (0, f.sign, *nans)
        chosen = m.choice(fixed(x.width), where, number, among=among)
        nan = checked_nan(f, chosen, x, y)
        either = select(chosen.eq(y), y, x)
        found = select(zeros, either, select(signaling & is_nan(f, chosen), nan, number))
        return select(nan_x & nan_y, nan, found)

    return of


def is_signaling(f: Format, nan: Bits) -> Bool:
    if f.special is not Special.IEEE:
        return truth(nan, False)
    return (nan & nan.constant(f.quiet)).is_zero()


for _name, _larger in (("minimumNumber", False), ("maximumNumber", True)):
    meaning_of(PREFIX + _name, "T, T -> T", attributes=_FORMAT, chooses=True)(
        _number_extremum(_larger)
    )


@meaning_of(PREFIX + "clamp", "T, T, T -> T", attributes=_FORMAT, chooses=True)
def clamp(m: Execution, x: Bits, low: Bits, high: Bits, f: Format) -> Bits:
    """The larger of `low` and of the smaller of `x` and `high`; poison where `high` is less than
    `low`."""
    nan = is_nan(f, x) | is_nan(f, low) | is_nan(f, high)
    m.poison_if(~is_nan(f, low) & ~is_nan(f, high) & _less(f, high, low))
    found = _one_of_two(f, _one_of_two(f, x, high, larger=False), low, larger=True)
    return _or_nan(m, f, nan, found, x, low, high)


# Arithmetic


def _sum(f: Format, x: Bits, y: Bits) -> Bits:
    """Where neither is a NaN; two infinities of different signs are none of its cases."""
    found = select(is_zero(f, y), x, nearest_sum(f, x, y))
    both = x.is_negative() & y.is_negative()
    found = select(is_zero(f, x), select(is_zero(f, y), _zero(f, x, both), y), found)
    return select(is_infinite(f, x), x, select(is_infinite(f, y), y, found))


@meaning_of(PREFIX + "addition", "T, T -> T", attributes=_FORMAT, chooses=True)
def addition(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
    opposite = is_infinite(f, x) & is_infinite(f, y) & x.is_negative().differs(y.is_negative())
    nan = is_nan(f, x) | is_nan(f, y) | opposite
    return _or_nan(m, f, nan, _sum(f, x, y), x, y)


@meaning_of(PREFIX + "subtraction", "T, T -> T", attributes=_FORMAT, chooses=True)
def subtraction(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
    same = is_infinite(f, x) & is_infinite(f, y) & x.eq(y)
    nan = is_nan(f, x) | is_nan(f, y) | same
    return _or_nan(m, f, nan, _sum(f, x, _negated(f, y)), x, y)


@meaning_of(PREFIX + "multiplication", "T, T -> T", attributes=_FORMAT, chooses=True)
def multiplication(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
    negative = x.is_negative().differs(y.is_negative())
    zero = is_zero(f, x) | is_zero(f, y)
    infinite = is_infinite(f, x) | is_infinite(f, y)
    nan = is_nan(f, x) | is_nan(f, y) | (zero & infinite)
    found = select(zero, _zero(f, x, negative), nearest_product(f, x, y))
    return _or_nan(m, f, nan, select(infinite, _infinity(f, x, negative), found), x, y)


@meaning_of(PREFIX + "division", "T, T -> T", attributes=_FORMAT, chooses=True)
def division(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
    negative = x.is_negative().differs(y.is_negative())
    zeros, infinities = is_zero(f, x) & is_zero(f, y), is_infinite(f, x) & is_infinite(f, y)
    nan = is_nan(f, x) | is_nan(f, y) | zeros | infinities
    if not f.has_infinities:
        nan = nan | is_zero(f, y)
    found = nearest_quotient(f, x, y)
    found = select(is_zero(f, x) | is_infinite(f, y), _zero(f, x, negative), found)
    infinite = is_infinite(f, x) | is_zero(f, y)
    return _or_nan(m, f, nan, select(infinite, _infinity(f, x, negative), found), x, y)


@meaning_of(PREFIX + "remainder", "T, T -> T", attributes=_FORMAT, chooses=True)
def remainder(m: Execution, x: Bits, y: Bits, f: Format) -> Bits:
    """Exact, with the sign of `x` (C17, 7.12.10.1)."""
    room = exponent_width(f)
    nan = is_nan(f, x) | is_nan(f, y) | is_infinite(f, x) | is_zero(f, y)
    found, zero = remainder_of(unpack(f, x, room), unpack(f, y, room))
    result = select(zero, _zero(f, x, x.is_negative()), rounded(f, found))
    smaller = magnitude(f, x).ult(magnitude(f, y))
    return _or_nan(m, f, nan, select(smaller, x, result), x, y)


@meaning_of(PREFIX + "fusedMultiplyAdd", "T, T, T -> T", attributes=_FORMAT, chooses=True)
def fused_multiply_add(m: Execution, x: Bits, y: Bits, z: Bits, f: Format) -> Bits:
    room = exponent_width(f)
    negative = x.is_negative().differs(y.is_negative())
    zero = is_zero(f, x) | is_zero(f, y)
    infinite = is_infinite(f, x) | is_infinite(f, y)
    opposite = infinite & is_infinite(f, z) & negative.differs(z.is_negative())
    nan = is_nan(f, x) | is_nan(f, y) | is_nan(f, z) | (zero & infinite) | opposite
    product = product_of(unpack(f, x, room), unpack(f, y, room))
    third = unpack(f, z, room)
    digits = shifted_up(widened(third.significand, 2 * f.precision), f.precision)
    total, cancels = sum_of(product, Unpacked(third.negative, third.exponent, digits))
    found = select(cancels, x.constant(0), rounded(f, total))
    found = select(is_zero(f, z), rounded(f, product), found)
    zeros = _zero(f, x, negative & z.is_negative())
    found = select(zero, select(is_zero(f, z), zeros, z), found)
    found = select(is_infinite(f, z), z, found)
    return _or_nan(m, f, nan, select(infinite, _infinity(f, x, negative), found), x, y, z)


@meaning_of(PREFIX + "squareRoot", "T -> T", attributes=_FORMAT, chooses=True)
def square_root(m: Execution, x: Bits, f: Format) -> Bits:
    nan = is_nan(f, x) | (x.is_negative() & ~is_zero(f, x))
    found = select(is_zero(f, x) | is_infinite(f, x), x, nearest_root(f, x))
    return _or_nan(m, f, nan, found, x)


@meaning_of(
    PREFIX + "roundToIntegral",
    "T -> T",
    attributes=_FORMAT | {"rounding": StaticIntegerKind(32)},
    chooses=True,
)
def round_to_integral(m: Execution, x: Bits, f: Format, rounding: int) -> Bits:
    found = to_integral(f, x, ROUNDINGS[rounding])
    return _or_nan(m, f, is_nan(f, x), select(is_infinite(f, x), x, found), x)


# Conversions


@meaning_of(
    PREFIX + "convertFormat",
    "S -> T",
    attributes={
        "format": FormatKind(),
        "to": FormatKind(),
        "rounding": StaticIntegerKind(32),
    },
    chooses=True,
)
def convert_format(m: Execution, x: Bits, f: Format, to: Format, rounding: int) -> Bits:
    """A NaN becomes a NaN: one whose payload is the operand's, as far as it has room, or any."""
    if to.is_scale:
        return _to_scale(m, f, to, x, ROUNDINGS[rounding])
    found = nearest_in(f, to, x, ROUNDINGS[rounding])
    found = select(is_zero(f, x), _zero(to, found, x.is_negative()), found)
    if not to.has_infinities:
        return _or_nan(m, to, is_nan(f, x) | is_infinite(f, x), found)
    found = select(is_infinite(f, x), _infinity(to, found, x.is_negative()), found)
    payload = (nan_in(f, to, x),) if f.special is Special.IEEE else ()
    return _or_nan(m, to, is_nan(f, x), found, *payload)


def _to_scale(m: Execution, f: Format, to: Format, x: Bits, mode: Rounding) -> Bits:
    """The power of two to which a number is rounded; of two equally near the larger, since the
    significand of the smaller is odd. Of what is not positive, and what is too small, nothing says
    what it becomes."""
    parts = unpack(f, x, exponent_width(f, to))
    found, large, small = to_scale(to, parts, mode)
    nan = is_nan(f, x) | is_infinite(f, x)
    unclear = ~nan & (is_zero(f, x) | parts.negative | small)
    chosen = m.choice(to.width, unclear, found)
    return select(unclear, chosen, select(nan | large, found.constant(to.sizes), found))


def nan_in(f: Format, to: Format, x: Bits) -> Bits:
    """A NaN of another format, with the digits that come first; infinite where these are zeros."""
    wide = max(f.stored, to.stored)
    digits = shifted_up(widened(low(x, f.stored), wide), wide - f.stored)
    kept = widened(low(shifted_down(digits, wide - to.stored), to.stored), to.width)
    return signed_as(to, kept | kept.constant(to.beyond), x.is_negative())


@meaning_of(
    PREFIX + "convertToInteger",
    "S -> T",
    attributes=_FORMAT | {"signed": StaticIntegerKind(1)},
)
def convert_to_integer(m: Execution, x: Bits, f: Format, signed: int) -> Bits:
    """Rounded toward zero; poison where it has no room."""
    value, fits = to_integer(f, x, fixed(m.result_width), bool(signed))
    m.poison_if(~fits)
    return value


@meaning_of(
    PREFIX + "convertFromInteger",
    "S -> T",
    attributes=_FORMAT | {"signed": StaticIntegerKind(1), "rounding": StaticIntegerKind(32)},
    chooses=True,
)
def convert_from_integer(m: Execution, x: Bits, f: Format, signed: int, rounding: int) -> Bits:
    found = from_integer(f, x, bool(signed), ROUNDINGS[rounding])
    return found if f.has_infinities else _or_nan(m, f, m.truth(False), found)


# Flags

SIGNLESS = tuple(PREFIX + name for name in ("signless operand", "signless result"))
LICENSED = PREFIX + "licensed"


def _signless(m: Execution, x: Bits, f: Format) -> Bits:
    """A zero of either sign for a zero: to which the result of an operation, and the operands that
    it sees, may be changed (LangRef, *Fast-Math Flags*: nsz)."""
    if not f.has_negative_zero:
        return x
    zero = is_zero(f, x)
    chosen = m.choice(fixed(x.width), zero, x, among=(0, f.sign))
    return select(zero, chosen & chosen.constant(f.sign), x)


for _name in SIGNLESS:
    meaning_of(_name, "T -> T", attributes=_FORMAT, chooses=True)(_signless)


@meaning_of(
    LICENSED,
    "T, _* -> T",
    attributes={"kind": StaticIntegerKind(8), "flags": StaticIntegerKind(8)}
    | {"others": StaticIntegerKind(8), "involves": TextKind()},
    chooses=True,
)
def licensed(m: Execution, exact: Bits, *given: object) -> Bits:
    """What flags license instead of the result of an operation; the first `others` of what is
    given are some of it, the rest is all that it depends on, with the operations that it
    `involves`. It is never just anything: but what all of it is, nothing says."""
    *values, _kind, _flags, others, _involves = given
    assert isinstance(others, int)
    some = [value for value in values[:others] if isinstance(value, Bits)]
    return m.choice(fixed(exact.width), m.truth(True), exact, (exact, *some))


@meaning_of(
    PREFIX + "promised",
    "T, _* -> T",
    attributes=_FORMAT | {"no_nan": StaticIntegerKind(1), "no_infinity": StaticIntegerKind(1)},
)
def promised(m: Execution, value: Bits, *given: object) -> Bits:
    """A value that is poison where one of the floats after it is a NaN, or infinite, that must not
    be (LangRef, *Fast-Math Flags*: nnan, ninf)."""
    *floats, f, no_nan, no_infinity = given
    assert isinstance(f, Format)
    for x in floats:
        assert isinstance(x, Bits)
        if no_nan:
            m.poison_if(is_nan(f, x))
        if no_infinity:
            m.poison_if(is_infinite(f, x))
    return value
