"""Whole PolyBench kernels of dynamic size: what they are raised to, with which proof.

`benchmarks/raise_polybench.py` raises all of them.
"""

from __future__ import annotations

import re

import pytest

from synth.raising.raising import Raised, raise_to_linalg
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_source
from verifier.kernel.verdicts.verdict import Proved

FOLDER = ROOT / "benchmarks" / "polybench"

NAMED = {
    "atax": ["fill", "fill", "matvec", "vecmat"],
    "bicg": ["fill", "fill", "vecmat", "matvec"],
    "gemm": ["elementwise", "elementwise", "matmul"],
    "gesummv": ["fill", "fill", "matvec", "matvec", "generic"],
    "mvt": ["matvec", "vecmat"],
    "symm": ["fill", "generic", "generic", "generic"],
    "syrk": ["generic", "generic"],
    "trmm": ["copy", "generic", "elementwise"],
    "cholesky": ["generic", "div", "generic", "sqrt"],
    "lu": ["generic", "div", "generic"],
    "trisolv": ["copy", "generic", "div"],
    "jacobi-1d": ["generic", "generic"],
}
LOOPS = {"cholesky": 2, "lu": 2, "trisolv": 1, "jacobi-1d": 1}


def operations(module: str) -> list[str]:
    return re.findall(r"(?<!#)\blinalg\.(?!yield|index)(\w+)", module)


def check(raised: Raised) -> None:
    """All of a function is raised; what is left of loops is forced by the flow of values."""
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.sizes == "all"
    assert verdict.guarantee.equality == "bit-exact"
    details = raised.result.details
    assert details["left"] == []
    assert all(" needs what " in loop["reason"] for loop in details["loops"])
    printed = re.findall(r"\b(?:scf|affine)\.for\b", raised.module)
    assert len(printed) == len(details["loops"])


@pytest.mark.parametrize("kernel", some_of(NAMED, 12))
def test_dynamic_kernels(kernel: str) -> None:
    raised = raise_to_linalg(read_source(str(FOLDER / f"{kernel}.mlir")))
    check(raised)
    assert operations(raised.module) == NAMED[kernel]
    assert len(raised.result.details["loops"]) == LOOPS.get(kernel, 0)


@pytest.mark.deep
def test_a_triangle_above_the_diagonal_is_not_touched() -> None:
    raised = raise_to_linalg(read_source(str(FOLDER / "syrk.mlir")))
    masks = re.findall(r"arith\.select", raised.module)
    assert len(masks) == len(operations(raised.module)) == 2


def test_sizes_that_are_arguments() -> None:
    """A size is a number beside the arrays; that it is their extent is assumed, and said."""
    raised = raise_to_linalg("""
func.func @product(%n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = affine.load %x[%j] : memref<?xf64>
      %2 = arith.mulf %0, %1 : f64
      %3 = affine.load %y[%i] : memref<?xf64>
      %4 = arith.addf %3, %2 : f64
      affine.store %4, %y[%i] : memref<?xf64>
    }
  }
  return
}""")
    check(raised)
    assert operations(raised.module) == ["matvec"]
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved)
    assert any("arg0" in a.text for a in verdict.assumptions if a.name == "equal-extents")
