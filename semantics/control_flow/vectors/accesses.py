"""Lanes of vectors as elements of a memref.

A lane is accessed as `memref.load` and `store` access an element, so that it is known by its
address. Which of the lanes of one operation is written last where two have the same place ODS does
not say. They are written in the order of the memory's dimensions where types tell that their places
differ, else as one operation on all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StringAttr,
    UnregisteredOp,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    INDEX,
    Arithmetic,
    Descriptor,
    Extent,
    Truth,
    descriptor,
)
from semantics.control_flow.elements import load_at, store_at
from semantics.control_flow.graph import Demand
from semantics.control_flow.lanes import bit, chosen, lanes_of, literal, only_where, poison
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.parts import layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.tensors import demand_where
from semantics.control_flow.vectors.transfers import Bounds, Transfer
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

MOST_WRITTEN_APART = 16
"""So many lanes are written one after the other, more of them as one."""
_I1 = IntegerType(1)


@dataclass(frozen=True)
class Memory:
    """Elements of a memref, as `op` accesses them."""

    reader: GraphReader
    op: Operation
    names: Names
    type_: MemRefType[Attribute]
    found: Descriptor
    said: Mapping[str, Attribute]

    def address(self, indices: Sequence[Extent]) -> Extent:
        """An element by its number from the base on."""
        steps = Arithmetic(self.reader, self.op)
        address = self.found.offset
        for index, stride in zip(indices, self.found.strides, strict=True):
            address = steps.add(address, steps.times(index, stride))
        return address

    def line(self) -> MemRefType[Attribute]:
        """All of it, as elements one behind the other."""
        return MemRefType(self.type_.element_type, [-1], memory_space=self.type_.memory_space)

    def load(self, address: Extent) -> str:
        type_ = self.type_.element_type
        if self._is_plainly_lowered():
            return load_at(self.reader, self.op, type_, self.found.base, address)
        what = memref.LoadOp.create(
            operands=[create_ssa_value(self.line()), create_ssa_value(INDEX)],
            result_types=[type_],
            properties=dict(self.said),
        )
        result = self.reader.new_name("loaded", type_)
        self.reader.opaque_on(what, self.op, self._cell(address), [(result, type_)])
        return result

    def _is_plainly_lowered(self) -> bool:
        """Whether an access is one of an element as lowered code has it."""
        plain = not self.said and isinstance(self.type_.memory_space, NoneAttr)
        return plain and self.reader.passing is not None

    def store(self, value: str, address: Extent) -> None:
        if self._is_plainly_lowered():
            store_at(self.reader, self.op, value, self.type_.element_type, self.found.base, address)
            return
        types = (self.type_.element_type, self.line(), INDEX)
        what = memref.StoreOp.create(
            operands=list(map(create_ssa_value, types)), properties=dict(self.said)
        )
        self.reader.opaque_on(what, self.op, (value, *self._cell(address)), ())

    def store_all(self, values: Sequence[str], lanes: Sequence[Lane]) -> None:
        """Write lanes at once, of which nothing is known where they overlap."""
        where = self.reader.where(self.op)
        steps = Arithmetic(self.reader, self.op)
        addresses: list[str] = []
        bits: list[str] = []
        given: list[str] = []
        for value, lane in zip(values, lanes, strict=True):
            address = steps.name(lane.address)
            if isinstance(lane.accessed, str):
                self.reader.add(Demand(lane.accessed, where))
                nowhere = literal(self.reader, IntegerAttr(0, IndexType()), self.op)
                nothing = poison(self.reader, self.reader.type_of(value), self.op)
                address = chosen(self.reader, lane.accessed, address, nowhere)
                value = chosen(self.reader, lane.accessed, value, nothing)
                bits.append(lane.accessed)
            else:
                bits.append(bit(self.reader, lane.accessed, self.op))
            addresses.append(address)
            given.append(value)
        elements = (INDEX, _I1, self.type_.element_type)
        types = [self.line(), INDEX, *(VectorType(type_, [len(lanes)]) for type_ in elements)]
        what = UnregisteredOp.with_name("vector.scatter").create(
            operands=list(map(create_ssa_value, types)),
            attributes={"by": StringAttr(operation_name(self.op)), **self.said},
        )
        operands = (self.found.base, *addresses, *bits, *given)
        self.reader.opaque_on(what, self.op, operands, ())

    def _cell(self, address: Extent) -> tuple[str, str]:
        return self.found.base, Arithmetic(self.reader, self.op).name(address)

    def needs_base(self) -> None:
        """The behaviour is undefined where it is not known where the memory is."""
        self.reader.add(Demand(self.found.base, self.reader.where(self.op)))


@dataclass(frozen=True)
class Lane:
    """Lane `number` of a vector: where its element is, and whether it is accessed, in which case
    something must hold."""

    number: int
    offsets: tuple[int, ...]
    address: Extent
    accessed: Truth
    needs: Truth


def memory_of(
    reader: GraphReader,
    op: Operation,
    base: SSAValue,
    names: Names,
    said: Mapping[str, Attribute] | None = None,
) -> Memory | None:
    found = descriptor(reader, base, op, names)
    if found is None or not isa(base.type, MemRefType[Attribute]):
        return None
    return Memory(reader, op, names, base.type, found, said or {})


def bounds_of(memory: Memory, transfer: Transfer) -> Bounds:
    indices = [extent_of(memory.reader, i, memory.op, memory.names) for i in transfer.indices]
    return Bounds(Arithmetic(memory.reader, memory.op), transfer, indices, memory.found.sizes)


def lanes_at(memory: Memory, bounds: Bounds) -> list[Lane]:
    """The lanes in row-major order."""
    steps, transfer = bounds.steps, bounds.transfer
    mask: Sequence[str] | None = None
    if transfer.mask is not None:
        mask = lanes_of(memory.reader, transfer.mask, memory.op, memory.names)
    found: list[Lane] = []
    known: dict[tuple[int, ...], tuple[Extent, Truth, Truth]] = {}
    for number, (offsets, masked) in enumerate(transfer.places()):
        if offsets not in known:
            indices = [steps.add(i, k) for i, k in zip(bounds.indices, offsets, strict=True)]
            within = bounds.within(offsets)
            accessed = within if mask is None else steps.both(mask[masked], within)
            known[offsets] = memory.address(indices), accessed, bounds.must_be(offsets)
        found.append(Lane(number, offsets, *known[offsets]))
    return found


def read_lanes_at(memory: Memory, lanes: Sequence[Lane], otherwise: Sequence[str]) -> list[str]:
    """What the lanes hold."""
    steps = Arithmetic(memory.reader, memory.op)
    if any(lane.accessed is True for lane in lanes):
        memory.needs_base()
    known: dict[tuple[tuple[int, ...], str], str] = {}
    found: list[str] = []
    for lane in lanes:
        old = otherwise[lane.number] if otherwise else ""

        def load(lane: Lane = lane) -> Sequence[str]:
            if lane.accessed is not True:
                memory.needs_base()
            steps.demand(lane.needs)
            return (memory.load(lane.address),)

        key = lane.offsets, old
        if key not in known:
            given = (old,) if otherwise else ()
            (known[key],) = only_where(memory.reader, lane.accessed, load, given)
        found.append(known[key])
    return found


def write_lanes_at(
    memory: Memory, lanes: Sequence[Lane], values: Sequence[str], extents: Sequence[int]
) -> None:
    """Write lanes in the order of the memory's dimensions."""
    steps = Arithmetic(memory.reader, memory.op)
    if any(lane.accessed is True for lane in lanes):
        memory.needs_base()
    ordered = sorted(lanes, key=lambda lane: lane.offsets)
    apart = len(lanes) <= MOST_WRITTEN_APART and _places_differ(memory, extents)
    for lane in ordered:
        demand_where(memory.reader, memory.op, lane.accessed, lane.needs, steps)

    def store(lane: Lane) -> Sequence[str]:
        if lane.accessed is not True:
            memory.needs_base()
        if apart:
            memory.store(values[lane.number], lane.address)
        return ()

    for lane in ordered:
        only_where(memory.reader, lane.accessed, lambda lane=lane: store(lane), ())
    if not apart:
        memory.store_all([values[lane.number] for lane in ordered], ordered)


def _places_differ(memory: Memory, extents: Sequence[int]) -> bool:
    """Whether types tell that no two elements of a slice of these extents are the same."""
    layout = layout_of(memory.type_)
    if layout is None:
        return False
    if not layout.strided:
        return True
    pairs = zip(layout.strides, extents, strict=True)
    moving = [(stride, extent) for stride, extent in pairs if extent > 1]
    reach = 0
    for stride, extent in sorted((s or 0, extent) for s, extent in moving):
        if stride <= reach:
            return False
        reach += stride * (extent - 1)
    return True
