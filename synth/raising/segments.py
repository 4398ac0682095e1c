"""The parts of a function that may be raised on their own.

A segment is a loop nest, together with the stores of what it returns, or a store outside of loops.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import affine, memref, scf
from xdsl.ir import Block, Operation, OpResult, SSAValue


class NotRaisable(Exception):
    """Why something stays a loop, and the operation that is in the way."""

    def __init__(self, reason: str, operation: Operation) -> None:
        super().__init__(reason)
        self.reason = reason
        self.operation = operation


@dataclass(frozen=True)
class Segment:
    """Operations of one block, the first of which says where the segment stands."""

    operations: tuple[Operation, ...]

    @property
    def head(self) -> Operation:
        return self.operations[0]


LOOPS = ("affine.for", "affine.parallel", "scf.for", "scf.parallel", "scf.forall", "scf.while")
PARALLEL_LOOPS = ("affine.parallel", "scf.parallel", "scf.forall")


def holds_loop(operation: Operation) -> bool:
    """Whether an operation is a loop or has one inside."""
    return any(inner.name in LOOPS for inner in operation.walk())


def segments_of(block: Block) -> list[Segment]:
    """The segments of a block, in order."""
    segments: list[Segment] = []
    taken: set[Operation] = set()
    for operation in block.ops:
        if operation in taken:
            continue
        if isinstance(operation, affine.ForOp | scf.ForOp):
            stores = tuple(
                dict.fromkeys(
                    use.operation
                    for result in operation.results
                    for use in result.uses
                    if isinstance(use.operation, affine.StoreOp | memref.StoreOp)
                    and use.operation.parent is operation.parent
                    and _can_move(use.operation, operation)
                )
            )
            taken.update(stores)
            segments.append(Segment((operation, *stores)))
        elif isinstance(operation, affine.StoreOp | memref.StoreOp):
            segments.append(Segment((operation,)))
    return segments


def _can_move(store: Operation, head: Operation) -> bool:
    """Whether where a store goes is known at `head`, before it in the same block."""
    return not any(
        isinstance(operand, OpResult)
        and operand.op is not head
        and operand.op.parent is head.parent
        and head.is_before_in_block(operand.op)
        for operand in store.operands
    )


def used_outside(segment: Segment) -> list[SSAValue]:
    """What a segment returns and operations outside of it use."""
    return [
        result
        for operation in segment.operations
        for result in operation.results
        if any(use.operation not in segment.operations for use in result.uses)
    ]
