"""What is printed of guards and scalars, and what mlir-opt makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from synth.raising.proving import RaisingOptions
from synth.raising.raising import Raised, raise_to_linalg
from tests.support.benchmark_scripts import FOLDER
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved


def _raised(text: str) -> Raised:
    return raise_to_linalg(Source("text", text), RaisingOptions())


@pytest.mark.deep
def test_windows_in_a_guard_have_bare_sizes(mlir_opt: Callable[..., str]) -> None:
    raised = raise_to_linalg(FOLDER / "polybench" / "jacobi-1d.mlir", RaisingOptions())
    assert isinstance(raised.result.verdict, Proved)
    assert raised.module.count("affine.if affine_set<()[s0] : ((s0 + -3) >= 0)>()[%n] {") == 2
    assert "maxsi" not in raised.module
    assert "affine.if" in mlir_opt(raised.module)


SCALARS = """
func.func @f(%a: f32, %p: i32, %q: i32, %n: index, %x: memref<?xf32>, %y: memref<?xi32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %x[%i] : memref<?xf32>
    %1 = math.exp %a : f32
    %2 = arith.mulf %1, %1 : f32
    %3 = arith.mulf %0, %2 : f32
    %4 = arith.index_cast %n : index to i32
    %5 = arith.sitofp %4 : i32 to f32
    %6 = arith.addf %3, %5 : f32
    %7 = arith.index_cast %i : index to i32
    %8 = arith.sitofp %7 : i32 to f32
    %9 = arith.divf %6, %8 : f32
    affine.store %9, %x[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %0 = affine.load %y[%i] : memref<?xi32>
    %1 = arith.divsi %p, %q : i32
    %2 = arith.muli %0, %1 : i32
    affine.store %2, %y[%i] : memref<?xi32>
  }
  return
}"""


@pytest.mark.deep
def test_scalars_are_computed_once_unless_that_may_be_undefined() -> None:
    raised = _raised(SCALARS)
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    before, *regions = re.split(r"linalg\.generic", raised.module)
    inside = "".join(regions)
    assert before.count("math.exp") == 1
    assert before.count("arith.mulf") == 1  # the square, not the product with an element
    assert before.count("arith.sitofp") == 1  # of n, not of i
    assert "math.exp" not in inside
    assert inside.count("arith.sitofp") == 1
    assert "arith.divsi" not in before


SWEEP = """
func.func @sweep(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %0 = affine.load %x[%i - 1] : memref<?xf32>
      %1 = affine.load %x[%i + 1] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %x[%i] : memref<?xf32>
    }
  }
  return
}"""


def test_a_sweep_in_place_stays_and_the_verdict_says_which_dependence_every_loop_carries() -> None:
    raised = _raised(SWEEP)
    assert "linalg." not in raised.module
    reason = str(raised.result.as_dict()["reason"])
    assert "every loop carries a dependence: affine.store #1 needs what" in reason


@pytest.mark.deep
def test_durbin_keeps_the_loop_that_its_values_force_and_the_names_of_its_memory() -> None:
    raised = raise_to_linalg(FOLDER / "polybench" / "durbin.mlir", RaisingOptions())
    assert isinstance(raised.result.verdict, Proved)
    assert raised.module.count("affine.for") == 1
    assert raised.module.count("[%k] [-1] :") == 2
    allocated = re.findall(r"(%\w+) = memref\.alloc", raised.module)
    assert sorted(allocated) == ["%alpha", "%beta", "%sum", "%z"]


@pytest.mark.deep
def test_a_masked_triangle_needs_no_square_array() -> None:
    raised = raise_to_linalg(FOLDER / "polybench" / "trmm.mlir", RaisingOptions())
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved)
    equal = [a.text for a in verdict.assumptions if a.name == "equal-extents"]
    assert equal == ["arg2_dim0 = arg1_dim0"]
