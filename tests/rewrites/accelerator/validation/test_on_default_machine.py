"""Programs as inputs of the commands."""

from __future__ import annotations

import pytest

from accelerator_model.machine import default_machine
from rewrites.accelerator.validation.instruction_lists import same_instructions
from rewrites.accelerator.validation.programs import validate_iterations
from synth.accelerator.accel_run import accel_run
from tests.inputs.looping_programs import LEFT, OUT, RIGHT, TWO_BUFFERS, looping
from tests.inputs.programs import parse_function
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


@pytest.mark.deep
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


RELU = """
func.func @f(%A: tensor<20x40xi8>, %B: tensor<40x24xi8>) -> tensor<20x24xi32> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<20x24xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<20x24xi32>) -> tensor<20x24xi32>
  %m = linalg.matmul ins(%A, %B : tensor<20x40xi8>, tensor<40x24xi8>)
                     outs(%z : tensor<20x24xi32>) -> tensor<20x24xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                        affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
       ins(%m : tensor<20x24xi32>) outs(%e : tensor<20x24xi32>) {
  ^bb0(%a: i32, %b: i32):
    %x = arith.maxsi %a, %c0 : i32
    linalg.yield %x : i32
  } -> tensor<20x24xi32>
  return %r : tensor<20x24xi32>
}
"""


@pytest.mark.deep
def test_a_clamp_that_accel_run_printed():
    program = str(accel_run(RELU).module)
    assert "max = 655360" in program
    assert isinstance(verdict(RELU, program, "no-alias"), Proved)
    wrong = program.replace("max = 655360", "max = 655")
    assert isinstance(verdict(RELU, wrong, "no-alias"), Refuted)
    assert isinstance(verdict(program, wrong, "no-alias"), Refuted)


WITH_A_CONSTANT = """
func.func @f(%D: memref<1x16xi32>,
             %one: memref<1x16xi32> {acc.constant = dense<0> : tensor<1x16xi32>}) {
  %c = acc.local row 0 : memref<1x16xi32, #acc.accum>
  %s = acc.setup {ld_stride = 64 : i64, st_stride = 64 : i64}
  LOAD
  %o = acc.mvout %s, %c row 0 to %D at 0 size 1 x 16 after %l
       : memref<1x16xi32, #acc.accum>, memref<1x16xi32>
  acc.wait %o
  acc.done
  return
}
"""
LOADED = WITH_A_CONSTANT.replace(
    "LOAD",
    "%l = acc.mvin %s, %one at 0 to %c row 0 size 1 x 16"
    " : memref<1x16xi32>, memref<1x16xi32, #acc.accum>",
)
ZEROED = WITH_A_CONSTANT.replace(
    "LOAD", "%l = acc.zero %c row 0 rows 1 : memref<1x16xi32, #acc.accum>"
)


def test_what_is_no_constant_does_not_refute():
    """Zeros that are loaded and zeros are the same, though an argument that is not known is not."""
    assert not isinstance(verdict(LOADED, ZEROED, "no-alias"), Refuted)
    other = ZEROED.replace("dense<0>", "dense<7>")
    assert isinstance(verdict(LOADED.replace("dense<0>", "dense<7>"), other, "no-alias"), Refuted)


def test_programs_with_other_constants_of_their_own_are_not_the_same():
    one = parse_function(LOADED)
    other = parse_function(LOADED.replace("dense<0>", "dense<7>"))
    assert isinstance(same_instructions(one, one, default_machine()), Proved)
    for compared in (same_instructions, validate_iterations):
        assert isinstance(compared(one, other, default_machine()), Unknown)


POOLING = """
func.func @f(%x: tensor<1x4x4x16xi8>) -> tensor<1x2x2x16xi8> {
  %least = arith.constant -128 : i8
  %e = tensor.empty() : tensor<1x2x2x16xi8>
  %z = linalg.fill ins(%least : i8) outs(%e : tensor<1x2x2x16xi8>) -> tensor<1x2x2x16xi8>
  %k = tensor.empty() : tensor<2x2xi8>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>}
       ins(%x, %k : tensor<1x4x4x16xi8>, tensor<2x2xi8>)
       outs(%z : tensor<1x2x2x16xi8>) -> tensor<1x2x2x16xi8>
  return %r : tensor<1x2x2x16xi8>
}
"""


@pytest.mark.deep
def test_a_program_with_constants_that_accel_run_printed():
    program = str(accel_run(POOLING).module)
    assert 'acc.constant = dense<"0x0100' in program
    assert isinstance(verdict(POOLING, program, "no-alias"), Proved)
    for wrong in (program.replace("0x0100", "0x0200"), program.replace("acc.constant", "my.mark")):
        assert not isinstance(verdict(POOLING, wrong, "no-alias"), Proved)
    other = POOLING.replace("nhwc_max", "nhwc_min")
    assert isinstance(verdict(other, program, "no-alias"), Refuted)
