"""The oracle notices each planted mistake in a meaning of the LLVM dialect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.registry import lookup
from semantics.meanings import arith, llvm_intrinsics
from semantics.meanings import math as math_integers
from tests.inputs.operation_cases import integer_operations
from tests.semantics.meanings.test_arith_mutants import oracle_disagrees
from tests.support.deep import few

Meant = Callable[..., Any]


def _without_flags(value: Callable[[Bits, Bits], Bits]) -> Meant:
    return lambda m, x, y, *flags: value(x, y)


def _freeze_keeps_poison(m: Execution, x: Value) -> Value:
    return x


def _freeze_shows_what_is_beneath(m: Execution, x: Value) -> Value:
    return Value(x.bits, m.truth(False))


def _freeze_always_chooses(m: Execution, x: Value) -> Value:
    return Value(m.choice(x.bits.width, m.truth(True)), m.truth(False))


def _abs_ignores(m: Execution, x: Bits, flag: Bool) -> Bits:
    return select(x.is_negative(), -x, x)


def _abs_of_minimum_is_always_poison(m: Execution, x: Bits, flag: Bool) -> Bits:
    m.poison_if(x.eq(x.signed_minimum()))
    return select(x.is_negative(), -x, x)


def _rotate_left(m: Execution, high: Bits, low: Bits, amount: Bits) -> Bits:
    """Poison where the amount is not less than the width, as for a shift."""
    m.poison_if(arith.out_of_range(amount))
    return llvm_intrinsics.fshl(m, high, low, amount)  # type: ignore[return-value]


def _shifts_saturate_unchecked(m: Execution, x: Bits, y: Bits) -> Bits:
    return select(~x.shl(y).lshr(y).eq(x), x.constant(-1), x.shl(y))


def _select(m: Execution, condition: Value, then: Value, otherwise: Value, flags: None) -> Value:
    return arith.select_op(m, condition, otherwise, then)


MUTANTS: list[tuple[str, str, Meant, bool]] = [
    ("llvm.mlir.constant", "one too many", lambda m, value: value + value.constant(1), False),
    ("llvm.mlir.poison", "zero", lambda m: m.constant(0, m.result_width), False),
    ("llvm.mlir.zero", "one", lambda m: m.constant(1, m.result_width), False),
    ("llvm.add", "sub", arith.subi, False),
    ("llvm.add", "no flags", _without_flags(lambda x, y: x + y), False),
    ("llvm.sub", "add", arith.addi, False),
    ("llvm.sub", "no flags", _without_flags(lambda x, y: x - y), False),
    ("llvm.mul", "add", arith.addi, False),
    ("llvm.mul", "no flags", _without_flags(lambda x, y: x * y), False),
    ("llvm.udiv", "sdiv", arith.divsi, True),
    ("llvm.sdiv", "udiv", arith.divui, True),
    ("llvm.urem", "srem", arith.remsi, True),
    ("llvm.srem", "urem", arith.remui, True),
    ("llvm.and", "or", arith.ori, False),
    ("llvm.or", "disjoint ignored", _without_flags(lambda x, y: x | y), False),
    ("llvm.or", "xor", _without_flags(lambda x, y: x ^ y), False),
    ("llvm.xor", "or", arith.ori, False),
    ("llvm.shl", "no flags", _without_flags(lambda x, y: x.shl(y)), False),
    ("llvm.lshr", "ashr", arith.shrsi, False),
    ("llvm.lshr", "no flags", _without_flags(lambda x, y: x.lshr(y)), False),
    ("llvm.ashr", "lshr", arith.shrui, False),
    ("llvm.icmp", "exchanged", lambda m, x, y, p: arith.cmpi(m, y, x, p), False),
    ("llvm.select", "arms exchanged", _select, True),
    ("llvm.zext", "nneg ignored", lambda m, x, flag: x.zext(m.result_width), False),
    ("llvm.sext", "zext", lambda m, x: x.zext(m.result_width), False),
    ("llvm.trunc", "no flags", lambda m, x, flags: x.trunc(m.result_width), False),
    ("llvm.freeze", "poison passes", _freeze_keeps_poison, True),
    ("llvm.freeze", "shows what is beneath", _freeze_shows_what_is_beneath, True),
    ("llvm.freeze", "always chooses", _freeze_always_chooses, True),
    ("llvm.intr.smin", "unsigned", arith.minui, False),
    ("llvm.intr.smax", "smin", arith.minsi, False),
    ("llvm.intr.umin", "signed", arith.minsi, False),
    ("llvm.intr.umax", "signed", arith.maxsi, False),
    ("llvm.intr.abs", "flag ignored", _abs_ignores, False),
    ("llvm.intr.abs", "flag assumed", _abs_of_minimum_is_always_poison, False),
    ("llvm.intr.scmp", "ucmp", llvm_intrinsics.ucmp, False),
    ("llvm.intr.ucmp", "scmp", llvm_intrinsics.scmp, False),
    ("llvm.intr.sadd.sat", "uadd.sat", llvm_intrinsics.uadd_sat, False),
    ("llvm.intr.uadd.sat", "wraps", lambda m, x, y: x + y, False),
    ("llvm.intr.ssub.sat", "usub.sat", llvm_intrinsics.usub_sat, False),
    ("llvm.intr.usub.sat", "wraps", lambda m, x, y: x - y, False),
    ("llvm.intr.sshl.sat", "ushl.sat", llvm_intrinsics.ushl_sat, False),
    ("llvm.intr.ushl.sat", "any amount", _shifts_saturate_unchecked, False),
    ("llvm.intr.fshl", "poison from the width on", _rotate_left, False),
    ("llvm.intr.fshl", "fshr", llvm_intrinsics.fshr, False),
    ("llvm.intr.fshr", "fshl", llvm_intrinsics.fshl, False),
    ("llvm.intr.ctpop", "one less", lambda m, x: x & (x - x.constant(1)), False),
    ("llvm.intr.ctlz", "cttz", llvm_intrinsics.cttz, False),
    ("llvm.intr.ctlz", "flag ignored", lambda m, x, _: math_integers.ctlz(m, x), False),
    ("llvm.intr.cttz", "ctlz", llvm_intrinsics.ctlz, False),
    ("llvm.intr.cttz", "flag ignored", lambda m, x, _: math_integers.cttz(m, x), False),
    ("llvm.intr.bitreverse", "unchanged", lambda m, x: x, False),
]


@few(3)
@pytest.mark.parametrize(
    ("operation", "what", "function", "sees_poison"),
    MUTANTS,
    ids=[f"{operation}: {what}" for operation, what, _, _ in MUTANTS],
)
def test_the_oracle_notices(operation: str, what: str, function: Meant, sees_poison: bool):
    assert oracle_disagrees(operation, function, sees_poison)


def test_every_operation_has_a_mutant():
    """bswap needs 16 bits and is compared at random inputs only."""
    named = {operation for operation, *_ in MUTANTS} | {"llvm.intr.bswap"}
    assert named == set(integer_operations("llvm"))


def test_freeze_is_the_only_choice():
    choosing = {name for name in integer_operations("llvm") if _meaning_chooses(name)}
    assert choosing == {"llvm.freeze"}


def _meaning_chooses(operation: str) -> bool:
    meaning = lookup(operation)
    assert meaning is not None
    return meaning.chooses
