"""Lowers convolutions with the image in the scratchpad: each window is read where it is.

A pixel is a row of the scratchpad, DIM channels of it; more channels are in planes one after the
other. For each weight of the window a pass reads as many pixels as the array has rows, as far apart
as the windows are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import ComputeWindowOp, PreloadBiasOp
from accelerator_model.dialect.types import AccumulatorAttr, ScratchpadAttr
from accelerator_model.machine import INPUT_BYTES, OUTPUT_BYTES, Machine
from rewrites.accelerator.program_emitter import ProgramEmitter, load_scales, store_sums
from rewrites.accelerator.statements.matrix_product import MatrixProduct, Offsets, Padding, runs
from semantics.language.kinds import isa
from semantics.language.tiles import ArrayShape

CHUNK = 96
"""About so many pixels are loaded at once, so that the array can begin."""


@dataclass(frozen=True, eq=False)
class Windows:
    """A product whose A is the windows of an image of `pixels` pixels of `depth` channels.

    Row r of A has pixel `first` + r // `cols` * `pitch` + r % `cols` * `step` for the first weight;
    `taps` has for each weight of the window how many pixels further on it is. Of each pixel it has
    `channels` channels from `channel` on.
    """

    product: MatrixProduct
    pixels: int
    width: int
    depth: int
    first: int
    cols: int
    step: int
    pitch: int
    taps: tuple[int, ...]
    channel: int
    channels: int

    @staticmethod
    def of(product: MatrixProduct) -> Windows | None:
        """The product as windows, if it is one of those that are lowered so."""
        if not _is_row_by_row(product):
            return None
        if product.fresh and not isinstance(product.b, np.ndarray):
            return None  # strips begin sooner, and the bus has time for them: it loads no sums
        return Windows.on_image(product)

    @staticmethod
    def on_image(product: MatrixProduct) -> Windows | None:
        """The product as windows, wherever the rows of B are."""
        a = product.a
        if not isinstance(a, SSAValue):
            return None
        type_ = a.type
        if not isa(type_, TensorType[Attribute] | MemRefType[Attribute]):
            return None
        if type_.get_num_dims() != 4:
            return None
        if not np.array_equal(product.c_cols, product.c_cols[:1] + np.arange(product.n)):
            return None
        if len(product.batches) != 1 or isinstance(product.bias, SSAValue):
            return None
        if product.scales is not None and product.scales.shape[1] != product.n:
            return None
        _, _, width, depth = type_.get_shape()
        start = product.batches[0][0]
        channel = start % depth
        if (product.a_rows % depth).any() or product.m == 0 or product.k == 0:
            return None
        rows = (start - channel + product.a_rows) // depth
        taps, channels = np.divmod(channel + product.a_cols, depth)
        several, counts = np.unique(taps, return_counts=True)
        count = int(counts[0])
        wanted = (
            np.repeat(several, count),
            np.tile(channel + np.arange(count), several.size),
        )
        if not all(map(np.array_equal, (taps, channels), wanted)) or several.size < 2:
            return None
        cols, step, pitch = _grid(rows)
        index = np.arange(rows.size)
        if not np.array_equal(rows, rows[0] + index // cols * pitch + index % cols * step):
            return None
        return Windows(
            product,
            int(np.prod(type_.get_shape(), dtype=np.int64)) // depth,
            width,
            depth,
            int(rows[0]),
            cols,
            step,
            pitch,
            tuple(int(tap) for tap in several),
            channel,
            count,
        )

    def planes(self, dim: int) -> int:
        """How many rows of the scratchpad a pixel takes."""
        return -(-self.channels // dim)

    def tiles(self, dim: int) -> int:
        """Tiles of DIM columns."""
        return -(-self.product.n // dim)

    def passes(self, array: ArrayShape) -> int:
        """Passes of the array."""
        return -(-self.product.m // array.rows) * self.tiles(array.columns) * len(self.taps)

    def rows(self, dim: int) -> int:
        """Rows of the scratchpad for the image and the weights."""
        return self.planes(dim) * self.pixels + self.tiles(dim) * self.weight_rows

    @property
    def weight_rows(self) -> int:
        """Rows of the scratchpad for a tile's weights."""
        return self.product.k

    @property
    def constant_rows(self) -> int:
        """Rows of the accumulator for a tile's bias, and for its multipliers and shifts."""
        return 1 if self.product.scales is None else 3


