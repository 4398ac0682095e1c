"""What somebody finds decides nothing by itself: cases must be all, and no side may go on alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from pysmt import shortcuts
from pysmt.logics import QF_UFBV, QF_UFLIA
from pysmt.typing import BVType

from semantics.control_flow.contents.with_contents import with_contents
from semantics.control_flow.graph import Block, ControlFlowGraph, Opaque
from semantics.language.builder import Term
from tests.support.graphs import graph_in
from verifier.finding.simulation import search
from verifier.finding.simulation.search import simulations
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.simulation.check import Holds, check
from verifier.kernel.simulation.decide import (
    UNIT,
    Asking,
    Attempt,
    Found,
    OutOfQueries,
    decide,
)
from verifier.kernel.simulation.runs import entry_relation
from verifier.kernel.simulation.terms import FALSE, equal
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.verdict import Proved, Unknown

smt: Any = shortcuts

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


WAITS = """
func.func @f(%c: i1, %x: i8) -> i8 {
  cf.br ^head
^head:
  cf.cond_br %c, ^head, ^end
^end:
  func.return %x : i8
}
"""
OTHER = WAITS.replace("return %x", "return %z").replace(
    "^end:", "^end:\n  %k = arith.constant 0 : i8\n  %z = arith.addi %x, %k : i8"
)


def graphs() -> tuple[ControlFlowGraph, ControlFlowGraph]:
    return graph_in(WAITS), graph_in(OTHER)


def holds(premises: object, conclusion: Term) -> bool:
    return not Queries(10.0, QF_UFBV).satisfiable(*premises, smt.Not(conclusion))  # pyright: ignore


def test_what_is_found_is_proved() -> None:
    assert isinstance(decide(*graphs(), simulations, Options()).verdict, Proved)


def counting(first: int, used: str) -> ControlFlowGraph:
    return graph_in(f"""
func.func @f(%n: i16) {{
  %first = arith.constant {first} : i16
  %c0 = arith.constant 0 : i16
  %c1 = arith.constant 1 : i16
  cf.br ^head(%first : i16)
^head(%i: i16):
  %c = arith.cmpi slt, %i, %n : i16
  cf.cond_br %c, ^body, ^end
^body:
  %negative = arith.cmpi slt, %i, %c0 : i16
  %minus = arith.subi %c0, %i : i16
  %size = arith.select %negative, %minus, %i : i16
  "test.use"({used}) : (i16) -> ()
  %j = arith.addi %i, %c1 : i16
  cf.br ^head(%j : i16)
^end:
  func.return
}}
""")


@pytest.mark.deep
def test_what_a_counter_begins_with_bounds_it_without_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_runs(*given: Any) -> Any:
        raise LookupError

    monkeypatch.setattr(search, "runs_of", no_runs)
    for first in (0, 3):
        both = counting(first, "%size"), counting(first, "%i")
        assert isinstance(decide(*both, simulations, Options()).verdict, Proved)
    with pytest.raises(LookupError):
        decide(counting(-1, "%size"), counting(-1, "%i"), simulations, Options())


def masked(mask: int, used: str) -> ControlFlowGraph:
    return graph_in(f"""
