"""Memory that gets another size.

Sources: ODS of the memref dialect (MLIR 22) and `--expand-realloc` (`ExpandRealloc.cpp`). What
`memref.realloc` gives has the same contents "up to the lesser of the new and old sizes"; it "may
move the memory region to a new location", and what it is given is freed then ("referencing the
memref through the old SSA value after realloc is undefined behavior"). So it is read as new memory,
a copy, and the end of the old memory: that it stays where it is, nobody sees. A source may also be
what upstream makes of it, which leaves memory in its place that gets no larger: for a proof only,
since the old value may still be used then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import DenseArrayBase, IntegerType, MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    INDEX,
    UNSIGNED_LESS,
    Arithmetic,
    Descriptor,
    Extent,
    descriptor,
)
from semantics.control_flow.graph import Branch, Copied, Edge
from semantics.control_flow.lanes import bit
from semantics.control_flow.lowered.allocations import bytes_of, free, heap
from semantics.control_flow.lowered.copies import copy_bytes
from semantics.control_flow.lowered.passing import allocated
from semantics.control_flow.lowered.signatures import POINTER
from semantics.control_flow.memrefs import as_whole, extent_of
from semantics.control_flow.parts import BASE, layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name

_REALLOC = "memref.realloc"


def is_realloc(op: Operation) -> bool:
    """Whether memory gets another size."""
    return operation_name(op) == _REALLOC


def read_realloc(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a `memref.realloc` of memory without gaps; False for all else."""
    found = _read(reader, op, names) if is_realloc(op) else None
    if found is None:
        return False
    if reader.stays and not found.said:
        base = found.moved_or_not()
    elif reader.passing is None:
        base = found.moved()
    else:
        return False
    if base is None:
        return False
    dynamic = [found.steps.name(found.size)] if found.is_dynamic else []
    reader.made_of(op.results[0], [base, *dynamic], names)
    return True


@dataclass(frozen=True)
class _Reallocation:
    """Memory without gaps that gets another size; `said` of the new memory."""

    reader: GraphReader
    op: Operation
    source: Descriptor
    size: Extent
    is_dynamic: bool
    type_: MemRefType[Attribute]
    said: dict[str, Attribute]

    @property
    def steps(self) -> Arithmetic:
        return Arithmetic(self.reader, self.op)

    def moved(self, grows: bool = False) -> str:
        """Where the new memory begins, after the copy."""
        reader, steps = self.reader, self.steps
        line = MemRefType(self.type_.element_type, [-1], NoneAttr(), self.type_.memory_space)
        segments = DenseArrayBase.from_list(IntegerType(32), [1, 0])
        made = memref.AllocOp.create(
            operands=[create_ssa_value(INDEX)],
            result_types=[line],
            properties={**self.said, "operandSegmentSizes": segments},
        )
        base = reader.new_name("base", BASE)
        reader.opaque_on(made, self.op, (steps.name(self.size),), [(base, BASE)])
        before = self.source.sizes[0]
        kept = before if grows else _smaller(steps, before, self.size)
        rows = ((steps.name(0), steps.name(0)),)
        does = Copied(line.element_type, self.source.base, base, rows, steps.name(kept))
        halves = [Descriptor(of, 0, (kept,), (1,)) for of in (self.source.base, base)]
        pair = [create_ssa_value(line), create_ssa_value(line)]
        what, operands = as_whole(memref.CopyOp.create(operands=pair), halves, steps)
        reader.opaque_on(what, self.op, operands, (), does)
        freed = memref.DeallocOp.create(operands=pair[:1])
        what, operands = as_whole(freed, (self.source,), steps)
        reader.opaque_on(what, self.op, operands, ())
        return base

    def moved_lowered(self, of_element: int) -> str:
        """The same beside lowered code, for memory that grows."""
        reader, steps = self.reader, self.steps
        base = heap(reader, self.op, steps.name(steps.times(self.size, of_element)))
        ends: list[tuple[str, Extent]] = [(base, 0), (self.source.base, 0)]
        size = steps.times(self.source.sizes[0], of_element)
        copy_bytes(reader, self.op, ends, size)
        free(reader, self.op, allocated(reader, self.source.base, self.op))
        return base

    def moved_or_not(self) -> str | None:
        """Where memory begins that has moved only if it got larger; None where it is not known what
        that is lowered to."""
        reader, steps, lowers = self.reader, self.steps, self.reader.passing is not None
        of_element = bytes_of(self.type_.element_type, reader.word)
        if lowers and (of_element is None or not isinstance(self.type_.memory_space, NoneAttr)):
            return None
        larger = steps.compare(UNSIGNED_LESS, self.source.sizes[0], self.size)
        if isinstance(larger, bool):
            larger = bit(reader, larger, self.op)
        moves, stays = reader.new_block(), reader.new_block()
        after = reader.new_block([("base", BASE), *([("allocated", POINTER)] if lowers else [])])
        reader.end(Branch(larger, Edge(moves), Edge(stays)))
        reader.open(moves)
        base = self.moved_lowered(of_element or 0) if lowers else self.moved(grows=True)
        reader.jump(after, [base, *([base] if lowers else [])])
        reader.open(stays)
        base = self.source.base
        reader.jump(after, [base, *([allocated(reader, base, self.op)] if lowers else [])])
        reader.open(after)
        base, *others = reader.parameters(after)
        if others:
            (reader.allocated[base],) = others
        return base


def _read(reader: GraphReader, op: Operation, names: Names) -> _Reallocation | None:
    (old, *dynamic), (result,) = op.operands, op.results
    source = descriptor(reader, old, op, names)
    before, after = layout_of(old.type), layout_of(result.type)
    if source is None or before is None or after is None or before.strided or after.strided:
        return None
    said = {n: v for n, v in (op.properties | op.attributes).items() if n != "op_name__"}
    type_ = cast("MemRefType[Attribute]", result.type)
    if said.keys() - {"alignment"} or not isinstance(type_.layout, NoneAttr):
        return None
    (given,) = after.sizes
    size = extent_of(reader, dynamic[0], op, names) if given is None else given
    return _Reallocation(reader, op, source, size, given is None, type_, said)


def _smaller(steps: Arithmetic, one: Extent, other: Extent) -> Extent:
    if isinstance(one, int) and isinstance(other, int):
        return min(one, other)
    return steps.smaller(one, other)
