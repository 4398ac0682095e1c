"""The language in which meanings of operations on two-dimensional blocks of memory are written.

A meaning gets a `Tiles` and speaks of loading blocks, filling them up with zeros, contracting two
of them, and storing blocks. A `TileInterpretation` interprets that: on numpy arrays, symbolically,
or only recording what is touched. What happens to each element of a contraction is a function over
`semantics.language.builder.Bits`, so that a solver can be asked about it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.builder import Bits
from semantics.language.undefined_behaviour import UndefinedBehaviour

Tile = Any
"""What an interpretation uses for a block of values; only that interpretation looks inside."""

ElementBody = Callable[[Bits, Bits, Bits], Bits]
"""(element of A, element of B, sum so far) -> next sum."""


LaneBody = Callable[..., Bits]
"""The elements at one place of several tiles -> the element of the result there."""


@dataclass(frozen=True)
class Memory:
    """A block of `elements` integers of `width` bits.

    `granule` is how many neighbouring elements count as touched together: a row of a local memory,
    one element of main memory.
    """

    name: str
    width: int
    elements: int
    granule: int = 1


@dataclass(frozen=True)
class MemrefPlace:
    """What a memref value denotes: `extent` elements of `memory` from `start` on."""

    memory: Memory
    start: int
    extent: int


@dataclass(frozen=True)
class StridedBlock:
    """`rows` x `cols` elements of a memory; a row begins `stride` elements after the last one."""

    memory: Memory
    start: int
    rows: int
    stride: int
    cols: int


class TileInterpretation(ABC):
    """The primitives. Blocks are in bounds; tiles are rows x columns."""

    @abstractmethod
    def load(self, block: StridedBlock) -> Tile: ...

    @abstractmethod
    def store(self, block: StridedBlock, tile: Tile) -> None:
        """`tile` has the shape of the block, in which no element occurs twice."""

    @abstractmethod
    def zeros(self, rows: int, cols: int, width: int) -> Tile: ...

    @abstractmethod
    def columns(self, tile: Tile, cols: int) -> Tile:
        """The first `cols` columns, zeros in place of those that the tile lacks."""

    @abstractmethod
    def beside(self, tiles: Sequence[Tile]) -> Tile:
        """The tiles side by side; all have the same number of rows, and there is one at least."""

    @abstractmethod
    def contract(self, a: Tile, b: Tile, c: Tile, body: ElementBody) -> Tile:
        """Element (i, j) is body(a[i,k-1], b[k-1,j], … body(a[i,0], b[0,j], c[i,j]))."""

    @abstractmethod
    def lanes(self, tiles: Sequence[Tile], body: LaneBody) -> Tile:
        """Element (i, j) is body(first tile[i,j], second tile[i,j], …); all have one shape."""


class IndexedTiles(TileInterpretation):
    """Also knows blocks whose elements lie anywhere."""

    @abstractmethod
    def allocate(self, memory: Memory) -> None:
        """A new memory, in which nothing has been written."""

    @abstractmethod
    def copy(self, source: Memory, target: Memory) -> None:
        """`target`, of the same size, holds what `source` holds, written or not."""

    @abstractmethod
    def gather(self, memory: Memory, positions: NDArray[np.int64]) -> Tile:
        """The elements at `positions`, rows x columns, all within the memory."""

    @abstractmethod
    def scatter(self, memory: Memory, positions: NDArray[np.int64], tile: Tile) -> None:
        """`tile` has the shape of `positions`, in which no number occurs twice."""

    @abstractmethod
    def splat(self, value: int, width: int, rows: int, cols: int) -> Tile:
        """The same number everywhere."""


@dataclass(frozen=True)
class ArrayShape:
    """Rows and columns of a matrix unit; a row of a local memory has `columns` elements."""

    rows: int
    columns: int


class Tiles:
    """The state that a program on tiles threads through its operations.

    `dim` is the number of elements in a row of a local memory.
    """

    def __init__(self, interpretation: TileInterpretation, array: ArrayShape) -> None:
        self.interpretation = interpretation
        self.array = array
        self.dim = array.columns
        self._latches: dict[str, Any] = {}

    def load(self, place: MemrefPlace, offset: int, rows: int, stride: int, cols: int) -> Tile:
        """Elements offset + r * stride + c of `place`; out of bounds is `UndefinedBehaviour`."""
        return self.interpretation.load(self._block(place, offset, rows, stride, cols))

    def store(
        self, place: MemrefPlace, offset: int, rows: int, stride: int, cols: int, tile: Tile
    ) -> None:
        """As `load`, in the other direction; rows must not overlap."""
        if rows > 1 and stride < cols:
            raise UndefinedBehaviour(f"rows of {cols} elements stored {stride} elements apart")
        self.interpretation.store(self._block(place, offset, rows, stride, cols), tile)

    def zeros(self, rows: int, cols: int, width: int) -> Tile:
        return self.interpretation.zeros(rows, cols, width)

    def columns(self, tile: Tile, cols: int) -> Tile:
        """The first `cols` columns, zeros in place of those that the tile lacks."""
        return self.interpretation.columns(tile, cols)

    def beside(self, tiles: Sequence[Tile]) -> Tile:
        """The tiles side by side."""
        return self.interpretation.beside(tiles)

    def contract(self, a: Tile, b: Tile, c: Tile, body: ElementBody) -> Tile:
        """The fold of `body` over the columns of `a` and the rows of `b`, from `c` on."""
        return self.interpretation.contract(a, b, c, body)

    def lanes(self, tiles: Sequence[Tile], body: LaneBody) -> Tile:
        """`body` on each place of tiles of one shape."""
        return self.interpretation.lanes(tiles, body)

    def latch(self, name: str, value: Any) -> None:
        """Keeps a value for later operations."""
        self._latches[name] = value

    def latched(self, name: str) -> Any:
        """The value last kept under `name`. Raises `UndefinedBehaviour` where there is none."""
        if name not in self._latches:
            raise UndefinedBehaviour(f"no {name} before its use")
        return self._latches[name]

    def whole_elements(self, number_of_bytes: int, place: MemrefPlace) -> int:
        """A distance in bytes as elements. Raises `UndefinedBehaviour` where it is not whole."""
        element_bytes = place.memory.width // 8
        if number_of_bytes % element_bytes:
            raise UndefinedBehaviour(
                f"a distance of {number_of_bytes} bytes between elements of {element_bytes} bytes"
            )
        return number_of_bytes // element_bytes

    def _block(
        self, place: MemrefPlace, offset: int, rows: int, stride: int, cols: int
    ) -> StridedBlock:
        last = offset + (rows - 1) * stride + cols - 1
        if min(rows, cols) > 0 and not (offset >= 0 and stride >= 0 and last < place.extent):
            raise UndefinedBehaviour(
                f"elements {offset} to {last} of {place.extent} in {place.memory.name}"
            )
        return StridedBlock(place.memory, place.start + offset, rows, stride, cols)