func.func private @use(i16)
func.func @f(%x: i16, %c: i1) {{
  %zero = arith.constant 0 : i16
  %one = arith.constant 1 : i16
  %ten = arith.constant 10 : i16
  %mask = arith.constant {mask} : i16
  %first = arith.andi %x, %mask : i16
  cf.br ^head(%first : i16)
^head(%v: i16):
  cf.cond_br %c, ^body, ^end
^body:
  %signed = arith.remsi %v, %ten : i16
  %unsigned = arith.remui %v, %ten : i16
  %odd = arith.andi %v, %one : i16
  func.call @use({used}) : (i16) -> ()
  %sum = arith.addi %v, %x : i16
  %next = arith.andi %sum, %mask : i16
  cf.br ^head(%next : i16)
^end:
  func.return
}}
""")


def test_what_the_analysis_infers_of_what_is_carried_needs_no_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_runs(*given: Any) -> Any:
        raise LookupError

    monkeypatch.setattr(search, "runs_of", no_runs)
    for source, target in (("%signed", "%unsigned"), ("%odd", "%zero")):
        both = masked(6, source), masked(6, target)
        assert isinstance(decide(*both, simulations, Options()).verdict, Proved)
        with pytest.raises(LookupError):
            decide(masked(-1, source), masked(-1, target), simulations, Options())


def test_loads_of_what_was_just_stored_need_no_solver() -> None:
    """Memrefs that may overlap, each sum in the one that the sum before is not in."""
    texts: list[str] = []
    for again in (True, False):
        lines, last = ["%s0 = arith.addi %x, %x : i32"], "%s0"
        for k in range(1, 7):
            memref = "%m" if k % 2 else "%n"
            lines.append(f"%s{k} = arith.addi {last}, %x : i32")
            lines.append(f"memref.store %s{k}, {memref}[%i] : memref<?xi32>")
            last = f"%v{k}" if again else f"%s{k}"
            if again:
                lines.append(f"{last} = memref.load {memref}[%i] : memref<?xi32>")
        arguments = "%m: memref<?xi32>, %n: memref<?xi32>, %i: index, %x: i32"
        lines.append(f"func.return {last} : i32")
        texts.append(f"func.func @f({arguments}) -> i32 {{\n" + "\n".join(lines) + "\n}")
    held = with_contents(*map(graph_in, texts))
    assert held is not None
    for source, target, (simulation,) in simulations(*held, lambda *_: False):
        assert check(source, target, simulation, lambda *_: False).failure is None


def asking() -> Asking:
    linear, bits = Queries(10.0, QF_UFLIA), Queries(10.0, QF_UFBV)
    attempts = Attempt(linear, UNIT, of_integers=True), Attempt(bits, 30 * UNIT)
    return Asking(attempts, 9)


def test_what_integers_do_not_show_is_asked_of_bits() -> None:
    x, zero = smt.FreshSymbol(BVType(8)), smt.BV(0, 8)
    ask = asking()
    assert ask((), smt.Equals(smt.BVAnd(x, zero), zero))
    assert not ask((), smt.Equals(smt.BVAnd(x, smt.BV(1, 8)), zero))
    assert ask((smt.BVULT(x, smt.BV(2, 8)),), smt.Not(smt.Equals(x, smt.BV(7, 8))))


def test_a_counterexample_of_integers_has_the_values_of_bits() -> None:
    x = smt.FreshSymbol(BVType(8))
    below, odd = smt.BVULT(x, smt.BV(7, 8)), smt.Equals(smt.BVAdd(x, x), smt.BV(10, 8))
    model = asking().counterexample((below,), smt.Not(odd))
    assert model is not None
    assert model.get_value(odd).is_true()
    assert not model.get_value(below).is_false()


def test_no_more_effort_than_allowed() -> None:
    ask, x = asking(), smt.FreshSymbol(BVType(8))
    for number in range(9):
        ask((), smt.Equals(x, smt.BV(number, 8)))
    with pytest.raises(OutOfQueries):
        ask((), FALSE)


def test_what_is_not_answered_counts_all_its_steps() -> None:
    ask, x = asking(), smt.FreshSymbol(BVType(8))
    assert ask((), smt.Equals(smt.BVAnd(x, smt.BV(0, 8)), smt.BV(0, 8)))
    assert ask.spent == 1 + 3  # of integers, which do not show it, and of bits
    never = Queries(10.0, QF_UFBV, steps=1)
    ask = Asking((Attempt(never, 30 * UNIT),), 40)
    assert not ask((), smt.Equals(smt.BVMul(x, x), smt.BV(3, 8)))
    assert ask.spent == 30


def test_contents_that_are_not_known() -> None:
    exits = '"test.op"() : () -> ()\n  func.return %x'
    known = graph_in(WAITS.replace("func.return %x", exits))
    named = replace(known, blocks=tuple(map(_with_name, known.blocks)))
    assert isinstance(decide(known, known, simulations, Options()).verdict, Proved)
    assert isinstance(decide(named, named, simulations, Options()).verdict, Unknown)


def _with_name(block: Block) -> Block:
    """With operations that speak of a resource."""
    key = "test.op {dense_resource<a>}"
    steps = [replace(s, key=key) if isinstance(s, Opaque) else s for s in block.steps]
    return replace(block, steps=steps)


def test_cases_that_are_not_all() -> None:
    def find(source: ControlFlowGraph, target: ControlFlowGraph, holds: Holds) -> Iterator[Found]:
        for old, new, (part, *_) in simulations(source, target, holds):
            first = next(iter(entry_relation(old, new).source.values()))
            yield old, new, (replace(part, case=FALSE),)
            yield old, new, (replace(part, case=equal(first.poison, FALSE)),)

    found = decide(*graphs(), find, Options())
    assert isinstance(found.verdict, Unknown)
    assert {failure.what for failure in found.failures} == {"the cases are not all that there are"}


def test_the_target_does_not_go_on_while_the_source_stays() -> None:
    for source, target, (simulation,) in simulations(*graphs(), holds):
        assert check(source, target, simulation, holds).failure is None
        moves = {
            key: replace(move, passing=0) if key[0] == (move.to, key[1][0]) else move
            for key, move in simulation.moves.items()
        }
        assert moves != simulation.moves
        failure = check(source, target, replace(simulation, moves=moves), holds).failure
        assert failure is not None and "may go on" in failure.what
        return
    raise AssertionError
