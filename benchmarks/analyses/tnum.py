"""Operations on tristate numbers, from their definitions in Linux (kernel/bpf/tnum.c, 6.x), each
for the operation of arith that the verifier of BPF uses it for.

$ verify-analysis benchmarks/analyses/tnum.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from semantics.domains.domain import Element
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Bool, Execution
from verifier.analyses.tristate_numbers import tnum_sum
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, transfer


def _known_where(value: Bits, unknown: Bits) -> Element:
    return value & ~unknown, unknown


@transfer("arith.addi", TNUM)
def tnum_add(m: Execution, a: Element, b: Element) -> Element:
    return tnum_sum(a, b)


@transfer("arith.subi", TNUM)
def tnum_sub(m: Execution, a: Element, b: Element) -> Element:
    dv = a[0] - b[0]
    alpha, beta = dv + a[1], dv - b[1]
    return _known_where(dv, (alpha ^ beta) | a[1] | b[1])


@transfer("arith.andi", TNUM)
def tnum_and(m: Execution, a: Element, b: Element) -> Element:
    alpha, beta, v = a[0] | a[1], b[0] | b[1], a[0] & b[0]
    return v, alpha & beta & ~v


@transfer("arith.ori", TNUM)
def tnum_or(m: Execution, a: Element, b: Element) -> Element:
    v = a[0] | b[0]
    return v, (a[1] | b[1]) & ~v


@transfer("arith.xori", TNUM)
def tnum_xor(m: Execution, a: Element, b: Element) -> Element:
    return _known_where(a[0] ^ b[0], a[1] | b[1])


def shift_by_a_constant(operation: str) -> Callable[[TransferFunction], Transfer]:
    """Linux shifts by numbers that are known."""

    def known(m: Execution, a: Element, b: Element) -> Bool:
        return b[1].is_zero()

    def make(function: TransferFunction) -> Transfer:
        return replace(transfer(operation, TNUM)(function), on_elements=known)

    return make


@shift_by_a_constant("arith.shli")
def tnum_lshift(m: Execution, a: Element, b: Element) -> Element:
    return a[0].shl(b[0]), a[1].shl(b[0])


@shift_by_a_constant("arith.shrui")
def tnum_rshift(m: Execution, a: Element, b: Element) -> Element:
    return a[0].lshr(b[0]), a[1].lshr(b[0])


@shift_by_a_constant("arith.shrsi")
def tnum_arshift(m: Execution, a: Element, b: Element) -> Element:
    return a[0].ashr(b[0]), a[1].ashr(b[0])
