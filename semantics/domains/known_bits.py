"""Known bits, and tristate numbers, which say the same in other words.

Sources: LLVM's KnownBits.h (a bit of `zeros` is set where the value's bit is 0, of `ones` where it
is 1); Linux, include/linux/tnum.h (`value` has the bits that are known, `mask` those that are not).
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool


def _contains(element: Element, x: Bits) -> Bool:
    zeros, ones = element
    return ((x & zeros) | (~x & ones)).is_zero()


def _valid(element: Element) -> Bool:
    zeros, ones = element
    return (zeros & ones).is_zero()


def _top(x: Bits) -> Element:
    return x.constant(0), x.constant(0)


def _join(a: Element, b: Element) -> Element:
    return a[0] & b[0], a[1] & b[1]


def _meet(a: Element, b: Element) -> Element:
    return a[0] | b[0], a[1] | b[1]


def _at_most(a: Element, b: Element) -> Bool:
    """An element that says both of some bit holds of nothing."""
    return ~_valid(a) | ((b[0] & ~a[0]).is_zero() & (b[1] & ~a[1]).is_zero())


def _show(element: Sequence[int], width: int) -> str:
    """The bits, the highest first; ? is unknown, ! is both."""
    zeros, ones = element
    shown = "?01!"
    bits = [shown[(zeros >> i & 1) + 2 * (ones >> i & 1)] for i in reversed(range(width))]
    return "0b" + "".join(bits)


KNOWN_BITS = Domain(
    "known-bits", ("zeros", "ones"), _contains, _show, _top, _join, _valid, _meet, _at_most, _join
)


def _tnum_contains(element: Element, x: Bits) -> Bool:
    value, mask = element
    return (x & ~mask).eq(value)


def _tnum_valid(element: Element) -> Bool:
    value, mask = element
    return (value & mask).is_zero()


def _tnum_top(x: Bits) -> Element:
    return x.constant(0), x.constant(-1)


def _tnum_join(a: Element, b: Element) -> Element:
    mask = a[1] | b[1] | (a[0] ^ b[0])
    return a[0] & b[0] & ~mask, mask


def _tnum_meet(a: Element, b: Element) -> Element:
    """As Linux's tnum_intersect, for elements that hold of a common value."""
    value, mask = a[0] | b[0], a[1] & b[1]
    return value & ~mask, mask


def _tnum_at_most(a: Element, b: Element) -> Bool:
    more = (b[1] & a[1]).eq(a[1])
    return ~_tnum_valid(a) | (_tnum_valid(b) & more & (a[0] & ~b[1]).eq(b[0]))


def _tnum_show(element: Sequence[int], width: int) -> str:
    value, mask = element
    return _show((~value & ~mask, value), width) if not value & mask else f"({value}; {mask})"


TNUM = Domain(
    "tnum",
    ("value", "mask"),
    _tnum_contains,
    _tnum_show,
    _tnum_top,
    _tnum_join,
    _tnum_valid,
    _tnum_meet,
    _tnum_at_most,
    _tnum_join,
)
