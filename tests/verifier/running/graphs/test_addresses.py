"""What a run takes addresses with flags for, and where it has views of bytes begin."""

from __future__ import annotations

import pytest

from semantics.control_flow.descriptors import PRODUCT_OF_SIZES
from semantics.control_flow.elements import ADDRESS
from semantics.control_flow.graph import Opaque
from semantics.control_flow.memrefs import VIEW
from semantics.effects.answers import Effects
from verifier.running.graphs.addresses import begins_at, leads_up, product_of_sizes

NONE = Effects(frozenset(), True, True, True, frozenset(), "")


def condition(name: str) -> Opaque:
    return Opaque(name, name, ("base", "start", "end"), (), NONE)


@pytest.mark.parametrize(
    ("name", "start", "end", "holds"),
    (
        (f"{ADDRESS} with flags 7, of i32", 0, 0, True),
        (f"{ADDRESS} with flags 7, of i32", 2, 9, True),
        (f"{ADDRESS} with flags 7, of i32", 2, 1, False),
        (f"{ADDRESS} with flags 7, of i32", 0, 1 << 62, False),
        (f"{ADDRESS} with flags 7, of i32", 0, None, False),
        (f"{ADDRESS} with flags 7, of i32", None, 3, False),
        ("aligned to 16, of i32", 0, 0, False),
    ),
)
def test_an_address_leads_upwards(
    name: str, start: int | None, end: int | None, holds: bool
) -> None:
    assert leads_up(condition(name), (5, start, end)) == holds


@pytest.mark.parametrize(
    ("name", "base", "shift", "place"),
    (
        (f"{VIEW} of i8 begins in none", 7, 4, 11),
        (f"{VIEW} of i8 begins in none", 7, (1 << 64) - 2, 5),
        (f"{VIEW} of i8 begins in none", 7, None, None),
        (f"{VIEW} of i32 begins in none", 7, 4, None),
        ("where a constant begins", 7, 4, None),
    ),
)
def test_a_view_of_bytes_as_bytes_begins_so_many_behind(
    name: str, base: int, shift: int | None, place: int | None
) -> None:
    assert begins_at(condition(name), (base, shift)) == place


@pytest.mark.parametrize(
    ("name", "a", "b", "product"),
    (
        (PRODUCT_OF_SIZES, 3, 5, (15,)),
        (PRODUCT_OF_SIZES, (1 << 64) - 1, (1 << 64) - 1, (1,)),
        (PRODUCT_OF_SIZES, (1 << 64) - 2, 3, ((1 << 64) - 6,)),
        (PRODUCT_OF_SIZES, 1 << 62, 2, None),
        (PRODUCT_OF_SIZES, 3, None, (None,)),
        ("where a constant begins", 3, 5, None),
    ),
)
def test_a_product_of_sizes_is_one_where_it_does_not_overflow(
    name: str, a: int, b: int | None, product: tuple[int | None] | None
) -> None:
    assert product_of_sizes(condition(name), (a, b)) == product
