"""`scf.forall`: without results the parallel loop that it is, and else what is made of tensors.

Sources: the page of the scf dialect (MLIR 22), which leaves the order of the iterations open, and
`forallToParallelLoop` (`ForallToParallel.cpp`): bounds and steps become operands, and other
attributes, such as a mapping, stay as they are. What iterations insert is put together "in some
unspecified order"; of an element that several of them write, it may be "from any of the updates, or
even a malformed bit pattern" (`tensor.parallel_insert_slice`). In an iteration, a shared tensor is
what the loop was given: all of them may run before anything is inserted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from xdsl.dialects import scf, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    DenseArrayBase,
    IndexType,
    UnregisteredOp,
)
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineConstantExpr
from xdsl.utils.test_value import create_ssa_value

from semantics.effects.operations import effects_of
from semantics.functions.operations import operation_name

FORALL = "scf.forall"
_ENDS = "scf.forall.in_parallel"
_INSERT = "tensor.parallel_insert_slice"
_SLICE = ("static_offsets", "static_sizes", "static_strides", "operandSegmentSizes")
_BOUNDS = ("staticLowerBound", "staticUpperBound", "staticStep")
T = TypeVar("T")


def bounds_of(op: Operation) -> list[list[SSAValue | int]] | None:
    """Lower bounds, upper bounds and steps; None where it is no `scf.forall` that inserts slices
    alone, or one of its steps is not a literal above 0."""
    if operation_name(op) != FORALL or not isinstance(op, UnregisteredOp):
        return None
    last = op.regions[0].blocks[0].last_op
    if last is None or operation_name(last) != _ENDS or not _inserts_slices(op, last):
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
    if len(left) != len(op.results) or any(
        not isinstance(step, int) or step < 1 for step in found[2]
    ):
        return None
    return found


def _inserts_slices(op: Operation, end: Operation) -> bool:
    shared = shared_in(op)
    return len(shared) == len(op.results) and all(
        operation_name(each) == _INSERT and each.operands[1] in shared for each in inserts_of(end)
    )


def shared_in(op: Operation) -> Sequence[SSAValue]:
    """What the body has for the tensors that become the results."""
    arguments = op.regions[0].blocks[0].args
    return arguments[len(arguments) - len(op.results) :]


def inserts_of(end: Operation) -> Sequence[Operation]:
    """What an iteration inserts, one after the other."""
    return [each for block in end.regions[0].blocks for each in block.ops]


def has_one_result(op: Operation, bounds: Sequence[Sequence[SSAValue | int]]) -> bool:
    """Whether the tensors that a loop makes are the same in whichever order its iterations run: the
    body has no effects, and each tensor gets one slice of each iteration, apart from those of all
    others, of which the iteration sees no more than its own slice."""
    shared = shared_in(op)
    last = op.regions[0].blocks[0].last_op
    assert last is not None
    inserts = inserts_of(last)
    if sorted(map(id, shared)) != sorted(id(each.operands[1]) for each in inserts):
        return False
    counters = op.regions[0].blocks[0].args[: len(bounds[0])]
    steps = [step for step in bounds[2] if isinstance(step, int)]
    inside = [each for each in op.regions[0].blocks[0].ops if each is not last]
    return all(effects_of(each).free for each in inside) and all(
        sees_its_own(each)
        and all(_goes_on(each, *loop) for loop in zip(counters, steps, strict=True))
        for each in inserts
    )


def sees_its_own(insert: Operation) -> bool:
    """Whether a shared tensor is used for nothing but to take out of it what is inserted."""
    slice_, into, *place = insert.operands
    said = {name: insert.get_attr_or_prop(name) for name in _SLICE[:-1]}
    return all(
        use.operation is insert
        or operation_name(use.operation) == "tensor.dim"
        or (
            operation_name(use.operation) == "tensor.extract_slice"
            and list(use.operation.operands[1:]) == place
            and use.operation.results[0].type == slice_.type
            and all(use.operation.get_attr_or_prop(name) == said[name] for name in said)
        )
        for use in into.uses
    )


def _goes_on(insert: Operation, counter: SSAValue, step: int) -> bool:
    """Whether slices of iterations with another value of a counter are apart: along one dimension
    they begin at the counter, and are no longer than its step."""
    _, _, *place = insert.operands
    mixed: list[list[SSAValue | int]] = []
    for name in _SLICE[:-1]:
        numbers = insert.get_attr_or_prop(name)
        if not isinstance(numbers, DenseArrayBase):
            return False
        mixed.append([place.pop(0) if n == DYNAMIC_INDEX else int(n) for n in numbers.get_values()])
    return any(
        offset is counter and stride == 1 and _is_at_most(size, step)
        for offset, size, stride in zip(*mixed, strict=True)
    )


def _is_at_most(size: SSAValue | int, most: int) -> bool:
    """Whether a size is a literal that is not above another, or the least of such and others."""
    if isinstance(size, int):
        return size <= most
    if not isinstance(size, OpResult) or operation_name(size.op) != "affine.min":
        return False
    map_ = size.op.get_attr_or_prop("map")
    return isinstance(map_, AffineMapAttr) and any(
        isinstance(each, AffineConstantExpr) and each.value <= most for each in map_.data.results
    )


def as_insert(insert: Operation) -> Operation:
    """The `tensor.insert_slice` that gives the tensor with what is inserted."""
    said = {**insert.properties, **insert.attributes}
    said.pop("op_name__", None)
    shared = insert.operands[1].type
    return tensor.InsertSliceOp.create(
        operands=[create_ssa_value(value.type) for value in insert.operands],
        result_types=[shared],
        properties={name: said.pop(name) for name in _SLICE if name in said},
        attributes=said,
    )


def as_parallel(op: Operation, use: Callable[[Operation], T]) -> T:
    """What `use` gives for the parallel loop that stands for an operation, or for the operation
    itself, where it is no `scf.forall` without results that `bounds_of` knows."""
    bounds = None if op.results else bounds_of(op)
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