def _is_row_by_row(product: MatrixProduct) -> bool:
    """Whether a row of B follows the one before, as the rows of a buffer are loaded."""
    rows = np.arange(product.k) * product.n
    return np.array_equal(product.b_rows, rows) and np.array_equal(
        product.b_cols, np.arange(product.n)
    )


def _grid(rows: Offsets) -> tuple[int, int, int]:
    """Columns, step and pitch of pixels that may be those of a grid."""
    steps = np.diff(rows)
    if steps.size == 0:
        return 1, 1, 1
    step = int(steps[0])
    ends = np.flatnonzero(steps != step)
    if ends.size == 0:
        return rows.size, step, 1
    cols = int(ends[0]) + 1
    return cols, step, int(rows[cols] - rows[0])


def windows_of(blocks: Sequence[MatrixProduct], machine: Machine) -> list[Windows] | None:
    """All of the products as windows, if they are, fit, and long enough passes come of them."""
    dim = machine.dim
    found = [Windows.of(block) for block in blocks]
    each = [windows for windows in found if windows is not None]
    if len(each) != len(found) or not each:
        return None
    room = machine.scratchpad_rows // (2 if len(each) > 1 else 1)
    biases = sum(windows.tiles(dim) * windows.constant_rows for windows in each)
    if (
        max(w.rows(dim) for w in each) > room
        or biases + 2 * machine.array_rows > machine.accumulator_rows
    ):
        return None
    # A row of the image at once would be a longer pass where a pixel has few channels.
    shorter = any(w.channels < dim and w.channels * 2 < dim for w in each)
    return None if shorter else each


@dataclass
class Tile:
    """A buffer of the accumulator; `free` is the token of the store that emptied it."""

    buffer: SSAValue
    free: SSAValue | None = None


