"""Functions on tensors against loops, and against other functions on tensors; with mistakes."""

import pytest

from tests.support.deep import few, some_of
from tests.support.functions import programs
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal

STENCIL = """
func.func @before(%x: memref<?xf32>, %y: memref<?xf32>, %m: index) {
  affine.for %i = 0 to %m {
    %a = affine.load %x[%i] : memref<?xf32>
    %b = affine.load %x[%i + 2] : memref<?xf32>
    %s = arith.addf %a, %b : f32
    affine.store %s, %y[%i + 1] : memref<?xf32>
  }
  func.return
}
"""
STENCIL_ON_TENSORS = """
func.func @after(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%t = %y) -> (tensor<?xf32>) {
    %a = tensor.extract_slice %x[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %j = arith.addi %i, %c2 : index
    %b = tensor.extract_slice %x[%j] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %s = arith.addf %a, %b : tensor<1xf32>
    %k = arith.addi %i, %c1 : index
    %u = tensor.insert_slice %s into %t[%k] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}
"""
PADDED = """
func.func @before(%x: tensor<?x4xf32>, %v: f32) -> tensor<?x7xf32> {
  %p = tensor.pad %x low[1, 2] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<?x7xf32>
  func.return %p : tensor<?x7xf32>
}
"""
PADDED_BY_HAND = """
func.func @after(%x: tensor<?x4xf32>, %v: f32) -> tensor<?x7xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %m = arith.addi %n, %c1 : index
  %e = tensor.splat %v[%m] : tensor<?x7xf32>
  %p = tensor.insert_slice %x into %e[1, 2] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x7xf32>
  func.return %p : tensor<?x7xf32>
}
"""
CONCATENATED = """
func.func @before(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  func.return %c : tensor<?x4xf32>
}
"""
CONCATENATED_BY_HAND = """
func.func @after(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = tensor.dim %y, %c0 : tensor<?x4xf32>
  %all = arith.addi %m, %n : index
  %e = tensor.empty(%all) : tensor<?x4xf32>
  %a = tensor.insert_slice %x into %e[0, 0] [%m, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  %b = tensor.insert_slice %y into %a[%m, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  func.return %b : tensor<?x4xf32>
}
"""
FLAT = """
func.func @before(%x: tensor<?x4xf32>, %s: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %g = arith.negf %f : tensor<?xf32>
  %r = tensor.expand_shape %g [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  func.return %r : tensor<?x4xf32>
}
"""
GENERATED = """
func.func @after(%x: tensor<?x4xf32>, %s: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %r = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %a = tensor.extract %x[%i, %j] : tensor<?x4xf32>
    %b = arith.negf %a : f32
    tensor.yield %b : f32
  } : tensor<?x4xf32>
  func.return %r : tensor<?x4xf32>
}
"""
ROWS = """
func.func @before(%x: memref<?x?xi32>, %n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %x[%i - 1, %j] : memref<?x?xi32>
      %b = affine.load %x[%i, %j] : memref<?x?xi32>
      %c = arith.addi %a, %b : i32
      affine.store %c, %x[%i, %j] : memref<?x?xi32>
    }
  }
  func.return
}
"""
ROWS_IN_A_BUFFER = """
func.func @after(%x: memref<?x?xi32>, %n: index) {
  %c1 = arith.constant 1 : index
  %t = bufferization.to_tensor %x restrict writable : memref<?x?xi32> to tensor<?x?xi32>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%u = %t) -> (tensor<?x?xi32>) {
    %h = arith.subi %i, %c1 : index
    %a = tensor.extract_slice %u[%h, 0] [1, %n] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
    %b = tensor.extract_slice %u[%i, 0] [1, %n] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
    %c = arith.addi %a, %b : tensor<?xi32>
    %v = tensor.insert_slice %c into %u[%i, 0] [1, %n] [1, 1] : tensor<?xi32> into tensor<?x?xi32>
    scf.yield %v : tensor<?x?xi32>
  }
  bufferization.materialize_in_destination %r in writable %x
    : (tensor<?x?xi32>, memref<?x?xi32>) -> ()
  func.return
}
"""

PAIRS = {
    "stencil": (STENCIL, STENCIL_ON_TENSORS),
    "pad": (PADDED, PADDED_BY_HAND),
    "concat": (CONCATENATED, CONCATENATED_BY_HAND),
    "reshape": (FLAT, GENERATED),
    "rows": (ROWS, ROWS_IN_A_BUFFER),
}

MISTAKES = (
    ("stencil", "%x[%j]", "%x[%c2]"),
    ("stencil", "into %t[%k]", "into %t[%i]"),
    ("stencil", "into %t[%k]", "into %y[%k]"),
    ("stencil", "%c2 = arith.constant 2", "%c2 = arith.constant 1"),
    ("stencil", "arith.addf %a, %b", "arith.subf %a, %b"),
    ("stencil", "yield %u", "yield %t"),
    ("stencil", "return %r", "return %y"),
    ("pad", "[1, 2] [%n", "[0, 2] [%n"),
    ("pad", "[1, 2] [%n", "[1, 1] [%n"),
    ("pad", "return %p", "return %e"),
    ("pad", "%c1 = arith.constant 1", "%c1 = arith.constant 2"),
    ("concat", "%y into %a[%m", "%x into %a[%m"),
    ("concat", "%x into %e", "%y into %e"),
    ("concat", "return %b", "return %a"),
    ("concat", "%n = tensor.dim %y", "%n = tensor.dim %x"),
    ("concat", "%a[%m, 0]", "%a[0, 0]"),
    ("reshape", "%x[%i, %j]", "%x[%i, %c0]"),
    ("reshape", "arith.negf %a", "arith.addf %a, %s"),
    ("rows", "%u[%h, 0]", "%t[%h, 0]"),
    ("rows", "%h = arith.subi", "%h = arith.addi"),
    ("rows", "yield %v", "yield %u"),
    ("rows", "%r in writable", "%t in writable"),
    ("rows", "arith.addi %a, %b", "arith.subi %a, %b"),
)


def _verdict(before: str, after: str) -> Verdict:
    source, target = programs(before + after)
    return prove_equal(source, target)


@few(5)
@pytest.mark.parametrize("name", PAIRS)
def test_two_ways_of_writing_it_are_equal(name: str) -> None:
    verdict = _verdict(*PAIRS[name])
    assert isinstance(verdict, Proved), verdict
    assert any("cross-checked by" in note for note in verdict.notes)


@pytest.mark.deep
def test_what_stands_for_what_is_said() -> None:
    verdict = _verdict(*PAIRS["stencil"])
    assert isinstance(verdict, Proved)
    assert "result 0 of the target is compared with arg1 of the source" in verdict.notes


@pytest.mark.parametrize(("name", "right", "wrong"), some_of(MISTAKES, 4))
def test_mistakes_are_not_proved(name: str, right: str, wrong: str) -> None:
    before, after = PAIRS[name]
    assert right in after
    verdict = _verdict(before, after.replace(right, wrong))
    assert isinstance(verdict, Refuted | Unknown), verdict
