"""A mapping as MLIR: packed operands, loops over tiles, and a call of the instruction.

An operand that is no window of a memref is packed into a buffer that has a dimension for each loop
that the operand depends on, counting tiles, and then the dimensions of the tile. What a tile has
beyond the operand is zero. An output that is no window is summed up in a tile, from zero on, which
is then added to the output.

A tensor is read through a buffer, which the instruction cannot do, so it is packed. An output that
is a tensor is copied to memory, and what that holds in the end is the result.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr, TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr

from synth.tensor.direct import TileWindow, window
from synth.tensor.instruction import TensorInstruction, Tile, contiguous
from synth.tensor.mapping import NOMINAL_EXTENT, LoopMapping, NoMapping, Operand, array_type


class InstructionWriter:
    """The text of a function `name` on the operation's operands that does the operation by
    instructions. `copied` is how many elements it copies or clears, dynamic extents at their
    nominal value. Raises `NoMapping` where the output would have to be summed up by `combine`, the
    operation that the body accumulates by, and that is no sum.
    """

    def __init__(
        self,
        name: str,
        mapping: LoopMapping,
        instruction: TensorInstruction,
        operands: Sequence[SSAValue],
        combine: str | None,
    ) -> None:
        self.mapping = mapping
        self.instruction = instruction
        self.given = [array_type(value) for value in operands]
        self.types = [_in_memory(type_) for type_ in self.given]
        self.combine = combine
        self.copied = 0
        self._lines: list[str] = []
        self._indent = 1
        self._fresh = 0
        self._written = mapping.operands[-1].operand
        self.text = self._function(name)

    # The function

    def _function(self, name: str) -> str:
        arguments = ", ".join(
            f"%{'tensor' if self._is_tensor(k) else 'arg'}{k}: {type_}"
            for k, type_ in enumerate(self.given)
        )
        returned = self.given[self._written] if self._is_tensor(self._written) else None
        self._buffers()
        self._extents()
        *inputs, output = zip(self.mapping.operands, self.instruction.tiles, strict=True)
        windows = [self._window(operand, tile) for operand, tile in inputs]
        buffers: dict[int, tuple[str, MemRefType[Attribute]]] = {}
        for number, ((operand, tile), found) in enumerate(zip(inputs, windows, strict=True)):
            if found is None:
                buffers[number] = self._packed(operand, tile)
        kept = self._window(*output)
        sums = self._sums(output[1]) if kept is None else None
        dims = range(len(self.mapping.dims))
        with self._loops([d for d in dims if self._is_outer(d)]):
            if sums is not None:
                self._fill(*sums)
                result = self._whole(*sums, output[1])
            else:
                assert kept is not None
                result = self._part(kept, *output)
            with self._loops([d for d in dims if not self._is_outer(d)]):
                tiles = [
                    self._part(found, operand, tile)
                    if found is not None
                    else self._tile_of(*buffers[number], operand, tile)
                    for number, ((operand, tile), found) in enumerate(
                        zip(inputs, windows, strict=True)
                    )
                ]
                self._call([*tiles, result])
            if sums is not None:
                self._add_up(*sums, output[0])
        for buffer, type_ in [*buffers.values(), *([] if sums is None else [sums])]:
            self._line(f"memref.dealloc {buffer} : {type_}")
        if returned is None:
            self._line("func.return")
            return "\n".join([f"func.func @{name}({arguments}) {{", *self._lines, "}"])
        self._line(
            f"%result = bufferization.to_tensor %arg{self._written} restrict"
            f" : {self.types[self._written]} to {returned}"
        )
        self._line(f"func.return %result : {returned}")
        head = f"func.func @{name}({arguments}) -> {returned} {{"
        return "\n".join([head, *self._lines, "}"])

    def _is_tensor(self, operand: int) -> bool:
        return isinstance(self.given[operand], TensorType)

    def _buffers(self) -> None:
        """Memory for the operands that are tensors."""
        for k, (given, type_) in enumerate(zip(self.given, self.types, strict=True)):
            if not self._is_tensor(k):
                continue
            buffer = f"%{'start' if k == self._written else 'arg'}{k}"
            self._line(f"{buffer} = bufferization.to_buffer %tensor{k} : {given} to {type_}")
            if k == self._written:
                self._copy(buffer, k)

    def _copy(self, source: str, operand: int) -> None:
        type_ = self.types[operand]
        bounds: list[str] = []
        for dimension, extent in enumerate(type_.get_shape()):
            if extent >= 0:
                bounds.append(str(extent))
                continue
            at, size = self._new("dimension"), self._new("size")
            self._line(f"{at} = arith.constant {dimension} : index")
            self._line(f"{size} = memref.dim {source}, {at} : {type_}")
            bounds.append(size)
        sizes = ", ".join(bound for bound in bounds if bound.startswith("%"))
        self._line(f"%arg{operand} = memref.alloc({sizes}) : {type_}")
        self.copied += _elements(type_)
        names = [f"%c{k}" for k in range(len(bounds))]
        with self._nest(list(zip(names, bounds, strict=True))):
            element, indices = self._new("element"), ", ".join(names)
            self._line(f"{element} = affine.load {source}[{indices}] : {type_}")
            self._line(f"affine.store {element}, %arg{operand}[{indices}] : {type_}")

    def _is_outer(self, dim: int) -> bool:
        """Whether a loop is one that the output's tiles differ in."""
        return dim in self.mapping.operands[-1].depends

    def _call(self, tiles: Sequence[tuple[str, str]]) -> None:
        placed = sorted(
            (tile.argument, value, type_)
            for tile, (value, type_) in zip(self.instruction.tiles, tiles, strict=True)
        )
        values = ", ".join(value for _, value, _ in placed)
        types = ", ".join(type_ for _, _, type_ in placed)
        self._line(f"func.call @{self.instruction.name}({values}) : ({types}) -> ()")

    # Extents

    def _extents(self) -> None:
        self._line("%zero = arith.constant 0 : index")
        for number, dim in enumerate(self.mapping.dims):
            if dim.extent is not None:
                continue
            type_ = self.types[dim.operand]
            at = self._new("dimension")
            self._line(f"{at} = arith.constant {dim.dimension} : index")
            self._line(f"%extent{number} = memref.dim %arg{dim.operand}, {at} : {type_}")
            size = self.mapping.tile_size(number)
            if size > 1:
                map_ = f"affine_map<()[n] -> (n ceildiv {size})>"
                self._line(f"%tiles{number} = affine.apply {map_}()[%extent{number}]")

    def _count(self, dim: int) -> str:
        """The number of tiles along a dim, as a bound."""
        tiles = self.mapping.tiles(dim)
        if tiles is not None:
            return str(tiles)
        return f"%{'tiles' if self.mapping.tile_size(dim) > 1 else 'extent'}{dim}"

    def _extent(self, dim: int) -> str:
        extent = self.mapping.dims[dim].extent
        return f"%extent{dim}" if extent is None else str(extent)

    # Windows

    def _window(self, operand: Operand, tile: Tile) -> TileWindow | None:
        if self._is_tensor(operand.operand) and operand.operand != self._written:
            return None
        return window(self.mapping, operand, tile, self.types[operand.operand])

    def _part(self, found: TileWindow, operand: Operand, tile: Tile) -> tuple[str, str]:
        type_ = self.types[operand.operand]
        offsets = [self._at_tile(expr) for expr in operand.map_.results]
        merged = [prod(group) for group in found.groups]
        last = [sum(map(len, found.groups[: k + 1])) - 1 for k in range(len(merged))]
        outer = _strided(type_.element_type, merged, [found.strides[k] for k in last])
        value = self._subview(f"%arg{operand.operand}", type_, offsets, found, outer)
        inner = [extent for group in found.groups for extent in group]
        if len(inner) > len(merged):
            expanded = _strided(type_.element_type, inner, found.strides)
            value = self._expanded(value, outer, found.groups, expanded)
            outer = expanded
        return self._cast(value, outer, tile)

    def _at_tile(self, expr: AffineExpr) -> str:
        """Where a tile starts, along one dimension of an operand."""
        dims = sorted(expr.used_dims())
        if not dims:
            return str(expr)
        starts = [AffineExpr.dimension(k) * self.mapping.tile_size(d) for k, d in enumerate(dims)]
        every = [AffineExpr.constant(0)] * len(self.mapping.dims)
        for d, start in zip(dims, starts, strict=True):
            every[d] = start
        moved = expr.replace_dims_and_symbols(every, []).simplify(len(dims), 0)
        if moved == AffineExpr.dimension(0):
            return self._index(dims[0])
        names = ", ".join(f"d{k}" for k in range(len(dims)))
        indices = ", ".join(self._index(d) for d in dims)
        value = self._new("offset")
        self._line(f"{value} = affine.apply affine_map<({names}) -> ({moved})>({indices})")
        return value

    def _subview(
        self,
        source: str,
        type_: MemRefType[Attribute],
        offsets: Sequence[str],
        found: TileWindow,
        result: str,
    ) -> str:
        value = self._new("part")
        sizes, steps = (", ".join(map(str, numbers)) for numbers in (found.sizes, found.steps))
        self._line(
            f"{value} = memref.subview {source}[{', '.join(offsets)}] [{sizes}] [{steps}]"
            f" : {type_} to {result}"
        )
        return value

    def _expanded(
        self, source: str, type_: str, groups: Sequence[Sequence[int]], result: str
    ) -> str:
        value = self._new("tile")
        first = 0
        positions: list[list[int]] = []
        for group in groups:
            positions.append(list(range(first, first + len(group))))
            first += len(group)
        shape = [extent for group in groups for extent in group]
        self._line(
            f"{value} = memref.expand_shape {source} {positions} output_shape {shape}"
            f" : {type_} into {result}"
        )
        return value

    def _cast(self, value: str, type_: str, tile: Tile) -> tuple[str, str]:
        if type_ == str(tile.type_):
            return value, type_
        result = self._new("tile")
        self._line(f'{result} = "memref.cast"({value}) : ({type_}) -> {tile.type_}')
        return result, str(tile.type_)

    # Packing

    def _packed(self, operand: Operand, tile: Tile) -> tuple[str, MemRefType[Attribute]]:
        """A buffer of tiles, and its type."""
        mapping, element = self.mapping, tile.type_.element_type
        counts = [self._count(d) for d in operand.depends]
        extents = [mapping.extents[loop] for loop in tile.loops]
        shape = [DYNAMIC_INDEX if c.startswith("%") else int(c) for c in counts]
        type_ = MemRefType(element, [*shape, *extents])
        buffer = self._new("packed")
        sizes = ", ".join(c for c in counts if c.startswith("%"))
        self._line(f"{buffer} = memref.alloc({sizes}) : {type_}")
        self.copied += _elements(type_)
        mapped = {mapping.on[loop] for loop in tile.loops}
        repeated = [
            loop
            for loop in tile.loops
            if mapping.on[loop] not in operand.depends and not self._is_padding(loop)
        ]
        if any(not mapping.is_whole(d) for d in mapped & set(operand.depends)) or any(
            map(self._is_padding, tile.loops)
        ):
            self._fill(buffer, type_, counts)
            self.copied += _elements(type_)
        bounds = self._only_if_used(operand)
        bounds += [(f"%i{d}", self._extent(d)) for d in operand.depends]
        bounds += [(f"%l{loop}", str(mapping.extents[loop])) for loop in repeated]
        with self._nest(bounds):
            indices = _substituted(operand.map_.results, "%i")
            value = self._load(f"%arg{operand.operand}", indices, operand.operand)
            tiles = [_quotient(f"%i{d}", mapping.tile_size(d)) for d in operand.depends]
            inside = [self._coordinate(loop, operand, repeated) for loop in tile.loops]
            places = ", ".join([*tiles, *inside])
            self._line(f"affine.store {value}, {buffer}[{places}] : {type_}")
        return buffer, type_

    def _only_if_used(self, operand: Operand) -> list[tuple[str, str]]:
        """Loops that run once, or not at all where the operation does not: elements at sums of
        indices need not be there then."""
        if all(isinstance(expr, AffineDimExpr) for expr in operand.map_.results):
            return []
        return [
            (f"%once{d}", f"min affine_map<()[n] -> (1, n)>()[%extent{d}]")
            for d, dim in enumerate(self.mapping.dims)
            if dim.extent is None and d not in operand.depends
        ]

    def _is_padding(self, loop: int) -> bool:
        """Whether all but the first iteration of a loop are padding, and must add nothing."""
        added = self.mapping.dims[self.mapping.on[loop]].position is None
        return added and self.instruction.structure.iterators[loop] == "reduction"

    def _coordinate(self, loop: int, operand: Operand, repeated: Sequence[int]) -> str:
        """Where an element is in a tile, along one dimension."""
        if loop in repeated:
            return f"%l{loop}"
        if self.mapping.on[loop] not in operand.depends:
            return "0"
        return self._inside(loop, f"%i{self.mapping.on[loop]}")

    def _inside(self, loop: int, index: str) -> str:
        """The iteration of a loop that stands for the iteration `index` of its dim."""
        mapping = self.mapping
        quotient = _quotient(index, mapping.step(loop))
        return f"{quotient} mod {mapping.extents[loop]}"

    def _tile_of(
        self, buffer: str, type_: MemRefType[Attribute], operand: Operand, tile: Tile
    ) -> tuple[str, str]:
        extents = [self.mapping.extents[loop] for loop in tile.loops]
        offsets = [*(self._index(d) for d in operand.depends), *("0" for _ in extents)]
        sizes = (*(1 for _ in operand.depends), *extents)
        strides = contiguous(tuple(extents))
        found = TileWindow(sizes, (1,) * len(sizes), (), ())
        part = _strided(tile.type_.element_type, extents, strides)
        return self._cast(self._subview(buffer, type_, offsets, found, part), part, tile)

    # Sums in a tile

    def _sums(self, tile: Tile) -> tuple[str, MemRefType[Attribute]]:
        if self.combine != "arith.addi":
            raise NoMapping("the output needs packing, and the instruction does not add to it")
        extents = [self.mapping.extents[loop] for loop in tile.loops]
        type_ = MemRefType(tile.type_.element_type, extents)
        buffer = self._new("sums")
        self._line(f"{buffer} = memref.alloc() : {type_}")
        outer = [d for d in range(len(self.mapping.dims)) if self._is_outer(d)]
        runs = prod(self.mapping.tiles(d) or NOMINAL_EXTENT for d in outer)
        self.copied += 2 * runs * prod(extents)
        return buffer, type_

    def _whole(self, buffer: str, type_: MemRefType[Attribute], tile: Tile) -> tuple[str, str]:
        shape = type_.get_shape()
        found = TileWindow(shape, (1,) * len(shape), (), ())
        part = _strided(type_.element_type, shape, contiguous(shape))
        offsets = ["%zero"] * len(shape)
        return self._cast(self._subview(buffer, type_, offsets, found, part), part, tile)

    def _add_up(self, buffer: str, type_: MemRefType[Attribute], operand: Operand) -> None:
        mapping, tile = self.mapping, self.instruction.tiles[-1]
        partial = [loop for loop in tile.loops if mapping.dims[mapping.on[loop]].kind != "parallel"]
        mapped = [mapping.on[loop] for loop in tile.loops if mapping.on[loop] in operand.depends]
        bounds = [(f"%i{d}", self._rest(d)) for d in mapped]
        bounds += [(f"%l{loop}", str(mapping.extents[loop])) for loop in partial]
        with self._nest(bounds):
            places = [
                f"%l{loop}"
                if loop in partial
                else f"%i{mapping.on[loop]}"
                if mapping.on[loop] in mapped
                else "0"
                for loop in tile.loops
            ]
            element = str(type_.element_type)
            added = self._new("sum")
            self._line(f"{added} = affine.load {buffer}[{', '.join(places)}] : {type_}")
            indices = [
                f"{self._index(d)} * {mapping.tile_size(d)} + %i{d}"
                if d in mapped
                else self._index(d)
                for expr in operand.map_.results
                for d in expr.used_dims()
            ]
            value = self._load(f"%arg{operand.operand}", indices, operand.operand)
            total = self._new("total")
            self._line(f"{total} = {self.combine} {value}, {added} : {element}")
            self._line(
                f"affine.store {total}, %arg{operand.operand}[{', '.join(indices)}]"
                f" : {self.types[operand.operand]}"
            )

    def _rest(self, dim: int) -> str:
        """How many iterations of a dim the current tile has, as a bound."""
        size = self.mapping.tile_size(dim)
        if self.mapping.is_whole(dim):
            return str(size)
        index = self._index(dim)
        extent = self.mapping.dims[dim].extent
        if extent is None:
            map_ = f"affine_map<(t)[n] -> ({size}, n - t * {size})>"
            return f"min {map_}({index})[%extent{dim}]"
        return f"min affine_map<(t) -> ({size}, {extent} - t * {size})>({index})"

    def _fill(
        self, buffer: str, type_: MemRefType[Attribute], counts: Sequence[str] | None = None
    ) -> None:
        shape = type_.get_shape()
        bounds = [*(counts or ()), *map(str, shape[len(counts or ()) :])]
        value = self._new("nothing")
        self._line(f"{value} = arith.constant 0 : {type_.element_type}")
        names = [f"%f{k}" for k in range(len(bounds))]
        with self._nest(list(zip(names, bounds, strict=True))):
            self._line(f"affine.store {value}, {buffer}[{', '.join(names)}] : {type_}")

    # Text

    def _load(self, array: str, indices: Sequence[str], operand: int) -> str:
        value = self._new("element")
        self._line(f"{value} = affine.load {array}[{', '.join(indices)}] : {self.types[operand]}")
        return value

    def _index(self, dim: int) -> str:
        """The number of the current tile along a dim."""
        return "%zero" if self.mapping.tiles(dim) == 1 else f"%t{dim}"

    @contextmanager
    def _loops(self, dims: Sequence[int]) -> Generator[None]:
        """Loops over the tiles along dims; those that there is one of need none."""
        bounds = [(f"%t{d}", self._count(d)) for d in dims if self.mapping.tiles(d) != 1]
        with self._nest(bounds):
            yield

    @contextmanager
    def _nest(self, bounds: Sequence[tuple[str, str]]) -> Generator[None]:
        for name, bound in bounds:
            self._line(f"affine.for {name} = 0 to {bound} {{")
            self._indent += 1
        yield
        for _ in bounds:
            self._indent -= 1
            self._line("}")

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._indent + text)

    def _new(self, name: str) -> str:
        self._fresh += 1
        return f"%{name}{self._fresh}"


def _in_memory(type_: MemRefType[Attribute] | TensorType[Attribute]) -> MemRefType[Attribute]:
    if isinstance(type_, MemRefType):
        return type_
    return MemRefType(type_.element_type, type_.shape)


def _strided(element: Attribute, shape: Sequence[int], strides: Sequence[int | None]) -> str:
    return str(MemRefType(element, shape, StridedLayoutAttr(strides, None)))


def _elements(type_: MemRefType[Attribute]) -> int:
    return prod(NOMINAL_EXTENT if extent < 0 else extent for extent in type_.get_shape())


def _quotient(index: str, by: int) -> str:
    return index if by == 1 else f"({index} floordiv {by})"


def _substituted(results: Sequence[AffineExpr], prefix: str) -> list[str]:
    """The expressions as text, dimension d written as the prefix and d."""
    return [re.sub(r"\bd(?=\d)", prefix, str(expr)) for expr in results]
