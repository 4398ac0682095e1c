"""Intervals: of unsigned numbers, of signed ones, and MLIR's pair of both.

Source: MLIR's InferIntRangeInterface.h (`ConstantIntRanges`: umin, umax, smin, smax, all included).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from semantics.domains.domain import Combine, Domain, Element, selected
from semantics.interpretations.concrete import signed
from semantics.language.builder import Bits, Bool, select

Less = Callable[[Bits, Bits], Bool]


def unsigned_minimum(x: Bits, y: Bits) -> Bits:
    return select(y.ult(x), y, x)


def unsigned_maximum(x: Bits, y: Bits) -> Bits:
    return select(x.ult(y), y, x)


def signed_minimum(x: Bits, y: Bits) -> Bits:
    return select(y.slt(x), y, x)


def signed_maximum(x: Bits, y: Bits) -> Bits:
    return select(x.slt(y), y, x)


def _between(element: Element, x: Bits) -> Bool:
    return element[0].ule(x) & x.ule(element[1])


def _unsigned_top(x: Bits) -> Element:
    return x.constant(0), x.constant(-1)


def _unsigned_join(a: Element, b: Element) -> Element:
    return unsigned_minimum(a[0], b[0]), unsigned_maximum(a[1], b[1])


def _unsigned_meet(a: Element, b: Element) -> Element:
    return unsigned_maximum(a[0], b[0]), unsigned_minimum(a[1], b[1])


def _unsigned_at_most(a: Element, b: Element) -> Bool:
    return a[1].ult(a[0]) | (b[0].ule(a[0]) & a[1].ule(b[1]))


def _unsigned_widen(old: Element, new: Element) -> Element:
    """A bound that moves goes to the end."""
    low, high = _unsigned_top(old[0])
    return (
        select(new[0].ult(old[0]), low, old[0]),
        select(old[1].ult(new[1]), high, old[1]),
    )


def _show_unsigned(element: Sequence[int], width: int) -> str:
    return f"[{element[0]}, {element[1]}]"


UNSIGNED = Domain(
    "unsigned-intervals",
    ("umin", "umax"),
    _between,
    _show_unsigned,
    _unsigned_top,
    _unsigned_join,
    lambda a: a[0].ule(a[1]),
    _unsigned_meet,
    _unsigned_at_most,
    _unsigned_widen,
)


def _signed_between(element: Element, x: Bits) -> Bool:
    return element[0].sle(x) & x.sle(element[1])


def _signed_top(x: Bits) -> Element:
    return x.signed_minimum(), ~x.signed_minimum()


def _signed_join(a: Element, b: Element) -> Element:
    return signed_minimum(a[0], b[0]), signed_maximum(a[1], b[1])


def _signed_meet(a: Element, b: Element) -> Element:
    return signed_maximum(a[0], b[0]), signed_minimum(a[1], b[1])


def _signed_at_most(a: Element, b: Element) -> Bool:
    return a[1].slt(a[0]) | (b[0].sle(a[0]) & a[1].sle(b[1]))


def _signed_widen(old: Element, new: Element) -> Element:
    low, high = _signed_top(old[0])
    return (
        select(new[0].slt(old[0]), low, old[0]),
        select(old[1].slt(new[1]), high, old[1]),
    )


def _show_signed(element: Sequence[int], width: int) -> str:
    return f"[{signed(element[0], width)}, {signed(element[1], width)}]"


SIGNED = Domain(
    "signed-intervals",
    ("smin", "smax"),
    _signed_between,
    _show_signed,
    _signed_top,
    _signed_join,
    lambda a: a[0].sle(a[1]),
    _signed_meet,
    _signed_at_most,
    _signed_widen,
)


def _of_both(unsigned: Combine, signed_: Combine) -> Combine:
    """Apply each to its half of the elements."""

    def both(a: Element, b: Element) -> Element:
        return unsigned(a[:2], b[:2]) + signed_(a[2:], b[2:])

    return both


@dataclass(frozen=True)
class Half:
    """The values of one sign that an element of MLIR's holds of: from `low` to `high`, in either
    order, where there are any."""

    low: Bits
    high: Bits
    any: Bool


def halves(a: Element) -> tuple[Half, Half]:
    """The values from 0 up, and the negative ones."""
    umin, umax, smin, smax = a
    zero, least = umin.constant(0), umin.signed_minimum()
    low = unsigned_maximum(umin, select(smin.is_negative(), zero, smin))
    high = unsigned_minimum(umax, smax)
    upper = Half(low, high, ~smax.is_negative() & ~low.is_negative() & low.ule(high))
    low = unsigned_maximum(umin, select(smin.is_negative(), smin, least))
    high = unsigned_minimum(umax, select(smax.is_negative(), smax, umin.constant(-1)))
    some = smin.is_negative() & high.is_negative() & low.ule(high)
    return upper, Half(low, high, some)


def of_halves(upper: Half, lower: Half) -> Element:
    """The least element that holds of both; where there are no values, of none, it is no matter
    which."""
    umin = select(upper.any, upper.low, lower.low)
    umax = select(lower.any, lower.high, upper.high)
    smin = select(lower.any, lower.low, upper.low)
    smax = select(upper.any, upper.high, lower.high)
    return umin, umax, smin, smax


def _reduce(a: Element) -> Element:
    """The least bounds; an element that holds of nothing stays."""
    upper, lower = halves(a)
    some = upper.any | lower.any
    reduced = of_halves(upper, lower)
    return selected(some, reduced, a)


def _show_both(element: Sequence[int], width: int) -> str:
    return f"u{_show_unsigned(element[:2], width)} s{_show_signed(element[2:], width)}"


def _both_contain(a: Element, x: Bits) -> Bool:
    return _between(a[:2], x) & _signed_between(a[2:], x)


def _both_valid(a: Element) -> Bool:
    upper, lower = halves(a)
    return upper.any | lower.any


def _both_at_most(a: Element, b: Element) -> Bool:
    least = _reduce(a)
    inside = _unsigned_at_most(least[:2], b[:2]) & _signed_at_most(least[2:], b[2:])
    return ~_both_valid(a) | inside


MLIR_RANGES = Domain(
    "mlir-ranges",
    ("umin", "umax", "smin", "smax"),
    _both_contain,
    _show_both,
    lambda x: (*_unsigned_top(x), *_signed_top(x)),
    _of_both(_unsigned_join, _signed_join),
    _both_valid,
    _of_both(_unsigned_meet, _signed_meet),
    _both_at_most,
    _of_both(_unsigned_widen, _signed_widen),
    _reduce,
)
