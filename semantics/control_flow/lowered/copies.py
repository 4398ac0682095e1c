"""Copies between memrefs, and what they are lowered to.

Sources: `MemRefCopyOpLowering` of MLIR 22: memrefs whose elements lie one behind the other, from
their offsets on, are copied by `llvm.intr.memcpy`, with the size of the source in bytes. LLVM's
language reference, *llvm.memcpy*: what is copied and where it goes are the same, or do not overlap.
The page of the memref dialect says nothing of memrefs that overlap, so that a proof says what the
lowering relies on.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import IntegerType, MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    EQUAL,
    I64,
    Arithmetic,
    Descriptor,
    Extent,
    contiguous,
    descriptor,
)
from semantics.control_flow.graph import Demand, Opaque
from semantics.control_flow.lowered.accesses import COPY, ends_of, walked
from semantics.control_flow.lowered.allocations import SIZES_FIT, bytes_of
from semantics.control_flow.parts import layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.effects.operations import effects_of
from semantics.functions.operations import operation_name

_LIKE = memref.CopyOp.create(operands=[create_ssa_value(MemRefType(IntegerType(8), [-1]))] * 2)
_APART = "memrefs of a copy are the same or apart"


def read_lowered_copy(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a copy beside lowered code as one of so many bytes, if it is one of memory without
    gaps."""
    if reader.passing is None:
        return False
    match operation_name(op):
        case "memref.copy":
            return _of_memrefs(reader, op, names)
        case "llvm.intr.memcpy":
            return _of_bytes(reader, op, names)
        case _:
            return False


def _of_memrefs(reader: GraphReader, op: Operation, names: Names) -> bool:
    source, target = (descriptor(reader, value, op, names) for value in op.operands)
    types = [cast("MemRefType[Attribute]", value.type) for value in op.operands]
    size = bytes_of(types[0].element_type, reader.word)
    if source is None or target is None or size is None or op.attributes:
        return False
    if op.properties.keys() - {"op_name__"}:
        return False
    if not all(isinstance(type_.memory_space, NoneAttr) for type_ in types):
        return False
    steps = Arithmetic(reader, op)
    pairs = zip(types, (source, target), strict=True)
    if not all(_has_no_gaps(steps, type_, found) for type_, found in pairs):
        return False
    count: Extent = 1
    for one, other in zip(source.sizes, target.sizes, strict=True):
        if one != other:
            steps.demand(steps.compare(EQUAL, one, other))
        count = steps.times(count, one)
    far = Arithmetic(reader, op, far=True)
    ends = [(end.base, far.times(far.far(end.offset), size)) for end in (target, source)]
    reader.relies_on.add(_APART)
    if reader.word != I64:
        reader.relies_on.add(SIZES_FIT)
    copy_bytes(reader, op, ends, steps.times(count, size))
    return True


def _has_no_gaps(steps: Arithmetic, type_: MemRefType[Attribute], found: Descriptor) -> bool:
    """Whether elements lie one behind the other, as its type tells."""
    layout = layout_of(type_)
    if layout is None or not layout.strided:
        return layout is not None
    if found.strides == (1,):
        return True
    literal = all(isinstance(number, int) for number in (*found.sizes, *found.strides))
    return literal and found.strides == contiguous(steps, found.sizes)


def _of_bytes(reader: GraphReader, op: Operation, names: Names) -> bool:
    ways = ends_of(op, reader.word)
    if ways is None:
        return False
    far = Arithmetic(reader, op, far=True)
    ends: list[tuple[str, Extent]] = []
    for way in ways:
        size = bytes_of(way.element, reader.word)
        if size is None:
            return False
        base, address = walked(reader, op, way, names)
        ends.append((base, far.times(address, size)))
    copy_bytes(reader, op, ends, reader.name_of(op.operands[2], op, names))
    return True


def copy_bytes(
    reader: GraphReader, op: Operation, ends: list[tuple[str, Extent]], size: Extent
) -> None:
    """Bytes are copied to the first of two ends, numbers of bytes from where memory begins."""
    steps, far = Arithmetic(reader, op), Arithmetic(reader, op, far=True)
    place = reader.where(op)
    given: list[str] = []
    for base, offset in ends:
        given += [base, far.name(offset)]
    given.append(steps.name(size))
    for name in given:
        reader.add(Demand(name, place))
    reader.add(Opaque(COPY, COPY, tuple(given), (), effects_of(_LIKE), where=place))
