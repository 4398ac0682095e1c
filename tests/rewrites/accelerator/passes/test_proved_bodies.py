"""The library's rules on what the accelerator and the host compute element by element."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects import func

from accelerator_model.machine import Machine
from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import compile_network, run_network
from rewrites.accelerator.passes import proved_bodies
from rewrites.accelerator.passes.pass_list import AcceleratorPass, chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.passes.proved_bodies import (
    faster_on_host,
    operations_in,
    with_proved_rewrites,
)
from tests.inputs.matmuls import SMALL
from tests.rewrites.accelerator.test_network import PROOFS, parsed_function
from verifier.kernel.verdicts.verdict import Proved, Unsupported

ADDS_ON_HOST = """
func.func @net(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %h: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x4xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %m = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x4xi8>)
      outs(%i : tensor<4x4xi32>) -> tensor<4x4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(a,b) -> (a,b)>, affine_map<(a,b) -> (a,b)>,
      affine_map<(a,b) -> (a,b)>], iterator_types = ["parallel", "parallel"]}
      ins(%m, %h : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %s = arith.andi %a, %b : i32
    %t = arith.ori %a, %b : i32
    %u = arith.addi %s, %t : i32
    %v = arith.xori %u, %a : i32
    linalg.yield %v : i32
  } -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}"""
ADDS_ON_ARRAY = """
func.func @gemm(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>) -> tensor<4x4xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x4xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %m = linalg.generic {indexing_maps = [affine_map<(a,b,k) -> (a,k)>,
      affine_map<(a,b,k) -> (k,b)>, affine_map<(a,b,k) -> (a,b)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8xi8>, tensor<8x4xi8>) outs(%i : tensor<4x4xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %s = arith.andi %o, %2 : i32
    %t = arith.ori %o, %2 : i32
    %u = arith.addi %s, %t : i32
    linalg.yield %u : i32
  } -> tensor<4x4xi32>
  return %m : tensor<4x4xi32>
}"""


@pytest.mark.deep
def test_the_host_runs_what_is_proved_to_be_the_layer():
    function = parsed_function(ADDS_ON_HOST)
    compiled = compile_network(function, SMALL, lower_function, PROOFS, host=faster_on_host)
    assert isinstance(compiled.verdict, Proved)
    assert "a proof of what the host runs" in compiled.verdict.method
    assert [layer.saved_on_host > 0 for layer in compiled.layers] == [False, True]
    rng = np.random.default_rng(3)
    inputs = [rng.integers(-128, 128, (4, 8), np.int8), rng.integers(-128, 128, (8, 4), np.int8)]
    inputs.append(rng.integers(-(2**31), 2**31, (4, 4), np.int32))
    run = run_network(compiled, inputs, CycleModel(), 0)
    x, w, h = (each.astype(np.int32) for each in inputs)
    assert run.results is not None
    assert np.array_equal(run.results[0].reshape(4, 4), (x @ w + h) ^ (x @ w))


def test_the_host_does_not_run_what_is_not_proved(monkeypatch: pytest.MonkeyPatch):
    """The mistaken layer has fewer operations, so that only its proof is missing."""
    monkeypatch.setattr(proved_bodies, "with_proved_rewrites", _wrong_and_shorter)
    layer = compile_network(parsed_function(ADDS_ON_HOST), SMALL, lower_function, PROOFS).layers[1]
    wrong = _wrong_and_shorter(layer.layer.function, SMALL)
    assert operations_in(wrong) < operations_in(layer.layer.function)
    assert faster_on_host(layer.layer.function, SMALL) is None


def _wrong_and_shorter(function: func.FuncOp, _: Machine) -> func.FuncOp:
    text = str(function)
    for line in text.splitlines():
        if "arith.andi" in line:
            text = text.replace(line + "\n", "")
    return parsed_function(text.replace("arith.addi %s, %t", "arith.addi %b, %t"))


def test_the_program_is_compared_with_what_was_given():
    passes = ProvedPasses(chosen_passes(("apply-proved-rewrites", "lower")), False, CycleModel())
    source = parsed_function(ADDS_ON_ARRAY)
    assert isinstance(passes.validate(source, passes.lower(source, SMALL), SMALL), Proved)
    first, second = passes.runs["gemm"]
    assert first.operations_saved == 2
    assert first.cycles is None
    assert first.verdict == second.verdict


def test_a_wrong_pass_from_linalg_to_linalg_is_noticed():
    both = ("apply-proved-rewrites", "lower")
    chosen = (AcceleratorPass("wrong", _takes_a_factor_twice), *chosen_passes(both))
    passes = ProvedPasses(chosen, False, CycleModel())
    source = parsed_function(ADDS_ON_ARRAY)
    target = passes.lower(source, SMALL)
    assert not isinstance(passes.validate(source, target, SMALL), Proved)
    assert not any(isinstance(run.verdict, Proved) for run in passes.runs["gemm"])


def _takes_a_factor_twice(function: func.FuncOp, _: Machine) -> func.FuncOp:
    text = str(function).replace("ins(%x, %w :", "ins(%x, %x :")
    square = text.replace("tensor<8x4xi8>) outs", "tensor<4x8xi8>) outs")
    return parsed_function(square.replace("(d0, d1, d2) -> (d2, d1)", "(d0, d1, d2) -> (d1, d2)"))


def test_without_lower_there_is_no_program():
    passes = ProvedPasses(chosen_passes(("apply-proved-rewrites",)), False, CycleModel())
    source = parsed_function(ADDS_ON_ARRAY)
    verdict = passes.validate(source, passes.lower(source, SMALL), SMALL)
    assert verdict == Unsupported("no pass of the list makes a program of it")


def test_what_saves_nothing_stays_as_it_is():
    source = parsed_function(ADDS_ON_ARRAY.replace("arith.ori", "arith.xori"))
    assert with_proved_rewrites(source, SMALL) is source
