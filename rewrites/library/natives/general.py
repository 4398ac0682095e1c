"""The native constraints and rewrites that the library's patterns call, besides xdsl-smt's.

An executable sees one attribute as IR has it, a meaning all of them: the two are compared, value by
value, in `tests/rewrites/library/natives/test_natives.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.language.builder import Bits, Bool, Execution
from semantics.language.widths import Width
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    register_constraint,
    register_rewrite,
)

_REFLEXIVE = frozenset(
    number
    for number, name in enumerate(CMPI_COMPARISON_OPERATIONS)
    if name in ("eq", "sle", "sge", "ule", "uge")
)
_IRREFLEXIVE = frozenset(range(len(CMPI_COMPARISON_OPERATIONS))) - _REFLEXIVE
_CONVERSE = {0: 0, 1: 1, 2: 4, 3: 5, 4: 2, 5: 3, 6: 8, 7: 9, 8: 6, 9: 7}
"""The predicate q with `y q x` where `x p y`: eq, ne, slt/sgt, sle/sge, ult/ugt, ule/uge."""


def _unsigned(attribute: Attribute) -> tuple[int, int]:
    """The value of an integer attribute as an unsigned number, and its width."""
    integer = cast(IntegerAttr[IntegerType], attribute)
    width = integer.type.width.data
    return integer.value.data & ((1 << width) - 1), width


def _signed(attribute: Attribute) -> int:
    value, width = _unsigned(attribute)
    return value - (1 << width) if value >> (width - 1) else value


def _like(attribute: Attribute, value: int) -> Attribute:
    type_ = cast(IntegerAttr[IntegerType], attribute).type
    return IntegerAttr(value, type_, truncate_bits=True)


def _of_type(value: int, type_: Attribute) -> Attribute:
    return IntegerAttr(value, cast(IntegerType, type_), truncate_bits=True)


def _predicate(attribute: Attribute) -> int:
    return cast(IntegerAttr[IntegerType], attribute).value.data


def _is(value: int) -> Callable[[Attribute], bool]:
    return lambda c: _unsigned(c)[0] == value


def _equals(value: int) -> Callable[[Execution, Bits], Bool]:
    return lambda m, c: c.eq(c.constant(value))


def _among(numbers: frozenset[int]) -> Callable[[Attribute], bool]:
    return lambda p: _predicate(p) in numbers


def _belongs(numbers: frozenset[int]) -> Callable[[Execution, int], Bool]:
    return lambda m, p: m.truth(p in numbers)


def _folded(combine: Callable[[int, int], int]) -> Callable[[Attribute, Attribute], Attribute]:
    return lambda x, y: _like(x, combine(_unsigned(x)[0], _unsigned(y)[0]))


def _combined(combine: Callable[[Bits, Bits], Bits]) -> Callable[[Execution, Bits, Bits], Bits]:
    return lambda m, x, y: combine(x, y)


def _literal(value: int) -> Callable[[Attribute], Attribute]:
    return lambda type_: _of_type(value, type_)


def _constant(value: int) -> Callable[[Execution, Width], Bits]:
    return lambda m, width: m.constant(value, width)


def _negated(x: Attribute) -> Attribute:
    return _like(x, -_unsigned(x)[0])


def _negation(m: Execution, x: Bits) -> Bits:
    return -x


def _converse(predicate: Attribute) -> Attribute:
    return IntegerAttr(_CONVERSE[_predicate(predicate)], IntegerType(64))


def _converse_number(m: Execution, predicate: int) -> int:
    return _CONVERSE[predicate]


def _compare(predicate: Attribute, x: Attribute, y: Attribute, type_: Attribute) -> Attribute:
    (a, _), (b, _) = _unsigned(x), _unsigned(y)
    s, t = _signed(x), _signed(y)
    number = _predicate(predicate)
    holds = (a == b, a != b, s < t, s <= t, s > t, s >= t, a < b, a <= b, a > b, a >= b)[number]
    return _of_type(int(holds), type_)


def _comparison(m: Execution, predicate: int, x: Bits, y: Bits, width: Width) -> Bits:
    less, greater = (x.slt(y), y.slt(x)) if 2 <= predicate <= 5 else (x.ult(y), y.ult(x))
    cases: dict[int, Bool] = {0: x.eq(y), 1: ~x.eq(y)}
    cases |= {2: less, 3: ~greater, 4: greater, 5: ~less}
    cases |= {6: less, 7: ~greater, 8: greater, 9: ~less}
    return cases[predicate].as_bit()


for _constraint in (
    NativeConstraint("is_zero", _is(0), _equals(0)),
    NativeConstraint("is_one", _is(1), _equals(1)),
    NativeConstraint("is_reflexive_predicate", _among(_REFLEXIVE), _belongs(_REFLEXIVE)),
    NativeConstraint("is_irreflexive_predicate", _among(_IRREFLEXIVE), _belongs(_IRREFLEXIVE)),
):
    register_constraint(_constraint)

for _rewrite in (
    NativeRewrite("andi", _folded(int.__and__), _combined(Bits.__and__), 0),
    NativeRewrite("ori", _folded(int.__or__), _combined(Bits.__or__), 0),
    NativeRewrite("xori", _folded(int.__xor__), _combined(Bits.__xor__), 0),
    NativeRewrite("negate", _negated, _negation, 0),
    NativeRewrite("get_one_attr", _literal(1), _constant(1), 0),
    NativeRewrite("get_minus_one_attr", _literal(-1), _constant(-1), 0),
    NativeRewrite("cmpi", _compare, _comparison, 3),
    NativeRewrite("converse_predicate", _converse, _converse_number),
):
    register_rewrite(_rewrite)
