"""At which widths a refuted pattern holds is said after it was proved, and only then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rewrites.commands.verify_rewrite import main
from tests.inputs.patterns_for_tests import (
    BY_X,
    GENERIC,
    binary,
    pattern,
    unary,
    verdict_on,
)
from tests.inputs.width_patterns import (
    DOUBLE,
    DOUBLE_FILTERED,
    IMPOSSIBLE_ABOVE_I1,
    ODD,
    ONLY_BELOW,
    PRODUCT_BELOW,
    SHIFT,
    SHIFT_FILTERED,
    X,
    built,
    literals_registered,
    wrong_from,
)
from tests.support.deep import few
from verifier.claims.patterns import verify_rewrite
from verifier.finding.violating_widths import Violations
from verifier.kernel.any_width.methods import EveryWidth
from verifier.kernel.deciding import decide as deciding
from verifier.kernel.deciding import probe_widths as scouting
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.portfolio import QUERY
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import Closed
from verifier.kernel.verdicts.verdict import (
    NEVER_DEFINED,
    Guarantee,
    Holding,
    Proved,
    Refuted,
    Unknown,
    Verdict,
)
from verifier.rechecking.emission import Emission
from verifier.repairing import explanation
from verifier.repairing import validity_widths as holding_file
from verifier.repairing.validity_widths import validity_widths
from verifier.strategy import decide as strategy


@pytest.fixture(autouse=True)
def _literals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(explanation, "SECONDS", 60.0)
    monkeypatch.setattr(explanation, "VARIANT_SECONDS", 60.0)
    with literals_registered():
        yield


OVERFLOWING = pattern(
    GENERIC + binary("root", "arith.muli", "%x", "%y"),
    "%nsw = pdl.attribute = #arith.overflow<nuw>\n"
    + binary("new", "arith.muli", "%x", "%y", attributes='{"overflowFlags" = %nsw}')
    + "pdl.replace %root with %new",
)
"""No product of two bits is greater than 1."""


def refuted(text: str, suggest: bool = True) -> Refuted:
    (result,) = verify_rewrite(text, Options(60, suggest=suggest))
    assert isinstance(result.verdict, Refuted)
    return result.verdict


def goal_of(text: str) -> Goal:
    parsed, (found,) = parse_patterns(Source("<text>", text))
    (goal,) = goals_of_pattern(found, parsed).goals
    return goal


def types_of(verdict: Refuted) -> str:
    return verdict.counterexample.as_dict()["types"]


@few(3)
@pytest.mark.parametrize(
    ("text", "at", "ranges", "words"),
    [
        (DOUBLE, "t = i1", ((2, None),), "holds at every width from 2 up; fails at i1"),
        pytest.param(
            *(SHIFT, "t = i1", ((2, None),), "holds at every width from 2 up; fails at i1"),
            marks=pytest.mark.deep,
        ),
        (ONLY_BELOW, "t = i6", ((1, 5),), "holds at widths 1 to 5; fails at every width from 6 up"),
        pytest.param(
            *(PRODUCT_BELOW, "t = i6", ((1, 5),), "holds at widths 1 to 5"), marks=pytest.mark.deep
        ),
        (ODD, "t = i1", (), "fails at every odd width"),
    ],
)
def test_at_which_widths_a_refuted_pattern_holds(
    text: str, at: str, ranges: object, words: str
) -> None:
    verdict = refuted(text)
    assert types_of(verdict) == at
    assert verdict.holding == Holding(ranges, words)  # type: ignore[arg-type]
    assert verdict.remarks()[-1] == words


def test_what_fails_at_every_width_gets_no_such_note() -> None:
    assert (
        refuted(pattern(GENERIC + binary("root", "arith.addi", "%x", "%y"), BY_X)).holding is None
    )


def test_without_leave_only_what_was_asked_anyway_is_said() -> None:
    assert refuted(DOUBLE, suggest=False).holding is None
    verdict = refuted(OVERFLOWING, suggest=False)
    assert verdict.holding == Holding(((1, 1),), "holds at width 1")


@pytest.mark.deep
def test_no_width_is_named_where_nothing_satisfies_the_constraints() -> None:
    verdict = refuted(IMPOSSIBLE_ABOVE_I1)
    assert types_of(verdict) == "t = i1"
    assert verdict.holding is None


@pytest.mark.parametrize(
    "answer",
    [
        Unknown("no answer"),
        Proved(Guarantee(((2, 64),)), "bit-vector queries"),
        Proved(Guarantee(((3, None),)), "queries"),
        Proved(Guarantee(((2, None),)), "queries", notes=(f"{NEVER_DEFINED} here",)),
    ],
)
def test_what_is_proved_less_strongly_is_not_said(answer: Verdict) -> None:
    assert validity_widths(goal_of(DOUBLE), lambda _: answer) is None


@pytest.mark.deep
def test_a_width_that_is_not_decided_is_not_named() -> None:
    goal = goal_of(SHIFT)

    def decide(variant: Goal) -> Verdict:
        if variant.scheme.variables:
            return Proved(Guarantee(((2, None),)), "queries")
        return Unknown("no answer")

    assert validity_widths(goal, decide) == Holding(((2, None),), "holds at every width from 2 up")


@pytest.mark.parametrize("exact", [Violations((1,), (False, False, True, False), 3), Violations()])
def test_an_exact_method_that_is_wrong_is_an_internal_error_or_silent(
    exact: Violations, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that i2 fails alone, or that nothing does; i1 fails."""
    monkeypatch.setattr(holding_file, "violating_widths", lambda _: exact)
    goal = goal_of(DOUBLE)
    if exact.smallest is None:
        assert validity_widths(goal, lambda g: strategy.decide(g, Options(5))) is None
    else:
        with pytest.raises(InternalError, match="the decision at i1 disagree"):
            validity_widths(goal, lambda g: strategy.decide(g, Options(5)))


