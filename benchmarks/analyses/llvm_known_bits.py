"""What LLVM's KnownBits gives for each operation, by its published definition (llvm/lib/Support/
KnownBits.cpp, commit 00360d8), over the operations of arith; named as ours are.

$ verify-analysis --claim sound benchmarks/analyses/llvm_known_bits.py
$ verify-analysis --compare benchmarks/analyses/llvm_known_bits.py verifier/analyses/known_bits.py

LLVM has nothing for quotients that are rounded up or down, and a product's flags are not looked at
there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag

from semantics.domains.domain import Element, selected
from semantics.domains.intervals import UNSIGNED, unsigned_maximum, unsigned_minimum
from semantics.domains.known_bits import KNOWN_BITS
from semantics.interpretations.any_width.low_bits import below
from semantics.language import overflow
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.analyses.known_bits import as_interval
from verifier.kernel.analyses.composed import Branch, Branches, Cover, Return, by_cases
from verifier.kernel.analyses.each_value import by_each_value
from verifier.kernel.analyses.known_low_bits import Term, by_low_bits
from verifier.kernel.analyses.meets import by_meet
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, transfer

TRANSFERS: dict[str, Transfer] = {}
_FLAGS = {
    "": (),
    "_nsw": (IntegerOverflowFlag.NSW,),
    "_nuw": (IntegerOverflowFlag.NUW,),
    "_nsw_nuw": (IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW),
}
Plain = Callable[[Element, Element], Element]


def _on_elements(function: Plain) -> TransferFunction:
    def on_elements(m: Execution, x: Element, y: Element) -> Element:
        return function(x, y)

    return on_elements


def _add(name: str, function: Plain) -> None:
    made = transfer(f"arith.{name}", KNOWN_BITS)(_on_elements(function))
    TRANSFERS[name] = replace(made, name=name)


def _sign(x: Bits) -> Bits:
    return x.signed_minimum()


def _is_zero(k: Element) -> Bool:
    return (~k[0]).is_zero()


def _is_constant(k: Element) -> Bool:
    return (~(k[0] | k[1])).is_zero()


def _least_signed(k: Element) -> Bits:
    """Negative unless the sign is known to be 0."""
    return k[1] | (_sign(k[1]) & ~k[0])


def _greatest_signed(k: Element) -> Bits:
    """Not negative unless the sign is known to be 1."""
    return ~(k[0] | (_sign(k[0]) & ~k[1]))


def _with_carry(x: Element, y: Element, carry: int) -> Element:
    one = x[1].constant(carry)
    most, least = ~x[0] + ~y[0] + one, x[1] + y[1] + one
    carry_zero, carry_one = ~(most ^ x[0] ^ y[0]), least ^ x[1] ^ y[1]
    known = (x[0] | x[1]) & (y[0] | y[1]) & (carry_zero | carry_one)
    return ~most & known, least & known


def _leading_ones(x: Bits) -> Bits:
    """The ones above the highest 0."""
    return ~(~x).smeared()


def _leading_zeros(x: Bits) -> Bits:
    """The bits above the highest 1."""
    return ~x.smeared()


def _trailing_ones(x: Bits) -> Bits:
    """The ones below the lowest 0."""
    return x & ~(x + x.constant(1))


def _ones_below_sign(x: Bits) -> Bits:
    """The ones that follow on the sign bit."""
    return _leading_ones(x | _sign(x)) & ~_sign(x)


def _zeros_below_sign(x: Bits) -> Bits:
    return _leading_zeros(x & ~_sign(x)) & ~_sign(x)


def _sum_pieces(add: bool, nsw: bool, nuw: bool) -> list[Plain]:
    """What is known by the carries, and by each flag; LLVM's is the meet of these."""

    def by_carries(x: Element, y: Element) -> Element:
        return _with_carry(x, y, 0) if add else _with_carry(x, (y[1], y[0]), 1)

    def bound(x: Element, y: Element) -> Bits:
        """The least sum, or the greatest difference, that does not wrap."""
        if add:
            wraps = overflow.unsigned_add_overflows(x[1], y[1])
            return select(wraps, x[1].constant(-1), x[1] + y[1])
        return select((~x[0]).ult(y[1]), x[0].constant(0), ~x[0] - y[1])

    def by_bound(x: Element, y: Element) -> Element:
        none = x[0].constant(0)
        found = bound(x, y)
        return (none, _leading_ones(found)) if add else (_leading_zeros(found), none)

    def below_sign(x: Element, y: Element) -> Element:
        none = x[0].constant(0)
        found = bound(x, y)
        return (none, _ones_below_sign(found)) if add else (_zeros_below_sign(found), none)

    def signed(of_least: bool, x: Element, y: Element) -> tuple[Bool, Bits, Bits]:
        """Of the least sum, or the greatest: whether it overflows, its first operand, and what it
        is where it does not."""
        ends = (_least_signed, _greatest_signed)
        first, second = ends[not of_least](x), ends[of_least != add](y)
        if add:
            return overflow.signed_add_overflows(first, second), first, first + second
        return overflow.signed_sub_overflows(first, second), first, first - second

    def by_least(x: Element, y: Element) -> Element:
        """The sign, where the least sum, saturated, is not negative."""
        overflows, first, least = signed(True, x, y)
        negative = select(overflows, first, least).is_negative()
        none = least.constant(0)
        return select(negative, none, _sign(least)), none

    def ones_of_least(x: Element, y: Element) -> Element:
        overflows, _, least = signed(True, x, y)
        none = least.constant(0)
        return none, select(overflows | least.is_negative(), none, _ones_below_sign(least))

    def ones_of_saturated(x: Element, y: Element) -> Element:
        overflows, first, least = signed(True, x, y)
        none = least.constant(0)
        return none, select(overflows & ~first.is_negative(), ~_sign(least), none)

    def by_most(x: Element, y: Element) -> Element:
        overflows, first, most = signed(False, x, y)
        negative = select(overflows, first, most).is_negative()
        none = most.constant(0)
        return none, select(negative, _sign(most), none)

    def zeros_of_most(x: Element, y: Element) -> Element:
        overflows, _, most = signed(False, x, y)
        none = most.constant(0)
        return select(overflows | ~most.is_negative(), none, _zeros_below_sign(most)), none

    def zeros_of_saturated(x: Element, y: Element) -> Element:
        overflows, first, most = signed(False, x, y)
        none = most.constant(0)
        return select(overflows & first.is_negative(), ~_sign(most), none), none

    of_nsw = [
        *(by_least, ones_of_least, ones_of_saturated),
        *(by_most, zeros_of_most, zeros_of_saturated),
    ]
    of_nuw = [by_bound, below_sign] if nsw else [by_bound]
    return [by_carries, *(of_nuw if nuw else []), *(of_nsw if nsw else [])]


