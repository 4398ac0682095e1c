"""No condition is suggested under which the source is never defined."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

import rewrites.library.natives.general
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool
from tests.inputs.patterns_for_tests import binary, constant, pattern
from tests.support.deep import some_of
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.constant_conditions import VOCABULARY, ConstantCondition
from verifier.kernel.goals.goal import Goal
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Guarantee, Refuted, Suggestion
from verifier.repairing import restrictions, stronger_constraints
from verifier.repairing.defined_sources import DefinedWidths, defined_widths
from verifier.repairing.restrictions import restrictions_of

LIBRARY = rewrites.library.natives.general
"""Imported for the functions that it registers."""

HEAD = "%t = pdl.type\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n" + constant("k", "%c")
ONE = '%one = pdl.apply_native_rewrite "get_one_attr"(%t : !pdl.type) : !pdl.attribute\n'
LOWEST_BIT = ONE + constant("n", "%one") + binary("new", "arith.andi", "%x", "%n_value")
UP_AND_DOWN = binary("up", "arith.shli", "%x", "%k_value") + binary(
    "root", "arith.shrui", "%up_value", "%k_value"
)
SHIFTED = pattern(HEAD + UP_AND_DOWN, LOWEST_BIT + "pdl.replace %root with %new")


def goal_of(text: str) -> Goal:
    parsed, (found,) = parse_patterns(Source("<text>", text))
    (goal,) = goals_of_pattern(found, parsed).goals
    return goal


def suggested(text: str) -> tuple[Suggestion, ...]:
    with counted_seconds():
        (result,) = verify_rewrite(text, Options(60, suggest=True, thorough=True))
    assert isinstance(result.verdict, Refuted) and result.verdict.suggestions is not None
    return result.verdict.suggestions


def planted(holds: Callable[[Bits], Bool]) -> dict[str, ConstantCondition]:
    return {"planted": ConstantCondition("planted", "{} is planted", 1, holds)}


def too_large_from_i3_up(c: Bits) -> Bool:
    return c.eq(c.signed_minimum() - c.constant(1))


def too_large(c: Bits) -> Bool:
    return ~c.ult(c.bit_width())


def width_less_one(c: Bits) -> Bool:
    return c.eq(c.bit_width() - c.constant(1))


def width_less_one_but_not_zero(c: Bits) -> Bool:
    return width_less_one(c) & ~c.is_zero()


@pytest.mark.deep
def test_the_largest_signed_amount_of_a_shift_is_not_suggested() -> None:
    texts = [str(suggestion) for suggestion in suggested(SHIFTED)]
    assert "holds where %c is its width less 1 (every width)" in texts
    assert not any("signed maximum" in text for text in texts)


CONDITIONS: list[tuple[Callable[[Bits], Bool], str]] = [
    (too_large_from_i3_up, ""),
    (too_large, ""),
    (width_less_one, "every width"),
    (width_less_one_but_not_zero, "every width from 2 up"),
]


@pytest.mark.deep
@pytest.mark.parametrize(("holds", "widths"), CONDITIONS)
def test_a_condition_is_said_of_widths_at_which_the_source_is_defined(
    holds: Callable[[Bits], Bool], widths: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restrictions, "VOCABULARY", planted(holds))
    of_search = [str(s) for s in suggested(SHIFTED) if "planted" in str(s)]
    monkeypatch.setattr(stronger_constraints, "WEAK", {"{} is planted": holds})
    for name in ("MIDDLING", "OF_AMOUNTS", "STRONG"):
        monkeypatch.setattr(stronger_constraints, name, {})
    with counted_seconds():
        (result,) = verify_rewrite(SHIFTED, Options(60, suggest=True))
    assert isinstance(result.verdict, Refuted)
    expected = f"holds where %c is planted ({widths})" if widths else ""
    assert of_search == ([expected] if widths else [])
    assert result.verdict.help == expected


SHIFTS = ("arith.shli", "arith.shrui", "arith.shrsi")


@pytest.mark.deep
@pytest.mark.parametrize(("first", "second"), some_of([*product(SHIFTS, SHIFTS)][::-1], 9))
def test_each_suggestion_has_an_amount_at_each_width_that_it_claims(
    first: str, second: str
) -> None:
    """Of what is suggested for two shifts by a constant: by Python integers, to 16 bits."""
    twice = binary("once", first, "%x", "%k_value") + binary(
        "root", second, "%once_value", "%k_value"
    )
    for suggestion in suggested(pattern(HEAD + twice, LOWEST_BIT + "pdl.replace %root with %new")):
        if not suggestion.pdl or "apply_native_constraint" not in suggestion.pdl[0]:
            continue
        assert suggestion.guarantee is not None and suggestion.guarantee.widths is not None
        lines = [(line.split('"')[1], "isNegated" in line) for line in suggestion.pdl]
        for width in range(1, 17):
            if any(low <= width <= (high or width) for low, high in suggestion.guarantee.widths):
                assert any(amounts(lines, width)), f"{suggestion} at i{width}"


def amounts(lines: list[tuple[str, bool]], width: int) -> Iterator[bool]:
    """For each amount below the width, whether it satisfies all conditions."""
    interpretation = ConcreteInterpretation()
    for number in range(width):
        c = Bits(interpretation, number, width)
        yield all(VOCABULARY[name].holds(c).term != negated for name, negated in lines)


@pytest.mark.deep
def test_where_a_source_is_defined() -> None:
    goal = goal_of(SHIFTED)
    assert not defined_widths(goal, goal).missing
    by_words = {restriction.words: restriction for restriction in restrictions_of(goal)}
    largest = defined_widths(by_words["%c is the signed maximum"].applied(goal), goal)
    assert [list(w.values()) for w in largest.found] == [[1], [2]]
    assert not largest.reach_all_above
    none = defined_widths(by_words["%c u>= its width"].applied(goal), goal)
    assert not none.found and not none.reach_all_above
    odd_minimum = defined_widths(by_words["%c is 1"].applied(goal), goal)
    assert [list(w.values()) for w in odd_minimum.missing] == [[1]] and odd_minimum.reach_all_above
    assert odd_minimum.within(Guarantee(((1, 4), (6, None)))) == Guarantee(((2, 4), (6, None)))


def test_wider_is_wider_in_all_types() -> None:
    """At (2, 3) and (3, 2) neither is wider than the other."""
    (t,) = goal_of(SHIFTED).scheme.variables
    u = type(t)("u")
    assert DefinedWidths(({t: 2, u: 3},), ({t: 3, u: 2},)).reach_all_above
    assert not DefinedWidths(({t: 2, u: 3},), ({t: 2, u: 4},)).reach_all_above
