"""Functions raised to stablehlo with one thing changed: none of them is proved."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from xdsl.dialects import func

from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.loops import prove_equal

TRIANGULAR_PRODUCT = """
func.func @f(%s: f64, %a: memref<4x4xf64>, %b: memref<4x4xf64>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to 4 {
        %x = affine.load %a[%k, %i] : memref<4x4xf64>
        %y = affine.load %b[%k, %j] : memref<4x4xf64>
        %p = arith.mulf %x, %y : f64
        %z = affine.load %b[%i, %j] : memref<4x4xf64>
        %r = arith.addf %z, %p : f64
        affine.store %r, %b[%i, %j] : memref<4x4xf64>
      }
      %u = affine.load %b[%i, %j] : memref<4x4xf64>
      %v = arith.mulf %s, %u : f64
      affine.store %v, %b[%i, %j] : memref<4x4xf64>
    }
  }
  func.return
}"""

TRIANGLE_OF_A_PRODUCT = """
func.func @f(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %c: memref<4x4xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.for %k = 0 to 4 {
        %x = affine.load %a[%i, %k] : memref<4x4xi32>
        %y = affine.load %b[%j, %k] : memref<4x4xi32>
        %p = arith.muli %x, %y : i32
        %z = affine.load %c[%i, %j] : memref<4x4xi32>
        %r = arith.subi %z, %p : i32
        affine.store %r, %c[%i, %j] : memref<4x4xi32>
      }
    }
  }
  func.return
}"""

ROOT_OF_A_SUM = """
func.func @f(%a: memref<4x4xf64>, %m: memref<4xf64>) {
  affine.for %j = 0 to 4 {
    %z = arith.constant 0.0 : f64
    %sum = affine.for %i = 0 to 4 iter_args(%acc = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<4x4xf64>
      %p = arith.mulf %x, %x : f64
      %t = arith.addf %acc, %p : f64
      affine.yield %t : f64
    }
    %r = math.sqrt %sum : f64
    affine.store %r, %m[%j] : memref<4xf64>
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i, %j] : memref<4x4xf64>
      %y = affine.load %m[%j] : memref<4xf64>
      %q = arith.divf %x, %y : f64
      affine.store %q, %a[%i, %j] : memref<4x4xf64>
    }
  }
  func.return
}"""

STENCIL = """
func.func @f(%a: memref<6x6xf64>, %b: memref<6x6xf64>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 1 to 5 {
      %x = affine.load %a[%i - 1, %j] : memref<6x6xf64>
      %y = affine.load %a[%i, %j + 1] : memref<6x6xf64>
      %r = arith.subf %x, %y : f64
      affine.store %r, %b[%i, %j] : memref<6x6xf64>
    }
  }
  func.return
}"""

CHANGES = [
    ("GT,", ("GE,", "LT,", "NE,")),
    ("GE,", ("GT,", "LE,", "EQ,")),
    ("[1] x [0]", ("[1] x [1]", "[0] x [0]")),
    ("[1] x [1]", ("[1] x [0]", "[0] x [1]")),
    ("dims = [1, 0]", ("dims = [0, 1]",)),
    ("iota dim = 0", ("iota dim = 1",)),
    ("iota dim = 1", ("iota dim = 0",)),
    ("dimensions = [0]", ("dimensions = [1]",)),
    ("broadcast_in_dim %2, dims = [1]", ("broadcast_in_dim %2, dims = [0]",)),
    ("stablehlo.add %", ("stablehlo.subtract %", "stablehlo.multiply %")),
    ("stablehlo.subtract %", ("stablehlo.add %",)),
    ("stablehlo.multiply %", ("stablehlo.add %", "stablehlo.divide %")),
    ("stablehlo.sqrt %", ("stablehlo.abs %",)),
    ("[0:4, 1:5]", ("[1:5, 1:5]", "[0:4, 0:4]")),
    ("[1:5, 2:6]", ("[1:5, 1:5]", "[2:6, 2:6]")),
    ("dense<1> : tensor<i32>", ("dense<0> : tensor<i32>", "dense<2> : tensor<i32>")),
    ("dense<0.000000e+00>", ("dense<1.000000e+00>",)),
]  # fmt: skip


def mutants(module: str) -> Iterator[str]:
    """The module with one place changed, for each place."""
    for old, news in CHANGES:
        for place in re.finditer(re.escape(old), module):
            for new in news:
                yield module[: place.start()] + new + module[place.end() :]


def lifted(text: str) -> RecurrenceSystem:
    module = read_module(Source("<mutant>", text)).module
    return lift(next(o for o in module.walk() if isinstance(o, func.FuncOp)))


@few(2)
@pytest.mark.parametrize(
    ("loops", "least"),
    [
        (ROOT_OF_A_SUM, 4),
        (TRIANGULAR_PRODUCT, 10),
        (STENCIL, 6),
        (TRIANGLE_OF_A_PRODUCT, 8),
    ],
)
def test_no_mutant_is_proved(loops: str, least: int) -> None:
    raised = raise_to_stablehlo(loops)
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    module = read_module(Source("<test>", loops)).module
    before = lift(next(o for o in module.walk() if isinstance(o, func.FuncOp)))
    tried = 0
    for text in mutants(raised.module):
        try:
            after = lifted(text)
        except CannotLift:
            continue
        tried += 1
        verdict = prove_equal(before, after, fp="reals")
        assert not isinstance(verdict, Proved), text
    assert tried >= least
