"""Native constraints on values of the program: what can be seen of a value where it is made.

What is known of bits and bounds of a value is what the analysis knows by the operations behind it
(`verifier.analyses.flow.behind`); it speaks of values that are not poison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.kinds import isa
from semantics.language.registry import lookup, may_be_poison
from verifier.kernel.goals.natives import NativeConstraint, register_constraint
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS

if TYPE_CHECKING:
    from verifier.analyses.flow.fact import Fact

_CONSTANTS = ("arith.constant", "hw.constant", "llvm.mlir.constant")
_MARK = "llvm.noundef"


def _is_never_poison(value: SSAValue) -> bool:
    """Whether a value is a number, an argument that is marked so, or what an operation without
    poison (of comb or hw) makes of such values. Of others it is not known.
    """
    seen: set[SSAValue] = set()
    frontier = [value]
    while frontier:
        value = frontier.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, BlockArgument):
            if not _is_marked(value):
                return False
        elif not _is_number(value.owner):
            if not isinstance(value.owner, Operation) or not _is_of_a_circuit(value.owner):
                return False
            frontier += value.owner.operands
    return True


def _is_number(owner: object) -> bool:
    return (
        isinstance(owner, Operation)
        and owner.name in _CONSTANTS
        and isa(owner.properties.get("value", owner.attributes.get("value")), IntegerAttr)
    )


def _is_of_a_circuit(op: Operation) -> bool:
    return not may_be_poison(op.name) and lookup(op.name) is not None


def _is_marked(argument: BlockArgument) -> bool:
    function = argument.block.parent_op()
    if not isinstance(function, FuncOp) or function.body.blocks.first is not argument.block:
        return False
    marks = function.arg_attrs
    return isa(marks, ArrayAttr[DictionaryAttr]) and _MARK in marks.data[argument.index].data


def _means_never_poison(m: Execution, value: Value) -> Bool:
    return ~value.poison


def _is_known(
    fact: Callable[..., bool], *values: SSAValue, widths: Sequence[int] = INDEX_WIDTHS
) -> bool:
    """Whether a fact holds of what is known of values, whichever of the `widths` an index has."""
    # Only here: the transfer functions take long to load.
    from verifier.analyses.flow.behind import fact_behind

    for index in widths:
        known = [fact_behind(value, index) for value in values]
        if any(each is None for each in known) or not fact(*known):
            return False
    return True


def _widths(value: SSAValue, number: Attribute) -> Sequence[int]:
    """Those of index that are asked about: of an index that of the number."""
    if not isinstance(value.type, IndexType):
        return INDEX_WIDTHS
    return (number.type.width.data,) if isa(number, IntegerAttr[IntegerType]) else INDEX_WIDTHS


def _has_no_bits_outside(value: SSAValue, mask: Attribute) -> bool:
    """Whether it is known that a value has no bit that the mask lacks."""

    def holds(known: Fact) -> bool:
        return (
            isa(mask, IntegerAttr[IntegerType])
            and known.width == mask.type.width.data
            and not known.may_be & ~mask.value.data
        )

    return _is_known(holds, value, widths=_widths(value, mask))


def _means_no_bits_outside(m: Execution, value: Value, mask: Bits) -> Bool:
    return value.poison | (value.bits & ~mask).eq(mask.constant(0))


def _is_known_below(value: SSAValue, limit: Attribute) -> bool:
    """Whether it is known that a value, unsigned, is less than the constant."""

    def holds(known: Fact) -> bool:
        return (
            isa(limit, IntegerAttr[IntegerType])
            and known.width == limit.type.width.data
            and known.umax < limit.value.data % (1 << known.width)
        )

    return _is_known(holds, value, widths=_widths(value, limit))


def _means_below(m: Execution, value: Value, limit: Bits) -> Bool:
    return value.poison | value.bits.ult(limit)


def _have_no_common_bits(one: SSAValue, other: SSAValue) -> bool:
    """Whether it is known that no bit is set in two values of one type."""

    def holds(first: Fact, second: Fact) -> bool:
        return not first.may_be & second.may_be

    of_integers = one.type == other.type and not isinstance(one.type, IndexType)
    return of_integers and _is_known(holds, one, other)


def _means_no_common_bits(m: Execution, one: Value, other: Value) -> Bool:
    return one.poison | other.poison | (one.bits & other.bits).eq(one.bits.constant(0))


register_constraint(NativeConstraint("is_never_poison", _is_never_poison, _means_never_poison))
register_constraint(
    NativeConstraint(
        "has_no_bits_outside", _has_no_bits_outside, _means_no_bits_outside, for_index=True
    )
)
register_constraint(
    NativeConstraint("is_known_below", _is_known_below, _means_below, for_index=True)
)
register_constraint(
    NativeConstraint("have_no_common_bits", _have_no_common_bits, _means_no_common_bits)
)
