"""Functions of linalg fills and matrix products, over the same tiles as the accelerator's meaning.

With the symbolic interpretation this is the statement that a lowering must keep, with the numpy
interpretation it is what a program's result is compared with. It reads the operations' structure
(`semantics.syntax.linalg.structure`) and nothing of the lowering.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr, IntegerType, MemRefType
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.hints import isa

from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import argument_memory
from accelerator_model.simulator.functional import Array, NumpyTiles, unsigned_bits
from rewrites.accelerator.validation.element_body import evaluate
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.tiles import Memory, MemrefPlace, Tiles
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of


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

    def __call__(self, a: Bits, b: Bits, c: Bits) -> Bits:
        m = Execution(a.interpretation)
        never = m.truth(False)
        yielded = evaluate(m, self.block, [Value(x, never) for x in (a, b, c)])
        self.defined(~(m.ub | yielded.poison))
        return yielded.bits


def source_arguments(function: func.FuncOp) -> tuple[Memory, ...]:
    """The memories behind the function's arguments. Raises `NotTiles`."""
    if len(function.body.blocks) != 1:
        raise NotTiles("the function is not straight-line", function)
    try:
        return tuple(
            argument_memory(position, argument.type)
            for position, argument in enumerate(function.body.block.args)
        )
    except BadProgram as error:
        raise NotTiles(str(error), function) from None


def execute_source(
    function: func.FuncOp,
    memories: Sequence[Memory],
    m: Tiles,
    defined: Callable[[Bool], None] = lambda _: None,
) -> None:
    """Does what the function does; `defined` is told of each body whether it is. Raises
    `NotTiles`."""
    places: dict[SSAValue, MemrefPlace] = {
        argument: MemrefPlace(memory, 0, memory.elements)
        for argument, memory in zip(function.body.block.args, memories, strict=True)
    }
    for op in function.body.block.ops:
        match op:
            case arith.ConstantOp():
                pass
            case func.ReturnOp() if not op.operands:
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
    execute_source(function, memories, Tiles(NumpyTiles(contents), 1), check)
    return [
        contents[memory].astype(f"u{memory.width // 8}").view(array.dtype).reshape(array.shape)
        for memory, array in zip(memories, arguments, strict=True)
    ]


def _structured(
    op: Operation,
    places: dict[SSAValue, MemrefPlace],
    m: Tiles,
    defined: Callable[[Bool], None],
) -> None:
    try:
        structure = structure_of(op)
    except NoStructure as error:
        raise NotTiles(str(error), op) from None
    if op.results or len(structure.outputs) != 1:
        raise NotTiles(f"{op.name} does not write one memref", op)
    if len(structure.inputs) == 1 and _yields_its_input(structure.body):
        _fill(op, structure, places, m)
    elif len(structure.inputs) == 2:
        body = BlockBody(structure.body, defined)
        _contraction(op, structure, places, m, body)
    else:
        raise NotTiles(f"{op.name} is neither a fill nor a matrix product", op)


def _fill(
    op: Operation, structure: Structure, places: dict[SSAValue, MemrefPlace], m: Tiles
) -> None:
    (value,), (output,) = structure.inputs, structure.outputs
    constant = value.owner
    if not (
        isinstance(constant, arith.ConstantOp)
        and isa(constant.value, IntegerAttr[IntegerType])
        and constant.value.value.data == 0
    ):
        raise NotTiles(f"{op.name} does not fill with an integer zero", op)
    # Each element is reached: the map selects every iterator, once.
    dims = _selected(op, structure.maps[1])
    everywhere = sorted(dims) == list(range(len(structure.iterators)))
    if not everywhere or "reduction" in structure.iterators:
        raise NotTiles(f"{op.name} does not write each element once", op)
    place = _place(op, output, places)
    m.store(place, 0, 1, 0, place.extent, m.zeros(1, place.extent, place.memory.width))


def _contraction(
    op: Operation,
    structure: Structure,
    places: dict[SSAValue, MemrefPlace],
    m: Tiles,
    body: BlockBody,
) -> None:
    (a, b), (c,) = structure.inputs, structure.outputs
    a_dims, b_dims, c_dims = (_selected(op, map_) for map_ in structure.maps)
    row_col = len(structure.iterators) == 3 and len(c_dims) == 2 and c_dims[0] != c_dims[1]
    if not row_col:
        raise NotTiles(f"{op.name} is no product of two matrices", op)
    row, col = c_dims
    (inner,) = {0, 1, 2} - {row, col}
    kinds = [structure.iterators[d] for d in (row, col, inner)]
    if (
        kinds != ["parallel", "parallel", "reduction"]
        or a_dims != (row, inner)
        or b_dims != (inner, col)
    ):
        raise NotTiles(f"{op.name} is no product of two matrices as they are", op)
    (rows, k), (k_of_b, cols), c_shape = (_shape(op, value) for value in (a, b, c))
    if k != k_of_b or c_shape != (rows, cols):
        raise NotTiles(f"{op.name}: the extents do not fit", op)
    a_place, b_place, c_place = (_place(op, value, places) for value in (a, b, c))
    if c_place in (a_place, b_place):
        raise NotTiles(f"{op.name} reads and writes the same memref", op)
    a_tile = m.load(a_place, 0, rows, k, k)
    b_tile = m.load(b_place, 0, k, cols, cols)
    c_tile = m.load(c_place, 0, rows, cols, cols)
    result = m.contract(a_tile, b_tile, c_tile, body)
    m.store(c_place, 0, rows, cols, cols, result)


def _place(op: Operation, value: SSAValue, places: dict[SSAValue, MemrefPlace]) -> MemrefPlace:
    if value not in places:
        raise NotTiles(f"{op.name}: an operand is no argument of the function", op)
    return places[value]


def _shape(op: Operation, value: SSAValue) -> tuple[int, int]:
    type_ = value.type
    if not isa(type_, MemRefType[Attribute]) or type_.get_num_dims() != 2:
        raise NotTiles(f"{op.name}: an operand is no matrix", op)
    rows, cols = type_.get_shape()
    return rows, cols


def _selected(op: Operation, map_: AffineMap) -> tuple[int, ...]:
    """The iterators that a map selects. Raises `NotTiles` where it is more than a selection."""
    dims: list[int] = []
    for result in map_.results:
        if not isinstance(result, AffineDimExpr):
            raise NotTiles(f"{op.name} has an indexing map that is no selection", op)
        dims.append(result.position)
    return tuple(dims)


def _yields_its_input(body: Block) -> bool:
    op = body.first_op
    return isinstance(op, YieldOp) and op.operands[0] is body.args[0]
