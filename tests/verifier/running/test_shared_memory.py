"""Differences where arguments share memory: they are found, and none where there is none."""

from __future__ import annotations

import islpy as isl
import pytest

from tests.support.functions import functions
from verifier.claims.translation import verify_sources
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.granted import taken_for_granted
from verifier.kernel.verdicts.verdict import Refuted
from verifier.running.counterexample import LoopCounterexample
from verifier.running.inputs import sizes_near
from verifier.running.overlapping import difference_where_shared

HEAD = "func.func @f(%a: memref<40xf32>, %b: memref<40xf32>)"
IN_TURN = """{
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<40xf32>
    affine.store %x, %b[%i] : memref<40xf32>
  }
  return
}"""
FIRST_ALL = """{
  %m = memref.alloca() : memref<40xf32>
  affine.for %i = 0 to 40 {
    %x = affine.load %a[%i] : memref<40xf32>
    affine.store %x, %m[%i] : memref<40xf32>
  }
  affine.for %i = 0 to 40 {
    %x = affine.load %m[%i] : memref<40xf32>
    affine.store %x, %b[%i] : memref<40xf32>
  }
  return
}"""
LAST_FIRST = """{
  affine.for %i = 0 to 40 {
    %x = affine.load %a[-%i + 39] : memref<40xf32>
    affine.store %x, %b[-%i + 39] : memref<40xf32>
  }
  return
}"""


def difference(before: str, after: str) -> LoopCounterexample | None:
    (old,), (new,) = functions(before), functions(after)
    source, target = (lift(function, overlapping=True) for function in (old, new))
    return difference_where_shared(source, target, taken_for_granted(source, target, ()).context)


@pytest.mark.parametrize("after", [FIRST_ALL, LAST_FIRST])
def test_what_is_moved_before_a_store_is_found(after: str) -> None:
    found = difference(HEAD + IN_TURN, HEAD + after)
    assert found is not None
    assert "the memory of %a from its element 1 on" in found.text()


def test_rows_are_as_far_apart_as_they_are_long() -> None:
    head = "func.func @f(%a: memref<30x20xf32>, %b: memref<20xf32>)"
    before = """{
      affine.for %i = 0 to 20 {
        %x = affine.load %a[2, %i] : memref<30x20xf32>
        affine.store %x, %b[%i] : memref<20xf32>
      }
      return
    }"""
    after = before.replace("affine.for %i", "affine.for %j").replace("%i", "-%j + 19")
    assert difference(head + before, head + after) is None  # They do not meet in the places tried.
    moved = before.replace("[2, %i]", "[29, %i]"), after.replace("[2, ", "[29, ")
    found = difference(head + moved[0], head + moved[1])
    assert found is not None
    assert "%b = the memory of %a from its element 581 on" in found.text()


IN_PARALLEL = """{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  "scf.parallel"(%c0, %c40, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %x = memref.load %a[%i] : memref<40xf32>
    memref.store %x, %b[%i] : memref<40xf32>
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  return
}"""
MARKED = HEAD.replace("%b: memref<40xf32>", "%b: memref<40xf32> {llvm.noalias}")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (HEAD + IN_TURN, HEAD + IN_TURN),
        (MARKED + IN_TURN, MARKED + FIRST_ALL),
        (HEAD + IN_PARALLEL, HEAD + FIRST_ALL),
    ],
    ids=["the same", "marked", "in parallel"],
)
def test_nothing_is_found(before: str, after: str) -> None:
    assert difference(before, after) is None


def test_memory_of_another_space_is_not_shared() -> None:
    other = "memref<40xf32, 1>"
    before, after = (
        (HEAD + text).replace("%b: memref<40xf32>", f"%b: {other}") for text in (IN_TURN, FIRST_ALL)
    )
    place = "%b[%i] : memref<40xf32>"
    before, after = (text.replace(place, f"%b[%i] : {other}") for text in (before, after))
    assert difference(before, after) is None


def test_a_source_that_divides_is_not_run() -> None:
    before, after = (
        (HEAD + text)
        .replace("f32", "i32")
        .replace("affine.store %x, %b", "%y = arith.divui %x, %x : i32\n affine.store %y, %b")
        for text in (IN_TURN, FIRST_ALL)
    )
    assert difference(before, after) is None


@pytest.mark.deep
def test_what_holds_of_memrefs_that_are_apart_is_refuted_and_says_so() -> None:
    (result,) = verify_sources(Source("a", HEAD + IN_TURN), Source("b", HEAD + FIRST_ALL))
    assert isinstance(result.verdict, Refuted)
    assert result.verdict.help is not None and "--assume no-alias" in result.verdict.help


def test_an_extent_that_must_be_large_is_one_that_was_wanted() -> None:
    """A sample of isl's would be the largest index, and memory then has more elements than that."""
    context = isl.Set("[n, m] -> { : n = 3 and m >= 30 }")
    assert sizes_near(("n", "m"), context, (3, 4, 130, 35)) == {"n": 3, "m": 130}


def test_arguments_larger_than_any_memory_are_not_compared() -> None:
    """None that isl cannot count is asked for."""
    head = (
        "func.func @f(%a: memref<9223372036854775807x4xf32>, %b: memref<9223372036854775807x4xf32>)"
    )
    body = """{
      affine.for %i = 0 to 40 {
        %x = affine.load %a[%i, 0] : memref<9223372036854775807x4xf32>
        affine.store %x, %b[IN] : memref<9223372036854775807x4xf32>
      }
      return
    }"""
    assert difference(*(head + body.replace("IN", at) for at in ("%i, 0", "%i, 0 + 0"))) is None
