"""What BPF's verifier took registers to be, and does not hold (kernel/bpf/verifier.c); each is
refuted.

`scalar_min_max_xor` from 5.9, which introduced it, to 6.9, found by Agni (Vishwanathan et al., CAV
2023) as those of `and` and `or` were: operands that are not negative were taken to say that the
unsigned bounds of their result are signed ones, whether or not its bits say so too.
`scalar32_min_max_and` from 5.7 to 5.12 (CVE-2021-3490): where all bits of both were known the
bounds of the first stayed. `bound_offset32` of 5.5 and 5.6 (CVE-2020-8835): the bits of the low
half from the low halves of bounds. `scalar_min_max_rsh` of 4.14 (CVE-2017-17853): where the sign
bit is shifted away the greatest signed number stayed. Linux did not have `jle_as_jlt`.

$ verify-analysis --claim sound benchmarks/analyses/wrong_linux_registers.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from semantics.domains.domain import Domain, Element, selected
from semantics.domains.intervals import MLIR_RANGES, UNSIGNED, unsigned_minimum
from semantics.domains.known_bits import TNUM
from semantics.domains.products import product
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.kernel.analyses.transfer import Transfer, TransferFunction, in_python, transfer

REGISTER = product("register", TNUM, MLIR_RANGES)


def where(operation: str, domain: Domain, given: Domain) -> Callable[[TransferFunction], Transfer]:
    """A transfer function that is given facts of another domain."""

    def make(function: TransferFunction) -> Transfer:
        inline = in_python(domain, function, function.__name__, given)
        return replace(transfer(operation, domain)(function), inline=inline, given=given)

    return make


@where("arith.xori", MLIR_RANGES, given=REGISTER)
def scalar_min_max_xor(m: Execution, a: Element, b: Element) -> Element:
    value, mask = a[0] ^ b[0], a[1] | b[1]
    low, high = value & ~mask, value | mask
    least = low.signed_minimum()
    lost = a[4].is_negative() | b[4].is_negative()
    return low, high, select(lost, least, low), select(lost, ~least, high)


@where("arith.andi", MLIR_RANGES, given=REGISTER)
def scalar32_min_max_and(m: Execution, a: Element, b: Element) -> Element:
    value = a[0] & b[0]
    low, high = value, unsigned_minimum(a[3], b[3])
    least = low.signed_minimum()
    known = a[1].is_zero() & b[1].is_zero()
    one_sign = low.sle(high)
    found = low, high, select(one_sign, low, least), select(one_sign, high, ~least)
    return selected(known, a[2:], found)


@where("arith.trunci", TNUM, given=UNSIGNED)
def bound_offset32(m: Execution, a: Element) -> Element:
    low, high = (x.trunc(m.result_width) for x in a)
    differ = (low ^ high).smeared()
    return low & ~differ, differ


@transfer("arith.shrui", MLIR_RANGES)
def scalar_min_max_rsh(m: Execution, a: Element, b: Element) -> Element:
    low, high = a[0].lshr(b[1]), a[1].lshr(b[0])
    zero, least = low.constant(0), low.signed_minimum()
    stays = b[0].is_zero()
    negative = select(stays, least, zero), select(stays, ~least, a[3])
    return low, high, *selected(a[2].is_negative(), negative, (a[2].lshr(b[1]), a[3]))


def _ule(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.ule(y)


def jle_as_jlt(m: Execution, a: Element, b: Element) -> Element:
    return a[0], unsigned_minimum(a[1], b[1] - b[1].constant(1)), a[2], a[3]


JLE = replace(transfer("arith.minui", MLIR_RANGES)(jle_as_jlt), on_values=_ule)
