"""Forms that several expressions of floats have in common, in formats with IEEE 754's infinities.

No operation of MLIR is one of these: `verifier.kernel.simulation.float_laws` brings operations to
them. Each chooses among the same NaNs as the operation that it stands for.
"""

from __future__ import annotations

from semantics.language.builder import Bits, Execution, select
from semantics.language.float_formats import Format, FormatKind
from semantics.language.registry import meaning_of
from semantics.language.widths import fixed
from semantics.meanings.float_bits import is_infinite, is_nan, is_zero
from semantics.meanings.floats import PREFIX, checked_nan, fused_multiply_add, negate, usual_nan

_FORMAT = {"format": FormatKind()}
SAME, DIFFERENCE_OF_EQUALS, QUOTIENT_OF_EQUALS, FUSED_NEGATED = (
    *(PREFIX + name for name in ("same", "differenceOfEquals", "quotientOfEquals")),
    PREFIX + "fusedNegateMultiplyAdd",
)


@meaning_of(SAME, "T -> T", attributes=_FORMAT, chooses=True)
def same(m: Execution, x: Bits, f: Format) -> Bits:
    """`x * 1`: of a NaN some NaN."""
    where = is_nan(f, x)
    chosen = m.choice(fixed(x.width), where, usual_nan(f, x, x), among=f.nans)
    return select(where, checked_nan(f, chosen, x), x)


@meaning_of(DIFFERENCE_OF_EQUALS, "T -> T", attributes=_FORMAT, chooses=True)
def difference_of_equals(m: Execution, x: Bits, f: Format) -> Bits:
    """`x - x`: +0, but of infinities and NaNs some NaN."""
    where = is_nan(f, x) | is_infinite(f, x)
    chosen = m.choice(fixed(x.width), where, usual_nan(f, x, x), among=f.nans)
    return select(where, checked_nan(f, chosen, x), x.constant(0))


@meaning_of(QUOTIENT_OF_EQUALS, "T -> T", attributes=_FORMAT, chooses=True)
def quotient_of_equals(m: Execution, x: Bits, f: Format) -> Bits:
    """`x / x`: 1, but of zeros, infinities and NaNs some NaN."""
    where = is_nan(f, x) | is_infinite(f, x) | is_zero(f, x)
    chosen = m.choice(fixed(x.width), where, usual_nan(f, x, x), among=f.nans)
    return select(where, checked_nan(f, chosen, x), x.constant(f.bits_of(1.0)))


@meaning_of(FUSED_NEGATED, "T, T, T -> T", attributes=_FORMAT, chooses=True)
def fused_negated(m: Execution, x: Bits, y: Bits, z: Bits, f: Format) -> Bits:
    """`z - x * y`, rounded once."""
    return fused_multiply_add(m, negate(m, x, f), y, z, f)
