"""Operations that move lanes of vectors, and compute nothing.

Sources: the page of the vector dialect (MLIR 22); LLVM's language reference for its operations
*extractelement*, *insertelement* and *shufflevector*. Of a position that is out of bounds the page
says that the result is undefined, and upstream lowers the operations to LLVM's, whose result is
poison then: so it is poison.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Operation

from semantics.control_flow.lanes import (
    ByName,
    OnLanes,
    chosen,
    compare,
    constant,
    give,
    have_lanes,
    integers,
    is_vector,
    lanes_of,
    places,
    poison,
    row_major,
    shape_of,
)
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.bitcasts import read_bitcast
from semantics.control_flow.vectors.scalable_masks import is_scalable_mask, read_extracted
from semantics.language.program import as_integer_type

_POISON_POSITION = -1
_DYNAMIC = -(1 << 63)
_I1 = IntegerType(1)


def _same_lanes(reader: GraphReader, op: Operation, names: Names) -> bool:
    """The same lanes in row-major order, by another shape."""
    if not have_lanes(op.operands[0], op.results[0]):
        return False
    give(reader, op.results[0], lanes_of(reader, op.operands[0], op, names), names)
    return True


def _broadcast(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Extents of 1 are stretched, leading ones are added."""
    source, target = shape_of(op.operands[0]), shape_of(op.results[0])
    if source is None or target is None:
        return False
    lanes = lanes_of(reader, op.operands[0], op, names)
    found: list[str] = []
    for place in places(target):
        inner = place[len(target) - len(source) :]
        at = [0 if extent == 1 else k for k, extent in zip(inner, source, strict=True)]
        found.append(lanes[row_major(at, source)])
    give(reader, op.results[0], found, names)
    return True


