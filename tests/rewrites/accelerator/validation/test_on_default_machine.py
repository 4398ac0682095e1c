"""Programs as inputs of the commands."""

from __future__ import annotations

import pytest

from synth.accelerator.accel_run import accel_run
from tests.inputs.looping_programs import LEFT, OUT, RIGHT, TWO_BUFFERS, looping
from verifier.claims.translation import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict

LINALG = f"""
func.func @f(%A: {LEFT}, %B: {RIGHT}, %C: {OUT}) {{
  %z = arith.constant 0 : i32
  linalg.fill ins(%z : i32) outs(%C : {OUT})
  linalg.matmul ins(%A, %B : {LEFT}, {RIGHT}) outs(%C : {OUT})
  return
}}
"""

RACE = TWO_BUFFERS.replace("after %p0", "")


def verdict(before: str, after: str, *assume: str) -> Verdict:
    (result,) = verify_translation(before, after, Options(assume=assume))
    return result.verdict


def test_linalg_and_a_program():
    assert isinstance(verdict(LINALG, TWO_BUFFERS, "no-alias"), Proved)
    found = verdict(LINALG, TWO_BUFFERS)
    assert isinstance(found, Unknown) and "no-alias" in found.under


def test_what_is_not_proved():
    assert isinstance(verdict(LINALG, RACE, "no-alias"), Refuted)
    assert isinstance(verdict(RACE, TWO_BUFFERS, "no-alias"), Unknown)
    assert isinstance(verdict(TWO_BUFFERS, LINALG, "no-alias"), Unsupported)


def test_accel_run_checks_and_simulates_a_program():
    run = accel_run(TWO_BUFFERS)
    assert [type(r.verdict) for r in run.results] == [Proved]
    assert run.programs[0].as_dict()["cycles"] == run.programs[0].timing.cycles > 0
    refuted = accel_run(RACE)
    assert [type(r.verdict) for r in refuted.results] == [Refuted]
    assert not refuted.programs


def test_scalar_arguments_have_to_be_given():
    text = looping("scf.for %i = %c0 to %n step %c1 {\n    acc.barrier\n  }")
    assert len(accel_run(text, scalars=(3,)).programs) == 1
    with pytest.raises(InputError, match="1 scalar arguments, 0 are given"):
        accel_run(text)
