"""Scratch that loops allocate: what is raised allocates as much as the loops do at one time, or
nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import prod

import pytest

from synth.raising.proving import RaisingOptions
from synth.raising.raise_result import Raised
from synth.raising.raising import raise_to_linalg
from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo
from tests.support.benchmark_scripts import script
from tests.support.deep import few, some_of
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted

scratch_kernel = script("scratch_kernels").scratch_kernel

ROW_SUMS = """
func.func @f(%a: memref<4x3xf64>, %y: memref<4xf64>) {
  affine.for %i = 0 to 4 {
    %s = memref.alloca() : memref<f64>
    %c = arith.constant 0.0 : f64
    affine.store %c, %s[] : memref<f64>
    affine.for %k = 0 to 3 {
      %1 = affine.load %a[%i, %k] : memref<4x3xf64>
      %5 = affine.load %s[] : memref<f64>
      %6 = arith.addf %5, %1 : f64
      affine.store %6, %s[] : memref<f64>
    }
    %0 = affine.load %s[] : memref<f64>
    affine.store %0, %y[%i] : memref<4xf64>
  }
  return
}"""

SHIFTED = """
func.func @f(%a: memref<1000xf64>, %y: memref<1000xf64>) {
  affine.for %i = LOW to HIGH step STEP {
    %s = memref.alloc() : memref<f64>
    %c = arith.constant 0.0 : f64
    affine.store %c, %s[] : memref<f64>
    affine.for %k = 0 to 7 {
      %1 = affine.load %a[%i + %k] : memref<1000xf64>
      %2 = affine.load %s[] : memref<f64>
      %3 = arith.addf %1, %2 : f64
      affine.store %3, %s[] : memref<f64>
    }
    %4 = affine.load %s[] : memref<f64>
    %5 = arith.mulf %4, %4 : f64
    affine.store %5, %y[%i] : memref<1000xf64>
  }
  return
}"""

NORMALIZED = """
func.func @f(%a: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    %s = memref.alloc() : memref<f32>
    %c = arith.constant 0.0 : f32
    affine.store %c, %s[] : memref<f32>
    affine.for %k = 0 to %m {
      %1 = affine.load %a[%i, %k] : memref<?x?xf32>
      %2 = affine.load %s[] : memref<f32>
      %3 = arith.addf %1, %2 : f32
      affine.store %3, %s[] : memref<f32>
    }
    affine.for %k = 0 to %m {
      %1 = affine.load %a[%i, %k] : memref<?x?xf32>
      %2 = affine.load %s[] : memref<f32>
      %3 = arith.divf %1, %2 : f32
      affine.store %3, %y[%i, %k] : memref<?x?xf32>
    }
    memref.dealloc %s : memref<f32>
  }
  return
}"""

OF_OTHER_SIZES = """
func.func @f(%a: memref<8x8xf64>, %y: memref<8x8xf64>) {
  affine.for %i = 0 to 8 {
    %s = memref.alloc(%i) : memref<?xf64>
    affine.for %k = 0 to %i {
      %1 = affine.load %a[%i, %k] : memref<8x8xf64>
      %2 = arith.mulf %1, %1 : f64
      affine.store %2, %s[%k] : memref<?xf64>
    }
    affine.for %k = 0 to %i {
      %1 = affine.load %s[%k] : memref<?xf64>
      %3 = affine.load %s[%i - %k - 1] : memref<?xf64>
      %5 = arith.addf %3, %1 : f64
      affine.store %5, %y[%i, %k] : memref<8x8xf64>
    }
    memref.dealloc %s : memref<?xf64>
  }
  return
}"""

READ_UNWRITTEN = """
func.func @f(%a: memref<4xf32>, %y: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %s = memref.alloc() : memref<2xf32>
    %c = affine.load %a[%i] : memref<4xf32>
    affine.store %c, %s[0] : memref<2xf32>
    affine.for %k = 0 to 2 {
      %2 = affine.load %s[%k] : memref<2xf32>
      affine.store %2, %y[%i] : memref<4xf32>
    }
  }
  return
}"""


def allocated(module: str) -> list[str]:
    """The types of what a module allocates."""
    return re.findall(r"memref\.alloca?\(.*\) : memref<(.*?)>", module)


@few(6)
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (ROW_SUMS, []),
        (NORMALIZED, ["?xf32"]),
        (OF_OTHER_SIZES, []),
        (SHIFTED.replace("LOW", "0").replace("HIGH", "9").replace("STEP", "1"), ["9xf64", "7xf64"]),
        (SHIFTED.replace("LOW", "900").replace("HIGH", "910").replace("STEP", "1"),
         ["10xf64", "7xf64"]),
        (SHIFTED.replace("LOW", "500").replace("HIGH", "900").replace("STEP", "100"),
         ["301xf64", "7xf64"]),
    ],
)  # fmt: skip
def test_no_more_is_allocated_than_the_loops_have(text: str, wanted: list[str]) -> None:
    raised = raise_to_linalg(Source("<test>", text))
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    assert "linalg" in raised.module
    assert allocated(raised.module) == wanted


@pytest.mark.deep
def test_sums_go_where_they_are_stored() -> None:
    assert "outs(%y" in raise_to_linalg(Source("<test>", ROW_SUMS)).module
    on_tensors = raise_to_linalg(Source("<test>", ROW_SUMS), RaisingOptions(on="memrefs"))
    assert isinstance(on_tensors.result.verdict, Proved)
    stablehlo = raise_to_stablehlo(Source("<test>", ROW_SUMS))
    assert isinstance(stablehlo.result.verdict, Proved)
    assert "stablehlo.reduce" in stablehlo.module


@pytest.mark.parametrize("raise_to", [raise_to_linalg, raise_to_stablehlo])
def test_memory_that_nothing_has_written_is_not_read(raise_to: Callable[..., Raised]) -> None:
    assert not isinstance(raise_to(Source("<test>", READ_UNWRITTEN)).result.verdict, Proved)


@pytest.mark.deep
@pytest.mark.parametrize("seed", some_of(range(24), 24))
def test_kernels_at_random(seed: int) -> None:
    text = scratch_kernel(seed)
    raised = raise_to_linalg(Source("<test>", text))
    assert isinstance(raised.result.verdict, Proved), text
    for type_ in allocated(raised.module):
        extents = [int(n) for n in type_.split("x")[:-1] if n != "?"]
        assert prod(extents) <= 5 * 4 * 3
    assert not isinstance(raise_to_stablehlo(Source("<test>", text)).result.verdict, Refuted)
