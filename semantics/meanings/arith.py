"""The meaning of arith's integer operations on iN and index, and of ub.poison.

Values are from the arith dialect's ODS descriptions (MLIR 22); what those leave open follows LLVM's
LangRef, to which arith lowers. Each choice is listed with its source in `docs/semantics.md`.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS

from semantics.language.attributes import (
    FlagKind,
    IntegerKind,
    OverflowFlags,
    OverflowKind,
    PoisonKind,
    PredicateKind,
)
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.not_representable import NotRepresentable
from semantics.language.overflow import (
    signed_add_overflows,
    signed_mul_overflows,
    signed_shl_overflows,
    signed_sub_overflows,
    unsigned_add_overflows,
    unsigned_mul_overflows,
    unsigned_shl_overflows,
    unsigned_sub_overflows,
)
from semantics.language.registry import meaning_of
from semantics.language.widths import SymbolicWidth, Width

OVERFLOW = {"overflowFlags": OverflowKind()}
EXACT = {"isExact": FlagKind()}
NON_NEGATIVE = {"nonNeg": FlagKind()}
PREDICATE = {"predicate": PredicateKind(CMPI_COMPARISON_OPERATIONS)}


@meaning_of("arith.constant", "-> T", attributes={"value": IntegerKind()})
def constant(m: Execution, value: Bits) -> Bits:
    return value


@meaning_of("ub.poison", "-> T", attributes={"value": PoisonKind()})
def poison(m: Execution, value: None) -> Bits:
    m.poison_if(m.truth(True))
    return m.constant(0, m.result_width)


@meaning_of("arith.addi", "T, T -> T", attributes=OVERFLOW)
def addi(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if_flag(overflow.nsw, lambda: signed_add_overflows(x, y))
    m.poison_if_flag(overflow.nuw, lambda: unsigned_add_overflows(x, y))
    return x + y


@meaning_of("arith.subi", "T, T -> T", attributes=OVERFLOW)
def subi(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if_flag(overflow.nsw, lambda: signed_sub_overflows(x, y))
    m.poison_if_flag(overflow.nuw, lambda: unsigned_sub_overflows(x, y))
    return x - y


@meaning_of("arith.muli", "T, T -> T", attributes=OVERFLOW)
def muli(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if_flag(overflow.nsw, lambda: signed_mul_overflows(x, y))
    m.poison_if_flag(overflow.nuw, lambda: unsigned_mul_overflows(x, y))
    return x * y


@meaning_of("arith.addui_extended", "T, T -> T, i1")
def addui_extended(m: Execution, x: Bits, y: Bits) -> tuple[Bits, Bits]:
    return x + y, unsigned_add_overflows(x, y).as_bit()


@meaning_of("arith.mului_extended", "T, T -> T, T")
def mului_extended(m: Execution, x: Bits, y: Bits) -> tuple[Bits, Bits]:
    wide = x.interpretation.double_width(x.width)
    return x * y, _high_half(x.zext(wide) * y.zext(wide), x)


@meaning_of("arith.mulsi_extended", "T, T -> T, T")
def mulsi_extended(m: Execution, x: Bits, y: Bits) -> tuple[Bits, Bits]:
    wide = x.interpretation.double_width(x.width)
    return x * y, _high_half(x.sext(wide) * y.sext(wide), x)


def _high_half(product: Bits, factor: Bits) -> Bits:
    return product.lshr(factor.bit_width().zext(product.width)).trunc(factor.width)


@meaning_of("arith.andi", "T, T -> T")
def andi(m: Execution, x: Bits, y: Bits) -> Bits:
    return x & y


@meaning_of("arith.ori", "T, T -> T")
def ori(m: Execution, x: Bits, y: Bits) -> Bits:
    return x | y


@meaning_of("arith.xori", "T, T -> T")
def xori(m: Execution, x: Bits, y: Bits) -> Bits:
    return x ^ y


def out_of_range(amount: Bits) -> Bool:
    """A shift by the width or more is poison (ODS: "greater or equal than the bitwidth")."""
    return amount.bit_width().ule(amount)


@meaning_of("arith.shli", "T, T -> T", attributes=OVERFLOW)
def shli(m: Execution, x: Bits, amount: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if(out_of_range(amount))
    m.poison_if_flag(overflow.nsw, lambda: signed_shl_overflows(x, amount))
    m.poison_if_flag(overflow.nuw, lambda: unsigned_shl_overflows(x, amount))
    return x.shl(amount)


@meaning_of("arith.shrui", "T, T -> T", attributes=EXACT)
def shrui(m: Execution, x: Bits, amount: Bits, exact: Bool) -> Bits:
    m.poison_if(out_of_range(amount))
    m.poison_if_flag(exact, lambda: ~x.lshr(amount).shl(amount).eq(x))
    return x.lshr(amount)


@meaning_of("arith.shrsi", "T, T -> T", attributes=EXACT)
def shrsi(m: Execution, x: Bits, amount: Bits, exact: Bool) -> Bits:
    m.poison_if(out_of_range(amount))
    m.poison_if_flag(exact, lambda: ~x.lshr(amount).shl(amount).eq(x))
    return x.ashr(amount)


def unsigned_divisor(m: Execution, y: Value) -> None:
    """Dividing by zero is UB; so is dividing by poison, which may be zero (LangRef, udiv)."""
    m.ub_if(y.poison | y.bits.is_zero())


def signed_divisor(m: Execution, x: Value, y: Value) -> None:
    """Besides, minimum / -1 is UB; a poison dividend may be the minimum (LangRef, sdiv, srem)."""
    unsigned_divisor(m, y)
    minus_one = y.bits.eq(y.bits.constant(-1))
    m.ub_if(minus_one & (x.poison | x.bits.eq(x.bits.signed_minimum())))


@meaning_of("arith.divui", "T, T -> T", attributes=EXACT, sees_poison=True)
def divui(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    unsigned_divisor(m, y)
    m.poison_if_flag(exact, lambda: ~x.bits.urem(y.bits).is_zero())
    return Value(x.bits.udiv(y.bits), x.poison)


@meaning_of("arith.divsi", "T, T -> T", attributes=EXACT, sees_poison=True)
def divsi(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    signed_divisor(m, x, y)
    m.poison_if_flag(exact, lambda: ~x.bits.srem(y.bits).is_zero())
    return Value(x.bits.sdiv(y.bits), x.poison)


@meaning_of("arith.remui", "T, T -> T", sees_poison=True)
def remui(m: Execution, x: Value, y: Value) -> Value:
    unsigned_divisor(m, y)
    return Value(x.bits.urem(y.bits), x.poison)


@meaning_of("arith.remsi", "T, T -> T", sees_poison=True)
def remsi(m: Execution, x: Value, y: Value) -> Value:
    signed_divisor(m, x, y)
    return Value(x.bits.srem(y.bits), x.poison)


@meaning_of("arith.ceildivui", "T, T -> T", sees_poison=True)
def ceildivui(m: Execution, x: Value, y: Value) -> Value:
    unsigned_divisor(m, y)
    quotient = x.bits.udiv(y.bits)
    rounded = select(x.bits.urem(y.bits).is_zero(), quotient, quotient + quotient.constant(1))
    return Value(rounded, x.poison)


@meaning_of("arith.ceildivsi", "T, T -> T", sees_poison=True)
def ceildivsi(m: Execution, x: Value, y: Value) -> Value:
    signed_divisor(m, x, y)
    quotient = x.bits.sdiv(y.bits)
    positive = ~x.bits.is_negative().differs(y.bits.is_negative())
    up = positive & ~x.bits.srem(y.bits).is_zero()
    return Value(select(up, quotient + quotient.constant(1), quotient), x.poison)


@meaning_of("arith.floordivsi", "T, T -> T", sees_poison=True)
def floordivsi(m: Execution, x: Value, y: Value) -> Value:
    signed_divisor(m, x, y)
    quotient = x.bits.sdiv(y.bits)
    negative = x.bits.is_negative().differs(y.bits.is_negative())
    down = negative & ~x.bits.srem(y.bits).is_zero()
    return Value(select(down, quotient - quotient.constant(1), quotient), x.poison)


@meaning_of("arith.cmpi", "T, T -> i1", attributes=PREDICATE)
def cmpi(m: Execution, x: Bits, y: Bits, predicate: int) -> Bits:
    name = CMPI_COMPARISON_OPERATIONS[predicate]
    holds = {
        "eq": lambda: x.eq(y),
        "ne": lambda: ~x.eq(y),
        "slt": lambda: x.slt(y),
        "sle": lambda: x.sle(y),
        "sgt": lambda: y.slt(x),
        "sge": lambda: y.sle(x),
        "ult": lambda: x.ult(y),
        "ule": lambda: x.ule(y),
        "ugt": lambda: y.ult(x),
        "uge": lambda: y.ule(x),
    }
    return holds[name]().as_bit()


@meaning_of("arith.select", "i1, T, T -> T", sees_poison=True)
def select_op(m: Execution, condition: Value, then: Value, otherwise: Value) -> Value:
    """Poison where the condition is, or the arm chosen; the other arm does not matter."""
    chosen = condition.bits.is_true()
    return Value(
        select(chosen, then.bits, otherwise.bits),
        condition.poison | chosen.select(then.poison, otherwise.poison),
    )


@meaning_of("arith.extui", "S -> T", narrower="S < T", attributes=NON_NEGATIVE)
def extui(m: Execution, x: Bits, non_negative: Bool) -> Bits:
    m.poison_if_flag(non_negative, lambda: x.is_negative())
    return x.zext(m.result_width)


@meaning_of("arith.extsi", "S -> T", narrower="S < T")
def extsi(m: Execution, x: Bits) -> Bits:
    return x.sext(m.result_width)


@meaning_of("arith.trunci", "T -> S", narrower="S < T", attributes=OVERFLOW)
def trunci(m: Execution, x: Bits, overflow: OverflowFlags) -> Bits:
    low = x.trunc(m.result_width)
    m.poison_if_flag(overflow.nsw, lambda: ~low.sext(x.width).eq(x))
    m.poison_if_flag(overflow.nuw, lambda: ~low.zext(x.width).eq(x))
    return low


@meaning_of("arith.index_cast", "S -> T", index_cast="S, T")
def index_cast(m: Execution, x: Bits) -> Bits:
    return resized(x, m.result_width, Bits.sext)


@meaning_of("arith.index_castui", "S -> T", index_cast="S, T")
def index_castui(m: Execution, x: Bits) -> Bits:
    return resized(x, m.result_width, Bits.zext)


def resized(x: Bits, to: Width, extend: Callable[[Bits, Width], Bits]) -> Bits:
    """`x` extended, cut off, or as it is: what a cast does depends on how many bits index has."""
    if x.width == to:
        return x
    if isinstance(x.width, SymbolicWidth) or isinstance(to, SymbolicWidth):
        raise NotRepresentable("a cast whose direction is not known")
    return extend(x, to) if x.width < to else x.trunc(to)


@meaning_of("arith.bitcast", "T -> T")
def bitcast(m: Execution, x: Bits) -> Bits:
    """Between integers of one width: the types are the same."""
    return x


@meaning_of("arith.minsi", "T, T -> T")
def minsi(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.slt(y), x, y)


@meaning_of("arith.maxsi", "T, T -> T")
def maxsi(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.slt(y), y, x)


@meaning_of("arith.minui", "T, T -> T")
def minui(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.ult(y), x, y)


@meaning_of("arith.maxui", "T, T -> T")
def maxui(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(x.ult(y), y, x)
