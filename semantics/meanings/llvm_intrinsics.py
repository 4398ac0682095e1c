"""The meaning of LLVM's integer intrinsics that are plain functions (MLIR 22, `llvm.intr.*`).

Source: LLVM's Language Reference, the section of each intrinsic. A poison operand makes the result
poison. `docs/semantics.md` lists each choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.overflow import (
    signed_add_overflows,
    signed_shl_overflows,
    signed_sub_overflows,
    unsigned_add_overflows,
    unsigned_shl_overflows,
)
from semantics.language.registry import meaning_of
from semantics.language.widths import SymbolicWidth, Width
from semantics.meanings import arith
from semantics.meanings import math as math_integers
from semantics.meanings.llvm_attributes import BooleanKind

meaning_of("llvm.intr.smin", "T, T -> T")(arith.minsi)
meaning_of("llvm.intr.smax", "T, T -> T")(arith.maxsi)
meaning_of("llvm.intr.umin", "T, T -> T")(arith.minui)
meaning_of("llvm.intr.umax", "T, T -> T")(arith.maxui)


@meaning_of("llvm.intr.abs", "T -> T", attributes={"is_int_min_poison": BooleanKind()})
def abs_(m: Execution, x: Bits, minimum_is_poison: Bool) -> Bits:
    m.poison_if_flag(minimum_is_poison, lambda: x.eq(x.signed_minimum()))
    return select(x.is_negative(), -x, x)


meaning_of("llvm.intr.ctpop", "T -> T")(math_integers.ctpop)


@meaning_of("llvm.intr.ctlz", "T -> T", attributes={"is_zero_poison": BooleanKind()})
def ctlz(m: Execution, x: Bits, zero_is_poison: Bool) -> Bits:
    m.poison_if_flag(zero_is_poison, x.is_zero)
    return math_integers.ctlz(m, x)


@meaning_of("llvm.intr.cttz", "T -> T", attributes={"is_zero_poison": BooleanKind()})
def cttz(m: Execution, x: Bits, zero_is_poison: Bool) -> Bits:
    m.poison_if_flag(zero_is_poison, x.is_zero)
    return math_integers.cttz(m, x)


def _comparison_fits(operands: Sequence[Width], results: Sequence[Width]) -> bool:
    """LangRef: the result has two bits at least."""
    (result,) = results
    return isinstance(result, int) and result >= 2


def _three_way(m: Execution, less: Bool, greater: Bool) -> Bits:
    zero, one = m.constant(0, m.result_width), m.constant(1, m.result_width)
    return select(less, -one, select(greater, one, zero))


@meaning_of("llvm.intr.scmp", "S, S -> T", fits=_comparison_fits)
def scmp(m: Execution, x: Bits, y: Bits) -> Bits:
    return _three_way(m, x.slt(y), y.slt(x))


@meaning_of("llvm.intr.ucmp", "S, S -> T", fits=_comparison_fits)
def ucmp(m: Execution, x: Bits, y: Bits) -> Bits:
    return _three_way(m, x.ult(y), y.ult(x))


def _saturated(x: Bits) -> Bits:
    """The minimum where `x` is negative, else the maximum."""
    minimum = x.signed_minimum()
    return select(x.is_negative(), minimum, ~minimum)


@meaning_of("llvm.intr.sadd.sat", "T, T -> T")
def sadd_sat(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(signed_add_overflows(x, y), _saturated(x), x + y)


@meaning_of("llvm.intr.uadd.sat", "T, T -> T")
def uadd_sat(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(unsigned_add_overflows(x, y), x.constant(-1), x + y)


@meaning_of("llvm.intr.ssub.sat", "T, T -> T")
def ssub_sat(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(signed_sub_overflows(x, y), _saturated(x), x - y)


@meaning_of("llvm.intr.usub.sat", "T, T -> T")
def usub_sat(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.ult(y), x.constant(0), x - y)


@meaning_of("llvm.intr.sshl.sat", "T, T -> T")
def sshl_sat(m: Execution, x: Bits, amount: Bits) -> Bits:
    m.poison_if(arith.out_of_range(amount))
    return select(signed_shl_overflows(x, amount), _saturated(x), x.shl(amount))


@meaning_of("llvm.intr.ushl.sat", "T, T -> T")
def ushl_sat(m: Execution, x: Bits, amount: Bits) -> Bits:
    m.poison_if(arith.out_of_range(amount))
    return select(unsigned_shl_overflows(x, amount), x.constant(-1), x.shl(amount))


def _rotation(amount: Bits) -> tuple[Bits, Bits]:
    """The amount modulo the width, and what is missing to the width."""
    by = amount.urem(amount.bit_width())
    return by, amount.bit_width() - by


@meaning_of("llvm.intr.fshl", "T, T, T -> T")
def fshl(m: Execution, high: Bits, low: Bits, amount: Bits) -> Bits:
    """The upper half of the two together, shifted left. A shift by the width gives 0."""
    by, rest = _rotation(amount)
    return high.shl(by) | low.lshr(rest)


@meaning_of("llvm.intr.fshr", "T, T, T -> T")
def fshr(m: Execution, high: Bits, low: Bits, amount: Bits) -> Bits:
    """The lower half of the two together, shifted right. A shift by the width gives 0."""
    by, rest = _rotation(amount)
    return high.shl(rest) | low.lshr(by)


def _pieces_reversed(x: Bits, piece: int) -> Bits:
    """`x` with its pieces of so many bits in the opposite order."""
    if isinstance(x.width, SymbolicWidth):
        return x.some_function(f"reverse {piece}")
    mask = x.constant((1 << piece) - 1)
    result = x.constant(0)
    for at in range(0, x.width, piece):
        moved = x.lshr(x.constant(at)) & mask
        result = result | moved.shl(x.constant(x.width - piece - at))
    return result


@meaning_of("llvm.intr.bitreverse", "T -> T")
def bitreverse(m: Execution, x: Bits) -> Bits:
    return _pieces_reversed(x, 1)


def _whole_pairs_of_bytes(operands: Sequence[Width], results: Sequence[Width]) -> bool:
    """LangRef: an even number of bytes."""
    (operand,) = operands
    return isinstance(operand, int) and operand % 16 == 0


@meaning_of("llvm.intr.bswap", "T -> T", fits=_whole_pairs_of_bytes)
def bswap(m: Execution, x: Bits) -> Bits:
    return _pieces_reversed(x, 8)
