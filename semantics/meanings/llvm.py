"""The meaning of the LLVM dialect's integer instructions (MLIR 22).

Source: LLVM's Language Reference (LangRef), the section of each instruction. Where arith's
operation is defined by the instruction that it lowers to, the two share a meaning.
`docs/semantics.md` lists each choice.
"""

from __future__ import annotations

from semantics.language.attributes import FlagKind
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.registry import meaning_of
from semantics.meanings import arith, llvm_intrinsics
from semantics.meanings.llvm_attributes import LlvmConstantKind, LlvmOverflowKind, NoFastMathKind

INTRINSICS = llvm_intrinsics
"""Imported for the meanings that they register."""

_OVERFLOW = {"overflowFlags": LlvmOverflowKind()}
_EXACT = arith.EXACT

meaning_of("llvm.mlir.constant", "-> T", attributes={"value": LlvmConstantKind()})(arith.constant)
meaning_of("llvm.add", "T, T -> T", attributes=_OVERFLOW)(arith.addi)
meaning_of("llvm.sub", "T, T -> T", attributes=_OVERFLOW)(arith.subi)
meaning_of("llvm.mul", "T, T -> T", attributes=_OVERFLOW)(arith.muli)
meaning_of("llvm.and", "T, T -> T")(arith.andi)
meaning_of("llvm.xor", "T, T -> T")(arith.xori)
meaning_of("llvm.shl", "T, T -> T", attributes=_OVERFLOW)(arith.shli)
meaning_of("llvm.lshr", "T, T -> T", attributes=_EXACT)(arith.shrui)
meaning_of("llvm.ashr", "T, T -> T", attributes=_EXACT)(arith.shrsi)
meaning_of("llvm.udiv", "T, T -> T", attributes=_EXACT, sees_poison=True)(arith.divui)
meaning_of("llvm.sdiv", "T, T -> T", attributes=_EXACT, sees_poison=True)(arith.divsi)
meaning_of("llvm.urem", "T, T -> T", sees_poison=True)(arith.remui)
meaning_of("llvm.srem", "T, T -> T", sees_poison=True)(arith.remsi)
meaning_of("llvm.icmp", "T, T -> i1", attributes=arith.PREDICATE)(arith.cmpi)
meaning_of("llvm.zext", "S -> T", narrower="S < T", attributes=arith.NON_NEGATIVE)(arith.extui)
meaning_of("llvm.sext", "S -> T", narrower="S < T")(arith.extsi)
meaning_of("llvm.trunc", "T -> S", narrower="S < T", attributes=_OVERFLOW)(arith.trunci)


@meaning_of("llvm.mlir.poison", "-> T")
def poison(m: Execution) -> Bits:
    return arith.poison(m, None)


@meaning_of("llvm.mlir.zero", "-> T")
def zero(m: Execution) -> Bits:
    return m.constant(0, m.result_width)


@meaning_of("llvm.or", "T, T -> T", attributes={"isDisjoint": FlagKind()})
def or_(m: Execution, x: Bits, y: Bits, disjoint: Bool) -> Bits:
    m.poison_if_flag(disjoint, lambda: ~(x & y).is_zero())
    return x | y


@meaning_of(
    "llvm.select",
    "i1, T, T -> T",
    attributes={"fastmathFlags": NoFastMathKind()},
    sees_poison=True,
)
def select_op(
    m: Execution, condition: Value, then: Value, otherwise: Value, fast_math: None
) -> Value:
    return arith.select_op(m, condition, then, otherwise)


@meaning_of("llvm.freeze", "T -> T", sees_poison=True, chooses=True)
def freeze(m: Execution, x: Value) -> Value:
    """Any one value where the operand is poison; every use of the result sees the same."""
    chosen = m.choice(x.bits.width, x.poison)
    return Value(select(x.poison, chosen, x.bits), m.truth(False))
