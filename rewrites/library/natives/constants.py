"""Native functions about constants: the vocabulary of conditions, and what computes constants.

Each has one meaning over the builder; what is executed is that meaning, read over Python integers.
Where SMT-LIB's functions are total, so are these: a division by zero and a shift by the width or
more have the value that SMT-LIB gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, select
from semantics.language.program import as_integer_type
from semantics.language.widths import Width
from semantics.meanings import math as math_integers
from verifier.kernel.goals.constant_conditions import VOCABULARY, ConstantCondition
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    register_constraint,
    register_rewrite,
)

_REGISTERED_ELSEWHERE = ("is_zero", "is_one", "is_minus_one", "is_attr_equal")
"""By `rewrites.library.natives.general` and by `verifier.kernel.goals.xdsl_smt_natives`."""


def _read(m: Execution, argument: Attribute) -> Any:
    """What a meaning gets for an attribute or a type."""
    type_ = as_integer_type(argument)
    if type_ is not None:
        return type_.width.data
    number = cast(IntegerAttr[IntegerType], argument)
    return m.constant(number.value.data, number.type.width.data)


def _executed(meaning: Callable[..., Any]) -> Callable[..., Any]:
    """The meaning, run on attributes and types."""

    def executable(*arguments: Attribute) -> Attribute | bool:
        m = Execution(ConcreteInterpretation())
        result = meaning(m, *(_read(m, argument) for argument in arguments))
        if isinstance(result, Bool):
            return bool(result.term)
        return IntegerAttr(result.term, IntegerType(result.width), truncate_bits=True)

    return executable


def _constraint(condition: ConstantCondition) -> NativeConstraint:
    """The number of arguments is checked against that of the meaning, so it is spelled out."""

    def of_one(m: Execution, c: Any) -> Bool:
        return condition.holds(c)

    def of_two(m: Execution, c: Any, d: Any) -> Bool:
        return condition.holds(c, d)

    meaning = {1: of_one, 2: of_two}[condition.constants + condition.types]
    return NativeConstraint(condition.name, _executed(meaning), meaning)


def _unary(compute: Callable[[Bits], Bits]) -> Callable[[Execution, Bits], Bits]:
    return lambda m, x: compute(x)


def _binary(compute: Callable[[Bits, Bits], Bits]) -> Callable[[Execution, Bits, Bits], Bits]:
    return lambda m, x, y: compute(x, y)


def _extended_unsigned(m: Execution, x: Bits, width: Width) -> Bits:
    return x.zext(width)


def _extended_signed(m: Execution, x: Bits, width: Width) -> Bits:
    return x.sext(width)


def _truncated(m: Execution, x: Bits, width: Width) -> Bits:
    return x.trunc(width)


def _selected(m: Execution, condition: Bits, x: Bits, y: Bits) -> Bits:
    return select(condition.is_true(), x, y)


def _minimum(m: Execution, width: Width) -> Bits:
    return m.constant(0, width).signed_minimum()


def _maximum(m: Execution, width: Width) -> Bits:
    return ~m.constant(0, width).signed_minimum()


def _last_position(m: Execution, width: Width) -> Bits:
    return m.constant(0, width).bit_width() - m.constant(1, width)


def _ones_of(m: Execution, width: Width, low: Width) -> Bits:
    """2^low - 1."""
    return m.constant(-1, low).zext(width)


def _literal(number: int) -> Callable[[Execution, Width], Bits]:
    return lambda m, width: m.constant(number, width)


_COMPUTED: tuple[tuple[str, Callable[..., Bits], int], ...] = (
    ("shli", _binary(Bits.shl), 0),
    ("shrui", _binary(Bits.lshr), 0),
    ("shrsi", _binary(Bits.ashr), 0),
    ("divui", _binary(Bits.udiv), 0),
    ("divsi", _binary(Bits.sdiv), 0),
    ("remui", _binary(Bits.urem), 0),
    ("remsi", _binary(Bits.srem), 0),
    ("minui", _binary(lambda x, y: select(x.ult(y), x, y)), 0),
    ("maxui", _binary(lambda x, y: select(x.ult(y), y, x)), 0),
    ("minsi", _binary(lambda x, y: select(x.slt(y), x, y)), 0),
    ("maxsi", _binary(lambda x, y: select(x.slt(y), y, x)), 0),
    ("invert", _unary(Bits.__invert__), 0),
    ("absi", math_integers.absi, 0),
    ("cttz", math_integers.cttz, 0),
    ("ctlz", math_integers.ctlz, 0),
    ("ctpop", math_integers.ctpop, 0),
    ("extui", _extended_unsigned, 1),
    ("extsi", _extended_signed, 1),
    ("trunci", _truncated, 1),
    ("select", _selected, 1),
    ("get_signed_minimum_attr", _minimum, 0),
    ("get_signed_maximum_attr", _maximum, 0),
    ("get_width_minus_one_attr", _last_position, 0),
    ("get_low_ones_attr", _ones_of, 0),
    ("get_two_attr", _literal(2), 0),
    ("get_minus_two_attr", _literal(-2), 0),
)
"""Name, meaning, and the position of the argument whose type the result has."""


def _is_more_than_one_bit(width: int) -> bool:
    return width > 1


def _is_wider_than_i1(type_: Attribute) -> bool:
    integer = as_integer_type(type_)
    return integer is not None and _is_more_than_one_bit(integer.width.data)


def _is_any(width: int) -> bool:
    return True


def _is_integer_type(type_: Attribute) -> bool:
    return as_integer_type(type_) is not None


for _filter in (
    NativeConstraint("is_wider_than_i1", _is_wider_than_i1, keeps=_is_more_than_one_bit),
    NativeConstraint("is_integer_type", _is_integer_type, keeps=_is_any),
):
    register_constraint(_filter)
for _condition in VOCABULARY.values():
    if _condition.name not in _REGISTERED_ELSEWHERE:
        register_constraint(_constraint(_condition))
for _name, _meaning, _type_of in _COMPUTED:
    register_rewrite(NativeRewrite(_name, _executed(_meaning), _meaning, _type_of))
