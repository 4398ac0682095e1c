"""Copies between memrefs against the copies of bytes that they are lowered to."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

BEFORE = """func.func @f(%a: memref<?x4xf32>, %b: memref<?x4xf32, strided<[4, 1], offset: 8>>,
    %c: memref<6xf32, strided<[1], offset: ?>>, %d: memref<6xf32>) {
  memref.copy %a, %a : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %c, %d : memref<6xf32, strided<[1], offset: ?>> to memref<6xf32>
  return
}"""
AFTER = """llvm.func @f(%a0: !llvm.ptr, %a: !llvm.ptr, %aoff: i64, %arows: i64, %acols: i64,
    %as0: i64, %as1: i64, %b0: !llvm.ptr, %b: !llvm.ptr, %boff: i64, %brows: i64, %bcols: i64,
    %bs0: i64, %bs1: i64, %c0: !llvm.ptr, %c: !llvm.ptr, %coff: i64, %csize: i64, %cs: i64,
    %d0: !llvm.ptr, %d: !llvm.ptr, %doff: i64, %dsize: i64, %ds: i64) {
  %count = llvm.mul %arows, %acols : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %behind = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %size = llvm.ptrtoint %behind : !llvm.ptr to i64
  %bytes = llvm.mul %count, %size : i64
  "llvm.intr.memcpy"(%a, %a, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %all = llvm.mul %csize, %size : i64
  %from = llvm.getelementptr %c[%coff] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %to = llvm.getelementptr %d[%doff] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  "llvm.intr.memcpy"(%to, %from, %all) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}"""


def verdict(before: str, after: str):
    (result,) = verify_translation(before, after)
    return result.verdict


@pytest.mark.deep
def test_what_is_lowered_right_is_proved() -> None:
    found = verdict(BEFORE, AFTER)
    assert isinstance(found, Proved), found
    (said,) = (c.text for c in found.conventions if c.name == "lowered-to-llvm")
    assert "memrefs of a copy are the same or apart" in said


@few(12)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("(%to, %from, %all)", "(%from, %to, %all)"),
        ("(%to, %from, %all)", "(%to, %from, %csize)"),
        ("(%to, %from, %all)", "(%to, %c, %all)"),
        ("(%to, %from, %all)", "(%d0, %from, %all)"),
        ("(%to, %from, %all) <{isVolatile = false}>", "(%to, %from, %all) <{isVolatile = true}>"),
        ("%c[%coff] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
         "%c[%coff] : (!llvm.ptr, i64) -> !llvm.ptr, i8"),
        ("%arows, %acols", "%brows, %acols"),
        ("%null[1] : (!llvm.ptr) -> !llvm.ptr, f32", "%null[1] : (!llvm.ptr) -> !llvm.ptr, f64"),
        ("getelementptr %d[%doff]", "getelementptr inbounds %d[%coff]"),
        ("%c[%coff]", "%c[%csize]"),
        ('"llvm.intr.memcpy"(%to', '"llvm.intr.memmove"(%to'),
    ],
)  # fmt: skip
def test_no_wrong_copy_is_proved(right: str, wrong: str) -> None:
    assert right in AFTER
    assert not isinstance(verdict(BEFORE, AFTER.replace(right, wrong)), Proved)


def test_what_has_gaps_is_not_copied_as_bytes() -> None:
    before = """func.func @f(%a: memref<3xf32, strided<[2]>>, %b: memref<3xf32, strided<[2]>>) {
      memref.copy %a, %b : memref<3xf32, strided<[2]>> to memref<3xf32, strided<[2]>>
      return
    }"""
    after = """llvm.func @f(%a0: !llvm.ptr, %a: !llvm.ptr, %aoff: i64, %asize: i64, %as: i64,
        %b0: !llvm.ptr, %b: !llvm.ptr, %boff: i64, %bsize: i64, %bs: i64) {
      %bytes = llvm.mlir.constant(12 : i64) : i64
      "llvm.intr.memcpy"(%b, %a, %bytes) <{isVolatile = false}>
        : (!llvm.ptr, !llvm.ptr, i64) -> ()
      llvm.return
    }"""
    assert not isinstance(verdict(before, after), Proved)
    without = before.replace(", strided<[2]>", "")
    assert isinstance(verdict(without, after), Proved)
