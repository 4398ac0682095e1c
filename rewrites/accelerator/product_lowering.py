"""Lowers one product to instructions: tiles of C in the accumulator, strips of A and B cached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from xdsl.ir import Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import MvinTransposedOp, PreloadBiasOp
from accelerator_model.dialect.types import AccumulatorAttr, ScratchpadAttr
from accelerator_model.machine import INPUT_BYTES, OUTPUT_BYTES
from rewrites.accelerator.program_emitter import ProgramEmitter, load_scales, store_sums
from rewrites.accelerator.scratchpad_residency import Key, Strip, StripCache
from rewrites.accelerator.statements.matrix_product import MatrixProduct, Offsets, cut, runs
from rewrites.accelerator.tiling_plan import TilingPlan


@dataclass
class _OutputTile:
    """A buffer in the accumulator; `free` is the token of the store that emptied it."""

    buffer: SSAValue
    free: SSAValue | None = None


class ProductLowering:
    """Lowers one matrix product as the plan says."""

    def __init__(self, emitter: ProgramEmitter, product: MatrixProduct, plan: TilingPlan) -> None:
        self.emitter = emitter
        self.product = product
        self.plan = plan
        self.array_rows, self.dim = plan.array_rows, plan.dim
        self.layout = plan.layout
        padded = (product.a, product.a_padding), (product.b, product.b_padding)
        self.a, self.b = (emitter.operand(v if p is None else p.source, 8) for v, p in padded)
        self.output = emitter.argument(product.output)
        self.strips = StripCache(self.new_strip, plan.strips)
        self.number = 0
        self.tiles: list[_OutputTile] = []
        self.next_tile = 0
        self.kept: Strip | None = None
        self.parts = cut(self.layout.inner, plan.part)
        self.biases: dict[int, SSAValue] = {}
        self.bias: SSAValue | None = None
        self.scales: SSAValue | None = None
        self.scales_loaded: dict[int, list[SSAValue]] = {}
        """What the first store of a tile's columns awaits."""

    def new_strip(self, number: int) -> SSAValue:
        rows = self.plan.strip_rows
        return self.emitter.local(number * rows, rows, ScratchpadAttr(), 8, "strip")

    def emit(self, *more: ProductLowering) -> None:
        """Appends the instructions; `more` add to the same C, before it is stored."""
        for number, other in enumerate(more, start=1):
            other.strips, other.number = self.strips, number
        passes = [(each, part) for each in (self, *more) for part in range(len(each.parts))]
        for batch in range(len(self.product.batches)):
            for block in self.blocks():
                tiles = {position: self.take_tile() for position in block}
                awaited = {
                    position: self.load_output(batch, position, tile)
                    for position, tile in tiles.items()
                }
                for lowering, part in passes:
                    for position in block:
                        tile = tiles[position]
                        token = lowering.multiply(batch, position, tile, part, awaited[position])
                        awaited[position] = ()
                        if (lowering, part) == passes[-1]:
                            self.store_output(batch, position, tile, token)

    def blocks(self) -> Iterator[list[tuple[int, int]]]:
        """The tiles' positions (row, column), in blocks."""
        rows = range(-(-self.product.m // self.array_rows))
        cols = range(len(self.layout.columns))
        height, width = self.plan.block
        if self.plan.at_once:
            yield [(i, j) for j in cols for i in rows]
            return
        for row in rows[::height]:
            for col in cols[::width]:
                yield [(i, j) for i in rows[row : row + height] for j in cols[col : col + width]]

    def take_tile(self) -> _OutputTile:
        """The output buffers are taken in turn."""
        number = self.next_tile % self.plan.tiles
        self.next_tile += 1
        if number == len(self.tiles):
            rows = self.array_rows
            buffer = self.emitter.local(number * rows, rows, AccumulatorAttr(), 32, "tile")
            self.tiles.append(_OutputTile(buffer))
        return self.tiles[number]

    def rows_of(self, row: int) -> slice:
        """The rows of tile number `row`."""
        first = row * self.array_rows
        return slice(first, min(self.product.m, first + self.array_rows))

    def load_output(
        self, batch: int, position: tuple[int, int], tile: _OutputTile
    ) -> tuple[SSAValue, ...]:
        """What the first pass over the tile has to await."""
        awaited = () if tile.free is None else (tile.free,)
        if self.product.fresh:
            return awaited
        first, cols = self.layout.columns[position[1]]
        rows = self.product.c_rows[self.rows_of(position[0])]
        start = self.product.batches[batch][2] + int(self.product.c_cols[first])
        for piece, count in runs(rows, step=None):
            stride = int(rows[piece + 1] - rows[piece]) if count > 1 else None
            load = acc.MvinOp(
                self.emitter.moving("ld_stride", stride, OUTPUT_BYTES),
                self.emitter.operand(self.product.c, 32),
                start + int(rows[piece]),
                tile.buffer,
                piece,
                count,
                cols,
                awaited,
            )
            self.emitter.add(load)
            awaited = (load.token,)
        return awaited

    def store_output(
        self, batch: int, position: tuple[int, int], tile: _OutputTile, token: SSAValue
    ) -> None:
        first, cols = self.layout.columns[position[1]]
        rows = self.product.c_rows[self.rows_of(position[0])]
        start = self.product.batches[batch][2] + int(self.product.c_cols[first])
        scales = None if self.scales is None else (self.scales, 2 * position[1])
        awaited = [token, *self.scales_loaded.get(position[1], ())]
        if scales is not None:
            # The queue of stores keeps its order: the others come after this one.
            self.scales_loaded[position[1]] = []
        for piece, count in runs(rows, step=None):
            stride = int(rows[piece + 1] - rows[piece]) if count > 1 else None
            tile.free = store_sums(
                *(self.emitter, self.product, tile.buffer, piece, start + int(rows[piece])),
                *(count, cols, stride, scales, awaited),
            )

    def multiply(
        self,
        batch: int,
        position: tuple[int, int],
        tile: _OutputTile,
        part: int,
        awaited: tuple[SSAValue, ...],
    ) -> SSAValue:
        """One pass of the array; the token of its completion."""
        row, col = position
        a_key: Key = ("a", batch, row, (self.number, part))
        b_key: Key = ("b", batch, col, (self.number, part))
        _, k = self.parts[part]
        if part == 0 and self.plan.scale_rows:
            self.load_scales(col)
        a = self.strips.fetch(
            a_key, lambda buffer, after: self.load_a(batch, row, part, buffer, after), keep=b_key
        )
        b = self.strips.fetch(
            b_key, lambda buffer, after: self.load_b(batch, col, part, buffer, after), keep=a_key
        )
        if part == 0 and self.plan.bias_rows:
            awaited = (*awaited, *self.load_bias(col))
            assert self.bias is not None
            self.emitter.add(PreloadBiasOp(b.buffer, 0, self.bias, col, tile.buffer, 0))
        else:
            accumulate = part > 0 or not self.product.fresh
            self.emitter.add(acc.PreloadOp(b.buffer, 0, tile.buffer, 0, accumulate))
        rows = self.rows_of(row)
        compute = self.array_pass(a, b, rows.stop - rows.start, k, awaited)
        self.emitter.add(compute)
        a.used = b.used = compute.token
        return compute.token

    def load_bias(self, col: int) -> tuple[SSAValue, ...]:
        """What the first pass that starts from this tile's bias has to await."""
        assert self.product.bias is not None
        if col in self.biases:
            return ()
        if self.bias is None:
            first, rows = self.plan.tiles * self.array_rows, self.plan.bias_rows
            self.bias = self.emitter.local(first, rows, AccumulatorAttr(), 32, "bias")
        first, cols = self.layout.columns[col]
        load = acc.MvinOp(
            self.emitter.moving("ld_stride", None, OUTPUT_BYTES),
            self.emitter.operand(self.product.bias, 32),
            first,
            self.bias,
            col,
            1,
            cols,
        )
        self.emitter.add(load)
        self.biases[col] = load.token
        return (load.token,)

    def load_scales(self, col: int) -> None:
        """Multipliers and shifts of this tile's columns, once."""
        assert self.product.scales is not None
        if col in self.scales_loaded:
            return
        if self.scales is None:
            first = self.plan.tiles * self.array_rows + self.plan.bias_rows
            self.scales = self.emitter.local(
                first, self.plan.scale_rows, AccumulatorAttr(), 32, "scales"
            )
        first, cols = self.layout.columns[col]
        load = load_scales(self.emitter, self.product.scales, self.scales, 2 * col, first, cols)
        self.scales_loaded[col] = [load]

    def array_pass(
        self, a: Strip, b: Strip, rows: int, k: int, awaited: tuple[SSAValue, ...]
    ) -> acc.ComputeOp | acc.ComputeAccOp:
        """The instruction for a pass; weight stationary, B may be in the array already."""
        if self.plan.weight_stationary:
            state = self.emitter.state(a_stride=self.array_rows, dataflow=acc.WEIGHT_STATIONARY)
            if b is self.kept:
                return acc.ComputeAccOp(state, a.buffer, 0, rows, [a.loaded, *awaited])
            self.kept = b
        else:
            state = self.emitter.state(a_stride=self.array_rows, dataflow=acc.OUTPUT_STATIONARY)
        return acc.ComputeOp(state, a.buffer, 0, rows, k, [a.loaded, b.loaded, *awaited])

    def load_a(
        self, batch: int, row: int, part: int, buffer: SSAValue, after: tuple[SSAValue, ...]
    ) -> SSAValue:
        """The rows of a tile of A, in blocks of DIM columns one below the other; the last load's
        token."""
        first, k = self.parts[part]
        rows = self.product.a_rows[self.rows_of(row)]
        cols = self.product.a_cols[first : first + k]
        start = self.product.batches[batch][0]
        token: SSAValue | None = None
        for col in range(0, k, self.dim):
            width = min(self.dim, k - col)
            where = start + rows + int(cols[col])
            if self.product.a_padding is not None:
                where = self.product.a_padding.real[where]
            for piece, count in self.pieces_of_a(where):
                offset, target = int(where[piece]), col // self.dim * self.array_rows + piece
                after = () if token is not None else after
                load: acc.MvinOp | MvinTransposedOp | acc.ZeroOp
                if offset < 0:
                    load = self.padding(buffer, target, count, width, after)
                elif self.layout.a_transposed:
                    state = self.loading(int(cols[col + 1] - cols[col]) if width > 1 else None)
                    load = MvinTransposedOp(
                        state, self.a, offset, buffer, target, width, count, after
                    )
                else:
                    next_row = int(where[piece + 1] - where[piece]) if count > 1 else None
                    state = self.loading(next_row)
                    load = acc.MvinOp(state, self.a, offset, buffer, target, count, width, after)
                self.emitter.add(load)
                token = load.token
        assert token is not None
        return token

    def padding(
        self, buffer: SSAValue, row: int, rows: int, width: int, after: tuple[SSAValue, ...]
    ) -> acc.MvinOp | acc.ZeroOp:
        """The load of rows of A of `width` elements that are all padding."""
        assert self.product.a_padding is not None
        value = self.product.a_padding.value
        if value == 0:
            return acc.ZeroOp(buffer, row, rows, after)
        constant = self.emitter.constant(np.full(self.dim, value, np.int64), 8)
        state = self.emitter.state(ld_stride=0)
        return acc.MvinOp(state, constant, 0, buffer, row, rows, width, after)

    def pieces_of_a(self, where: Offsets) -> list[tuple[int, int]]:
        """(first, count) of what one load can fetch of elements at the beginnings of rows."""
        ends = np.flatnonzero(np.diff(where < 0)) + 1
        return [
            (int(part[0]) + first, count)
            for part in np.split(np.arange(where.size), ends)
            for first, count in (
                [(0, part.size)]
                if where[part[0]] < 0
                else cut(runs(where[part], step=1), self.dim)
                if self.layout.a_transposed
                else runs(where[part], step=None)
            )
        ]

    def load_b(
        self, batch: int, col: int, part: int, buffer: SSAValue, after: tuple[SSAValue, ...]
    ) -> SSAValue:
        """At most DIM columns of B; the last load's token."""
        first, k = self.parts[part]
        rows = self.product.b_rows[first : first + k]
        begin, n = self.layout.columns[col]
        cols = self.product.b_cols[begin : begin + n]
        start = self.product.batches[batch][1] + int(cols[0])
        pieces = cut([(0, k)], self.dim) if self.layout.b_transposed else runs(rows, step=None)
        token: SSAValue | None = None
        for piece, count in pieces:
            offset = start + int(rows[piece])
            after = () if token is not None else after
            load: Operation
            if self.layout.b_transposed:
                state = self.loading(int(cols[1] - cols[0]) if n > 1 else None)
                load = MvinTransposedOp(state, self.b, offset, buffer, piece, n, count, after)
            else:
                state = self.loading(int(rows[piece + 1] - rows[piece]) if count > 1 else None)
                load = acc.MvinOp(state, self.b, offset, buffer, piece, count, n, after)
            self.emitter.add(load)
            token = load.token
        assert token is not None
        return token

    def loading(self, stride: int | None) -> SSAValue:
        """A state for loads of i8 with rows so many elements apart."""
        return self.emitter.moving("ld_stride", stride, INPUT_BYTES)
