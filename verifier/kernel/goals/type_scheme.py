"""Which types a generic program may have: classes of equal types, and who is narrower than whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute

from semantics.language.program import (
    NoMeaning,
    TypeTerm,
    TypeVariable,
    as_integer_type,
    fixed_width,
    is_integer_like,
)
from semantics.language.widths import SymbolicWidth, Width, fixed
from verifier.kernel.goals.computed_types import ComputedType

INDEX_WIDTHS = (64, 32)
"""The widths that index has on real targets; both are tried, unless a data layout says which."""
LARGEST_FILTERED = 64
"""Where a constraint keeps no type up to this width, no wider one is looked for."""
MOST_ORDERED = 5
"""Of more type variables than this the orders are not enumerated."""


Keeps = Callable[..., bool]
"""Whether types of the given widths may be chosen together."""


class NoInstance(Exception):
    """No choice of types satisfies the constraints."""


@dataclass
class TypeConstraints:
    """Collects equalities and strict orders between types. Raises `NoInstance` on a conflict."""

    _parent: dict[TypeTerm, TypeTerm] = field(default_factory=dict[TypeTerm, TypeTerm])
    narrower: list[tuple[TypeTerm, TypeTerm]] = field(
        default_factory=list[tuple[TypeTerm, TypeTerm]]
    )
    kept: list[tuple[tuple[TypeTerm, ...], Keeps]] = field(
        default_factory=list[tuple[tuple[TypeTerm, ...], "Keeps"]]
    )
    index_casts: list[tuple[TypeTerm, TypeTerm]] = field(
        default_factory=list[tuple[TypeTerm, TypeTerm]]
    )
    """Pairs of which exactly one is index."""
    computed: list[ComputedType] = field(default_factory=list[ComputedType])
    """In an order in which each is computed from what comes before it."""

    def find(self, term: TypeTerm) -> TypeTerm:
        """The representative of the term's class: its fixed type where it has one."""
        if not self._parent:  # to hash a type takes longer than all else here
            return term
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

    def also(self, variable: TypeVariable, type_: Attribute) -> TypeConstraints:
        """These constraints, and that a variable that represents its class is this type."""
        return replace(self, _parent={**self._parent, variable: type_})

    def same(self, a: TypeTerm, b: TypeTerm) -> bool:
        return self.find(a) == self.find(b)

    def order(self, narrow: TypeTerm, wide: TypeTerm) -> None:
        """`narrow` is an integer type of strictly fewer bits than the integer type `wide`."""
        self.narrower.append((narrow, wide))

    def keep(self, types: tuple[TypeTerm, ...], keeps: Keeps) -> None:
        """Only choices are kept where `keeps` holds of the widths of these integer types."""
        self.kept.append((types, keeps))

    def implies_order(self, narrow: TypeTerm, wide: TypeTerm) -> bool:
        """Whether the constraints make `narrow` strictly narrower than `wide`."""
        goal = self.find(wide)
        seen: set[TypeTerm] = set()
        frontier = [self.find(narrow)]
        while frontier:
            term = frontier.pop()
            low, high = as_integer_type(term), as_integer_type(goal)
            if low is not None and high is not None and low.width.data < high.width.data:
                return True
            for below, above in self.narrower:
                reached = self.find(above)
                if self.find(below) == term and reached not in seen:
                    if reached == goal:
                        return True
                    seen.add(reached)
                    frontier.append(reached)
        return False

    def solve(self, used: Iterable[TypeTerm], derived: Iterable[TypeTerm] = ()) -> TypeScheme:
        """The scheme of the types in `used`; those in `derived` must follow from them.

        Raises `NoInstance`, or `NoMeaning` for types that are not integers or do not follow.
        """
        representatives = list(dict.fromkeys(self.find(term) for term in used))
        variables = [t for t in representatives if isinstance(t, TypeVariable)]
        for computed in self.computed:
            for term in map(self.find, (computed.type_, *computed.of)):
                if isinstance(term, IndexType):
                    raise NoMeaning("a type that is computed as, or from, index", computed.where)
            representatives.append(self.find(computed.type_))
        variables += [
            t for t in representatives if isinstance(t, TypeVariable) and t not in variables
        ]
        for term in (self.find(t) for t in derived):
            if isinstance(term, TypeVariable) and term not in variables:
                raise NoMeaning(f"the match does not bind the type {term}")
            representatives.append(term)
        for pair in self.index_casts:
            types = [self.find(term) for term in pair]
            if types.count(IndexType()) == 2:
                raise NoInstance("a cast from index to index")
            if IndexType() not in types:
                raise NoMeaning(f"which of {types[0]} and {types[1]} is index is not said")
        order: list[tuple[TypeTerm, TypeTerm]] = []
        for pair in self.narrower:
            low, high = self.find(pair[0]), self.find(pair[1])
            if IndexType() in (low, high):
                raise NoInstance("index is neither wider nor narrower than an integer type")
            order.append((low, high))
            variables += [
                t for t in (low, high) if isinstance(t, TypeVariable) and t not in variables
            ]
            representatives += [low, high]
        for term in (self.find(t) for types, _ in self.kept for t in types):
            if isinstance(term, TypeVariable) and term not in variables:
                variables.append(term)
            representatives.append(term)
        for term in representatives:
            if not isinstance(term, TypeVariable) and not is_integer_like(term):
                raise NoMeaning(f"the type {term} has no meaning here")
        scheme = TypeScheme(self, tuple(variables), tuple(order), IndexType() in representatives)
        scheme.least_largest()
        return scheme


