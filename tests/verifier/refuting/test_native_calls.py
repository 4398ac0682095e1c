"""Counterexamples on floats that MLIR's runner confirms, and those it is not asked about."""

from __future__ import annotations

from contextlib import suppress

import pytest

from verifier import verify_translation
from verifier.gate.page.sides import counterexample
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Refuted, Result
from verifier.refuting.mlir_replay import replayed
from verifier.refuting.mlir_runner import Call, runs_agree
from verifier.refuting.native_calls import calls_of
from verifier.running.graphs.outcome import Ran

CEIL = (
    "%r = math.ceil %x : T",
    "%t = arith.fptosi %x : T to i32\n%r = arith.sitofp %t : i32 to T",
)


def refuted(before: str, after: str, type_: str = "f32") -> Result:
    old, new = (
        f"func.func @f(%x: T) -> T {{\n{body}\nreturn %r : T\n}}".replace("T", type_)
        for body in (before, after)
    )
    (result,) = verify_translation(old, new)
    assert isinstance(result.verdict, Refuted)
    return result


def ran(result: Result) -> Ran:
    assert isinstance(result.verdict, Refuted)
    found = getattr(result.verdict.counterexample, "ran", None)
    assert isinstance(found, Ran)
    return found


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_a_run_is_confirmed_and_another_result_is_not() -> None:
    calls = calls_of(ran(refuted(*CEIL)))
    assert len(calls) == 2
    assert runs_agree(calls)
    wrong = Call(calls[0].function, calls[0].arguments, ((0x3F000000,),))
    with pytest.raises(ReplayFailed):
        runs_agree([wrong])


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_a_runner_that_flushes_numbers_of_bf16_hides_no_refutation() -> None:
    """Whether it does is up to the processor."""
    two = "%two = arith.constant 2.0 : T\n"
    flushed = """
    %b = arith.bitcast %x : T to i16
    %one = arith.constant 1 : i16
    %is = arith.cmpi eq, %b, %one : i16
    %zero = arith.constant 0.0 : T
    %y = arith.select %is, %zero, %x : T
    %r = arith.mulf %y, %two : T
    """
    result = refuted(f"{two}%r = arith.mulf %x, %two : T", two + flushed, "bf16")
    by = ["the interpreter of control flow"]
    with suppress(ReplayFailed):
        by += ["mlir-runner"] if runs_agree(calls_of(ran(result))) else []
    (given,) = replayed([result])
    assert isinstance(given.verdict, Refuted)
    assert given.verdict.counterexample.replayed_by == tuple(by)


def test_what_may_do_something_else_is_not_asked_about() -> None:
    flagged = "%r = arith.addf %x, %x fastmath<contract> : T", "%r = arith.negf %x : T"
    assert calls_of(ran(refuted(*flagged))) == ()
    assert calls_of(ran(refuted(*CEIL, "f8E5M2"))) == ()


def test_a_counterexample_without_operations_has_a_place_on_the_page() -> None:
    verdict = refuted(*CEIL).verdict
    assert isinstance(verdict, Refuted)
    assert "-0.0 (0x80000000)" in "".join(counterexample(verdict.counterexample))
