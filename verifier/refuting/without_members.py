"""A function of the LLVM dialect in which descriptors are not put together to be taken apart again.

What `llvm.extractvalue` takes out of a value that `llvm.insertvalue` made is what was put there,
and poison out of one that is poison (LLVM's language reference, *insertvalue*, *extractvalue*).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation, OpResult, SSAValue

from semantics.functions.operations import operation_name

if TYPE_CHECKING:
    from semantics.functions.operations import Function

_INSERT, _EXTRACT, _POISON = "llvm.insertvalue", "llvm.extractvalue", "llvm.mlir.poison"


def without_members(function: Function) -> Function:
    """The same function in a copy of its module."""
    module = function.get_toplevel_object()
    assert isinstance(module, Operation)
    copy = module.clone()
    found = cast("Function", next(b for a, b in _both(module, copy) if a is function))
    for op in list(found.walk()):
        if operation_name(op) == _EXTRACT:
            value = _member(op)
            if value is not None:
                op.results[0].replace_all_uses_with(value)
    for op in reversed(list(found.walk())):
        unused = not any(result.uses.get_length() for result in op.results)
        if operation_name(op) in (_INSERT, _EXTRACT, _POISON) and unused:
            op.detach()
            op.erase()
    return found


def _both(module: Operation, copy: Operation) -> Iterator[tuple[Operation, Operation]]:
    yield from zip(module.walk(), copy.walk(), strict=True)


def _member(extract: Operation) -> SSAValue | None:
    """What is taken out; None where that is not one value that was put in, and not poison."""
    value, position = extract.operands[0], _position(extract)
    while position and isinstance(value, OpResult) and operation_name(value.op) == _INSERT:
        insert = value.op
        at = _position(insert)
        if at == position[: len(at)]:
            value, position = insert.operands[1], position[len(at) :]
        elif position == at[: len(position)]:
            return None
        else:
            value = insert.operands[0]
    if position and isinstance(value, OpResult) and operation_name(value.op) == _POISON:
        poison = type(value.op).create(
            result_types=[extract.results[0].type],
            properties=value.op.properties,
            attributes=value.op.attributes,
        )
        block = extract.parent_block()
        assert block is not None
        block.insert_op_before(poison, extract)
        return poison.results[0]
    return None if position else value


def _position(op: Operation) -> tuple[int, ...]:
    said = op.properties["position"]
    assert isinstance(said, DenseArrayBase)
    return tuple(int(number) for number in said.get_values())
