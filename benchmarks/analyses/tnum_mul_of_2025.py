"""Products of tristate numbers as Linux has them since 2025 (kernel/bpf/tnum.c, "bpf: Improve the
general precision of tnum_mul"): where a bit is unknown, the join of both sums.

$ verify-analysis --claim sound benchmarks/analyses/tnum_mul_of_2025.py
$ verify-analysis --compare benchmarks/analyses/tnum_mul.py benchmarks/analyses/tnum_mul_of_2025.py
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits
from verifier.analyses.tristate_numbers import (
    all_of,
    may_be_even,
    may_be_odd,
    number_only,
    tnum_sum,
)
from verifier.kernel.analyses.each_bit import Pass, by_each_bit


def _nothing_known(a: Element) -> Bits:
    return a[0].constant(0)


def _nothing_of(a: Element, x: Bits) -> Bits:
    return x.constant(0)


def _other(a: Element, b: Element) -> Element:
    return b


_over_first = Pass(may_be_odd, _other, ((all_of, all_of),), perhaps=may_be_even)
tnum_mul = by_each_bit(
    *("tnum_mul", "arith.muli", TNUM),
    *(_nothing_known, _nothing_of, number_only, tnum_sum, (_over_first,)),
)
