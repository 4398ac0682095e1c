"""The oracle notices each planted mistake: the comparison in test_arith_oracle can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from semantics.language.attributes import OverflowFlags
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.overflow import (
    signed_add_overflows,
    signed_mul_overflows,
    signed_shl_overflows,
    unsigned_add_overflows,
    unsigned_mul_overflows,
)
from semantics.language.registry import lookup
from tests.inputs import mutants_of_math_and_index
from tests.inputs.operation_cases import (
    all_inputs,
    cases,
    concrete_outcome,
    integer_operations,
    oracle_outcome,
)
from tests.support.deep import few, some_of

MUTANTS: list[tuple[str, str, Callable[..., Any], bool]] = []
"""Operation, what is wrong, the wrong meaning, and whether it sees poison."""


def mutant(operation: str, what: str, *, sees_poison: bool = False) -> Callable[..., Any]:
    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        MUTANTS.append((operation, what, function, sees_poison))
        return function

    return add


def _flags(
    m: Execution,
    overflow: OverflowFlags,
    signed: Callable[[], Bool],
    unsigned: Callable[[], Bool],
) -> None:
    m.poison_if_flag(overflow.nsw, signed)
    m.poison_if_flag(overflow.nuw, unsigned)


def _binary(
    value: Callable[[Bits, Bits], Bits],
) -> Callable[[Execution, Bits, Bits], Bits]:
    return lambda m, x, y: value(x, y)


def _out_of_range(amount: Bits) -> Bool:
    return amount.bit_width().ule(amount)


# Flags.


@mutant("arith.addi", "flags ignored")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    return x + y


@mutant("arith.addi", "nsw reads the nuw bit")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if_flag(overflow.nuw, lambda: signed_add_overflows(x, y))
    m.poison_if_flag(overflow.nuw, lambda: unsigned_add_overflows(x, y))
    return x + y


@mutant("arith.addi", "nsw and nuw exchanged")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    _flags(m, overflow, lambda: unsigned_add_overflows(x, y), lambda: signed_add_overflows(x, y))
    return x + y


@mutant("arith.subi", "flags ignored")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    return x - y


@mutant("arith.subi", "checked with add's overflow")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    _flags(m, overflow, lambda: signed_add_overflows(x, y), lambda: unsigned_add_overflows(x, y))
    return x - y


@mutant("arith.subi", "checked as x + (-y): the minimum is its own negative")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    _flags(m, overflow, lambda: signed_add_overflows(x, -y), lambda: x.ult(y))
    return x - y


@mutant("arith.muli", "nuw without meaning")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if_flag(overflow.nsw, lambda: signed_mul_overflows(x, y))
    return x * y


@mutant("arith.muli", "nsw checked by dividing back: the minimum by -1 escapes")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    def signed() -> Bool:
        return ~y.is_zero() & ~(x * y).sdiv(y).eq(x)

    _flags(m, overflow, signed, lambda: unsigned_mul_overflows(x, y))
    return x * y


@mutant("arith.shli", "nsw without meaning")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if(_out_of_range(y))
    m.poison_if_flag(overflow.nuw, lambda: ~x.shl(y).lshr(y).eq(x))
    return x.shl(y)


@mutant("arith.shli", "nuw checked with the arithmetic shift")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if(_out_of_range(y))
    _flags(m, overflow, lambda: signed_shl_overflows(x, y), lambda: signed_shl_overflows(x, y))
    return x.shl(y)


@mutant("arith.trunci", "nsw checked as nuw")
def _(m: Execution, x: Bits, overflow: OverflowFlags) -> Bits:
    low = x.trunc(m.result_width)
    _flags(m, overflow, lambda: ~low.zext(x.width).eq(x), lambda: ~low.zext(x.width).eq(x))
    return low


@mutant("arith.trunci", "nsw without meaning")
def _(m: Execution, x: Bits, overflow: OverflowFlags) -> Bits:
    low = x.trunc(m.result_width)
    m.poison_if_flag(overflow.nuw, lambda: ~low.zext(x.width).eq(x))
    return low


@mutant("arith.extui", "nneg ignored")
def _(m: Execution, x: Bits, non_negative: Bool) -> Bits:
    return x.zext(m.result_width)


@mutant("arith.shrui", "exact ignored")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.poison_if(_out_of_range(y))
    return x.lshr(y)


@mutant("arith.shrsi", "exact asks for the bits kept, not those shifted out")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.poison_if(_out_of_range(y))
    m.poison_if_flag(exact, lambda: ~x.ashr(y).is_zero())
    return x.ashr(y)


# Shifts.


@mutant("arith.shli", "amounts greater than the width are poison, the width is not")
def _(m: Execution, x: Bits, y: Bits, overflow: OverflowFlags) -> Bits:
    m.poison_if(y.bit_width().ult(y))
    _flags(
        m,
        overflow,
        lambda: signed_shl_overflows(x, y),
        lambda: ~x.shl(y).lshr(y).eq(x),
    )
    return x.shl(y)


@mutant("arith.shrui", "amounts greater than the width are poison, the width is not")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.poison_if(y.bit_width().ult(y))
    m.poison_if_flag(exact, lambda: ~x.lshr(y).shl(y).eq(x))
    return x.lshr(y)


@mutant("arith.shrsi", "the amount read as signed")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.poison_if(y.bit_width().sle(y))
    m.poison_if_flag(exact, lambda: ~x.lshr(y).shl(y).eq(x))
    return x.ashr(y)


@mutant("arith.shrui", "an amount out of range is undefined behaviour")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.ub_if(_out_of_range(y))
    m.poison_if_flag(exact, lambda: ~x.lshr(y).shl(y).eq(x))
    return x.lshr(y)


@mutant("arith.shrsi", "the logical shift")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.poison_if(_out_of_range(y))
    m.poison_if_flag(exact, lambda: ~x.lshr(y).shl(y).eq(x))
    return x.lshr(y)


# Division.


def _by_zero(m: Execution, y: Value) -> None:
    m.ub_if(y.poison | y.bits.is_zero())


def _overflows(x: Value, y: Value) -> Bool:
    return y.bits.eq(y.bits.constant(-1)) & (x.poison | x.bits.eq(x.bits.signed_minimum()))


@mutant("arith.divsi", "divui's meaning", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    _by_zero(m, y)
    m.poison_if_flag(exact, lambda: ~x.bits.urem(y.bits).is_zero())
    return Value(x.bits.udiv(y.bits), x.poison)


@mutant("arith.divsi", "minimum / -1 is defined", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    _by_zero(m, y)
    m.poison_if_flag(exact, lambda: ~x.bits.srem(y.bits).is_zero())
    return Value(x.bits.sdiv(y.bits), x.poison)


@mutant("arith.divsi", "a poison dividend is never the minimum", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    _by_zero(m, y)
    m.ub_if(~x.poison & _overflows(x, y))
    m.poison_if_flag(exact, lambda: ~x.bits.srem(y.bits).is_zero())
    return Value(x.bits.sdiv(y.bits), x.poison)


@mutant("arith.divui", "division by zero is defined", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    m.ub_if(y.poison)
    m.poison_if_flag(exact, lambda: ~x.bits.urem(y.bits).is_zero())
    return Value(x.bits.udiv(y.bits), x.poison)


@mutant("arith.divui", "division by poison is only poison", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    m.ub_if(~y.poison & y.bits.is_zero())
    m.poison_if_flag(exact, lambda: ~x.bits.urem(y.bits).is_zero())
    return Value(x.bits.udiv(y.bits), x.poison | y.poison)


@mutant("arith.divui", "what lies beneath a poison divisor matters", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    m.ub_if(y.bits.is_zero())
    m.poison_if_flag(exact, lambda: ~x.bits.urem(y.bits).is_zero())
    return Value(x.bits.udiv(y.bits), x.poison | y.poison)


@mutant("arith.divui", "division by zero is poison")
def _(m: Execution, x: Bits, y: Bits, exact: Bool) -> Bits:
    m.poison_if(y.is_zero())
    m.poison_if_flag(exact, lambda: ~x.urem(y).is_zero())
    return x.udiv(y)


@mutant("arith.divui", "exact ignored", sees_poison=True)
def _(m: Execution, x: Value, y: Value, exact: Bool) -> Value:
    _by_zero(m, y)
    return Value(x.bits.udiv(y.bits), x.poison)


@mutant("arith.remui", "division by zero is defined", sees_poison=True)
def _(m: Execution, x: Value, y: Value) -> Value:
    m.ub_if(y.poison)
    return Value(x.bits.urem(y.bits), x.poison)


@mutant("arith.remsi", "the sign of the divisor", sees_poison=True)
def _(m: Execution, x: Value, y: Value) -> Value:
    _by_zero(m, y)
    m.ub_if(_overflows(x, y))
    remainder = x.bits.srem(y.bits)
    wrong = ~remainder.is_zero() & remainder.is_negative().differs(y.bits.is_negative())
    return Value(select(wrong, remainder + y.bits, remainder), x.poison)


@mutant("arith.ceildivsi", "rounded towards zero", sees_poison=True)
def _(m: Execution, x: Value, y: Value) -> Value:
    _by_zero(m, y)
    m.ub_if(_overflows(x, y))
    return Value(x.bits.sdiv(y.bits), x.poison)


@mutant("arith.ceildivui", "x + y - 1 wraps", sees_poison=True)
def _(m: Execution, x: Value, y: Value) -> Value:
    _by_zero(m, y)
    return Value((x.bits + y.bits - y.bits.constant(1)).udiv(y.bits), x.poison)


@mutant("arith.floordivsi", "rounded down even where exact", sees_poison=True)
def _(m: Execution, x: Value, y: Value) -> Value:
    _by_zero(m, y)
    m.ub_if(_overflows(x, y))
    quotient = x.bits.sdiv(y.bits)
    negative = x.bits.is_negative().differs(y.bits.is_negative())
    return Value(select(negative, quotient - quotient.constant(1), quotient), x.poison)


# Comparisons and choices.


@mutant("arith.cmpi", "signed predicates compare as unsigned")
def _(m: Execution, x: Bits, y: Bits, predicate: int) -> Bits:
    number = predicate + 4 if 2 <= predicate <= 5 else predicate
    meaning = lookup("arith.cmpi")
    assert meaning is not None
    result = meaning.function(m, x, y, number)
    assert isinstance(result, Bits)
    return result


@mutant("arith.cmpi", "slt is sle")
def _(m: Execution, x: Bits, y: Bits, predicate: int) -> Bits:
    meaning = lookup("arith.cmpi")
    assert meaning is not None
    result = meaning.function(m, x, y, 3 if predicate == 2 else predicate)
    assert isinstance(result, Bits)
    return result


@mutant("arith.select", "poison in the arm not chosen counts")
def _(m: Execution, condition: Bits, then: Bits, otherwise: Bits) -> Bits:
    return select(condition.is_true(), then, otherwise)


@mutant("arith.select", "a poison condition chooses an arm", sees_poison=True)
def _(m: Execution, condition: Value, then: Value, otherwise: Value) -> Value:
    chosen = condition.bits.is_true()
    return Value(
        select(chosen, then.bits, otherwise.bits), chosen.select(then.poison, otherwise.poison)
    )


@mutant("arith.select", "arms exchanged", sees_poison=True)
def _(m: Execution, condition: Value, then: Value, otherwise: Value) -> Value:
    chosen = ~condition.bits.is_true()
    return Value(
        select(chosen, then.bits, otherwise.bits),
        condition.poison | chosen.select(then.poison, otherwise.poison),
    )


@mutant("ub.poison", "just a zero")
def _(m: Execution, value: None) -> Bits:
    return m.constant(0, m.result_width)


mutant("arith.minsi", "unsigned")(_binary(lambda x, y: select(x.ult(y), x, y)))
mutant("arith.maxsi", "the smaller")(_binary(lambda x, y: select(x.slt(y), x, y)))
mutant("arith.minui", "signed")(_binary(lambda x, y: select(x.slt(y), x, y)))
mutant("arith.maxui", "signed")(_binary(lambda x, y: select(x.slt(y), y, x)))
mutant("arith.andi", "or")(_binary(lambda x, y: x | y))
mutant("arith.andi", "absorbs poison: 0 & poison is 0", sees_poison=True)(
    lambda m, x, y: Value(
        x.bits & y.bits,
        (x.poison | y.poison) & ~(~x.poison & x.bits.is_zero()) & ~(~y.poison & y.bits.is_zero()),
    )
)
mutant("arith.ori", "xor")(_binary(lambda x, y: x ^ y))
mutant("arith.xori", "or")(_binary(lambda x, y: x | y))
mutant("arith.extsi", "zero extension")(lambda m, x: x.zext(m.result_width))
mutant("arith.constant", "one too many")(lambda m, value: value + value.constant(1))


MUTANTS += mutants_of_math_and_index.MUTANTS


def oracle_disagrees(operation: str, function: Callable[..., Any], sees_poison: bool) -> bool:
    """Whether the meaning and the oracle differ on some input of widths 1 to 3."""
    original = lookup(operation)
    assert original is not None
    tried = replace(original, function=function, sees_poison=sees_poison)
    return any(
        concrete_outcome(case, given, tried) != oracle_outcome(case, given)
        for case in cases(range(1, 4), [operation])
        for given in all_inputs(case)
    )


@few(6)
@pytest.mark.parametrize(
    ("operation", "what", "function", "sees_poison"),
    MUTANTS,
    ids=[f"{operation}: {what}" for operation, what, _, _ in MUTANTS],
)
def test_the_oracle_notices(
    operation: str, what: str, function: Callable[..., Any], sees_poison: bool
):
    assert oracle_disagrees(operation, function, sees_poison)


def test_every_operation_has_a_mutant():
    assert {operation for operation, *_ in MUTANTS} == set(integer_operations())


@pytest.mark.parametrize("operation", some_of(integer_operations(), 12))
def test_nothing_is_noticed_without_a_mistake(operation: str):
    meaning = lookup(operation)
    assert meaning is not None
    assert not oracle_disagrees(operation, meaning.function, meaning.sees_poison)
