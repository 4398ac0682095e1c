"""What is raised runs, natively, where the loops run, under upstream's runtime verification."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from synth.raising.proving import RaisingOptions
from synth.raising.raising import raise_to_linalg
from tests.places import ROOT
from tests.support.benchmark_scripts import FOLDER, script
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.assumptions import Assumption
from verifier.kernel.verdicts.verdict import Proved

scratch_kernel = script("scratch_kernels").scratch_kernel
run_raised = script("run_raised")
pytestmark = pytest.mark.skipif(
    not run_raised.tools(), reason="mlir-opt-22 or mlir-runner-22 is not installed"
)


OWN = sorted((FOLDER / "polybench").glob("*.mlir"))
CORPUS = ROOT.parent / "shared" / "corpus" / "affine-polybench"
NOT_RAISED = {"seidel-2d"}
"""A sweep in place: each of its loops carries a dependence."""


@pytest.mark.deep
@pytest.mark.parametrize("path", some_of(OWN, 36), ids=lambda path: path.stem)
def test_it_runs_where_the_loops_run(path: Path) -> None:
    assert runs_alike(path.read_text(), unequal=1) >= 3 or path.stem in NOT_RAISED


@pytest.mark.deep
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize(
    "path", some_of(sorted(CORPUS.glob("*.mlir")), 24), ids=lambda path: path.stem
)
def test_kernels_of_constant_extents_run_at_small_ones(path: Path) -> None:
    assert runs_alike(run_raised.small_copy(path.read_text())) == 1


@pytest.mark.deep
@pytest.mark.parametrize("seed", some_of(range(12), 6))
def test_kernels_with_scratch_in_loops_run(seed: int) -> None:
    assert runs_alike(scratch_kernel(seed)) >= 1


def runs_alike(text: str, unequal: int = 3) -> int:
    """At how many sizes what a module is raised to does the same; none where it is not raised."""
    raised = raise_to_linalg(Source("<test>", text), RaisingOptions())
    verdict = raised.result.verdict
    if not isinstance(verdict, Proved):
        return 0
    runs = _compared(text, raised.module, verdict.assumptions, unequal)
    assert runs.differences == ()
    assert isinstance(runs.agree, int)
    return runs.agree


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


@pytest.mark.deep
@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    some_of(
        [
            ("", "", None),
            ("s0 - 1 >= 0", "s0 >= 0", "an assertion fires"),
            ("[%last] [%n] [-1]", "[%c0] [%n] [1]", "2 elements"),
        ],
        3,
    ),
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


def _compared(
    loops: str, raised: str, assumptions: tuple[Assumption, ...], unequal: int = 5
) -> Any:
    (one,), (other,) = run_raised.functions_of(loops), run_raised.functions_of(raised)
    return run_raised.compared(one, other, assumptions, unequal=unequal)
