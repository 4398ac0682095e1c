"""Choices of widths under equalities and orders between types."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import IndexType, IntegerType, f32

from semantics.language.program import NoMeaning, TypeTerm, TypeVariable
from semantics.language.widths import SymbolicWidth
from verifier.kernel.goals.type_scheme import NoInstance, TypeConstraints

S, T, U = (TypeVariable(name) for name in "STU")
TERMS: list[TypeTerm] = [S, T, U, IntegerType(1), IntegerType(3)]


def _width(term: TypeTerm, chosen: dict[TypeVariable, int]) -> int:
    return chosen[term] if isinstance(term, TypeVariable) else term.width.data  # type: ignore[attr-defined]


ORDERS = st.lists(st.tuples(st.sampled_from(TERMS), st.sampled_from(TERMS)), max_size=4)


@pytest.mark.deep
@settings(max_examples=30, derandomize=True, deadline=None)
@given(ORDERS)
def test_assignments_are_all_that_satisfy_the_orders(
    orders: list[tuple[TypeTerm, TypeTerm]],
) -> None:
    _check_assignments(orders)


@pytest.mark.deep
@settings(max_examples=300, derandomize=True, deadline=None)
@given(ORDERS)
def test_assignments_are_all_that_satisfy_more_orders(
    orders: list[tuple[TypeTerm, TypeTerm]],
) -> None:
    _check_assignments(orders)


def _check_assignments(orders: list[tuple[TypeTerm, TypeTerm]]) -> None:
    constraints = TypeConstraints()
    for low, high in orders:
        constraints.order(low, high)
    wanted = [
        chosen
        for widths in product(range(1, 7), repeat=3)
        if all(
            _width(low, chosen) < _width(high, chosen)
            for chosen in [dict(zip((S, T, U), widths, strict=True))]
            for low, high in orders
        )
        for chosen in [dict(zip((S, T, U), widths, strict=True))]
    ]
    try:
        scheme = constraints.solve([S, T, U])
    except NoInstance:
        assert wanted == []
        return
    found = list(scheme.assignments(6))
    assert sorted(map(str, found)) == sorted(map(str, wanted))
    assert [max(c.values()) for c in found] == sorted(max(c.values()) for c in found)
    smallest = scheme.smallest_widths()
    for fixed in ({3}, {2, 3}):
        _check_orderings(list(scheme.orderings(fixed)), smallest, wanted, fixed)


def _check_orderings(
    orderings: list[dict[TypeVariable, int | SymbolicWidth]],
    smallest: dict[TypeVariable, int],
    wanted: list[dict[TypeVariable, int]],
    fixed: set[int],
) -> None:
    """Each assignment has exactly one ordering, and none is below its least."""
    assert all(chosen[v] >= smallest[v] for chosen in wanted for v in chosen)
    for chosen in wanted:
        widths = sorted({*chosen.values(), *fixed})
        expected = {v: f"i{w}" if w in fixed else widths.index(w) for v, w in chosen.items()}
        found = [
            {v: w.rank if isinstance(w, SymbolicWidth) else f"i{w}" for v, w in ordering.items()}
            for ordering in orderings
        ]
        assert found.count(expected) == 1


def test_equal_types_have_one_width() -> None:
    constraints = TypeConstraints()
    constraints.equate(S, T)
    constraints.equate(T, U)
    assert len(constraints.solve([S, T, U]).variables) == 1
    constraints.equate(U, IntegerType(8))
    scheme = constraints.solve([S, T, U])
    assert scheme.variables == ()
    assert scheme.width_of(S, {}, 64) == 8
    with pytest.raises(NoInstance):
        constraints.equate(S, IntegerType(1))


def test_what_is_not_an_integer_is_not_supported() -> None:
    with pytest.raises(NoMeaning, match="f32"):
        TypeConstraints().solve([f32])
    with pytest.raises(NoMeaning, match="i0"):
        TypeConstraints().solve([IntegerType(0)])
    with pytest.raises(NoMeaning, match="does not bind"):
        TypeConstraints().solve([S], [T])
    constraints = TypeConstraints()
    constraints.order(S, IndexType())
    with pytest.raises(NoInstance, match="index"):
        constraints.solve([S])


def test_an_order_follows_from_others() -> None:
    constraints = TypeConstraints()
    constraints.order(S, T)
    constraints.order(T, IntegerType(8))
    assert constraints.implies_order(S, IntegerType(8))
    assert constraints.implies_order(S, IntegerType(16))
    assert not constraints.implies_order(S, IntegerType(7))
    assert not constraints.implies_order(T, S)
    assert not constraints.implies_order(IntegerType(1), T)


def test_a_bound_beyond_the_widths_that_are_queried_is_queried_above() -> None:
    constraints = TypeConstraints()
    constraints.order(IntegerType(100), T)
    assert constraints.solve([T]).least_largest() == 101
