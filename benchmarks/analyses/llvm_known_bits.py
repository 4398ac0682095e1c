"""What LLVM's KnownBits gives for each operation, by its published definition (llvm/lib/Support/
KnownBits.cpp, commit 00360d8), over the operations of arith; named as ours are.

$ verify-analysis --claim sound benchmarks/analyses/llvm_known_bits.py
$ verify-analysis --compare benchmarks/analyses/llvm_known_bits.py rewrites/analyses/known_bits.py

LLVM has nothing for quotients that are rounded up or down, and a product's flags are not looked at
there.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag

from semantics.domains.domain import Element, selected
from semantics.domains.intervals import unsigned_maximum, unsigned_minimum
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language import overflow
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.meanings.transfer import (
    bit_count,
    countl_one,
    countl_zero,
    countr_one,
    high_mask,
    low_mask,
)
from verifier.kernel.analyses.transfer import Transfer, transfer

TRANSFERS: dict[str, Transfer] = {}
_FLAGS = {
    "": (),
    "_nsw": (IntegerOverflowFlag.NSW,),
    "_nuw": (IntegerOverflowFlag.NUW,),
    "_nsw_nuw": (IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW),
}
Plain = Callable[[Element, Element], Element]
Flagged = Callable[[Element, Element, bool, bool], Element]


def _add(name: str, function: Plain) -> None:
    def on_elements(m: Execution, x: Element, y: Element) -> Element:
        return function(x, y)

    on_elements.__name__ = name
    TRANSFERS[name] = transfer(f"arith.{name}", KNOWN_BITS)(on_elements)


def _add_flagged(name: str, function: Flagged) -> None:
    for suffix, flags in _FLAGS.items():
        nsw, nuw = IntegerOverflowFlag.NSW in flags, IntegerOverflowFlag.NUW in flags

        def on_elements(
            m: Execution, x: Element, y: Element, nsw: bool = nsw, nuw: bool = nuw
        ) -> Element:
            return function(x, y, nsw, nuw)

        on_elements.__name__ = name + suffix
        stated = {"overflowFlags": IntegerOverflowAttr(flags)} if flags else {}
        TRANSFERS[name + suffix] = transfer(f"arith.{name}", KNOWN_BITS, **stated)(on_elements)


def _sign(x: Bits) -> Bits:
    return x.signed_minimum()


def _all_zero(k: Element) -> Element:
    """What LLVM gives where a result is undefined, or poison, whatever the operands are."""
    return k[0].constant(-1), k[0].constant(0)


def _unless_in_conflict(k: Element) -> Element:
    return selected((k[0] & k[1]).is_zero(), k, _all_zero(k))


def _is_zero(k: Element) -> Bool:
    return (~k[0]).is_zero()


def _is_unknown(k: Element) -> Bool:
    return (k[0] | k[1]).is_zero()


def _is_constant(k: Element) -> Bool:
    return (~(k[0] | k[1])).is_zero()


def _least_signed(k: Element) -> Bits:
    return select(k[0].is_negative(), k[1], k[1] | _sign(k[1]))


def _greatest_signed(k: Element) -> Bits:
    return select(k[1].is_negative(), ~k[0], ~k[0] & ~_sign(k[0]))


def _with_carry(x: Element, y: Element, carry: int) -> Element:
    one = x[1].constant(carry)
    most, least = ~x[0] + ~y[0] + one, x[1] + y[1] + one
    carry_zero, carry_one = ~(most ^ x[0] ^ y[0]), least ^ x[1] ^ y[1]
    known = (x[0] | x[1]) & (y[0] | y[1]) & (carry_zero | carry_one)
    return ~most & known, least & known


def _saturated(add: bool, x: Bits, y: Bits) -> Bits:
    bound = select(x.is_negative(), _sign(x), ~_sign(x))
    if add:
        return select(overflow.signed_add_overflows(x, y), bound, x + y)
    return select(overflow.signed_sub_overflows(x, y), bound, x - y)


def _ones_below_sign(x: Bits) -> Bits:
    """The ones that follow on the sign bit."""
    return high_mask(countl_one(x + x)).lshr(x.constant(1))


def _zeros_below_sign(x: Bits) -> Bits:
    return high_mask(countl_zero(x + x + x.constant(1))).lshr(x.constant(1))


def _sum(add: bool) -> Flagged:
    def known(x: Element, y: Element, nsw: bool, nuw: bool) -> Element:
        zeros, ones = _with_carry(x, y, 0) if add else _with_carry(x, (y[1], y[0]), 1)
        if nuw and add:
            least = select(overflow.unsigned_add_overflows(x[1], y[1]), ~(x[1] ^ x[1]), x[1] + y[1])
            ones = ones | high_mask(countl_one(least))
            ones = ones | _ones_below_sign(least) if nsw else ones
        elif nuw:
            most = select((~x[0]).ult(y[1]), x[0].constant(0), ~x[0] - y[1])
            zeros = zeros | high_mask(countl_zero(most))
            zeros = zeros | _zeros_below_sign(most) if nsw else zeros
        if nsw:
            low, high = _least_signed(y), _greatest_signed(y)
            low, high = (low, high) if add else (high, low)
            least = _saturated(add, _least_signed(x), low)
            most = _saturated(add, _greatest_signed(x), high)
            none, sign = least.constant(0), _sign(least)
            ones = ones | select(least.is_negative(), none, _ones_below_sign(least))
            zeros = zeros | select(least.is_negative(), none, sign)
            zeros = zeros | select(most.is_negative(), _zeros_below_sign(most), none)
            ones = ones | select(most.is_negative(), sign, none)
        return _unless_in_conflict((zeros, ones)) if nsw or nuw else (zeros, ones)

    return known


def _at_least(k: Element, bound: Bits) -> Element:
    """LLVM's makeGE."""
    return k[0], k[1] | (bound & high_mask(countl_one(k[0] | bound)))


