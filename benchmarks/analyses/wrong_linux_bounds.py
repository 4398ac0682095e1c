"""Bounds that Linux had and that do not hold (kernel/bpf/verifier.c); each is refuted.

Bitwise operations up to 6.9: that both operands are known not to be negative was taken to say that
the unsigned bounds are signed ones, which holds only where an operand's two intervals have been
brought into each other before (found by Agni, Vishwanathan et al., CAV 2023). The low half of a
register before CVE-2021-31440: each bound by itself where it fits.

$ verify-analysis --claim sound benchmarks/analyses/wrong_linux_bounds.py
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.intervals import (
    MLIR_RANGES,
    UNSIGNED,
    unsigned_maximum,
    unsigned_minimum,
)
from semantics.language.builder import Bits, Execution, select
from verifier.kernel.analyses.transfer import transfer


def _signed(a: Element, b: Element, low: Bits, high: Bits) -> Element:
    least = low.signed_minimum()
    lost = a[2].is_negative() | b[2].is_negative()
    return select(lost, least, low), select(lost, ~least, high)


@transfer("arith.andi", MLIR_RANGES)
def scalar_min_max_and(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0].constant(0), unsigned_minimum(a[1], b[1])
    return low, high, *_signed(a, b, low, high)


@transfer("arith.ori", MLIR_RANGES)
def scalar_min_max_or(m: Execution, a: Element, b: Element) -> Element:
    low, high = unsigned_maximum(a[0], b[0]), a[0].constant(-1)
    return low, high, *_signed(a, b, low, high)


@transfer("arith.trunci", UNSIGNED)
def combine_64_into_32(m: Execution, a: Element) -> Element:
    low, high = (x.trunc(m.result_width) for x in a)
    low_fits, high_fits = low.zext(a[0].width).eq(a[0]), high.zext(a[1].width).eq(a[1])
    return select(low_fits, low, low.constant(0)), select(high_fits, high, low.constant(-1))
