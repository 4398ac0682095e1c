"""Candidates for a claim that comes up again."""

import islpy as isl

from verifier.finding.widening import Pieces, union, widened

DOMAIN = isl.Set("[n] -> { S[k] : 0 <= k < n }")
RANGE = isl.Set("[n] -> { T[k] : 0 <= k < n }")


def _candidates(old: str, new: str) -> list[isl.Map]:
    pieces: Pieces = (isl.Map(f"[n] -> {{ {old} }}"),)
    found = widened(pieces, isl.Map(f"[n] -> {{ {new} }}"), DOMAIN, RANGE)
    return [union(c) for c in found]


def _is_among(candidates: list[isl.Map], wanted: str) -> bool:
    return any(c.is_equal(isl.Map(f"[n] -> {{ {wanted} }}")) for c in candidates)


def test_the_first_relation_is_taken_as_it_is() -> None:
    relation = isl.Map("[n] -> { S[k] -> T[k] : k = n - 1 and 0 <= k }")
    (found,) = widened((), relation, DOMAIN, RANGE)
    assert union(found).is_equal(relation)


def test_the_affine_hull_comes_first() -> None:
    found = _candidates("S[n - 1] -> T[n - 1] : n > 0", "S[n - 2] -> T[n - 2] : n > 1")
    assert found[0].is_equal(isl.Map("[n] -> { S[k] -> T[k] : 0 <= k < n }"))


def test_two_steps_of_one_side_for_one_of_the_other() -> None:
    found = _candidates("S[n - 1] -> T[0] : n > 0", "S[n - 3] -> T[0] : n > 2")
    assert _is_among(found, "S[k] -> T[0] : 0 <= k < n and (k - n) mod 2 = 1")


def test_a_piece_of_its_own() -> None:
    found = _candidates("S[k] -> T[k] : 0 <= k < n", "S[k] -> T[n - 1] : k = 0 and n > 0")
    assert _is_among(found, "S[k] -> T[k] : 0 <= k < n; S[0] -> T[n - 1] : n > 0")


def test_every_candidate_has_the_new_points() -> None:
    old = isl.Map("[n] -> { S[n - 1] -> T[0] : n > 0 }")
    new = isl.Map("[n] -> { S[n - 3] -> T[1] : n > 2 }")
    for candidate in widened((old,), new, DOMAIN, RANGE):
        assert new.is_subset(union(candidate))
