"""Native constraints on values of the program: what can be seen of a value where it is made."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from semantics.language.builder import Bool, Execution, Value
from semantics.language.kinds import isa
from semantics.language.registry import lookup, may_be_poison
from verifier.kernel.goals.natives import NativeConstraint, register_constraint

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


register_constraint(NativeConstraint("is_never_poison", _is_never_poison, _means_never_poison))