def umax(x: Element, y: Element) -> Element:
    a, b = _at_least(x, y[1]), _at_least(y, x[1])
    both = a[0] & b[0], a[1] & b[1]
    return selected((~y[0]).ule(x[1]), x, selected((~x[0]).ule(y[1]), y, both))


def _flipped(of_sign: bool, of_others: bool) -> Plain:
    """The maximum in another order of the values: with bits complemented."""

    def flip(k: Element) -> Element:
        sign = _sign(k[0])
        turned = (sign if of_sign else sign ^ sign) | (~sign if of_others else sign ^ sign)
        return (k[0] & ~turned) | (k[1] & turned), (k[1] & ~turned) | (k[0] & turned)

    return lambda x, y: flip(umax(flip(x), flip(y)))


def _greatest_amount(y: Element) -> Bits:
    """LLVM's getMaxShiftAmount."""
    width, most = bit_count(y[0]), ~y[0]
    if width & (width - 1) == 0:
        return most & most.constant(width - 1)
    return unsigned_minimum(most, most.constant(width - 1))


def _least_amount(y: Element) -> Bits:
    return unsigned_minimum(y[1], y[1].bit_width())


def _of_all_amounts(y: Element, least: Bits, most: Bits, by: Callable[[int], Element]) -> Element:
    known: Element = (y[0].constant(-1), y[0].constant(-1))
    for amount in range(bit_count(y[0])):
        s = y[0].constant(amount)
        possible = (y[0] & s).is_zero() & (y[1] | s).eq(s) & least.ule(s) & s.ule(most)
        shifted = by(amount)
        known = selected(possible, (known[0] & shifted[0], known[1] & shifted[1]), known)
    return _unless_in_conflict(known)


def shl(x: Element, y: Element, nsw: bool, nuw: bool) -> Element:
    width, sign, none = bit_count(x[0]), _sign(x[0]), x[0].constant(0)

    def by(amount: int) -> Element:
        s = x[0].constant(amount)
        zeros, ones = x[0].shl(s) | low_mask(s), x[1].shl(s)
        if nsw:
            out_zero = ~x[0].shl(s).lshr(s).eq(x[0])
            if nuw and amount:
                out_zero = out_zero | out_zero.differs(~out_zero)
            out_one = ~x[1].shl(s).lshr(s).eq(x[1]) & ~out_zero
            zeros = zeros | select(out_zero, sign, none)
            ones = ones | select(out_one, sign, none)
        return zeros, ones

    least, most = _least_amount(y), _greatest_amount(y)
    zeros_at_most, ones_at_most = countl_zero(x[1]), countl_zero(x[0])
    one = none + x[0].constant(1)
    if nuw and nsw:
        most = unsigned_minimum(most, zeros_at_most - one)
    if nuw:
        most = unsigned_minimum(most, zeros_at_most)
    if nsw:
        most = unsigned_minimum(most, unsigned_maximum(zeros_at_most, ones_at_most) - one)
    known = _of_all_amounts(y, least, most, by)
    if width & (width - 1) == 0:
        zeros = low_mask(countr_one(x[0]))
        ones = select((~x[1]).is_zero(), sign, none)
        if nsw:
            zeros, ones = zeros | (x[0] & sign), ones | (x[1] & sign)
        any_amount = least.is_zero() & most.eq(most.constant(width - 1))
        known = selected(any_amount, (zeros, ones), known)
    zeros = low_mask(least)
    if nuw and nsw:
        zeros = zeros | select(least.is_zero(), none, sign)
    return selected(_is_unknown(x), (zeros, none), known)


def lshr(x: Element, y: Element) -> Element:
    def by(amount: int) -> Element:
        s = x[0].constant(amount)
        return x[0].lshr(s) | high_mask(s), x[1].lshr(s)

    least = _least_amount(y)
    known = _of_all_amounts(y, least, _greatest_amount(y), by)
    return selected(_is_unknown(x), (high_mask(least), x[0].constant(0)), known)


