"""The meaning of math's integer operations. Sources of each choice: `docs/semantics.md`.

Counting bits takes steps whose number is that of the width's bits, so that queries stay small. At
symbolic widths a count, and a power, is some function of the operands.
"""

from __future__ import annotations

from collections.abc import Callable

from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.registry import meaning_of
from semantics.language.widths import SymbolicWidth


@meaning_of("math.absi", "T -> T")
def absi(m: Execution, x: Bits) -> Bits:
    """The minimum stays as it is (it is lowered to llvm.abs with is_int_min_poison = false)."""
    return select(x.is_negative(), -x, x)


@meaning_of("math.ctlz", "T -> T")
def ctlz(m: Execution, x: Bits) -> Bits:
    """The width, for 0 (llvm.ctlz with is_zero_poison = false)."""
    return _zeros_before_a_one("ctlz", x, Bits.shl, Bits.lshr)


@meaning_of("math.cttz", "T -> T")
def cttz(m: Execution, x: Bits) -> Bits:
    """The width, for 0 (llvm.cttz with is_zero_poison = false)."""
    return _zeros_before_a_one("cttz", x, Bits.lshr, Bits.shl)


def _zeros_before_a_one(
    name: str, x: Bits, out: Callable[[Bits, Bits], Bits], back: Callable[[Bits, Bits], Bits]
) -> Bits:
    """How many zeros `out` may shift out before a one; the width where there is no one.

    The count's binary digits, the highest first: the next 2^k bits are zero exactly where the
    digit of 2^k is 1. `back` shifts the other way, which leaves those bits.
    """
    if isinstance(x.width, SymbolicWidth):
        return select(x.is_zero(), x.bit_width(), x.some_function(name))
    count = x.constant(0)
    left = x
    for step in reversed(_powers_below(x.width)):
        zero = back(left, x.constant(x.width - step)).is_zero()
        count = select(zero, count | x.constant(step), count)
        left = select(zero, out(left, x.constant(step)), left)
    return select(x.is_zero(), x.bit_width(), count)


@meaning_of("math.ctpop", "T -> T")
def ctpop(m: Execution, x: Bits) -> Bits:
    """Fields of 1, 2, 4, … bits, each of which holds its own count (Hacker's Delight, 5-1)."""
    if isinstance(x.width, SymbolicWidth):
        return select(x.is_zero(), x, x.some_function("ctpop"))
    width = x.width
    for step in _powers_below(width):
        mask = x.constant(sum(((1 << step) - 1) << at for at in range(0, width, 2 * step)))
        x = (x & mask) + (x.lshr(x.constant(step)) & mask)
    return x


@meaning_of("math.ipowi", "T, T -> T", sees_poison=True)
def ipowi(m: Execution, x: Value, y: Value) -> Value:
    """As --convert-math-to-funcs computes it: x^y, where 0 to a negative power divides by zero."""
    m.ub_if((x.poison | x.bits.is_zero()) & (y.poison | y.bits.is_negative()))
    base, exponent = x.bits, y.bits
    if isinstance(base.width, SymbolicWidth):
        return Value(base.some_function("ipowi", exponent), x.poison | y.poison)
    one, minus_one = base.constant(1), base.constant(-1)
    inverse = select(
        base.eq(minus_one), select(_digit(exponent, 0), minus_one, one), base.constant(0)
    )
    inverse = select(base.eq(one), one, inverse)
    power, square = one, base
    for position in range(base.width - 1):
        power = select(_digit(exponent, position), power * square, power)
        square = square * square
    return Value(select(exponent.is_negative(), inverse, power), x.poison | y.poison)


def _digit(x: Bits, position: int) -> Bool:
    return ~(x & x.constant(1 << position)).is_zero()


def _powers_below(width: int) -> list[int]:
    """1, 2, 4, …: the powers of two that are less than `width`."""
    return [1 << k for k in range((width - 1).bit_length())]
