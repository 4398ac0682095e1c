"""Nothing is looked for where runs show that there is no proof, and nothing else is passed over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from semantics.control_flow.graph import Precision
from semantics.language.builder import Term
from tests.support.deep import few
from tests.support.graphs import graph_in
from verifier.finding.simulation.no_proof import no_proof
from verifier.finding.simulation.search import simulations
from verifier.kernel.input.upstream_tools import tools

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def loop(inside: str, end: str = "%n", returned: str = "%x") -> str:
    return f"""
    func.func private @g(i32) -> i32
    func.func @f(%n: index, %x: i32, %t: tensor<4xi32>) -> i32 {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %w = arith.addi %x, %x : i32
      scf.for %i = %c0 to {end} step %c1 {{
        %k = arith.index_cast %i : index to i32
        {inside}
      }}
      func.return {returned} : i32
    }}"""


def call(operand: str) -> str:
    return f"func.call @g({operand}) : (i32) -> i32"


MOST = "%z = arith.constant 2147483647 : i32\n"
POISON = f"{MOST}%s = arith.addi %z, %z overflow<nsw> : i32\n{call('%s')}"
DEFINED = f"{MOST}%s = arith.addi %z, %z : i32\n{call('%s')}"
UNDEFINED = "%zero = arith.constant 0 : i32\n%d = arith.divui %k, %zero : i32\n"
DIVIDES = "%q = arith.divui %t, %t : tensor<4xi32>"

WITHOUT: dict[str, tuple[str, str]] = {
    "another operand": (loop(call("%x")), loop(call("%k"))),
    "an operation more": (loop(call("%x")), loop(call("%x") + '\n"test.op"() : () -> ()')),
    "an iteration less": (loop(call("%x")), loop(call("%x"), end="%c2")),
    "another result": (loop(call("%x")), loop(call("%x"), returned="%w")),
    "a division that the source does not execute": (loop(""), loop(DIVIDES)),
    "undefined behaviour": (loop(call("%x")), loop(UNDEFINED + call("%x"))),
}
WITH: dict[str, tuple[str, str]] = {
    "a call of what is more defined": (loop(POISON), loop(DEFINED)),
    "an undefined source": (loop(UNDEFINED), loop(call("%x"))),
    "a division that is no longer executed": (loop(DIVIDES), loop("")),
    "the same": (loop(call("%x")), loop(call("%x"))),
}


@pytest.mark.parametrize("name", WITHOUT)
def test_where_there_is_no_proof(name: str) -> None:
    source, target = map(graph_in, WITHOUT[name])
    assert no_proof(source, target, ())


@few(2)
@pytest.mark.parametrize("name", WITH)
def test_where_there_may_be_one(name: str) -> None:
    source, target = map(graph_in, WITH[name])
    assert not no_proof(source, target, ())


def test_a_proof_may_choose_what_a_run_does_not() -> None:
    source, target = map(graph_in, WITHOUT["another operand"])
    chosen = replace(source, floats=frozenset({Precision.EXACT}))
    assert not no_proof(chosen, target, ())


@pytest.mark.deep
def test_few_questions_are_asked_where_there_is_no_proof() -> None:
    asked: list[Term] = []

    def holds(_: object, conclusion: Term) -> bool:
        asked.append(conclusion)
        return False

    source, target = map(graph_in, WITHOUT["an operation more"])
    list(simulations(source, target, holds))
    few = len(asked)
    source, target = map(graph_in, WITH["a call of what is more defined"])
    list(simulations(source, target, holds))
    assert 2 * few < len(asked) - few
