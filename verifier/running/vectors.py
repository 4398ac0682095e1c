"""Running what moves vectors between registers and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, IntegerAttr, VectorType
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineMap

from semantics.control_flow.lanes import integers
from semantics.control_flow.vectors.arithmetic import combining
from semantics.language.kinds import isa
from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.scalar_values import POISON, CannotRun, apply, known
from verifier.running.values import Array, evaluated, named

if TYPE_CHECKING:
    from verifier.running.functions import FunctionRun


def run_on_vectors(machine: FunctionRun, op: Operation) -> None:
    """Run an operation of the vector dialect. Raises `CannotRun`."""
    if op.name == "vector.broadcast":
        _broadcast(machine, op)
    elif op.name in ("vector.transfer_read", "vector.transfer_write"):
        _transfer(machine, op, reads=op.name == "vector.transfer_read")
    elif op.name.removeprefix("affine.vector_").removeprefix("vector.") in ("load", "store"):
        _slice(machine, op)
    elif op.name in ("vector.create_mask", "vector.constant_mask"):
        _mask(machine, op)
    elif op.name == "vector.reduction":
        _reduction(machine, op)
    else:
        raise CannotRun(op.name)


def _shape(type_: Attribute) -> tuple[int, ...]:
    if not isa(type_, VectorType[Attribute]) or any(type_.get_scalable_dims()):
        raise CannotRun(f"vectors of type {type_}")
    return type_.get_shape()


def _broadcast(machine: FunctionRun, op: Operation) -> None:
    value = machine.value(op.operands[0])
    made: Array = np.empty(_shape(op.results[0].type), object)
    made[...] = value
    machine.define(op.results[0], made)


def _transfer(machine: FunctionRun, op: Operation, *, reads: bool) -> None:
    """Lane by lane: upstream's `VectorTransferOpInterface`."""
    vector_type = op.results[0].type if reads else op.operands[0].type
    sizes = cast(DenseArrayBase[Any], op.properties["operandSegmentSizes"]).get_values()
    if op.results and not reads:
        raise CannotRun(f"{op.name} to a tensor")
    memory: Array = machine.value(op.operands[0 if reads else 1])
    first = 1 if reads else 2
    start = [machine.index(o) for o in op.operands[first : first + memory.ndim]]
    map_: AffineMap = cast(AffineMapAttr, op.properties["permutation_map"]).data
    bounded = _in_bounds(op, len(map_.results))
    along = evaluated(map_, [k + 1 for k in range(memory.ndim)])
    given: Array = machine.value(op.operands[0]) if not reads else memory
    padding = machine.value(op.operands[first + memory.ndim]) if reads else None
    made: Array = np.empty(_shape(vector_type), object)
    may_leave = {d - 1 for d, must in zip(along, bounded, strict=True) if d and not must}
    mask: Array | None = machine.value(op.operands[-1]) if sizes[3] else None
    if mask is not None and list(along) != sorted({*along} - {0}):
        raise CannotRun(f"{op.name} with a mask, permuted or copied")
    own = {k for k in range(memory.ndim) if k + 1 not in along}
    for lane in np.ndindex(made.shape):
        place = list(start)
        for k, d in zip(lane, along, strict=True):
            if d:
                place[d - 1] += k
        outside = {k for k, i in enumerate(place) if not 0 <= i < memory.shape[k]}
        left_out = mask is not None and not _is_set(mask[lane])
        if outside & own if left_out else outside - may_leave:
            raise UndefinedBehaviour(f"{named(op)} leaves the memory")
        if reads:
            element = scalar_element(vector_type)
            made[lane] = (
                padding if outside or left_out else machine.element(memory, place, element, op)
            )
        elif not outside and not left_out:
            memory[tuple(place)] = given[lane]
    if reads:
        machine.define(op.results[0], made)


def _slice(machine: FunctionRun, op: Operation) -> None:
    """A load or a store of a slice along the last dimensions, which is within bounds."""
    reads = bool(op.results)
    memory: Array = machine.value(op.operands[0 if reads else 1])
    operands = op.operands[1 if reads else 2 :]
    map_ = op.properties.get("map")
    if isinstance(map_, AffineMapAttr):
        start = machine.mapped(map_, operands)
    else:
        start = tuple(machine.index(o) for o in operands)
    made: Array = np.empty(_shape((op.results or op.operands)[0].type), object)
    if not reads:
        made = machine.value(op.operands[0])
    for lane in np.ndindex(made.shape):
        place = list(start)
        for k, offset in enumerate(lane, memory.ndim - made.ndim):
            place[k] += offset
        if not all(0 <= i < n for i, n in zip(place, memory.shape, strict=True)):
            raise CannotRun(f"{op.name} out of bounds, which is up to the machine")
        if reads:
            element = scalar_element(op.results[0].type)
            made[lane] = machine.element(memory, place, element, op)
        else:
            memory[tuple(place)] = made[lane]
    if reads:
        machine.define(op.results[0], made)


def _is_set(lane: Any) -> bool:
    if lane is POISON:
        raise UndefinedBehaviour("a lane of a mask is poison")
    return bool(known(lane))


def _mask(machine: FunctionRun, op: Operation) -> None:
    """Set are the lanes below each of the sizes."""
    made: Array = np.empty(_shape(op.results[0].type), object)
    if op.operands:
        sizes = [machine.index(o) for o in op.operands]
    else:
        sizes = integers(op, "mask_dim_sizes") or []
    for lane in np.ndindex(made.shape):
        made[lane] = int(all(k < size for k, size in zip(lane, sizes, strict=True)))
    machine.define(op.results[0], made)


def _reduction(machine: FunctionRun, op: Operation) -> None:
    """The lanes one by one from the first on, and then the accumulator."""
    type_ = op.results[0].type
    name = combining(op, type_)
    if name is None:
        raise CannotRun(op.name)
    given: Array = machine.value(op.operands[0])
    first, *others = [*given.flat, *(machine.value(o) for o in op.operands[1:])]
    for other in others:
        first = apply(name, {}, (first, other), str(type_), str(type_), machine.reading.floats)
    machine.define(op.results[0], first)


def scalar_element(type_: Attribute) -> Attribute:
    """The type of a lane. Raises `CannotRun` for what is no vector."""
    if not isa(type_, VectorType[Attribute]):
        raise CannotRun(f"vectors of type {type_}")
    return type_.element_type


def _in_bounds(op: Operation, count: int) -> list[bool]:
    said = op.properties.get("in_bounds")
    if not isinstance(said, ArrayAttr):
        return [False] * count
    marks = cast("ArrayAttr[IntegerAttr]", said)
    return [bool(mark.value.data) for mark in marks]
