"""Statements that the accelerator runs, as element numbers in main memory.

Where an operand's index is affine in the iterators, its element number is a sum of what the rows
contribute, what the columns do, and what the batch does. So a matrix in any layout, transposed or
overlapping as the windows of a convolution, is two lists of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import BlockArgument, SSAValue

Offsets = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Epilogue:
    """What is done to each finished sum: `bias` is added, and it is requantised to `output`.

    `bias` has an element a column, from element 0 on. Registers are those of `acc.setup`.
    """

    output: BlockArgument
    bias: BlockArgument | None
    registers: dict[str, int] | None
    double_round: bool = False


@dataclass(frozen=True)
class ZeroFill:
    """`output`, rows x cols of i32, becomes zero."""

    output: SSAValue
    rows: int
    cols: int


@dataclass(frozen=True, eq=False)
class MatrixProduct:
    """c[i, j] += Σ a[i, k] * b[k, j], i8 times i8 into i32; it starts from zero if `fresh`.

    Element (i, k) of `a` is number `batch` + `a_rows`[i] + `a_cols`[k] of its memory, and so on;
    `batches` has a number for a, b and c for each product of the batch.
    """

    a: BlockArgument
    b: BlockArgument
    c: SSAValue
    a_rows: Offsets
    a_cols: Offsets
    b_rows: Offsets
    b_cols: Offsets
    c_rows: Offsets
    c_cols: Offsets
    batches: tuple[tuple[int, int, int], ...]
    fresh: bool
    epilogue: Epilogue | None = None

    @property
    def m(self) -> int:
        return self.a_rows.size

    @property
    def n(self) -> int:
        return self.b_cols.size

    @property
    def k(self) -> int:
        return self.a_cols.size

    @property
    def output(self) -> SSAValue:
        """What is stored to."""
        return self.c if self.epilogue is None else self.epilogue.output

    def swapped(self) -> MatrixProduct:
        """The product of the transposes, which is the transpose of this one."""
        return MatrixProduct(
            self.b,
            self.a,
            self.c,
            self.b_cols,
            self.b_rows,
            self.a_cols,
            self.a_rows,
            self.c_cols,
            self.c_rows,
            tuple((b, a, c) for a, b, c in self.batches),
            self.fresh,
            self.epilogue,
        )


Statement = ZeroFill | MatrixProduct


def runs(*offsets: Offsets, step: int | None = 1) -> list[tuple[int, int]]:
    """(first, count) of the longest pieces in which each list goes up by `step`.

    With None it goes up by any one number that is not negative, from piece to piece.
    """
    size = offsets[0].size
    pieces: list[tuple[int, int]] = []
    first = 0
    while first < size:
        end = first + 1
        if end < size:
            steps = [int(o[end] - o[first]) for o in offsets]
            if all(s == step if step is not None else s >= 0 for s in steps):
                while end < size and all(
                    int(o[end] - o[end - 1]) == s for o, s in zip(offsets, steps, strict=True)
                ):
                    end += 1
        pieces.append((first, end - first))
        first = end
    return pieces


def cut(pieces: Sequence[tuple[int, int]], largest: int) -> list[tuple[int, int]]:
    """The pieces, none of them larger than that."""
    return [
        (first + start, min(largest, count - start))
        for first, count in pieces
        for start in range(0, count, largest)
    ]
