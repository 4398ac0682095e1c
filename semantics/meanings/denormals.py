"""Denormal numbers in functions that say what becomes of them (LangRef, *denormal-fp-math*).

"If the input mode is preserve-sign, or positive-zero, a floating-point operation must treat any
input denormal value as zero"; "denormal outputs may be flushed to zero by standard floating-point
operations. It is not mandated that flushing to zero occurs, but if a denormal output is flushed to
zero, it must respect the sign mode".
"""

from __future__ import annotations

from semantics.language.attributes import StaticIntegerKind
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.float_formats import Format, FormatKind
from semantics.language.registry import meaning_of
from semantics.language.widths import fixed
from semantics.meanings.float_bits import is_nan, is_zero, magnitude
from semantics.meanings.floats import PREFIX

OPERAND, RESULT = (PREFIX + name for name in ("denormal operand", "denormal result"))
_ATTRIBUTES = {"format": FormatKind(), "positive": StaticIntegerKind(1)}


def _is_denormal(f: Format, x: Bits) -> Bool:
    is_small = magnitude(f, x).ult(x.constant(1 << f.stored))
    return is_small & ~is_zero(f, x) & ~is_nan(f, x)


def _flushed(f: Format, x: Bits, positive: int) -> Bits:
    zero = x.constant(0)
    return zero if positive or not f.has_negative_zero else x & x.constant(f.sign)


@meaning_of(OPERAND, "T -> T", attributes=_ATTRIBUTES)
def operand(m: Execution, x: Bits, f: Format, positive: int) -> Bits:
    return select(_is_denormal(f, x), _flushed(f, x, positive), x)


@meaning_of(RESULT, "T -> T", attributes=_ATTRIBUTES, chooses=True)
def result(m: Execution, x: Bits, f: Format, positive: int) -> Bits:
    """The number, or zero if that is chosen."""
    where, zero = _is_denormal(f, x), _flushed(f, x, positive)
    chosen = m.choice(fixed(x.width), where, x, among=(0, f.sign, 1))
    return select(where & chosen.eq(zero), zero, x)
