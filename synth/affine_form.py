"""Reads scf loops and memref accesses as affine ones, where they are.

Works on the search's own copy of a nest. What does not fit is left as it is, for the reader of
nests to decline.
"""

from __future__ import annotations

from xdsl.dialects import affine, memref, scf
from xdsl.dialects.builtin import AffineMapAttr, IndexType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from synth.loop_nests import constant_of


def to_affine(block: Block, originals: dict[Operation, Operation]) -> None:
    """Rewrite `block` in place; a new operation stems from what the one it replaces stems from."""
    for operation in list(block.ops):
        match operation:
            case scf.ForOp():
                _replace(operation, _affine_for(operation), originals)
            case memref.LoadOp():
                load = affine.LoadOp(operation.memref, operation.indices)
                _replace(operation, load, originals)
            case memref.StoreOp():
                store = affine.StoreOp(operation.value, operation.memref, operation.indices)
                _replace(operation, store, originals)
            case _:
                pass
    for operation in block.ops:
        for region in operation.regions:
            for inner in region.blocks:
                to_affine(inner, originals)


def _replace(old: Operation, new: Operation | None, originals: dict[Operation, Operation]) -> None:
    block = old.parent
    if new is None or block is None:
        return
    originals[new] = originals[old]
    block.insert_op_before(new, old)
    for before, after in zip(old.results, new.results, strict=True):
        after.name_hint = before.name_hint
        before.replace_all_uses_with(after)
    old.detach()
    old.erase()


def _affine_for(loop: scf.ForOp) -> affine.ForOp | None:
    """The affine loop from 0 to the same bound; None where the loop is not such a one."""
    if constant_of(loop.lb) != 0 or constant_of(loop.step) != 1 or loop.ub.type != IndexType():
        return None
    upper: AffineMapAttr | int
    bound = constant_of(loop.ub)
    if isinstance(bound, int):
        operands: list[SSAValue] = []
        upper = bound
    else:
        operands = [loop.ub]
        upper = AffineMapAttr(AffineMap(0, 1, (AffineExpr.symbol(0),)))
    terminator = loop.body.block.last_op
    assert isinstance(terminator, scf.YieldOp)
    results = list(terminator.operands)
    loop.body.block.insert_op_before(affine.YieldOp.get(*results), terminator)
    terminator.detach()
    terminator.erase()
    inits = list(loop.iter_args)
    types = [init.type for init in inits]
    region = loop.detach_region(loop.body)
    return affine.ForOp.from_region([], operands, inits, types, 0, upper, region)
