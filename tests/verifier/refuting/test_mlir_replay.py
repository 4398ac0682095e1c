"""Refutations are replayed by MLIR's runner, many at once; a disagreement is an internal error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from shutil import which

import pytest
from click.testing import CliRunner

from rewrites.commands.verify_rewrite import main
from tests.inputs.patterns_for_tests import BY_X, GENERIC, VALUE, binary, pattern, result_of
from tests.support.deep import few
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Refuted, Result
from verifier.refuting import mlir_replay, mlir_runner
from verifier.refuting.counterexample import IntegerCounterexample
from verifier.refuting.mlir_replay import replayed

needs_runner = pytest.mark.skipif(
    mlir_runner.tools() is None, reason="mlir-opt or mlir-runner not installed"
)
ADD = binary("root", "arith.addi", "%x", "%y")
WRONG = pattern(GENERIC + ADD, BY_X)
RIGHT = pattern(
    GENERIC + ADD, binary("new", "arith.addi", "%y", "%x") + "pdl.replace %root with %new"
)
INTERPRETER = "the interpreter of concrete values"


def found_in(result: Result) -> IntegerCounterexample:
    assert isinstance(result.verdict, Refuted)
    assert isinstance(result.verdict.counterexample, IntegerCounterexample)
    return result.verdict.counterexample


def named(result: Result, name: str) -> Result:
    return replace(result, name=name)


def with_a_wrong_value(result: Result) -> Result:
    """As if our replay had said that the source's result has another last bit."""
    found = found_in(result)
    first = found.calls[0]
    wrong = replace(first, expected=tuple((value ^ 1,) for (value,) in first.expected))
    assert isinstance(result.verdict, Refuted)
    changed = replace(found, calls=(wrong, *found.calls[1:]))
    return replace(result, verdict=replace(result.verdict, counterexample=changed))


@pytest.mark.deep
@needs_runner
def test_results_keep_their_order_and_the_confirmed_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mlir_replay, "_MOST", 2)
    wrong, right = result_of(WRONG), result_of(RIGHT)
    given = [right, wrong, right, wrong, wrong, right]
    results = list(replayed(named(r, str(i)) for i, r in enumerate(given)))
    assert [r.name for r in results] == list("012345")
    for before, after in zip(given, results, strict=True):
        if isinstance(before.verdict, Refuted):
            assert found_in(before).replayed_by == (INTERPRETER,)
            assert found_in(after).replayed_by == (INTERPRETER, "mlir-runner")


@needs_runner
def test_one_process_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    honest = mlir_runner.runs_agree

    def counted(calls: list[mlir_runner.Call]) -> bool:
        runs.append(len(calls))
        return honest(calls)

    monkeypatch.setattr(mlir_runner, "runs_agree", counted)
    assert len(list(replayed([result_of(WRONG)] * 5))) == 5
    assert runs == [10]


@needs_runner
@few(3)
@pytest.mark.parametrize(
    "operation",
    [
        "subi",
        pytest.param("floordivsi", marks=pytest.mark.deep),
        pytest.param("ceildivui", marks=pytest.mark.deep),
        "shrsi",
        "minsi",
    ],
)
def test_mlir_agrees_at_many_types(operation: str) -> None:
    results: list[Result] = []
    for type_ in ("index", "i1", "i3", "i33", "i64"):
        match = f"%t = pdl.type : {type_}\n%x = pdl.operand : %t\n%y = pdl.operand : %t\n"
        match += binary("root", f"arith.{operation}", "%x", "%y")
        results.append(result_of(pattern(match, f"pdl.replace %root with (%y : {VALUE})")))
    for result in replayed(results):
        assert found_in(result).violated == "root equal"
        assert found_in(result).replayed_by[1:] == ("mlir-runner",)


@needs_runner
def test_a_disagreement_is_an_internal_error() -> None:
    wrong = with_a_wrong_value(result_of(WRONG))
    with pytest.raises(ReplayFailed, match="mlir-runner does not agree about @source#0"):
        list(replayed([wrong]))


