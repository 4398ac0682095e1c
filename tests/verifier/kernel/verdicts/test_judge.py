"""A guarantee is the weakest of what closed each obligation; one left open leaves all open."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Unknown, WidthRanges


def widths_of(required: list[str], *closed: Closed) -> WidthRanges | None:
    verdict = conclude(required, closed)
    assert isinstance(verdict, Proved)
    return verdict.guarantee.widths


def test_an_open_obligation_is_no_proof() -> None:
    assert isinstance(conclude([], []), Unknown)
    verdict = conclude(["a", "b"], [Closed("a", "m", ((1, None),))])
    assert isinstance(verdict, Unknown)
    assert verdict.reason == "not closed: b"
    assert isinstance(conclude(["a"], [Closed("b", "m")]), Unknown)


def test_obligations_combine_to_the_widths_that_all_have() -> None:
    every, some = ((1, None),), ((1, 64),)
    assert widths_of(["a", "b"], Closed("a", "m", every), Closed("b", "m", some)) == some
    assert widths_of(["a", "b"], Closed("a", "m"), Closed("b", "m", some)) == some
    apart = [Closed("a", "m", ((1, 4),)), Closed("b", "m", ((5, None),))]
    assert isinstance(conclude(["a", "b"], apart), Unknown)


def test_one_obligation_closed_in_parts_has_all_of_them() -> None:
    parts = [Closed("a", "m", ((1, 3),)), Closed("a", "n", ((4, None),))]
    assert widths_of(["a"], *parts) == ((1, None),)


@pytest.mark.parametrize(
    ("one", "other", "both"), [("all", 8, 8), (8, 3, 3), ("all", "all", "all")]
)
def test_sizes_combine_to_the_smallest(one: object, other: object, both: object) -> None:
    closed = [Closed("a", "m", sizes=one), Closed("b", "m", sizes=other)]  # type: ignore[arg-type]
    verdict = conclude(["a", "b"], closed)
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.sizes == both


def test_one_equality_over_the_reals_makes_the_whole_one() -> None:
    closed = [Closed("a", "m"), Closed("b", "m", equality="reals")]
    verdict = conclude(["a", "b"], closed)
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.equality == "reals"


RANGES = st.lists(
    st.tuples(st.integers(1, 9), st.one_of(st.none(), st.integers(0, 5))).map(
        lambda pair: (pair[0], None if pair[1] is None else pair[0] + pair[1])
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(RANGES, RANGES, RANGES)
def test_ranges_are_the_sets_that_they_say(
    a1: list[tuple[int, int | None]],
    a2: list[tuple[int, int | None]],
    b: list[tuple[int, int | None]],
) -> None:
    closed = [Closed("a", "m", tuple(a1)), Closed("a", "n", tuple(a2)), Closed("b", "m", tuple(b))]
    verdict = conclude(["a", "b"], closed)

    def contains(ranges: list[tuple[int, int | None]], width: int) -> bool:
        return any(lo <= width and (hi is None or width <= hi) for lo, hi in ranges)

    wanted = [w for w in range(1, 20) if contains(a1 + a2, w) and contains(b, w)]
    if isinstance(verdict, Unknown):
        assert wanted == []
        return
    assert verdict.guarantee.widths is not None
    found = list(verdict.guarantee.widths)
    assert [w for w in range(1, 20) if contains(found, w)] == wanted
    assert all(hi is None or hi + 1 < lo for (_, hi), (lo, _) in pairwise(found))
