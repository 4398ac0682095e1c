"""What a meaning on tiles may ask for, whatever the interpretation."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from semantics.language.tiles import (
    ArrayShape,
    ElementBody,
    LaneBody,
    Memory,
    MemrefPlace,
    StridedBlock,
    TileInterpretation,
    Tiles,
)
from semantics.language.undefined_behaviour import UndefinedBehaviour

MEMORY = Memory("m", 32, 100)
PLACE = MemrefPlace(MEMORY, 10, 20)


class Recording(TileInterpretation):
    """Remembers the blocks it is asked for."""

    def __init__(self) -> None:
        self.blocks: list[StridedBlock] = []

    def load(self, block: StridedBlock) -> None:
        self.blocks.append(block)

    def store(self, block: StridedBlock, tile: None) -> None:
        self.blocks.append(block)

    def zeros(self, rows: int, cols: int, width: int) -> None: ...

    def columns(self, tile: None, cols: int) -> None: ...

    def beside(self, tiles: Sequence[None]) -> None: ...

    def contract(self, a: None, b: None, c: None, body: ElementBody) -> None: ...

    def lanes(self, tiles: Sequence[None], body: LaneBody) -> None: ...


def test_blocks_lie_in_the_place():
    interpretation = Recording()
    m = Tiles(interpretation, ArrayShape(4, 4))
    m.load(PLACE, 5, 3, 6, 3)
    m.store(PLACE, 0, 2, 10, 10, None)
    assert interpretation.blocks == [
        StridedBlock(MEMORY, 15, 3, 6, 3),
        StridedBlock(MEMORY, 10, 2, 10, 10),
    ]


def test_empty_blocks_are_in_bounds():
    m = Tiles(Recording(), ArrayShape(4, 4))
    m.load(PLACE, 20, 0, 6, 3)
    m.load(PLACE, 20, 3, 6, 0)


@pytest.mark.parametrize(
    ("offset", "rows", "stride", "cols"),
    [(-1, 1, 1, 1), (20, 1, 1, 1), (5, 3, 6, 4), (18, 1, 0, 3), (0, 21, 1, 1), (10, 2, -1, 1)],
)
def test_out_of_bounds(offset: int, rows: int, stride: int, cols: int):
    m = Tiles(Recording(), ArrayShape(4, 4))
    with pytest.raises(UndefinedBehaviour, match="of 20 in m"):
        m.load(PLACE, offset, rows, stride, cols)


def test_rows_may_be_read_twice_but_not_written():
    m = Tiles(Recording(), ArrayShape(4, 4))
    m.load(PLACE, 0, 2, 3, 4)
    with pytest.raises(UndefinedBehaviour, match="rows of 4 elements stored 3 elements apart"):
        m.store(PLACE, 0, 2, 3, 4, None)
    m.store(PLACE, 0, 1, 0, 4, None)


def test_distances_are_whole_elements():
    m = Tiles(Recording(), ArrayShape(4, 4))
    assert m.whole_elements(12, PLACE) == 3
    with pytest.raises(UndefinedBehaviour, match="13 bytes"):
        m.whole_elements(13, PLACE)


def test_latches():
    m = Tiles(Recording(), ArrayShape(4, 4))
    with pytest.raises(UndefinedBehaviour, match="no x before its use"):
        m.latched("x")
    m.latch("x", None)
    assert m.latched("x") is None
