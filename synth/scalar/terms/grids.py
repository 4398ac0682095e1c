"""Choices of operands in blocks: each operand from a range of rows, so many at once as is quick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from synth.scalar.terms.signatures import ProgramOutcomes

Array = NDArray[Any]

_BLOCK = 2048
"""Programs that run at once: what they hold stays in a processor's cache."""


@dataclass(frozen=True)
class GridBlock:
    """Positions of each operand; of a square with equal operands, which places are chosen."""

    slices: tuple[slice, ...]
    upper: Array | None


def blocks(ranges: Sequence[slice], triangular: bool) -> Iterator[GridBlock]:
    """All choices of operands from ranges of positions, so many at once as a block has.

    `triangular`: the two ranges are one, and the first operand comes no later than the second.
    """
    side = 256 if len(ranges) > 1 else _BLOCK
    heads = [_cut(r, 1) for r in ranges[:-2]]
    for head in product(*heads):
        for last in _cut(ranges[-1], side):
            if len(ranges) == 1:
                yield GridBlock((last,), None)
                continue
            height = max(1, _BLOCK // (last.stop - last.start))
            for first in _cut(ranges[-2], height):
                if not triangular or first.stop <= last.start:
                    yield GridBlock((*head, first, last), None)
                elif first.start < last.stop:
                    upper = np.less_equal.outer(_numbers(first), _numbers(last))
                    yield GridBlock((*head, first, last), np.flatnonzero(upper))


def _numbers(whole: slice) -> Array:
    start: int = whole.start
    stop: int = whole.stop
    return np.arange(start, stop)


def _cut(whole: slice, length: int) -> list[slice]:
    return [
        slice(start, min(start + length, whole.stop))
        for start in range(whole.start, whole.stop, length)
    ]


def along(rows: ProgramOutcomes, axis: int, axes: int) -> ProgramOutcomes:
    """Rows that lie along one axis of a grid."""
    shape = [1] * axes
    shape[axis] = -1
    return ProgramOutcomes(*(a.reshape(*shape, a.shape[-1]) for a in rows.parts()))


def parts_of(total: int, count: int) -> Iterator[tuple[int, ...]]:
    """All ways to write `total` as a sum of `count` numbers from 0 on."""
    if count == 0:
        if total == 0:
            yield ()
        return
    for first in range(total + 1):
        for rest in parts_of(total - first, count - 1):
            yield (first, *rest)
