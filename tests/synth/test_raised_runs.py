"""What is raised runs, natively, where the loops run, under upstream's runtime verification."""

from __future__ import annotations

from typing import Any

import pytest

from synth.proving import Options
from synth.raising import raise_to_linalg
from tests.synth.benchmark_scripts import FOLDER, script
from verifier.verdict import Proved

run_raised = script("run_raised")
pytestmark = pytest.mark.skipif(
    not run_raised.tools(), reason="mlir-opt-22 or mlir-runner-22 is not installed"
)


@pytest.mark.parametrize("kernel", ["durbin", "jacobi-1d", "trmm"])
def test_it_runs_where_the_loops_run(kernel: str) -> None:
    path = FOLDER / "polybench" / f"{kernel}.mlir"
    raised = raise_to_linalg(path, Options())
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved)
    runs = _compared(path.read_text(), raised.module, verdict.assumptions)
    assert runs.differences == ()
    assert runs.agree >= 5


SOURCE = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  affine.for %i = 0 to %n {
    %0 = affine.load %x[symbol(%n) - 1 - %i] : memref<?xf64>
    affine.store %0, %y[%i] : memref<?xf64>
  }
  return
}"""

BACKWARDS = """
func.func @f(%x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %last = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%n]
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    %v = memref.subview %x[%last] [%n] [-1] :
      memref<?xf64> to memref<?xf64, strided<[-1], offset: ?>>
    %w = memref.subview %y[0] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
    linalg.copy ins(%v : memref<?xf64, strided<[-1], offset: ?>>)
      outs(%w : memref<?xf64, strided<[1]>>)
  }
  return
}"""


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("", "", None),
        ("s0 - 1 >= 0", "s0 >= 0", "an assertion fires"),
        ("[%last] [%n] [-1]", "[%c0] [%n] [1]", "2 elements"),
    ],
)
def test_mistakes_show(right: str, wrong: str, what: str | None) -> None:
    target = BACKWARDS.replace(right, wrong)
    if "[-1] :" not in target:
        target = target.replace("strided<[-1]", "strided<[1]")
    runs = _compared(SOURCE, target, ())
    assert runs.skipped > 0  # where y is shorter than x
    assert runs.agree > 0
    if what is None:
        assert runs.differences == ()
    else:
        assert what in {difference.what for difference in runs.differences}


def _compared(loops: str, raised: str, assumptions: tuple[str, ...]) -> Any:
    (one,), (other,) = run_raised.functions_of(loops), run_raised.functions_of(raised)
    return run_raised.compared(one, other, assumptions, unequal=5)
