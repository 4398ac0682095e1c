"""Memory that arguments of different element types share; sources that decide by poison."""

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

TWO_NANS = """func.func @f(%p: memref<2xf32>, %b: memref<2xf32>, %d: memref<2xi32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %x = memref.load %p[%z] : memref<2xf32>
  %w = memref.load %p[%o] : memref<2xf32>
  %v = arith.addf %x, %w : f32
  %v2 = arith.addf %w, %x : f32
  memref.store %v, %b[%z] : memref<2xf32>
  memref.store STORED, %b[%o] : memref<2xf32>
  %i = memref.load %d[%z] : memref<2xi32>
  %j = memref.load %d[%o] : memref<2xi32>
  %t = arith.xori %i, %j : i32
  memref.store %t, %d[%z] : memref<2xi32>
  func.return
}"""
SUM = """func.func @f(
  %a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xTYPE>, %d: memref<4xTYPE>
) {
  %z = arith.constant 0.0 : f32
  %p = affine.for %j = 0 to 4 iter_args(%s = %z) -> (f32) {
    %x = affine.load %a[PLACE] : memref<4xf32>
    %t = arith.addf %s, %x : f32
    affine.yield %t : f32
  }
  affine.store %p, %b[0] : memref<4xf32>
  %y = affine.load %d[0] : memref<4xTYPE>
  affine.store %y, %c[1] : memref<4xTYPE>
  func.return
}"""
DECIDES = """func.func @f(%b: memref<4xi8>, %c: memref<4xi8>, %a: memref<4xi8>) {
  %v0 = arith.constant 0 : i8
  %v1 = arith.constant 1 : i8
  %v2 = arith.constant 2 : i8
  %v5 = arith.constant 5 : i8
  %v127 = arith.constant 127 : i8
  affine.for %i = 0 to 4 {
    %x = affine.load %b[%i] : memref<4xi8>
    %p = arith.addi %x, %v127 overflow<nsw> : i8
    %cc = arith.cmpi slt, %p, %v0 : i8
    %y = scf.if %cc -> (i8) {
      scf.yield %v1 : i8
    } else {
      scf.yield %v2 : i8
    }
    affine.store %y, %c[%i] : memref<4xi8>
    %pos = arith.cmpi sgt, %x, %v0 : i8
    %w = arith.select %pos, FIRST, %v2 : i8
    affine.store %w, %a[%i] : memref<4xi8>
  }
  func.return
}"""


def verdict(before: str, after: str, options: Options | None = None) -> Verdict:
    (found,) = verify_translation(before, after, options)
    return found.verdict


@pytest.mark.deep
def test_which_nan_it_is_is_seen_as_an_integer() -> None:
    before, after = (TWO_NANS.replace("STORED", stored) for stored in ("%v", "%v2"))
    assert not isinstance(verdict(before, after), Proved)


@pytest.mark.deep
def test_what_is_equal_over_the_reals_only_is_seen_as_an_integer() -> None:
    reals = Options(fp="reals")
    for type_, expected in (("i32", False), ("f32", True)):
        before, after = (
            SUM.replace("TYPE", type_).replace("PLACE", place) for place in ("%j", "-%j + 3")
        )
        assert isinstance(verdict(before, after, reals), Proved) is expected


def test_a_source_that_decides_by_poison_is_not_refuted_by_one_element() -> None:
    before, after = (DECIDES.replace("FIRST", first) for first in ("%v2", "%v5"))
    apart = Options(assume=frozenset({"no-alias"}))
    assert not isinstance(verdict(before, after, apart), Refuted)
