"""The native constraints and rewrites that xdsl-smt's PDL patterns call by name.

Meanings follow their use in xdsl-smt's test patterns: integer functions wrap at the width of their
arguments; `get_width(T, U)` is T's width as an attribute of type U.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.attributes import OverflowFlags
from semantics.builder import Bits, Bool, Execution, Width
from verifier.natives import (
    NativeConstraint,
    NativeRewrite,
    register_constraint,
    register_rewrite,
)

IntegerLike = IntegerAttr[IntegerType] | IntegerAttr[IndexType]

_INVERTED = {0: 1, 1: 0, 2: 5, 3: 4, 4: 3, 5: 2, 6: 9, 7: 8, 8: 7, 9: 6}
"""Each predicate's negation: eq/ne, slt/sge, sle/sgt, ult/uge, ule/ugt."""


def _number(attribute: Attribute) -> int:
    return cast(IntegerLike, attribute).value.data


def _wrapped(value: int, like: Attribute) -> Attribute:
    type_ = cast(IntegerLike, like).type
    return IntegerAttr(value, type_, truncate_bits=True)


def _greater(wide: Attribute, narrow: Attribute) -> bool:
    return (
        isinstance(wide, IntegerType)
        and isinstance(narrow, IntegerType)
        and wide.width.data > narrow.width.data
    )


def _is_minus_one(attribute: Attribute) -> bool:
    return isinstance(attribute, IntegerAttr) and attribute == _wrapped(-1, attribute)


def _width_as_attribute(of: Attribute, as_type: Attribute) -> Attribute:
    return IntegerAttr(
        cast(IntegerType, of).width.data, cast(IntegerType, as_type), truncate_bits=True
    )


def _width_value(m: Execution, of: Width, as_type: Width) -> Bits:
    return Bits(m.reading, m.reading.width_constant(of, as_type), as_type)


def _merged(first: Attribute, second: Attribute) -> Attribute:
    flags = cast(IntegerOverflowAttr, first).data
    return IntegerOverflowAttr([f for f in flags if f in cast(IntegerOverflowAttr, second).data])


def _merge_flags(m: Execution, first: OverflowFlags, second: OverflowFlags) -> OverflowFlags:
    return OverflowFlags(first.nsw & second.nsw, first.nuw & second.nuw)


def _attributes_equal(m: Execution, x: Bits, y: Bits) -> Bool:
    return x.eq(y) if x.width == y.width else m.truth(False)


def register_xdsl_smt_natives() -> None:
    """Register them all; called once, when `verifier.pdl_pattern` is imported."""
    for constraint in (
        NativeConstraint("is_greater_integer_type", _greater, narrower=((1, 0),)),
        NativeConstraint("is_minus_one", _is_minus_one, lambda m, c: c.eq(c.constant(-1))),
        NativeConstraint("is_attr_equal", lambda x, y: x == y, _attributes_equal),
        NativeConstraint(
            "is_arith_cmpi_predicate",
            lambda p: _number(p) in _INVERTED,
            lambda m, p: m.truth(p in _INVERTED),
        ),
    ):
        register_constraint(constraint)
    for rewrite in (
        NativeRewrite(
            "addi", lambda x, y: _wrapped(_number(x) + _number(y), x), lambda m, x, y: x + y, 0
        ),
        NativeRewrite(
            "subi", lambda x, y: _wrapped(_number(x) - _number(y), x), lambda m, x, y: x - y, 0
        ),
        NativeRewrite(
            "muli", lambda x, y: _wrapped(_number(x) * _number(y), x), lambda m, x, y: x * y, 0
        ),
        NativeRewrite(
            "get_zero_attr", lambda t: IntegerAttr(0, t), lambda m, w: m.constant(0, w), 0
        ),
        NativeRewrite("get_width", _width_as_attribute, _width_value, 1),
        NativeRewrite(
            "invert_arith_cmpi_predicate",
            lambda p: IntegerAttr(_INVERTED[_number(p)], IntegerType(64)),
            lambda m, p: _INVERTED[p],
        ),
        NativeRewrite("merge_overflow", _merged, _merge_flags),
    ):
        register_rewrite(rewrite)
