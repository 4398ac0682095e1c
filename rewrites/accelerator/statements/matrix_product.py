"""Statements that the accelerator runs, as element numbers in main memory.

Where an operand's index is affine in the iterators, its element number is a sum of what the rows
contribute, what the columns do, and what the batch does. So a matrix in any layout, transposed or
overlapping as the windows of a convolution, is two lists of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

Offsets = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Epilogue:
    """What is done to each finished sum: it is requantised to `output`, or stored there as it is.

    Registers are those of `acc.setup`.
    """

    output: SSAValue
    registers: dict[str, int] | None
    double_round: bool = False


@dataclass(frozen=True)
class ZeroFill:
    """`output`, rows x cols of i32, becomes zero."""

    output: SSAValue
    rows: int
    cols: int


@dataclass(frozen=True, eq=False)
class BiasFill:
    """Each row of `output`, of i32, becomes `bias`, which has an element a column."""

    output: SSAValue
    bias: SSAValue | Offsets


@dataclass(frozen=True, eq=False)
class ConstantFill:
    """The elements of `output`, of i32, become these numbers."""

    output: SSAValue
    numbers: Offsets


@dataclass(frozen=True, eq=False)
class Padding:
    """A tensor that is `value` but for the elements of `source`.

    `real`[n] is the number of the element of the source that is element n, or -1 for the value.
    """

    source: SSAValue
    real: Offsets
    neighbours: int
    """So many elements from a multiple of it on are all the value, or all neighbours in the source.
    """
    value: int = 0


@dataclass(frozen=True, eq=False)
class MatrixProduct:
    """c[i, j] += Σ a[i, k] * b[k, j], i8 times i8 into i32.

    It starts from what `c` holds, which may be numbers, or from zero if `fresh`, to which `bias` is
    added, if there is one; it has an element a column, in main memory or as numbers. The sums are
    then in `result`, unless the epilogue stores them, by the multipliers and shifts in the two rows
    of `scales` where each column has its own.

    Element (i, k) of `a` is number `batch` + `a_rows`[i] + `a_cols`[k] of its memory, and so on;
    `batches` has a number for a, b and c for each product of the batch. A factor may be constant
    numbers instead of a value in main memory.
    """

    a: SSAValue | Offsets
    b: SSAValue | Offsets
    c: SSAValue | Offsets
    result: SSAValue
    a_rows: Offsets
    a_cols: Offsets
    b_rows: Offsets
    b_cols: Offsets
    c_rows: Offsets
    c_cols: Offsets
    batches: tuple[tuple[int, int, int], ...]
    fresh: bool = False
    bias: SSAValue | Offsets | None = None
    a_padding: Padding | None = None
    b_padding: Padding | None = None
    epilogue: Epilogue | None = None
    zero_point: int = 0
    """What is subtracted from each element of `a`."""
    scales: Offsets | None = None

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
        return self.result if self.epilogue is None else self.epilogue.output

    @property
    def is_requantised(self) -> bool:
        """Whether the store makes something else of the sums."""
        return self.epilogue is not None and self.epilogue.registers is not None

    def adds_to_result_of(self, other: MatrixProduct) -> bool:
        """Whether it starts from what `other` leaves in the same place, and nothing else is done to
        the sums of either."""
        return (
            self.c is other.result is self.result
            and not self.fresh
            and all(each.epilogue is None for each in (self, other))
            and self.k > 0
            and other.k > 0
            and np.array_equal(self.c_rows, other.c_rows)
            and np.array_equal(self.c_cols, other.c_cols)
            and [c for _, _, c in self.batches] == [c for _, _, c in other.batches]
        )

    def is_plain(self) -> bool:
        """Whether it is one product of whole matrices, row by row, with nothing before or after."""
        inner, columns = np.arange(self.k), np.arange(self.n)
        rows = np.arange(self.m)
        given = (self.bias, self.a_padding, self.b_padding, self.epilogue)
        return (
            all(extra is None for extra in given)
            and self.result is self.c
            and self.batches == ((0, 0, 0),)
            and np.array_equal(self.a_rows, rows * self.k)
            and np.array_equal(self.a_cols, inner)
            and np.array_equal(self.b_rows, inner * self.n)
            and np.array_equal(self.b_cols, columns)
            and np.array_equal(self.c_rows, rows * self.n)
            and np.array_equal(self.c_cols, columns)
        )

    def swapped(self) -> MatrixProduct:
        """The product of the transposes, which is the transpose of this one."""
        return replace(
            self,
            a=self.b,
            b=self.a,
            a_rows=self.b_cols,
            a_cols=self.b_rows,
            b_rows=self.a_cols,
            b_cols=self.a_rows,
            c_rows=self.c_cols,
            c_cols=self.c_rows,
            batches=tuple((b, a, c) for a, b, c in self.batches),
            a_padding=self.b_padding,
            b_padding=self.a_padding,
        )


@dataclass(frozen=True)
class Scale:
    """What becomes of a summand x: (x + `bias`) * `mult`, rounded, >> `shift`."""

    bias: int
    mult: int
    shift: int
    double_round: bool


@dataclass(frozen=True, eq=False)
class ElementwiseSum:
    """What the epilogue makes of the sum, element by element, of the i8 `inputs` and `bias`.

    With `scales` each input is scaled first, by one of them, and there is no bias.
    """

    inputs: tuple[SSAValue, ...]
    elements: int
    bias: int
    epilogue: Epilogue
    scales: tuple[Scale, ...] = ()

    @property
    def output(self) -> SSAValue:
        """What is stored to."""
        return self.epilogue.output


@dataclass(frozen=True, eq=False)
class NumberFill:
    """The elements of `output`, of i8, become this number."""

    output: SSAValue
    number: int


@dataclass(frozen=True, eq=False)
class WindowExtreme:
    """Element `out_rows`[r] + c of `output`, for c < `columns`, is the `function`, max or min, of
    `start` there and of the elements `rows`[r] + tap + c of `source` for each of the `taps`.

    `start` is a number or what is at the same place of a value in main memory.
    """

    function: str
    source: SSAValue
    output: SSAValue
    start: SSAValue | int
    width: int
    rows: Offsets
    taps: Offsets
    columns: int
    out_rows: Offsets
    padding: Padding | None = None


Statement = (
    ZeroFill | BiasFill | ConstantFill | NumberFill | ElementwiseSum | WindowExtreme | MatrixProduct
)


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
