"""Sums followed back: what they start from, and their products.

A product with zero counts as absent, and one with the factors swapped as the same. Values of one
tile have their factors in common, row by row and column by column; so the products of M x N sums
of K each are compared in (M + N) K steps where both programs have them in tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from rewrites.accelerator.validation.provenance import ZERO, Contraction, Names, Provenance

ABSENT = np.iinfo(np.int64).max
"""In the place of a product that there is not."""


@dataclass(frozen=True)
class Coding:
    """A product of two values as one number: of names from `least` on, `extent` of them."""

    least: int
    extent: int

    @staticmethod
    def of(source: Provenance, target: Provenance) -> Coding:
        """One for all names so far of two programs on the same leaves."""
        least = source.leaves.least
        return Coding(least, max(source.end, target.end) - least)

    def product(self, a: Names, b: Names) -> Names:
        """The numbers of the products."""
        return (a - self.least) * self.extent + (b - self.least)

    def factors(self, products: Names) -> tuple[Names, Names]:
        """The names of the factors."""
        a, b = np.divmod(products, self.extent)
        return a + self.least, b + self.least


@dataclass(frozen=True)
class Expanded:
    """Values followed back, a value a column: the leaf, and the contractions on the way.

    `chain[l, e]` is the number of the l-th producer that value e passed, or -1; `place[l, e]` its
    place there. A leaf is no sum.
    """

    leaf: Names
    chain: Names
    place: Names


def expanded(program: Provenance, names: Names) -> Expanded:
    """The values of these names, followed back through sums."""
    firsts, is_contraction, starts = program.producer_tables()
    leaf = names.copy()
    chain: list[Names] = []
    places: list[Names] = []
    while True:
        computed = leaf >= program.first_sum
        number = np.where(computed, np.searchsorted(firsts, leaf, side="right") - 1, -1)
        is_sum = computed.copy()
        is_sum[computed] = is_contraction[number[computed]]
        if not is_sum.any():
            break
        number = np.where(is_sum, number, -1)
        chain.append(number)
        places.append(np.where(is_sum, leaf - firsts[number], 0))
        leaf = np.where(is_sum, starts[np.where(is_sum, leaf - program.first_sum, 0)], leaf)
    empty = np.zeros((0, names.size), np.int64)
    return Expanded(
        leaf,
        np.stack(chain) if chain else empty,
        np.stack(places) if places else empty,
    )


def grouped(keys: Names) -> Iterator[Names]:
    """The positions of equal columns, group by group."""
    if keys.shape[1] == 0:
        return
    if keys.shape[0] == 0:
        yield np.arange(keys.shape[1])
        return
    _, group = np.unique(keys, axis=1, return_inverse=True)
    group = group.reshape(-1)
    order = np.argsort(group, kind="stable")
    ends = np.flatnonzero(np.diff(group[order])) + 1
    yield from np.split(order, ends)


@dataclass(frozen=True, eq=False)
class Products:
    """Of several values the products that they are sums of: product k of value e is that of
    `left`[`rows`[e], k] and `right`[`cols`[e], k]."""

    left: Names
    right: Names
    rows: Names
    cols: Names

    def __getitem__(self, places: Names) -> Products:
        """Those of the values at these places."""
        return Products(self.left, self.right, self.rows[places], self.cols[places])

    def coded(self, coding: Coding) -> Names:
        """A row a value: for each product its code, but `ABSENT` for one with zero."""
        a, b = self.left[self.rows], self.right[self.cols]
        first, second = np.minimum(a, b), np.maximum(a, b)
        return np.where((a == ZERO) | (b == ZERO), ABSENT, coding.product(first, second))

    def most(self) -> int:
        """The greatest number of products of a value, those with zero not counted."""
        rows, row = np.unique(self.rows, return_inverse=True)
        cols, col = np.unique(self.cols, return_inverse=True)
        a, b = ((x != ZERO).astype(np.float64) for x in (self.left[rows], self.right[cols]))
        return int((a @ b.T)[row, col].max())

    def are_of_numbers(self) -> bool:
        """Whether some may be a product of two numbers."""
        return bool((self.left < ZERO).any() and (self.right < ZERO).any())


def products_of(program: Provenance, values: Expanded, group: Names) -> Products:
    """The products of the values of the group, which passed the same contractions."""
    left: list[tuple[Contraction, Names]] = []
    right: list[tuple[Contraction, Names]] = []
    for level in reversed(range(values.chain.shape[0])):
        number = int(values.chain[level, group[0]])
        if number < 0:
            continue
        contraction = program.producers[number]
        assert isinstance(contraction, Contraction)
        i, j = np.divmod(values.place[level, group], contraction.start.shape[1])
        left.append((contraction, i))
        right.append((contraction, j))
    rows, row = _classes([i for _, i in left], group.size)
    cols, col = _classes([j for _, j in right], group.size)
    return Products(
        np.concatenate([np.zeros((rows.size, 0), np.int64), *(c.a[i[rows]] for c, i in left)], 1),
        np.concatenate(
            [np.zeros((cols.size, 0), np.int64), *(c.b.T[j[cols]] for c, j in right)], 1
        ),
        row,
        col,
    )


def _classes(each: Sequence[Names], size: int) -> tuple[Names, Names]:
    """The first position of each class of positions at which all lists agree, and each position's
    class."""
    first, which = np.zeros(1, np.int64), np.zeros(size, np.int64)
    for numbers in each:
        keys = which * (int(numbers.max()) + 1) + numbers
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return first, which


def are_the_same(one: Products, other: Products) -> bool:
    """Whether all values are seen to have the same products; where not, they still may have.

    They have where, product by product in some order, all rows and all columns have the same
    factors, but for products that are all with zero.
    """
    swapped = Products(other.right, other.left, other.cols, other.rows)
    aligned = [
        (
            each,
            _classes([one.rows, each.rows], each.rows.size)[0],
            _classes([one.cols, each.cols], each.cols.size)[0],
        )
        for each in (other, swapped)
    ]
    chosen, row, col = min(aligned, key=lambda a: a[1].size + a[2].size)
    first = _ordered(one.left[one.rows[row]], one.right[one.cols[col]])
    second = _ordered(chosen.left[chosen.rows[row]], chosen.right[chosen.cols[col]])
    return all(np.array_equal(x, y) for x, y in zip(first, second, strict=True))


def _ordered(a: Names, b: Names) -> tuple[Names, Names]:
    """The columns of both in an order that depends only on what is in them, without those in which
    one of them is all zero.

    Where the numbers that decide the order are the same for different columns, it may not.
    """
    there = (a != ZERO).any(axis=0) & (b != ZERO).any(axis=0)
    a, b = a[:, there], b[:, there]
    weights = np.arange(1, a.shape[0] + b.shape[0] + 1, dtype=np.int64)
    weights = weights**5 * 0x1E3779B97F4A7C15
    keys = np.matmul(weights[: a.shape[0]], a) + np.matmul(weights[a.shape[0] :], b)
    order = np.argsort(keys, kind="stable")
    return a[:, order], b[:, order]


def padded(products: Names, extent: int) -> Names:
    """With `ABSENT` in the columns that lack."""
    missing = max(extent - products.shape[1], 0)
    return np.pad(products, ((0, 0), (0, missing)), constant_values=ABSENT)
