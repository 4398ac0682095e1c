"""A tensor instruction, as far as it matters for mapping operations onto it."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func
from xdsl.dialects.builtin import IntAttr, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, BlockArgument
from xdsl.ir.affine import AffineDimExpr
from xdsl.rewriter import Rewriter

from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source


@dataclass(frozen=True)
class Tile:
    """An operand of an instruction: the instruction's loops that index it, one a dimension.

    `strides` are in elements; None stands for any. `argument` is the position among the function's
    arguments.
    """

    argument: int
    loops: tuple[int, ...]
    strides: tuple[int | None, ...]
    type_: MemRefType[Attribute]


@dataclass(frozen=True)
class TensorInstruction:
    """`function` is its description, and `structure` that of the operation in it.

    `extents` has how often each loop runs. `tiles` are the operands, the output last; empty where
    elements are picked from them in a way that is no tile.
    """

    name: str
    function: func.FuncOp
    structure: Structure
    extents: tuple[int, ...]
    tiles: tuple[Tile, ...]


def read_instruction(source: Source) -> TensorInstruction:
    """The instruction that a module with one function describes. Raises `InputError`.

    Operands are anywhere in memory: an argument without layout is contiguous, at any offset.
    """
    parsed = read_module(source)
    functions = [op for op in parsed.module.ops if isinstance(op, func.FuncOp)]
    if len(functions) != 1 or not functions[0].body.blocks:
        raise InputError("an instruction is described by one function with a body", source.file)
    (function,) = functions
    for argument in function.body.block.args:
        type_ = argument.type
        if not isa(type_, MemRefType[Attribute]) or not type_.has_static_shape():
            raise parsed.error(f"{type_} is no tile: a memref of static shape", function)
        if isinstance(type_.layout, NoneAttr):
            moved = MemRefType(
                type_.element_type,
                type_.shape,
                StridedLayoutAttr(contiguous(type_.get_shape()), None),
                type_.memory_space,
            )
            Rewriter.replace_value_with_new_type(argument, moved)
        elif not isinstance(type_.layout, StridedLayoutAttr):
            raise parsed.error(f"the layout of {type_} is not strided", function)
    function.update_function_type()
    function.sym_visibility = None
    operations = list(function.body.block.ops)
    if len(operations) != 2 or not isinstance(operations[1], func.ReturnOp):
        raise parsed.error("an instruction is one linalg operation", function)
    try:
        structure = structure_of(operations[0])
    except NoStructure as error:
        raise parsed.error(str(error), operations[0]) from error
    values = (*structure.inputs, *structure.outputs)
    if len(structure.outputs) != 1 or not all(isinstance(v, BlockArgument) for v in values):
        raise parsed.error("an instruction has tiles as operands, and one output", operations[0])
    extents = _extents(structure)
    if extents is None:
        raise parsed.error("a loop of the instruction has no extent", operations[0])
    return TensorInstruction(
        function.sym_name.data, function, structure, extents, _tiles(structure)
    )


def contiguous(shape: tuple[int, ...]) -> list[int]:
    """The strides of a dense array, in elements."""
    strides = [1]
    for extent in reversed(shape[1:]):
        strides.insert(0, strides[0] * extent)
    return strides[: len(shape)]


def _extents(structure: Structure) -> tuple[int, ...] | None:
    found: dict[int, int] = {}
    for value, map_ in zip((*structure.inputs, *structure.outputs), structure.maps, strict=True):
        assert isa(value.type, MemRefType[Attribute])
        for expr, extent in zip(map_.results, value.type.get_shape(), strict=True):
            if isinstance(expr, AffineDimExpr):
                found.setdefault(expr.position, extent)
    loops = range(len(structure.iterators))
    return tuple(found[k] for k in loops) if all(k in found for k in loops) else None


def _tiles(structure: Structure) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for value, map_ in zip((*structure.inputs, *structure.outputs), structure.maps, strict=True):
        loops = tuple(e.position for e in map_.results if isinstance(e, AffineDimExpr))
        if not len(loops) == len(map_.results) == len(set(loops)):
            return ()
        assert isinstance(value, BlockArgument) and isa(value.type, MemRefType[Attribute])
        layout = value.type.layout
        assert isinstance(layout, StridedLayoutAttr)
        strides = tuple(s.data if isinstance(s, IntAttr) else None for s in layout.strides)
        tiles.append(Tile(value.index, loops, strides, value.type))
    return tuple(tiles) if len({t.argument for t in tiles}) == len(tiles) else ()
