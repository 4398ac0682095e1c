"""Parts of functions over tristate numbers, of which `by_each_bit` makes products.

An element of `TNUM` is what is known of a number, and which bits are not (kernel/bpf/tnum.c).
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.language.builder import Bits, Bool


def tnum_sum(a: Element, b: Element) -> Element:
    """What holds of sums: `tnum_add`."""
    values = a[0] + b[0]
    unknown = ((a[1] + b[1] + values) ^ values) | a[1] | b[1]
    return values & ~unknown, unknown


def number_only(number: Bits) -> Element:
    """What holds of one number: `TNUM(number, 0)`."""
    return number, number.constant(0)


def known(a: Element) -> Bits:
    """The bits that are known to be set."""
    return a[0]


def known_of(a: Element, x: Bits) -> Bits:
    """The bits of a member that are known."""
    return x & ~a[1]


def unknown_of(a: Element, x: Bits) -> Bits:
    """Those that are not."""
    return x & a[1]


def all_of(a: Element, x: Bits) -> Bits:
    """A member itself."""
    return x


def is_odd(a: Element) -> Bool:
    """Whether the lowest bit is known to be set."""
    return a[0].trunc(1).is_true()


def may_be_odd(a: Element) -> Bool:
    """Whether the lowest bit may be set."""
    return (a[0] | a[1]).trunc(1).is_true()


def may_be_even(a: Element) -> Bool:
    """Whether the lowest bit is not known to be set."""
    return ~is_odd(a)


def unknown_bits(a: Element, b: Element) -> Element:
    """What holds of numbers that have only bits of which the second knows nothing."""
    return a[0].constant(0), b[1]
