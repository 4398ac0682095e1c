"""Are the values that two programs compute sums of the same products?

Both are followed back to their start and their products. Two sums are the same where they start
from the same value and have the same products, each the same number of times, in any order; a
product with zero counts as absent. What that rests on (addition is associative and commutative, a
product with zero adds nothing) is for the caller to prove of the scalar bodies, and that the
factors in the source are no sums themselves: names of sums mean nothing in another program.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rewrites.accelerator.validation.provenance import Names, Provenance
from rewrites.accelerator.validation.sum_products import (
    ABSENT,
    Coding,
    Expanded,
    are_the_same,
    expanded,
    grouped,
    padded,
    products_of,
)


@dataclass(frozen=True)
class Difference:
    """Element `position` differs; `reason` says in what."""

    position: int
    reason: str


def first_difference(
    source: Provenance, target: Provenance, s: Names, t: Names
) -> Difference | None:
    """The first position at which the values named `s` and `t` are not the same sum, if any."""
    if s.size == 0:
        return None
    s_values, t_values = expanded(source, s), expanded(target, t)
    different_start = np.flatnonzero(s_values.leaf != t_values.leaf)
    if different_start.size:
        position = int(different_start[0])
        wanted = source.leaves.describe(int(s_values.leaf[position]))
        found = target.leaves.describe(int(t_values.leaf[position]))
        return Difference(position, f"it starts from {found} instead of {wanted}")
    differences = [
        difference
        for group in grouped(np.concatenate([s_values.chain, t_values.chain]))
        if (difference := _compare(source, target, s_values, t_values, group)) is not None
    ]
    return min(differences, key=lambda d: d.position, default=None)


def _compare(
    source: Provenance, target: Provenance, s: Expanded, t: Expanded, group: Names
) -> Difference | None:
    wanted, found = products_of(source, s, group), products_of(target, t, group)
    if are_the_same(wanted, found):
        return None
    coding = Coding.of(source, target)
    s_products, t_products = wanted.coded(coding), found.coded(coding)
    s_sorted, t_sorted = np.sort(s_products, axis=1), np.sort(t_products, axis=1)
    extent = max(s_sorted.shape[1], t_sorted.shape[1])
    s_padded, t_padded = padded(s_sorted, extent), padded(t_sorted, extent)
    wrong = np.flatnonzero((s_padded != t_padded).any(axis=1))
    if wrong.size == 0:
        return None
    e = int(wrong[0])
    return Difference(int(group[e]), _reason(source, s_padded[e], t_padded[e], coding))


def _reason(source: Provenance, wanted: Names, found: Names, coding: Coding) -> str:
    def counted(products: Names) -> dict[int, int]:
        numbers, counts = np.unique(products[products != ABSENT], return_counts=True)
        return dict(zip(numbers.tolist(), counts.tolist(), strict=True))

    want, have = counted(wanted), counted(found)
    describe = source.leaves.describe
    for product in sorted(want.keys() | have.keys()):
        expected, actual = want.get(product, 0), have.get(product, 0)
        if expected != actual:
            a, b = (int(name[0]) for name in coding.factors(np.array([product])))
            return (
                f"the product {describe(a)} * {describe(b)} occurs {actual} times instead of "
                f"{expected}"
            )
    raise ValueError("the products are the same")