def _transpose(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Dimension d of the result is dimension `permutation[d]` of the operand."""
    source, target = shape_of(op.operands[0]), shape_of(op.results[0])
    permutation = integers(op, "permutation")
    if source is None or target is None or permutation is None:
        return False
    lanes = lanes_of(reader, op.operands[0], op, names)
    found: list[str] = []
    for place in places(target):
        at = [place[permutation.index(d)] for d in range(len(source))]
        found.append(lanes[row_major(at, source)])
    give(reader, op.results[0], found, names)
    return True


def _extract_slice(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Offsets are of leading dimensions; strides are 1, as the page demands."""
    source, target = shape_of(op.operands[0]), shape_of(op.results[0])
    offsets, strides = integers(op, "offsets"), integers(op, "strides")
    if source is None or target is None or offsets is None or set(strides or [0]) != {1}:
        return False
    offsets += [0] * (len(source) - len(offsets))
    lanes = lanes_of(reader, op.operands[0], op, names)
    found: list[str] = []
    for place in places(target):
        at = [k + offset for k, offset in zip(place, offsets, strict=True)]
        found.append(lanes[row_major(at, source)])
    give(reader, op.results[0], found, names)
    return True


def _insert_slice(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Offsets are of all dimensions, the slice is of the last ones; strides are 1."""
    inner, outer = map(shape_of, op.operands)
    offsets, strides = integers(op, "offsets"), integers(op, "strides")
    if inner is None or outer is None or offsets is None or set(strides or [0]) != {1}:
        return False
    given, old = (lanes_of(reader, value, op, names) for value in op.operands)
    found = list(old)
    for number, place in enumerate(places(inner)):
        whole = (0,) * (len(outer) - len(inner)) + place
        at = [k + offset for k, offset in zip(whole, offsets, strict=True)]
        found[row_major(at, outer)] = given[number]
    give(reader, op.results[0], found, names)
    return True


def _shuffle(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Leading elements of both operands one after the other; -1 is poison. 0-D vectors are one
    leading element each."""
    mask = integers(op, "mask")
    shapes = [shape_of(value) for value in op.operands]
    if mask is None or not have_lanes(*op.operands, *op.results):
        return False
    size = prod((shapes[0] or (1,))[1:])
    lanes = [lane for value in op.operands for lane in lanes_of(reader, value, op, names)]
    found: list[str] = []
    for which in mask:
        if which == _POISON_POSITION:
            found += [poison(reader, reader.type_of(lanes[0]), op)] * size
        else:
            found += lanes[which * size : (which + 1) * size]
    give(reader, op.results[0], found, names)
    return True


def _interleave(reader: GraphReader, op: Operation, names: Names) -> bool:
    """One lane of each in turn: as in row-major order all along, so along the last dimension."""
    if not have_lanes(*op.operands):
        return False
    columns = [lanes_of(reader, value, op, names) for value in op.operands]
    if not have_lanes(*op.results):
        return False
    give(reader, op.results[0], [x for pair in zip(*columns, strict=True) for x in pair], names)
    return True


def _deinterleave(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Even lanes and odd ones; the last dimension has an even number of them."""
    if not have_lanes(*op.operands):
        return False
    lanes = lanes_of(reader, op.operands[0], op, names)
    give(reader, op.results[0], lanes[::2], names)
    give(reader, op.results[1], lanes[1::2], names)
    return True


def _to_elements(reader: GraphReader, op: Operation, names: Names) -> bool:
    if not have_lanes(*op.operands):
        return False
    names.update(zip(op.results, lanes_of(reader, op.operands[0], op, names), strict=True))
    return True


def _from_elements(reader: GraphReader, op: Operation, names: Names) -> bool:
    if not have_lanes(*op.results):
        return False
    give(reader, op.results[0], reader.operands(op, names), names)
    return True


# One element, or some that stand together


@dataclass(frozen=True)
class _Position:
    """Where a value of some leading positions stands: constants, and indices by name."""

    at: tuple[int | str, ...]
    shape: tuple[int, ...]

    def never(self) -> bool:
        """Whether a constant is the position of poison."""
        return _POISON_POSITION in self.at

    def within(self) -> bool:
        """Whether the constants are in bounds."""
        return all(
            isinstance(k, str) or 0 <= k < extent
            for k, extent in zip(self.at, self.shape, strict=True)
        )

    def matched(self) -> list[tuple[int, ...]]:
        """The places at which it may be, in order."""
        return [
            place
            for place in places(self.shape)
            if all(isinstance(k, str) or k == p for k, p in zip(self.at, place, strict=True))
        ]

    def is_at(self, reader: GraphReader, place: Sequence[int], where: str) -> str | None:
        """Whether the indices are these; None where all are constants."""
        found: str | None = None
        for k, p in zip(self.at, place, strict=True):
            if isinstance(k, str):
                number = constant(reader, p, reader.type_of(k), where)
                found = _and(reader, found, compare(reader, "eq", k, number, where), where)
        return found

    def in_bounds(self, reader: GraphReader, where: str) -> str | None:
        """Whether the indices are in bounds; None where all are constants."""
        found: str | None = None
        for k, extent in zip(self.at, self.shape, strict=True):
            if isinstance(k, str) and not _all_below(reader, k, extent):
                bound = constant(reader, extent, reader.type_of(k), where)
                found = _and(reader, found, compare(reader, "ult", k, bound, where), where)
        return found


def _and(reader: GraphReader, a: str | None, b: str, where: str) -> str:
    return b if a is None else reader.step("arith.andi", (a, b), _I1, where, name="condition")


def _all_below(reader: GraphReader, name: str, extent: int) -> bool:
    """Whether every value of an index, which has no sign, is below."""
    type_ = as_integer_type(reader.type_of(name))
    return type_ is not None and 1 << type_.width.data <= extent


def _position(
    reader: GraphReader, op: Operation, shape: Sequence[int], indices: int, names: Names
) -> _Position | None:
    """That of `vector.extract` and `insert`, whose operands from `indices` on are the dynamic
    ones."""
    static = integers(op, "static_position")
    if static is None or len(static) > len(shape):
        return None
    dynamic = iter(reader.operands(op, names)[indices:])
    at = tuple(next(dynamic) if k == _DYNAMIC else k for k in static)
    found = _Position(at, tuple(shape[: len(at)]))
    return found if found.never() or found.within() else None


def _extract(reader: GraphReader, op: Operation, names: Names) -> bool:
    if is_scalable_mask(op.operands[0]):
        return read_extracted(reader, op, names)
    shape = shape_of(op.operands[0])
    if shape is None or not have_lanes(*op.results):
        return False
    position = _position(reader, op, shape, 1, names)
    return position is not None and _extract_at(reader, op, position, names)


def _extract_element(reader: GraphReader, op: Operation, names: Names) -> bool:
    """llvm.extractelement; the index has no sign."""
    if not have_lanes(op.operands[0]):
        return False
    count = len(lanes_of(reader, op.operands[0], op, names))
    index = reader.name_of(op.operands[1], op, names)
    return _extract_at(reader, op, _Position((index,), (count,)), names)


def _extract_at(reader: GraphReader, op: Operation, position: _Position, names: Names) -> bool:
    lanes, where = lanes_of(reader, op.operands[0], op, names), reader.where(op)
    size = len(lanes) // prod(position.shape)
    type_ = reader.type_of(lanes[0])
    if position.never():
        give(reader, op.results[0], [poison(reader, type_, op)] * size, names)
        return True
    found: list[str] = []
    for place in position.matched():
        start = row_major(place, position.shape) * size
        here = lanes[start : start + size]
        if all(_is_possible(reader, k, p) for k, p in zip(position.at, place, strict=True)):
            condition = position.is_at(reader, place, where)
            if condition is None:
                found = list(here)
            else:
                found = found or [poison(reader, type_, op)] * size
                pairs = zip(here, found, strict=True)
                found = [chosen(reader, condition, new, old) for new, old in pairs]
    give(reader, op.results[0], found, names)
    return True


def _is_possible(reader: GraphReader, index: int | str, value: int) -> bool:
    """Whether an index of its type may have this value."""
    return isinstance(index, int) or not _all_below(reader, index, value)


def _insert(reader: GraphReader, op: Operation, names: Names) -> bool:
    shape = shape_of(op.operands[1])
    if shape is None or not have_lanes(op.operands[0]):
        return False
    position = _position(reader, op, shape, 2, names)
    return position is not None and _insert_at(reader, op, 0, position, names)


def _insert_element(reader: GraphReader, op: Operation, names: Names) -> bool:
    """llvm.insertelement, whose operands are the vector, the value and the index."""
    if not have_lanes(op.operands[0]) or is_vector(op.operands[1]):
        return False
    count = len(lanes_of(reader, op.operands[0], op, names))
    index = reader.name_of(op.operands[2], op, names)
    return _insert_at(reader, op, 1, _Position((index,), (count,)), names)


def _insert_at(
    reader: GraphReader, op: Operation, value: int, position: _Position, names: Names
) -> bool:
    """Insert operand `value` into the other one of the first two."""
    where = reader.where(op)
    lanes = list(lanes_of(reader, op.operands[1 - value], op, names))
    given = lanes_of(reader, op.operands[value], op, names)
    if position.never():
        found = [poison(reader, reader.type_of(lanes[0]), op)] * len(lanes)
        give(reader, op.results[0], found, names)
        return True
    for place in position.matched():
        if not all(_is_possible(reader, k, p) for k, p in zip(position.at, place, strict=True)):
            continue
        condition = position.is_at(reader, place, where)
        start = row_major(place, position.shape) * len(given)
        for offset, new in enumerate(given):
            old = lanes[start + offset]
            lanes[start + offset] = (
                new if condition is None else chosen(reader, condition, new, old)
            )
    holds = position.in_bounds(reader, where)
    if holds is not None:
        outside = poison(reader, reader.type_of(lanes[0]), op)
        lanes = [chosen(reader, holds, lane, outside) for lane in lanes]
    give(reader, op.results[0], lanes, names)
    return True


_SLICES = ("offsets", "sizes", "strides")
MOVES: ByName = {
    "vector.broadcast": OnLanes(_broadcast),
    "vector.shape_cast": OnLanes(_same_lanes),
    "vector.transpose": OnLanes(_transpose, ("permutation",)),
    "vector.extract_strided_slice": OnLanes(_extract_slice, _SLICES),
    "vector.insert_strided_slice": OnLanes(_insert_slice, _SLICES),
    "vector.shuffle": OnLanes(_shuffle, ("mask",)),
    "llvm.shufflevector": OnLanes(_shuffle, ("mask",)),
    "vector.bitcast": OnLanes(read_bitcast),
    "vector.interleave": OnLanes(_interleave),
    "vector.deinterleave": OnLanes(_deinterleave),
    "vector.to_elements": OnLanes(_to_elements),
    "vector.from_elements": OnLanes(_from_elements),
    "vector.extract": OnLanes(_extract, ("static_position",)),
    "vector.insert": OnLanes(_insert, ("static_position",)),
    "llvm.extractelement": OnLanes(_extract_element),
    "llvm.insertelement": OnLanes(_insert_element),
}
