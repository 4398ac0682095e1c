"""Are the values that two programs compute sums of the same products?

Both are followed back to their start and their products. Two sums are the same where they start
from the same value and have the same products, each the same number of times, in any order; a
product with zero counts as absent. What that rests on (addition is associative and commutative, a
product with zero adds nothing) is for the caller to prove of the scalar bodies, and that the
factors in the source are no sums themselves: names of sums mean nothing in another program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rewrites.accelerator.validation.provenance import ZERO, Contraction, Names, Provenance

_ABSENT = np.iinfo(np.int64).max


@dataclass(frozen=True)
class Difference:
    """Element `position` differs; `reason` says in what."""

    position: int
    reason: str


@dataclass(frozen=True)
class _Expanded:
    """Values followed back, a value a column: the leaf, and the contractions on the way.

    `chain[l, e]` is the number of the l-th contraction that value e passed, or -1; `place[l, e]`
    its place there.
    """

    leaf: Names
    chain: Names
    place: Names


def first_difference(
    source: Provenance, target: Provenance, s: Names, t: Names
) -> Difference | None:
    """The first position at which the values named `s` and `t` are not the same sum, if any."""
    if s.size == 0:
        return None
    s_values, t_values = _expand(source, s), _expand(target, t)
    different_start = np.flatnonzero(s_values.leaf != t_values.leaf)
    if different_start.size:
        position = int(different_start[0])
        wanted = source.leaves.describe(int(s_values.leaf[position]))
        found = target.leaves.describe(int(t_values.leaf[position]))
        return Difference(position, f"it starts from {found} instead of {wanted}")
    differences = [
        difference
        for group in _groups(s_values.chain, t_values.chain)
        if (difference := _compare(source, target, s_values, t_values, group)) is not None
    ]
    return min(differences, key=lambda d: d.position, default=None)


def _expand(program: Provenance, names: Names) -> _Expanded:
    firsts = np.array([c.first for c in program.contractions], dtype=np.int64)
    starts = np.concatenate(
        [np.zeros(0, np.int64), *(c.start.ravel() for c in program.contractions)]
    )
    leaf = names.copy()
    chain: list[Names] = []
    places: list[Names] = []
    while True:
        is_sum = leaf >= program.first_sum
        if not is_sum.any():
            break
        number = np.where(is_sum, np.searchsorted(firsts, leaf, side="right") - 1, -1)
        chain.append(number)
        places.append(np.where(is_sum, leaf - firsts[number], 0))
        # The starts of all contractions, one after the other, are numbered as the sums are.
        leaf = np.where(is_sum, starts[np.where(is_sum, leaf - program.first_sum, 0)], leaf)
    empty = np.zeros((0, names.size), np.int64)
    return _Expanded(
        leaf,
        np.stack(chain) if chain else empty,
        np.stack(places) if places else empty,
    )


def _groups(s_chain: Names, t_chain: Names) -> Iterator[Names]:
    """Positions that passed the same contractions on both sides, group by group."""
    both = np.concatenate([s_chain, t_chain])
    if both.shape[0] == 0:
        return
    _, group = np.unique(both, axis=1, return_inverse=True)
    group = group.reshape(-1)
    order = np.argsort(group, kind="stable")
    ends = np.flatnonzero(np.diff(group[order])) + 1
    yield from np.split(order, ends)


def _compare(
    source: Provenance, target: Provenance, s: _Expanded, t: _Expanded, group: Names
) -> Difference | None:
    base = max(source.end, target.end)
    s_products, t_products = _products(source, s, group, base), _products(target, t, group, base)
    if s_products.shape == t_products.shape and np.array_equal(s_products, t_products):
        return None
    s_sorted, t_sorted = np.sort(s_products, axis=1), np.sort(t_products, axis=1)
    extent = max(s_sorted.shape[1], t_sorted.shape[1])
    s_padded, t_padded = _padded(s_sorted, extent), _padded(t_sorted, extent)
    wrong = np.flatnonzero((s_padded != t_padded).any(axis=1))
    if wrong.size == 0:
        return None
    e = int(wrong[0])
    return Difference(int(group[e]), _reason(source, s_padded[e], t_padded[e], base))


def _products(program: Provenance, values: _Expanded, group: Names, base: int) -> Names:
    """A row a value: for each product a * base + b, but `_ABSENT` for one with zero."""
    rows: list[Names] = [np.zeros((group.size, 0), np.int64)]
    for level in reversed(range(values.chain.shape[0])):
        number = int(values.chain[level, group[0]])
        if number < 0:
            continue
        contraction: Contraction = program.contractions[number]
        i, j = np.divmod(values.place[level, group], contraction.start.shape[1])
        a, b = contraction.a[i], contraction.b.T[j]
        rows.append(np.where((a == ZERO) | (b == ZERO), _ABSENT, a * base + b))
    return np.concatenate(rows, axis=1)


def _padded(products: Names, extent: int) -> Names:
    missing = extent - products.shape[1]
    return np.pad(products, ((0, 0), (0, missing)), constant_values=_ABSENT)


def _reason(source: Provenance, wanted: Names, found: Names, base: int) -> str:
    def counted(products: Names) -> dict[int, int]:
        numbers, counts = np.unique(products[products != _ABSENT], return_counts=True)
        return dict(zip(numbers.tolist(), counts.tolist(), strict=True))

    want, have = counted(wanted), counted(found)
    describe = source.leaves.describe
    for product in sorted(want.keys() | have.keys()):
        expected, actual = want.get(product, 0), have.get(product, 0)
        if expected != actual:
            a, b = divmod(product, base)
            return (
                f"the product {describe(a)} * {describe(b)} occurs {actual} times instead of "
                f"{expected}"
            )
    raise ValueError("the products are the same")
