"""Operations that move vectors from memrefs and to them, lane by lane.

Source: ODS of the vector dialect (MLIR 22). What it leaves to the target is opaque: a `vector.load`
or `store` that is not within the bounds ("support and implementation of out-of-bounds vector loads
is target-specific"), and transfers that begin before the memory does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import Truth
from semantics.control_flow.lanes import (
    ByName,
    OnLanes,
    is_vector,
    lanes_of,
    or_opaque,
)
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.accesses import (
    Lane,
    Memory,
    bounds_of,
    lanes_at,
    memory_of,
    read_lanes_at,
    write_lanes_at,
)
from semantics.control_flow.vectors.indexed import BY_INDICES
from semantics.control_flow.vectors.tensors import read_tensor, write_tensor
from semantics.control_flow.vectors.transfers import (
    MOST_ACCESSED,
    Bounds,
    Transfer,
    slice_at,
    transfer_of,
)
from semantics.functions.operations import operation_name


def _otherwise(memory: Memory, transfer: Transfer) -> Sequence[str]:
    """What lanes hold that are not accessed."""
    if transfer.otherwise is None:
        return ()
    lanes = lanes_of(memory.reader, transfer.otherwise, memory.op, memory.names)
    if is_vector(transfer.otherwise):
        return lanes
    count = len([*transfer.places()])
    return [lanes[0]] * count


def _values(memory: Memory, transfer: Transfer) -> Sequence[str]:
    return lanes_of(memory.reader, transfer.vector, memory.op, memory.names)


def _transfer_read(reader: GraphReader, op: Operation, names: Names) -> bool:
    transfer = transfer_of(op, reads=True)
    return transfer is not None and _read(reader, op, transfer, names)


def _read(reader: GraphReader, op: Operation, transfer: Transfer, names: Names) -> bool:
    """Let the result of `op` be what the transfer reads."""
    memory = memory_of(reader, op, transfer.base, names)
    if memory is None:
        return read_tensor(reader, op, transfer, names)
    bounds = bounds_of(memory, transfer)

    def read() -> Sequence[str]:
        bounds.demand()
        return read_lanes_at(memory, lanes_at(memory, bounds), _otherwise(memory, transfer))

    or_opaque(reader, op, names, bounds.begins(), read)
    return True


def _transfer_write(reader: GraphReader, op: Operation, names: Names) -> bool:
    transfer = transfer_of(op, reads=False)
    return transfer is not None and _write(reader, op, transfer, names)


def _write(reader: GraphReader, op: Operation, transfer: Transfer, names: Names) -> bool:
    """Let `op` write what the transfer writes."""
    memory = memory_of(reader, op, transfer.base, names)
    if memory is None:
        return write_tensor(reader, op, transfer, names)
    bounds = bounds_of(memory, transfer)

    def write() -> Sequence[str]:
        bounds.demand()
        lanes = lanes_at(memory, bounds)
        write_lanes_at(memory, lanes, _values(memory, transfer), transfer.extents())
        return ()

    or_opaque(reader, op, names, bounds.begins(), write)
    return True


def read_under_mask(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a `vector.mask` of one transfer, and without lanes for those that are left out, as the
    transfer with that mask: so upstream lowers it (LowerVectorMask.cpp). False for others."""
    (region,) = op.regions
    (block,) = region.blocks
    first = block.first_op
    if first is None or first.next_op is not block.last_op or len(op.operands) != 1:
        return False
    name = operation_name(first)
    if name not in _TRANSFERS or not IN_MEMORY[name].knows(first):
        return False
    inner = transfer_of(first, reads=name == _READS)
    if inner is None or inner.mask is not None:
        return False
    transfer = replace(inner, mask=op.operands[0])
    if not transfer.is_simple(MOST_ACCESSED):
        return False
    return (_read if name == _READS else _write)(reader, op, transfer, names)


def _hints(op: Operation) -> Mapping[str, Attribute] | None:
    """What is said of each access; None where more is said than of an element can be."""
    if op.get_attr_or_prop("alignment") is not None:
        return None
    said = op.get_attr_or_prop("nontemporal")
    return {} if said is None else {"nontemporal": said}