@dataclass
class WindowLowering:
    """Lowers such products one after the other; the scratchpad has the images of as many as fit, so
    that loads are ahead of the array."""

    emitter: ProgramEmitter
    blocks: Sequence[Windows]
    _tiles: list[Tile] = field(default_factory=list[Tile])
    _next: int = 0
    _scaled: list[SSAValue] = field(default_factory=list[SSAValue])

    def emit(self) -> None:
        """Appends the instructions."""
        machine = self.emitter.machine
        self.dim, self.array_rows = machine.dim, machine.array_rows
        biases = sum(block.tiles(self.dim) * block.constant_rows for block in self.blocks)
        count = (machine.accumulator_rows - biases) // self.array_rows
        height = self.array_rows
        self._tiles = [
            Tile(self.emitter.local(n * height, height, AccumulatorAttr(), 32, "tile"))
            for n in range(count)
        ]
        self.bias = self.emitter.local(count * height, biases, AccumulatorAttr(), 32, "bias")
        rows = max(block.rows(self.dim) for block in self.blocks)
        parts = min(machine.scratchpad_rows // rows, len(self.blocks))
        used: list[SSAValue | None] = [None] * parts
        first_bias = 0
        for number, block in enumerate(self.blocks):
            part = number % parts
            used[part] = self.block(block, part * rows, first_bias, used[part])
            first_bias += block.tiles(self.dim) * block.constant_rows

    def block(self, block: Windows, base: int, first_bias: int, free: SSAValue | None) -> SSAValue:
        """One product; `free` is the token after which its part of the scratchpad may be written.
        The token of its last pass."""
        emitter, dim, product = self.emitter, self.dim, block.product
        image_rows = block.planes(dim) * block.pixels
        image = emitter.local(base, image_rows, ScratchpadAttr(), 8, "image")
        weights = [
            emitter.local(
                *(base + image_rows + n * block.weight_rows, block.weight_rows),
                *(ScratchpadAttr(), 8, "weights"),
            )
            for n in range(block.tiles(dim))
        ]
        after = [] if free is None else [free]
        positions = [
            (row, col)
            for col in range(block.tiles(dim))
            for row in range(0, product.m, self.array_rows)
        ]
        following = self.begin_tile(block, *positions[0])
        bias = self.load_bias(block, first_bias)
        self._scaled = self.load_scales(block, first_bias)
        loaded = [self.load_weights(block, 0, weights[0], after)]
        chunks = self.load_image(block, image)
        loaded += [self.load_weights(block, n, weights[n], []) for n in range(1, block.tiles(dim))]
        last: SSAValue | None = None
        for number, (row, col) in enumerate(positions):
            tile, awaited = following
            if number + 1 < len(positions):
                following = self.begin_tile(block, *positions[number + 1])
            count = min(self.array_rows, product.m - row)
            places = block.first + np.array(
                [
                    r // block.cols * block.pitch + r % block.cols * block.step
                    for r in range(row, row + count)
                ]
            )
            needed = next(t for end, t in chunks if end > int(places.max()) + block.taps[-1])
            awaited = [loaded[col], needed, *bias, *awaited]
            bias = []
            last = self.tile(block, row, col, image, weights[col], first_bias, tile, awaited)
        assert last is not None
        return last

    def begin_tile(self, block: Windows, row: int, col: int) -> tuple[Tile, list[SSAValue]]:
        """A tile, into which the sums are loaded from which these start, and what its first pass
        awaits. It is called a tile ahead, so that the load is done by then."""
        tile = self._tiles[self._next % len(self._tiles)]
        self._next += 1
        awaited: list[SSAValue] = [] if tile.free is None else [tile.free]
        product, dim = block.product, self.dim
        if product.fresh:
            return tile, awaited
        rows = product.c_rows[row : row + self.array_rows]
        start = product.batches[0][2] + int(product.c_cols[col * dim])
        cols = min(dim, product.n - col * dim)
        source = self.emitter.operand(product.c, 32)
        for piece, count in runs(rows, step=None):
            stride = int(rows[piece + 1] - rows[piece]) if count > 1 else None
            state = self.emitter.moving("ld_stride", stride, OUTPUT_BYTES)
            where = start + int(rows[piece])
            load = acc.MvinOp(state, source, where, tile.buffer, piece, count, cols, awaited)
            self.emitter.add(load)
            awaited = [load.token]
        return tile, awaited

    def load_bias(self, block: Windows, first: int) -> list[SSAValue]:
        """The tokens of the bias's loads."""
        bias, dim = block.product.bias, self.dim
        if not isinstance(bias, np.ndarray):
            return []
        state = self.emitter.moving("ld_stride", None, OUTPUT_BYTES)
        constant = self.emitter.constant(bias, 32)
        tokens: list[SSAValue] = []
        for n in range(block.tiles(dim)):
            cols = min(dim, block.product.n - n * dim)
            load = acc.MvinOp(state, constant, n * dim, self.bias, first + n, 1, cols)
            self.emitter.add(load)
            tokens = [load.token]
        return tokens

    def load_scales(self, block: Windows, first_bias: int) -> list[SSAValue]:
        """The token of the last load of multipliers and shifts, which are after the biases."""
        scales, dim = block.product.scales, self.dim
        if scales is None:
            return []
        tokens = [
            load_scales(
                *(self.emitter, scales, self.bias, self.scale_row(block, first_bias, n)),
                *(n * dim, min(dim, block.product.n - n * dim)),
            )
            for n in range(block.tiles(dim))
        ]
        return tokens[-1:]

    def scale_row(self, block: Windows, first_bias: int, col: int) -> int:
        """Where the multipliers of a tile's columns are."""
        return first_bias + block.tiles(self.dim) + 2 * col

    def load_weights(
        self, block: Windows, tile: int, buffer: SSAValue, after: Sequence[SSAValue]
    ) -> SSAValue:
        product, dim = block.product, self.dim
        cols = min(dim, product.n - tile * dim)
        state = self.emitter.moving("ld_stride", product.n, INPUT_BYTES)
        source = self.emitter.operand(product.b, 8)
        where = product.batches[0][1] + tile * dim
        load = acc.MvinOp(state, source, where, buffer, 0, product.k, cols, after)
        self.emitter.add(load)
        return load.token

    def load_image(self, block: Windows, image: SSAValue) -> list[tuple[int, SSAValue]]:
        """Loads pixel after pixel of all planes; (pixels there by then, token) for each chunk."""
        product, dim = block.product, self.dim
        padding = product.a_padding
        everything = np.arange(block.pixels) * block.depth + block.channel
        real = everything if padding is None else padding.real[everything]
        source = self.emitter.argument(
            product.a if padding is None else padding.source  # pyright: ignore[reportArgumentType]
        )
        size = max(1, CHUNK // block.width) * block.width
        chunks: list[tuple[int, SSAValue]] = []
        for begin in range(0, block.pixels, size):
            part = real[begin : begin + size]
            token: SSAValue | None = None
            for plane in range(block.planes(dim)):
                cols = min(dim, block.channels - plane * dim)
                row = plane * block.pixels + begin
                for first, count in _pieces(part):
                    where, target = int(part[first]), row + first
                    if where < 0:
                        token = self.load_padding(padding, image, target, count, cols)
                        continue
                    where += plane * dim
                    state = self.emitter.moving(
                        "ld_stride", block.depth if count > 1 else None, INPUT_BYTES
                    )
                    load = acc.MvinOp(state, source, where, image, target, count, cols)
                    self.emitter.add(load)
                    token = load.token
            assert token is not None
            chunks.append((begin + part.size, token))
        return chunks

    def load_padding(
        self, padding: Padding | None, image: SSAValue, row: int, count: int, cols: int
    ) -> SSAValue:
        assert padding is not None
        load: acc.MvinOp | acc.ZeroOp
        if padding.value == 0:
            load = acc.ZeroOp(image, row, count)
        else:
            constant = self.emitter.constant(np.full(self.dim, padding.value, np.int64), 8)
            state = self.emitter.state(ld_stride=0)
            load = acc.MvinOp(state, constant, 0, image, row, count, cols)
        self.emitter.add(load)
        return load.token

    def tile(
        self,
        block: Windows,
        row: int,
        col: int,
        image: SSAValue,
        weights: SSAValue,
        first_bias: int,
        tile: Tile,
        awaited: list[SSAValue],
    ) -> SSAValue:
        """The sums of a tile, from their bias to their store; the token of the last pass."""
        product = block.product
        count = min(self.array_rows, product.m - row)
        token = self.sums(block, row, count, col, image, weights, first_bias, tile, awaited)
        tile.free = self.store(block, row, count, col, first_bias, tile.buffer, token)
        return token

    def sums(
        self,
        block: Windows,
        row: int,
        count: int,
        col: int,
        image: SSAValue,
        weights: SSAValue,
        first_bias: int,
        tile: Tile,
        awaited: list[SSAValue],
    ) -> SSAValue:
        """A tile's sums, pass after pass; the token of the last one."""
        emitter, product = self.emitter, block.product
        state = emitter.state(
            window_cols=block.cols,
            window_step=block.step,
            window_pitch=block.pitch,
            a_stride=block.pixels,
            dataflow=acc.OUTPUT_STATIONARY,
        )
        token: SSAValue | None = None
        for number, tap in enumerate(block.taps):
            at = number * block.channels
            if number == 0 and isinstance(product.bias, np.ndarray):
                emitter.add(PreloadBiasOp(weights, at, self.bias, first_bias + col, tile.buffer, 0))
            else:
                emitter.add(
                    acc.PreloadOp(weights, at, tile.buffer, 0, number > 0 or not product.fresh)
                )
            sums = ComputeWindowOp(
                state, image, block.first + tap, row, count, block.channels, awaited
            )
            emitter.add(sums)
            awaited, token = [], sums.token
        assert token is not None
        return token

    def store(
        self,
        block: Windows,
        row: int,
        count: int,
        col: int,
        first_bias: int,
        buffer: SSAValue,
        token: SSAValue,
    ) -> SSAValue:
        """Stores finished sums; the token of the last store."""
        product, dim = block.product, self.dim
        cols = min(dim, product.n - col * dim)
        rows = product.c_rows[row : row + count]
        start = product.batches[0][2] + int(product.c_cols[col * dim])
        scales = None
        if product.scales is not None:
            scales = self.bias, self.scale_row(block, first_bias, col)
        # The queue of stores keeps its order: what the first one awaits, all others come after.
        awaited, self._scaled = [token, *self._scaled], []
        last: SSAValue | None = None
        for piece, number in runs(rows, step=None):
            stride = int(rows[piece + 1] - rows[piece]) if number > 1 else None
            last = store_sums(
                *(self.emitter, product, buffer, piece, start + int(rows[piece]), number, cols),
                *(stride, scales, awaited),
            )
        assert last is not None
        return last


def _pieces(real: Offsets) -> list[tuple[int, int]]:
    """(first, count) of neighbouring pixels that are all padding, or neighbours in the source."""
    ends = np.flatnonzero(np.diff(real < 0)) + 1
    return [
        (int(part[0]) + first, count)
        for part in np.split(np.arange(real.size), ends)
        for first, count in ([(0, part.size)] if real[part[0]] < 0 else runs(real[part], step=None))
    ]
