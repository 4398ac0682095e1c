"""Operations that move lanes from places and to places that each lane has of its own.

Source: ODS of the vector dialect (MLIR 22). Of indices that are narrower than an index it does not
say how they are widened: upstream's two lowerings of a gather take them for signed numbers
(`arith.index_cast` of LowerVectorGather.cpp; LLVM's *getelementptr*), and so are they here.

Of a scatter it says that the behaviour is undefined if "the index vector contains two or more
duplicate indices", but not whether those count that the mask leaves out: it is not known then
whether it is undefined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Operation, SSAValue

from semantics.control_flow.descriptors import EQUAL, INDEX, UNSIGNED_LESS, Extent, Truth
from semantics.control_flow.graph import Demand
from semantics.control_flow.lanes import (
    ByName,
    OnLanes,
    bit,
    chosen,
    computed,
    element_of,
    lanes_of,
    only_where,
    shape_of,
)
from semantics.control_flow.parts import layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.accesses import (
    MOST_WRITTEN_APART,
    Memory,
    bounds_of,
    memory_of,
)
from semantics.control_flow.vectors.transfers import MOST_ACCESSED, Bounds, Transfer
from semantics.language.program import is_integer_like

_LEFT_OUT = "an index twice, of lanes that the mask leaves out"


@dataclass(frozen=True)
class _Moved:
    """What an operation moves from memory, or to it, from `bounds.indices` on along the last
    dimension; the lanes of its mask, and those of the vector that is stored or passed through."""

    memory: Memory
    bounds: Bounds
    masks: Sequence[str]
    lanes: Sequence[str]

    def at(self, last: Extent) -> Extent:
        """The address of an element that is accessed, which must be in bounds."""
        steps = self.bounds.steps
        places = [*self.bounds.indices[:-1], last]
        needs: Truth = True
        for place, size in zip(places, self.bounds.sizes, strict=True):
            needs = steps.both(needs, steps.compare(UNSIGNED_LESS, place, size))
        self.memory.needs_base()
        steps.demand(needs)
        return self.memory.address(places)

    def load(self, number: int, last: Extent) -> str:
        """What a lane holds: an element where it is accessed."""

        def load() -> Sequence[str]:
            return (self.memory.load(self.at(last)),)

        return only_where(self.memory.reader, self.masks[number], load, (self.lanes[number],))[0]

    def store(self, number: int, last: Extent) -> None:
        """Store a lane, where that is done."""

        def store() -> Sequence[str]:
            self.memory.store(self.lanes[number], self.at(last))
            return ()

        only_where(self.memory.reader, self.masks[number], store, ())


def _moved(
    reader: GraphReader,
    op: Operation,
    base: SSAValue,
    offsets: Sequence[SSAValue],
    mask: SSAValue,
    vector: SSAValue,
    names: Names,
) -> _Moved | None:
    shape = shape_of(vector)
    if not shape or not offsets:
        return None
    alike = Transfer(
        vector, base, tuple(offsets), mask, None, shape, (None,) * len(shape), (True,) * len(shape)
    )
    memory = memory_of(reader, op, base, names)
    if memory is None or not alike.is_simple(MOST_ACCESSED):
        return None
    lanes = lanes_of(reader, vector, op, names)
    if len(lanes) > MOST_ACCESSED:
        return None
    return _Moved(memory, bounds_of(memory, alike), lanes_of(reader, mask, op, names), lanes)


def _indices(
    reader: GraphReader, indices: SSAValue, op: Operation, names: Names
) -> Sequence[str] | None:
    """The lanes of indices as numbers of type index; None where they are whole."""
    type_ = element_of(indices)
    if shape_of(indices) is None or not is_integer_like(type_):
        return None
    lanes = lanes_of(reader, indices, op, names)
    if type_ == INDEX:
        return lanes
    return [computed(reader, arith.IndexCastOp, (lane,), INDEX, op) for lane in lanes]


def _gather(reader: GraphReader, op: Operation, names: Names) -> bool:
    base, *offsets = op.operands[:-3]
    indices, mask, passed = op.operands[-3:]
    moved = _moved(reader, op, base, offsets, mask, passed, names)
    widened = None if moved is None else _indices(reader, indices, op, names)
    if moved is None or widened is None:
        return False
    *_, last = moved.bounds.indices
    steps = moved.bounds.steps
    lanes = [moved.load(number, steps.add(last, index)) for number, index in enumerate(widened)]
    reader.made_of(op.results[0], lanes, names)
    return True


def _goes_on(memory: Memory) -> bool:
    """Whether types tell that the next element along the last dimension is another one."""
    layout = layout_of(memory.type_)
    return layout is not None and (not layout.strided or bool(layout.strides[-1]))


def _scatter(reader: GraphReader, op: Operation, names: Names) -> bool:
    base, *offsets = op.operands[:-3]
    indices, mask, vector = op.operands[-3:]
    moved = _moved(reader, op, base, offsets, mask, vector, names)
    if moved is None or len(moved.lanes) > MOST_WRITTEN_APART or not _goes_on(moved.memory):
        return False
    widened = _indices(reader, indices, op, names)
    if widened is None:
        return False
    _demand_apart(moved, widened)
    *_, last = moved.bounds.indices
    for number, index in enumerate(widened):
        moved.store(number, moved.bounds.steps.add(last, index))
    return True


def _demand_apart(moved: _Moved, indices: Sequence[str]) -> None:
    """The behaviour is undefined where two lanes that the mask has go to one place; whether it is
    where the mask leaves one of the two out is a function of which nothing is known."""
    steps, memory = moved.bounds.steps, moved.memory
    reader, op = memory.reader, memory.op
    if len(indices) == 1:
        return
    yes, no = (bit(reader, holds, op) for holds in (True, False))
    twice: Truth = no
    perhaps: Truth = no
    for number, index in enumerate(indices):
        for other, before in enumerate(indices[:number]):
            same = steps.compare(EQUAL, index, before)
            both = steps.both(moved.masks[number], moved.masks[other])
            assert isinstance(same, str) and isinstance(both, str)
            # An index may be poison where the mask leaves its lane out.
            twice = steps.either(twice, chosen(reader, both, same, no))
            perhaps = steps.either(perhaps, chosen(reader, both, no, same))
    assert isinstance(twice, str) and isinstance(perhaps, str)
    steps.demand(chosen(reader, twice, no, yes))
    place = reader.where(op)

    def ask() -> Sequence[str]:
        reader.add(Demand(steps.unknown(_LEFT_OUT, [*moved.masks, *indices]), place))
        return ()

    frozen = reader.step("llvm.freeze", (perhaps,), IntegerType(1), place)
    only_where(reader, frozen, ask, ())


def _next(moved: _Moved, number: int, last: Extent) -> Extent:
    """The index of the next element, of which a lane that is accessed takes one."""
    steps, reader = moved.bounds.steps, moved.memory.reader
    following = steps.name(steps.add(last, 1))
    return chosen(reader, moved.masks[number], following, steps.name(last))


def _expand_load(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Of vectors of rank 1; of others ODS does not say along which lanes the index goes on."""
    base, *indices = op.operands[:-2]
    mask, passed = op.operands[-2:]
    moved = _moved(reader, op, base, indices, mask, passed, names)
    if moved is None or len(shape_of(passed) or ()) != 1:
        return False
    *_, last = moved.bounds.indices
    lanes: list[str] = []
    for number in range(len(moved.lanes)):
        lanes.append(moved.load(number, last))
        last = _next(moved, number, last)
    reader.made_of(op.results[0], lanes, names)
    return True


def _compress_store(reader: GraphReader, op: Operation, names: Names) -> bool:
    """One lane after the other, as ODS has it; of vectors of rank 1."""
    base, *indices = op.operands[:-2]
    mask, vector = op.operands[-2:]
    moved = _moved(reader, op, base, indices, mask, vector, names)
    if moved is None or len(shape_of(vector) or ()) != 1 or len(moved.lanes) > MOST_WRITTEN_APART:
        return False
    *_, last = moved.bounds.indices
    for number in range(len(moved.lanes)):
        moved.store(number, last)
        last = _next(moved, number, last)
    return True


BY_INDICES: ByName = {
    "vector.gather": OnLanes(_gather),
    "vector.scatter": OnLanes(_scatter),
    "vector.expandload": OnLanes(_expand_load),
    "vector.compressstore": OnLanes(_compress_store),
}
