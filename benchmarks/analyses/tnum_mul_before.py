"""Products of tristate numbers as Linux had them up to 5.13 (kernel/bpf/tnum.c, `hma`): two loops
over bits, of the second operand and of the first.

$ verify-analysis --claim sound benchmarks/analyses/tnum_mul_before.py
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Bool
from verifier.kernel.analyses.each_bit import Pass, by_each_bit


def tnum_sum(a: Element, b: Element) -> Element:
    sv = a[0] + b[0]
    unknown = ((a[1] + b[1] + sv) ^ sv) | a[1] | b[1]
    return sv & ~unknown, unknown


def known(a: Element) -> Bits:
    return a[0]


def known_of(a: Element, x: Bits) -> Bits:
    return x & ~a[1]


def unknown_of(a: Element, x: Bits) -> Bits:
    return x & a[1]


def all_of(a: Element, x: Bits) -> Bits:
    return x


def number_only(number: Bits) -> Element:
    return number, number.constant(0)


def may_be_odd(a: Element) -> Bool:
    return (a[0] | a[1]).trunc(1).is_true()


def is_odd(a: Element) -> Bool:
    return a[0].trunc(1).is_true()


def unknown_bits(a: Element, b: Element) -> Element:
    """Of the operand that is not gone over."""
    return a[0].constant(0), b[1]


_over_second = Pass(may_be_odd, unknown_bits, ((all_of, unknown_of),), over_second=True)
_over_first = Pass(is_odd, unknown_bits, ((known_of, unknown_of),))
tnum_mul = by_each_bit(
    *("tnum_mul", "arith.muli", TNUM),
    *(known, known_of, number_only, tnum_sum, (_over_second, _over_first)),
)
