"""Obligations asked in several ways in turn: what one does not answer another does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.generators.mixed_boolean_arithmetic import Expression, pair_of
from tests.generators.random_goals import random_goal
from tests.generators.random_literal_goals import random_literal_goal
from tests.support.deep import few, some_of
from verifier import verify_pair, verify_rewrite
from verifier.claims.pairs import parse_pair
from verifier.kernel.any_width.polynomial_method import closed_at
from verifier.kernel.deciding import portfolio
from verifier.kernel.deciding.all_inputs import free_bits, violating_input
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.portfolio import ALL_INPUTS, QUERY, Portfolio
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, ask, choices, replay
from verifier.kernel.input.reading import source_of
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Refuted

EXACT = """
func.func @before(%x: {t}, %y: {t}) -> {t} {{
  %q = arith.{division} %x, %y : {t}
  %back = arith.muli %q, %y : {t}
  %exact = arith.cmpi eq, %back, %x : {t}
  %poison = ub.poison : {t}
  %quotient = arith.select %exact, %q, %poison : {t}
  %r = arith.muli %quotient, %y : {t}
  func.return %r : {t}
}}
func.func @after(%x: {t}, %y: {t}) -> {t} {{
  func.return {result} : {t}
}}
"""
TIMES_MINUS_ONE = """
pdl.pattern @times_minus_one : benefit(1) {{
  %t = pdl.type : {t}
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  pdl.apply_native_constraint "is_minus_one"(%c : !pdl.attribute)
  %c_op = pdl.operation "arith.constant" {{"value" = %c}} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.muli"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {{
    %zero = pdl.attribute = 0 : {t}
    %zero_op = pdl.operation "arith.constant" {{"value" = %zero}} -> (%t : !pdl.type)
    %zero_value = pdl.result 0 of %zero_op
    %new = pdl.operation "arith.subi"({operands} : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }}
}}
"""
PINNED = """
func.func @before(%x: i32, %c: i32) -> i32 {{
  %r = arith.muli %x, %c : i32
  func.return %r : i32
}}
func.func @after(%x: i32, %c: i32) -> i32 {{
  %zero = arith.constant 0 : i32
  %r = arith.subi %zero, %x : i32
  func.return %r : i32
}}
func.func @pre(%x: i32, %c: i32) -> i1 {{
  %minus_one = arith.constant -1 : i32
  %is = arith.cmpi eq, %c, %minus_one : i32
  {rest}
}}
"""
ALWAYS = "func.return %is : i1"
OR_IF_X_IS_SMALL = """%k = arith.constant 4 : i32
  %small = arith.cmpi ult, %x, %k : i32
  %either = arith.ori %is, %small : i1
  func.return %either : i1"""


def _steps_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked for long."""

    def not_for_long(*_: Any) -> Any:
        raise SolverUnknown("not asked for long")

    monkeypatch.setattr(Portfolio, "_for_long", not_for_long)
    for way in ("_by_polynomials", "_for_every_width"):
        monkeypatch.setattr(Portfolio, way, lambda *_: portfolio._Step())


