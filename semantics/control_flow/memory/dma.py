"""Transfers that are started and waited for, as copies.

Source: ODS of `memref.dma_start` and `dma_wait` (MLIR 22), which `affine.dma_start` and `dma_wait`
refer to. A transfer is "non-blocking": while it goes on, nobody knows what memory holds. So it is
read as a copy where nothing between its start and the wait for its tag has effects, and nothing but
transfers of that kind and its end uses the tag, which the function allocates. "If the source and
destination locations overlap the behavior of this operation is not defined". What a transfer
beyond the end of a memref does is not said: such a one stays without a meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    AffineMapAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import (
    INDEX,
    LESS_OR_EQUAL,
    UNSIGNED_LESS,
    Arithmetic,
    Descriptor,
    Extent,
    Truth,
    constant_of,
    descriptor,
)
from semantics.control_flow.graph import Branch, Copied, Demand, Edge
from semantics.control_flow.lanes import poison
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.parts import layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.structured.affine import AffineSteps
from semantics.effects.operations import effects_of
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

_STARTS, _WAITS = ("memref.dma_start", "affine.dma_start"), ("memref.dma_wait", "affine.dma_wait")
_MAKES = ("memref.alloc", "memref.alloca")
_MOST_CHUNKS, _MOST_ELEMENTS = 16, 1 << 63
"""So many rows are copied by strides."""


def read_dma(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a transfer where it is waited for; False for all else, and where more than a copy may
    be seen of it."""
    name = operation_name(op)
    if reader.passing is not None:
        return False
    if name in _STARTS:
        return _known(op) is not None
    if name not in _WAITS:
        return False
    start = _started_before(op)
    known = None if start is None else _known(start)
    if start is None or known is None:
        return False
    _read(reader, start, op, known, names)
    return True


@dataclass(frozen=True)
class _Place:
    """A memref, and which element of it: its indices, or operands of a map that gives them."""

    memref: SSAValue
    operands: tuple[SSAValue, ...]
    map_: AffineMapAttr | None

    def same(self, other: _Place) -> bool:
        return (
            self.memref is other.memref
            and self.map_ == other.map_
            and len(self.operands) == len(other.operands)
            and all(map(_same, self.operands, other.operands))
        )


@dataclass(frozen=True)
class _Transfer:
    """From where to where how many elements go; in the slower memory so many of them, `chunk`, lie
    one behind the other, a `stride` apart."""

    source: _Place
    target: _Place
    tag: _Place
    count: SSAValue
    stride: int = 0
    chunk: int = 0


def _same(one: SSAValue, other: SSAValue) -> bool:
    number = constant_of(one)
    return one is other or (number is not None and number == constant_of(other))


# What is started, and what waits for it


def _known(start: Operation) -> _Transfer | None:
    """What a start transfers, if a wait follows it, and all of it is known."""
    transfer = _transfer(start)
    if transfer is None or _wait_behind(start, transfer) is None:
        return None
    tag = transfer.tag.memref
    if not isinstance(tag, OpResult) or operation_name(tag.op) not in _MAKES:
        return None
    for use in tag.uses:
        user = use.operation
        name = operation_name(user)
        if name in _STARTS:
            other = _transfer(user)
            if other is None or _wait_behind(user, other) is None:
                return None
            # As what is transferred, it may be written.
            if tag in (other.source.memref, other.target.memref):
                return None
        elif name not in (*_WAITS, "memref.dealloc"):
            return None
    return transfer


def _wait_behind(start: Operation, transfer: _Transfer) -> Operation | None:
    """The operation that waits for a transfer, with nothing that has effects before it."""
    found = start.next_op
    while found is not None and _touches_nothing(found):
        found = found.next_op
    if found is None or operation_name(found) != _WAITS[_STARTS.index(operation_name(start))]:
        return None
    waited = _waited(found)
    if waited is None or not waited[0].same(transfer.tag):
        return None
    return found if _same(waited[1], transfer.count) else None


def _started_before(wait: Operation) -> Operation | None:
    """The start of what is waited for, if a wait is one that `_wait_behind` finds."""
    found = wait.prev_op
    while found is not None and _touches_nothing(found):
        found = found.prev_op
    if found is None or operation_name(found) not in _STARTS:
        return None
    transfer = _transfer(found)
    return found if transfer is not None and _wait_behind(found, transfer) is wait else None


def _touches_nothing(op: Operation) -> bool:
    return not op.regions and not op.successors and effects_of(op).free


