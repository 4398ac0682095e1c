"""Tensors that may be kept in the memory they are made of: `bufferization.to_tensor ... writable`.

Upstream may then write to that memory what any update of the tensor gives, at any time, until
`materialize_in_destination` puts it in order again. So nothing may look at the memory in between,
and afterwards nothing at what may have been kept there, other than what it now holds.
"""

from __future__ import annotations

from xdsl.dialects import affine, bufferization, scf
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Block, Operation, SSAValue, Use

from semantics.syntax.bufferization import ToTensorOp
from verifier.kernel.loops.lifting.drafting.liveness import ancestor_in, is_after
from verifier.kernel.loops.lifting.drafting.state import Lifting
from verifier.kernel.loops.recurrences.system import CannotLift

_ONLY_SIZES = ("memref.dim", "tensor.dim")
_ONLY_LOOKS = (*_ONLY_SIZES, "tensor.extract", "func.return")


def check_writable(lifting: Lifting, op: ToTensorOp) -> None:
    """Check that nothing can tell where the tensor that `op` makes is kept."""
    if op.restrict is None:
        raise CannotLift("a tensor may be kept in a buffer that others may see", op)
    block = op.parent
    assert block is not None
    array = lifting.view(op.memref, op).array
    uses = [
        use
        for value, view in lifting.views.items()
        if view.array == array
        for use in value.uses
        if use.operation is not op
        and use.operation.name not in (*_ONLY_SIZES, "memref.dealloc")
        and _is_after(use, op)
    ]
    back = [use.operation for use in uses if _is_written_back(use, op, block)]
    if not back:
        if uses or lifting.arrays[array].argument is not None or _is_seen_later(op, block):
            raise CannotLift("a tensor may be kept in a buffer, which is not written after it", op)
        return
    end = min(back, key=block.get_operation_index)
    for use in uses:
        if use.operation is not end and not _is_after(use, end):
            raise CannotLift("a buffer is used while a tensor may be kept in it", use.operation)
    kept = end.operands[0]
    for value in _in_place(op.tensor):
        for use in value.uses:
            if _is_after(use, end) and not (
                use.operation.name in _ONLY_SIZES or (value is kept and _only_looks(use))
            ):
                raise CannotLift(
                    "a tensor is used that may have been kept in a buffer, which was written since",
                    use.operation,
                )


def _is_after(use: Use, op: Operation) -> bool:
    user = ancestor_in(use.operation, op.parent)
    return user is not None and is_after(user, op)


def _is_written_back(use: Use, op: ToTensorOp, block: Block) -> bool:
    """Whether a use is that all of the memory is written, wherever `op` was run."""
    other = use.operation
    return (
        isinstance(other, bufferization.MaterializeInDestinationOp)
        and other.parent is block
        and other.dest is op.memref
    )


def _is_seen_later(op: ToTensorOp, block: Block) -> bool:
    """Whether memory of the function's own is from outside of the block of `op`, such as a loop."""
    owner = op.memref.owner
    return not isinstance(owner, Operation) or owner.parent is not block


def _only_looks(use: Use) -> bool:
    op = use.operation
    match op:
        case bufferization.MaterializeInDestinationOp():
            return op.result is None
        case _ if op.name.startswith("linalg."):
            return use.index < len(op.operands) - len(op.results)
        case _:
            return op.name in _ONLY_LOOKS


def _in_place(tensor: SSAValue) -> list[SSAValue]:
    """All tensors that may be where `tensor` is."""
    found = [tensor]
    for value in found:
        for use in value.uses:
            found += [
                v
                for v in _same_place(use)
                if isinstance(v.type, TensorType | MemRefType) and v not in found
            ]
    return found


def _same_place(use: Use) -> list[SSAValue]:
    op = use.operation
    number = use.index - (len(op.operands) - len(op.results))
    match op:
        case scf.ForOp() | affine.ForOp():
            return [op.results[number], op.body.block.args[1 + number]]
        case scf.YieldOp() | affine.YieldOp():
            parent = op.parent_op()
            assert parent is not None
            is_loop = isinstance(parent, scf.ForOp | affine.ForOp)
            carried = [parent.body.block.args[1 + use.index]] if is_loop else []
            return [parent.results[use.index], *carried]
        case _ if op.name.startswith("linalg."):
            return [op.results[number]] if number >= 0 else []
        case _ if op.name in ("tensor.insert", "tensor.insert_slice"):
            return [op.results[0]] if use.index == 1 else []
        case _:
            return list(op.results)
