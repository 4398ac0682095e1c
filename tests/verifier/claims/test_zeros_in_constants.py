"""A constant of zeros of both signs is no splat, though its elements are equal numbers."""

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

GLOBAL = """memref.global "private" constant @z : memref<2xf32> = dense<[0.0, VALUE]>
func.func @f(ARGUMENTS) -> f32 {
  %one = arith.constant 1 : index
  %z = memref.get_global @z : memref<2xf32>
  %r = memref.load %z[%one] : memref<2xf32>
  return %r : f32
}"""
CONSTANT = """func.func @f(ARGUMENTS) -> f32 {
  %r = arith.constant 0.0 : f32
  return %r : f32
}"""


@pytest.mark.parametrize("arguments", ["", "%m: memref<4xf32>"])
def test_an_element_of_a_global(arguments: str) -> None:
    old, new = (text.replace("ARGUMENTS", arguments) for text in (GLOBAL, CONSTANT))
    table = 'memref.global "private" constant @z : memref<2xf32> = dense<[0.0, VALUE]>\n'
    for value, right in (("0.0", True), ("-0.0", False)):
        before = old.replace("VALUE", value)
        (result, *_) = [
            each
            for each in verify_translation(before, table.replace("VALUE", value) + new)
            if each.name == "@f"
        ]
        assert isinstance(result.verdict, Proved) is right
