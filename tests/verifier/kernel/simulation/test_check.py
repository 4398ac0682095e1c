"""A relation that somebody hands in is checked: none that lies is believed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pysmt import shortcuts
from pysmt.logics import QF_UFBV
from pysmt.shortcuts import BVAdd, Not
from pysmt.typing import BVType

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import ControlFlowGraph
from semantics.language.builder import Term
from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier.claims.translation import functions_of
from verifier.finding.simulation.search import simulations
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.simulation.check import Failure, check
from verifier.kernel.simulation.fragments import Side
from verifier.kernel.simulation.relation import Simulation
from verifier.kernel.simulation.runs import entry_relation, is_steady
from verifier.kernel.simulation.terms import CHOICE, FALSE, TRUE, Datum, apply, symbol
from verifier.kernel.solving.solver import Queries

smt: Any = shortcuts

LOOP = """
func.func @f(%n: i8, %x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  cf.br ^head(%c0, %x : i8, i8)
^head(%i: i8, %a: i8):
  %c = arith.cmpi ult, %i, %n : i8
  cf.cond_br %c, ^body, ^end
^body:
  %b = arith.addi %a, %i : i8
  %next = arith.addi %i, %c1 : i8
  cf.br ^head(%next, %b : i8, i8)
^end:
  func.return %a : i8
}
"""


def graph(text: str) -> ControlFlowGraph:
    parsed = read_module(source_of(text))
    return graph_of(functions_of(parsed.module)["f"], parsed.where)


def holds(premises: object, conclusion: Term) -> bool:
    return not Queries(10.0, QF_UFBV).satisfiable(*premises, Not(conclusion))  # pyright: ignore


def found(after: str = LOOP) -> tuple[Side, Side, Simulation]:
    graphs = [graph(text) for text in (LOOP, after)]
    for source, target, (simulation,) in simulations(graphs[0], graphs[1], holds):
        return source, target, simulation
    raise AssertionError


def failure_of(simulation: Simulation, sides: tuple[Side, Side]) -> Failure | None:
    return check(*sides, simulation, holds).failure


def test_a_relation_that_is_one_passes() -> None:
    source, target, simulation = found()
    checked = check(source, target, simulation, holds)
    assert checked.failure is None and checked.obligations > 5


def test_a_relation_of_another_function_does_not_pass() -> None:
    source, _, simulation = found()
    wrong = LOOP.replace("addi %a, %i", "subi %a, %i")
    other = Side(graph(wrong), source.cuts)
    assert failure_of(simulation, (source, other)) is not None


LIES = (
    "no move",
    "no pair",
    "nothing known",
    "a fact",
    "another value",
    "a case",
    "a move",
    "stays",
    "free",
)


@few(2)
@pytest.mark.parametrize("lie", LIES)
def test_no_lie_is_believed(lie: str) -> None:
    source, target, simulation = found()
    ((pair, related),) = simulation.related.items()
    (key, move) = next((k, m) for k, m in simulation.moves.items() if k[0] == pair)
    name = next(n for n, d in related.target.items() if d.term.is_symbol() and d.poison is FALSE)
    stranger = Datum(symbol("stranger", target.graph.types[name]), FALSE)
    lies = {
        "no pair": replace(simulation, related={}),
        "nothing known": replace(
            simulation, related={pair: replace(related, source={}, target={})}
        ),
        "a fact": replace(simulation, related={pair: replace(related, facts=(FALSE,))}),
        "another value": replace(
            simulation,
            related={pair: replace(related, target={**related.target, name: stranger})},
        ),
        "a case": replace(simulation, case=next(iter(related.symbols))),
        "no move": replace(
            simulation, moves={k: m for k, m in simulation.moves.items() if k != key}
        ),
        "a move": replace(simulation, moves={**simulation.moves, key: replace(move, passing=2)}),
        "stays": replace(simulation, moves={**simulation.moves, key: replace(move, passing=0)}),
        "free": replace(simulation, related={pair: replace(related, world=TRUE)}),
    }
    assert failure_of(lies[lie], (source, target)) is not None


@pytest.mark.parametrize("kind", ("an argument", "a function", "a choice", "no symbol"))
def test_a_relation_speaks_of_symbols_of_its_own(kind: str) -> None:
    """Whoever calls the value of a counter like an argument says something about the argument."""
    source, target, simulation = found()
    ((pair, related),) = simulation.related.items()
    term, place = next((t, p) for t, p in related.symbols.items() if not p.poison)
    of_argument = entry_relation(source, target).target["n"].term
    strangers = {
        "an argument": of_argument,
        "a function": apply("some function", BVType(8), ()),
        "a choice": apply(CHOICE, BVType(8), ()),
        "no symbol": BVAdd(term, of_argument),
    }
    lie = replace(related, symbols={**related.symbols, strangers[kind]: place})
    failure = failure_of(replace(simulation, related={pair: lie}), (source, target))
    assert failure is not None
    said = "what the relation speaks of is no symbol of its own"
    assert failure.what == ("%n of the source" if kind == "an argument" else said)


def of_another_loop(comparison: str) -> Failure | None:
    """What is open where the relation of the loop to itself is handed in for another target."""
    source, _, simulation = found()
    wrong = LOOP.replace("%c = arith.cmpi ult, %i, %n : i8", comparison)
    return failure_of(simulation, (source, Side(graph_in(wrong), source.cuts)))


def test_the_source_must_come_along() -> None:
    """The target goes on once more, and the source has left by then."""
    failure = of_another_loop("%c = arith.cmpi ule, %i, %n : i8")
    assert failure is not None and failure.what == "the source does not come along"


def test_the_source_must_leave_too() -> None:
    """The target leaves early, where the source goes on."""
    failure = of_another_loop(
        "%u = arith.cmpi ult, %i, %n : i8\n%v = arith.cmpi ne, %i, %c1 : i8\n"
        "%c = arith.andi %u, %v : i1"
    )
    assert failure is not None and failure.what == "the source does not come to this return"


def test_what_a_relation_may_speak_of() -> None:
    bits = BVType(8)
    argument, stranger = (smt.FreshSymbol(bits) for _ in range(2))
    fixed: frozenset[Term] = frozenset({argument})
    assert is_steady(apply("what an operation gives", bits, [argument]), fixed)
    assert not is_steady(apply("what an operation gives", bits, [stranger]), fixed)
    assert not is_steady(apply(f"{CHOICE} 0 of an operation", bits, [argument]), fixed)
