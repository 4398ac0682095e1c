"""Memory beside an index of 32 bits: addresses count in 64 bits, sizes in 32."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.support.index_of_32_bits import CAST, names_of, verdict_of
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import INDEX_HAS_32_BITS
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

MEMORY = """
func.func @f(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>, %i: index, %j: index)
    -> (i32, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%i, %j] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %1 = memref.alloc(%i) : memref<?x8xi16>
  %2 = memref.dim %m, %c1 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %3 = memref.dim %1, %c1 : memref<?x8xi16>
  %4 = arith.addi %2, %3 : index
  memref.dealloc %1 : memref<?x8xi16>
  memref.store %0, %m[%j, %i] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  return %0, %4 : i32, index
}
"""
IN_LLVM = """
llvm.func @free(!llvm.ptr)
llvm.func @malloc(i32) -> !llvm.ptr
llvm.func @f(%m: !llvm.ptr, %p: !llvm.ptr, %at: i32, %n0: i32, %n1: i32, %s0: i32, %s1: i32,
    %i: i32, %j: i32) -> !llvm.struct<(i32, i32)> {
  %8 = llvm.mlir.constant(8 : index) : i32
  %start = llvm.getelementptr %p[%at] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r = llvm.mul %i, %s0 overflow<nsw, nuw> : i32
  %c = llvm.mul %j, %s1 overflow<nsw, nuw> : i32
  %k = llvm.add %r, %c overflow<nsw, nuw> : i32
  %q = llvm.getelementptr inbounds|nuw %start[%k] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %v = llvm.load %q : !llvm.ptr -> i32
  %count = llvm.mul %8, %i : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%count] : (!llvm.ptr, i32) -> !llvm.ptr, i16
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i32
  %made = llvm.call @malloc(%bytes) : (i32) -> !llvm.ptr
  %sum = llvm.add %n1, %8 : i32
  llvm.call @free(%made) : (!llvm.ptr) -> ()
  %r2 = llvm.mul %j, %s0 overflow<nsw, nuw> : i32
  %c2 = llvm.mul %i, %s1 overflow<nsw, nuw> : i32
  %k2 = llvm.add %r2, %c2 overflow<nsw, nuw> : i32
  %q2 = llvm.getelementptr inbounds|nuw %start[%k2] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %v, %q2 : i32, !llvm.ptr
  %x = llvm.mlir.poison : !llvm.struct<(i32, i32)>
  %y = llvm.insertvalue %v, %x[0] : !llvm.struct<(i32, i32)>
  %z = llvm.insertvalue %sum, %y[1] : !llvm.struct<(i32, i32)>
  llvm.return %z : !llvm.struct<(i32, i32)>
}
"""
_WIDE_INDEX = """%w = llvm.{} %k : i32 to i64
  %q = llvm.getelementptr inbounds|nuw %start[%w] : (!llvm.ptr, i64)"""
_NARROW_INDEX = "%q = llvm.getelementptr inbounds|nuw %start[%k] : (!llvm.ptr, i32)"


def test_memory_is_addressed_by_an_i32() -> None:
    verdict = verdict_of(MEMORY, IN_LLVM)
    assert isinstance(verdict, Proved) and INDEX_HAS_32_BITS in names_of(verdict), verdict


@pytest.mark.deep
def test_an_address_is_extended_by_its_sign() -> None:
    lowered = IN_LLVM.replace(_NARROW_INDEX, _WIDE_INDEX.format("sext"))
    assert lowered != IN_LLVM and isinstance(verdict_of(MEMORY, lowered), Proved)


@few(12)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (_NARROW_INDEX, _WIDE_INDEX.format("zext")),
        ("%start = llvm.getelementptr %p[%at]", "%start = llvm.getelementptr %p[%n0]"),
        ("%start = llvm.getelementptr %p", "%start = llvm.getelementptr %m"),
        ("llvm.mul %i, %s0", "llvm.mul %i, %n0"),
        ("llvm.mul %i, %s0", "llvm.mul %i, %s1"),
        (
            "%q2 = llvm.getelementptr inbounds|nuw %start",
            "%q2 = llvm.getelementptr inbounds|nuw %p",
        ),
        ("llvm.add %r2, %c2 overflow<nsw, nuw>", "llvm.sub %r2, %c2 overflow<nsw, nuw>"),
        ("llvm.add %n1, %8", "llvm.add %n0, %8"),
        ("llvm.mul %8, %i", "llvm.mul %i, %i"),
        ("!llvm.ptr, i16\n  %bytes", "!llvm.ptr, i8\n  %bytes"),
        ("llvm.call @free(%made)", "llvm.call @free(%p)"),
    ],
)
def test_wrong_lowerings_of_memory_are_not_proved(old: str, new: str) -> None:
    wrong = IN_LLVM.replace(old, new)
    assert wrong != IN_LLVM and not isinstance(verdict_of(MEMORY, wrong), Proved)


@pytest.mark.deep
def test_a_sum_in_64_bits_does_not_wrap() -> None:
    """As the lowering has it, the sum of the products is poison where 32 bits do not hold it; in
    64 bits it is not."""
    wide = IN_LLVM.replace(
        "%k = llvm.add %r, %c overflow<nsw, nuw> : i32",
        "%wr = llvm.sext %r : i32 to i64\n  %wc = llvm.sext %c : i32 to i64\n"
        "  %k = llvm.add %wr, %wc : i64",
    ).replace(_NARROW_INDEX, _NARROW_INDEX.replace("i32", "i64"))
    assert isinstance(verdict_of(MEMORY, wide), Proved)


COPY = """
func.func @f(%m: memref<?xindex>, %n: memref<?xindex>) {
  memref.copy %m, %n : memref<?xindex> to memref<?xindex>
  return
}
"""
COPIED = """
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %o: i32, %n: i32, %s: i32,
    %a2: !llvm.ptr, %b2: !llvm.ptr, %o2: i32, %n2: i32, %s2: i32) {
  %c = llvm.mlir.constant(4 : i32) : i32
  %k = llvm.mul %n, %c : i32
  "llvm.intr.memcpy"(%b2, %b, %k) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
"""
MADE = """
func.func @f(%n: index) -> memref<?xindex> {
  %m = memref.alloc(%n) : memref<?xindex>
  return %m : memref<?xindex>
}
"""
_MADE_IN_LLVM = """
llvm.func @malloc(i32) -> !llvm.ptr
llvm.func @f(%n: i32) -> $descriptor {
  %zero = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %zero[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %k = llvm.ptrtoint %end : !llvm.ptr to i32
  %p = llvm.call @malloc(%k) : (i32) -> !llvm.ptr
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.mlir.poison : $descriptor
  %1 = llvm.insertvalue %p, %0[0] : $descriptor
  %2 = llvm.insertvalue %p, %1[1] : $descriptor
  %3 = llvm.insertvalue %c0, %2[2] : $descriptor
  %4 = llvm.insertvalue %n, %3[3, 0] : $descriptor
  %5 = llvm.insertvalue %c1, %4[4, 0] : $descriptor
  llvm.return %5 : $descriptor
}
"""
_DESCRIPTOR = "!llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>"
MADE_IN_LLVM = _MADE_IN_LLVM.replace("$descriptor", _DESCRIPTOR)


@few(3)
@pytest.mark.parametrize(
    ("before", "after", "old", "new"),
    [
        (COPY, COPIED, "constant(4 :", "constant(8 :"),
        (MADE, MADE_IN_LLVM, "!llvm.ptr, i32\n", "!llvm.ptr, i64\n"),
        (MADE, MADE_IN_LLVM, "%n, %3[3, 0]", "%n, %3[4, 0]"),
    ],
)
def test_an_index_in_memory_has_4_bytes(before: str, after: str, old: str, new: str) -> None:
    wrong = after.replace(old, new)
    assert wrong != after and isinstance(verdict_of(before, after), Proved)
    assert not isinstance(verdict_of(before, wrong), Proved)


MOVED = """
func.func @f(%m: memref<?x?xindex>, %i: index, %j: index) -> index {
  %0 = memref.load %m[%i, %j] : memref<?x?xindex>
  %1 = arith.addi %0, %i : index
  memref.store %1, %m[%j, %i] : memref<?x?xindex>
  return %0 : index
}
"""
MOVED_IN_LLVM = """
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %at: i32, %n0: i32, %n1: i32, %s0: i32, %s1: i32,
    %i: i32, %j: i32) -> i32 {
  %r = llvm.mul %i, %s0 overflow<nsw, nuw> : i32
  %k = llvm.add %r, %j overflow<nsw, nuw> : i32
  %from = llvm.getelementptr inbounds|nuw %p[%k] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %v = llvm.load %from : !llvm.ptr -> i32
  %w = llvm.add %v, %i : i32
  %r2 = llvm.mul %j, %s0 overflow<nsw, nuw> : i32
  %k2 = llvm.add %r2, %i overflow<nsw, nuw> : i32
  %to = llvm.getelementptr inbounds|nuw %p[%k2] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %w, %to : i32, !llvm.ptr
  llvm.return %v : i32
}
"""


@few(3)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("llvm.add %v, %i", "llvm.sub %v, %i"),
        ("llvm.add %r2, %i", "llvm.add %r2, %j"),
        ("llvm.return %v", "llvm.return %w"),
    ],
)
def test_runs_refute_wrong_lowerings_of_memory(old: str, new: str) -> None:
    verdict = verdict_of(MOVED, MOVED_IN_LLVM.replace(old, new))
    assert isinstance(verdict, Refuted) and INDEX_HAS_32_BITS in names_of(verdict), verdict


def test_what_runs_refute_is_proved_where_it_is_right() -> None:
    assert isinstance(verdict_of(MOVED, MOVED_IN_LLVM), Proved)


def test_a_copy_relies_on_its_size_in_bytes() -> None:
    verdict = verdict_of(COPY, COPIED)
    assert isinstance(verdict, Proved)
    assert any("no size in bytes overflows" in said.text for said in verdict.conventions)


def test_a_size_of_64_bits_is_cut_off() -> None:
    before = MADE.replace("-> memref<?xindex>", "-> index").replace(
        "return %m : memref<?xindex>", "return %n : index"
    )
    after = """
llvm.func @malloc(i32) -> !llvm.ptr
llvm.func @f(%n: i32) -> i32 {
  %zero = llvm.mlir.zero : !llvm.ptr
  %w = llvm.sext %n : i32 to i64
  %end = llvm.getelementptr %zero[%w] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %k = llvm.ptrtoint %end : !llvm.ptr to i32
  %p = llvm.call @malloc(%k) : (i32) -> !llvm.ptr
  llvm.return %n : i32
}
"""
    assert isinstance(verdict_of(before, after), Proved)
    assert not isinstance(verdict_of(before, after.replace("ptr, i32\n", "ptr, i16\n")), Proved)


@pytest.mark.deep
def test_lanes_count_elements_with_all_their_bits() -> None:
    """An index of 48 bits is extended to 64, and not cut off to what an index has."""
    gather = """
llvm.func @f(%p: !llvm.ptr, %i: vector<1xi48>, %k: vector<1xi1>, %o: vector<1xi32>)
    -> vector<1xi32> {
  {}
  %a = llvm.getelementptr %p[%x] : (!llvm.ptr, vector<1x$>) -> vector<1x!llvm.ptr>, i32
  %v = llvm.intr.masked.gather %a, %k, %o {alignment = 4 : i32}
      : (vector<1x!llvm.ptr>, vector<1xi1>, vector<1xi32>) -> vector<1xi32>
  llvm.return %v : vector<1xi32>
}
"""
    ways = {
        "i48": "%x = llvm.add %i, %i : vector<1xi48>",
        "i64": "%d = llvm.add %i, %i : vector<1xi48>\n"
        "  %x = llvm.sext %d : vector<1xi48> to vector<1xi64>",
        "i32": "%d = llvm.add %i, %i : vector<1xi48>\n"
        "  %x = llvm.trunc %d : vector<1xi48> to vector<1xi32>",
    }
    before, wide, short = (
        gather.replace("{}", CAST + way).replace("$", type_) for type_, way in ways.items()
    )
    assert isinstance(verdict_of(before, wide), Proved)
    assert not isinstance(verdict_of(before, short), Proved)