def _add_sum(name: str, add: bool) -> None:
    for suffix, flags in _FLAGS.items():
        nsw, nuw = IntegerOverflowFlag.NSW in flags, IntegerOverflowFlag.NUW in flags
        pieces = [_on_elements(piece) for piece in _sum_pieces(add, nsw, nuw)]
        stated = {"overflowFlags": IntegerOverflowAttr(flags)} if flags else {}
        full = name + suffix
        TRANSFERS[full] = by_meet(full, f"arith.{name}", KNOWN_BITS, pieces, stated)


def _at_least(k: Element, bound: Bits) -> Element:
    """LLVM's makeGE."""
    return k[0], k[1] | (bound & _leading_ones(k[0] | bound))


def _always_more(x: Element, y: Element) -> Bool:
    return (~y[0]).ule(x[1])


def _one_of_both(x: Element, y: Element) -> Element:
    a, b = _at_least(x, y[1]), _at_least(y, x[1])
    return a[0] & b[0], a[1] & b[1]


def _add_maximum(name: str, of_sign: bool, of_others: bool) -> None:
    """LLVM's umax, in the order of the values with these bits complemented: an operand that is
    always the greater one, else what both are where they are."""

    def flip(k: Element) -> Element:
        sign = _sign(k[0])
        turned = (sign if of_sign else sign ^ sign) | (~sign if of_others else sign ^ sign)
        return (k[0] & ~turned) | (k[1] & turned), (k[1] & ~turned) | (k[0] & turned)

    def first(x: Element, y: Element) -> Element:
        none = x[0].constant(0)
        return selected(_always_more(flip(x), flip(y)), x, (none, none))

    def second(x: Element, y: Element) -> Element:
        return first(y, x)

    def either(x: Element, y: Element) -> Element:
        return flip(_one_of_both(flip(x), flip(y)))

    pieces = [_on_elements(piece) for piece in (first, second, either)]
    TRANSFERS[name] = by_meet(name, f"arith.{name}", KNOWN_BITS, pieces)


def _every_one(x: Bits) -> Element:
    """What holds of nothing."""
    return x.constant(-1), x.constant(-1)


def _of_value(x: Bits) -> Element:
    return ~x, x


def _value(known: Element) -> Bits:
    return known[1]


def _zero(x: Bits) -> Element:
    return x.constant(-1), x.constant(0)


def _add_shift(name: str, of_one: Plain, suffix: str = "") -> None:
    """Of every amount that is possible. What LLVM says at once where all are, or of a value of
    which nothing is known, is the same; so it is where none is: that all bits are 0."""
    operation, flags = f"arith.{name}", _FLAGS[suffix]
    stated = {"overflowFlags": IntegerOverflowAttr(flags)} if flags else {}
    piece = _on_elements(of_one)
    of_value = (_of_value, _value, _every_one, _zero)
    TRANSFERS[name + suffix] = by_each_value(
        name + suffix, operation, KNOWN_BITS, piece, *of_value, stated
    )


