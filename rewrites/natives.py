"""The native constraints and rewrites that the library's patterns call, besides xdsl-smt's.

An executable sees one attribute as IR has it, a meaning all of them: the two are compared, value by
value, in `tests/rewrites/test_natives.py`.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.builder import Bits, Bool, Execution, Width
from verifier.natives import (
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
_EVERY_PREDICATE = frozenset(range(len(CMPI_COMPARISON_OPERATIONS)))
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
    NativeConstraint("is_zero", lambda c: _unsigned(c)[0] == 0, lambda m, c: c.is_zero()),
    NativeConstraint(
        "is_one",
        lambda c: _unsigned(c)[0] == 1,
        lambda m, c: c.eq(c.constant(1)),
    ),
    NativeConstraint(
        "is_reflexive_predicate",
        lambda p: _predicate(p) in _REFLEXIVE,
        lambda m, p: m.truth(p in _REFLEXIVE),
    ),
    NativeConstraint(
        "is_irreflexive_predicate",
        lambda p: _predicate(p) in _EVERY_PREDICATE - _REFLEXIVE,
        lambda m, p: m.truth(p not in _REFLEXIVE),
    ),
):
    register_constraint(_constraint)

for _rewrite in (
    NativeRewrite(
        "andi",
        lambda x, y: _like(x, _unsigned(x)[0] & _unsigned(y)[0]),
        lambda m, x, y: x & y,
        0,
    ),
    NativeRewrite(
        "ori",
        lambda x, y: _like(x, _unsigned(x)[0] | _unsigned(y)[0]),
        lambda m, x, y: x | y,
        0,
    ),
    NativeRewrite(
        "xori",
        lambda x, y: _like(x, _unsigned(x)[0] ^ _unsigned(y)[0]),
        lambda m, x, y: x ^ y,
        0,
    ),
    NativeRewrite("negate", lambda x: _like(x, -_unsigned(x)[0]), lambda m, x: -x, 0),
    NativeRewrite("get_one_attr", lambda t: _of_type(1, t), lambda m, w: m.constant(1, w), 0),
    NativeRewrite(
        "get_minus_one_attr", lambda t: _of_type(-1, t), lambda m, w: m.constant(-1, w), 0
    ),
    NativeRewrite("cmpi", _compare, _comparison, 3),
    NativeRewrite(
        "converse_predicate",
        lambda p: IntegerAttr(_CONVERSE[_predicate(p)], IntegerType(64)),
        lambda m, p: _CONVERSE[p],
    ),
):
    register_rewrite(_rewrite)
