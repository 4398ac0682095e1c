"""What operations give on intervals of numbers of one sign each, as MLIR's pairs of intervals.

A piece gets the bounds [a, b] and [c, d]. `EMPTY` elements hold of nothing: they say that the
operation is undefined, or poison, on all operands.
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Element, selected
from semantics.domains.intervals import (
    MLIR_RANGES,
    UNSIGNED,
    halves,
    signed_maximum,
    signed_minimum,
    unsigned_maximum,
    unsigned_minimum,
)
from semantics.language import overflow
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.kernel.analyses.composed import Branch, Branches, Case

Numbers = tuple[int, ...]
"""Which half each operand is of: 0 for the numbers from 0 up, 1 for the negative ones."""
HALF = UNSIGNED
"""A half is an interval of unsigned numbers that have one sign."""


def is_upper(element: Element) -> Bool:
    return ~element[0].is_negative() & ~element[1].is_negative()


def is_lower(element: Element) -> Bool:
    return element[0].is_negative() & element[1].is_negative()


def halves_of(element: Element) -> Sequence[Case]:
    return [(half.any, (half.low, half.high)) for half in halves(element)]


MOST_SINGLES = 7


def singles_of(element: Element) -> Sequence[Case]:
    """The first values one by one, and an interval of the others."""
    low, high = element
    size = high - low
    cases: list[Case] = []
    for k in range(MOST_SINGLES):
        value = low + low.constant(k)
        cases.append((low.constant(k).ule(size), (value, value)))
    rest = low.constant(MOST_SINGLES)
    return [*cases, (rest.ule(size), (low + rest, high))]


def empty(x: Bits) -> Element:
    """An element that holds of nothing."""
    greatest = ~x.signed_minimum()
    return x.constant(-1), x.constant(0), greatest, x.signed_minimum()


def everything(x: Bits) -> Element:
    return x.constant(0), x.constant(-1), x.signed_minimum(), ~x.signed_minimum()


def around(low: Bits, high: Bits) -> Element:
    """The least element that holds of the numbers from `low` up to `high`, around the end."""
    zero, least = low.constant(0), low.signed_minimum()
    plain, signed_plain = low.ule(high), low.sle(high)
    return (
        select(plain, low, zero),
        select(plain, high, low.constant(-1)),
        select(signed_plain, low, least),
        select(signed_plain, high, ~least),
    )


def unless(condition: Bool, element: Element) -> Element:
    return selected(condition, empty(element[0]), element)


def add(
    m: Execution,
    x: Element,
    y: Element,
    *,
    numbers: Numbers,
    nsw: bool = False,
    nuw: bool = False,
) -> Element:
    (a, b), (c, d) = x, y
    low, high = a + c, b + d
    none = m.truth(False)
    if nsw:
        both = ~a.is_negative() & ~c.is_negative()
        neither = a.is_negative() & c.is_negative()
        least, greatest = a.signed_minimum(), ~a.signed_minimum()
        none = (both & overflow.signed_add_overflows(a, c)) | (
            neither & overflow.signed_add_overflows(b, d)
        )
        low, high = (
            select(neither & overflow.signed_add_overflows(a, c), least, low),
            select(both & overflow.signed_add_overflows(b, d), greatest, high),
        )
    if nuw:
        none = none | overflow.unsigned_add_overflows(a, c)
        high = select(overflow.unsigned_add_overflows(b, d), a.constant(-1), high)
    return unless(none, around(low, high))


def subtract(
    m: Execution,
    x: Element,
    y: Element,
    *,
    numbers: Numbers,
    nsw: bool = False,
    nuw: bool = False,
) -> Element:
    (a, b), (c, d) = x, y
    low, high = a - d, b - c
    none = m.truth(False)
    if nsw:
        up = ~a.is_negative() & c.is_negative()
        down = a.is_negative() & ~c.is_negative()
        least, greatest = a.signed_minimum(), ~a.signed_minimum()
        none = (up & overflow.signed_sub_overflows(a, d)) | (
            down & overflow.signed_sub_overflows(b, c)
        )
        low, high = (
            select(down & overflow.signed_sub_overflows(a, d), least, low),
            select(up & overflow.signed_sub_overflows(b, c), greatest, high),
        )
    if nuw:
        none = none | b.ult(c)
        low = select(a.ult(d), a.constant(0), low)
    return unless(none, around(low, high))


def sizes_of(x: Element, number: int) -> tuple[Bits, Bits]:
    """The least and the greatest of the absolute values of the numbers of a half."""
    a, b = x
    return (-b, -a) if number else (a, b)


def signed_by(negative: bool, low: Bits, high: Bits) -> Element:
    """The numbers of these sizes."""
    return around(-high, -low) if negative else around(low, high)


def multiply(
    m: Execution,
    x: Element,
    y: Element,
    *,
    numbers: Numbers,
    nsw: bool = False,
    nuw: bool = False,
) -> Element:
    (a, b), (c, d) = sizes_of(x, numbers[0]), sizes_of(y, numbers[1])
    negative = numbers[0] != numbers[1]
    low, high = a * c, b * d
    too_large = overflow.unsigned_mul_overflows(b, d)
    none = m.truth(False)
    if nsw:
        half = a.signed_minimum()
        most = half if negative else ~half
        none = overflow.unsigned_mul_overflows(a, c) | most.ult(low)
        high = select(too_large | most.ult(high), most, high)
        too_large = m.truth(False)
    result = selected(too_large, everything(a), signed_by(negative, low, high))
    if nuw:
        (a, b), (c, d) = x, y
        none = none | overflow.unsigned_mul_overflows(a, c)
        top = overflow.unsigned_mul_overflows(b, d)
        unsigned = around(a * c, select(top, a.constant(-1), b * d))
        result = (*unsigned[:2], *result[2:]) if nsw else unsigned
    (a, b), (c, d) = x, y
    none_alone = m.truth(False)
    if nsw:
        none_alone = none_alone | overflow.signed_mul_overflows(a, c)
    if nuw:
        none_alone = none_alone | overflow.unsigned_mul_overflows(a, c)
    alone = unless(none_alone, around(a * c, a * c))
    return selected(a.eq(b) & c.eq(d), alone, unless(none, result))


def divide_unsigned(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    (a, b), (c, d) = x, y
    least = unsigned_maximum(c, c.constant(1))
    return unless(d.is_zero(), around(a.udiv(d), b.udiv(least)))


def up(x: Bits, y: Bits) -> Bits:
    """The quotient, rounded up."""
    zero, one = x.constant(0), x.constant(1)
    return select(x.is_zero(), zero, (x - one).udiv(y) + one)


def divide_unsigned_up(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    (a, b), (c, d) = x, y
    least = unsigned_maximum(c, c.constant(1))
    return unless(d.is_zero(), around(up(a, d), up(b, least)))


def _least_divisor(y: Element, number: int) -> Bits:
    """The least size of a divisor that is not 0."""
    c, _ = sizes_of(y, number)
    return unsigned_maximum(c, c.constant(1))


def _overflow(x: Element, y: Element, *, numbers: Numbers) -> Bool:
    """The least number by -1, which is undefined, is among the quotients."""
    return x[0].eq(x[0].signed_minimum()) & y[1].eq(y[1].constant(-1))


def _divided(rounds_up: tuple[bool, bool]) -> Branches:
    """Signed quotients, by the sizes of operands: whether sizes of positive quotients are rounded
    up, and those of negative ones."""

    def sizes(x: Element, y: Element, numbers: Numbers) -> tuple[Bits, Bits]:
        (a, b), (_, d) = sizes_of(x, numbers[0]), sizes_of(y, numbers[1])
        c = _least_divisor(y, numbers[1])
        if rounds_up[numbers[0] != numbers[1]]:
            return up(a, d), up(b, c)
        return a.udiv(d), b.udiv(c)

    def some(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
        none = sizes_of(y, numbers[1])[1].is_zero()
        return unless(none, signed_by(numbers[0] != numbers[1], *sizes(x, y, numbers)))

    def other_quotients(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
        low, _ = sizes(x, y, numbers)
        half, alone = x[0].signed_minimum(), x[0].eq(x[1])
        high = select(alone, half.lshr(half.constant(1)), ~half)
        return unless(alone & y[0].eq(y[1]), signed_by(False, low, high))

    return Branches((Branch((1, 1), _overflow, other_quotients),), some)


divide_signed = _divided((False, False))
divide_signed_up = _divided((True, False))
divide_signed_down = _divided((False, True))


class _Remainders:
    """The remainders of numbers of one sign by numbers of one sign, by their sizes."""

    def __init__(self, signed: bool) -> None:
        self._signed = signed

    def _sizes(self, x: Element, y: Element, numbers: Numbers) -> tuple[Bits, Bits, Bits, Bits]:
        x_sign, y_sign = numbers if self._signed else (0, 0)
        return *sizes_of(x, x_sign), *sizes_of(y, y_sign)

    def _of_sizes(self, numbers: Numbers, low: Bits, high: Bits) -> Element:
        return signed_by(self._signed and numbers[0] == 1, low, high)

    def is_small(self, x: Element, y: Element, *, numbers: Numbers) -> Bool:
        """Nothing is divided."""
        _, b, c, _ = self._sizes(x, y, numbers)
        return b.ult(c)

    def small(self, m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
        a, b, _, _ = self._sizes(x, y, numbers)
        return self._of_sizes(numbers, a, b)

    def are_few(self, x: Element, y: Element, *, numbers: Numbers) -> Bool:
        """By one divisor, fewer numbers in a row than it: their remainders are in a row, perhaps
        around the end."""
        a, b, c, d = self._sizes(x, y, numbers)
        return ~d.is_zero() & c.eq(d) & (b - a).ult(c)

    def are_in_a_row(self, x: Element, y: Element, *, numbers: Numbers) -> Bool:
        a, b, c, _ = self._sizes(x, y, numbers)
        return self.are_few(x, y, numbers=numbers) & a.urem(c).ule(b.urem(c))

    def in_a_row(self, m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
        a, b, c, _ = self._sizes(x, y, numbers)
        return self._of_sizes(numbers, a.urem(c), b.urem(c))

    def around_the_end(self, m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
        a, b, c, _ = self._sizes(x, y, numbers)
        up_to_last = self._of_sizes(numbers, a.constant(0), b.urem(c))
        from_first = self._of_sizes(numbers, a.urem(c), c - c.constant(1))
        join = MLIR_RANGES.join
        assert join is not None
        return join(up_to_last, from_first)

    def any(self, m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
        _, b, _, d = self._sizes(x, y, numbers)
        high = unsigned_minimum(b, d - d.constant(1))
        return unless(d.is_zero(), self._of_sizes(numbers, b.constant(0), high))

    def piece(self) -> Branches:
        return Branches(
            (
                Branch(None, self.is_small, self.small),
                Branch(None, self.are_in_a_row, self.in_a_row),
                Branch(None, self.are_few, self.around_the_end),
            ),
            self.any,
        )


_unsigned = _Remainders(False).piece()


def remainder_unsigned(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    """Claimed as a whole: on some halves some branches are about nothing."""
    return _unsigned(m, x, y, numbers=numbers)


remainder_signed = _Remainders(True).piece()


def _amounts(c: Bits, d: Bits) -> tuple[Bits, Bits, Bool]:
    """The amounts that shift by less than the width, and whether there are none."""
    width = c.bit_width()
    last = width - c.constant(1)
    return unsigned_minimum(c, last), unsigned_minimum(d, last), width.ule(c)


def shift_right(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    (a, b), (c, d, none) = x, _amounts(*y)
    return unless(none, around(a.lshr(d), b.lshr(c)))


def shift_right_signed(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    (a, b), (c, d, none) = x, _amounts(*y)
    negative = a.is_negative()
    low = select(negative, a.ashr(c), a.ashr(d))
    return unless(none, around(low, select(negative, b.ashr(d), b.ashr(c))))


def shift_left(
    m: Execution,
    x: Element,
    y: Element,
    *,
    numbers: Numbers,
    nsw: bool = False,
    nuw: bool = False,
) -> Element:
    """Of sizes, as a product; where bits may be shifted out, nothing is known."""
    (a, b), (c, d, none_at_all) = sizes_of(x, numbers[0]), _amounts(*y)
    negative = numbers[0] == 1
    none, low, high = none_at_all, a.shl(c), b.shl(d)
    half = a.signed_minimum()
    lost = ~high.lshr(d).eq(b)
    if nsw:
        most = half if negative else ~half
        high = select(lost | most.ult(high), most, high)
        lost_at_least = ~low.lshr(c).eq(a)
        none = none | lost_at_least | most.ult(low)
        lost = m.truth(False)
    result = selected(lost, everything(a), signed_by(negative, low, high))
    if nuw:
        a, b = x
        none = none | ~a.shl(c).lshr(c).eq(a)
        top = select(~b.shl(d).lshr(d).eq(b), a.constant(-1), b.shl(d))
        unsigned = around(a.shl(c), top)
        result = (*unsigned[:2], *result[2:]) if nsw else unsigned
    a, b = x
    lost_alone = none_at_all
    if nsw:
        lost_alone = lost_alone | overflow.signed_shl_overflows(a, c)
    if nuw:
        lost_alone = lost_alone | overflow.unsigned_shl_overflows(a, c)
    alone = unless(lost_alone, around(a.shl(c), a.shl(c)))
    return selected(a.eq(b) & c.eq(d), alone, unless(none, result))


def minimum_unsigned(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    return around(unsigned_minimum(x[0], y[0]), unsigned_minimum(x[1], y[1]))


def maximum_unsigned(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    return around(unsigned_maximum(x[0], y[0]), unsigned_maximum(x[1], y[1]))


def minimum_signed(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    return around(signed_minimum(x[0], y[0]), signed_minimum(x[1], y[1]))


def maximum_signed(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    return around(signed_maximum(x[0], y[0]), signed_maximum(x[1], y[1]))
