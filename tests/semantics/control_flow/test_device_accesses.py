"""Accesses of devices through views, and what becomes of them where the view is folded away."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

WHOLE, MATRIX = "memref<128x128xf16>", '!gpu.mma_matrix<16x16xf16, "COp">'
PART = "memref<64x32xf16, strided<[128, 1], offset: ?>>"
LOAD = f"""
func.func @f(%m: {WHOLE}, %a: index, %b: index, %i: index, %j: index) -> {MATRIX} {{
  %v = memref.subview %m[%a, %b] [64, 32] [1, 1] : {WHOLE} to {PART}
  %r = gpu.subgroup_mma_load_matrix %v[%i, %j] {{leadDimension = 128 : index}} : {PART} -> {MATRIX}
  return %r : {MATRIX}
}}
"""
FOLDED = f"""
func.func @f(%m: {WHOLE}, %a: index, %b: index, %i: index, %j: index) -> {MATRIX} {{
  %x = arith.addi %a, %i : index
  %y = arith.addi %b, %j : index
  %r = gpu.subgroup_mma_load_matrix %m[%x, %y] {{leadDimension = 128 : index}} : {WHOLE} -> {MATRIX}
  return %r : {MATRIX}
}}
"""
SHARED = "memref<64x64xf16, #gpu.address_space<workgroup>>"
ROW = "memref<1x8xf16, strided<[128, 1], offset: ?>>"
TOKEN = "!nvgpu.device.async.token"
COPY = f"""
func.func @f(%m: {WHOLE}, %s: {SHARED}, %a: index, %b: index, %i: index, %n: index) -> {TOKEN} {{
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%a, %b] [1, 8] [1, 1] : {WHOLE} to {ROW}
  %t = nvgpu.device_async_copy %v[%c0, %i], %s[%a, %i], 8, %n : {ROW} to {SHARED}
  return %t : {TOKEN}
}}
"""
COPY_FOLDED = f"""
func.func @f(%m: {WHOLE}, %s: {SHARED}, %a: index, %b: index, %i: index, %n: index) -> {TOKEN} {{
  %y = arith.addi %b, %i : index
  %t = nvgpu.device_async_copy %m[%a, %y], %s[%a, %i], 8, %n : {WHOLE} to {SHARED}
  return %t : {TOKEN}
}}
"""


ROWS = """
func.func @f(%m: memref<128x128xf16, 3>, %a: index, %b: index, %i: index) -> vector<4x2xf16> {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%a, %b] [64, 32] [1, 1]
    : memref<128x128xf16, 3> to memref<64x32xf16, strided<[128, 1], offset: ?>, 3>
  %r = nvgpu.ldmatrix %v[%i, %c0] {numTiles = 4 : i32, transpose = false}
    : memref<64x32xf16, strided<[128, 1], offset: ?>, 3> -> vector<4x2xf16>
  return %r : vector<4x2xf16>
}
"""


def verdict(before: str, after: str) -> Verdict:
    (result,) = verify_translation(before, after)
    return result.verdict


@pytest.mark.deep
def test_a_view_is_folded_into_what_accesses_it() -> None:
    assert isinstance(verdict(LOAD, FOLDED), Proved)
    assert isinstance(verdict(COPY, COPY_FOLDED), Proved)


WRONG = {
    "an offset is dropped": (LOAD, FOLDED.replace("addi %a, %i", "addi %i, %i")),
    "indices change places": (LOAD, FOLDED.replace("[%x, %y]", "[%y, %x]")),
    "rows lie otherwise apart": (LOAD, FOLDED.replace("= 128 : index", "= 32 : index")),
    "transposed": (LOAD, FOLDED.replace("{lead", "{transpose, lead")),
    "a source's offset is dropped": (COPY, COPY_FOLDED.replace("%m[%a, %y]", "%m[%a, %i]")),
    "a target's index changes": (COPY, COPY_FOLDED.replace("%s[%a, %i]", "%s[%a, %y]")),
    "more elements": (COPY, COPY_FOLDED.replace("8, %n", "4, %n")),
    "another number is read": (COPY, COPY_FOLDED.replace("8, %n", "8, %i")),
    "another row": (ROWS, ROWS.replace("[%i, %c0]", "[%a, %c0]")),
    "elements lie apart": (ROWS.replace("[1, 1]", "[1, 2]").replace("[128, 1]", "[128, 2]"), ROWS),
}


@pytest.mark.parametrize("name", some_of(WRONG, 6))
def test_wrong_twins_are_not_proved(name: str) -> None:
    assert not isinstance(verdict(*WRONG[name]), Proved)
