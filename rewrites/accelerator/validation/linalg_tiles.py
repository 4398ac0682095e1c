"""Functions of contractions and element-wise operations, over tiles as the accelerator's meaning.

With the symbolic interpretation this is the statement that a lowering must keep, with the numpy
interpretation it is what a program's result is compared with. It reads the operations' structure
(`semantics.syntax.linalg.structure`) and nothing of the lowering.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith, func, memref, tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import argument_memory
from accelerator_model.simulator.functional import Array, NumpyTiles, unsigned_bits
from rewrites.accelerator.validation.element_body import (
    Given,
    NoBody,
    StraightBody,
    evaluate_open,
    open_arguments,
    width_of,
)
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace, parts, points_of
from rewrites.accelerator.validation.padding import (
    constant_padding,
    positions_within,
    sliced_positions,
)
from rewrites.accelerator.validation.signature import (
    RESHAPES,
    Signature,
    constant_number,
    in_memory,
    root,
)
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.tiles import IndexedTiles, Memory, Tile
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from semantics.syntax.tensor import PadOp

MOST_FOLDED = 64
"""So many elements, as wide as what is made of them, are followed one after the other."""

_SCALAR = Memory("a scalar", 0, 0)
"""In the place of the memory of an operand that is none."""


class NotTiles(Exception):
    """A function that cannot be read so. `operation` is the one to blame."""

    def __init__(self, message: str, operation: Operation) -> None:
        super().__init__(message)
        self.message = message
        self.operation = operation


class SourceUndefined(Exception):
    """A source that gives poison, or is undefined, on the inputs of a run."""


@dataclass(frozen=True)
class BlockBody:
    """The scalar body of an operation as an element body; where it is poison any value will do.

    `defined` is told whether it is poison or undefined.
    """

    block: Block
    defined: Callable[[Bool], None] = lambda _: None
    given: Given = ()

    @property
    def open(self) -> tuple[int, ...]:
        """The arguments that are elements."""
        return open_arguments(self.block, self.given)

    def widths(self) -> list[int]:
        """The widths of the elements. Raises `NoBody`."""
        return [width_of(self.block.args[n].type) for n in self.open]

    def value(self, m: Execution, elements: Sequence[Value]) -> Value:
        """What the body yields; UB goes to `m`. Raises `NoBody`."""
        return evaluate_open(m, self._straight, self.given, elements)

    @cached_property
    def _straight(self) -> StraightBody:
        return StraightBody.of(self.block)

    @cached_property
    def offsets(self) -> tuple[int, int]:
        """The numbers (x, y) for which a body of a, b and c may be c + (a - x) * (b - y).

        Read off at three points; whether it is so everywhere is for the caller to prove.
        """
        if len(self.open) != 3:
            return 0, 0
        interpretation = NumpyInterpretation()
        points = zip(([0, 1, 0], [0, 0, 1], [0, 0, 0]), self.widths(), strict=True)
        elements = [interpretation.bits(p, width) for p, width in points]
        result = BlockBody(self.block, given=self.given)(*elements)
        assert isinstance(result.width, int)
        half = np.int64(1) << (result.width - 1)
        values = (np.broadcast_to(result.term, (3,)).astype(np.int64) ^ half) - half
        neither, a, b = (int(value) for value in values)
        return neither - b, neither - a

    def __call__(self, *elements: Bits) -> Bits:
        m = Execution(elements[0].interpretation)
        never = m.truth(False)
        yielded = self.value(m, [Value(x, never) for x in elements])
        self.defined(~(m.ub | yielded.poison))
        return yielded.bits


@dataclass(frozen=True)
class SumBody:
    """A body of an element and the sum so far, as one of a product: the other factor is 1."""

    body: BlockBody

    def __call__(self, a: Bits, _: Bits, c: Bits) -> Bits:
        return self.body(a, c)


def source_arguments(function: func.FuncOp) -> tuple[Memory, ...]:
    """The memories behind the function's arguments. Raises `NotTiles`."""
    if len(function.body.blocks) != 1:
        raise NotTiles("the function is not straight-line", function)
    try:
        return tuple(
            argument_memory(position, type_)
            for position, type_ in enumerate(Signature.of(function).types)
        )
    except BadProgram as error:
        raise NotTiles(str(error), function) from None


