"""Wrong solutions are refuted: every class of mistake, planted into solutions written by hand."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from tests.support.benchmark_scripts import script
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.strategy.loops import prove_equal

mutate_raised = script("mutate_raised")

TRMM = """
func.func @kernel_trmm(%alpha: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %B, %c1 : memref<?x?xf64>
  linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%A, %copy : memref<?x?xf64>, memref<?x?xf64>) outs(%B : memref<?x?xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %i = linalg.index 0 : index
    %k = linalg.index 2 : index
    %inside = arith.cmpi sgt, %k, %i : index
    %p = arith.mulf %a, %b : f64
    %s = arith.addf %o, %p : f64
    %r = arith.select %inside, %s, %o : f64
    linalg.yield %r : f64
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} outs(%B : memref<?x?xf64>) {
  ^bb0(%o: f64):
    %r = arith.mulf %alpha, %o : f64
    linalg.yield %r : f64
  }
  return
}""".replace(
    "  linalg.generic {\n",
    "  %copy = memref.alloc(%m, %n) : memref<?x?xf64>\n"
    "  linalg.copy ins(%B : memref<?x?xf64>) outs(%copy : memref<?x?xf64>)\n  linalg.generic {\n",
    1,
)
EQUIVALENT = {
    # scaling has no order; and A is square, since the loops stay in bounds
    "linalg.generic #16: map 0 is (d0, d1) -> (d1, d0)",
    "memref.dim #4: of another dimension",
}


def program_of(text: str) -> RecurrenceSystem:
    module = read_module(Source("text", text)).module
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    return lift(function)


@pytest.mark.deep
def test_mutants_of_a_masked_product() -> None:
    before = program_of((mutate_raised.KERNELS / "trmm.mlir").read_text())
    raised = read_module(Source("raised", TRMM)).module
    equal = needed_equal_extents(before, program_of(TRMM))
    assert isinstance(prove_equal(before, program_of(TRMM), assume_equal_extents=equal), Proved)
    assert len(list(mutate_raised.mutants_of(raised))) > 30
    kinds: set[str] = set()
    for mutant, after in mutate_raised.chosen(raised, 14, seed=1):
        verdict = prove_equal(before, after, assume_equal_extents=equal)
        if mutant.what in EQUIVALENT:
            assert isinstance(verdict, Proved), mutant.what
        else:
            assert isinstance(verdict, Refuted), f"{mutant.what}: {verdict}"
            kinds.add(mutant.kind)
    assert len(kinds) >= 10


@pytest.mark.deep
def test_mutants_of_what_is_raised() -> None:
    count = mutate_raised.mutate("gemm", most=5, seed=0)
    assert (count.mutants, count.refuted + len(count.equal)) == (5, 5)
    assert not count.unknown
    assert not count.contradicted


def test_a_contradiction_is_seen() -> None:
    before = program_of((mutate_raised.KERNELS / "trmm.mlir").read_text())
    equal = needed_equal_extents(before, program_of(TRMM))
    wrong = program_of(TRMM.replace("cmpi sgt", "cmpi sge"))
    _, difference = mutate_raised.confirmed(before, wrong, equal)
    assert difference is not None
