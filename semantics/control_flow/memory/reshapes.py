"""`memref.reshape`: a memref in a shape of which memory holds what the type does not say.

Sources: ODS of the memref dialect (MLIR 22), and what upstream makes of it
(`MemRefReshapeOpLowering`): a descriptor of the same pointers, with offset 0 and strides without
gaps, whose sizes are those of the type, and of memory only where the type has none. What memory
holds of the others nobody reads. A shape of narrow integers is widened with its sign, as by
`arith.index_cast`; ODS does not say so, and upstream does not lower it to the end.

"The source and destination types are compatible if both have the same element type, same number of
elements", but that it is undefined otherwise is not said of numbers that memory holds: there it is
not known whether it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation

from semantics.control_flow.descriptors import (
    EQUAL,
    INDEX,
    LESS,
    Arithmetic,
    Descriptor,
    Extent,
    Truth,
    contiguous,
    descriptor,
    give,
)
from semantics.control_flow.elements import INBOUNDS, NUW, demand_flags, load_at
from semantics.control_flow.graph import Demand
from semantics.control_flow.lanes import bit, chosen, computed, only_where
from semantics.control_flow.parts import Layout, layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

_RESHAPE = "memref.reshape"
_OTHER = "a reshape to another number of elements"


def read_reshape(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a reshape of memory without gaps, between shapes with ranks; False for all else."""
    if operation_name(op) != _RESHAPE or {*op.properties, *op.attributes} - {"op_name__"}:
        return False
    before, after = layout_of(op.operands[0].type), layout_of(op.results[0].type)
    if not _is_contiguous(before) or after is None or not _is_contiguous(after):
        return False
    source = descriptor(reader, op.operands[0], op, names)
    sizes = None if source is None else _sizes(reader, op, after.sizes, names)
    if source is None or sizes is None:
        return False
    _demand_as_many(reader, op, source.sizes, sizes)
    strides = contiguous(Arithmetic(reader, op), sizes)
    view = Descriptor(source.base, source.offset, tuple(sizes), strides)
    return give(reader, op.results[0], view, op, names)


def _is_contiguous(layout: Layout | None) -> bool:
    return layout is not None and not layout.strided


def _sizes(
    reader: GraphReader, op: Operation, said: Sequence[int | None], names: Names
) -> list[Extent] | None:
    """The sizes that the type says, and else those that the shape's memory holds; None where it is
    not known how many these are."""
    type_ = op.operands[1].type
    found = descriptor(reader, op.operands[1], op, names)
    if found is None or not isa(type_, MemRefType[Attribute]):
        return None
    (stride,) = found.strides
    if found.sizes != (len(said),) or not isinstance(type_.memory_space, NoneAttr):
        return None
    steps, far = Arithmetic(reader, op), Arithmetic(reader, op, far=True)
    element = reader.word if type_.element_type == INDEX and reader.passing else type_.element_type
    sizes: list[Extent] = []
    for number, size in enumerate(said):
        if size is None:
            reader.add(Demand(found.base, reader.where(op)))
            at = far.add(far.far(found.offset), far.far(steps.times(number, stride)))
            if reader.passing is not None and reader.sequential:
                way = found.base, far.far(found.offset), at
                demand_flags(reader, op, INBOUNDS | NUW, element, way)
            size = load_at(reader, op, element, found.base, at)
            if type_.element_type != INDEX:
                size = computed(reader, arith.IndexCastOp, (size,), INDEX, op)
        sizes.append(size)
    return sizes


def _demand_as_many(
    reader: GraphReader, op: Operation, before: Sequence[Extent], after: Sequence[Extent]
) -> None:
    """Where there are not as many elements, or a size is negative, it is a function of which
    nothing is known whether the behaviour is undefined."""
    steps = Arithmetic(reader, op)
    counts: list[Extent] = []
    for sizes in (before, after):
        count: Extent = 1
        for size in reversed(sizes):
            count = _product(reader, op, count, size)
        counts.append(count)
    fits: Truth = steps.compare(EQUAL, *counts)
    for size in after:
        fits = steps.both(fits, steps.compare(LESS, -1, size))

    def ask() -> Sequence[str]:
        place = reader.where(op)
        reader.add(Demand(steps.unknown(_OTHER, [*before, *after]), place))
        return ()

    if fits is True:
        return
    yes, no = (bit(reader, holds, op) for holds in (True, False))
    fits = bit(reader, fits, op) if isinstance(fits, bool) else fits
    only_where(reader, chosen(reader, fits, no, yes), ask, ())


def _product(reader: GraphReader, op: Operation, a: Extent, b: Extent) -> Extent:
    """A product of two sizes as a number: there may be no other to compare it with."""
    if isinstance(a, str) and isinstance(b, str):
        return reader.step("arith.muli", (a, b), INDEX, reader.where(op))
    return Arithmetic(reader, op).times(a, b)
