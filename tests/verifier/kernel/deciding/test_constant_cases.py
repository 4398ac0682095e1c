"""A constant that has few values by its constraints, each tried as a number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rewrites.library.patterns import NATIVES
from tests.support.deep import few
from verifier import verify_rewrite
from verifier.kernel.deciding.constant_cases import closed_by_cases
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.portfolio import CASES
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, ask, choices
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.verdict import Proved

REGISTERED = NATIVES


def queries() -> tuple[Queries, Queries]:
    """New ones for each question: their time together is counted from here on."""
    return Queries(5.0), Queries(5.0)


REMAINDER = """pdl.pattern @p : benefit(1) {{
  %t = pdl.type{type}
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {{"value" = %c}} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %root = pdl.operation "arith.remui"(%x, %c_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "{condition}"(%c : !pdl.attribute)
  pdl.rewrite %root {{
    %one = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute
    %m = pdl.apply_native_rewrite "{function}"(%c, %one : !pdl.attribute, !pdl.attribute)
      : !pdl.attribute
    %m_op = pdl.operation "arith.constant" {{"value" = %m}} -> (%t : !pdl.type)
    %m_value = pdl.result 0 of %m_op
    %new = pdl.operation "arith.andi"(%x, %m_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }}
}}
"""
SHIFTS = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %c = pdl.attribute : %t
  %c_op = pdl.operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
  %c_value = pdl.result 0 of %c_op
  %d = pdl.attribute : %t
  %d_op = pdl.operation "arith.constant" {"value" = %d} -> (%t : !pdl.type)
  %d_value = pdl.result 0 of %d_op
  %s = pdl.operation "arith.shrui"(%x, %d_value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %s_value = pdl.result 0 of %s
  %root = pdl.operation "arith.OPERATION"(%s_value, %c_value : !pdl.value, !pdl.value)
    -> (%t : !pdl.type)
  pdl.apply_native_constraint "CONDITION"(%c, %d : !pdl.attribute, !pdl.attribute)
  pdl.rewrite %root {
    %m = pdl.apply_native_rewrite "shli"(%c, %d : !pdl.attribute, !pdl.attribute)
      : !pdl.attribute
    %m_op = pdl.operation "arith.constant" {"value" = %m} -> (%t : !pdl.type)
    %m_value = pdl.result 0 of %m_op
    %new = pdl.operation "arith.OPERATION"(%x, %m_value : !pdl.value, !pdl.value)
      -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""


def goal_of(condition: str, function: str = "subi", type_: str = "") -> Goal:
    text = REMAINDER.format(condition=condition, function=function, type=type_)
    parsed, (pattern,) = parse_patterns(Source("<text>", text))
    (goal,) = goals_of_pattern(pattern, parsed).goals
    return goal


def shifts(operation: str, condition: str) -> Goal:
    """(x >>u d) op c is x op (c << d), where the condition holds of c and d."""
    text = SHIFTS.replace("OPERATION", operation).replace("CONDITION", condition)
    parsed, (pattern,) = parse_patterns(Source("<text>", text))
    (goal,) = goals_of_pattern(pattern, parsed).goals
    return goal


def questions(goal: Goal, *widths: int) -> Iterator[GoalAtWidths]:
    for choice in choices(goal, max(widths)):
        if set(choice.types.widths.values()) <= set(widths):
            yield ask(goal, choice)


@few(3)
@pytest.mark.parametrize("width", [1, 2, 8, 32])
def test_all_obligations_are_closed(width: int) -> None:
    goal = goal_of("is_power_of_two")
    for question in questions(goal, width):
        names = obligation_names(goal)
        assert list(closed_by_cases(question, names, *queries())) == list(names)


@pytest.mark.parametrize("condition", ["is_even", "is_non_negative", "is_low_bit_mask"])
def test_values_that_are_in_no_list_are_not_forgotten(condition: str) -> None:
    """x % c is not x & (c - 1) for all even numbers; 2, 4, 8, … are some of them."""
    goal = goal_of(condition)
    for question in questions(goal, 4):
        closed = list(closed_by_cases(question, obligation_names(goal), *queries()))
        assert "root equal" not in closed


def test_a_value_that_violates_something_is_not_closed() -> None:
    goal = goal_of("is_power_of_two", "addi")
    for question in questions(goal, 4):
        closed = list(closed_by_cases(question, obligation_names(goal), *queries()))
        assert "root equal" not in closed


@pytest.mark.deep
def test_amounts_of_a_shift_are_few_where_the_source_is_poison_otherwise() -> None:
    """The condition alone leaves all amounts: of 0 all bits are 0."""
    question = next(iter(questions(shifts("divui", "high_bits_zero"), 8)))
    assert "root equal" in list(closed_by_cases(question, ["root equal"], *queries()))


@pytest.mark.deep
def test_it_decides_what_a_query_does_not() -> None:
    text = REMAINDER.format(condition="is_power_of_two", function="subi", type=" : i48")
    (result,) = verify_rewrite(text, Options(timeout=5.0))
    assert isinstance(result.verdict, Proved)
    assert CASES in result.verdict.method
