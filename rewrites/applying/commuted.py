"""A pattern with the operands of commutative operations in every order.

A pattern that is proved holds with the operands of a commutative operation swapped: the operation
gives the same (a test proves it for each, at every width, flags included). So that the library
comes to an end, this is only done where the pattern makes the expression smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from xdsl.dialects import pdl
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

COMMUTATIVE = frozenset(
    (
        *(f"arith.{name}" for name in ("addi", "muli", "andi", "ori", "xori")),
        *(f"arith.{name}" for name in ("minsi", "maxsi", "minui", "maxui")),
        *(f"llvm.{name}" for name in ("add", "mul", "and", "or", "xor")),
    )
)
_MOST_SWAPPED = 4
"""Of more operations than this the orders are not enumerated."""


def commuted(pattern: pdl.PatternOp) -> Iterator[pdl.PatternOp]:
    """The pattern with other orders of operands, where it makes the expression smaller."""
    places = [number for number, op in enumerate(_matched(pattern)) if _may_be_swapped(op)]
    if len(places) > _MOST_SWAPPED or not _shrinks(pattern):
        return
    counts = range(1, len(places) + 1)
    for swapped in chain.from_iterable(combinations(places, count) for count in counts):
        variant = pattern.clone()
        ModuleOp([variant])
        operations = list(_matched(variant))
        for place in swapped:
            op = operations[place]
            first, second = op.operand_values
            start = list(op.operands).index(first)
            op.operands[start], op.operands[start + 1] = second, first
        yield variant


def _matched(pattern: pdl.PatternOp) -> Iterator[pdl.OperationOp]:
    return (op for op in pattern.body.block.ops if isinstance(op, pdl.OperationOp))


def _may_be_swapped(op: pdl.OperationOp) -> bool:
    name = None if op.opName is None else op.opName.data
    values = op.operand_values
    return name in COMMUTATIVE and len(values) == 2 and values[0] is not values[1]


def _shrinks(pattern: pdl.PatternOp) -> bool:
    """Whether what replaces the root is a smaller expression, shared parts counted each time."""
    rewrite = pattern.body.block.last_op
    assert isinstance(rewrite, pdl.RewriteOp) and rewrite.body is not None
    replaced = [op for op in rewrite.body.block.ops if isinstance(op, pdl.ReplaceOp)]
    if len(replaced) != 1:
        return False
    (replace,) = replaced
    after = [replace.repl_operation] if replace.repl_operation else list(replace.repl_values)
    return len(after) == 1 and _size(after[0]) < _size(replace.op_value)


def _size(value: SSAValue) -> int:
    """The operations, constants and other values in the expression."""
    owner = value.owner
    if isinstance(owner, pdl.ResultOp):
        owner = owner.parent_.owner
    if not (isinstance(owner, Operation) and isinstance(owner, pdl.OperationOp)):
        return 1
    return 1 + sum(map(_size, owner.operand_values))
