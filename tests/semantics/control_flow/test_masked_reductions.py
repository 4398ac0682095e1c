"""Reductions with an accumulator under a mask."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

ARGUMENTS = (
    "%v: vector<2xi8>, %k: vector<2xi1>, %a: i8, %f: vector<1xf32>, %j: vector<1xi1>, %b: f32,"
    " %w: vector<2x2xi8>, %l: vector<2x2xi1>, %c: vector<2xi8>"
)
ADDED = "%r = vector.mask %k {{ vector.reduction <{}>, %v, %a : vector<2xi8> into i8 }}"
ADD, EXCLUSIVE = (ADDED.format(kind) + " : vector<2xi1> -> i8" for kind in ("add", "xor"))
ONE = (
    "%r = vector.mask %j { vector.reduction <add>, %f, %b : vector<1xf32> into f32 }"
    " : vector<1xi1> -> f32"
)
SELECTED = """
  %x = vector.extract %f[0] : f32 from vector<1xf32>
  %m = vector.extract %j[0] : i1 from vector<1xi1>
  %s = arith.addf %x, %b : f32
  %r = arith.select %m, %s, {} : f32""".format
ROWS = (
    "%r = vector.mask %l {{ vector.multi_reduction <maxsi>, %w, %c [{}]"
    " : vector<2x2xi8> to vector<2xi8> }} : vector<2x2xi1> -> vector<2xi8>"
).format


def neutral(value: int, then: str = "%v, %n", kind: str = "add") -> str:
    """The lanes that are left out are this number."""
    return f"""
      %n = arith.constant dense<{value}> : vector<2xi8>
      %s = arith.select %k, {then} : vector<2xi1>, vector<2xi8>
      %r = vector.reduction <{kind}>, %s, %a : vector<2xi8> into i8"""


def in_rows(along: int, value: int = -128) -> str:
    """The same of the greatest of each row or column."""
    return f"""
      %n = arith.constant dense<{value}> : vector<2x2xi8>
      %s = arith.select %l, %w, %n : vector<2x2xi1>, vector<2x2xi8>
      %r = vector.multi_reduction <maxsi>, %s, %c [{along}] : vector<2x2xi8> to vector<2xi8>"""


def verdict(before: str, after: str, type_: str) -> Verdict:
    old, new = (
        f"func.func @f({ARGUMENTS}) -> {type_} {{\n{body}\nfunc.return %r : {type_}\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    return found.verdict


@few(6)
@pytest.mark.parametrize(
    ("before", "after", "type_"),
    [
        (ADD, neutral(0), "i8"),
        (neutral(0), ADD, "i8"),
        (ONE, SELECTED("%b"), "f32"),
        (ROWS(1), in_rows(1), "vector<2xi8>"),
        (ROWS(0), in_rows(0), "vector<2xi8>"),
    ],
)
def test_lanes_that_are_left_out_do_not_count(before: str, after: str, type_: str) -> None:
    assert isinstance(verdict(before, after, type_), Proved)


@few(6)
@pytest.mark.parametrize(
    ("before", "after", "type_"),
    [
        (ADD, neutral(1), "i8"),
        (ADD, neutral(0, "%n, %v"), "i8"),
        (ADD, neutral(0, "%v, %v"), "i8"),
        (EXCLUSIVE, neutral(0), "i8"),
        (ROWS(1), in_rows(0), "vector<2xi8>"),
        (ROWS(1), in_rows(1, 0), "vector<2xi8>"),
        (ONE, SELECTED("%x"), "f32"),
    ],
)
def test_wrong_ones_are_refuted(before: str, after: str, type_: str) -> None:
    assert isinstance(verdict(before, after, type_), Refuted)


@pytest.mark.deep
def test_what_comes_of_no_lanes_without_an_accumulator_is_not_known() -> None:
    before, after = (text.replace(", %a :", " :") for text in (ADD, neutral(0)))
    assert not isinstance(verdict(before, after, "i8"), Proved | Refuted)
