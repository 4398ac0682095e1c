"""Operations of devices on memory from one element on: what they access depends on the address of
that element, on the type of elements, on how far those of a row lie apart, and on what they say
themselves.

Sources, MLIR 22: ODS of `gpu.subgroup_mma_load_matrix` and its store ("the load address is
determined using `indices`", rows lie `leadDimension` apart), of `nvgpu.device_async_copy` (so many
elements from one place to another) and of `nvgpu.ldmatrix` (PTX, *ldmatrix*: an address of a row).
They stay without a meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import INDEX, Arithmetic, descriptor
from semantics.control_flow.graph import Demand
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

_SEGMENTS = "operandSegmentSizes"


@dataclass(frozen=True)
class _Given:
    """Operands as they are, `before` and `after` the memrefs with their indices."""

    before: int = 0
    memrefs: int = 1


_KNOWN: Mapping[str, _Given] = {
    "gpu.subgroup_mma_load_matrix": _Given(),
    "gpu.subgroup_mma_store_matrix": _Given(before=1),
    "nvgpu.ldmatrix": _Given(),
    "nvgpu.device_async_copy": _Given(memrefs=2),
}


def read_device_access(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read one of these operations by the addresses that it is given; False for all else, and where
    a memref's layout is not known."""
    known = _KNOWN.get(operation_name(op))
    if known is None or reader.passing is not None:
        return False
    operands = list(op.operands)
    given = [reader.name_of(value, op, names) for value in operands[: known.before]]
    types = [value.type for value in operands[: known.before]]
    rest = operands[known.before :]
    for _ in range(known.memrefs):
        access = _first_access(rest)
        if access is None:
            return False
        memref, indices = access
        rest = rest[1 + len(indices) :]
        found = descriptor(reader, memref, op, names)
        if found is None:
            return False
        steps = Arithmetic(reader, op)
        at = [extent_of(reader, index, op, names) for index in indices]
        reader.add(Demand(found.base, reader.where(op)))
        apart = found.strides[-1] if found.strides else 1
        numbers = steps.address(found.offset, at, found.strides), apart
        given += [found.base, *map(steps.name, numbers)]
        types += [_line(memref.type), INDEX, INDEX]
    given += [reader.name_of(value, op, names) for value in rest]
    types += [value.type for value in rest]
    reader.opaque_as(_on(op, types, len(rest)), op, given, names)
    return True


def _first_access(operands: Sequence[SSAValue]) -> tuple[SSAValue, Sequence[SSAValue]] | None:
    """A memref, and an index for each dimension."""
    if not operands or not isa(operands[0].type, MemRefType[Attribute]):
        return None
    rank = operands[0].type.get_num_dims()
    indices = operands[1 : 1 + rank]
    return (operands[0], indices) if len(indices) == rank else None


def _line(type_: Attribute) -> Attribute:
    """The type of memory as elements from one address on."""
    assert isa(type_, MemRefType[Attribute])
    return MemRefType(type_.element_type, [-1], memory_space=type_.memory_space)


def _on(op: Operation, types: Sequence[Attribute], others: int) -> Operation:
    """The operation on memory that is given by addresses."""
    said = dict(op.properties), dict(op.attributes)
    for each in said:
        if _SEGMENTS in each:
            each[_SEGMENTS] = DenseArrayBase.from_list(IntegerType(32), [1, 2, 1, 2, others])
    return type(op).create(
        operands=list(map(create_ssa_value, types)),
        result_types=[result.type for result in op.results],
        properties=said[0],
        attributes=said[1],
    )