def execute_source(
    function: func.FuncOp,
    memories: Sequence[Memory],
    m: IndexedTiles,
    defined: Callable[[Bool], None] = lambda _: None,
) -> None:
    """Does what the function does; `defined` is told of each body whether it is. Raises
    `NotTiles`."""
    signature = Signature.of(function)
    returned = dict(signature.results)
    places = {v: memories[n] for v, n in signature.numbers.items() if returned.get(v) != n}
    for op in function.body.block.ops:
        match op:
            case arith.ConstantOp():
                pass
            case func.ReturnOp():
                if not all(isinstance(value.type, TensorType) for value in op.operands):
                    raise NotTiles("only tensors are returned", op)
                for value, number in signature.results:
                    m.copy(_known(op, value, places), memories[number])
            case tensor.EmptyOp() if not op.operands:
                places[op.tensor] = _allocated(op, op.tensor, len(places), m)
            case _ if op.name in RESHAPES:
                _known(op, op.operands[0], places)
            case PadOp():
                _padded(op, places, m)
            case tensor.ExtractSliceOp():
                _sliced(op, places, m)
            case memref.AllocOp() if not op.operands:
                places[op.memref] = _allocated(op, op.memref, len(places), m)
            case memref.DeallocOp():
                pass
            case _:
                _structured(op, places, m, defined)


def run_source(function: func.FuncOp, arguments: Sequence[Array]) -> list[Array]:
    """What integer arrays given as arguments hold afterwards.

    Raises `NotTiles`, and `SourceUndefined` where some sum is poison or undefined.
    """

    def check(defined: Bool) -> None:
        if not np.all(np.asarray(defined.term)):
            raise SourceUndefined

    memories = source_arguments(function)
    contents: dict[Memory, NDArray[np.uint64]] = {
        memory: unsigned_bits(array, memory)
        for memory, array in zip(memories, arguments, strict=True)
    }
    execute_source(function, memories, NumpyTiles(contents), check)
    return [
        contents[memory].astype(f"u{memory.width // 8}").view(array.dtype).reshape(array.shape)
        for memory, array in zip(memories, arguments, strict=True)
    ]


def _known(op: Operation, value: SSAValue, places: dict[SSAValue, Memory]) -> Memory:
    value = root(value)
    if value not in places:
        raise NotTiles(f"{op.name}: an operand is not in memory", op)
    return places[value]


def _allocated(op: Operation, value: SSAValue, number: int, m: IndexedTiles) -> Memory:
    try:
        like = argument_memory(number, in_memory(value.type))
    except BadProgram as error:
        raise NotTiles(str(error), op) from None
    memory = Memory(f"allocation {number}", like.width, like.elements)
    m.allocate(memory)
    return memory


def _padded(op: PadOp, places: dict[SSAValue, Memory], m: IndexedTiles) -> None:
    """A constant all over, and the source within."""
    source = _known(op, op.source, places)
    constant = constant_padding(op)
    if constant is None:
        raise NotTiles(f"{op.name} does not pad with a constant", op)
    result = _allocated(op, op.result, len(places), m)
    _fill(result, constant, m)
    here = np.arange(source.elements, dtype=np.int64)[None, :]
    m.scatter(result, positions_within(op)[None, :], m.gather(source, here))
    places[op.result] = result


def _sliced(op: tensor.ExtractSliceOp, places: dict[SSAValue, Memory], m: IndexedTiles) -> None:
    positions = sliced_positions(op)
    if positions is None:
        raise NotTiles(f"{op.name} is not by constants", op)
    result = _allocated(op, op.result, len(places), m)
    everywhere = np.arange(result.elements, dtype=np.int64)[None, :]
    m.scatter(result, everywhere, m.gather(_known(op, op.source, places), positions[None, :]))
    places[op.result] = result