@dataclass(frozen=True)
class TypeScheme:
    """The integer types that instances may have; `least` bounds the widths of some from below, and
    `index_widths` are those of index."""

    constraints: TypeConstraints
    variables: tuple[TypeVariable, ...]
    order: tuple[tuple[TypeTerm, TypeTerm], ...]
    has_index: bool
    least: Mapping[TypeVariable, int] = field(default_factory=dict[TypeVariable, int])
    index_widths: Sequence[int] = INDEX_WIDTHS

    def width_of(self, term: TypeTerm, chosen: Mapping[TypeVariable, Width], index: int) -> Width:
        """The width of a type once the variables have theirs."""
        representative = self.constraints.find(term)
        if isinstance(representative, TypeVariable):
            return chosen[representative]
        return fixed_width(representative, index)

    def from_width(self, least: int) -> TypeScheme:
        """The choices in which every variable has at least so many bits."""
        bounds = {v: max(least, self.least.get(v, 1)) for v in self.variables}
        return replace(self, least=bounds)

    def with_width(self, variable: TypeVariable, width: int) -> TypeScheme:
        """The choices in which one of the variables has this width.

        Raises `NoInstance` where there is none.
        """
        constraints = self.constraints.also(variable, IntegerType(width))
        order = tuple((constraints.find(low), constraints.find(high)) for low, high in self.order)
        variables = tuple(v for v in self.variables if v != variable)
        least = {v: bound for v, bound in self.least.items() if v != variable}
        scheme = replace(
            self, constraints=constraints, variables=variables, order=order, least=least
        )
        scheme.least_largest()
        return scheme

    def smallest_widths(self) -> dict[TypeVariable, int]:
        """The least width that each variable can have. Raises `NoInstance` where there is none."""
        least = {v: self.least.get(v, 1) for v in self.variables}

        def of(term: TypeTerm) -> int:
            return least[term] if isinstance(term, TypeVariable) else fixed_width(term, 0)

        for _ in range(len(self.variables) + 1):
            before = dict(least)
            for low, high in self.order:
                if isinstance(high, TypeVariable):
                    least[high] = max(least[high], of(low) + 1)
            if least == before and all(of(low) < of(high) for low, high in self.order):
                return least
        raise NoInstance("no choice of widths satisfies the constraints between the types")

    def least_largest(self) -> int:
        """The least width up to which there is an assignment. Raises `NoInstance`."""
        least = max(self.smallest_widths().values(), default=1)
        if not self.constraints.kept and not self.constraints.computed:
            return least
        for top in range(least, LARGEST_FILTERED + 1):
            if next(self._assignments(top, top), None) is not None:
                return top
        raise NoInstance(f"the constraints on types keep none up to i{LARGEST_FILTERED}")

    def assignments(self, largest: int) -> Iterator[dict[TypeVariable, Width]]:
        """All choices of widths up to `largest`, small ones first."""
        yield from self._assignments(self.least_largest(), largest)

    def _assignments(self, least: int, largest: int) -> Iterator[dict[TypeVariable, Width]]:
        """Those whose widest type has from `least` to `largest` bits."""
        if not self.variables:
            if self.admits({}):
                yield {}
            return
        yield from self._among(range(1, largest + 1), least)

    def assignments_of(self, widths: Sequence[int]) -> Iterator[dict[TypeVariable, Width]]:
        """All choices of widths among `widths`, which ascend; small ones first."""
        yield from self._among(widths, 1)

    def _among(self, widths: Sequence[int], least: int) -> Iterator[dict[TypeVariable, Width]]:
        smallest = self.smallest_widths()
        for top in widths:
            if top < least:
                continue
            ranges = ([w for w in widths if smallest[v] <= w <= top] for v in self._chosen)
            for some in product(*ranges):
                chosen = dict(zip(self._chosen, some, strict=True))
                if not self._computes(chosen) or max(chosen.values()) != top:
                    continue
                every: dict[TypeVariable, Width] = {v: chosen[v] for v in self.variables}
                if self._ordered(every) and self.admits(every):
                    yield every

    @property
    def _chosen(self) -> tuple[TypeVariable, ...]:
        """The variables that are not computed from others."""
        computed = {self.constraints.find(c.type_) for c in self.constraints.computed}
        return tuple(v for v in self.variables if v not in computed)

    def _computes(self, chosen: dict[TypeVariable, int]) -> bool:
        """Add the types that are computed from the `chosen` ones; whether there are such types.

        Raises `NoMeaning` where a rewrite computes what is no type, and the pattern matches.
        """
        for computed in self.constraints.computed:
            widths = tuple(self._known_width(t, chosen) for t in computed.of)
            width = computed.width(*widths)
            type_ = self.constraints.find(computed.type_)
            if width is None:
                if computed.in_rewrite and self._may_match(chosen):
                    raise computed.missing(widths)
                return False
            if isinstance(type_, TypeVariable) and type_ not in chosen:
                chosen[type_] = width
            if self._known_width(type_, chosen) != width or width < self._least(type_):
                return False
        return True

    def _known_width(self, term: TypeTerm, chosen: Mapping[TypeVariable, int]) -> int:
        return fixed(self.width_of(term, dict(chosen), INDEX_WIDTHS[0]))

    def _least(self, type_: TypeTerm) -> int:
        return self.least.get(type_, 1) if isinstance(type_, TypeVariable) else 1

    def _may_match(self, chosen: Mapping[TypeVariable, int]) -> bool:
        """Whether the constraints on the types that are chosen keep them."""

        def known(*terms: TypeTerm) -> bool:
            found = map(self.constraints.find, terms)
            return all(t in chosen for t in found if isinstance(t, TypeVariable))

        return all(
            self._known_width(low, chosen) < self._known_width(high, chosen)
            for low, high in self.order
            if known(low, high)
        ) and all(
            keeps(*(self._known_width(t, chosen) for t in types))
            for types, keeps in self.constraints.kept
            if known(*types)
        )

    @property
    def is_generic(self) -> bool:
        """Whether the widths may be any that the orders allow: nothing is index, or computed."""
        return not self.has_index and not self.constraints.computed

    def admits(self, chosen: Mapping[TypeVariable, Width]) -> bool:
        """Whether the constraints on widths other than orders keep this choice."""
        return all(
            keeps(*(self.width_of(term, chosen, INDEX_WIDTHS[0]) for term in types))
            for types, keeps in self.constraints.kept
        )

    def _ordered(self, chosen: dict[TypeVariable, Width]) -> bool:
        for low, high in self.order:
            a = self.width_of(low, chosen, INDEX_WIDTHS[0])
            b = self.width_of(high, chosen, INDEX_WIDTHS[0])
            if not (isinstance(a, int) and isinstance(b, int) and a < b):
                return False
        return True

    def orderings(self, fixed: Iterable[int] = ()) -> Iterator[dict[TypeVariable, Width]]:
        """All ways in which the variables' widths can be ordered, equal ones sharing a width.

        The `fixed` widths above 1, and those in the constraints, stand in the order too: a variable
        has one of them, or its rank is the number of widths, fixed ones included, that are
        narrower. Together with `smallest_widths` the orders cover every assignment. There is none
        (an empty iterator) where there are too many variables and fixed widths.
        """
        bounds = [as_integer_type(term) for pair in self.order for term in pair]
        widths = {*fixed, *(bound.width.data for bound in bounds if bound is not None)} - {1}
        count = len(self.variables) + len(widths)
        if count > MOST_ORDERED:
            return
        for places in combinations(range(count), len(widths)):
            at_place = dict(zip(places, sorted(widths), strict=True))
            for ranks in product(range(count), repeat=len(self.variables)):
                taken = {*ranks, *places}
                if taken == set(range(len(taken))):
                    yield from self._ordering(ranks, at_place)

    def _ordering(
        self, ranks: Sequence[int], at_place: Mapping[int, int]
    ) -> Iterator[dict[TypeVariable, Width]]:
        """The variables' widths at these ranks, if the constraints allow them."""
        rank = dict(zip(self.variables, ranks, strict=True))
        place = {width: r for r, width in at_place.items()}

        def rank_of(term: TypeTerm) -> int:
            if isinstance(term, TypeVariable):
                return rank[term]
            width = fixed_width(term, 0)
            return -1 if width == 1 else place[width]

        if all(rank_of(low) < rank_of(high) for low, high in self.order):
            names = {r: "=".join(v.name for v in self.variables if rank[v] == r) for r in ranks}
            yield {v: at_place.get(r) or SymbolicWidth(names[r], r) for v, r in rank.items()}