def _load(reader: GraphReader, op: Operation, names: Names) -> bool:
    said = _hints(op)
    transfer = slice_at(op.results[0], op.operands[0], op.operands[1:])
    if said is None or transfer is None:
        return False
    memory = memory_of(reader, op, transfer.base, names, said)
    if memory is None:
        return False
    bounds = bounds_of(memory, transfer)

    def read() -> Sequence[str]:
        return read_lanes_at(memory, lanes_at(memory, bounds), ())

    or_opaque(reader, op, names, _all_inside(memory, bounds), read)
    return True


def _all_inside(memory: Memory, bounds: Bounds) -> Truth:
    """Whether it is known what a slice has. Beside lowered code the target is LLVM, whose accesses
    are of what lies there."""
    if memory.reader.passing is None:
        return bounds.all_inside()
    memory.reader.relies_on.add(_BEYOND)
    return True


def _store(reader: GraphReader, op: Operation, names: Names) -> bool:
    said = _hints(op)
    transfer = slice_at(op.operands[0], op.operands[1], op.operands[2:])
    if said is None or transfer is None:
        return False
    memory = memory_of(reader, op, transfer.base, names, said)
    if memory is None:
        return False
    bounds = bounds_of(memory, transfer)

    def write() -> Sequence[str]:
        lanes = lanes_at(memory, bounds)
        write_lanes_at(memory, lanes, _values(memory, transfer), transfer.extents())
        return ()

    or_opaque(reader, op, names, _all_inside(memory, bounds), write)
    return True


def _masked(
    reader: GraphReader, op: Operation, vector: SSAValue, names: Names
) -> tuple[Memory, Bounds] | None:
    """What `maskedload` and `maskedstore` move: ODS tells of vectors of rank 1."""
    base, *indices = op.operands[:-2]
    mask, other = op.operands[-2:]
    transfer = slice_at(vector, base, indices, mask, None if other is vector else other)
    if transfer is None or len(transfer.shape) != 1:
        return None
    memory = memory_of(reader, op, base, names)
    return None if memory is None else (memory, bounds_of(memory, transfer))


def _needing_all(bounds: Bounds, lanes: Sequence[Lane]) -> list[Lane]:
    """The lanes, of which each that is accessed must be in bounds along all dimensions."""
    found: list[Lane] = []
    for lane in lanes:
        needs: Truth = True
        for dimension, offset in enumerate(lane.offsets):
            needs = bounds.steps.both(needs, bounds.inside(dimension, offset))
        found.append(replace(lane, needs=needs))
    return found


def _masked_load(reader: GraphReader, op: Operation, names: Names) -> bool:
    found = _masked(reader, op, op.results[0], names)
    if found is None:
        return False
    memory, bounds = found
    otherwise = _otherwise(memory, bounds.transfer)
    lanes = read_lanes_at(memory, _needing_all(bounds, lanes_at(memory, bounds)), otherwise)
    reader.made_of(op.results[0], lanes, names)
    return True


def _masked_store(reader: GraphReader, op: Operation, names: Names) -> bool:
    found = _masked(reader, op, op.operands[-1], names)
    if found is None:
        return False
    memory, bounds = found
    lanes = _needing_all(bounds, lanes_at(memory, bounds))
    write_lanes_at(memory, lanes, _values(memory, bounds.transfer), bounds.transfer.extents())
    return True


_BEYOND = "a slice beyond the sizes of its memref is what lies there"
_READS, _WRITES = _TRANSFERS = ("vector.transfer_read", "vector.transfer_write")
_TRANSFER = ("permutation_map", "in_bounds", "operandSegmentSizes")
IN_MEMORY: ByName = {
    _READS: OnLanes(_transfer_read, _TRANSFER),
    _WRITES: OnLanes(_transfer_write, _TRANSFER),
    "vector.load": OnLanes(_load, ("nontemporal",)),
    "vector.store": OnLanes(_store, ("nontemporal",)),
    "vector.maskedload": OnLanes(_masked_load),
    "vector.maskedstore": OnLanes(_masked_store),
    **BY_INDICES,
}