def _structured(
    op: Operation,
    places: dict[SSAValue, Memory],
    m: IndexedTiles,
    defined: Callable[[Bool], None],
) -> None:
    try:
        structure = structure_of(op)
        if len(op.results) > 1 or len(structure.outputs) != 1:
            raise NotTiles(f"{op.name} does not write one tensor", op)
        space = IndexSpace.of(structure)
    except (NoStructure, NoSpace) as error:
        raise NotTiles(f"{op.name}: {error}", op) from None
    # Each point of the parallel iterators writes an element of its own.
    parallel = [d for d, kind in enumerate(structure.iterators) if kind == "parallel"]
    if sorted(_selected(op, structure.maps[-1])) != parallel:
        raise NotTiles(f"{op.name} does not write each element once", op)
    operands = (*structure.inputs, *structure.outputs)
    given = [
        (n, _constant(op, value)) for n, value in enumerate(operands) if space.shapes[n] is None
    ]
    known = [
        _SCALAR if shape is None else _read(op, value, places, m)
        for value, shape in zip(structure.inputs, space.shapes[:-1], strict=True)
    ]
    known.append(_written(op, structure.outputs[0], places, m))
    body = BlockBody(structure.body, defined, tuple(given))
    try:
        if [known[n].width for n in body.open] != body.widths():
            raise NotTiles(f"{op.name} has a body of other widths than its operands", op)
        if len(parallel) == len(structure.iterators):
            _element_wise(op, space, known, m, body)
        else:
            _contraction(op, structure, space, known, m, body)
    except NoBody as error:
        raise NotTiles(f"{op.name}: {error}", op) from None


def _read(
    op: Operation, value: SSAValue, places: dict[SSAValue, Memory], m: IndexedTiles
) -> Memory:
    """What the operation reads; a constant tensor of equal elements is no argument."""
    number = constant_number(value)
    if number is None:
        return _known(op, value, places)
    made = _allocated(op, value, len(places), m)
    _fill(made, number, m)
    places[value] = made
    return made


def _fill(memory: Memory, number: int, m: IndexedTiles) -> None:
    everywhere = np.arange(memory.elements, dtype=np.int64)[None, :]
    m.scatter(memory, everywhere, m.splat(number, memory.width, *everywhere.shape))


def _written(
    op: Operation, before: SSAValue, places: dict[SSAValue, Memory], m: IndexedTiles
) -> Memory:
    """What the operation writes; a tensor is a new one, that begins as what is given for it."""
    if not op.results:
        return _known(op, before, places)
    made = _allocated(op, op.results[0], len(places), m)
    number = constant_number(before)
    if number is None:
        m.copy(_known(op, before, places), made)
    else:
        _fill(made, number, m)
    places[op.results[0]] = made
    return made


def _element_wise(
    op: Operation,
    space: IndexSpace,
    memories: Sequence[Memory],
    m: IndexedTiles,
    body: BlockBody,
) -> None:
    count = len(space.extents)
    points = [p[None, :] for p in points_of(space.extents, range(count), count)]
    where = {n: space.positions(n, points).reshape(1, -1) for n in body.open}
    output = len(memories) - 1
    written = memories[output]
    used = [n for n in body.open if body.block.args[n].uses]
    for n in used:
        if memories[n] is written and not np.array_equal(where[n], where[output]):
            raise NotTiles(f"{op.name} reads and writes the same memref", op)
    tiles = [m.gather(memories[n], where[n]) for n in used]
    m.scatter(written, where[output], _applied(body, used, tiles, where[output].size, m))


