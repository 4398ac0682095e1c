"""The functional simulator: the meaning of instructions read on numpy arrays.

Instructions run one after the other in program order. Where a program has no race that is the only
result (`accelerator_model.meaning.happens_before`); where it has one, this is merely one of the
results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.instructions import multiply_accumulate
from accelerator_model.meaning.program import AccProgram
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.tiles import (
    ElementBody,
    IndexedTiles,
    LaneBody,
    Memory,
    StridedBlock,
    Tiles,
)
from semantics.language.widths import fixed

Array = NDArray[Any]

AT_ONCE = 1 << 14
"""Elements of a pass of the array that are computed at once."""


class BadInput(Exception):
    """Arrays that do not fit a program's arguments."""


@dataclass(frozen=True)
class MatrixValues:
    """`bits` is rows x columns of uint64, each below 2^`width`."""

    bits: NDArray[np.uint64]
    width: int


class NumpyTiles(IndexedTiles):
    """Memories are flat arrays of uint64 that are changed in place."""

    def __init__(self, contents: dict[Memory, NDArray[np.uint64]]) -> None:
        self._contents = contents
        self._scalars = NumpyInterpretation()

    def load(self, block: StridedBlock) -> MatrixValues:
        return MatrixValues(self._contents[block.memory][positions(block)], block.memory.width)

    def store(self, block: StridedBlock, tile: MatrixValues) -> None:
        self._contents[block.memory][positions(block)] = tile.bits

    def allocate(self, memory: Memory) -> None:
        self._contents[memory] = np.zeros(memory.elements, np.uint64)

    def copy(self, source: Memory, target: Memory) -> None:
        self._contents[target] = self._contents[source].copy()

    def gather(self, memory: Memory, positions: NDArray[np.int64]) -> MatrixValues:
        return MatrixValues(self._contents[memory][positions], memory.width)

    def scatter(self, memory: Memory, positions: NDArray[np.int64], tile: MatrixValues) -> None:
        self._contents[memory][positions] = tile.bits

    def splat(self, value: int, width: int, rows: int, cols: int) -> MatrixValues:
        bits = np.full((rows, cols), value & ((1 << width) - 1), np.uint64)
        return MatrixValues(bits, width)

    def zeros(self, rows: int, cols: int, width: int) -> MatrixValues:
        return MatrixValues(np.zeros((rows, cols), np.uint64), width)

    def columns(self, tile: MatrixValues, cols: int) -> MatrixValues:
        kept = tile.bits[:, :cols]
        padding = ((0, 0), (0, cols - kept.shape[1]))
        return MatrixValues(np.pad(kept, padding), tile.width)

    def beside(self, tiles: Sequence[MatrixValues]) -> MatrixValues:
        return MatrixValues(np.concatenate([tile.bits for tile in tiles], axis=1), tiles[0].width)

    def contract(
        self, a: MatrixValues, b: MatrixValues, c: MatrixValues, body: ElementBody
    ) -> MatrixValues:
        rows, cols = c.bits.shape
        widths = a.width, b.width, c.width
        x = np.repeat(a.bits.T, cols, axis=1)
        y = np.tile(b.bits, (1, rows))
        sums = c.bits.reshape(-1)
        at_once = AT_ONCE // max(sums.size, 1) if body is multiply_accumulate else 0
        for first in range(0, len(x), max(1, at_once)):
            part = slice(first, first + max(1, at_once))
            after = self._added_up(x[part], y[part], sums, widths, body) if at_once else None
            if after is None:
                after = sums
                for a_column, b_row in zip(x[part], y[part], strict=True):
                    after = self._steps(a_column, b_row, after, widths, body)
            sums = after
        return MatrixValues(sums.reshape(rows, cols), c.width)

    def _added_up(
        self,
        x: NDArray[np.uint64],
        y: NDArray[np.uint64],
        start: NDArray[np.uint64],
        widths: tuple[int, int, int],
        body: ElementBody,
    ) -> NDArray[np.uint64] | None:
        """What the steps, a row of `x` and `y` each, make of `start`, if each adds what it makes of
        zero: the sums before and after each are known then, and the body is run on all at once.
        None where it gives something else."""
        added = self._steps(x, y, np.zeros_like(x), widths, body)
        sums = np.cumsum(np.concatenate([start[None], added]), axis=0, dtype=np.uint64)
        sums &= np.uint64((1 << widths[2]) - 1)
        after = self._steps(x, y, sums[:-1], widths, body)
        return sums[-1] if np.array_equal(after, sums[1:]) else None

    def _steps(
        self,
        x: NDArray[np.uint64],
        y: NDArray[np.uint64],
        before: NDArray[np.uint64],
        widths: tuple[int, int, int],
        body: ElementBody,
    ) -> NDArray[np.uint64]:
        """What the body makes of each element."""
        given = zip((x, y, before), widths, strict=True)
        result = body(*(self._scalars.bits(each.reshape(-1), width) for each, width in given))
        return np.broadcast_to(result.term, (before.size,)).reshape(before.shape)

    def lanes(self, tiles: Sequence[MatrixValues], body: LaneBody) -> MatrixValues:
        shape = tiles[0].bits.shape
        result = body(*(self._scalars.bits(t.bits.reshape(-1), t.width) for t in tiles))
        bits = np.broadcast_to(result.term, (tiles[0].bits.size,)).reshape(shape)
        return MatrixValues(bits, fixed(result.width))


def positions(block: StridedBlock) -> NDArray[np.int64]:
    """The element numbers of the block, rows x columns."""
    rows = np.arange(block.rows, dtype=np.int64)[:, None]
    return block.start + rows * block.stride + np.arange(block.cols, dtype=np.int64)


def unsigned_bits(array: Array, memory: Memory) -> NDArray[np.uint64]:
    """The elements in order, as bit patterns of the memory's width."""
    mask = np.uint64((1 << memory.width) - 1)
    return array.reshape(-1).astype(np.int64).astype(np.uint64) & mask


def run(program: AccProgram, arguments: Sequence[Array], seed: int = 0) -> list[Array]:
    """What the arguments hold afterwards; they are not changed.

    An argument is an integer array of the memref's size and width. Local memory starts with what a
    generator seeded with `seed` gives, since a program must not rely on it. Raises `BadInput`, and
    `semantics.language.tiles.UndefinedBehaviour`.
    """
    if len(arguments) != len(program.arguments):
        raise BadInput(f"{len(arguments)} arrays for {len(program.arguments)} arguments")
    contents: dict[Memory, NDArray[np.uint64]] = {}
    for array, memory in zip(arguments, program.arguments, strict=True):
        if array.dtype.kind not in "iu" or array.itemsize * 8 != memory.width:
            raise BadInput(f"{memory.name}: {array.dtype} elements where i{memory.width} are")
        if array.size != memory.elements:
            raise BadInput(f"{memory.name}: {array.size} elements, not {memory.elements}")
        contents[memory] = unsigned_bits(array, memory)
    generator = np.random.default_rng(seed)
    for memory in (program.scratchpad, program.accumulator):
        contents[memory] = generator.integers(
            0, 1 << memory.width, memory.elements, dtype=np.uint64
        )
    program.execute(Tiles(NumpyTiles(contents), program.array))
    return [
        contents[memory].astype(f"u{memory.width // 8}").view(array.dtype).reshape(array.shape)
        for array, memory in zip(arguments, program.arguments, strict=True)
    ]
