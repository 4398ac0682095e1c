"""Which relations are tried for a claim that comes up again."""

from __future__ import annotations

import islpy as isl

from verifier.finding.widening import Pieces, widened

_DOMAIN = isl.Set("[n] -> { S[i, k] : 0 <= i < n and 0 <= k < n }")
_RANGE = isl.Set("[n] -> { T[i, k, j] : 0 <= i, j < n and 0 <= k < n }")


def _at(k: str) -> isl.Map:
    """The last but two of i + 1 iterations, or the first one, at one step of a loop around."""
    return isl.Map(
        f"[n] -> {{ S[i, {k}] -> T[i, {k}, j] : (i >= 2 and j = i - 2) or (0 <= i < 2 and j = 0) }}"
    )


def _tried(new: isl.Map) -> list[Pieces]:
    seen = _at("n - 1").intersect_domain(_DOMAIN).intersect_range(_RANGE)
    return list(widened((seen,), new, _DOMAIN, _RANGE))


def test_a_maximum_moves_as_it_is() -> None:
    # No equation tells j = max(i - 2, 0) from other j.
    expected = isl.Map("[n] -> { S[i, k] -> T[i, k, j] : j = i - 2 or (j = 0 and i < 2) }")
    expected = expected.intersect_domain(_DOMAIN).intersect_range(_RANGE)
    found = _tried(_at("n - 2").intersect_domain(_DOMAIN))
    assert any(len(pieces) == 1 and pieces[0].is_equal(expected) for pieces in found)


def test_what_is_not_the_piece_moved_is_no_such_relation() -> None:
    other = isl.Map("[n] -> { S[i, n - 2] -> T[i, n - 2, i] : 0 <= i < n }")
    together = _at("n - 1").union(other)
    for pieces in _tried(other.intersect_domain(_DOMAIN)):
        found = pieces[0]
        for piece in pieces[1:]:
            found = found.union(piece)
        assert together.intersect_domain(_DOMAIN).intersect_range(_RANGE).is_subset(found)
