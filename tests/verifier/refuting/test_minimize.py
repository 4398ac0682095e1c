"""Counterexamples are simple, and what is said not to matter is known not to."""

from __future__ import annotations

import pytest

from semantics.language.builder import Term
from tests.inputs.patterns_for_tests import BY_X, GENERIC, binary, pattern
from verifier.kernel.goals.goal import obligation_names
from verifier.kernel.goals.goal_at_widths import ask, choices
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.refuting.minimize import irrelevant_names, simplest_near
from verifier.refuting.sampling import Sample

WIDE = GENERIC.replace("%t = pdl.type", "%t = pdl.type : i64")
SUM_IS_X = pattern(WIDE + binary("root", "arith.addi", "%x", "%y"), BY_X)
EQUAL = "root equal"


class KnowsNothing(Queries):
    """A solver that never has an answer."""

    asked = 0

    def satisfiable(self, *assertions: Term) -> bool:
        self.asked += 1
        raise SolverUnknown("no answer")


def sample_of(text: str) -> Sample:
    parsed, (found,) = parse_patterns(Source("<text>", text))
    goal = goals_of_pattern(found, parsed).goals[0]
    return Sample(goal, next(iter(choices(goal, 64))))


def test_one_bit_remains_of_what_a_solver_finds() -> None:
    sample = sample_of(SUM_IS_X)
    question = ask(sample.goal, sample.choice)
    model = Queries().model(question.instance.obligations[EQUAL].term)
    simplest = simplest_near(sample, question.input_of(model), [EQUAL])
    assert simplest.bits == {"x": 0, "y": 1}
    assert not any(simplest.truths.values())


def test_what_does_not_matter_is_known_from_a_query_where_it_is_wide() -> None:
    sample = sample_of(SUM_IS_X)
    found = sample.violation([EQUAL])
    assert found is not None
    simplest = simplest_near(sample, found, [EQUAL])
    assert "x" in irrelevant_names(sample, simplest, EQUAL, Queries())


def test_what_nobody_knows_is_not_said_not_to_matter() -> None:
    sample = sample_of(SUM_IS_X)
    found = sample.violation([EQUAL])
    assert found is not None
    queries = KnowsNothing()
    assert "x" not in irrelevant_names(sample, found, EQUAL, queries)
    assert 1 <= queries.asked <= 6


def test_each_of_two_may_not_matter_and_both_together_do() -> None:
    """x | y is not 0 where x or y is not: any one of them may be anything, not both."""
    text = pattern(
        WIDE + binary("root", "arith.ori", "%x", "%y"),
        binary("new", "arith.subi", "%x", "%x") + "pdl.replace %root with %new",
    )
    sample = sample_of(text)
    found = sample.violation([EQUAL])
    assert found is not None
    both = type(found)({"x": 1, "y": 1}, dict.fromkeys(found.truths, False))
    free = irrelevant_names(sample, both, EQUAL, Queries()) & {"x", "y"}
    assert len(free) == 1


@pytest.mark.parametrize("width", [1, 7, 64, 65, 128])
def test_samples_have_the_simplest_inputs_at_every_width(width: int) -> None:
    text = SUM_IS_X.replace("i64", f"i{width}")
    sample = sample_of(text)
    found = sample.violation([EQUAL])
    assert found is not None
    assert simplest_near(sample, found, [EQUAL]).bits == {"x": 0, "y": 1}


def test_no_poison_before_poison() -> None:
    """x * y is neither x nor, for poison y, anything: the simplest input has no poison."""
    sample = sample_of(SUM_IS_X.replace("addi", "muli"))
    found = sample.violation(obligation_names(sample.goal))
    assert found is not None
    assert not any(found.truths.values())
