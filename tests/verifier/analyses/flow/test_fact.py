"""Facts of intervals that may go around the largest number: all of three bits, by counting."""

from __future__ import annotations

from itertools import product

import pytest

from verifier.analyses.flow.fact import from_on

WIDTH = 3
ALL = 1 << WIDTH


@pytest.mark.parametrize(("low", "size"), list(product(range(ALL), range(ALL + 1))))
def test_what_is_in_an_interval(low: int, size: int) -> None:
    inside = {(low + k) % ALL for k in range(size)}
    found = from_on(low, size, WIDTH)
    if found is None:
        assert not inside
        return
    holding = {value for value in range(ALL) if found.holds(value)}
    assert inside and inside <= holding
    goes_around_zero = low + size > ALL
    goes_around_the_signs = (low ^ 4) + size > ALL
    if not (goes_around_zero and goes_around_the_signs):
        assert inside == holding
