"""0 times poison is poison, and 0 times what is no number is not 0."""

import pytest

from tests.support.deep import few
from tests.support.functions import programs
from tests.support.said import said
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal


def _function(element: str, body: str) -> str:
    return f"""
func.func @f(%A: memref<{element}>, %x: {element}, %y: {element}, %i: i32, %t: f32) {{
  %zi = arith.constant 0 : i32
  %zf = arith.constant 0.0 : f32
  {body}
  memref.store %r, %A[] : memref<{element}>
  func.return
}}"""


def _prove(element: str, before: str, after: str, fp: str = "exact") -> Verdict:
    text = _function(element, before) + _function(element, after)
    return prove_equal(*programs(text), fp=fp)  # pyright: ignore[reportArgumentType]


NOTHING = "%r = arith.constant 0 : i32"
TIMES_ZERO = "%r = arith.muli %x, %zi : i32"


@few(3)
@pytest.mark.parametrize(
    "after",
    [
        pytest.param(TIMES_ZERO, id="argument"),
        pytest.param("%p = arith.muli %x, %y : i32\n%r = arith.muli %p, %zi : i32", id="product"),
        pytest.param(
            "%p = arith.addi %x, %y overflow<nsw> : i32\n%r = arith.muli %p, %zi : i32", id="flag"
        ),
        pytest.param(
            "%p = arith.fptosi %t : f32 to i32\n%r = arith.muli %p, %zi : i32", id="fptosi"
        ),
        pytest.param("%p = arith.shli %x, %y : i32\n%r = arith.muli %p, %zi : i32", id="shift"),
        pytest.param(
            "%p = memref.load %A[] : memref<i32>\n%r = arith.muli %p, %zi : i32", id="old value"
        ),
        pytest.param(
            "%c = arith.constant 65536 : i32\n%p = arith.muli %x, %c : i32\n"
            "%r = arith.muli %p, %c : i32",
            id="0 modulo 2^32",
        ),
        pytest.param("%p = arith.subi %x, %y : i32\n%r = arith.muli %zi, %p : i32", id="sum"),
        pytest.param("%r = arith.subi %x, %x : i32", id="difference"),
    ],
)
def test_the_target_gains_no_poison_by_zero(after: str) -> None:
    assert isinstance(_prove("i32", NOTHING, after), Unknown | Refuted)


def test_the_source_may_lose_poison() -> None:
    assert isinstance(_prove("i32", TIMES_ZERO, NOTHING), Proved)
    flagged = "%p = arith.addi %x, %y overflow<nsw> : i32\n%r = arith.muli %p, %zi : i32"
    assert isinstance(_prove("i32", flagged, TIMES_ZERO), Proved)
    assert isinstance(_prove("i32", flagged, NOTHING), Proved)


def test_zero_times_what_the_source_has_may_be_added() -> None:
    square = "%r = arith.muli %x, %x : i32"
    more = (
        "%p = arith.muli %x, %zi : i32\n%q = arith.muli %x, %x : i32\n%r = arith.addi %p, %q : i32"
    )
    assert isinstance(_prove("i32", square, more), Proved)
    other = more.replace("%p = arith.muli %x", "%p = arith.muli %y")
    assert isinstance(_prove("i32", square, other), Unknown)


def test_an_element_is_not_another_one() -> None:
    def sum_of_all(more: str) -> str:
        return f"""
func.func @f(%x: memref<8xi32>, %s: memref<i32>) {{
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 7 {{
    %a = affine.load %x[%i] : memref<8xi32>
    %b = affine.load %s[] : memref<i32>
    %c = arith.addi %b, %a : i32
    affine.store %c, %s[] : memref<i32>
  }}
  {more}
  func.return
}}"""

    def adding_zero_times(index: int) -> str:
        return f"""
  %a = affine.load %x[{index}] : memref<8xi32>
  %b = affine.load %s[] : memref<i32>
  %p = arith.muli %a, %zero : i32
  %c = arith.addi %b, %p : i32
  affine.store %c, %s[] : memref<i32>"""

    def prove(index: int) -> Verdict:
        return prove_equal(*programs(sum_of_all("") + sum_of_all(adding_zero_times(index))))

    assert isinstance(prove(6), Proved)
    assert isinstance(prove(7), Unknown)


@few(3)
@pytest.mark.parametrize(
    "after",
    [
        pytest.param("%p = arith.divf %x, %y : f32\n%r = arith.mulf %p, %zf : f32", id="1/0"),
        pytest.param(
            "%c = arith.constant 0x7F800000 : f32\n%r = arith.mulf %c, %zf : f32", id="infinity"
        ),
        pytest.param(
            "%n = arith.fptosi %x : f32 to i32\n%p = arith.sitofp %n : i32 to f32\n"
            "%r = arith.mulf %p, %zf : f32",
            id="fptosi",
        ),
        pytest.param("%p = math.log %x : f32\n%r = arith.mulf %p, %zf : f32", id="logarithm"),
    ],
)
def test_zero_times_what_may_be_no_number_stays(after: str) -> None:
    nothing = "%r = arith.constant 0.0 : f32"
    assert isinstance(_prove("f32", nothing, after, "reals"), Unknown)
    assert isinstance(_prove("f32", after, nothing, "reals"), Unknown)
    assert isinstance(_prove("f32", after, after, "reals"), Proved)


def test_over_the_reals_values_are_finite_by_assumption() -> None:
    times_zero = "%r = arith.mulf %x, %zf : f32"
    verdict = _prove("f32", "%r = arith.constant 0.0 : f32", times_zero, "reals")
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "reals"
    assert any("all values are finite" in a for a in said(verdict))
