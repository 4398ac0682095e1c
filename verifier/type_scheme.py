"""Which types a generic program may have: classes of equal types, and who is narrower than whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute

from semantics.builder import SymbolicWidth, Width
from semantics.program import (
    NoMeaning,
    TypeTerm,
    TypeVariable,
    fixed_width,
    is_integer_like,
)

INDEX_WIDTHS = (64, 32)
"""The widths that index has on real targets; both are tried."""


class NoInstance(Exception):
    """No choice of types satisfies the constraints."""


@dataclass
class TypeConstraints:
    """Collects equalities and strict orders between types. Raises `NoInstance` on a conflict."""

    _parent: dict[TypeTerm, TypeTerm] = field(default_factory=dict[TypeTerm, TypeTerm])
    narrower: list[tuple[TypeTerm, TypeTerm]] = field(
        default_factory=list[tuple[TypeTerm, TypeTerm]]
    )

    def find(self, term: TypeTerm) -> TypeTerm:
        """The representative of the term's class: its fixed type where it has one."""
        while term in self._parent:
            term = self._parent[term]
        return term

    def equate(self, a: TypeTerm, b: TypeTerm) -> None:
        ra, rb = self.find(a), self.find(b)
        if ra == rb:
            return
        if isinstance(ra, TypeVariable):
            self._parent[ra] = rb
        elif isinstance(rb, TypeVariable):
            self._parent[rb] = ra
        else:
            raise NoInstance(f"{ra} and {rb} would have to be the same type")

    def same(self, a: TypeTerm, b: TypeTerm) -> bool:
        return self.find(a) == self.find(b)

    def order(self, narrow: TypeTerm, wide: TypeTerm) -> None:
        """`narrow` is an integer type of strictly fewer bits than the integer type `wide`."""
        self.narrower.append((narrow, wide))

    def implies_order(self, narrow: TypeTerm, wide: TypeTerm) -> bool:
        """Whether the constraints make `narrow` strictly narrower than `wide`."""
        goal = self.find(wide)
        seen: set[TypeTerm] = set()
        frontier = [self.find(narrow)]
        while frontier:
            term = frontier.pop()
            if isinstance(term, IntegerType) and isinstance(goal, IntegerType):
                if term.width.data < goal.width.data:
                    return True
            for low, high in self.narrower:
                reached = self.find(high)
                if self.find(low) == term and reached not in seen:
                    if reached == goal:
                        return True
                    seen.add(reached)
                    frontier.append(reached)
        return False

    def solve(self, used: list[TypeTerm]) -> TypeScheme:
        """The scheme of the types in `used`. Raises `NoInstance`, or `NoMeaning` for other types."""
        representatives = list(dict.fromkeys(self.find(term) for term in used))
        for term in representatives:
            if not isinstance(term, TypeVariable) and not is_integer_like(term):
                raise NoMeaning(f"the type {term} has no meaning here")
        order: list[tuple[TypeTerm, TypeTerm]] = []
        for low, high in self.narrower:
            pair = (self.find(low), self.find(high))
            if any(isinstance(term, IndexType) for term in pair):
                raise NoInstance("index is neither wider nor narrower than an integer type")
            order.append(pair)
        variables = [t for t in representatives if isinstance(t, TypeVariable)]
        for pair in order:
            variables += [t for t in pair if isinstance(t, TypeVariable) and t not in variables]
        scheme = TypeScheme(
            self,
            tuple(variables),
            tuple(order),
            any(isinstance(t, IndexType) for t in representatives),
        )
        if next(scheme.assignments(_enough(order, variables)), None) is None:
            raise NoInstance("no choice of widths satisfies the constraints between the types")
        return scheme


def _enough(order: list[tuple[TypeTerm, TypeTerm]], variables: list[TypeVariable]) -> int:
    """A width below which an assignment exists if any does: all fixed widths, and room above."""
    fixed = [t.width.data for pair in order for t in pair if isinstance(t, IntegerType)]
    return max(fixed, default=0) + len(variables) + 1


@dataclass(frozen=True)
class TypeScheme:
    """The integer types that instances may have."""

    constraints: TypeConstraints
    variables: tuple[TypeVariable, ...]
    order: tuple[tuple[TypeTerm, TypeTerm], ...]
    has_index: bool

    def width_of(self, term: TypeTerm, chosen: dict[TypeVariable, Width], index: int) -> Width:
        """The width of a type once the variables have theirs."""
        representative = self.constraints.find(term)
        if isinstance(representative, TypeVariable):
            return chosen[representative]
        return fixed_width(representative, index)

    def assignments(self, largest: int) -> Iterator[dict[TypeVariable, Width]]:
        """All choices of widths from 1 to `largest`, small ones first."""
        if not self.variables:
            if self._ordered({}):
                yield {}
            return
        for top in range(1, largest + 1):
            for widths in product(range(1, top + 1), repeat=len(self.variables)):
                if max(widths) == top:
                    chosen: dict[TypeVariable, Width] = dict(
                        zip(self.variables, widths, strict=True)
                    )
                    if self._ordered(chosen):
                        yield chosen

    def _ordered(self, chosen: dict[TypeVariable, Width]) -> bool:
        for low, high in self.order:
            a = self.width_of(low, chosen, INDEX_WIDTHS[0])
            b = self.width_of(high, chosen, INDEX_WIDTHS[0])
            if not (isinstance(a, int) and isinstance(b, int) and a < b):
                return False
        return True

    def orderings(self) -> Iterator[dict[TypeVariable, Width]]:
        """All ways in which the variables' widths can be ordered, equal ones sharing a width.

        Together they cover every assignment in which no variable is bounded by a fixed width other
        than from below by 1; where one is, there is none (an empty iterator).
        """
        for low, high in self.order:
            both_fixed = not isinstance(low, TypeVariable) and not isinstance(high, TypeVariable)
            above_one_bit = low == IntegerType(1) and isinstance(high, TypeVariable)
            both_free = isinstance(low, TypeVariable) and isinstance(high, TypeVariable)
            if not (both_fixed or above_one_bit or both_free):
                return
        count = len(self.variables)
        for ranks in product(range(count), repeat=count):
            if set(ranks) != set(range(max(ranks, default=-1) + 1)):
                continue
            rank = dict(zip(self.variables, ranks, strict=True))
            if all(
                rank[low] < rank[high]
                for low, high in self.order
                if isinstance(low, TypeVariable) and isinstance(high, TypeVariable)
            ):
                names = {r: "=".join(v.name for v in self.variables if rank[v] == r) for r in ranks}
                yield {v: SymbolicWidth(names[rank[v]], rank[v]) for v in self.variables}

    def smallest(self, variable: TypeVariable) -> int:
        """The least width of `variable` in `orderings`: 2 where it must be wider than i1."""
        bounded = any(low == IntegerType(1) and high == variable for low, high in self.order)
        return 2 if bounded else 1
