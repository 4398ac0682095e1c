"""What a function on tensors need not compute: unused values, and contents that are overwritten."""

from __future__ import annotations

from xdsl.dialects import arith, bufferization, func, memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, TensorType, UnitAttr
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from semantics.syntax.linalg.structure import NoStructure, structure_of
from synth.raising.structuring.structured import is_permutation


def cleaned(function: func.FuncOp) -> None:
    """Change a function in place; what it leaves in memory and returns stays the same."""
    _remove_unused(function)
    for op in list(function.walk()):
        if isinstance(op, bufferization.ToTensorOp) and all(
            _is_overwritten(use.operation, use.index) for use in op.tensor.uses
        ):
            _without_contents(op)
    _remove_unused(function)


def _remove_unused(function: func.FuncOp) -> None:
    for op in reversed(list(function.walk())):
        droppable = op.name.startswith(("arith.", "affine.apply", "tensor.")) or isinstance(
            op, memref.DimOp | bufferization.ToTensorOp
        )
        if droppable and op.results and not any(_is_used(result) for result in op.results):
            op.detach()
            op.erase()


def _is_used(value: SSAValue) -> bool:
    return any(True for _ in value.uses)


def _is_overwritten(op: Operation, operand: int) -> bool:
    """Whether an operation writes each element of an output without having read it."""
    if not op.name.startswith("linalg."):
        return False
    try:
        structure = structure_of(op)
    except NoStructure:
        return False
    if operand < len(structure.inputs) or _is_used(structure.body.args[operand]):
        return False
    map_ = structure.maps[operand]
    return is_permutation(map_) and len(map_.results) == len(structure.iterators)


def _without_contents(op: bufferization.ToTensorOp) -> None:
    """An empty tensor in the place of a memref's contents; that is then written for the first
    time where the result materializes."""
    type_ = op.tensor.type
    assert isinstance(type_, TensorType)
    made: list[Operation] = []
    sizes: list[SSAValue] = []
    for number, extent in enumerate(type_.get_shape()):
        if extent == DYNAMIC_INDEX:
            index = arith.ConstantOp(IntegerAttr(number, IndexType()))
            dim = memref.DimOp(op.memref, index)
            made += [index, dim]
            sizes.append(dim.result)
    made.append(tensor.EmptyOp(sizes, type_))
    memory = op.memref
    Rewriter.insert_op(made, InsertPoint.before(op))
    Rewriter.replace_op(op, [], [made[-1].results[0]])
    for use in list(memory.uses):
        if isinstance(use.operation, bufferization.MaterializeInDestinationOp):
            use.operation.properties["restrict"] = UnitAttr()
