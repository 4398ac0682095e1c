"""Operations without a meaning whose regions changed: what is computed outside of them."""

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(outside: str, inside: str, used: str) -> str:
    """A region with an argument %a that gives %y, which is computed of %x and %z."""
    return f"""
func.func @f(%n: i1, %x: i32, %z: i32) -> i32 {{
  %one = arith.constant 1 : i32
  {outside}
  %r = "test.op"(%z) ({{
  ^bb0(%a: i32):
    {inside}
    "test.yield"(%a, {used}) : (i32, i32) -> ()
  }}) : (i32) -> i32
  return %r : i32
}}
"""


def verdict(before: str, after: str) -> Verdict:
    (result,) = verify_translation(before, after)
    return result.verdict


SUM = "%s = arith.addi %x, %z : i32"
PRODUCT = "%p = arith.muli %s, %x : i32"
OUTSIDE = function(f"{SUM}\n  {PRODUCT}", "", "%p")
FROZEN = "%p = llvm.freeze %x : i32"
UNDEFINED = "%p = llvm.mlir.undef : i32"
QUOTIENT = "%p = arith.divui %x, %z : i32"

RIGHT = {
    "into the region": (OUTSIDE, function("", f"{SUM}\n    {PRODUCT}", "%p")),
    "out of the region": (function("", f"{SUM}\n    {PRODUCT}", "%p"), OUTSIDE),
    "one of them": (OUTSIDE, function(SUM, PRODUCT, "%p")),
    "otherwise computed": (
        OUTSIDE,
        function("%q = arith.muli %x, %x : i32",
                 "%t = arith.muli %x, %z : i32\n    %p = arith.addi %t, %q : i32", "%p"),
    ),
    "what is undefined, into the region": (
        function(QUOTIENT, "", "%p"), function("", QUOTIENT, "%p")
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_moves_into_and_out_of_regions_is_proved(name: str) -> None:
    assert isinstance(verdict(*RIGHT[name]), Proved)


WRONG = {
    "another operand": (OUTSIDE, function("", f"{SUM}\n    {PRODUCT}".replace("%s, %x", "%s, %z"),
                                          "%p")),
    "the argument of the region": (
        OUTSIDE, function("", f"{SUM}\n    {PRODUCT}".replace("%x, %z", "%x, %a"), "%p")
    ),
    "another result": (OUTSIDE, function("", f"{SUM}\n    {PRODUCT}", "%s")),
    "what is undefined, out of the region": (
        function("", QUOTIENT, "%p"), function(QUOTIENT, "", "%p")
    ),
    "what is chosen each time that it is executed": (
        function(FROZEN, "", "%p"), function("", FROZEN, "%p")
    ),
    "what is chosen at each use": (
        function(UNDEFINED, "", "%p"), function("", UNDEFINED, "%p")
    ),
    "more poison": (OUTSIDE, function("", f"{SUM}\n    {PRODUCT} overflow<nsw>".replace(
        ": i32 overflow<nsw>", "overflow<nsw> : i32"), "%p")),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_moves_are_not_proved(name: str) -> None:
    assert not isinstance(verdict(*WRONG[name]), Proved)