def _waited(wait: Operation) -> tuple[_Place, SSAValue] | None:
    """The tag that is waited for, and for how many elements."""
    place, rest = _place(wait, "tag_map", list(wait.operands))
    return None if place is None or len(rest) != 1 else (place, rest[0])


def _transfer(start: Operation) -> _Transfer | None:
    source, rest = _place(start, "src_map", list(start.operands))
    target, rest = _place(start, "dst_map", rest)
    count: list[SSAValue] = []
    if operation_name(start) == _STARTS[0]:
        count, rest = rest[:1], rest[1:]
    tag, rest = _place(start, "tag_map", rest)
    given = [*count, *rest]
    if source is None or target is None or tag is None or len(given) not in (1, 3):
        return None
    elements = [_type(place).element_type for place in (source, target)]
    if elements[0] != elements[1] or start.regions:
        return None
    said = dict(start.attributes) | dict(start.properties)
    known = {"src_map", "dst_map", "tag_map", "operandSegmentSizes", "op_name__"}
    if said.keys() - known:
        return None
    found = _Transfer(source, target, tag, given[0])
    if len(given) == 1:
        return found
    stride, chunk = (constant_of(value) for value in given[1:])
    if stride is None or chunk is None or not 1 <= chunk <= stride:
        return None
    spaces = [_space(place) for place in (source, target)]
    if None in spaces or spaces[0] == spaces[1]:
        return None
    return _Transfer(source, target, tag, given[0], stride, chunk)


def _place(
    op: Operation, map_: str, operands: list[SSAValue]
) -> tuple[_Place | None, list[SSAValue]]:
    """The place that operands begin with, and the others."""
    if not operands or not isa(operands[0].type, MemRefType[Attribute]):
        return None, operands
    rank = operands[0].type.get_num_dims()
    said = op.get_attr_or_prop(map_)
    if isinstance(said, AffineMapAttr):
        count = said.data.num_dims + said.data.num_symbols
        if len(said.data.results) != rank:
            return None, operands
        return _Place(operands[0], tuple(operands[1 : 1 + count]), said), operands[1 + count :]
    if operation_name(op).startswith("affine."):
        return None, operands
    return _Place(operands[0], tuple(operands[1 : 1 + rank]), None), operands[1 + rank :]


def _type(place: _Place) -> MemRefType[Attribute]:
    type_ = place.memref.type
    assert isa(type_, MemRefType[Attribute])
    return type_


def _space(place: _Place) -> int | None:
    match _type(place).memory_space:
        case NoneAttr():
            return 0
        case IntegerAttr(value=value):
            return value.data
        case _:
            return None


# Reading


def _read(
    reader: GraphReader, start: Operation, wait: Operation, transfer: _Transfer, names: Names
) -> None:
    """Add a copy, where all of it is within both memories, else both operations as opaque ones."""
    steps = Arithmetic(reader, start)
    ends = [
        _located(reader, start, place, names, steps)
        for place in (transfer.source, transfer.target, transfer.tag)
    ]
    count = extent_of(reader, transfer.count, start, names)
    rows = _rows(transfer, count)
    inside: Truth = False
    source, target, _ = ends
    if rows is not None and source is not None and target is not None:
        (of_source, of_target) = rows.reach
        inside = steps.both(_fits(steps, source, of_source), _fits(steps, target, of_target))

    def copy() -> None:
        assert rows is not None
        known = [end for end in ends if end is not None]
        _copy(reader, start, transfer, known, rows, names)

    def opaque() -> None:
        for op in (start, wait):
            reader.opaque(op, names)

    if isinstance(inside, bool):
        (copy if inside else opaque)()
        return
    usual, unusual, after = (reader.new_block() for _ in range(3))
    reader.end(Branch(inside, Edge(usual), Edge(unusual)))
    for block, do in ((usual, copy), (unusual, opaque)):
        reader.open(block)
        do()
        reader.jump(after, ())
    reader.open(after)


@dataclass(frozen=True)
class _End:
    """The descriptor of a memref, which element of it, by number, and how many there are from the
    first one on."""

    found: Descriptor
    number: Extent
    room: Extent


