"""The native constraints and rewrites that xdsl-smt's PDL patterns call by name.

Meanings follow their use in xdsl-smt's test patterns: integer functions wrap at the width of their
arguments; `get_width(T, U)` is T's width as an attribute of type U.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, mul, sub
from typing import cast

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.attributes import OverflowFlags
from semantics.builder import Bits, Bool, Execution, NotRepresentable, Width
from semantics.program import as_integer_type, fixed_width
from verifier.natives import (
    NativeConstraint,
    NativeRewrite,
    integer_type_of,
    register_constraint,
    register_rewrite,
)

_INVERTED = {0: 1, 1: 0, 2: 5, 3: 4, 4: 3, 5: 2, 6: 9, 7: 8, 8: 7, 9: 6}
"""Each predicate's negation: eq/ne, slt/sge, sle/sgt, ult/uge, ule/ugt."""
_INDEX_WIDTH = 64
"""The bits that an attribute of type index has; a narrower index takes the low ones."""


def _number(attribute: Attribute) -> int:
    return cast(IntegerAttr[IntegerType], attribute).value.data


def _integer(value: int, type_: Attribute) -> Attribute:
    """`value` modulo 2^width of `type_`, as a signed number."""
    width = fixed_width(type_, _INDEX_WIDTH)
    value &= (1 << width) - 1
    value -= (value >> (width - 1)) << width
    if isinstance(type_, IndexType):
        return IntegerAttr(value, type_)
    return IntegerAttr(value, cast(IntegerType, type_), truncate_bits=True)


def _is_greater(wide: Attribute, narrow: Attribute) -> bool:
    w, n = as_integer_type(wide), as_integer_type(narrow)
    return w is not None and n is not None and w.width.data > n.width.data


def _is_minus_one(attribute: Attribute) -> bool:
    return _same(attribute, _integer(-1, integer_type_of(attribute)))


def _means_minus_one(m: Execution, value: Bits) -> Bool:
    return value.eq(value.constant(-1))


def _same(x: Attribute, y: Attribute) -> bool:
    """Whether integers are the same modulo 2^width: 255 : i8 is -1 : i8."""
    if integer_type_of(x) != integer_type_of(y):
        return False
    return _integer(_number(x), integer_type_of(x)) == _integer(_number(y), integer_type_of(y))


def _means_same(m: Execution, x: Bits, y: Bits) -> Bool:
    if x.width == y.width:
        return x.eq(y)
    if isinstance(x.width, int) and isinstance(y.width, int):
        return m.truth(False)
    raise NotRepresentable("whether a symbolic width is a fixed one")


def _is_predicate(attribute: Attribute) -> bool:
    return _number(attribute) in _INVERTED


def _means_predicate(m: Execution, predicate: int) -> Bool:
    return m.truth(_inverse(predicate) in _INVERTED)


def _inverse(predicate: int) -> int:
    return _INVERTED[predicate]


def _invert(attribute: Attribute) -> Attribute:
    return IntegerAttr(_inverse(_number(attribute)), IntegerType(64))


def _means_invert(m: Execution, predicate: int) -> int:
    return _inverse(predicate)


def _zero(type_: Attribute) -> Attribute:
    return _integer(0, type_)


def _means_zero(m: Execution, width: Width) -> Bits:
    return m.constant(0, width)


def _width_of(type_: Attribute, as_type: Attribute) -> Attribute:
    """Raises TypeError for index, whose width depends on the target."""
    integer = as_integer_type(type_)
    if integer is None:
        raise TypeError(f"{type_} has no width that a pattern may rely on")
    return _integer(integer.width.data, as_type)


def _means_width_of(m: Execution, width: Width, as_width: Width) -> Bits:
    return Bits(m.reading, m.reading.width_constant(width, as_width), as_width)


def _merge(first: Attribute, second: Attribute) -> Attribute:
    kept = cast(IntegerOverflowAttr, second).data
    return IntegerOverflowAttr([f for f in cast(IntegerOverflowAttr, first).data if f in kept])


def _means_merge(m: Execution, first: OverflowFlags, second: OverflowFlags) -> OverflowFlags:
    return OverflowFlags(first.nsw & second.nsw, first.nuw & second.nuw)


def _register_arithmetic(
    name: str, compute: Callable[[int, int], int], mean: Callable[[Bits, Bits], Bits]
) -> None:
    def executable(x: Attribute, y: Attribute) -> Attribute:
        return _integer(compute(_number(x), _number(y)), integer_type_of(x))

    def meaning(m: Execution, x: Bits, y: Bits) -> Bits:
        return mean(x, y)

    register_rewrite(NativeRewrite(name, executable, meaning, type_of=0))


def register_xdsl_smt_natives() -> None:
    """Register them all; called once, when `verifier.pdl_pattern` is imported."""
    for constraint in (
        NativeConstraint("is_greater_integer_type", _is_greater, narrower=((1, 0),)),
        NativeConstraint("is_minus_one", _is_minus_one, _means_minus_one),
        NativeConstraint("is_attr_equal", _same, _means_same),
        NativeConstraint("is_arith_cmpi_predicate", _is_predicate, _means_predicate),
    ):
        register_constraint(constraint)
    _register_arithmetic("addi", add, Bits.__add__)
    _register_arithmetic("subi", sub, Bits.__sub__)
    _register_arithmetic("muli", mul, Bits.__mul__)
    for rewrite in (
        NativeRewrite("get_zero_attr", _zero, _means_zero, type_of=0),
        NativeRewrite("get_width", _width_of, _means_width_of, type_of=1),
        NativeRewrite("invert_arith_cmpi_predicate", _invert, _means_invert),
        NativeRewrite("merge_overflow", _merge, _means_merge),
    ):
        register_rewrite(rewrite)
