"""Sums followed back: what they start from, and their products.

A product with zero counts as absent, and one with the factors swapped as the same.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    firsts = np.array([p.first for p in program.producers], dtype=np.int64)
    is_contraction = np.array([isinstance(p, Contraction) for p in program.producers], dtype=bool)
    # What each computed value starts from, in the order of the names; an application, from itself.
    starts = np.concatenate(
        [
            np.zeros(0, np.int64),
            *(
                p.start.ravel()
                if isinstance(p, Contraction)
                else np.arange(p.first, p.first + p.arguments[0].size, dtype=np.int64)
                for p in program.producers
            ),
        ]
    )
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


def products_of(program: Provenance, values: Expanded, group: Names, coding: Coding) -> Names:
    """A row a value: for each product its code, but `ABSENT` for one with zero.

    The values of the group passed the same contractions.
    """
    rows: list[Names] = [np.zeros((group.size, 0), np.int64)]
    for level in reversed(range(values.chain.shape[0])):
        number = int(values.chain[level, group[0]])
        if number < 0:
            continue
        contraction = program.producers[number]
        assert isinstance(contraction, Contraction)
        i, j = np.divmod(values.place[level, group], contraction.start.shape[1])
        a, b = contraction.a[i], contraction.b.T[j]
        first, second = np.minimum(a, b), np.maximum(a, b)
        rows.append(np.where((a == ZERO) | (b == ZERO), ABSENT, coding.product(first, second)))
    return np.concatenate(rows, axis=1)


def padded(products: Names, extent: int) -> Names:
    """With `ABSENT` in the columns that lack."""
    missing = max(extent - products.shape[1], 0)
    return np.pad(products, ((0, 0), (0, missing)), constant_values=ABSENT)
