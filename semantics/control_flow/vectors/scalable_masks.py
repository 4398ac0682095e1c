"""Masks of scalable vectors, which are no lanes: what is known is that masks of one type and the
same sizes are the same.

Source: the page of the vector dialect (MLIR 22). A size is signed, and counts up to the extent,
which is that of the type, times `vector.vscale` where the dimension is scalable; if one is zero, no
lane is set, so then all are zero here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import EQUAL, INDEX, LESS, Arithmetic, Extent, Truth
from semantics.control_flow.lanes import (
    chosen,
    compare,
    give,
    integers,
    places,
    shape_of,
)
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.containers import is_scalable

_I1 = IntegerType(1)
_CREATES = "vector.create_mask"


def is_scalable_mask(value: SSAValue) -> bool:
    return is_scalable(value.type) and cast("VectorType[Attribute]", value.type).element_type == _I1


def read_scale(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read `vector.vscale`."""
    names[op.results[0]] = _scale(reader, op)
    return True


def read_mask(reader: GraphReader, op: Operation, sizes: Sequence[Extent], names: Names) -> bool:
    """Let the result of `op`, a scalable mask, be the one of these sizes."""
    type_ = cast("VectorType[Attribute]", op.results[0].type)
    names[op.results[0]] = _mask(reader, op, type_, sizes)
    return True


def read_created(reader: GraphReader, op: Operation, names: Names) -> bool:
    return read_mask(reader, op, reader.operands(op, names), names)


def read_constant(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read `vector.constant_mask`, or a constant of which all lanes are the same."""
    type_ = cast("VectorType[Attribute]", op.results[0].type)
    said = integers(op, "mask_dim_sizes")
    value = op.get_attr_or_prop("value")
    if isinstance(value, DenseIntOrFPElementsAttr) and value.is_splat():
        (element,) = {element.value.data for element in value.iter_attrs()}
        said = [extent if element else 0 for extent in type_.get_shape()]
    if said is None:
        return False
    sizes: list[Extent] = []
    shape, scalable = type_.get_shape(), type_.get_scalable_dims()
    for size, extent, full in zip(said, shape, _extents(reader, op, type_), strict=True):
        sizes.append(full if size == extent else size)
    # "Currently only zero (none set) or the size" are supported along scalable dimensions.
    if any(f and k not in (0, e) for k, e, f in zip(said, shape, scalable, strict=True)):
        return False
    return read_mask(reader, op, sizes, names)


def read_extracted(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a part of what `vector.create_mask` makes: that of the other sizes if the position,
    which is constant, is below the first ones, else nothing is set."""
    made, position = op.operands[0].owner, integers(op, "static_position")
    if not isinstance(made, Operation) or operation_name(made) != _CREATES:
        return False
    if position is None or len(op.operands) > 1 or min(position, default=0) < 0:
        return False
    if any(operand not in names for operand in made.operands):
        return False
    sizes = reader.operands(made, names)
    steps = Arithmetic(reader, op)
    inside: Truth = True
    for k, size in zip(position, sizes, strict=False):
        inside = steps.both(inside, steps.compare(LESS, k, size))
    zero = steps.name(0)
    kept = [
        size if inside is True else chosen(reader, cast("str", inside), size, zero)
        for size in sizes[len(position) :]
    ]
    if is_scalable(op.results[0].type):
        return read_mask(reader, op, kept, names)
    shape = shape_of(op.results[0])
    if not shape or len(shape) != len(kept):
        return False
    where = reader.where(op)
    lanes: list[str] = []
    for place in places(shape):
        lane = None
        for k, size in zip(place, kept, strict=True):
            holds = compare(reader, "sgt", size, steps.name(k), where)
            lane = holds if lane is None else cast("str", steps.both(lane, holds))
        lanes.append(cast("str", lane))
    give(reader, op.results[0], lanes, names)
    return True


def _scale(reader: GraphReader, op: Operation) -> str:
    return reader.unknown_function("vector.vscale", (), INDEX, reader.where(op))


def _extents(reader: GraphReader, op: Operation, type_: VectorType[Attribute]) -> list[Extent]:
    steps = Arithmetic(reader, op)
    flags = type_.get_scalable_dims()
    scale = _scale(reader, op)
    return [
        steps.times(scale, extent) if scalable else extent
        for extent, scalable in zip(type_.get_shape(), flags, strict=True)
    ]


def _mask(
    reader: GraphReader, op: Operation, type_: VectorType[Attribute], sizes: Sequence[Extent]
) -> str:
    steps = Arithmetic(reader, op)
    zero = steps.name(0)
    clamped: list[str] = []
    none: Truth = False
    for size, extent in zip(sizes, _extents(reader, op, type_), strict=True):
        below = steps.compare(LESS, size, extent)
        least = _either(reader, steps, below, size, extent)
        negative = steps.compare(LESS, least, 0)
        clamped.append(steps.name(_either(reader, steps, negative, 0, least)))
        none = steps.either(none, steps.compare(EQUAL, clamped[-1], 0))
    if none is not False:
        empty = none if isinstance(none, str) else None
        clamped = [zero if empty is None else chosen(reader, empty, zero, k) for k in clamped]
    return reader.unknown_function(f"a mask of {type_}", clamped, type_, reader.where(op))


def _either(
    reader: GraphReader, steps: Arithmetic, condition: bool | str, then: Extent, other: Extent
) -> Extent:
    if isinstance(condition, bool):
        return then if condition else other
    return chosen(reader, condition, steps.name(then), steps.name(other))