def ashr(x: Element, y: Element) -> Element:
    def by(amount: int) -> Element:
        s = x[0].constant(amount)
        return x[0].ashr(s), x[1].ashr(s)

    least = _least_amount(y)
    known = _of_all_amounts(y, least, _greatest_amount(y), by)
    zero = x[0].constant(0)
    of_unknown = selected(least.eq(least.bit_width()), _all_zero(x), (zero, zero))
    return selected(_is_unknown(x), of_unknown, known)


def mul(x: Element, y: Element) -> Element:
    most, width = ~x[0] * ~y[0], x[0].bit_width()
    lost = overflow.unsigned_mul_overflows(~x[0], ~y[0])
    leading = select(lost, width.constant(0), countl_zero(most))
    known_x, known_y = countr_one(x[0] | x[1]), countr_one(y[0] | y[1])
    zeros_x, zeros_y = countr_one(x[0]), countr_one(y[0])

    def sum_up_to_width(a: Bits, b: Bits) -> Bits:
        return select((width - a).ult(b), width, a + b)

    fewest = unsigned_minimum(known_x - zeros_x, known_y - zeros_y)
    count = sum_up_to_width(sum_up_to_width(zeros_x, zeros_y), fewest)
    bottom = (x[1] & low_mask(known_x)) * (y[1] & low_mask(known_y))
    return high_mask(leading) | (~bottom & low_mask(count)), bottom & low_mask(count)


def udiv(x: Element, y: Element) -> Element:
    divisor = unsigned_maximum(y[1], y[1].constant(1))
    zeros = high_mask(countl_zero((~x[0]).udiv(divisor)))
    return selected(_is_zero(x) | _is_zero(y), _all_zero(x), (zeros, x[0].constant(0)))


def sdiv(x: Element, y: Element) -> Element:
    zero, one = x[0].constant(0), x[0].constant(1)
    below, above = x[1].is_negative(), x[0].is_negative()
    y_below, y_above = y[1].is_negative(), y[0].is_negative()
    low, high = _least_signed(x), _greatest_signed(x)
    y_low, y_high = _least_signed(y), _greatest_signed(y)
    overflows = low.eq(_sign(low)) & (~y_high).is_zero()
    of_negative = select(overflows, ~_sign(low), low.sdiv(select(overflows, one, y_high)))
    down = select(y_low.is_zero(), low, low.sdiv(select(y_low.is_zero(), one, y_low)))
    up = high.sdiv(select(y_high.is_zero(), one, y_high))
    both = below & y_below
    first = below & y_above & y_high.ule(-high)
    second = above & ~x[1].is_zero() & y_below & (-y_low).ule(low)
    result = select(both, of_negative, select(first, down, up))
    some = both | first | second
    zeros = select(some & ~result.is_negative(), high_mask(countl_zero(result)), zero)
    ones = select(some & result.is_negative(), high_mask(countl_one(result)), zero)
    known = selected(_is_zero(x) | _is_zero(y), _all_zero(x), (zeros, ones))
    return selected(above & y_above, udiv(x, y), known)


def _low_bits_of_remainder(x: Element, y: Element) -> Element:
    mask = select(_is_zero(y), x[0].constant(0), low_mask(countr_one(y[0])))
    return x[0] & mask, x[1] & mask


def _is_power(y: Element) -> Bool:
    one = y[1].constant(1)
    return _is_constant(y) & ~y[1].is_zero() & (y[1] & (y[1] - one)).is_zero()


def urem(x: Element, y: Element) -> Element:
    zeros, ones = _low_bits_of_remainder(x, y)
    leading = high_mask(unsigned_maximum(countl_one(x[0]), countl_one(y[0])))
    more = select(_is_power(y), ~(y[1] - y[1].constant(1)), leading)
    return zeros | more, ones


def srem(x: Element, y: Element) -> Element:
    zeros, ones = _low_bits_of_remainder(x, y)
    zero, low = x[0].constant(0), y[1] - y[1].constant(1)
    divides = x[0].is_negative() | (low & ~x[0]).is_zero()
    leaves = x[1].is_negative() & ~(low & x[1]).is_zero()
    of_power = zeros | select(divides, ~low, zero), ones | select(leaves, ~low, zero)
    return selected(_is_power(y), of_power, (zeros | high_mask(countl_one(x[0])), ones))


_add_flagged("addi", _sum(True))
_add_flagged("subi", _sum(False))
_add_flagged("shli", shl)
_add("andi", lambda x, y: (x[0] | y[0], x[1] & y[1]))
_add("ori", lambda x, y: (x[0] & y[0], x[1] | y[1]))
_add("xori", lambda x, y: ((x[0] & y[0]) | (x[1] & y[1]), (x[0] & y[1]) | (x[1] & y[0])))
_add("muli", mul)
_add("divui", udiv)
_add("divsi", sdiv)
_add("remui", urem)
_add("remsi", srem)
_add("shrui", lshr)
_add("shrsi", ashr)
_add("maxui", umax)
_add("minui", _flipped(True, True))
_add("maxsi", _flipped(True, False))
_add("minsi", _flipped(False, True))
