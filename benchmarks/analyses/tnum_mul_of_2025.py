"""Products of tristate numbers as Linux has them since 2025 (kernel/bpf/tnum.c, "bpf: Improve the
general precision of tnum_mul"): where a bit is unknown, the join of both sums.

$ verify-analysis --claim sound benchmarks/analyses/tnum_mul_of_2025.py
$ verify-analysis --compare benchmarks/analyses/tnum_mul.py benchmarks/analyses/tnum_mul_of_2025.py
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


def nothing_known(a: Element) -> Bits:
    return a[0].constant(0)


def nothing_of(a: Element, x: Bits) -> Bits:
    return x.constant(0)


def all_of(a: Element, x: Bits) -> Bits:
    return x


def number_only(number: Bits) -> Element:
    return number, number.constant(0)


def may_be_odd(a: Element) -> Bool:
    return (a[0] | a[1]).trunc(1).is_true()


def may_be_even(a: Element) -> Bool:
    return ~a[0].trunc(1).is_true()


def other(a: Element, b: Element) -> Element:
    return b


_over_first = Pass(may_be_odd, other, ((all_of, all_of),), perhaps=may_be_even)
tnum_mul = by_each_bit(
    *("tnum_mul", "arith.muli", TNUM),
    *(nothing_known, nothing_of, number_only, tnum_sum, (_over_first,)),
)