@pytest.mark.deep
@pytest.mark.parametrize("division", ["divui", "divsi"])
@pytest.mark.parametrize("width", some_of([16, 14, 32, 64], 3))
def test_an_exact_quotient_times_the_divisor(
    division: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its two obligations below one disjunction are hard; each alone is a matter of equations."""
    _steps_only(monkeypatch)
    verdict = verify_pair(EXACT.format(t=f"i{width}", division=division, result="%x")).verdict
    assert isinstance(verdict, Proved)
    assert verdict.method == QUERY
    wrong = verify_pair(EXACT.format(t=f"i{width}", division=division, result="%y")).verdict
    assert isinstance(wrong, Refuted)


@pytest.mark.parametrize("width", [14, 32])
def test_poison_of_the_target_is_an_obligation_too(width: int) -> None:
    text = EXACT.format(t=f"i{width}", division="divui", result="%z").replace(
        "  func.return %z",
        f"  %o = arith.constant 1 : i{width}\n"
        f"  %m = arith.subi %x, %o overflow<nuw> : i{width}\n"
        f"  %z = arith.addi %m, %o : i{width}\n  func.return %z",
    )
    verdict = verify_pair(text).verdict
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.violated == "result not more poisonous"


@few(2)
@pytest.mark.parametrize("type_", ["i32", "i64"])
def test_a_product_with_a_constant_that_is_pinned(
    type_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _steps_only(monkeypatch)
    (right,) = verify_rewrite(TIMES_MINUS_ONE.format(t=type_, operands="%zero_value, %x"))
    assert isinstance(right.verdict, Proved)
    (wrong,) = verify_rewrite(TIMES_MINUS_ONE.format(t=type_, operands="%x, %zero_value"))
    assert isinstance(wrong.verdict, Refuted)


def test_a_product_with_an_argument_that_is_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    _steps_only(monkeypatch)
    assert isinstance(verify_pair(PINNED.format(rest=ALWAYS)).verdict, Proved)


def test_what_is_a_literal_only_in_one_case_is_not_taken_for_it() -> None:
    assert isinstance(verify_pair(PINNED.format(rest=OR_IF_X_IS_SMALL)).verdict, Refuted)


def _question(text: str) -> GoalAtWidths:
    return ask(goal := parse_pair(source_of(text)).goal(), next(choices(goal)))


def _disagreeing(question: GoalAtWidths) -> list[str]:
    names = obligation_names(question.goal)
    return [n for n in names if Queries().satisfiable(question.instance.obligations[n].term)]


WAYS: list[Callable[[Portfolio, GoalAtWidths, Sequence[str]], Any]] = [
    Portfolio._together,
    Portfolio._by_polynomials,
    Portfolio._within_budget,
    Portfolio._all_inputs,
    Portfolio._for_long,
]


@pytest.mark.parametrize("number", some_of(range(len(WAYS)), 6))
def test_each_way_alone_gives_the_same_answers(number: int) -> None:
    """What it closes no query violates, and what it finds is a violation when it is run."""
    answers: set[bool] = set()
    for seed in range(60):
        goal = random_goal(Random(seed))
        question = ask(goal, next(choices(goal)))
        names = obligation_names(goal)
        violated = _disagreeing(question)
        step = WAYS[number](Portfolio(10, Session()), question, names)
        if step.found is not None:
            instance = replay(goal, question.choice, step.found)
            assert any(instance.obligations[name].term for name in violated), seed
        elif violated:
            assert not step.closed.keys() & set(violated), seed
        answers.add(step.found is None and step.closed.keys() >= set(names))
    assert answers == {True, False}


def test_every_obligation_must_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that no way closes is not lost behind those that one does."""
    question = _question(EXACT.format(t="i8", division="divui", result="%x"))
    names = obligation_names(question.goal)
    open_ = names[-1]

    def all_but_one(self: Portfolio, question: GoalAtWidths, names: Sequence[str]) -> Any:
        return portfolio._Step({n: QUERY for n in names if n != open_}, why=SolverUnknown("why"))

    for way in ("_together", "_by_polynomials", "_within_budget", "_all_inputs", "_for_long"):
        monkeypatch.setattr(Portfolio, way, all_but_one)
    with pytest.raises(SolverUnknown, match="why"):
        Portfolio(10, Session()).answer(question, names)
    closing = Portfolio(10, Session(), lambda names: dict.fromkeys(names, "another"))
    assert closing.answer(question, names).methods == (QUERY, "another")


@pytest.mark.usefixtures("no_answer_soon")
def test_the_methods_are_those_that_closed_something() -> None:
    question = _question(EXACT.format(t="i8", division="divui", result="%x"))
    names = obligation_names(question.goal)
    asked: list[Sequence[str]] = []

    def nothing(names: Sequence[str]) -> dict[str, str]:
        asked.append(names)
        return {}

    answer = Portfolio(10, Session(), nothing).answer(question, names)
    assert (answer.found, answer.methods) == (None, (ALL_INPUTS,))
    assert not asked


@pytest.fixture
def no_answer_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = portfolio._Step(why=SolverUnknown("not soon"))
    for way in ("_together", "_by_polynomials", "_within_budget"):
        monkeypatch.setattr(Portfolio, way, lambda *_: nothing)


@pytest.mark.usefixtures("no_answer_soon")
def test_what_is_not_answered_soon_is_asked_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("_by_polynomials", "_for_every_width"):
        monkeypatch.setattr(Portfolio, way, lambda *_: portfolio._Step())
    verdict = verify_pair(PINNED.format(rest=ALWAYS), Options()).verdict
    assert isinstance(verdict, Proved)
    assert verdict.method == QUERY


@pytest.mark.parametrize("make", [random_goal, random_literal_goal])
def test_what_polynomials_close_at_a_width_no_input_violates(make: Callable[..., Goal]) -> None:
    closed_ones = 0
    for seed in range(40):
        goal = make(Random(seed))
        for choice in islice(choices(goal, 3), 6):
            question = ask(goal, choice)
            for name in closed_at(goal, choice, set(obligation_names(goal))):
                if free_bits(question) <= 12:
                    assert violating_input(question, [name], 60) is None, (seed, choice, name)
                    closed_ones += not question.instance.obligations[name].term.is_false()
    assert closed_ones > 50


@pytest.mark.parametrize(
    ("factors", "width", "closed"),
    [((5, 25 * 205), 8, True), ((5, 25 * 205), 10, True), ((5, 25 * 205), 11, False)],
)
def test_coefficients_count_modulo_the_width(
    factors: tuple[int, int], width: int, closed: bool
) -> None:
    one, other = (((factor, Expression("", variable=0)),) for factor in factors)
    goal = parse_pair(source_of(pair_of(one, other, 1, width))).goal()
    found = closed_at(goal, next(choices(goal)), set(obligation_names(goal)))
    assert ("result equal" in found) == closed


@pytest.mark.parametrize("answered", range(3))
def test_an_obligation_without_an_answer_stays_open(
    answered: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """z3 answers about one obligation only."""
    question = _question(PINNED.format(rest=ALWAYS))
    obligations = list(question.instance.obligations.values())

    def model(self: Queries, *assertions: Any) -> None:
        if assertions != (obligations[answered].term,):
            raise SolverUnknown("no answer")

    monkeypatch.setattr(Queries, "model", model)
    monkeypatch.setattr(Portfolio, "_by_polynomials", lambda *_: portfolio._Step())
    with pytest.raises(SolverUnknown, match="no answer"):
        Portfolio(10, Session()).answer(question, obligation_names(question.goal))
