"""Of which addresses with flags a run takes it that they have what the flags say."""

from __future__ import annotations

import pytest

from semantics.control_flow.elements import ADDRESS
from semantics.control_flow.graph import Opaque
from semantics.effects.answers import Effects
from verifier.running.addresses import leads_up

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
