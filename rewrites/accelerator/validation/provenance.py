"""The symbolic interpretation of programs on tiles: where does each element come from?

Every element of every memory is a number that names a value: zero, what an element of an
argument held at the start, what a local memory happened to hold, a sum that a contraction made, or
what a function made of other values, lane by lane. A sum is known by its contraction and its place
in it, so that following it back gives the value it started from and all its products, each a pair
of values. Negative numbers name constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semantics.language.tiles import ElementBody, IndexedTiles, LaneBody, Memory, StridedBlock

Names = NDArray[np.int64]

ZERO = 0


class NotFollowed(Exception):
    """A program computes something that is not followed. The message says what."""


@dataclass(frozen=True)
class Contraction:
    """Sum (i, j) has the name `first` + i * cols + j: `start`[i, j] + Σ `a`[i, k] * `b`[k, j]."""

    first: int
    start: Names
    a: Names
    b: Names
    body: ElementBody


@dataclass(frozen=True)
class Application:
    """Element i has the name `first` + i: what `body` makes of element i of each of `arguments`."""

    first: int
    arguments: tuple[Names, ...]
    body: LaneBody


class Leaves:
    """The names of what arguments held at the start, the same for two programs on them."""

    def __init__(self, arguments: Sequence[Memory]) -> None:
        self.arguments = tuple(arguments)
        self.firsts: list[int] = []
        self._next = ZERO + 1
        for memory in arguments:
            self.firsts.append(self._next)
            self._next += memory.elements

    def initial(self, memory: Memory) -> Names:
        """The names of what the argument held at the start."""
        first = self.firsts[self.arguments.index(memory)]
        return np.arange(first, first + memory.elements, dtype=np.int64)

    @property
    def end(self) -> int:
        """The first number that names none of these."""
        return self._next

    def describe(self, name: int) -> str:
        """The value in words."""
        if name == ZERO:
            return "0"
        if name < ZERO:
            return "a constant"
        for first, memory in zip(self.firsts, self.arguments, strict=True):
            if first <= name < first + memory.elements:
                return f"{memory.name}[{name - first}]"
        return "an unknown value"


class Provenance(IndexedTiles):
    """Tiles are arrays of names, rows x columns."""

    def __init__(self, leaves: Leaves, arguments: Sequence[Memory], local: Sequence[Memory]):
        self.leaves = leaves
        self.contents: dict[Memory, Names] = {m: leaves.initial(m) for m in arguments}
        self._next = leaves.end
        for memory in local:
            self._unknown(memory)
        self.first_sum = self._next
        self.contractions: list[Contraction] = []
        self.producers: list[Contraction | Application] = []
        self.constants: list[tuple[int, int]] = []

    @property
    def end(self) -> int:
        """The first number that names nothing."""
        return self._next

    def constant(self, name: int) -> tuple[int, int]:
        """(value, width) of the constant with this negative name."""
        return self.constants[-1 - name]

    def load(self, block: StridedBlock) -> Names:
        return self.contents[block.memory][_positions(block)]

    def store(self, block: StridedBlock, tile: Names) -> None:
        self.contents[block.memory][_positions(block)] = tile

    def allocate(self, memory: Memory) -> None:
        self.contents[memory] = np.full(memory.elements, _UNWRITTEN, np.int64)

    def copy(self, source: Memory, target: Memory) -> None:
        self.contents[target] = self.contents[source].copy()

    def gather(self, memory: Memory, positions: NDArray[np.int64]) -> Names:
        names = self.contents[memory][positions]
        if (names == _UNWRITTEN).any():
            raise NotFollowed("what was never written is read")
        return names

    def scatter(self, memory: Memory, positions: NDArray[np.int64], tile: Names) -> None:
        self.contents[memory][positions] = tile

    def splat(self, value: int, width: int, rows: int, cols: int) -> Names:
        if value % (1 << width) == 0:
            return self.zeros(rows, cols, width)
        if (value, width) not in self.constants:
            self.constants.append((value, width))
        return np.full((rows, cols), -1 - self.constants.index((value, width)), np.int64)

    def zeros(self, rows: int, cols: int, width: int) -> Names:
        return np.full((rows, cols), ZERO, np.int64)

    def columns(self, tile: Names, cols: int) -> Names:
        result = np.full((tile.shape[0], cols), ZERO, np.int64)
        kept = min(cols, tile.shape[1])
        result[:, :kept] = tile[:, :kept]
        return result

    def beside(self, tiles: Sequence[Names]) -> Names:
        return np.concatenate(tiles, axis=1)

    def contract(self, a: Names, b: Names, c: Names, body: ElementBody) -> Names:
        if a.shape[1] == 0 or c.size == 0:
            return c
        contraction = Contraction(self._next, c, a, b, body)
        self.contractions.append(contraction)
        return self._produced(contraction, c)

    def lanes(self, tiles: Sequence[Names], body: LaneBody) -> Names:
        if tiles[0].size == 0:
            return tiles[0]
        arguments = tuple(tile.reshape(-1) for tile in tiles)
        return self._produced(Application(self._next, arguments, body), tiles[0])

    def _produced(self, producer: Contraction | Application, like: Names) -> Names:
        self.producers.append(producer)
        self._next += like.size
        return producer.first + np.arange(like.size, dtype=np.int64).reshape(like.shape)

    def _unknown(self, memory: Memory) -> None:
        self.contents[memory] = np.arange(self._next, self._next + memory.elements, dtype=np.int64)
        self._next += memory.elements


_UNWRITTEN = np.iinfo(np.int64).min


def _positions(block: StridedBlock) -> Names:
    rows = np.arange(block.rows, dtype=np.int64)[:, None] * block.stride
    return block.start + rows + np.arange(block.cols, dtype=np.int64)
