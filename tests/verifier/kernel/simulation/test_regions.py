"""Operations without a meaning whose regions changed: what is computed outside of them."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(outside: str, inside: str, used: str) -> str:
    """A region with an argument %a that gives %y, which is computed of %x and %z."""
    return f"""
func.func @f(%n: i1, %x: i32, %z: i32, %m: memref<i32>) -> i32 {{
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
BITS = "%e = arith.bitcast %x : i32 to f32\n  %p = arith.bitcast %e : f32 to i32"
EXPONENTIAL = """%f = arith.bitcast %x : i32 to f32
  %g = math.exp %f : f32
  %p = arith.bitcast %g : f32 to i32"""
SCALE = "%s = vector.vscale\n  %p = arith.index_cast %s : index to i32"
LOADED = "%p = memref.load %m[] : memref<i32>"

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
    "bits of floats, into the region": (function(BITS, "", "%p"), function("", BITS, "%p")),
    "what only the source uses": (function("", SUM, "%z"), function("", "", "%z")),
    "what only the source computes for it": (
        function(EXPONENTIAL, "%q = arith.addi %p, %p : i32", "%x"), function("", "", "%x")
    ),
}  # fmt: skip


@few(8)
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
    "what a region may have otherwise": (function(SCALE, "", "%p"), function("", SCALE, "%p")),
    "what memory holds": (function(LOADED, "", "%p"), function("", LOADED, "%p")),
    "another one of several values": (function("", SUM, "%z"), function("", "", "%x")),
    "what the target alone uses": (function("", "", "%x"), function("", SUM, "%s")),
    "a NaN that is chosen each time": (
        function(EXPONENTIAL, "", "%p"), function("", EXPONENTIAL, "%p")
    ),
    "more poison": (OUTSIDE, function("", f"{SUM}\n    {PRODUCT} overflow<nsw>".replace(
        ": i32 overflow<nsw>", "overflow<nsw> : i32"), "%p")),
}  # fmt: skip


@few(12)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_moves_are_not_proved(name: str) -> None:
    assert not isinstance(verdict(*WRONG[name]), Proved)


def parallel(result: str, *steps: str) -> str:
    inside = "\n  ".join(steps)
    return f"""
func.func private @g(index, i32)
func.func @f(%n: index, %x: i32, %z: i32) -> i32 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  {inside}
  %r = {result} : i32
  return %r : i32
}}
"""


def loop(bound: str, body: str) -> str:
    return f"scf.parallel (%i) = (%c0) to ({bound}) step (%c1) {{\n    {body}\n    scf.reduce\n  }}"


CALL = "func.call @g(%i, %x) : (index, i32) -> ()"
ALONE = "func.call @g(%n, %z) : (index, i32) -> ()"
TWICE, DOUBLED = "arith.addi %x, %x", "arith.muli %x, %two"
LOOP = loop("%n", CALL)


def proved(before: str, after: str) -> bool:
    results = verify_translation(before, after)
    return isinstance(next(r.verdict for r in results if r.name == "@f"), Proved)


@pytest.mark.deep
def test_a_parallel_loop_stays_what_it_is() -> None:
    assert proved(parallel(TWICE, LOOP, ALONE), parallel(DOUBLED, LOOP, ALONE))
    computed = f"%y = {TWICE} : i32\n    func.call @g(%i, %y) : (index, i32) -> ()"
    assert proved(
        parallel(TWICE, loop("%n", computed)),
        parallel(TWICE, loop("%n", computed.replace(TWICE, DOUBLED))),
    )


WRONG_LOOPS = {
    "on another value": (LOOP.replace("%x", "%z"), ALONE),
    "to another bound": (LOOP.replace("(%n)", "(%c1)"), ALONE),
    "behind what came after it": (ALONE, LOOP),
    "twice": (LOOP, LOOP, ALONE),
    "no longer": (ALONE,),
}


@pytest.mark.deep
@pytest.mark.parametrize("name", WRONG_LOOPS)
def test_another_parallel_loop_is_not_the_same(name: str) -> None:
    after = parallel(DOUBLED, *WRONG_LOOPS[name])
    assert not proved(parallel(TWICE, LOOP, ALONE), after)
