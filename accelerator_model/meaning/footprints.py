"""Which rows and bytes each instruction reads and writes: the meaning, read for that alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.program import Instruction, Program
from semantics.language.tiles import Block, ElementBody, LaneBody, Memory, TileReading, Tiles


@dataclass(frozen=True)
class Access:
    """The granules of `memory` (local rows, or elements of main memory) that are touched."""

    memory: Memory
    granules: NDArray[np.int64]
    writes: bool


class FootprintTiles(TileReading):
    """Tiles carry nothing; loads and stores are noted in `accesses`."""

    def __init__(self) -> None:
        self.accesses: list[Access] = []

    def load(self, block: Block) -> None:
        self._note(block, writes=False)

    def store(self, block: Block, tile: None) -> None:
        self._note(block, writes=True)

    def zeros(self, rows: int, cols: int, width: int) -> None:
        return

    def columns(self, tile: None, cols: int) -> None:
        return

    def beside(self, tiles: Sequence[None]) -> None:
        return

    def contract(self, a: None, b: None, c: None, body: ElementBody) -> None:
        return

    def lanes(self, tiles: Sequence[None], body: LaneBody) -> None:
        return

    def _note(self, block: Block, writes: bool) -> None:
        rows = np.arange(block.rows, dtype=np.int64)[:, None] * block.stride
        first_and_last = block.start + rows
        granule = block.memory.granule
        if granule == 1:
            touched = first_and_last + np.arange(block.cols, dtype=np.int64)
        else:
            low = first_and_last // granule
            high = (first_and_last + max(block.cols - 1, 0)) // granule
            spread = int((high - low).max(initial=0)) + 1
            touched = np.minimum(low + np.arange(spread, dtype=np.int64), high)
        self.accesses.append(Access(block.memory, touched.reshape(-1), writes))


def footprints(program: Program) -> list[tuple[Instruction, list[Access]]]:
    """Each instruction with what it touches. Raises
    `semantics.language.tiles.UndefinedBehaviour`."""
    reading = FootprintTiles()
    m = Tiles(reading, program.dim)
    result: list[tuple[Instruction, list[Access]]] = []
    for instruction in program.instructions:
        reading.accesses = []
        instruction.execute(m)
        result.append((instruction, reading.accesses))
    return result
