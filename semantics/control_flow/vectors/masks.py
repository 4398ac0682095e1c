"""Masks, steps, and operations under a mask of ones.

Source: the page of the vector dialect (MLIR 22). It leaves to each operation what a lane is that a
mask leaves out, and upstream's passes differ on reductions of no lane at all. So an operation under
a mask is read only where all lanes are in, where it moves lanes from memory or to it, or where it
combines lanes with an accumulator.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue

from semantics.control_flow.lanes import (
    ByName,
    OnLanes,
    bit,
    compare,
    give,
    have_lanes,
    integers,
    literal,
    places,
    shape_of,
)
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.arithmetic import reduce_under_mask
from semantics.control_flow.vectors.memory import read_under_mask
from semantics.control_flow.vectors.scalable_masks import (
    is_scalable_mask,
    read_constant,
    read_created,
    read_scale,
)
from semantics.functions.operations import operation_name

_I1, _INDEX = IntegerType(1), IndexType()


def _constant_mask(reader: GraphReader, op: Operation, names: Names) -> bool:
    if is_scalable_mask(op.results[0]):
        return read_constant(reader, op, names)
    shape, sizes = shape_of(op.results[0]), integers(op, "mask_dim_sizes")
    if shape is None or sizes is None:
        return False
    inside, outside = bit(reader, True, op), bit(reader, False, op)
    # A 0-D mask has one size, of a dimension of extent 1.
    lanes = [
        inside if all(k < size for k, size in zip(place, sizes, strict=True)) else outside
        for place in places(shape or (1,))
    ]
    give(reader, op.results[0], lanes, names)
    return True


def _create_mask(reader: GraphReader, op: Operation, names: Names) -> bool:
    """A size that is negative is zero, one that is too large is the extent."""
    if is_scalable_mask(op.results[0]):
        return read_created(reader, op, names)
    shape = shape_of(op.results[0])
    if shape is None:
        return False
    where = reader.where(op)
    sizes = reader.operands(op, names)
    counters = [literal(reader, IntegerAttr(k, _INDEX), op) for k in range(max(shape, default=1))]
    within = [
        [compare(reader, "sgt", size, counters[k], where) for k in range(extent)]
        for size, extent in zip(sizes, shape or (1,), strict=True)
    ]
    lanes: list[str] = []
    for place in places(shape or (1,)):
        first, *others = (column[k] for column, k in zip(within, place, strict=True))
        for other in others:
            first = reader.step("arith.andi", (first, other), _I1, where, name="within")
        lanes.append(first)
    give(reader, op.results[0], lanes, names)
    return True


def _step(reader: GraphReader, op: Operation, names: Names) -> bool:
    shape = shape_of(op.results[0])
    if shape is None:
        return False
    lanes = [literal(reader, IntegerAttr(k, _INDEX), op) for k in range(shape[0])]
    give(reader, op.results[0], lanes, names)
    return True


def _mask(reader: GraphReader, op: Operation, names: Names) -> bool:
    """The region, where all lanes are in; where nothing is in it, what it yields; a transfer or a
    reduction under the mask."""
    (region,) = op.regions
    (block,) = region.blocks
    empty = block.first_op is block.last_op and len(op.operands) == 1
    if not (empty or _is_all_ones(op.operands[0])):
        return read_under_mask(reader, op, names) or reduce_under_mask(reader, op, names)

    def leave(end: Operation, inner: Names) -> None:
        names.update(zip(op.results, reader.operands(end, inner), strict=True))

    reader.body(region, (), names, {"vector.yield": leave})
    return True


def _is_all_ones(mask: SSAValue) -> bool:
    made = mask.owner
    if not isinstance(made, Operation) or not have_lanes(mask):
        return False
    if operation_name(made) == "vector.constant_mask":
        return integers(made, "mask_dim_sizes") == list(shape_of(mask) or (1,))
    value = made.get_attr_or_prop("value")
    return (
        operation_name(made) == "arith.constant"
        and isinstance(value, DenseIntOrFPElementsAttr)
        and all(element.value.data not in (0, 0.0) for element in value.iter_attrs())
    )


ON_MASKS: ByName = {
    "vector.constant_mask": OnLanes(_constant_mask, ("mask_dim_sizes",)),
    "vector.create_mask": OnLanes(_create_mask),
    "vector.step": OnLanes(_step),
    "vector.vscale": OnLanes(read_scale),
    "vector.mask": OnLanes(_mask),
}
