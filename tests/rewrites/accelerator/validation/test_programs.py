"""Programs with loops: right ones are proved for all iterations, wrong ones are refuted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import TooLong, read_program
from rewrites.accelerator.validation.iterations.latches import Latches
from rewrites.accelerator.validation.program_faults import least_steps
from rewrites.accelerator.validation.programs import Checked, check_program, validate
from tests.inputs import lane_twins, twins
from tests.inputs.programs import ONE_TILE, parse_function
from tests.support.deep import few, some_of
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

MACHINE = default_machine()


def verdict(source: str, target: str) -> Verdict:
    return validate(parse_function(source), parse_function(target), MACHINE)


LOOPS = """
func.func @f(%A: memref<16x16xi8>, %n: index) {
  %a = acc.local row 0 : memref<16x16xi8, #acc.spad>
  %s = acc.setup {ld_stride = 16}
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %ten = arith.constant 9 : index
  scf.for %i = %zero to %ten step %two {
    affine.for %j = 0 to 3 {
      %0 = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : memref<16x16xi8>,
          memref<16x16xi8, #acc.spad>
    }
    scf.for %k = %zero to %n step %two {
      %1 = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : memref<16x16xi8>,
          memref<16x16xi8, #acc.spad>
    }
  }
  acc.done
  return
}"""


def test_steps_are_counted_where_bounds_are_constant():
    function = parse_function(LOOPS)
    least = least_steps(function.body.block)
    assert least == 5 * (1 + 3 * 2)
    assert all(least <= len(read_program(function, MACHINE, (n,)).steps) for n in (0, 1, 5))
    with pytest.raises(TooLong):
        read_program(function, MACHINE, (0,), least - 1)


def test_sizes_are_within_the_machine():
    """A program that reads 16 rows of A in a pass, for an array of 8."""
    few_rows = replace(MACHINE, array_rows=8)
    source = parse_function(ONE_TILE)
    assert isinstance(validate(source, source, MACHINE), Proved)
    found = validate(source, source, few_rows)
    assert not isinstance(found, Proved), found
    assert not isinstance(check_program(source, few_rows), Checked)


ALL = twins.ALL | lane_twins.ALL


@pytest.mark.parametrize("name", some_of(list(ALL), 6))
def test_right_twins_are_proved(name: str):
    pair = ALL[name]
    found = verdict(pair.reference, pair.right)
    assert isinstance(found, Proved), found
    assert "for exactly these extents" in found.notes[-1]


WRONG = [
    pytest.param(
        pair.reference,
        wrong,
        id=f"{name} {number}",
        marks=[pytest.mark.deep] if name in lane_twins.ALL else [],
    )
    for name, pair in ALL.items()
    for number, wrong in enumerate(pair.wrong)
]


@few(6)
@pytest.mark.parametrize(("reference", "wrong"), WRONG)
def test_wrong_twins_are_refuted(reference: str, wrong: str):
    found = verdict(reference, wrong)
    assert isinstance(found, Refuted), found


BIASED = """
func.func @biased(%A: memref<16x16xi8>, %B: memref<16x16xi8>, %D: memref<16xi32>,
                  %C: memref<16x16xi32>) {
  %a = acc.local row 0 : memref<16x16xi8, #acc.spad>
  %b = acc.local row 16 : memref<16x16xi8, #acc.spad>
  %c = acc.local row 0 : memref<32x16xi32, #acc.accum>
  %d = acc.local row 32 : memref<1x16xi32, #acc.accum>
  %s = acc.setup {ld_stride = 16, st_stride = 64, a_stride = 16, dataflow = 0, window_cols = 4,
                  window_step = 1, window_pitch = 4}
  %0 = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : memref<16x16xi8>,
      memref<16x16xi8, #acc.spad>
  %1 = acc.mvin %s, %B at 0 to %b row 0 size 16 x 16 : memref<16x16xi8>,
      memref<16x16xi8, #acc.spad>
  %2 = acc.mvin %s, %D at 0 to %d row 0 size 1 x 16 : memref<16xi32>, memref<1x16xi32, #acc.accum>
  acc.preload %b row 0 into %c row 16 : memref<16x16xi8, #acc.spad>, memref<32x16xi32, #acc.accum>
  acc.preload_bias %b row 0, %d row 0 into %c row 0 : memref<16x16xi8, #acc.spad>,
      memref<1x16xi32, #acc.accum>, memref<32x16xi32, #acc.accum>
  %3 = PASS after %0, %1, %2 : memref<16x16xi8, #acc.spad>
  %4 = acc.mvout %s, %c row 0 to %C at 0 size 16 x 16 after %3 :
      memref<32x16xi32, #acc.accum>, memref<16x16xi32>
  acc.wait %4
  acc.done
  return
}
"""


@pytest.mark.parametrize(
    "text",
    [
        "acc.compute %s, %a row 0 rows 16 k 16",
        "acc.compute_window %s, %a row 0 from 0 rows 16 k 16",
    ],
)
def test_a_pass_starts_from_the_last_preload_of_either_kind(text: str):
    program = parse_function(BIASED.replace("PASS", text))
    assert isinstance(check_program(program, MACHINE), Checked)
    (one,) = [op for op in program.walk() if op.name.startswith("acc.compute")]
    assert [op.name for op in Latches(program.body.block).before(one)] == ["acc.preload_bias"]
