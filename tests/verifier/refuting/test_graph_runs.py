"""Counterexamples of functions with control flow: only what both runs show by themselves."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier.kernel.input.upstream_tools import tools
from verifier.refuting.graph_runs import (
    GraphCounterexample,
    find_difference,
    find_difference_at_edges,
    general_inputs,
)
from verifier.running.graphs.inputs import mostly_empty

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(body: str) -> str:
    return f"func.func private @g(i8)\nfunc.func @f(%x: i8, %y: i8) -> i8 {{\n{body}\n}}"


def difference(before: str, after: str) -> GraphCounterexample | None:
    one, other = (graph_in(function(body)) for body in (before, after))
    return find_difference(one, other, ())


PLAIN = "func.return %x : i8"
OPAQUE = '%r = "test.op"(%x) : (i8) -> i8\nfunc.return %r : i8'
CALL = "func.call @g(%x) : (i8) -> ()\n"
DIVISION = "%q = arith.divui %x, %y : i8\n"
PRODUCT = "%p = arith.muli %x, %y FLAG : i8\nfunc.return %p : i8"
NSW, WRAPS = PRODUCT.replace("FLAG", "overflow<nsw>"), PRODUCT.replace("FLAG", "")

ONLY_UPSTREAM_READS = """%one = arith.constant 1 : i8
scf.for unsigned %i = %x to %x step %one : i8 {}
"""
DIFFERENT = {
    "calls without end": (
        CALL + PLAIN,
        "cf.br ^bb1\n^bb1:\nfunc.call @g(%y) : (i8) -> ()\ncf.br ^bb1",
    ),
    "another result": (PLAIN, "func.return %y : i8"),
    "a call of an external function more": (PLAIN, CALL + PLAIN),
    "a call of an external function less": (CALL + PLAIN, PLAIN),
    "a call with another value": (CALL + PLAIN, CALL.replace("%x", "%y") + PLAIN),
    "a division before a call": (CALL + DIVISION + PLAIN, DIVISION + CALL + PLAIN),
    "a division": (PLAIN, DIVISION + PLAIN),
    "poison": (WRAPS, NSW),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_is_found_and_shown(name: str) -> None:
    found = difference(*DIFFERENT[name])
    assert found is not None
    assert [row["name"] for row in found.as_dict()["inputs"]] == ["x", "y"]
    assert found.source != found.target


def test_a_call_is_external_whoever_reads_it() -> None:
    assert difference(ONLY_UPSTREAM_READS + PLAIN, ONLY_UPSTREAM_READS + CALL + PLAIN) is not None


NO_DIFFERENCE = {
    "calls without end, as many as there were": (
        "cf.br ^bb1\n^bb1:\nfunc.call @g(%x) : (i8) -> ()\ncf.br ^bb1",
        CALL + "cf.br ^bb1\n^bb1:\nfunc.call @g(%x) : (i8) -> ()\ncf.br ^bb1",
    ),
    "no end behind what was undefined": (
        "%c0 = arith.constant 0 : i8\n" + CALL + "%q = arith.divui %x, %c0 : i8\n" + PLAIN,
        CALL + "cf.br ^bb1\n^bb1:\nfunc.call @g(%x) : (i8) -> ()\ncf.br ^bb1",
    ),
    "the same": (PLAIN, PLAIN),
    "undefined behaviour that was there": (CALL + DIVISION + PLAIN, CALL + PLAIN),
    "less poison": (NSW, WRAPS),
    "what an operation without a meaning gives, in the source": (OPAQUE, PLAIN),
    "what an operation without a meaning gives, in the target": (PLAIN, OPAQUE),
}


@few(4)
@pytest.mark.parametrize("name", NO_DIFFERENCE)
def test_nothing_is_refuted_that_is_right_or_that_an_opaque_value_decides(name: str) -> None:
    assert difference(*NO_DIFFERENCE[name]) is None


def test_poison_that_only_an_iteration_more_returns() -> None:
    source = """func.func @f(%n: i8, %p: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c0) -> (i8) : i8 {
    %d = arith.subi %p, %p : i8
    %s = arith.addi %v, %d : i8
    scf.yield %s : i8
  }
  func.return %r : i8
}"""
    once = """  %d = arith.subi %p, %p : i8
  %r = arith.addi %c0, %d : i8
  func.return %r : i8
}"""
    target = source[: source.index("  %r = scf.for")] + once
    found = find_difference(graph_in(source), graph_in(target), ())
    assert found is not None
    assert [row["value"] for row in found.as_dict()["inputs"]] == ["0", "poison"]


@pytest.mark.deep
def test_a_long_loop_is_run_to_its_end() -> None:
    source = """func.func @f(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.constant 1200 : index
  %r = scf.for %i = %c0 to %end step %c1 iter_args(%v = %x) -> (i8) {
    %s = arith.addi %v, %x : i8
    scf.yield %s : i8
  }
  func.return %r : i8
}"""
    assert find_difference(graph_in(source), graph_in(source), ()) is None
    target = source.replace("1200 : index", "1201 : index")
    found = find_difference(graph_in(source), graph_in(target), ())
    assert found is not None


IN_TIME = """func.func @f(%a: memref<?x?xi32>, %t: memref<?xi32>, %x: i32) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%n = memref.dim %a, %c0 : memref<?x?xi32>
%m = memref.dim %a, %c1 : memref<?x?xi32>
%s = memref.dim %t, %c0 : memref<?xi32>
affine.for %k = 0 to %s {
  BODY
}
func.return
}"""
TWO_LOOPS = """affine.for %i = 0 to affine_map<()[s] -> (s - 1)>()[%n] {
    affine.for %j = 0 to affine_map<()[s] -> (s - 1)>()[%m] {
      affine.store %x, %a[%i, %j] : memref<?x?xi32>
    }
  }"""
COALESCED = """%p = affine.apply affine_map<()[s] -> (s - 1)>()[%m]
  affine.for %i = 0 to affine_map<()[s, t] -> ((s - 1) * t)>()[%n, %p] {
    affine.store %x, %a[%i floordiv symbol(%p), %i mod symbol(%p)] : memref<?x?xi32>
  }"""


def test_one_memref_has_elements_and_the_others_have_none() -> None:
    """Both factors of the bound are -1, so that the loop runs once."""
    one, other = (graph_in(IN_TIME.replace("BODY", body)) for body in (TWO_LOOPS, COALESCED))
    found = find_difference_at_edges(one, other)
    assert found is not None
    sizes = {name: value for name, _, value in found.inputs if "size" in name}
    assert sizes == {"a size 0": "0", "a size 1": "0", "t size 0": "2"}
    assert find_difference_at_edges(one, one) is None
    assert set(mostly_empty(one)) <= set(general_inputs(one))
