"""Goals of fixed types proved as instances of general statements, where queries do not decide."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import pytest

from verifier import verify_pair
from verifier.claims.pairs import parse_pair
from verifier.kernel.any_width import polynomial_method
from verifier.kernel.any_width.methods import METHODS
from verifier.kernel.any_width.width_question import Findings
from verifier.kernel.deciding import decide as deciding
from verifier.kernel.deciding import instance_proof
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.input.reading import source_of
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Guarantee, Proved, Unknown
from verifier.strategy.outside import OUTSIDE

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
    monkeypatch.setattr(polynomial_method, "closed_at", lambda *_: set[str]())


@pytest.mark.usefixtures("no_answer_at_32_bits")
def test_a_goal_is_proved_at_its_types() -> None:
    verdict = verify_pair(PAIR).verdict
    assert isinstance(verdict, Proved)
    assert "general statement by " in verdict.method
    assert verdict.guarantee.widths == ((32, 32),)


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
    monkeypatch.setattr(deciding._Decision, "_refute_by_sample", lambda *_: None)
    assert isinstance(verify_pair(PAIR.replace(*changed)).verdict, Unknown)


@pytest.mark.parametrize(("start", "closes"), [(1, True), (32, True), (33, False)])
def test_the_literal_statement_must_reach_the_width(
    start: int, closes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    goal: Goal = parse_pair(source_of(PAIR)).goal()
    names = obligation_names(goal)

    def close(_: object, wanted: Set[str], timeout: float) -> Findings:
        return Findings(dict.fromkeys(wanted & {names[-1]}, start))

    methods = (("planted", close),)
    found = instance_proof.closed_with_literals(goal, names, Options(), methods, OUTSIDE)
    assert found == ({names[-1]: "general statement by planted"} if closes else {})


def test_what_a_method_closes_wrongly_is_noticed() -> None:
    goal: Goal = parse_pair(source_of(PAIR.replace("arith.andi", "arith.xori"))).goal()

    def close(_: object, wanted: Set[str], timeout: float) -> Findings:
        return Findings(dict.fromkeys(wanted, 1))

    with pytest.raises(InternalError, match="violates it"):
        instance_proof.closed_with_literals(
            goal, obligation_names(goal), Options(), (("planted", close),), OUTSIDE
        )


@pytest.mark.parametrize(
    "text",
    [PAIR.replace("i32", "vector<4xi32>"), PAIR.replace("i32", "index")],
)
def test_only_integers_have_a_literal_statement(text: str) -> None:
    goal: Goal = parse_pair(source_of(text)).goal()
    assert not instance_proof.closed_with_literals(
        goal, obligation_names(goal), Options(), METHODS, OUTSIDE
    )


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
    assert (instance_proof.prove_instance(goal, Options(), OUTSIDE) is not None) == proves


def test_vectors_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    general = Proved(Guarantee(((1, None),), None, "bit-exact"), "magic", statement="s")
    monkeypatch.setattr(instance_proof, "prove_general", lambda *_: general)
    goal = parse_pair(source_of(PAIR.replace("i32", "vector<4xi32>"))).goal()
    assert instance_proof.prove_instance(goal, Options(), OUTSIDE) is None
