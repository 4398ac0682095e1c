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

from semantics.language.attributes import OverflowFlags
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import as_integer_type, fixed_width
from semantics.language.widths import SymbolicWidth, Width
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    NativeTypeFunction,
    integer_type_of,
    register_constraint,
    register_rewrite,
    register_type_function,
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
    return m.truth(predicate in _INVERTED)


def _inverse(predicate: int) -> int:
    return _INVERTED[predicate]


def _invert(attribute: Attribute) -> Attribute:
    return IntegerAttr(_inverse(_number(attribute)), IntegerType(64))


def _means_invert(m: Execution, predicate: int) -> int:
    return _inverse(predicate)


_COMB_INVERTED = {**_INVERTED, 10: 11, 11: 10, 12: 13, 13: 12}
"""CIRCT's `ICmpOp::getNegatedPredicate`: ceq/cne and weq/wne too."""


def _is_comb_predicate(attribute: Attribute) -> bool:
    return _number(attribute) in _COMB_INVERTED


def _means_comb_predicate(m: Execution, predicate: int) -> Bool:
    return m.truth(predicate in _COMB_INVERTED)


def _invert_comb(attribute: Attribute) -> Attribute:
    return IntegerAttr(_COMB_INVERTED[_number(attribute)], IntegerType(64))


def _means_invert_comb(m: Execution, predicate: int) -> int:
    return _COMB_INVERTED[predicate]


def _is_not_zero(attribute: Attribute) -> bool:
    return not _same(attribute, _integer(0, integer_type_of(attribute)))


def _means_not_zero(m: Execution, value: Bits) -> Bool:
    return ~value.is_zero()


def _differs(x: Attribute, y: Attribute) -> bool:
    return not _same(x, y)


def _means_different(m: Execution, x: Bits, y: Bits) -> Bool:
    return ~_means_same(m, x, y)


def _is_width(attribute: Attribute, type_: Attribute) -> bool:
    integer = as_integer_type(type_)
    return integer is not None and _unsigned(attribute) == integer.width.data


def _means_is_width(m: Execution, value: Bits, width: Width) -> Bool:
    """A number of too few bits for the width is not the width."""
    if isinstance(width, SymbolicWidth) or isinstance(value.width, SymbolicWidth):
        raise NotRepresentable("whether a symbolic width is a number")
    return m.truth(width < 1 << value.width) & value.eq(value.constant(width))


def _unsigned(attribute: Attribute) -> int:
    return _number(attribute) % (1 << fixed_width(integer_type_of(attribute), _INDEX_WIDTH))


def _shift_left(value: Attribute, amount: Attribute) -> Attribute:
    type_ = integer_type_of(value)
    by = min(_unsigned(amount), fixed_width(type_, _INDEX_WIDTH))
    return _integer(_number(value) << by, type_)


def _means_shift_left(m: Execution, value: Bits, amount: Bits) -> Bits:
    return value.shl(amount)


def _signed_minimum(type_: Attribute) -> Attribute:
    return _integer(1 << fixed_width(type_, _INDEX_WIDTH) - 1, type_)


def _means_signed_minimum(m: Execution, width: Width) -> Bits:
    return m.constant(0, width).signed_minimum()


def _type_of_width(width: Attribute) -> Attribute | None:
    """The signless integer type of so many bits; a width is not negative."""
    return IntegerType(_unsigned(width)) if _unsigned(width) else None


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
    return Bits(m.interpretation, m.interpretation.width_constant(width, as_width), as_width)


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
    """Register them all; called once, when `verifier.kernel.pdl.pattern` is imported."""
    for constraint in (
        NativeConstraint("is_greater_integer_type", _is_greater, narrower=((1, 0),)),
        NativeConstraint("is_minus_one", _is_minus_one, _means_minus_one),
        NativeConstraint("is_attr_equal", _same, _means_same),
        NativeConstraint("is_arith_cmpi_predicate", _is_predicate, _means_predicate),
        NativeConstraint("is_comb_icmp_predicate", _is_comb_predicate, _means_comb_predicate),
        NativeConstraint("is_not_zero", _is_not_zero, _means_not_zero),
        NativeConstraint("is_attr_not_equal", _differs, _means_different),
        NativeConstraint("is_equal_to_width_of_type", _is_width, _means_is_width),
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
        NativeRewrite("invert_comb_icmp_predicate", _invert_comb, _means_invert_comb),
        NativeRewrite("shl", _shift_left, _means_shift_left, type_of=0),
        NativeRewrite(
            "get_minimum_signed_value", _signed_minimum, _means_signed_minimum, type_of=0
        ),
    ):
        register_rewrite(rewrite)
    register_type_function(NativeTypeFunction("integer_type_from_width", _type_of_width))
