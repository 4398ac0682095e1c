"""Which rows and bytes each instruction reads and writes: the meaning, read for that alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelerator_model.meaning.program import AccProgram, Instruction
from semantics.language.tiles import (
    ElementBody,
    LaneBody,
    Memory,
    StridedBlock,
    TileInterpretation,
    Tiles,
)


@dataclass(frozen=True)
class Footprint:
    """The granules of `memory` (local rows, or elements of main memory) that are touched."""

    memory: Memory
    granules: NDArray[np.int64]
    writes: bool


class FootprintTiles(TileInterpretation):
    """Tiles carry nothing; loads and stores are noted in `accesses`."""

    def __init__(self) -> None:
        self.accesses: list[Footprint] = []

    def load(self, block: StridedBlock) -> None:
        self._note(block, writes=False)

    def store(self, block: StridedBlock, tile: None) -> None:
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

    def _note(self, block: StridedBlock, writes: bool) -> None:
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
        self.accesses.append(Footprint(block.memory, touched.reshape(-1), writes))


def footprints(program: AccProgram) -> list[tuple[Instruction, list[Footprint]]]:
    """Each instruction with what it touches. Raises
    `semantics.language.tiles.UndefinedBehaviour`."""
    interpretation = FootprintTiles()
    m = Tiles(interpretation, program.array)
    result: list[tuple[Instruction, list[Footprint]]] = []
    for instruction in program.instructions:
        interpretation.accesses = []
        instruction.execute(m)
        result.append((instruction, interpretation.accesses))
    return result
