"""Bounds in BPF's verifier (Linux, kernel/bpf/verifier.c), as transfer functions: of the low half
of a register, and of bitwise operations as they are since 6.10, where no bit is known.

$ verify-analysis --claim sound benchmarks/analyses/linux_bounds.py
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.intervals import (
    MLIR_RANGES,
    SIGNED,
    UNSIGNED,
    unsigned_maximum,
    unsigned_minimum,
)
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Execution, select
from verifier.kernel.analyses.transfer import transfer


@transfer("arith.trunci", TNUM)
def tnum_cast(m: Execution, a: Element) -> Element:
    return a[0].trunc(m.result_width), a[1].trunc(m.result_width)


@transfer("arith.trunci", UNSIGNED)
def combine_64_into_32(m: Execution, a: Element) -> Element:
    """Both bounds, where both fit."""
    low, high = (x.trunc(m.result_width) for x in a)
    fit = low.zext(a[0].width).eq(a[0]) & high.zext(a[1].width).eq(a[1])
    return select(fit, low, low.constant(0)), select(fit, high, low.constant(-1))


@transfer("arith.trunci", SIGNED)
def combine_signed_64_into_32(m: Execution, a: Element) -> Element:
    low, high = (x.trunc(m.result_width) for x in a)
    fit = low.sext(a[0].width).eq(a[0]) & high.sext(a[1].width).eq(a[1])
    least = low.signed_minimum()
    return select(fit, low, least), select(fit, high, ~least)


def _signed_from_unsigned(low: Bits, high: Bits) -> Element:
    """The signed bounds are the unsigned ones, where these do not cross the sign."""
    least = low.signed_minimum()
    return select(low.sle(high), low, least), select(low.sle(high), high, ~least)


@transfer("arith.andi", MLIR_RANGES)
def scalar_min_max_and(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0].constant(0), unsigned_minimum(a[1], b[1])
    return low, high, *_signed_from_unsigned(low, high)


@transfer("arith.ori", MLIR_RANGES)
def scalar_min_max_or(m: Execution, a: Element, b: Element) -> Element:
    low, high = unsigned_maximum(a[0], b[0]), a[0].constant(-1)
    return low, high, *_signed_from_unsigned(low, high)
