"""Vectors that are read from tensors and written into them, lane by lane.

Source: ODS of the vector dialect (MLIR 22). A lane that is read is what `tensor.extract` gives.
What is written at constant places is known by the places: which of several writes one was, and in
which order those of different places were, is not seen in a tensor.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import IntegerAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import INDEX, Arithmetic, Extent, Truth
from semantics.control_flow.graph import Demand, WithElements
from semantics.control_flow.lanes import (
    bit,
    chosen,
    is_vector,
    lanes_of,
    literal,
    or_opaque,
)
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.transfers import Bounds, Transfer, transfer_of
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

Place = tuple[int, ...]
_MOST_WRITTEN = 512
"""So many elements of a tensor are known at most that were written into it."""


def demand_where(
    reader: GraphReader, op: Operation, accessed: Truth, needs: Truth, steps: Arithmetic
) -> None:
    """The behaviour is undefined where a lane is accessed and something does not hold, and where it
    is poison whether it is accessed."""
    if accessed is True:
        steps.demand(needs)
    elif accessed is not False and needs is not True:
        holds = needs if isinstance(needs, str) else bit(reader, needs, op)
        steps.demand(chosen(reader, accessed, holds, bit(reader, True, op)))


def read_tensor(reader: GraphReader, op: Operation, transfer: Transfer, names: Names) -> bool:
    """Read `vector.transfer_read` of a tensor; False where it is no ranked one."""
    root, shape = root_of(transfer.base, names)
    if shape is None or len(shape) != len(transfer.indices):
        return False
    steps = Arithmetic(reader, op)
    indices = [extent_of(reader, index, op, names) for index in transfer.indices]
    sizes: list[Extent] = [
        size_of(reader, op, root, d, names) if size is None else size
        for d, size in enumerate(shape)
    ]
    bounds = Bounds(steps, transfer, indices, sizes)

    def read() -> Sequence[str]:
        bounds.demand()
        assert transfer.otherwise is not None
        (padding,) = lanes_of(reader, transfer.otherwise, op, names)
        mask: Sequence[str] | None = None
        if transfer.mask is not None:
            mask = lanes_of(reader, transfer.mask, op, names)
        known: dict[Place, str] = {}
        found: list[str] = []
        for offsets, masked in transfer.places():
            if offsets not in known:
                within = bounds.within(offsets)
                accessed = within if mask is None else steps.both(mask[masked], within)
                demand_where(reader, op, accessed, bounds.must_be(offsets), steps)
                at = [steps.add(i, k) for i, k in zip(indices, offsets, strict=True)]
                known[offsets] = _lane(reader, op, root, at, accessed, padding, names)
            found.append(known[offsets])
        return found

    or_opaque(reader, op, names, bounds.begins(), read)
    return True


def _lane(
    reader: GraphReader,
    op: Operation,
    root: SSAValue,
    at: Sequence[Extent],
    accessed: Truth,
    padding: str,
    names: Names,
) -> str:
    if accessed is False:
        return padding
    element = element_at(reader, op, root, at, names)
    if accessed is True:
        return element
    reader.add(Demand(accessed, reader.where(op)))
    return chosen(reader, accessed, element, padding)


def write_tensor(reader: GraphReader, op: Operation, transfer: Transfer, names: Names) -> bool:
    """Read `vector.transfer_write` at constant places of a tensor; False for others."""
    if _places(transfer) is None:
        return False
    (result,) = op.results
    lanes = lanes_of(reader, transfer.vector, op, names)
    base, written = _written(reader, transfer.base, op, names)
    written |= _lanes_at(transfer, lanes)
    name = reader.name_of(base, op, names)
    changed = {p: lane for p, lane in written.items() if reader.elements.get(lane) != (name, p)}
    if not changed:
        names[result] = name
        return True
    if len(changed) > _MOST_WRITTEN:
        return False
    ordered = sorted(changed)
    what = f"{base.type} with elements written at {ordered}"
    given = (name, *(changed[place] for place in ordered))
    names[result] = reader.unknown_function(
        what, given, result.type, reader.where(op), WithElements(tuple(ordered))
    )
    return True


def root_of(value: SSAValue, names: Names) -> tuple[SSAValue, tuple[int | None, ...] | None]:
    """The tensor that a value is a cast of, and what types say of its extents. Where a cast is to
    extents that are not there it is undefined itself."""
    shape = extents_of(value)
    while shape is not None:
        cast = value.owner
        if not isinstance(cast, Operation) or operation_name(cast) != "tensor.cast":
            break
        inner = extents_of(cast.operands[0])
        if inner is None or cast.operands[0] not in names:
            break
        value = cast.operands[0]
        shape = tuple(a if b is None else b for a, b in zip(shape, inner, strict=True))
    return value, shape


def extents_of(value: SSAValue) -> tuple[int | None, ...] | None:
    if not isa(value.type, TensorType[Attribute]):
        return None
    return tuple(None if extent < 0 else extent for extent in value.type.get_shape())


def size_of(
    reader: GraphReader, op: Operation, root: SSAValue, dimension: int, names: Names
) -> str:
    number = arith.ConstantOp(IntegerAttr(dimension, INDEX))
    what = tensor.DimOp.create(
        operands=[create_ssa_value(root.type), number.result], result_types=[INDEX]
    )
    which = literal(reader, IntegerAttr(dimension, INDEX), op)
    return reader.scalar(what, (reader.name_of(root, op, names), which), op)[0]


def element_at(
    reader: GraphReader, op: Operation, root: SSAValue, at: Sequence[Extent], names: Names
) -> str:
    """An element of a tensor: what was written there last."""
    place = tuple(index for index in at if isinstance(index, int))
    if len(place) == len(at):
        root, written = _written(reader, root, op, names)
        if place in written:
            return written[place]
    name = reader.name_of(root, op, names)
    assert isa(root.type, TensorType[Attribute])
    what = tensor.ExtractOp.create(
        operands=[create_ssa_value(root.type), *(create_ssa_value(INDEX) for _ in at)],
        result_types=[root.type.element_type],
    )
    given = (name, *map(Arithmetic(reader, op).name, at))
    (result,) = reader.scalar(what, given, op, anywhere=True)
    if len(place) == len(at):
        reader.elements[result] = name, place
    return result


def _written(
    reader: GraphReader, value: SSAValue, op: Operation, names: Names
) -> tuple[SSAValue, dict[Place, str]]:
    """The tensor into which elements were written, and which they are, by place."""
    writes: list[Transfer] = []
    while True:
        made = value.owner
        if not isinstance(made, Operation) or operation_name(made) != "vector.transfer_write":
            break
        transfer = transfer_of(made, reads=False)
        if transfer is None or transfer.vector not in names or transfer.base not in names:
            break
        if _places(transfer) is None:
            break
        writes.append(transfer)
        value = transfer.base
    found: dict[Place, str] = {}
    for transfer in reversed(writes):
        found |= _lanes_at(transfer, lanes_of(reader, transfer.vector, op, names))
    return value, found


def _lanes_at(transfer: Transfer, lanes: Sequence[str]) -> dict[Place, str]:
    return dict(zip(_places(transfer) or (), lanes, strict=True))


def _places(transfer: Transfer) -> list[Place] | None:
    """The places of a tensor at which lanes are written; None unless all of them are constants, and
    in bounds for all that its type says."""
    shape = extents_of(transfer.base)
    if shape is None or transfer.mask is not None or not is_vector(transfer.vector):
        return None
    first: list[int] = []
    for index in transfer.indices:
        made = index.owner
        number = made.properties.get("value") if isinstance(made, arith.ConstantOp) else None
        if not isinstance(number, IntegerAttr):
            return None
        first.append(number.value.data)
    found: list[Place] = []
    for offsets, _ in transfer.places():
        place = tuple(k + offset for k, offset in zip(first, offsets, strict=True))
        if not all(n is not None and 0 <= k < n for k, n in zip(place, shape, strict=True)):
            return None
        found.append(place)
    return found