def _shl(nsw: bool, nuw: bool) -> Plain:
    """By an amount that is known."""

    def shl(x: Element, y: Element) -> Element:
        s, sign, none = y[1], _sign(x[0]), x[0].constant(0)
        zeros, ones = x[0].shl(s) | ~none.constant(-1).shl(s), x[1].shl(s)
        zeros_stay, ones_stay = x[0].shl(s).lshr(s).eq(x[0]), ones.lshr(s).eq(x[1])
        possible = s.eq(s)
        if nuw:
            possible = possible & ones_stay
        below_sign = ones_stay & ~ones.is_negative()
        if nsw:
            above = zeros_stay & ~x[0].shl(s).is_negative()
            possible = possible & (below_sign | (x[1].is_negative() if nuw else above))
            out_zero = ~zeros_stay
            if nuw:
                out_zero = out_zero | ~s.is_zero()
            zeros = zeros | select(out_zero, sign, none)
            ones = ones | select(~ones_stay & ~out_zero, sign, none)
        return selected(possible, (zeros, ones), _every_one(none))

    return shl


def _lshr(x: Element, y: Element) -> Element:
    return x[0].lshr(y[1]) | ~y[1].constant(-1).lshr(y[1]), x[1].lshr(y[1])


def _ashr(x: Element, y: Element) -> Element:
    return x[0].ashr(y[1]), x[1].ashr(y[1])


INTERVAL = Cover(
    *("known bits as an interval", KNOWN_BITS, UNSIGNED, as_interval),
    shapes=(lambda known: known[0].eq(known[0]),),
)


def _always(known: Element) -> Bool:
    return known[0].eq(known[0])


def _as_it_is(known: Element) -> Sequence[tuple[Bool, Element]]:
    return [(_always(known), known)]


AS_IS = Cover("known bits as they are", KNOWN_BITS, KNOWN_BITS, cases=_as_it_is, shapes=(_always,))
LEADING = Return(
    *("leading bits", UNSIGNED, KNOWN_BITS),
    convert=lambda numbers: (_leading_zeros(numbers[1]), _leading_ones(numbers[0])),
)


def _low_known(k: Element) -> Bits:
    """The ones below the lowest bit that is not known."""
    return k[1] & below(~(k[0] | k[1]))


def _low_product(a: Element, b: Element) -> Bits:
    return _low_known(a) * _low_known(b)


