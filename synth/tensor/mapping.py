"""Which loops of an operation become the loops of an instruction.

The second half of UNIT's inspection (Weng et al., CGO 2021, section 3.2): every loop of the
instruction is put on a loop of the operation, and the operands must agree. A parallel loop of the
instruction may also go on a reduction: its lanes then hold partial sums, which are added up in the
end. A loop that goes nowhere is on a loop of its own that runs once; the rest of the tile is
padding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from xdsl.dialects.builtin import MemRefType, NoneAttr, TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import Structure
from synth.tensor.inspection import Binding
from synth.tensor.instruction import TensorInstruction

NOMINAL_EXTENT = 256
"""What a dynamic extent counts as when costs are compared."""


@dataclass(frozen=True)
class Dim:
    """A loop of the operation, or one that was added and runs once (`position` is None).

    `extent` is None where it is dynamic; `operand` and `dimension` say where it is to be found.
    """

    position: int | None
    kind: str
    extent: int | None
    operand: int = 0
    dimension: int = 0

    @property
    def nominal(self) -> int:
        return NOMINAL_EXTENT if self.extent is None else self.extent


@dataclass(frozen=True)
class Operand:
    """An operand of the instruction's body and what it is in the operation.

    `tile` has the instruction's loops that index it, `operand` is its position among the
    operation's operands and `map_` the operation's map; `depends` are the dims in that.
    """

    tile: tuple[int, ...]
    operand: int
    map_: AffineMap
    depends: tuple[int, ...]


@dataclass(frozen=True)
class LoopMapping:
    """`on[l]` is the dim that loop l of the instruction goes on; several on one dim are nested,
    the first one outermost. `operands` has the output last."""

    dims: tuple[Dim, ...]
    on: tuple[int, ...]
    extents: tuple[int, ...]
    operands: tuple[Operand, ...]

    def loops_on(self, dim: int) -> tuple[int, ...]:
        return tuple(loop for loop, d in enumerate(self.on) if d == dim)

    def tile_size(self, dim: int) -> int:
        """How many iterations of the dim an instruction takes at once."""
        return prod(self.extents[loop] for loop in self.loops_on(dim))

    def step(self, loop: int) -> int:
        """How many iterations of its dim one of the loop is."""
        return prod(self.extents[other] for other in self.loops_on(self.on[loop]) if other > loop)

    def tiles(self, dim: int) -> int | None:
        """How many tiles there are along a dim; None where its extent is dynamic."""
        extent = self.dims[dim].extent
        return None if extent is None else -(-extent // self.tile_size(dim))

    def is_whole(self, dim: int) -> bool:
        """Whether tiles are known to fit the extent."""
        extent = self.dims[dim].extent
        return self.tile_size(dim) == 1 or (extent is not None and not extent % self.tile_size(dim))

    @property
    def instructions(self) -> int:
        """How often the instruction runs, dynamic extents at their nominal value."""
        return prod(
            -(-dim.nominal // self.tile_size(number)) for number, dim in enumerate(self.dims)
        )


class NoMapping(Exception):
    """No loops of an operation can be the instruction's. The message says why."""


def mappings(
    instruction: TensorInstruction, structure: Structure, found: Sequence[Binding]
) -> list[LoopMapping]:
    """All mappings under one of the bindings. Raises `NoMapping`."""
    if not instruction.tiles:
        raise NoMapping("the instruction picks elements from its operands in another way")
    dims = _dims(structure)
    last = len(structure.maps) - 1
    written = structure.maps[last].results
    if not all(isinstance(e, AffineDimExpr) for e in written) or len(set(written)) < len(written):
        raise NoMapping("the output is not indexed by loops alone")
    result: list[LoopMapping] = []
    for binding in found:
        operands = tuple(
            Operand(tile.loops, k, structure.maps[k], _dims_in(structure.maps[k]))
            for number, tile in enumerate(instruction.tiles)
            for k in [binding[number]]
        )
        result += _mappings(instruction, dims, operands)
    if not result:
        raise NoMapping("no loop of the operation indexes the operands as the instruction's do")
    return result


def _mappings(
    instruction: TensorInstruction, dims: tuple[Dim, ...], operands: tuple[Operand, ...]
) -> Iterator[LoopMapping]:
    kinds = instruction.structure.iterators
    options: list[list[int | None]] = []
    for kind in kinds:
        allowed: list[int | None] = [None]
        allowed += [
            d for d, dim in enumerate(dims) if kind == "parallel" or dim.kind == "reduction"
        ]
        options.append(allowed)
    for choice in product(*options):
        on = [d for d in choice if d is not None]
        repeated = {d for d in on if on.count(d) > 1}
        if not on or any(dims[d].kind == "parallel" for d in repeated):
            continue
        added = list(dims)
        places: list[int] = []
        for kind, d in zip(kinds, choice, strict=True):
            places.append(len(added) if d is None else d)
            if d is None:
                added.append(Dim(None, kind, 1))
        mapping = LoopMapping(tuple(added), tuple(places), instruction.extents, operands)
        if all(_fits(mapping, operand) for operand in operands):
            yield mapping


def _fits(mapping: LoopMapping, operand: Operand) -> bool:
    """Whether one tile holds all elements of the operand that an instruction needs."""
    needed = {loop for loop, dim in enumerate(mapping.on) if dim in operand.depends}
    return needed <= set(operand.tile)


def _dims(structure: Structure) -> tuple[Dim, ...]:
    places: dict[int, tuple[int, int, int]] = {}
    for k, (value, map_) in enumerate(
        zip((*structure.inputs, *structure.outputs), structure.maps, strict=True)
    ):
        type_ = array_type(value)
        for position, expr in enumerate(map_.results):
            if isinstance(expr, AffineDimExpr):
                extent = type_.get_shape()[position]
                known = places.get(expr.position)
                if known is None or (known[2] < 0 <= extent):
                    places[expr.position] = (k, position, extent)
    dims: list[Dim] = []
    for number, kind in enumerate(structure.iterators):
        if number not in places:
            raise NoMapping("a loop of the operation indexes no operand on its own")
        k, position, extent = places[number]
        dims.append(Dim(number, kind, extent if extent >= 0 else None, k, position))
    return tuple(dims)


def array_type(value: SSAValue) -> MemRefType[Attribute] | TensorType[Attribute]:
    """The type of an operand. Raises `NoMapping` where it is no memref or tensor, or in
    another memory."""
    if not isa(value.type, MemRefType[Attribute] | TensorType[Attribute]):
        raise NoMapping(f"an operand is a {value.type}, no memref or tensor")
    if isinstance(value.type, MemRefType) and not isinstance(value.type.memory_space, NoneAttr):
        raise NoMapping(f"an operand is in the memory space {value.type.memory_space}")
    return value.type


def _dims_in(map_: AffineMap) -> tuple[int, ...]:
    return tuple(sorted({d for expr in map_.results for d in expr.used_dims()}))
