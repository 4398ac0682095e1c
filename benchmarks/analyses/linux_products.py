"""Bounds of shifts and products in BPF's verifier (Linux 6.14 and later, kernel/bpf/verifier.c),
and the bits that a jump has found not to be set.

Shifts by amounts that may reach the width are not asked about: there the operation is poison, and
Linux says nothing. The bounds that a shift to the left by half the width has from those of the low
half are left out.

$ verify-analysis --claim sound benchmarks/analyses/linux_products.py
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from semantics.domains.domain import Element, selected
from semantics.domains.intervals import (
    MLIR_RANGES,
    SIGNED,
    UNSIGNED,
    signed_maximum,
    signed_minimum,
)
from semantics.domains.known_bits import TNUM
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.overflow import signed_mul_overflows, unsigned_mul_overflows
from verifier.kernel.analyses.meets import by_meet
from verifier.kernel.analyses.transfer import transfer


@transfer("arith.shli", UNSIGNED)
def scalar_min_max_lsh(m: Execution, a: Element, b: Element) -> Element:
    """Where the top bit may be shifted out, nothing is known."""
    lost = a[1].signed_minimum().lshr(b[1]).ult(a[1])
    everything = a[0].constant(0), a[0].constant(-1)
    return selected(lost, everything, (a[0].shl(b[0]), a[1].shl(b[1])))


def shifted_right(m: Execution, a: Element, b: Element) -> Element:
    return a[0].constant(0), a[0].constant(-1), a[2].ashr(b[0]), a[3].ashr(b[0])


def _one_value(m: Execution, a: Element, b: Element) -> Bool:
    return b[0].eq(b[1])


SCALAR_MIN_MAX_ARSH = replace(
    transfer("arith.shrsi", MLIR_RANGES)(shifted_right), on_elements=_one_value
)
"""scalar_min_max_arsh, by a known amount; by others Linux says nothing."""


def _overflows(a: Element, b: Element) -> Bool:
    return unsigned_mul_overflows(a[1], b[1]) | unsigned_mul_overflows(a[0], b[0])


def least_product(m: Execution, a: Element, b: Element) -> Element:
    zero = a[0].constant(0)
    return select(_overflows(a, b), zero, a[0] * b[0]), ~zero


def greatest_product(m: Execution, a: Element, b: Element) -> Element:
    zero = a[0].constant(0)
    return zero, select(_overflows(a, b), ~zero, a[1] * b[1])


scalar_min_max_mul = by_meet(
    "scalar_min_max_mul", "arith.muli", UNSIGNED, (least_product, greatest_product)
)
"""Each bound where neither product overflows."""


@transfer("arith.muli", SIGNED)
def scalar_smin_smax_mul(m: Execution, a: Element, b: Element) -> Element:
    corners = [(x, y) for x in a for y in b]
    overflows = [signed_mul_overflows(x, y) for x, y in corners]
    products = [x * y for x, y in corners]
    least = a[0].signed_minimum()
    return selected(
        overflows[0] | overflows[1] | overflows[2] | overflows[3],
        (least, ~least),
        (reduce(signed_minimum, products), reduce(signed_maximum, products)),
    )


def _none_is_set(m: Execution, x: Bits, y: Bits) -> Bool:
    return (x & ~y).is_zero()


def _is_known(m: Execution, a: Element, b: Element) -> Bool:
    return b[1].is_zero()


def bits_not_set(m: Execution, a: Element, b: Element) -> Element:
    """tnum_and of the register and of the complement of what was tested, which is `b`."""
    value, unknown = a[0] & b[0], (a[0] | a[1]) & (b[0] | b[1])
    return value, unknown & ~value


JSET_NOT_TAKEN = replace(
    transfer("arith.andi", TNUM)(bits_not_set), on_values=_none_is_set, on_elements=_is_known
)
"""The register stays as it is, which `and` with that complement gives."""
