"""Runs of graphs of blocks on concrete values."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier.kernel.input.upstream_tools import tools
from verifier.running.graphs.inputs import inputs_of
from verifier.running.graphs.numbers import Number
from verifier.running.graphs.outcome import Run
from verifier.running.graphs.running import run_graph

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


LOOP = """func.func @f(%n: i8, %x: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %x) -> i8 : i8 {
    %b = arith.addi %a, %i : i8
    scf.yield %b : i8
  }
  func.return %r : i8
}"""
DIVIDES = """func.func @f(%x: i8, %y: i8) -> i8 {
  "test.op"(%x) : (i8) -> ()
  %q = arith.divui %x, %y : i8
  func.return %q : i8
}"""
CHOOSES = """func.func @f(%c: i1, %x: i8) -> i8 {
  %r = scf.if %c -> i8 { scf.yield %x : i8 } else { scf.yield %x : i8 }
  func.return %r : i8
}"""
ENDLESS = """func.func @f() {
  cf.br ^head
^head:
  cf.br ^head
}"""


def run(text: str, *arguments: Number) -> Run:
    return run_graph(graph_in(text), arguments, {}, 1000)


@few(2)
@pytest.mark.parametrize(("n", "result"), [(0, 5), (1, 5), (4, 11), (200, 5)])
def test_a_loop_runs(n: int, result: int) -> None:
    found = run(LOOP, n, 5)
    assert (found.ended, found.results) == ("return", (result,))
    assert not found.rests_on


def test_behaviour_is_undefined_after_what_was_shown() -> None:
    found = run(DIVIDES, 7, 0)
    assert found.ended == "undefined"
    assert [operands for _, operands in found.shown] == [(7,)]
    assert run(DIVIDES, 7, 2).results == (3,)


def test_what_an_operation_without_a_meaning_did_is_named() -> None:
    assert run(DIVIDES, 7, 2).rests_on == {"test.op"}


def test_a_branch_on_poison_is_undefined_and_poison_is_a_result() -> None:
    assert run(CHOOSES, None, 3).ended == "undefined"
    assert run(CHOOSES, 1, None).results == (None,)
    assert run(DIVIDES, 7, None).ended == "undefined"


def test_an_infinite_loop_does_not_end() -> None:
    assert run(ENDLESS).ended is None


def test_the_same_operation_gives_the_same_in_another_run() -> None:
    text = """func.func @f(%x: i8) -> i8 {
      %r = "test.op"(%x) : (i8) -> i8
      func.return %r : i8
    }"""
    assert run(text, 3).results == run(text, 3).results
    several = {run(text, x).results for x in range(20)}
    assert len(several) > 5


def test_inputs_are_the_same_each_time_and_fit() -> None:
    graph = graph_in(LOOP)
    rows = list(inputs_of(graph, 30))
    assert rows == list(inputs_of(graph, 30))
    assert all(0 <= number < 256 for row in rows for number in row)
