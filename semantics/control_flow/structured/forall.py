"""`scf.forall` without results, as the parallel loop that it is.

Source: the page of the scf dialect (MLIR 22), which leaves the order of the iterations open, and
`forallToParallelLoop` (`ForallToParallel.cpp`): bounds and steps become operands, and other
attributes, such as a mapping, stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from xdsl.dialects import scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, UnregisteredOp
from xdsl.ir import Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.functions.operations import operation_name

FORALL = "scf.forall"
_ENDS = "scf.forall.in_parallel"
_BOUNDS = ("staticLowerBound", "staticUpperBound", "staticStep")
T = TypeVar("T")


def bounds_of(op: Operation) -> list[list[SSAValue | int]] | None:
    """Lower bounds, upper bounds and steps; None where it is no `scf.forall` without results, or
    one of its steps is not a literal above 0."""
    if operation_name(op) != FORALL or op.results or not isinstance(op, UnregisteredOp):
        return None
    last = op.regions[0].blocks[0].last_op
    if last is None or operation_name(last) != _ENDS or any(b.ops for b in last.regions[0].blocks):
        return None
    said = {**op.properties, **op.attributes}
    left, found = list(op.operands), list[list[SSAValue | int]]()
    for name in _BOUNDS:
        numbers = said.get(name)
        if not isinstance(numbers, DenseArrayBase):
            return None
        literals = [int(number) for number in numbers.get_values()]
        dynamic = sum(number == DYNAMIC_INDEX for number in literals)
        if dynamic > len(left):
            return None
        found.append([left.pop(0) if n == DYNAMIC_INDEX else n for n in literals])
    if left or any(not isinstance(step, int) or step < 1 for step in found[2]):
        return None
    return found


def as_parallel(op: Operation, use: Callable[[Operation], T]) -> T:
    """What `use` gives for the parallel loop that stands for an operation, or for the operation
    itself, where it is no `scf.forall` that `bounds_of` knows."""
    bounds = bounds_of(op)
    if bounds is None:
        return use(op)
    region = op.regions[0].clone()
    block = region.blocks[0]
    last = block.last_op
    assert last is not None
    block.erase_op(last)
    block.add_op(scf.ReduceOp())
    lows, highs, steps = ([create_ssa_value(IndexType()) for _ in each] for each in bounds)
    parallel = scf.ParallelOp(lows, highs, steps, region)
    kept = {**op.properties, **op.attributes}
    for name in (*_BOUNDS, "operandSegmentSizes", "op_name__"):
        kept.pop(name, None)
    parallel.attributes.update(kept)
    try:
        return use(parallel)
    finally:
        parallel.drop_all_references()
        for inner in list(parallel.walk()):
            inner.drop_all_references()
