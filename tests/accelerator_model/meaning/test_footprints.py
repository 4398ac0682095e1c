"""Which rows of a local memory, and which elements of main memory, a block touches."""

from __future__ import annotations

import pytest

from accelerator_model.meaning.footprints import FootprintTiles
from semantics.language.tiles import Memory, StridedBlock

LOCAL, MAIN = Memory("local", 8, 64, granule=8), Memory("main", 8, 64)


@pytest.mark.parametrize(
    ("block", "touched"),
    [
        (StridedBlock(LOCAL, 8, 2, 8, 8), {1, 2}),
        (StridedBlock(LOCAL, 3, 1, 8, 5), {0}),
        (StridedBlock(LOCAL, 3, 1, 8, 6), {0, 1}),
        (StridedBlock(LOCAL, 3, 2, 16, 6), {0, 1, 2, 3}),
        (StridedBlock(LOCAL, 6, 1, 8, 20), {0, 1, 2, 3}),
        (StridedBlock(LOCAL, 4, 4, 9, 1), {0, 1, 2, 3}),
        (StridedBlock(LOCAL, 7, 1, 8, 1), {0}),
        (StridedBlock(LOCAL, 9, 0, 8, 8), set[int]()),
        (StridedBlock(MAIN, 5, 2, 10, 3), {5, 6, 7, 15, 16, 17}),
    ],
)
@pytest.mark.parametrize("writes", [False, True])
def test_what_a_block_touches(block: StridedBlock, touched: set[int], writes: bool):
    tiles = FootprintTiles()
    if writes:
        tiles.store(block, None)
    else:
        tiles.load(block)
    (access,) = tiles.accesses
    assert set(map(int, access.granules)) == touched
    assert (access.memory, access.writes) == (block.memory, writes)
