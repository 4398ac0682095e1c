"""Index values say what isl's functions say."""

from __future__ import annotations

import itertools

import islpy as isl
import pytest

from synth.raising.structuring.affine_values import (
    Affine,
    Quotient,
    affine_of,
    difference,
    evaluated,
    extremum,
    isl_text,
    scaled,
    substituted,
    text_of,
    total,
    variable,
)
from tests.support.deep import some_of

TEXTS = ["0", "n - 3", "2*i - j + 1", "floor((i + 2*j - n)/3) + i", "i - 2*floor(i/2)"]


def value_by_isl(text: str, n: int, i: int, j: int) -> int:
    point = isl.Set(
        f"[n] -> {{ [v] : exists i, j : n = {n} and i = {i} and j = {j} and v = {text} }}"
    )
    return point.sample_point().get_coordinate_val(isl.dim_type.set, 0).to_python()


@pytest.mark.parametrize("text", some_of(TEXTS, 6))
def test_an_affine_function_has_the_values_that_isl_gives(text: str) -> None:
    value = affine_of(isl.Aff(f"[n] -> {{ S[i, j] -> [{text}] }}"), ("i", "j"))
    for n, i, j in itertools.product(range(-3, 4), repeat=3):
        here = {"n": n, "i": i, "j": j}
        assert evaluated(value, here.__getitem__) == value_by_isl(text, n, i, j)
        assert value_by_isl(isl_text(value), n, i, j) == value_by_isl(text, n, i, j)


def test_sums_of_extrema() -> None:
    n, i = variable("n"), variable("i")
    least = extremum("min", [n, i + 2])
    greatest = extremum("max", [i * 2, Affine()])
    for x, y in itertools.product(range(-3, 4), repeat=2):
        of = {"n": x, "i": y}.__getitem__
        a, b = min(x, y + 2), max(2 * y, 0)
        assert evaluated(difference(least, greatest), of) == a - b
        assert evaluated(total(least, greatest), of) == a + b
        assert evaluated(scaled(least, -3), of) == -3 * a


def test_equal_values_are_one() -> None:
    n, i = variable("n"), variable("i")
    assert n + i - n == i
    assert extremum("max", [n, n + 1, n - 1]) == n + 1
    assert substituted(n + variable(Quotient(n + 1, 2)), {"n": i + 1}) == i + 1 + variable(
        Quotient(i + 2, 2)
    )


def test_values_in_words() -> None:
    n, i = variable("n"), variable("i")
    assert text_of(n - i * 2 - 1) == "-2 * i + n - 1"
    assert text_of(extremum("max", [Affine(), n - 1])) == "max(0, n - 1)"
