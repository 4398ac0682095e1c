"""Depthwise convolutions whose weights are no constants, and sums over small windows: the lanes
multiply and add.

Of DIM neighbouring channels, each lane has one. The image is in the scratchpad, a pixel a row, and
for each weight of the window `multiply_add` adds its product with as many pixels as a tile has. By
constant weights the array does as many multiplications a cycle, as a product with diagonals; no
load could put other weights on a diagonal. A sum over a window is a product of a row of numbers
with its pixels; the array takes as many cycles for that as it has rows, however few the pixels are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir import SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.lane_products import MultiplyAddOp
from accelerator_model.machine import INPUT_BYTES, Machine
from rewrites.accelerator.statements.matrix_product import (
    MatrixProduct,
    Offsets,
    Statement,
    runs,
)
from rewrites.accelerator.window_lowering import Tile, WindowLowering, Windows


@dataclass(frozen=True, eq=False)
class ChannelWindows(Windows):
    """At most DIM channels of such a convolution: column c of B has one weight a tap, that of c."""

    @property
    def weight_rows(self) -> int:
        return len(self.taps)


def channel_windows(statement: Statement, machine: Machine) -> list[Windows] | None:
    """The product as such convolutions of at most DIM channels, if it is one of all channels, they
    fit, and the array would take longer."""
    if not isinstance(statement, MatrixProduct) or statement.k == 0 or statement.zero_point:
        return None
    if not isinstance(statement.c, SSAValue) or isinstance(statement.bias, SSAValue):
        return None
    dim = machine.dim
    parts = _convolution(statement, machine) or _sums(statement, machine)
    found = [windows for part in parts if (windows := Windows.on_image(part)) is not None]
    if not found or len(found) != len(parts):
        return None
    each: list[Windows] = [ChannelWindows(**vars(windows)) for windows in found]
    room = machine.scratchpad_rows // (2 if len(each) > 1 else 1)
    constants = sum(windows.constant_rows for windows in each)
    fits = max(windows.rows(dim) for windows in each) <= room
    return each if fits and 2 * machine.array_rows + constants <= machine.accumulator_rows else None


def _convolution(product: MatrixProduct, machine: Machine) -> list[MatrixProduct]:
    """A product of a column for each channel; empty where it is none, or the array is as fast."""
    starts = np.array(product.batches, np.int64)
    count, height = len(starts), machine.array_rows
    if product.n != 1 or count < 2 or not (np.diff(starts, axis=0) == 1).all():
        return []
    if not isinstance(product.b, SSAValue) or product.b_padding is not None:
        return []
    on_array = count * -(-product.m // height) * max(product.k, height)
    if -(-count // machine.dim) * product.m * product.k >= on_array:
        return []
    return [
        replace(
            _columns(product, places),
            a_cols=(product.a_cols[:, None] + np.arange(places.size)).reshape(-1),
            batches=(product.batches[int(places[0])],),
        )
        for places in _places(count, machine)
    ]


def _sums(product: MatrixProduct, machine: Machine) -> list[MatrixProduct]:
    """Rows of B, which are pixels, added up in each window by the same numbers; empty where it is
    something else, or the array is as fast."""
    starts = np.array(product.batches, np.int64)
    if not isinstance(product.a, np.ndarray) or not isinstance(product.b, SSAValue):
        return []
    if product.m != 1 or len(starts) < 2 or product.k >= machine.array_rows:
        return []
    numbers = product.a[starts[:, :1] + product.a_rows + product.a_cols]
    if (
        (np.diff(product.b_cols) != 1).any()
        or (numbers != numbers[0, 0]).any()
        or not np.array_equal(product.c_cols, np.arange(product.n))
    ):
        return []
    return [
        replace(
            _columns(product, places),
            a=product.b,
            a_padding=product.b_padding,
            b_padding=None,
            b=np.full(places.size, numbers[0, 0]),
            a_rows=starts[:, 1],
            a_cols=(product.b_rows[:, None] + product.b_cols[places - places[0]]).reshape(-1),
            b_rows=np.zeros(product.k, np.int64),
            c_rows=product.c_rows[0] + starts[:, 2],
            batches=((int(product.b_cols[places[0]]), 0, int(places[0])),),
        )
        for places in _places(product.n, machine)
    ]


def _places(count: int, machine: Machine) -> Iterator[Offsets]:
    """The channels, at most DIM at a time."""
    for first in range(0, count, machine.dim):
        yield np.arange(first, min(first + machine.dim, count))


def _columns(product: MatrixProduct, places: Offsets) -> MatrixProduct:
    """What a column of C has of its own, for these, which are neighbours."""
    bias, scales = product.bias, product.scales
    return replace(
        product,
        bias=bias[places] if isinstance(bias, np.ndarray) else bias,
        scales=None if scales is None else scales[:, places],
        b_cols=places - places[0],
        c_cols=places - places[0],
    )


class DepthwiseLowering(WindowLowering):
    """Lowers such convolutions one after the other."""

    def begin_tile(self, block: Windows, row: int, col: int) -> tuple[Tile, list[SSAValue]]:
        tile, awaited = super().begin_tile(block, row, col)
        product, bias = block.product, block.product.bias
        count = min(self.array_rows, product.m - row)
        begun: acc.ZeroOp | acc.MvinOp
        if isinstance(bias, np.ndarray):
            state = self.emitter.state(ld_stride=0)
            constant = self.emitter.constant(bias, 32)
            begun = acc.MvinOp(state, constant, 0, tile.buffer, 0, count, bias.size, awaited)
        elif product.fresh:
            begun = acc.ZeroOp(tile.buffer, 0, count, awaited)
        else:
            return tile, awaited
        self.emitter.add(begun)
        return tile, [begun.token]

    def load_bias(self, block: Windows, first: int) -> list[SSAValue]:
        """Each tile begins with it."""
        return []

    def load_weights(
        self, block: Windows, tile: int, buffer: SSAValue, after: Sequence[SSAValue]
    ) -> SSAValue:
        emitter, product = self.emitter, block.product
        source = emitter.operand(product.b, 8)
        start, cols = product.batches[0][1], product.n
        token: SSAValue | None = None
        for piece, count in runs(product.b_rows, step=None):
            stride = int(product.b_rows[piece + 1] - product.b_rows[piece]) if count > 1 else None
            state = emitter.moving("ld_stride", stride, INPUT_BYTES)
            where = start + int(product.b_rows[piece])
            load = acc.MvinOp(state, source, where, buffer, piece, count, cols, after)
            emitter.add(load)
            after, token = [], load.token
        assert token is not None
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
        state = self.emitter.state(
            window_cols=block.cols, window_step=block.step, window_pitch=block.pitch
        )
        token: SSAValue | None = None
        for number, tap in enumerate(block.taps):
            added = MultiplyAddOp(
                *(state, image, block.first + tap, row, count),
                *(weights, number, tile.buffer, 0, awaited),
            )
            self.emitter.add(added)
            awaited, token = [], added.token
        assert token is not None
        return token
