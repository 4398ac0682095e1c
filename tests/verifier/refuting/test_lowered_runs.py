"""A function on memrefs and its lowering, run on the bytes of its memory: what shows a difference,
and what shows none."""

from __future__ import annotations

import pytest

from semantics.control_flow.bytewise.functions import graph_in_bytes
from semantics.control_flow.contents.with_contents import with_contents
from semantics.control_flow.lowered.signatures import signature_of
from tests.support.graphs import graph_in
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.upstream_tools import tools
from verifier.refuting.graph_runs import GraphCounterexample
from verifier.refuting.lowered_runs import find_difference_in_bytes
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
    graph = graph_in(before)
    held = with_contents(graph, graph)
    signature = signature_of(old, new)
    assert held is not None
    assert signature is not None
    target = graph_in_bytes(without_members(new), lambda _: "", lambda _: False, False, False)
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


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_lowering_shows_one(name: str) -> None:
    old, new, said = WRONG[name]
    assert old in AFTER
    after = AFTER.replace(old, new).replace("inbounds|none ", "")
    found = difference(BEFORE, after)
    assert found is not None
    assert found.target[-1].startswith(said)


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
