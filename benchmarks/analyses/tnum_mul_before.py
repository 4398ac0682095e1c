"""Products of tristate numbers as Linux had them up to 5.13 (kernel/bpf/tnum.c, `hma`)."""

from __future__ import annotations

from semantics.domains.domain import Element, selected
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Execution
from semantics.meanings.transfer import bit_count
from verifier.kernel.analyses.transfer import transfer


def _half_multiply_add(acc: Element, value: Bits, mask: Bits) -> Element:
    for number in range(bit_count(value)):
        by = value.constant(number)
        masks = acc[1] + value.shl(by)
        unknown = ((masks + acc[0]) ^ acc[0]) | acc[1] | value.shl(by)
        more = acc[0] & ~unknown, unknown
        acc = selected((mask.lshr(by) & value.constant(1)).is_zero(), acc, more)
    return acc


@transfer("arith.muli", TNUM)
def tnum_mul(m: Execution, a: Element, b: Element) -> Element:
    acc = _half_multiply_add((a[0] * b[0], a[0].constant(0)), a[1], b[1] | b[0])
    return _half_multiply_add(acc, b[1], a[0])