@needs_runner
def test_a_disagreement_is_found_among_many_and_hides_none() -> None:
    good = result_of(WRONG)
    given = [named(good, "a"), named(with_a_wrong_value(good), "b"), named(good, "c")]
    failed: list[str] = []
    results = list(replayed(given, lambda result, _: failed.append(result.name)))
    assert failed == ["b"]
    assert [r.name for r in results] == ["a", "c"]
    assert all(found_in(r).replayed_by[1:] == ("mlir-runner",) for r in results)


@needs_runner
def test_the_command_shows_no_verdict_where_the_runner_disagrees(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def disagrees(*_: object) -> bool:
        raise ReplayFailed("mlir-runner does not agree about @source#0")

    monkeypatch.setattr(mlir_runner, "runs_agree", disagrees)
    result = CliRunner().invoke(main, ["-"], input=WRONG)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "internal error: mlir-runner does not agree about @source#0" in result.stderr


@needs_runner
def test_the_command_says_who_replayed() -> None:
    result = CliRunner().invoke(main, ["-", "--format", "json"], input=WRONG)
    (item,) = json.loads(result.stdout)["results"]
    assert item["counterexample"]["replayed_by"] == [INTERPRETER, "mlir-runner"]


def test_poison_and_undefined_behaviour_are_not_run() -> None:
    flags = "%flags = pdl.attribute = #arith.overflow<nsw>\n"
    new = flags + binary("new", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %flags}')
    result = result_of(pattern(GENERIC + ADD, new + "pdl.replace %root with %new"))
    assert found_in(result).violated == "root not more poisonous"
    assert found_in(result).calls == ()
    divided = binary("new", "arith.divui", "%x", "%y") + BY_X
    result = result_of(pattern(GENERIC + binary("root", "arith.minui", "%x", "%y"), divided))
    assert found_in(result).violated == "no new UB"
    assert found_in(result).calls == ()


def test_without_the_tools_a_refutation_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mlir_runner, "tools", lambda: None)
    (result,) = replayed([result_of(WRONG)])
    assert found_in(result).replayed_by == (INTERPRETER,)


def test_a_tool_that_fails_is_as_one_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    false = which("false")
    assert false is not None
    monkeypatch.setattr(mlir_runner, "tools", lambda: (false, false))
    results = list(replayed([result_of(WRONG)] * 3))
    assert [found_in(r).replayed_by for r in results] == [(INTERPRETER,)] * 3


def test_an_interrupt_does_not_lose_what_was_decided() -> None:
    wrong = result_of(WRONG)

    def interrupted() -> Iterator[Result]:
        yield wrong
        raise KeyboardInterrupt

    waiting: list[Result] = []
    with pytest.raises(KeyboardInterrupt):
        list(replayed(interrupted(), waiting=waiting))
    assert waiting == [wrong]


@needs_runner
def test_an_interrupt_while_results_are_given_loses_none() -> None:
    wrong = result_of(WRONG)
    waiting: list[Result] = []
    results = replayed([named(wrong, name) for name in "abc"], waiting=waiting)
    assert next(results).name == "a"
    assert [r.name for r in waiting] == ["b", "c"]


def test_an_interrupt_of_the_runner_loses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(mlir_runner, "runs_agree", interrupted)
    waiting: list[Result] = []
    with pytest.raises(KeyboardInterrupt):
        list(replayed([result_of(WRONG)], waiting=waiting))
    assert len(waiting) == 1


def asked_for(count: int, at_once: bool = False) -> tuple[list[Result], Iterator[Result]]:
    """A list of the results that were asked for so far, and `count` refutations replayed."""
    asked: list[Result] = []

    def given() -> Iterator[Result]:
        for _ in range(count):
            asked.append(result_of(WRONG))
            yield asked[-1]

    return asked, replayed(given(), at_once=at_once)


def test_refutations_wait_for_company() -> None:
    asked, results = asked_for(3)
    next(results)
    assert len(asked) == 3


def test_where_somebody_looks_nothing_waits() -> None:
    asked, results = asked_for(3, at_once=True)
    next(results)
    assert len(asked) == 1


def test_nothing_waits_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mlir_replay, "_LONGEST", -1.0)
    asked, results = asked_for(3)
    next(results)
    assert len(asked) == 1