def test_endless_failures_are_compared_with_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    even = Violations((2,), (False, False, True), 1)
    monkeypatch.setattr(holding_file, "violating_widths", lambda _: even)
    with pytest.raises(InternalError, match="disagree about it"):
        validity_widths(goal_of(ODD), lambda g: strategy.decide(g, Options(5)))


@pytest.mark.parametrize("text", [DOUBLE_FILTERED, SHIFT_FILTERED])
def test_what_is_closed_from_some_width_up_is_asked_below_it_only(text: str) -> None:
    verdict = verdict_on(text)
    assert isinstance(verdict, Proved)
    assert verdict.guarantee == Guarantee(((2, None),))
    assert QUERY not in verdict.method


@pytest.fixture
def lying(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method that closes everything from 3 on."""

    def lie(
        goal: Goal, explore: object, timeout: float, start_at_most: int = 1, **_: object
    ) -> object:
        if start_at_most == 1:
            return EveryWidth((), ())
        closed = tuple(
            deciding.Closed(name, "a lie", ((3, None),)) for name in deciding.obligation_names(goal)
        )
        return EveryWidth(closed, ())

    monkeypatch.setattr(deciding, "close_every_width", lie)
    monkeypatch.setattr(scouting, "_FIRST", ())


@pytest.mark.usefixtures("lying")
def test_what_is_said_to_be_closed_from_a_width_up_is_asked_there() -> None:
    with pytest.raises(InternalError, match="was closed for every width, and a query"):
        verdict_on(PRODUCT_BELOW.replace("literal 0", "literal 4"))


@pytest.mark.deep
@pytest.mark.usefixtures("lying")
def test_of_several_types_nothing_is_closed_from_a_width_up() -> None:
    """Infinitely many choices would be left below; one that fails is found all the same."""
    wide = unary("wide", "arith.extsi", "%x", "%u")
    root = binary("root", "arith.andi", "%wide_value", "%wide_value", "%u")
    bit = binary("bit", "arith.andi", "%wide_value", "%mask_value", "%u")
    new = binary("new", "arith.xori", "%wide_value", "%bit_value", "%u")
    verdict = verdict_on(
        pattern(
            X + "%u = pdl.type\n" + wide + root,
            built("mask", 2**99, "%u") + bit + new + "pdl.replace %root with %new",
        )
    )
    assert isinstance(verdict, Refuted)


@pytest.mark.parametrize("recorded", [False, True])
def test_a_violation_above_64_bits_is_found_at_the_least_width(
    recorded: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no method sees it: inputs are tried at some wide types, then at those before."""
    monkeypatch.setattr(deciding, "close_every_width", lambda *_, **__: EveryWidth((), ()))
    options = Options(60, emission=Emission("smtlib", tmp_path) if recorded else None)
    verdict = strategy.decide(goal_of(wrong_from(100)), options)
    assert isinstance(verdict, Refuted)
    assert types_of(verdict) == "t = i100"
    assert verdict.holding == Holding(((1, 64),), "holds at widths 1 to 64")


def test_what_only_fails_beyond_what_is_tried_is_promised_up_to_64(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deciding, "close_every_width", lambda *_, **__: EveryWidth((), ()))
    verdict = verdict_on(wrong_from(300))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee == Guarantee(((1, 64),))


def test_the_automaton_sees_violations_at_any_width() -> None:
    assert types_of(refuted(wrong_from(100), suggest=False)) == "t = i100"
    assert types_of(refuted(wrong_from(300), suggest=False)) == "t = i300"


@pytest.mark.deep
def test_the_command_shows_it() -> None:
    run = CliRunner().invoke(main, ["-"], input=DOUBLE)
    assert run.stdout.splitlines()[1] == "  note: holds at every width from 2 up; fails at i1"
    run = CliRunner().invoke(main, ["-", "--format", "json"], input=DOUBLE)
    (item,) = json.loads(run.stdout)["results"]
    assert item["notes"] == ["holds at every width from 2 up; fails at i1"]
    assert item["holds_at"] == [[2, None]]
    run = CliRunner().invoke(main, ["-", "--format", "json"], input=ODD)
    (item,) = json.loads(run.stdout)["results"]
    assert item["notes"] == ["fails at every odd width"]
    assert "holds_at" not in item


def test_repetitions_are_the_shortest() -> None:
    def repetition(lengths: str, start: int, least: int = 1) -> tuple[int, tuple[int, ...], int]:
        return Violations((1,), tuple(c == "x" for c in lengths), start).repetition(least)

    assert repetition(".x.x.x.x.", 5) == (1, (1,), 2)
    assert repetition("...xxx", 4) == (3, (0,), 1)
    assert repetition(".xx..xx..", 5, 2) == (2, (1, 2), 4)
    assert repetition(".xx", 1) == (1, (0,), 1)


def test_types_that_are_too_narrow_for_a_start_are_no_error() -> None:
    """Of a type narrower than i4 nothing is said from i4 up."""
    text = """pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %four = pdl.type : i4
  %x = pdl.operand : %four
  %low = pdl.operation "arith.trunci"(%x : !pdl.value) -> (%t : !pdl.type)
  %y = pdl.result 0 of %low
  %root = pdl.operation "arith.addi"(%y, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%y : !pdl.value)
  }
}"""
    (result,) = verify_rewrite(text, Options(suggest=True))
    assert isinstance(result.verdict, Refuted)


BELOW_I8 = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %u = pdl.type : i8
  %x = pdl.operand : %t
  %wide = pdl.operation "arith.extui"(%x : !pdl.value) -> (%u : !pdl.type)
  %w = pdl.result 0 of %wide
  %root = pdl.operation "arith.andi"(%w, %w : !pdl.value, !pdl.value) -> (%u : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%w : !pdl.value)
  }
}
"""


def test_nothing_is_claimed_from_where_no_type_is(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = goal_of(BELOW_I8)
    names = obligation_names(goal)
    planted = tuple(Closed(n, "planted", ((9, None),)) for n in names)
    monkeypatch.setattr(
        deciding,
        "close_every_width",
        lambda _, __, ___, start=1, **____: EveryWidth(planted if start > 1 else (), ()),
    )
    verdict = strategy.decide(goal, Options(5))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, 7),)
