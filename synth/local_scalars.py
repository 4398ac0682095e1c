"""Gives each iteration its own copy of a scalar that the function keeps in memory.

`%acc = memref.alloca() : memref<f32>` that every iteration of a loop sets before it uses it is one
value an iteration: it becomes an element of a temporary with a dimension for each loop around all
of its uses. This only suggests a form; the proof is about the original function.
"""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import affine, memref
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import Rewriter

from synth.allocations import temporary
from synth.extents import shape_of
from synth.loop_nests import element_type_of, loops_around


def expand_local_scalars(block: Block, originals: dict[Operation, Operation]) -> None:
    """Rewrite `block` in place; a new operation stems from what the one it replaces stems from.

    Raises `NotRaisable` where the size of a temporary is not known.
    """
    accesses: dict[SSAValue, list[affine.LoadOp | affine.StoreOp]] = {}
    for operation in block.walk():
        if isinstance(operation, affine.LoadOp | affine.StoreOp):
            accesses.setdefault(operation.memref, []).append(operation)
    inside = {*originals, *originals.values()}
    for array, operations in accesses.items():
        if _is_local_scalar(array, inside):
            _expand(array, operations, originals)


def _is_local_scalar(array: SSAValue, inside: Collection[Operation]) -> bool:
    """Whether an array of rank 0 is allocated by the function and used in one place only."""
    return (
        isinstance(array, OpResult)
        and isinstance(array.op, memref.AllocOp | memref.AllocaOp)
        and array.op.parent is not None
        and not shape_of(array)
        and all(
            use.operation in inside or isinstance(use.operation, memref.DeallocOp)
            for use in array.uses
        )
    )


def _expand(
    array: SSAValue,
    operations: list[affine.LoadOp | affine.StoreOp],
    originals: dict[Operation, Operation],
) -> None:
    chains = [loops_around(operation) for operation in operations]
    common = [level[0] for level in zip(*chains, strict=False) if all(o is level[0] for o in level)]
    if not common:
        return
    name = array.name_hint or "local"
    expanded = temporary(common, common, element_type_of(array), name)
    indices = [loop.body.block.args[0] for loop in common]
    subscripts = AffineMapAttr(AffineMap.identity(len(common)))
    for old in operations:
        new: affine.LoadOp | affine.StoreOp
        if isinstance(old, affine.LoadOp):
            new = affine.LoadOp(expanded, indices, subscripts, old.result.type)
        else:
            new = affine.StoreOp(old.value, expanded, indices, subscripts)
        originals[new] = originals[old]
        Rewriter.replace_op(old, new)
