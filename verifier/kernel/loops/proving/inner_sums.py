"""Sums under operations that are not linear: functions of a few indices, with names.

`sqrt` of a sum is no sum. The sum is then given a name, and the operation is one of the value of
that function at some indices. Two sums have one name if one of them, at indices that are a
selection of the other's, is shown equal to it, as sums are. A sum that is the same for all values
of an index is a function of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import islpy as isl

from verifier.kernel.loops.proving.normal_form import Factor, Product, Sum, one, under

Differs = Callable[[Sum, Sum], bool]
"""Whether two sums over the same base are not shown equal."""

_MOST_INDICES = 4


class InnerSums:
    """The sums that have names, of both functions that are compared."""

    def __init__(self, differs: Differs):
        self._differs = differs
        self._known: list[tuple[isl.Set, Sum]] = []

    def named(self, total: Sum, base: isl.Set) -> Product:
        """A sum over `base` as the value of a named function."""
        dims = base.dim(isl.dim_type.set)
        if dims > _MOST_INDICES:
            return self._at(self._added(base, total), base, tuple(range(dims)))
        for number, (domain, known) in enumerate(self._known):
            for places in permutations(range(dims), domain.dim(isl.dim_type.set)):
                if self._equal(total, base, places, domain, known):
                    return self._at(number, base, places)
        kept = list(range(dims))
        domain, least = base, total
        for dim in range(dims):
            less = self._without(least, domain, kept.index(dim))
            if less is not None:
                domain, least = less
                kept.remove(dim)
        return self._at(self._added(domain, least), base, tuple(kept))

    def _added(self, domain: isl.Set, total: Sum) -> int:
        self._known.append((domain, total))
        return len(self._known) - 1

    def _at(self, number: int, base: isl.Set, places: tuple[int, ...]) -> Product:
        return one(base, (Factor(f"sum {number}", _selection(base, places)),))

    def _equal(
        self,
        total: Sum,
        base: isl.Set,
        places: tuple[int, ...],
        domain: isl.Set,
        known: Sum,
    ) -> bool:
        """Whether `total` at b is `known` at the places of b, for all b of `base`."""
        selection = _selection(base, places).intersect_domain(base)
        if not selection.range().is_subset(domain):
            return False
        return not self._differs([under(selection, p) for p in known], total)

    def _without(self, total: Sum, base: isl.Set, dim: int) -> tuple[isl.Set, Sum] | None:
        """The sum as a function of the other indices, if it is one: its values where the index is
        a certain number, shown to be those everywhere."""
        first = base.dim_min_val(dim)
        if not first.is_int():
            return None
        fixed = base.fix_val(isl.dim_type.set, dim, first)
        others = tuple(k for k in range(base.dim(isl.dim_type.set)) if k != dim)
        domain = _selection(base, others).intersect_domain(fixed).range()
        back = _selection(base, others).intersect_domain(fixed).reverse()
        least = [under(back, p) for p in total]
        return (domain, least) if self._equal(total, base, others, domain, least) else None


def _selection(base: isl.Set, places: tuple[int, ...]) -> isl.Map:
    """From points to some of their indices."""
    names = [f"x{k}" for k in range(base.dim(isl.dim_type.set))]
    chosen = ", ".join(names[k] for k in places)
    return isl.Map(f"{{ [{', '.join(names)}] -> [{chosen}] }}")
