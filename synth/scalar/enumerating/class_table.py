"""What the classes of one type do, and finding those that have a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from synth.scalar.terms.signatures import Rows

Array = NDArray[Any]


class ClassTable:
    """The classes of one type. `numbers` and `rows` (by run) are by position; `levels` has for each
    size the positions of its classes."""

    def __init__(self) -> None:
        self.numbers = np.zeros(0, np.int32)
        self.rows: list[Rows] = []
        self.levels: dict[int, slice] = {}
        self._few = np.zeros(0, np.uint64)
        self._keys = np.zeros(0, np.uint64)
        self._of_keys = np.zeros(0, np.int32)

    def grow(self, numbers: Array, size: int) -> int:
        """Give positions to new classes; gives the first. `fill` and `index` follow."""
        start = len(self.numbers)
        self.numbers = np.concatenate([self.numbers, numbers])
        self.levels[size] = slice(self.level(size, start).start, len(self.numbers))
        return start

    def fill(self, start: int, rows: Sequence[Rows]) -> None:
        """What the classes from a position on do."""
        if not self.rows:
            self.rows = [of_run.at(slice(0, 0)) for of_run in rows]
        self.rows = [
            before.filled(start, of_run, len(self.numbers))
            for before, of_run in zip(self.rows, rows, strict=True)
        ]

    def index(self, few: Array, keys: Array, numbers: Array) -> None:
        """Make classes known by their keys, of few lanes and of all."""
        self._few = np.sort(np.concatenate([self._few, few]))
        keys = np.concatenate([self._keys, keys])
        order = np.argsort(keys, kind="stable")
        self._keys = keys[order]
        self._of_keys = np.concatenate([self._of_keys, numbers])[order]

    def has(self, few: Array) -> Array:
        """For each key of few lanes whether a class has it."""
        if not len(self._few):
            return np.zeros(len(few), np.bool_)
        place = np.searchsorted(self._few, few)
        return self._few[np.minimum(place, len(self._few) - 1)] == few

    def known(self, keys: Array, chain: int) -> Array:
        """For each key the class number `chain` that has it, or -1."""
        if not len(self._keys):
            return np.full(len(keys), -1, np.int32)
        place = np.searchsorted(self._keys, keys) + chain
        inside = np.minimum(place, len(self._keys) - 1)
        has = (place < len(self._keys)) & (self._keys[inside] == keys)
        return np.where(has, self._of_keys[inside], -1)

    def rows_of(self, positions: Array) -> list[Rows]:
        return [rows.at(positions) for rows in self.rows]

    def level(self, size: int, end: int = 0) -> slice:
        """The positions of the classes found at a size."""
        return self.levels.get(size, slice(end, end))
