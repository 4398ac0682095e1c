"""A function on memrefs and its lowering, run on the bytes of its memory: what shows a difference,
and what shows none."""

from __future__ import annotations

import pytest

from semantics.control_flow.bytewise.functions import graph_in_bytes
from semantics.control_flow.contents.with_contents import with_contents
from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.lowered.signatures import signature_of
from tests.support.deep import few
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.upstream_tools import tools
from verifier.refuting.graph_runs import GraphCounterexample
from verifier.refuting.lowered_runs import find_difference_in_bytes
from verifier.refuting.point_by_point import point_by_point
from verifier.refuting.without_members import without_members

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

BEFORE = """
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  %k = arith.constant 2 : index
  memref.store %x, %m[%k] : memref<4xi32>
  %one = arith.constant 1 : index
  %v = memref.load %m[%one] : memref<4xi32>
  return %v : i32
}
"""
STRUCT = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>"
AFTER = f"""
llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %x: i32) -> i32 {{
  %0 = llvm.mlir.poison : {STRUCT}
  %1 = llvm.insertvalue %a, %0[0] : {STRUCT}
  %2 = llvm.insertvalue %p, %1[1] : {STRUCT}
  %3 = llvm.extractvalue %2[1] : {STRUCT}
  %4 = llvm.getelementptr inbounds|nuw %3[2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %4 : i32, !llvm.ptr
  %5 = llvm.extractvalue %2[1] : {STRUCT}
  %6 = llvm.getelementptr inbounds|nuw %5[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %7 = llvm.load %6 : !llvm.ptr -> i32
  llvm.return %7 : i32
}}
"""


def difference(before: str, after: str) -> GraphCounterexample | None:
    """What is found by running both."""
    old, new = (functions_of(read_module(source_of(text)).module)["f"] for text in (before, after))
    copy = without_members(old)
    point_by_point(copy)
    graph = graph_of(copy, lambda _: "", lambda _: False, True)
    held = with_contents(graph, graph)
    signature = signature_of(old, new)
    assert held is not None
    assert signature is not None
    target = graph_in_bytes(without_members(new), lambda _: "", lambda _: False, False, False, True)
    return find_difference_in_bytes(held[0], target, signature)


def test_a_right_lowering_shows_no_difference() -> None:
    assert difference(BEFORE, AFTER) is None


WRONG = {
    "no aligned pointer": ("%p, %1[1]", "%p, %1[0]", "undefined behaviour"),
    "the pointer that was allocated": ("%p, %1[1]", "%a, %1[1]", "returns"),
    "a store is lost": ("llvm.store %x, %4 : i32, !llvm.ptr", "", "element 2 of argument 0 is"),
    "another element": ("%5[1]", "%5[3]", "returns"),
    "behind the memory": ("nuw %5[1]", "none %5[4]", "undefined behaviour: accesses byte 16"),
}


@few(3)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_lowering_shows_one(name: str) -> None:
    old, new, said = WRONG[name]
    assert old in AFTER
    after = AFTER.replace(old, new).replace("inbounds|none ", "")
    found = difference(BEFORE, after)
    assert found is not None
    assert found.target[-1].startswith(said)


@pytest.mark.deep
def test_nothing_is_said_where_the_source_leaves_its_memory() -> None:
    wider = """
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1]
      : memref<4xi32> to memref<8xi32>
  memref.store %x, %w[%k] : memref<8xi32>
"""
    before = BEFORE.replace("  memref.store %x, %m[%k] : memref<4xi32>\n", wider)
    assert difference(before, AFTER) is None
    beyond = before.replace("constant 2", "constant 4"), AFTER.replace("%3[2]", "%3[4]")
    assert difference(*beyond) is None


HEADER = "llvm.func @f(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64, %x: i32)"
MADE = f"""
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
{HEADER} -> i32 {{
  %size = llvm.mlir.constant(16 : i64) : i64
  %bytes = llvm.add %size, %o : i64
  %m = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  "llvm.intr.memcpy"(%m, %p, %bytes) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %0 = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %x, %0 : i32, !llvm.ptr
  "llvm.intr.memcpy"(%p, %m, %bytes) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.call @free(%m) : (!llvm.ptr) -> ()
  llvm.return %2 : i32
}}
"""


@pytest.mark.deep
def test_memory_that_is_made_and_copied_is_run() -> None:
    assert difference(BEFORE, MADE) is None
    found = difference(BEFORE, MADE.replace("llvm.store %x, %0", "llvm.store %x, %m"))
    assert found is not None
    assert found.target[-1].startswith("element 2 of argument 0 is")
    # What was never written is some value, not the one of the source.
    lost = MADE.replace('  "llvm.intr.memcpy"(%m, %p', '  "llvm.intr.memcpy"(%m, %m')
    assert difference(BEFORE, lost) is not None
    short = MADE.replace("16 : i64", "20 : i64")
    found = difference(BEFORE, short)
    assert found is not None
    assert found.target[-1].startswith("undefined behaviour: accesses byte 16")


POINTS = """
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  linalg.generic {indexing_maps = [affine_map<(d) -> ()>, affine_map<(d) -> (d)>],
                  iterator_types = ["parallel"]} ins(%x : i32) outs(%m : memref<4xi32>) {
    ^bb0(%in: i32, %out: i32):
      %s = arith.subi %out, %in : i32
      linalg.yield %s : i32
  }
  return %x : i32
}
"""
LOOP = f"""
{HEADER} -> i32 {{
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %end = llvm.mlir.constant(4 : i64) : i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %more = llvm.icmp "slt" %i, %end : i64
  llvm.cond_br %more, ^body, ^exit
^body:
  %0 = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %2 = llvm.sub %1, %x : i32
  llvm.store %2, %0 : i32, !llvm.ptr
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next : i64)
^exit:
  llvm.return %x : i32
}}
"""
WRONG_LOOPS = {
    "one more": ('"slt"', '"sle"', "undefined behaviour: accesses byte 16"),
    "no step": ("%i, %one", "%i, %zero", "does not come to an end"),
    "one less": ("constant(4", "constant(3", "element 3 of argument 0 is"),
}


def test_an_operation_of_linalg_is_run_point_by_point() -> None:
    assert difference(POINTS, LOOP) is None


@few(3)
@pytest.mark.parametrize("name", WRONG_LOOPS)
def test_a_wrong_loop_of_such_an_operation_shows_a_difference(name: str) -> None:
    old, new, said = WRONG_LOOPS[name]
    after = LOOP.replace(old, new)
    if name == "no step":
        after = after.replace("  llvm.store %2, %0 : i32, !llvm.ptr\n", "")
    found = difference(POINTS, after)
    assert found is not None
    assert found.target[-1].startswith(said)


@pytest.mark.deep
def test_a_long_loop_is_not_taken_for_one_without_end() -> None:
    before = POINTS.replace("arith.subi %out, %in", "arith.addi %in, %in")
    long = LOOP.replace("%end = llvm.mlir.constant(4", "%end = llvm.mlir.constant(5000")
    assert difference(before, long.replace("%p[%i]", "%p[%zero]")) is None
