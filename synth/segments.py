"""The parts of a function that may become structured operations.

A segment is a loop nest, together with the stores of what it returns, or a store outside of loops.
Segments are analysed on copies; the function itself is not changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import affine, memref, scf
from xdsl.ir import Block, Operation, OpResult, SSAValue

from synth.accumulators import Element, accumulate_in_memory
from synth.affine_form import to_affine
from synth.local_scalars import expand_local_scalars
from synth.loop_nests import Computation, NotRaisable, computations_of


@dataclass(frozen=True)
class Segment:
    """Operations of one block, the first of which says where the segment stands."""

    operations: tuple[Operation, ...]

    @property
    def head(self) -> Operation:
        return self.operations[0]


@dataclass(frozen=True)
class Analysed:
    """A copy of a segment, in which values accumulate in memory, and its computations."""

    segment: Segment
    copy: Block
    computations: tuple[Computation, ...]
    originals: dict[Operation, Operation]
    results: dict[SSAValue, Element]
    """Where the values stand that the segment's loops return and others use."""

    def original(self, operation: Operation) -> Operation:
        """The operation of the function that one of the copy stems from."""
        around: Operation | None = operation
        while around is not None and around not in self.originals:
            around = around.parent_op()
        return self.segment.head if around is None else self.originals[around]


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


def analyse(segment: Segment) -> Analysed:
    """The computations of a segment. Raises `NotRaisable`, about the function's operations."""
    copy = Block()
    originals: dict[Operation, Operation] = {}
    mapping: dict[object, object] = {}
    for operation in segment.operations:
        clone = operation.clone(mapping)  # pyright: ignore[reportArgumentType]
        copy.add_op(clone)
        originals.update(zip(clone.walk(), operation.walk(), strict=True))
    analysed = Analysed(segment, copy, (), originals, {})
    elements: dict[Operation, list[Element]] = {}
    try:
        to_affine(copy, originals)
        expand_local_scalars(copy, originals)
        accumulate_in_memory(copy, originals, elements)
        computations = computations_of(copy)
    except NotRaisable as error:
        raise NotRaisable(error.reason, analysed.original(error.operation)) from error
    results: dict[SSAValue, Element] = {
        result: element
        for loop, kept in elements.items()
        for result, element in zip(originals[loop].results, kept, strict=True)
    }
    used = {result: results[result] for result in used_outside(segment)}
    return Analysed(segment, copy, tuple(computations), originals, used)


def used_outside(segment: Segment) -> list[SSAValue]:
    """What a segment returns and operations outside of it use."""
    return [
        result
        for operation in segment.operations
        for result in operation.results
        if any(use.operation not in segment.operations for use in result.uses)
    ]