def _unknown_part(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
    return (x - _low_known(a)) * y


def _part_of_known(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
    return _low_known(a) * (y - _low_known(b))


def _unknown_by_zeros(a: Element, b: Element) -> Bits:
    return ~(a[0] | a[1]) * ~b[0]


def _zeros_by_unknown(a: Element, b: Element) -> Bits:
    return ~a[0] * ~(b[0] | b[1])


_TERMS = (Term(_unknown_part, _unknown_by_zeros), Term(_part_of_known, _zeros_by_unknown))
LOW_PRODUCT = by_low_bits("muli, low bits", "arith.muli", _low_product, _TERMS)
"""As many bits as are known of one factor, beside the zeros of the other: LLVM adds up numbers of
bits, here bounds are multiplied, of which the lowest one is where that sum is."""


def _umul(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    """Up to the greatest product, where that has room."""
    lost = overflow.unsigned_mul_overflows(x[1], y[1])
    return x[0].constant(0), select(lost, x[1].constant(-1), x[1] * y[1])


def _on_intervals(
    name: str, piece: Callable[..., Element], then: Sequence[Plain | Transfer] = ()
) -> None:
    """What the greatest and the least number say that the bits allow: the bits as an unsigned
    interval, the operation's of that, and the leading bits of its bounds, each proved by itself.
    `then` is said besides."""
    covers = (INTERVAL, INTERVAL)
    operation = f"arith.{name}"
    made = by_cases(name, operation, KNOWN_BITS, covers, piece, {}, LEADING)
    others = [each if isinstance(each, Transfer) else _on_elements(each) for each in then]
    TRANSFERS[name] = by_meet(name, operation, KNOWN_BITS, [made, *others]) if then else made


def _udiv(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    """Up to the greatest quotient. LLVM says 0 of a divisor that is known to be 0."""
    none, divisor = x[0].constant(0), unsigned_maximum(y[0], y[0].constant(1))
    return none, select(y[1].is_zero(), none, x[1].udiv(divisor))


def _not_negative(x: Element) -> Bool:
    return ~x[1].is_negative()


def _negative(x: Element) -> Bool:
    return x[0].is_negative()


def _of_sdiv() -> Branches:
    """Where both signs are known, and that of the quotient is."""

    def some_is_zero(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return x[1].is_zero() | y[1].is_zero()

    def zero(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
        return x[0].constant(0), x[0].constant(0)

    def both_above(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return _not_negative(x) & _not_negative(y)

    def both_below(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return _negative(x) & _negative(y)

    def of_below(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
        most = (-x[0]).udiv(-y[1])
        return x[0].constant(0), select(most.is_negative(), ~most.signed_minimum(), most)

    def first_below(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return _negative(x) & _not_negative(y) & y[1].ule(-x[1])

    def of_first(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
        least = -(-x[0]).udiv(unsigned_maximum(y[0], y[0].constant(1)))
        return least, x[0].constant(-1)

    def second_below(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return _not_negative(x) & ~x[0].is_zero() & _negative(y) & (-y[0]).ule(x[0])

    def of_second(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
        return -x[1].udiv(-y[1]), x[0].constant(-1)

    def nothing(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
        return x[0].constant(0), x[0].constant(-1)

    known = (
        *(Branch(None, some_is_zero, zero), Branch(None, both_above, _udiv)),
        *(Branch(None, both_below, of_below), Branch(None, first_below, of_first)),
        Branch(None, second_below, of_second),
    )
    return Branches(known, nothing)


def _low_bits_of_remainder(x: Element, y: Element) -> Element:
    mask = select(_is_zero(y), x[0].constant(0), _trailing_ones(y[0]))
    return x[0] & mask, x[1] & mask


def _is_power_of_two(x: Bits) -> Bool:
    return ~x.is_zero() & (x & (x - x.constant(1))).is_zero()


def _urem(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    """At most what is divided, and the divisor; of a power of two below that."""
    one = y[0].constant(1)
    by_power = y[0].eq(y[1]) & _is_power_of_two(y[0])
    return x[0].constant(0), select(by_power, y[0] - one, unsigned_minimum(x[1], y[1]))


def _srem(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    """At most what is divided, where that is not negative; by a power of two below that."""
    one, none = y[0].constant(1), x[0].constant(0)
    by_power = y[0].eq(y[1]) & _is_power_of_two(y[0])
    return none, select(_not_negative(x), select(by_power, y[0] - one, x[1]), ~none)


def _by_constant_power(y: Element) -> tuple[Bool, Bits]:
    """Whether the divisor is a known power of two, or 0, and the bits below it."""
    below = y[1] - y[1].constant(1)
    return _is_constant(y) & (y[1] & below).is_zero(), below


def _of_multiple(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
    by_power, low = _by_constant_power(y)
    return by_power & (low & ~x[0]).is_zero()


def _nothing_left(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    return ~_by_constant_power(y)[1], x[0].constant(0)


def _of_negative(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
    by_power, low = _by_constant_power(y)
    return by_power & x[1].is_negative() & ~(low & x[1]).is_zero()


def _negative_left(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    return x[0].constant(0), ~_by_constant_power(y)[1]


def _any_left(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    return x[0].constant(0), x[0].constant(0)


def _by_branch(name: str, condition: Callable[..., Bool], piece: TransferFunction) -> Transfer:
    """The piece where the condition holds, else nothing."""
    branches = Branches((Branch(None, condition, piece),), _any_left)
    return by_cases(f"{name}, by a power", f"arith.{name}", KNOWN_BITS, (AS_IS,) * 2, branches, {})


_add_sum("addi", True)
_add_sum("subi", False)
_add("andi", lambda x, y: (x[0] | y[0], x[1] & y[1]))
_add("ori", lambda x, y: (x[0] & y[0], x[1] | y[1]))
_add("xori", lambda x, y: ((x[0] & y[0]) | (x[1] & y[1]), (x[0] & y[1]) | (x[1] & y[0])))
_on_intervals("muli", _umul, [LOW_PRODUCT])
_on_intervals("divui", _udiv)
_on_intervals("divsi", _of_sdiv())
_on_intervals("remui", _urem, [_low_bits_of_remainder])
_BY_POWER = [
    _by_branch("remsi", _of_multiple, _nothing_left),
    _by_branch("remsi", _of_negative, _negative_left),
]
_on_intervals("remsi", _srem, [_low_bits_of_remainder, *_BY_POWER])
for _suffix, _flags in _FLAGS.items():
    _nsw, _nuw = IntegerOverflowFlag.NSW in _flags, IntegerOverflowFlag.NUW in _flags
    _add_shift("shli", _shl(_nsw, _nuw), _suffix)
_add_shift("shrui", _lshr)
_add_shift("shrsi", _ashr)
_add_maximum("maxui", False, False)
_add_maximum("minui", True, True)
_add_maximum("maxsi", True, False)
_add_maximum("minsi", False, True)
