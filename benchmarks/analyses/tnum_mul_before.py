"""Products of tristate numbers as Linux had them up to 5.13 (kernel/bpf/tnum.c, `hma`): two loops
over bits, of the second operand and of the first.

$ verify-analysis --claim sound benchmarks/analyses/tnum_mul_before.py
"""

from __future__ import annotations

from semantics.domains.known_bits import TNUM
from verifier.analyses.tristate_numbers import (
    all_of,
    is_odd,
    known,
    known_of,
    may_be_odd,
    number_only,
    tnum_sum,
    unknown_bits,
    unknown_of,
)
from verifier.kernel.analyses.each_bit import Pass, by_each_bit

_over_second = Pass(may_be_odd, unknown_bits, ((all_of, unknown_of),), over_second=True)
_over_first = Pass(is_odd, unknown_bits, ((known_of, unknown_of),))
tnum_mul = by_each_bit(
    *("tnum_mul", "arith.muli", TNUM),
    *(known, known_of, number_only, tnum_sum, (_over_second, _over_first)),
)
