"""Depthwise convolutions whose weights are no constants: the lanes multiply and add.

Of DIM neighbouring channels, each lane has one. The image is in the scratchpad, a pixel a row, and
for each weight of the window `multiply_add` adds its product with as many pixels as a tile has. By
constant weights the array does as many multiplications a cycle, as a product with diagonals; no
load could put other weights on a diagonal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir import SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.lane_products import MultiplyAddOp
from accelerator_model.machine import INPUT_BYTES, Machine
from rewrites.accelerator.statements.matrix_product import MatrixProduct, Statement, runs
from rewrites.accelerator.window_lowering import Tile, WindowLowering, Windows


@dataclass(frozen=True, eq=False)
class ChannelWindows(Windows):
    """At most DIM channels of such a convolution: column c of B has one weight a tap, that of c."""

    @property
    def weight_rows(self) -> int:
        return len(self.taps)


def channel_windows(statement: Statement, machine: Machine) -> list[Windows] | None:
    """The product as such convolutions of at most DIM channels, if it is one of all channels, they
    fit, and the array would take longer with a product a channel."""
    if not isinstance(statement, MatrixProduct) or statement.n != 1 or statement.k == 0:
        return None
    starts = np.array(statement.batches, np.int64)
    count, dim = len(starts), machine.dim
    if count < 2 or not (np.diff(starts, axis=0) == 1).all() or statement.zero_point:
        return None
    array_cycles = (
        count * -(-statement.m // machine.array_rows) * max(statement.k, machine.array_rows)
    )
    if -(-count // dim) * statement.m * statement.k >= array_cycles:
        return None
    if not isinstance(statement.b, SSAValue) or statement.b_padding is not None:
        return None
    if not isinstance(statement.c, SSAValue) or statement.bias is not None:
        return None
    if statement.scales is not None:
        return None
    found: list[Windows] = []
    for first in range(0, count, dim):
        places = np.arange(min(dim, count - first))
        a, b, c = (int(start) for start in starts[first])
        windows = Windows.on_image(
            replace(
                statement,
                a_cols=(statement.a_cols[:, None] + places).reshape(-1),
                b_cols=places,
                c_cols=places,
                batches=((a, b, c),),
            )
        )
        if windows is None:
            return None
        found.append(ChannelWindows(**vars(windows)))
    room = machine.scratchpad_rows // (2 if len(found) > 1 else 1)
    fits = max(each.rows(dim) for each in found) <= room
    return found if fits and 3 * machine.array_rows <= machine.accumulator_rows else None


class DepthwiseLowering(WindowLowering):
    """Lowers such convolutions one after the other."""

    def begin_tile(self, block: Windows, row: int, col: int) -> tuple[Tile, list[SSAValue]]:
        tile, awaited = super().begin_tile(block, row, col)
        if block.product.fresh:
            count = min(self.array_rows, block.product.m - row)
            zero = acc.ZeroOp(tile.buffer, 0, count, awaited)
            self.emitter.add(zero)
            return tile, [zero.token]
        return tile, awaited

    def load_weights(
        self, block: Windows, tile: int, buffer: SSAValue, after: Sequence[SSAValue]
    ) -> SSAValue:
        emitter, product = self.emitter, block.product
        source = emitter.argument(product.b)  # pyright: ignore[reportArgumentType]
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
