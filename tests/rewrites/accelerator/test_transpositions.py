"""Products of what is transposed first, and reductions for the host."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from xdsl.dialects import func

from accelerator_model.dialect.acc import MvinOp
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.functional import run
from rewrites.accelerator.host_runs import run_on_host
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network_partition import partition
from rewrites.accelerator.network_work import host_cycles
from rewrites.accelerator.tensor_statements import statements_of
from rewrites.accelerator.validation.linalg_tiles import run_source
from rewrites.accelerator.validation.lowering_fault import random_arguments
from rewrites.accelerator.validation.networks import is_pure
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.kernel.verdicts.verdict import Proved, Refuted

MACHINE = replace(SMALL, scratchpad_rows=256, accumulator_rows=64)


def _function(text: str) -> func.FuncOp:
    module = read_module(Source("test.mlir", text)).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


def _heads(order: str) -> func.FuncOp:
    """Two products of 4 x 4 matrices, which are columns of two matrices of 4 x 8; the second one of
    each is transposed if the order is 1, 2, 0."""
    return _function(f"""
func.func @heads(%q: tensor<4x8xi8>, %k: tensor<4x8xi8>) -> tensor<2x4x4xi32> {{
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x4x4xi8>
  %o = tensor.empty() : tensor<2x4x4xi32>
  %qs = tensor.expand_shape %q [[0], [1, 2]] output_shape [4, 2, 4]
      : tensor<4x8xi8> into tensor<4x2x4xi8>
  %ks = tensor.expand_shape %k [[0], [1, 2]] output_shape [4, 2, 4]
      : tensor<4x8xi8> into tensor<4x2x4xi8>
  %a = linalg.transpose ins(%qs : tensor<4x2x4xi8>) outs(%e : tensor<2x4x4xi8>)
      permutation = [1, 0, 2]
  %b = linalg.transpose ins(%ks : tensor<4x2x4xi8>) outs(%e : tensor<2x4x4xi8>)
      permutation = [{order}]
  %f = linalg.fill ins(%zero : i32) outs(%o : tensor<2x4x4xi32>) -> tensor<2x4x4xi32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<2x4x4xi8>, tensor<2x4x4xi8>)
      outs(%f : tensor<2x4x4xi32>) -> tensor<2x4x4xi32>
  return %c : tensor<2x4x4xi32>
}}""")


@pytest.mark.parametrize("order", ["1, 2, 0", "1, 0, 2"])
def test_factors_are_read_where_they_come_from(order: str):
    source = _heads(order)
    target = lower_function(source, MACHINE)
    assert isinstance(validate_lowering(source, target, MACHINE), Proved)
    assert sum(isinstance(op, MvinOp) for op in target.walk())
    program = read_program(target, MACHINE)
    arguments = random_arguments(program.arguments, 1)
    found, wanted = run(program, arguments), run_source(source, arguments)
    assert all(np.array_equal(x, y) for x, y in zip(found, wanted, strict=True))
    q, k = (np.array(x).reshape(4, 2, 4).astype(int) for x in arguments[:2])
    kernel = "nhk,mhk->hnm" if order == "1, 2, 0" else "nhk,khm->hnm"
    assert np.array_equal(np.einsum(kernel, q, k).reshape(-1), wanted[2].reshape(-1))


def test_another_transposition_is_refuted():
    target = lower_function(_heads("1, 2, 0"), MACHINE)
    assert isinstance(validate_lowering(_heads("1, 0, 2"), target, MACHINE), Refuted)


def test_what_is_transposed_and_returned_is_a_layer():
    function = _function("""
func.func @f(%x: tensor<4x8xi8>) -> tensor<1x8x4xi8> {
  %e = tensor.empty() : tensor<8x4xi8>
  %t = linalg.transpose ins(%x : tensor<4x8xi8>) outs(%e : tensor<8x4xi8>) permutation = [1, 0]
  %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 8, 4]
      : tensor<8x4xi8> into tensor<1x8x4xi8>
  return %r : tensor<1x8x4xi8>
}""")
    with pytest.raises(Exception, match="returns what its layers compute"):
        partition(function, lambda _: False)


REDUCED = """
func.func @f(%x: tensor<3x5xi32>, %s: tensor<3xi32>) -> tensor<3xi32> {
  %r = "linalg.reduce"(%x, %s) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: i32, %b: i32):
    %m = arith.BODY %a, %b : i32
    "linalg.yield"(%m) : (i32) -> ()
  }) : (tensor<3x5xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}"""


@pytest.mark.parametrize(("body", "reduce"), [("maxsi", np.maximum), ("addi", np.add)])
def test_the_host_reduces(body: str, reduce: np.ufunc):
    function = _function(REDUCED.replace("BODY", body))
    op = next(op for op in function.walk() if op.name == "linalg.reduce")
    assert is_pure(op)
    x, start = np.arange(15, dtype=np.int32).reshape(3, 5) * 7 % 11 - 4, np.full(3, 2, np.int32)
    (found,) = run_on_host(function, [x, start])
    assert np.array_equal(found, reduce(reduce.reduce(x, axis=1), start))
    # 15 operations, 15 elements read, 3 written.
    assert host_cycles(function, MACHINE) == 15 + 15 + 3


@pytest.mark.parametrize(
    ("body", "why"),
    [("divsi %b, %a", "poison or undefined"), ("addi %b, %b", "reduces nothing")],
)
def test_what_the_host_cannot_run_is_said(body: str, why: str):
    function = _function(REDUCED.replace("BODY %a, %b", body))
    with pytest.raises(CannotRun, match=why):
        run_on_host(function, [np.zeros((3, 5), np.int32), np.ones(3, np.int32)])


def test_a_reduction_is_no_product():
    with pytest.raises(Exception, match=r"no matrix product|multiplies i8 by i8"):
        statements_of(_function(REDUCED.replace("BODY", "addi")))
