"""Proofs for every width of several types hold for every order of their widths."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Any, cast

import pytest

from tests.inputs.patterns_for_tests import (
    BY_X,
    GENERIC,
    binary,
    constant,
    pattern,
    unary,
    verdict_on,
)
from tests.verifier.kernel.deciding.test_generalize import ABSORB, goal, pair
from verifier.claims.pairs import verify_pair
from verifier.finding.bit_serial_search import explore
from verifier.finding.violating_widths import Violations
from verifier.kernel.any_width import (
    bit_position_method,
    bit_serial_method,
    linear_arithmetic_method,
    polynomial_method,
)
from verifier.kernel.any_width.methods import EveryWidth
from verifier.kernel.any_width.width_question import Method, WidthQuestion, from_the_least_start
from verifier.kernel.deciding import decide as deciding
from verifier.kernel.deciding.generalize import check_instance, statements
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import Closed
from verifier.kernel.verdicts.verdict import Proved, Refuted


def _sign_of_the_double(name: str, type_: str) -> str:
    """Whether twice the zero extension of %x is negative: it may be, one bit above %x's type."""
    text = unary(f"{name}_wide", "arith.extui", "%x", type_)
    text += binary(f"{name}_sum", "arith.addi", f"%{name}_wide_value", f"%{name}_wide_value", type_)
    text += binary(f"{name}_0", "arith.xori", f"%{name}_wide_value", f"%{name}_wide_value", type_)
    operands = (f"%{name}_sum_value", f"%{name}_0_value")
    return text + binary(name, "arith.cmpi", *operands, "%b", '{"predicate" = %slt}')


TYPES = "%s = pdl.type\n%t = pdl.type\n%u = pdl.type\n%b = pdl.type : i1\n"
X = "%x = pdl.operand : %s\n%slt = pdl.attribute = 2 : i64\n"
ROOT = binary("root", "arith.xori", "%first_value", "%second_value", "%b")
NEVER = "%false = pdl.attribute = false\n" + constant("new", "%false", "%b")


@pytest.mark.parametrize(("second", "kind"), [("%t", Proved), ("%u", Refuted)])
def test_what_holds_where_two_types_are_equal_need_not_hold_elsewhere(
    second: str, kind: type
) -> None:
    types = TYPES if second == "%u" else TYPES.replace("%u = pdl.type\n", "")
    match = types + X + _sign_of_the_double("first", "%t") + _sign_of_the_double("second", second)
    verdict = verdict_on(pattern(match + ROOT, NEVER + "pdl.replace %root with %new"))
    assert isinstance(verdict, kind)
    if isinstance(verdict, Proved):
        assert verdict.guarantee.widths == ((1, None),)


def test_a_proof_starts_where_it_does_in_every_order() -> None:
    """x + 1 is not x - 1, except at i1: where %y is narrower than %x, that is at no width."""
    before = """
      %one = arith.constant 1 : i8
      %sum = arith.addi %x, %one : i8
      %difference = arith.subi %x, %one : i8
      %same = arith.cmpi eq, %sum, %difference : i8
      %z = arith.andi %y, %y : i16
      return %same, %z : i1, i16"""
    after = """
      %false = arith.constant false
      return %false, %y : i1, i16"""
    text = "\n".join(
        f"func.func @{name}(%x: i8 {{llvm.noundef}}, %y: i16) -> (i1, i16) {{{body}\n}}"
        for name, body in (("before", before), ("after", after))
    )
    verdict = verify_pair(text, every_width=True).verdict
    assert isinstance(verdict, Proved)
    assert verdict.statement.startswith("for every w1 and w2 with")
    assert verdict.guarantee.widths == ((2, None),)


