"""Simplifying an input must not cost more than it is worth."""

from __future__ import annotations

from typing import Any

from semantics.builder import Term
from tests.verifier.patterns_for_tests import BY_X, GENERIC, binary, pattern
from verifier.minimize import simplest_violation
from verifier.patterns import goals_of_pattern, parse_patterns
from verifier.question import Question, ask, choices
from verifier.solver import Queries, SolverUnknown
from verifier.sources import Source


class GivesUpAfterTheFirst(Queries):
    """A solver that finds one model and knows nothing else."""

    asked = 0

    def model(self, *assertions: Term) -> Any | None:
        self.asked += 1
        if self.asked == 1:
            return super().model(*assertions)
        raise SolverUnknown("no answer")

    def satisfiable(self, *assertions: Term) -> bool:
        self.asked += 1
        raise SolverUnknown("no answer")


def wrong_sum() -> tuple[Question, Term]:
    """x + y replaced with x, at i64."""
    text = pattern(
        GENERIC.replace("%t = pdl.type", "%t = pdl.type : i64")
        + binary("root", "arith.addi", "%x", "%y"),
        BY_X,
    )
    parsed, (found,) = parse_patterns(Source("<text>", text))
    goal = goals_of_pattern(found, parsed).goals[0]
    question = ask(goal, next(iter(choices(goal, 64))))
    return question, question.instance.obligations["root equal"].term


def test_a_solver_that_knows_nothing_more_is_not_asked_for_every_bit() -> None:
    question, violated = wrong_sum()
    queries = GivesUpAfterTheFirst()
    simplest = simplest_violation(question, violated, queries)
    assert simplest is not None
    assert simplest.irrelevant == frozenset()
    assert queries.asked <= 4


def test_with_an_able_solver_one_bit_remains() -> None:
    question, violated = wrong_sum()
    simplest = simplest_violation(question, violated, Queries())
    assert simplest is not None
    assert sum(value.bit_count() for value in simplest.input.bits.values()) == 1
    assert simplest.irrelevant == {"x"}
