"""Memory that only `affine.load` and `affine.store` at constant places use is variables."""

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted

LOOP = """
func.func @f(%n: index, %x: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = memref.alloca() : memref<2xi32>
  affine.store %zero, %sum[1] : memref<2xi32>
  affine.for %i = 0 to %n {
    %s = affine.load %sum[1] : memref<2xi32>
    %v = affine.load %x[%i] : memref<?xi32>
    %t = arith.addi %s, %v : i32
    affine.store %t, %sum[1] : memref<2xi32>
  }
  %r = affine.load %sum[1] : memref<2xi32>
  return %r : i32
}
"""
BLOCKS = """
func.func @f(%n: index, %x: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %zero : index, i32)
^head(%i: index, %s: i32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %v = memref.load %x[%i] : memref<?xi32>
  %t = arith.addi %s, %v : i32
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %t : index, i32)
^end:
  return %s : i32
}
"""


def test_a_variable_in_affine_loops_is_a_value_that_the_loop_carries() -> None:
    (found,) = verify_translation(LOOP, BLOCKS)
    assert isinstance(found.verdict, Proved)
    assert "alloca" not in str(found.verdict.notes)


@few(3)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("affine.store %zero, %sum[1]", "affine.store %zero, %sum[0]"),
        ("affine.store %t, %sum[1]", "affine.store %v, %sum[1]"),
        ("%r = affine.load %sum[1]", "%r = affine.load %sum[0]"),
    ],
    ids=["another place at first", "another value", "another place in the end"],
)
def test_wrong_twins_are_not_proved(right: str, wrong: str) -> None:
    assert right in LOOP
    (found,) = verify_translation(BLOCKS, LOOP)
    assert isinstance(found.verdict, Proved)
    (found,) = verify_translation(BLOCKS, LOOP.replace(right, wrong))
    assert not isinstance(found.verdict, Proved)


@pytest.mark.deep
def test_a_place_that_is_not_constant_is_no_variable() -> None:
    other = LOOP.replace("%s = affine.load %sum[1]", "%s = affine.load %sum[%i mod 2]")
    for texts in ((BLOCKS, other), (other, BLOCKS)):
        (found,) = verify_translation(*texts)
        assert not isinstance(found.verdict, Proved)


def test_a_place_beyond_the_end_is_no_variable() -> None:
    beyond = LOOP.replace("%sum[1]", "%sum[2]")
    (found,) = verify_translation(BLOCKS, beyond)
    assert not isinstance(found.verdict, Proved)


def test_what_is_under_a_condition_of_affine_is_read_in_its_place() -> None:
    text = """
func.func @f(%n: index, %x: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum = memref.alloca() : memref<i32>
  affine.store %zero, %sum[] : memref<i32>
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) {
    affine.store %one, %sum[] : memref<i32>
  }
  %r = affine.load %sum[] : memref<i32>
  return %r : i32
}
"""
    blocks = """
func.func @f(%n: index, %x: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %some = arith.cmpi sge, %n, %c1 : index
  cf.cond_br %some, ^end(%one : i32), ^end(%zero : i32)
^end(%r: i32):
  return %r : i32
}
"""
    wrong = blocks.replace("sge", "sgt")
    (found,) = verify_translation(text, wrong)
    assert isinstance(found.verdict, Refuted)
