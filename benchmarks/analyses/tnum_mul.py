"""Products of tristate numbers as Linux has them (kernel/bpf/tnum.c): up to 5.13, and since
(Vishwanathan et al., CGO 2022). Both are loops over bits.

$ verify-analysis --compare benchmarks/analyses/tnum_mul.py benchmarks/analyses/tnum_mul_before.py
"""

from __future__ import annotations

from semantics.domains.domain import Element, selected
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Execution
from semantics.meanings.transfer import bit_count
from verifier.kernel.analyses.transfer import transfer


def _sum(a: Element, b: Element) -> Element:
    sv = a[0] + b[0]
    unknown = ((a[1] + b[1] + sv) ^ sv) | a[1] | b[1]
    return sv & ~unknown, unknown


def _bit(x: Bits, number: int) -> Bits:
    return x.lshr(x.constant(number)) & x.constant(1)


@transfer("arith.muli", TNUM)
def tnum_mul(m: Execution, a: Element, b: Element) -> Element:
    zero = a[0].constant(0)
    unknown: Element = (zero, zero)
    for number in range(bit_count(a[0])):
        by = a[0].constant(number)
        of_one = _sum(unknown, (zero, b[1].shl(by)))
        of_unknown = _sum(unknown, (zero, (b[0] | b[1]).shl(by)))
        unknown = selected(_bit(a[1], number).is_zero(), unknown, of_unknown)
        unknown = selected(_bit(a[0], number).is_zero(), unknown, of_one)
    return _sum((a[0] * b[0], zero), unknown)