def test_what_a_method_closes_is_asked_at_small_widths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where everything is closed, so that no query would be left."""

    def all_closed(goal: Goal, *_: object) -> EveryWidth:
        names = obligation_names(goal)
        return EveryWidth(tuple(Closed(name, "a guess", ((1, None),)) for name in names), ())

    monkeypatch.setattr(deciding, "close_every_width", all_closed)
    wrong = pattern(GENERIC + binary("root", "arith.addi", "%x", "%y"), BY_X)
    with pytest.raises(InternalError, match="was closed for every width, and a query"):
        verdict_on(wrong)


@pytest.mark.parametrize("least", range(1, 18))
def test_the_least_start_is_found_and_nothing_is_refuted(least: int) -> None:
    """That a method closes nothing below a start is no violation there."""
    starts = {"one": least, "other": 18 - least}

    def holding(question: WidthQuestion, wanted: Set[str]) -> Set[str]:
        return {name for name in wanted if starts[name] <= question.start}

    question = WidthQuestion(cast(Any, None), {}, {}, 1, 16, explore)
    findings = from_the_least_start(question, starts.keys(), holding)
    assert findings.closed == {name: start for name, start in starts.items() if start <= 16}
    assert not findings.violated and not findings.exact


def test_the_width_from_which_nothing_is_violated() -> None:
    """Lengths from `period_start` on repeat: a violation among them comes again and again."""
    assert Violations().none_from == 0
    assert Violations((2,), (False, False, True, False), 3).none_from == 3
    assert Violations((1,), (False, True, False, True, False), 4).none_from == 4
    assert Violations((2,), (False, False, True, False), 2).none_from is None


def test_a_statement_for_greater_widths_does_not_have_the_original() -> None:
    general = next(statements(goal(ABSORB)))
    check_instance(general)
    (width,) = general.widths.values()
    greater = replace(general.goal, scheme=general.goal.scheme.from_width(width + 1))
    with pytest.raises(InternalError, match="as instance"):
        check_instance(replace(general, goal=greater))


@pytest.mark.deep
def test_what_the_automaton_abstracts_from_is_not_exact() -> None:
    """A product of values is an unknown stream: this holds, and the automaton cannot know it."""
    double = binary("double", "arith.addi", "%y", "%y")
    match = GENERIC + double + binary("root", "arith.muli", "%x", "%double_value")
    product = binary("product", "arith.muli", "%x", "%y")
    new = binary("new", "arith.addi", "%product_value", "%product_value")
    holds = pattern(match, product + new + "pdl.replace %root with %new")
    wrong = pattern(GENERIC + binary("root", "arith.addi", "%x", "%y"), BY_X)
    for text, exact in ((holds, set[str]()), (wrong, {"root equal"})):
        parsed, (found,) = parse_patterns(Source("<text>", text))
        (asked,) = goals_of_pattern(found, parsed).goals
        (ordering,) = asked.scheme.orderings()
        question = WidthQuestion(asked, ordering, {}, 1, 1, explore)
        findings = bit_serial_method.close(question, {"root equal"}, 1)
        assert findings.violated.keys() == {"root equal"}
        assert findings.exact == exact


@pytest.mark.parametrize(
    "close", [polynomial_method.close, bit_position_method.close, linear_arithmetic_method.close]
)
def test_a_type_may_be_as_narrow_as_the_question_says(close: Method) -> None:
    """1 is negative at i1, and only there."""
    before = "%c = arith.constant 1 : i8\n%w = arith.extsi %c : i8 to i16\n"
    after = "%w = arith.constant 1 : i16\n"
    add = "%r = arith.addi %w, %x : i16"
    general = next(iter(statements(goal(pair(before + add, after + add, "%x: i16", "i16")))))
    assert {constant.text for constant in general.constants.values()} == {"1"}
    (ordering,) = general.goal.scheme.orderings()
    for start in (1, 2):
        question = WidthQuestion(general.goal, ordering, {}, start, start, explore)
        closed = close(question, {"result equal"}, 60).closed
        assert closed == ({"result equal": 2} if start == 2 else {})