def _located(
    reader: GraphReader, op: Operation, place: _Place, names: Names, steps: Arithmetic
) -> _End | None:
    """Where an element is, in memory whose elements lie one behind the other and whose number is
    known; its indices are within the sizes."""
    found = descriptor(reader, place.memref, op, names)
    layout = layout_of(place.memref.type)
    if found is None or layout is None:
        return None
    given = [extent_of(reader, value, op, names) for value in place.operands]
    indices = given
    if place.map_ is not None:
        map_, affine = place.map_.data, AffineSteps(reader, reader.where(op))
        values = [steps.name(extent) for extent in given]
        indices = [affine.value(result, values, map_.num_dims) for result in map_.results]
    inside: Truth = True
    for index, size in zip(indices, found.sizes, strict=True):
        inside = steps.both(inside, steps.compare(UNSIGNED_LESS, index, size))
    reader.add(Demand(found.base, reader.where(op)))
    steps.demand(inside)
    number: Extent = 0
    for index, stride in zip(indices, found.strides, strict=True):
        number = steps.add(number, steps.times(index, stride))
    static = [size for size in found.sizes if isinstance(size, int)]
    if layout.strided or (len(static) < len(found.sizes) and len(found.sizes) != 1):
        return None
    room = prod(static) if len(static) == len(found.sizes) else found.sizes[0]
    known = isinstance(room, str) or room < _MOST_ELEMENTS
    return _End(found, number, room) if known else None


@dataclass(frozen=True)
class _Rows:
    """Rows of so many elements, which begin so far behind the first one in both memories; and how
    far all of them reach in each."""

    size: Extent
    distances: Sequence[tuple[int, int]]
    reach: tuple[Extent, Extent]


def _rows(transfer: _Transfer, count: Extent) -> _Rows | None:
    if not transfer.stride or transfer.chunk == transfer.stride or count == 0:
        return _Rows(count, [(0, 0)], (count, count))
    if not isinstance(count, int) or count < 0:
        return None
    if count <= transfer.chunk:
        return _Rows(count, [(0, 0)], (count, count))
    chunks, rest = divmod(count, transfer.chunk)
    if rest or chunks > _MOST_CHUNKS:
        return None
    source, target = (_space(place) for place in (transfer.source, transfer.target))
    assert source is not None and target is not None
    far, near = (chunks - 1) * transfer.stride + transfer.chunk, count
    apart = [(k * transfer.stride, k * transfer.chunk) for k in range(chunks)]
    if source < target:
        return _Rows(transfer.chunk, apart, (far, near))
    return _Rows(transfer.chunk, [(near, far) for far, near in apart], (near, far))


def _fits(steps: Arithmetic, end: _End, reach: Extent) -> Truth:
    """Whether so many elements are there from an element on, which is within the memref."""
    left = steps.subtract(end.room, end.number)
    not_negative = steps.compare(LESS_OR_EQUAL, 0, reach)
    return steps.both(not_negative, steps.compare(LESS_OR_EQUAL, reach, left))


def _copy(
    reader: GraphReader,
    start: Operation,
    transfer: _Transfer,
    ends: Sequence[_End],
    rows: _Rows,
    names: Names,
) -> None:
    steps = Arithmetic(reader, start)
    source, target = ends[:2]
    _see_tag(reader, start, transfer.tag, names)
    begin = [steps.add(end.found.offset, end.number) for end in (source, target)]
    pairs = tuple(
        (steps.name(steps.add(begin[0], from_)), steps.name(steps.add(begin[1], to)))
        for from_, to in rows.distances
    )
    size = steps.name(rows.size)
    type_ = _type(transfer.source).element_type
    copied = Copied(type_, source.found.base, target.found.base, pairs, size, apart=True)
    operands = (source.found.base, target.found.base, *(n for pair in pairs for n in pair), size)
    given = [_line(transfer.source), _line(transfer.target), *[INDEX] * (len(operands) - 2)]
    what = UnregisteredOp.with_name(_STARTS[0]).create(
        operands=list(map(create_ssa_value, given)),
        attributes={"waited for": StringAttr("at once")},
    )
    reader.opaque_on(what, start, operands, (), copied)


def _line(place: _Place) -> MemRefType[Attribute]:
    """All of a memory, as elements one behind the other."""
    type_ = _type(place)
    return MemRefType(type_.element_type, [-1], memory_space=type_.memory_space)


def _see_tag(reader: GraphReader, op: Operation, tag: _Place, names: Names) -> None:
    """The tag is there: it is accessed as a store would, of what nobody reads."""
    found = descriptor(reader, tag.memref, op, names)
    assert found is not None
    steps, line = Arithmetic(reader, op), _line(tag)
    types = line.element_type, line, INDEX
    what = memref.StoreOp.create(operands=list(map(create_ssa_value, types)))
    value = poison(reader, line.element_type, op)
    reader.opaque_on(what, op, (value, found.base, steps.name(found.offset)), ())
