"""Goals of fixed types proved as instances of general statements, where queries do not decide."""

from __future__ import annotations

from typing import Any

import pytest

from verifier import instance_proof, refinement, verify_pair
from verifier.goal import Goal
from verifier.pairs import parse_pair
from verifier.refinement import Options
from verifier.solver import Queries, SolverUnknown
from verifier.sources import source_of
from verifier.verdict import Guarantee, Proved, Unknown

PAIR = """
func.func @before(%x: i32, %y: i32) -> i32 {
  %a = arith.andi %x, %y : i32
  %b = arith.ori %x, %y : i32
  %r = arith.addi %a, %b : i32
  func.return %r : i32
}
func.func @after(%x: i32, %y: i32) -> i32 {
  %r = arith.addi %x, %y : i32
  func.return %r : i32
}
"""


@pytest.fixture
def no_answer_at_32_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Queries.model

    def give_up(self: Queries, *assertions: Any) -> Any:
        if any(s.symbol_type().is_bv_type(32) for a in assertions for s in a.get_free_variables()):
            raise SolverUnknown("no answer")
        return model(self, *assertions)

    monkeypatch.setattr(Queries, "model", give_up)


@pytest.mark.usefixtures("no_answer_at_32_bits")
def test_a_goal_is_proved_at_its_types() -> None:
    verdict = verify_pair(PAIR).verdict
    assert isinstance(verdict, Proved)
    assert verdict.method.startswith("general statement by ")
    assert verdict.guarantee.widths == ((32, 32),)
    assert any("an instance of a general statement" in note for note in verdict.notes)


@pytest.mark.usefixtures("no_answer_at_32_bits")
@pytest.mark.parametrize(
    "changed",
    [
        ("%r = arith.addi %x, %y", "%r = arith.addi %x, %y overflow<nsw>"),
        ("%r = arith.addi %x, %y", "%r = arith.subi %x, %y"),
        ("arith.andi", "arith.xori"),
    ],
)
def test_what_is_false_is_not_proved(
    changed: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refinement._Decision, "_refute_by_sample", lambda *_: None)
    assert isinstance(verify_pair(PAIR.replace(*changed)).verdict, Unknown)


@pytest.mark.parametrize(
    ("widths", "proves"),
    [
        (((32, None),), True),
        (((1, 8), (20, None)), True),
        (((33, None),), False),
        (((1, 40),), False),
        (None, False),
    ],
)
def test_the_statement_must_reach_the_width(
    widths: Any, proves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    general = Proved(Guarantee(widths, None, "bit-exact"), "magic", statement="s")
    monkeypatch.setattr(instance_proof, "prove_general", lambda *_: general)
    goal: Goal = parse_pair(source_of(PAIR)).goal()
    assert (instance_proof.prove_instance(goal, Options()) is not None) == proves


def test_vectors_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    general = Proved(Guarantee(((1, None),), None, "bit-exact"), "magic", statement="s")
    monkeypatch.setattr(instance_proof, "prove_general", lambda *_: general)
    goal = parse_pair(source_of(PAIR.replace("i32", "vector<4xi32>"))).goal()
    assert instance_proof.prove_instance(goal, Options()) is None
