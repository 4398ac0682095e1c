"""Products of tristate numbers as Linux has them since 5.14 (kernel/bpf/tnum.c; Vishwanathan et
al., CGO 2022): a loop over the bits of the first, stated so that it is proved turn by turn.

$ verify-analysis --claim sound benchmarks/analyses/tnum_mul.py
$ verify-analysis --compare benchmarks/analyses/tnum_mul.py benchmarks/analyses/tnum_mul_before.py

Linux ends the loop where no bit is left, behind which a turn does nothing.
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Bool, select
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


def is_odd(x: Bits) -> Bool:
    return x.trunc(1).is_true()


def some_bit(a: Element) -> Bool:
    return is_odd(a[0]) | is_odd(a[1])


def _addend(a: Element, b: Element) -> Element:
    return a[0].constant(0), b[1] | select(is_odd(a[0]), b[0].constant(0), b[0])


_over_first = Pass(some_bit, _addend, ((unknown_of, all_of), (known_of, unknown_of)))
tnum_mul = by_each_bit(
    *("tnum_mul", "arith.muli", TNUM),
    *(known, known_of, number_only, tnum_sum, (_over_first,)),
    known_last=True,
)
