"""Narrow goals decided by running all inputs, where z3 does not answer soon."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.generators.random_goals import random_goal
from tests.support.deep import few
from verifier import verify_pair
from verifier.claims.pairs import parse_pair
from verifier.kernel.deciding import all_inputs, instance_proof
from verifier.kernel.deciding.all_inputs import MOST_BITS, free_bits, violating_input
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.portfolio import ALL_INPUTS, Portfolio, _Step
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, ask, choices, replay
from verifier.kernel.input.reading import source_of
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown
from verifier.rechecking.emission import INDEX, Emission

QUOTIENT = """
func.func @before(%x: i9, %y: i9) -> i9 {
  %rest = arith.remsi %x, %y : i9
  %multiple = arith.subi %x, %rest : i9
  %r = arith.divsi %multiple, %y : i9
  func.return %r : i9
}
func.func @after(%x: i9, %y: i9) -> i9 {
  %r = arith.divsi %x, %y : i9
  func.return %r : i9
}
"""


def _differ_at(x: int, y: int) -> str:
    """Two sides that differ for these values only."""
    return f"""
func.func @before(%x: i8 {{llvm.noundef}}, %y: i4 {{llvm.noundef}}) -> i8 {{
  func.return %x : i8
}}
func.func @after(%x: i8 {{llvm.noundef}}, %y: i4 {{llvm.noundef}}) -> i8 {{
  %zero = arith.constant 0 : i8
  %c = arith.constant {x} : i8
  %d = arith.constant {y} : i4
  %p = arith.cmpi eq, %x, %c : i8
  %q = arith.cmpi eq, %y, %d : i4
  %both = arith.andi %p, %q : i1
  %other = arith.select %both, %zero, %x : i8
  func.return %other : i8
}}
"""


def _goal(text: str) -> Goal:
    return parse_pair(source_of(text)).goal()


def _question(goal: Goal) -> GoalAtWidths:
    return ask(goal, next(choices(goal)))


@few(2)
@pytest.mark.parametrize("rows", [100, 1 << 15])
@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, -1), (99, 5), (100, 0), (3, 6)])
def test_the_only_violation_is_found(
    x: int, y: int, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_inputs, "_ROWS", rows)
    question = _question(_goal(_differ_at(x, y)))
    assert free_bits(question) == 12
    found = violating_input(question, obligation_names(question.goal), 10)
    assert found is not None
    assert found.bits == {"x": x % 256, "y": y % 16}


def test_poison_is_an_input_too() -> None:
    text = QUOTIENT.replace(
        "%r = arith.divsi %x, %y", "%f = arith.xori %y, %y : i9\n %r = arith.addi %x, %f"
    )
    before = """
func.func @before(%x: i9, %y: i9) -> i9 {
  func.return %x : i9
}"""
    goal = _goal(before + text[text.index("func.func @after") :])
    found = violating_input(_question(goal), ["result not more poisonous"], 10)
    assert found is not None
    assert found.truths == {"x is poison": False, "y is poison": True}
    assert violating_input(_question(goal), ["result equal", "no new UB"], 10) is None


@pytest.mark.deep
def test_it_agrees_with_queries_on_random_goals() -> None:
    answers: set[bool] = set()
    for seed in range(120):
        goal = random_goal(Random(seed))
        question = _question(goal)
        if free_bits(question) > 14:
            continue
        for name, violated in question.instance.obligations.items():
            found = violating_input(question, [name], 10)
            assert (found is not None) == Queries().satisfiable(violated.term), (seed, name)
            if found is not None:
                assert replay(goal, question.choice, found).obligations[name].term
            answers.add(found is not None)
    assert answers == {True, False}


def test_it_keeps_to_its_time() -> None:
    question = _question(_goal(QUOTIENT))
    with pytest.raises(SolverUnknown, match="all inputs"):
        violating_input(question, obligation_names(question.goal), -1)


@pytest.fixture
def no_answer_from_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(self: Queries, *assertions: Any) -> Any:
        self._session.record(assertions, self._logic, "unknown")
        raise SolverUnknown("no answer")

    monkeypatch.setattr(Queries, "model", give_up)
    for way in ("_by_polynomials", "_for_every_width"):
        monkeypatch.setattr(Portfolio, way, lambda *_: _Step())


@pytest.mark.usefixtures("no_answer_from_z3")
def test_what_z3_finds_hard_is_proved() -> None:
    verdict = verify_pair(QUOTIENT).verdict
    assert isinstance(verdict, Proved)
    assert (verdict.method, verdict.guarantee.widths) == (ALL_INPUTS, ((9, 9),))


@pytest.mark.usefixtures("no_answer_from_z3")
def test_what_z3_finds_hard_is_refuted() -> None:
    verdict = verify_pair(_differ_at(0x5B, -6)).verdict
    assert isinstance(verdict, Refuted)
    assert verdict.method == ALL_INPUTS
    values = [i.value for i in verdict.counterexample.inputs]
    assert values == ["91", "-6 (unsigned 10)"]


@pytest.mark.usefixtures("no_answer_from_z3")
def test_wide_goals_stay_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance_proof, "prove_general", lambda *_: "no")
    text = QUOTIENT.replace("i9", "i16")
    assert free_bits(_question(_goal(text))) > MOST_BITS
    assert isinstance(verify_pair(text).verdict, Unknown)


@pytest.mark.usefixtures("no_answer_from_z3")
def test_the_query_it_answers_is_one_of_the_proof(tmp_path: Path) -> None:
    verify_pair(QUOTIENT, Options(emission=Emission("smtlib", tmp_path)))
    (index,) = tmp_path.glob(f"*/{INDEX}")
    queries = json.loads(index.read_text())["queries"]
    violated = [q for q in queries if q["asked"].startswith("violated") and not q["sample"]]
    assert [q["expected"] for q in violated] == ["unsat"]