def _applied(
    body: BlockBody, used: Sequence[int], tiles: Sequence[Tile], size: int, m: IndexedTiles
) -> Tile:
    yielded = body.block.last_op
    given = dict(body.given)
    value = yielded.operands[0] if yielded is not None and yielded.operands else None
    arguments = list(body.block.args)
    if isinstance(value, BlockArgument) and value in arguments:
        # A copy keeps the name of what it copies.
        n = arguments.index(value)
        if n in given:
            return m.splat(given[n], width_of(value.type), 1, size)
        return tiles[list(used).index(n)]
    if not used:
        raise NoBody("a body that reads no element")
    kept = replace(body, given=(*body.given, *((n, 0) for n in body.open if n not in used)))
    return m.lanes(tiles, kept)


def _contraction(
    op: Operation,
    structure: Structure,
    space: IndexSpace,
    memories: Sequence[Memory],
    m: IndexedTiles,
    body: BlockBody,
) -> None:
    if len(body.open) not in (2, 3):
        raise NotTiles(f"{op.name} is neither element-wise nor a product of two tensors", op)
    *factors, c = body.open
    used = [n for n in factors if body.block.args[n].uses]
    if len(used) == 1:
        (single,) = used
        kept = replace(body, given=(*body.given, *((n, 0) for n in factors if n != single)))
        if memories[c] is memories[single]:
            raise NotTiles(f"{op.name} reads and writes the same memref", op)
        reduced = (d for d, kind in enumerate(structure.iterators) if kind == "reduction")
        widths, points = kept.widths(), prod(space.extents[d] for d in reduced)
        if widths[0] == widths[1] and points <= MOST_FOLDED:
            _fold(space, structure, memories, m, kept)
            return
        for part in parts(space, structure.iterators, single, None):
            ones = m.splat(1, memories[single].width, *part.b.shape)
            tile = m.gather(memories[single], part.a)
            begun = m.gather(memories[c], part.c)
            m.scatter(memories[c], part.c, m.contract(tile, ones, begun, SumBody(kept)))
        return
    if len(factors) != 2:
        raise NotTiles(f"{op.name} reduces nothing", op)
    a, b = factors
    factors = memories[a], memories[b]
    written = memories[c]
    if written in factors:
        raise NotTiles(f"{op.name} reads and writes the same memref", op)
    for part in parts(space, structure.iterators, a, b):
        tiles = m.gather(factors[0], part.a), m.gather(factors[1], part.b)
        m.scatter(written, part.c, m.contract(*tiles, m.gather(written, part.c), body))


def _fold(
    space: IndexSpace,
    structure: Structure,
    memories: Sequence[Memory],
    m: IndexedTiles,
    body: BlockBody,
) -> None:
    """Of elements as wide as what is made of them, one point of the reduction after the other."""
    x, c = body.open
    count = len(space.extents)
    parallel = [d for d in range(count) if structure.iterators[d] == "parallel"]
    reduced = [d for d in range(count) if structure.iterators[d] == "reduction"]
    outside, inner = (points_of(space.extents, dims, count) for dims in (parallel, reduced))
    where = space.positions(c, outside).reshape(1, -1)
    made = m.gather(memories[c], where)
    for at in zip(*inner, strict=True):
        points = [p + q for p, q in zip(outside, at, strict=True)]
        tile = m.gather(memories[x], space.positions(x, points).reshape(1, -1))
        made = m.lanes([tile, made], body)
    m.scatter(memories[c], where, made)


def _constant(op: Operation, value: SSAValue) -> int:
    constant = constant_number(value)
    if constant is None:
        raise NotTiles(f"{op.name}: a scalar is no integer constant", op)
    return constant


def _selected(op: Operation, map_: AffineMap) -> tuple[int, ...]:
    """The iterators that a map selects. Raises `NotTiles` where it is more than a selection."""
    dims: list[int] = []
    for result in map_.results:
        if not isinstance(result, AffineDimExpr):
            raise NotTiles(f"{op.name} has an indexing map that is no selection", op)
        dims.append(result.position)
    return tuple(dims)
