"""The dialect `transfer`, in which xdsl-smt writes transfer functions.

Source: xdsl_smt/dialects/transfer.py of opencompl/xdsl-smt. Values of `!transfer.integer` have one
width, which is not fixed; `!transfer.abs_value` and `!transfer.tuple` hold several of them.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType, i1
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    attr_def,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    param_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import IsTerminator


@irdl_attr_definition
class TransferInteger(ParametrizedAttribute, TypeAttribute):
    """An integer of the width that a transfer function is used at."""

    name = "transfer.integer"


@irdl_attr_definition
class AbstractValue(ParametrizedAttribute, TypeAttribute):
    """An element of a domain."""

    name = "transfer.abs_value"
    fields: ArrayAttr[Attribute] = param_def()


@irdl_attr_definition
class Tuple(ParametrizedAttribute, TypeAttribute):
    """Several values."""

    name = "transfer.tuple"
    fields: ArrayAttr[Attribute] = param_def()


_NUMBER = base(TransferInteger) | base(IntegerType)

UNARY = (
    *("neg", "reverse_bits", "add_poison", "remove_poison", "get_bit_width", "get_all_ones"),
    *("countl_zero", "countr_zero", "countl_one", "countr_one", "popcount"),
    *("set_sign_bit", "clear_sign_bit", "get_signed_max_value", "get_signed_min_value"),
)
BINARY = (
    *("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr"),
    *("and", "or", "xor", "smin", "smax", "umin", "umax"),
    *("get_low_bits", "get_high_bits", "set_low_bits", "set_high_bits"),
    *("clear_low_bits", "clear_high_bits"),
)
PREDICATES = (
    *("umul_overflow", "smul_overflow", "uadd_overflow", "sadd_overflow", "usub_overflow"),
    *("ssub_overflow", "ushl_overflow", "sshl_overflow", "intersects"),
)
UNARY_PREDICATES = ("is_power_of_2", "is_all_ones", "is_negative")
RESIZING = ("concat", "repeat")
"""Binary too; their results have other widths than their operands."""


class _Unary(IRDLOperation):
    T: ClassVar = VarConstraint("T", _NUMBER)
    op = operand_def(T)
    result = result_def(T)


class _Binary(IRDLOperation):
    T: ClassVar = VarConstraint("T", _NUMBER)
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)


class _Predicate(IRDLOperation):
    T: ClassVar = VarConstraint("T", _NUMBER)
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(i1)


class _UnaryPredicate(IRDLOperation):
    val = operand_def(_NUMBER)
    result = result_def(i1)


def _operations(names: tuple[str, ...], like: type[IRDLOperation]) -> list[type[IRDLOperation]]:
    return [
        irdl_op_definition(type(f"{name}_op", (like,), {"name": f"transfer.{name}"}))
        for name in names
    ]


@irdl_op_definition
class Constant(_Unary):
    """A number at its operand's width."""

    name = "transfer.constant"
    value = attr_def(IntegerAttr)


@irdl_op_definition
class Compare(_Predicate):
    """As arith.cmpi."""

    name = "transfer.cmp"
    predicate = attr_def(IntegerAttr)


@irdl_op_definition
class Select(IRDLOperation):
    """As arith.select."""

    name = "transfer.select"
    T: ClassVar = VarConstraint("T", _NUMBER)
    cond = operand_def(i1)
    true_value = operand_def(T)
    false_value = operand_def(T)
    result = result_def(T)


@irdl_op_definition
class Extract(IRDLOperation):
    """Some bits from a position up."""

    name = "transfer.extract"
    val = operand_def(_NUMBER)
    num_bits = operand_def(_NUMBER)
    position = operand_def(_NUMBER)
    result = result_def(_NUMBER)


@irdl_op_definition
class Get(IRDLOperation):
    """A field of an element."""

    name = "transfer.get"
    abs_val = operand_def(base(AbstractValue) | base(Tuple))
    index = attr_def(IntegerAttr)
    result = result_def()


@irdl_op_definition
class Make(IRDLOperation):
    """An element of these fields."""

    name = "transfer.make"
    arguments = var_operand_def()
    result = result_def(base(AbstractValue) | base(Tuple))


@irdl_op_definition
class NextLoop(IRDLOperation):
    """The values for the next iteration."""

    name = "transfer.next_loop"
    arguments = var_operand_def()
    traits = traits_def(IsTerminator())


@irdl_op_definition
class ConstRangeFor(IRDLOperation):
    """A loop between bounds that are known at each width."""

    name = "transfer.const_range_for"
    lb = operand_def(_NUMBER)
    ub = operand_def(_NUMBER)
    step = operand_def(_NUMBER)
    iter_args = var_operand_def()
    res = result_def()
    body = region_def("single_block")


TransferDialect = Dialect(
    "transfer",
    [
        *_operations(UNARY, _Unary),
        *_operations((*BINARY, *RESIZING), _Binary),
        *_operations(PREDICATES, _Predicate),
        *_operations(UNARY_PREDICATES, _UnaryPredicate),
        *(Constant, Compare, Select, Extract, Get, Make, NextLoop, ConstRangeFor),
    ],
    [TransferInteger, AbstractValue, Tuple],
)
