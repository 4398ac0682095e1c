"""Casts between memory spaces, which not every machine has."""

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

CAST = """func.func @f(%m: memref<4xi32, 1>) -> i32 {
  %c0 = arith.constant 0 : index
  %n = memref.memory_space_cast %m : memref<4xi32, 1> to memref<4xi32, 3>
  %r = memref.load %n[%c0] : memref<4xi32, 3>
  return %r : i32
}"""
PLAIN = """func.func @f(%m: memref<4xi32, 1>) -> i32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<4xi32, 1>
  return %r : i32
}"""
TWICE = CAST.replace("  return", "  %s = memref.load %k[%c0] : memref<4xi32, 3>\n  return").replace(
    "  %r =", "  %k = memref.memory_space_cast %m : memref<4xi32, 1> to memref<4xi32, 3>\n  %r ="
)


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


def test_a_cast_may_go() -> None:
    assert isinstance(verdict(CAST, PLAIN), Proved)


def test_a_cast_that_the_source_makes_may_be_made_again() -> None:
    assert isinstance(verdict(CAST, TWICE), Proved)


def test_a_target_makes_no_cast_that_the_source_does_not() -> None:
    assert isinstance(verdict(PLAIN, CAST), Unknown)
    other = CAST.replace("memref<4xi32, 3>", "memref<4xi32, 5>")
    assert isinstance(verdict(CAST, other), Unknown)


def test_a_cast_to_the_same_space_does_nothing() -> None:
    assert isinstance(verdict(PLAIN, CAST.replace("memref<4xi32, 3>", "memref<4xi32, 1>")), Proved)


BY_WAY_OF_ANOTHER = CAST.replace(
    "  %n = memref.memory_space_cast %m : memref<4xi32, 1>",
    "  %o = memref.memory_space_cast %m : memref<4xi32, 1> to memref<4xi32, 2>\n"
    "  %n = memref.memory_space_cast %o : memref<4xi32, 2>",
)


@pytest.mark.deep
def test_a_cast_of_a_cast_is_one_cast() -> None:
    assert isinstance(verdict(BY_WAY_OF_ANOTHER, CAST), Proved)
    assert isinstance(verdict(CAST, BY_WAY_OF_ANOTHER), Unknown)
