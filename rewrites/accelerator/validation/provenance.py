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

from rewrites.accelerator.validation.linalg_tiles import BlockBody
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
    """The names of what arguments held at the start, the same for two programs on them.

    Numbers have names too: zero is `ZERO`, others have a negative one for their value and width.
    """

    def __init__(self, arguments: Sequence[Memory]) -> None:
        self.arguments = tuple(arguments)
        self.firsts: list[int] = []
        self._next = ZERO + 1
        self._numbers: list[tuple[int, int]] = []
        self._named: dict[tuple[int, int], int] = {}
        self._table = np.zeros(1, np.int64)
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

    @property
    def least(self) -> int:
        """The least name so far."""
        return -len(self._numbers)

    def number(self, value: int, width: int) -> int:
        """The name of a number of `width` bits."""
        half = 1 << (width - 1)
        value = (value + half) % (2 * half) - half
        if value == 0:
            return ZERO
        if (value, width) not in self._named:
            self._numbers.append((value, width))
            self._named[value, width] = -len(self._numbers)
        return self._named[value, width]

    def numbers(self, values: NDArray[np.int64], width: int) -> Names:
        """The names of numbers."""
        different, which = np.unique(values, return_inverse=True)
        names = np.array([self.number(int(v), width) for v in different], np.int64)
        return names[which].reshape(values.shape)

    def value(self, name: int) -> tuple[int, int]:
        """(signed value, width) of the number with this negative name."""
        return self._numbers[-1 - name]

    def values(self, names: Names) -> NDArray[np.int64] | None:
        """The signed numbers with these names, if all are names of numbers."""
        if (names > ZERO).any() or names.size == 0:
            return None
        if self._table.size != len(self._numbers) + 1:
            self._table = np.array([0, *(value for value, _ in self._numbers)], np.int64)
        return self._table[-names]

    def describe(self, name: int) -> str:
        """The value in words."""
        if name == ZERO:
            return "0"
        if name < ZERO:
            return f"the number {self.value(name)[0]}"
        for first, memory in zip(self.firsts, self.arguments, strict=True):
            if first <= name < first + memory.elements:
                return f"{memory.name}[{name - first}]"
        return "an unknown value"


class Provenance(IndexedTiles):
    """Tiles are arrays of names, rows x columns."""

    def __init__(self, leaves: Leaves, arguments: Sequence[Memory], local: Sequence[Memory]):
        """`arguments` hold what the leaves say; what `local` memories hold is unknown."""
        self.leaves = leaves
        self.contents: dict[Memory, Names] = {m: leaves.initial(m) for m in arguments}
        self._next = leaves.end
        for memory in local:
            self._unknown(memory)
        self.first_sum = self._next
        self.contractions: list[Contraction] = []
        self.producers: list[Contraction | Application] = []
        self._tables: tuple[Names, NDArray[np.bool_], Names] | None = None

    @property
    def end(self) -> int:
        """The first number that names nothing."""
        return self._next

    def producer_tables(self) -> tuple[Names, NDArray[np.bool_], Names]:
        """The first name of each producer, whether it is a contraction, and what each computed
        value starts from, in the order of the names; what a function was applied to, from itself.
        """
        if self._tables is None or self._tables[0].size != len(self.producers):
            starts = [
                p.start.ravel()
                if isinstance(p, Contraction)
                else np.arange(p.first, p.first + p.arguments[0].size, dtype=np.int64)
                for p in self.producers
            ]
            self._tables = (
                np.array([p.first for p in self.producers], dtype=np.int64),
                np.array([isinstance(p, Contraction) for p in self.producers], dtype=bool),
                np.concatenate([np.zeros(0, np.int64), *starts]),
            )
        return self._tables

    def know(self, memory: Memory, values: NDArray[np.int64]) -> None:
        """The memory holds these numbers, in order."""
        self.contents[memory] = self.leaves.numbers(values.reshape(-1), memory.width)

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
        return np.full((rows, cols), self.leaves.number(value, width), np.int64)

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
        if isinstance(body, BlockBody) and body.offsets != (0, 0):
            c = self._offset(a, b, c, body)
        contraction = Contraction(self._next, c, a, b, body)
        self.contractions.append(contraction)
        return self._produced(contraction, c)

    def lanes(self, tiles: Sequence[Names], body: LaneBody) -> Names:
        if tiles[0].size == 0:
            return tiles[0]
        arguments = tuple(tile.reshape(-1) for tile in tiles)
        return self._produced(Application(self._next, arguments, body), tiles[0])

    def _offset(self, a: Names, b: Names, c: Names, body: BlockBody) -> Names:
        """What the sums of a * b start from that are c plus the sums of (a - x) * (b - y)."""
        x, y = body.offsets
        begun = self.leaves.values(c)
        total = np.full(c.shape, x * y * a.shape[1], np.int64)
        of_a = self.leaves.values(a) if y else np.zeros(a.shape, np.int64)
        of_b = self.leaves.values(b) if x else np.zeros(b.shape, np.int64)
        if begun is None or of_a is None or of_b is None:
            raise NotFollowed(
                "a zero point is subtracted, and the other factor or the start is not constant"
            )
        total += begun - x * of_b.sum(axis=0)[None, :] - y * of_a.sum(axis=1)[:, None]
        return self.leaves.numbers(total, body.widths()[2])

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
