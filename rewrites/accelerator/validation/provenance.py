"""The symbolic interpretation of programs on tiles: where does each element come from?

Every element of every memory is a number that names a value: zero, what an element of an
argument held at the start, what a local memory happened to hold, or a sum that a contraction
made. A sum is known by its contraction and its place in it, so that following it back gives the
value it started from and all its products, each a pair of values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semantics.language.tiles import ElementBody, LaneBody, Memory, StridedBlock, TileInterpretation

Names = NDArray[np.int64]

ZERO = 0


class NotFollowed(Exception):
    """A program computes something that is no sum of products. The message says what."""


@dataclass(frozen=True)
class Contraction:
    """Sum (i, j) has the name `first` + i * cols + j: `start`[i, j] + Σ `a`[i, k] * `b`[k, j]."""

    first: int
    start: Names
    a: Names
    b: Names
    body: ElementBody


class Leaves:
    """The names of values that are no sums, the same for two programs on the same arguments."""

    def __init__(self, arguments: Sequence[Memory]) -> None:
        self._arguments = tuple(arguments)
        self._firsts: list[int] = []
        self._next = ZERO + 1
        for memory in arguments:
            self._firsts.append(self._next)
            self._next += memory.elements

    def initial(self, memory: Memory) -> Names:
        """The names of what the argument held at the start."""
        first = self._firsts[self._arguments.index(memory)]
        return np.arange(first, first + memory.elements, dtype=np.int64)

    @property
    def end(self) -> int:
        """The first number that names none of these."""
        return self._next

    def describe(self, name: int) -> str:
        """The value in words."""
        if name == ZERO:
            return "0"
        for first, memory in zip(self._firsts, self._arguments, strict=True):
            if first <= name < first + memory.elements:
                return f"{memory.name}[{name - first}]"
        return "an unknown value"


class Provenance(TileInterpretation):
    """Tiles are arrays of names, rows x columns."""

    def __init__(self, leaves: Leaves, arguments: Sequence[Memory], local: Sequence[Memory]):
        self.leaves = leaves
        self.contents: dict[Memory, Names] = {m: leaves.initial(m) for m in arguments}
        self._next = leaves.end
        for memory in local:
            self.contents[memory] = np.arange(
                self._next, self._next + memory.elements, dtype=np.int64
            )
            self._next += memory.elements
        self.first_sum = self._next
        self.contractions: list[Contraction] = []

    @property
    def end(self) -> int:
        """The first number that names nothing."""
        return self._next

    def load(self, block: StridedBlock) -> Names:
        return self.contents[block.memory][_positions(block)]

    def store(self, block: StridedBlock, tile: Names) -> None:
        self.contents[block.memory][_positions(block)] = tile

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
        self._next += c.size
        self.contractions.append(contraction)
        return contraction.first + np.arange(c.size, dtype=np.int64).reshape(c.shape)

    def lanes(self, tiles: Sequence[Names], body: LaneBody) -> Names:
        raise NotFollowed("what lanes compute is not followed")


def _positions(block: StridedBlock) -> Names:
    rows = np.arange(block.rows, dtype=np.int64)[:, None] * block.stride
    return block.start + rows + np.arange(block.cols, dtype=np.int64)
