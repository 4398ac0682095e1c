"""Loops of a source that do nothing may be left out; others may not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from semantics.control_flow.graph import ControlFlowGraph
from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier import verify_translation
from verifier.finding.simulation.search import simulations
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.simulation.check import Holds
from verifier.kernel.simulation.dead_loops import heads_of_cycles, without_dead_loops
from verifier.kernel.simulation.decide import Found, decide
from verifier.kernel.verdicts.assumptions import FORWARD_PROGRESS
from verifier.kernel.verdicts.verdict import Proved, Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

START = """
func.func private @g(i32) -> i32
func.func @f(%n: index, %x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = func.call @g(%x) : (i32) -> i32
"""
END = """
  func.return %y : i32
}
"""
COUNTED = """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
"""
NESTED = """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %s = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> i32 {
      %q = arith.divsi %b, %a : i32
      scf.yield %q : i32
    }
    scf.yield %s : i32
  }
"""
ONE_BEFORE_ANOTHER = """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  %z = arith.addi %r, %x : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
    %l = memref.load %m[%i] : memref<?xi32>
    %b = arith.addi %a, %l : i32
    scf.yield %b : i32
  }
"""
ENDLESS = """
  scf.while : () -> () {
    %c = arith.cmpi eq, %n, %c0 : index
    scf.condition(%c)
  } do {
    scf.yield
  }
"""
ENDLESS_WITHIN = f"  scf.for %i = %c0 to %n step %c1 {{{ENDLESS.replace('%n,', '%i,')}  }}\n"
BLOCKS = """
  cf.br ^head(%c0 : index)
^head(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
"""
EFFECT = COUNTED.replace(
    "    scf.yield", "    %e = func.call @g(%b) : (i32) -> i32\n    scf.yield", 1
)
STORE = COUNTED.replace(
    "    scf.yield", "    memref.store %b, %m[%i] : memref<?xi32>\n    scf.yield"
)
MEMORY = COUNTED.replace(
    "    scf.yield", "    %w = memref.alloc(%n) : memref<?xi32>\n    scf.yield"
)
ASSERTS = """
  cf.br ^head(%c0 : index)
^head(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^end
^body:
  cf.assert %c, "below"
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
"""
LEAVES_THE_FUNCTION = BLOCKS.replace(
    "^body:\n", "^body:\n  cf.cond_br %c, ^more, ^out\n^out:\n  func.return %x : i32\n^more:\n"
)


def source(loop: str, end: str = END) -> str:
    return START + loop + end


def verdict(before: str, after: str, *assume: str) -> object:
    """The verdict on @f."""
    results = verify_translation(before, after, Options(assume=assume))
    (found,) = [r.verdict for r in results if r.name == "@f"]
    return found


@few(3)
@pytest.mark.parametrize(
    "loop",
    [COUNTED, NESTED, ONE_BEFORE_ANOTHER],
    ids=["alone", "a nest", "one before another"],
)
def test_a_counted_loop_that_does_nothing(loop: str) -> None:
    found = verdict(source(loop), source(""))
    assert isinstance(found, Proved) and not found.assumptions


@pytest.mark.deep
def test_a_loop_that_does_nothing_in_one_that_does() -> None:
    whole = "  scf.for %k = %c0 to %n step %c1 {\n{}    func.call @g(%x) : (i32) -> i32\n  }\n"
    before, after = source(whole.replace("{}", NESTED)), source(whole.replace("{}", ""))
    assert isinstance(verdict(before, after), Proved)
    one_more = after.replace("%c0 to %n", "%c1 to %n")
    assert not isinstance(verdict(before, one_more), Proved)


@few(2)
@pytest.mark.parametrize(
    "loop", [ENDLESS, ENDLESS_WITHIN, BLOCKS], ids=["while", "in a counted one", "blocks"]
)
def test_a_loop_that_may_go_on_for_ever_only_under_an_assumption(loop: str) -> None:
    found = verdict(source(loop), source(""))
    assert isinstance(found, Unknown) and f"--assume {FORWARD_PROGRESS}" in found.reason
    found = verdict(source(loop), source(""), FORWARD_PROGRESS)
    assert isinstance(found, Proved)
    assert [a.name for a in found.assumptions] == [FORWARD_PROGRESS]


@few(6)
@pytest.mark.parametrize(
    "loop",
    [EFFECT, STORE, MEMORY, ASSERTS, LEAVES_THE_FUNCTION],
    ids=["a call", "a store", "memory", "an assertion", "a return"],
)
def test_a_loop_that_does_something(loop: str) -> None:
    assert not isinstance(verdict(source(loop), source(""), FORWARD_PROGRESS), Proved)
    graph = graph_in(source(loop))
    assert without_dead_loops(graph, endless=True) is graph


def test_a_loop_whose_result_is_used() -> None:
    uses = END.replace("%y", "%r")
    before = source(COUNTED, uses)
    for after in (source(""), source("", END.replace("%y", "%x"))):
        assert not isinstance(verdict(before, after, FORWARD_PROGRESS), Proved)
    graph = graph_in(before)
    assert without_dead_loops(graph, endless=True) is graph


def test_a_loop_that_says_by_which_way_it_is_left() -> None:
    loop = """
  cf.br ^head(%c0 : index)
^head(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^end(%x : i32)
^body:
  %d = arith.cmpi eq, %i, %c1 : index
  %next = arith.addi %i, %c1 : index
  cf.cond_br %d, ^end(%y : i32), ^head(%next : index)
^end(%z: i32):
"""
    before, after = source(loop, END.replace("%y", "%z")), source("", END.replace("%y", "%x"))
    assert not isinstance(verdict(before, after, FORWARD_PROGRESS), Proved)
    graph = graph_in(before)
    assert without_dead_loops(graph, endless=True) is graph


def test_the_target_has_no_loop_left_out() -> None:
    """What is endless in the target only is no refinement."""
    found = verdict(source(""), source(ENDLESS), FORWARD_PROGRESS)
    assert not isinstance(found, Proved)


def test_the_heads_of_cycles() -> None:
    assert not heads_of_cycles(graph_in(source("")))
    graph = graph_in(source(NESTED))
    assert len(heads_of_cycles(graph)) == 2 and heads_of_cycles(graph).keys() == graph.counted
    assert not heads_of_cycles(without_dead_loops(graph, endless=False))


def test_relations_of_other_graphs_prove_nothing() -> None:
    """Whoever finds relations may not say which functions they are about."""

    def find(source: ControlFlowGraph, target: ControlFlowGraph, holds: Holds) -> Iterator[Found]:
        yield from simulations(target, target, holds)
        yield from simulations(source, source, holds)

    graphs = graph_in(source("")), graph_in(source("", END.replace("%y", "%x")))
    assert isinstance(decide(*graphs, find, Options()).verdict, Unknown)
