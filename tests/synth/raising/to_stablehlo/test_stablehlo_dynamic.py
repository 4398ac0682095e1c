"""Loops over memrefs with dynamic extents to stablehlo: proved for all sizes, or not at all."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo
from tests.oracles.stablehlo_execution import verified
from tests.places import ROOT
from tests.support.benchmark_scripts import script
from tests.support.deep import few, some_of
from tests.support.said import said
from tests.synth.raising.to_stablehlo.test_raise_to_stablehlo import reductions
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Unsupported
from verifier.strategy.loops import prove_equal

CORPUS = ROOT.parent / "shared" / "corpus" / "affine-polybench"

with_symbolic_extents = script("polybench/symbolic_extents").with_symbolic_extents

MATMUL = """
func.func @f(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %c: memref<?x?xi32>, %s: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xi32>
  %n = memref.dim %b, %c1 : memref<?x?xi32>
  %p = memref.dim %a, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.store %s, %c[%i, %j] : memref<?x?xi32>
      affine.for %k = 0 to %p {
        %x = affine.load %a[%i, %k] : memref<?x?xi32>
        %y = affine.load %b[%k, %j] : memref<?x?xi32>
        %q = arith.muli %x, %y : i32
        %z = affine.load %c[%i, %j] : memref<?x?xi32>
        %r = arith.addi %z, %q : i32
        affine.store %r, %c[%i, %j] : memref<?x?xi32>
      }
    }
  }
  func.return
}"""


def check(text: str, wanted: list[str], equality: str) -> str:
    raised = raise_to_stablehlo(Source("<test>", text))
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.sizes == "all"
    assert verdict.guarantee.equality == equality
    assert reductions(raised.module) == wanted
    assert "tensor<?" in raised.module
    return raised.module


@pytest.mark.deep
def test_a_matrix_product_is_proved_for_all_sizes() -> None:
    module = check(MATMUL, ["dot_general"], "bit-exact")
    assert "stablehlo.get_dimension_size" in module
    assert "stablehlo.dynamic_broadcast_in_dim" in module


@pytest.mark.deep
def test_what_is_emitted_upstream_parses_and_verifies() -> None:
    verified(raise_to_stablehlo(MATMUL).module)


@pytest.mark.deep
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("kernel", some_of(["gemm", "atax", "bicg", "mvt", "gesummv", "gemver"], 6))
def test_kernels_with_symbolic_extents_are_proved(kernel: str) -> None:
    module = with_symbolic_extents(read_source(str(CORPUS / f"{kernel}.mlir")))
    count = 1 if kernel == "gemm" else 2
    check(str(module), ["dot_general"] * count, "reals")


@pytest.mark.deep
def test_a_part_of_a_dynamic_extent_is_not_raised() -> None:
    text = MATMUL.replace("affine.for %j = 0 to", "affine.for %j = 1 to")
    verdict = raise_to_stablehlo(text).result.verdict
    assert isinstance(verdict, Unsupported)
    assert "dynamic extent" in verdict.reason


# What the verifier says of dynamic shapes

LOOPS = """
func.func @f(%a: memref<?x?xi32>, %b: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xi32>
  %n = memref.dim %a, %c1 : memref<?x?xi32>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      %x = affine.load %a[%i, %j] : memref<?x?xi32>
      %y = affine.load %b[%j] : memref<?xi32>
      %z = arith.addi %x, %y : i32
      affine.store %z, %a[%i, %j] : memref<?x?xi32>
    }
  }
  func.return
}"""

TENSORS = """
func.func @f(%a: tensor<?x?xi32>, %b: tensor<?xi32>) -> tensor<?x?xi32> {
  %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x?xi32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<?x?xi32>) -> tensor<i32>
  %2 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %5 = stablehlo.dynamic_broadcast_in_dim %b, %4, dims = [1]
    {known_nonexpanding_dimensions = array<i64: 0>}
    : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
  %6 = stablehlo.add %a, %5 : tensor<?x?xi32>
  return %6 : tensor<?x?xi32>
}"""

EQUAL = (("arg1_dim0", "arg0_dim1"),)


def lifted(text: str) -> RecurrenceSystem:
    module = read_module(Source("<test>", text)).module
    return lift(next(o for o in module.walk() if isinstance(o, func.FuncOp)))


@pytest.mark.deep
def test_a_broadcast_to_sizes_is_proved_where_extents_are_equal() -> None:
    before, after = lifted(LOOPS), lifted(TENSORS)
    verdict = prove_equal(before, after, assume_equal_extents=EQUAL)
    assert isinstance(verdict, Proved)
    assert any("less than 2^31" in a for a in said(verdict))
    assert not isinstance(prove_equal(before, after), Proved)


@few(4)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%2, %3, dim", "%3, %2, dim"),
        ("dims = [1]", "dims = [0]"),
        ("%a, dim = 1", "%a, dim = 0"),
        ("stablehlo.add %a, %5", "stablehlo.add %5, %5"),
    ],
)
def test_other_shapes_are_not_proved(old: str, new: str) -> None:
    after = lifted(TENSORS.replace(old, new))
    assert not isinstance(prove_equal(lifted(LOOPS), after, assume_equal_extents=EQUAL), Proved)


def test_a_dimension_that_may_be_expanded_has_no_meaning() -> None:
    with pytest.raises(CannotLift, match="may have to be expanded"):
        lifted(TENSORS.replace("array<i64: 0>", "array<i64>"))


def test_a_shape_that_is_computed_has_no_meaning() -> None:
    sum_ = "%s = stablehlo.add %0, %1 : tensor<i32>\n%2 = stablehlo.reshape %s"
    text = TENSORS.replace("%2 = stablehlo.reshape %0", sum_)
    with pytest.raises(CannotLift, match="is not made of numbers and sizes"):
        lifted(text)
