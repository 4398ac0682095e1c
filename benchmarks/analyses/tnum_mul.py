"""Products of tristate numbers as Linux has them since 5.14 (kernel/bpf/tnum.c; Vishwanathan et
al., CGO 2022): a loop over the bits of the first, stated so that it is proved turn by turn.

$ verify-analysis --claim sound benchmarks/analyses/tnum_mul.py
$ verify-analysis --compare benchmarks/analyses/tnum_mul.py benchmarks/analyses/tnum_mul_before.py

Linux ends the loop where no bit is left, behind which a turn does nothing.
"""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.known_bits import TNUM
from semantics.language.builder import select
from verifier.analyses.tristate_numbers import (
    all_of,
    is_odd,
    known,
    known_of,
    may_be_odd,
    number_only,
    tnum_sum,
    unknown_of,
)
from verifier.kernel.analyses.each_bit import Pass, by_each_bit


def _addend(a: Element, b: Element) -> Element:
    return a[0].constant(0), b[1] | select(is_odd(a), b[0].constant(0), b[0])


_over_first = Pass(may_be_odd, _addend, ((unknown_of, all_of), (known_of, unknown_of)))
tnum_mul = by_each_bit(
    *("tnum_mul", "arith.muli", TNUM),
    *(known, known_of, number_only, tnum_sum, (_over_first,)),
    known_last=True,
)
