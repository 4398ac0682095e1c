"""Which values are read again: what may be overwritten where they were."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import affine, scf
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

Calls = Mapping[Operation, Operation]
"""The functions that are lifted in the place of a call, each with the call."""


def is_needed(
    value: SSAValue,
    op: Operation,
    calls: Calls,
    operand: int | None = None,
    *,
    by_op: bool = True,
) -> bool:
    """Whether `value` may be read inside `op`, by it, or after it; its own `operand` apart, or all
    of its own operands where it is not `by_op`.

    A value from outside a loop around `op` is needed wherever the loop's body uses it: the next
    iteration does so again. A value of a block that is not around `op` is gone. Around what is
    called is the call.
    """
    home = block_of(value)
    inside: Operation | None = op
    while inside is not None and inside.parent is not home:
        inside = _around(inside, calls)
    if inside is None:
        return False
    for use in value.uses:
        own = use.operation is op and (use.index == operand or not by_op)
        at: Operation | None = op
        while at is not None:
            user = ancestor_in(use.operation, at.parent)
            if user is at is op and not own:
                return True
            if user is at is not op and use.operation is not at and not _runs_once(at):
                return True
            if user is not None and user is not at and is_after(user, at):
                return True
            at = None if at.parent is home else _around(at, calls)
    return False


def _around(op: Operation, calls: Calls) -> Operation | None:
    parent = op.parent_op()
    return None if parent is None else calls.get(parent, parent)


def block_of(value: SSAValue) -> Block | None:
    """The block in which a value is defined."""
    if isinstance(value, BlockArgument):
        return value.block
    owner = value.owner
    return owner.parent if isinstance(owner, Operation) else owner


def _runs_once(op: Operation) -> bool:
    return isinstance(op, scf.IfOp | affine.IfOp)


def ancestor_in(op: Operation, block: Block | None) -> Operation | None:
    at: Operation | None = op
    while at is not None and at.parent is not block:
        at = at.parent_op()
    return at


def is_after(op: Operation, other: Operation) -> bool:
    block = op.parent
    return block is not None and block.get_operation_index(op) > block.get_operation_index(other)
