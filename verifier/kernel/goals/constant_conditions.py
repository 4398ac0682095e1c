"""What can be said about constants: the vocabulary of preconditions.

Each condition has a name, under which patterns call it as a native constraint, words for messages,
and a meaning over `Bits`. Its arguments are constants of one type, then types that are narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from semantics.language import overflow
from semantics.language.builder import Bits, Bool
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth, Width


@dataclass(frozen=True)
class ConstantCondition:
    """`holds(*constants, *widths)`; `words` has a place for each constant, then for each type."""

    name: str
    words: str
    constants: int
    holds: Callable[..., Bool]
    types: int = 0


def _is_power_of_two(c: Bits) -> Bool:
    return ~c.is_zero() & (c & (c - c.constant(1))).is_zero()


def _is_negated_power_of_two(c: Bits) -> Bool:
    return _is_power_of_two(-c)


def _is_low_bit_mask(c: Bits) -> Bool:
    """0, 1, 3, 7, …, -1 (Hacker's Delight, 2-1)."""
    return (c & (c + c.constant(1))).is_zero()


def _is_high_bit_mask(c: Bits) -> Bool:
    return _is_low_bit_mask(~c)


def _is_below_width(c: Bits) -> Bool:
    return c.ult(c.bit_width())


def _low_bits_zero(c: Bits, d: Bits) -> Bool:
    return c.lshr(d).shl(d).eq(c)


def _high_bits_zero(c: Bits, d: Bits) -> Bool:
    return c.shl(d).lshr(d).eq(c)


def _high_bits_sign(c: Bits, d: Bits) -> Bool:
    return c.shl(d).ashr(d).eq(c)


def _sum_below_width(c: Bits, d: Bits) -> Bool:
    below = _is_below_width(c) & _is_below_width(d)
    return below & ~overflow.unsigned_add_overflows(c, d) & _is_below_width(c + d)


def _sum_is_width(c: Bits, d: Bits) -> Bool:
    return (c + d).eq(c.bit_width()) & c.ule(c.bit_width()) & d.ule(d.bit_width())


def _divides(c: Bits, d: Bits) -> Bool:
    return ~c.is_zero() & d.urem(c).is_zero()


def _is_narrower(low: Width, high: Width) -> bool:
    if isinstance(low, SymbolicWidth) and isinstance(high, SymbolicWidth):
        return low.rank < high.rank
    if isinstance(low, int) and isinstance(high, int):
        return low < high
    raise NotRepresentable(f"whether {low} bits are fewer than {high}")


def _fits_unsigned(c: Bits, width: Width) -> Bool:
    """Everything fits in a type that is as wide."""
    if not _is_narrower(width, c.width):
        return c.eq(c)
    return c.trunc(width).zext(c.width).eq(c)


def _fits_signed(c: Bits, width: Width) -> Bool:
    if not _is_narrower(width, c.width):
        return c.eq(c)
    return c.trunc(width).sext(c.width).eq(c)


def _width_of(c: Bits, width: Width) -> Bits:
    return Bits(c.interpretation, c.interpretation.width_constant(width, c.width), c.width)


def _of_one(name: str, words: str, holds: Callable[[Bits], Bool]) -> ConstantCondition:
    return ConstantCondition(name, words, 1, holds)


def _of_two(name: str, words: str, holds: Callable[[Bits, Bits], Bool]) -> ConstantCondition:
    return ConstantCondition(name, words, 2, holds)


def _of_type(name: str, words: str, holds: Callable[[Bits, Width], Bool]) -> ConstantCondition:
    return ConstantCondition(name, words, 1, holds, types=1)


_LIST = (
    _of_one("is_zero", "{} is 0", Bits.is_zero),
    _of_one("is_one", "{} is 1", lambda c: c.eq(c.constant(1))),
    _of_one("is_two", "{} is 2", lambda c: c.eq(c.constant(2))),
    _of_one("is_minus_one", "{} is -1", lambda c: c.eq(c.constant(-1))),
    _of_one("is_minus_two", "{} is -2", lambda c: c.eq(c.constant(-2))),
    _of_one("is_signed_minimum", "{} is the signed minimum", lambda c: c.eq(c.signed_minimum())),
    _of_one("is_signed_maximum", "{} is the signed maximum", lambda c: c.eq(~c.signed_minimum())),
    _of_one("is_power_of_two", "{} is a power of two", _is_power_of_two),
    _of_one("is_negated_power_of_two", "-{} is a power of two", _is_negated_power_of_two),
    _of_one("is_low_bit_mask", "{} + 1 is a power of two or 0", _is_low_bit_mask),
    _of_one("is_high_bit_mask", "-{} is a power of two or 0", _is_high_bit_mask),
    _of_one("is_below_width", "{} u< its width", _is_below_width),
    _of_one(
        "is_width_minus_one",
        "{} is its width less 1",
        lambda c: c.eq(c.bit_width() - c.constant(1)),
    ),
    _of_one("is_non_negative", "{} s>= 0", lambda c: ~c.is_negative()),
    _of_one("is_positive", "{} s> 0", lambda c: c.constant(0).slt(c)),
    _of_one("is_even", "{} is even", lambda c: (c & c.constant(1)).is_zero()),
    _of_two("is_attr_equal", "{} == {}", Bits.eq),
    _of_two("is_ult", "{} u< {}", Bits.ult),
    _of_two("is_ule", "{} u<= {}", Bits.ule),
    _of_two("is_slt", "{} s< {}", Bits.slt),
    _of_two("is_sle", "{} s<= {}", Bits.sle),
    _of_two("are_complements", "{} == ~{}", lambda c, d: c.eq(~d)),
    _of_two("are_negations", "{} == -{}", lambda c, d: c.eq(-d)),
    _of_two("is_successor", "{} == {} + 1", lambda c, d: c.eq(d + d.constant(1))),
    _of_two("are_disjoint", "{} & {} == 0", lambda c, d: (c & d).is_zero()),
    _of_two("are_exhaustive", "{} | {} == -1", lambda c, d: (~c & ~d).is_zero()),
    _of_two("is_subset", "{} & ~{} == 0", lambda c, d: (c & ~d).is_zero()),
    _of_two(
        "is_below_bits",
        "all bits of {} are below those of {}",
        lambda c, d: (c & (d | -d)).is_zero(),
    ),
    _of_two("low_bits_zero", "the low bits of {}, as many as {}, are 0", _low_bits_zero),
    _of_two("high_bits_zero", "the high bits of {}, as many as {}, are 0", _high_bits_zero),
    _of_two(
        "high_bits_sign",
        "the high bits of {}, as many as {}, are the sign of the others",
        _high_bits_sign,
    ),
    _of_two("sum_is_width", "{} + {} is the width", _sum_is_width),
    _of_two("sum_below_width", "{} + {} is below the width", _sum_below_width),
    _of_two("divides", "{} divides {}", _divides),
    _of_two(
        "add_fits_unsigned",
        "{} + {} does not wrap unsigned",
        lambda c, d: ~overflow.unsigned_add_overflows(c, d),
    ),
    _of_two(
        "add_fits_signed",
        "{} + {} does not wrap signed",
        lambda c, d: ~overflow.signed_add_overflows(c, d),
    ),
    _of_two(
        "sub_fits_signed",
        "{} - {} does not wrap signed",
        lambda c, d: ~overflow.signed_sub_overflows(c, d),
    ),
    _of_two(
        "mul_fits_unsigned",
        "{} * {} does not wrap unsigned",
        lambda c, d: ~overflow.unsigned_mul_overflows(c, d),
    ),
    _of_two(
        "mul_fits_signed",
        "{} * {} does not wrap signed",
        lambda c, d: ~overflow.signed_mul_overflows(c, d),
    ),
    _of_type("fits_unsigned", "{} fits unsigned in {}", _fits_unsigned),
    _of_type("fits_signed", "{} fits signed in {}", _fits_signed),
    _of_type("is_width_of", "{} is the width of {}", lambda c, w: c.eq(_width_of(c, w))),
    _of_type(
        "is_width_above",
        "{} is by how much its type is wider than {}",
        lambda c, w: c.eq(c.bit_width() - _width_of(c, w)),
    ),
)

VOCABULARY: Mapping[str, ConstantCondition] = {condition.name: condition for condition in _LIST}
"""All conditions by name. The negation of each is one as well."""
