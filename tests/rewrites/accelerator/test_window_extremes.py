"""Pooling by maximum and minimum on the lanes: proved, and every planted mistake refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.ir import Operation

from accelerator_model.dialect.lane_instructions import AluFunction, AluFunctionAttr, AluOp
from accelerator_model.dialect.network_instructions import MvoutRequantOp
from accelerator_model.dialect.types import number
from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import compile_network, one_by_one
from rewrites.accelerator.network_work import host_cycles
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs import program_mutants as mutants
from tests.inputs.matmuls import SMALL
from tests.oracles.order_oracle import racing_pairs
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

ROOMY = replace(SMALL, scratchpad_rows=256, accumulator_rows=32)

PADDED = """
func.func @f(%x: tensor<1x5x5x6xi8>) -> tensor<1x3x3x6xi8> {
  %least = arith.constant -128 : i8
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %least : i8
  } : tensor<1x5x5x6xi8> to tensor<1x7x7x6xi8>
  %e = tensor.empty() : tensor<1x3x3x6xi8>
  %s = linalg.fill ins(%least : i8) outs(%e : tensor<1x3x3x6xi8>) -> tensor<1x3x3x6xi8>
  %w = tensor.empty() : tensor<3x3xi8>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>,
      strides = dense<2> : vector<2xi64>}
      ins(%p, %w : tensor<1x7x7x6xi8>, tensor<3x3xi8>) outs(%s : tensor<1x3x3x6xi8>)
      -> tensor<1x3x3x6xi8>
  return %r : tensor<1x3x3x6xi8>
}
"""


def _pooling(function: str, width: int, fill: int | None = None) -> str:
    filled = f"linalg.fill ins(%c : i{width}) outs(%o : memref<2x3x3x5xi{width}>)"
    return f"""
func.func @f(%x: memref<2x4x4x5xi{width}>, %o: memref<2x3x3x5xi{width}>) {{
  %w = memref.alloc() : memref<2x2xi{width}>
  %c = arith.constant {fill or 0} : i{width}
  {filled if fill is not None else ""}
  linalg.pooling_nhwc_{function} ins(%x, %w : memref<2x4x4x5xi{width}>, memref<2x2xi{width}>)
    outs(%o : memref<2x3x3x5xi{width}>)
  return
}}
"""


def _function(text: str) -> func.FuncOp:
    module = read_module(Source("test.mlir", text)).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


@few(6)
@pytest.mark.parametrize(
    "text",
    [
        PADDED,
        _pooling("max", 8),
        _pooling("min", 8, 3),
        _pooling("max", 32),
        _pooling("max", 32, -5),
    ],
    ids=["padded", "onto what is there", "not above 3", "i32", "i32, not below -5"],
)
def test_poolings_are_proved(text: str):
    source = _function(text)
    for machine in (default_machine(), ROOMY):
        verdict = validate_lowering(source, lower_function(source, machine), machine)
        assert isinstance(verdict, Proved), verdict


def test_what_is_left_to_the_host_is_said():
    channels_first = _pooling("max", 8).replace("nhwc", "nchw").replace("2x4x4x5", "2x4x8x6")
    strided = channels_first.replace("nchw_max", "nchw_max {strides = dense<2> : vector<2xi64>}")
    with pytest.raises(CannotLower, match="not of neighbouring channels"):
        lower_function(_function(strided.replace("2x3x3x5", "2x4x4x3")), default_machine())
    unsigned = _pooling("max", 8).replace("nhwc_max", "nhwc_max_unsigned")
    with pytest.raises(CannotLower):
        lower_function(_function(unsigned), default_machine())


def _turned(op: Operation) -> None:
    assert isinstance(op, AluOp)
    op.function = AluFunctionAttr(AluFunction.MIN)


def _missing(op: Operation) -> None:
    assert isinstance(op, AluOp)
    op.target_row = op.source_row


def _cut(op: Operation) -> None:
    assert isinstance(op, MvoutRequantOp)
    op.properties["rows"] = number(1)


@few(2)
@pytest.mark.parametrize(
    ("kind", "change"), [(AluOp, _turned), (AluOp, _missing), (MvoutRequantOp, _cut)]
)
def test_a_wrong_instruction_is_refuted(kind: type[Operation], change: Callable[[Operation], None]):
    source = _function(_pooling("max", 8))
    target = lower_function(source, ROOMY)
    places = [n for n, op in enumerate(target.body.block.ops) if isinstance(op, kind)]
    for position in (places[0], places[-1]):
        mutant = target.clone()
        change(list(mutant.body.block.ops)[position])
        assert isinstance(validate_lowering(source, mutant, ROOMY), Refuted), position


def test_padding_with_zero_in_place_of_the_least_number_is_refuted():
    source = _function(PADDED)
    wrong = _function(PADDED.replace("%least = arith.constant -128", "%least = arith.constant 0"))
    target = lower_function(wrong, ROOMY)
    assert isinstance(validate_lowering(source, target, ROOMY), Refuted)


def test_a_clamp_at_another_number_is_refuted():
    source, other = (_function(_pooling("max", 8, least)) for least in (-4, -5))
    assert isinstance(validate_lowering(source, lower_function(other, ROOMY), ROOMY), Refuted)


@pytest.mark.deep
@pytest.mark.parametrize("width", [8, 32])
def test_each_token_is_needed_or_said_not_to_be(width: int):
    source = _function(_pooling("max", width, -3))
    target = lower_function(source, ROOMY)
    for name, mutant in mutants.dropped_tokens(target):
        verdict = validate_lowering(source, mutant, ROOMY)
        races = racing_pairs(read_program(mutant, ROOMY))
        assert isinstance(verdict, Refuted if races else Proved), name


@pytest.mark.deep
@pytest.mark.parametrize(
    "kind", [mutants.forgotten_passes, mutants.forgotten_loads, mutants.forgotten_stores]
)
def test_what_is_forgotten_is_noticed(kind: Callable[[func.FuncOp], Iterator[mutants.Mutant]]):
    source = _function(_pooling("max", 8))
    for name, mutant in kind(lower_function(source, ROOMY)):
        assert isinstance(validate_lowering(source, mutant, ROOMY), Refuted | Unknown), name


def test_it_is_cheaper_than_the_host():
    source = _function(PADDED)
    machine = default_machine()
    program = read_program(lower_function(source, machine), machine)
    cycles = simulate_cycles(program, machine, CycleModel()).cycles
    assert 3 * cycles < host_cycles(source, machine)


@pytest.mark.deep
def test_pooling_in_a_network_is_a_layer_of_the_accelerator():
    text = PADDED.replace("return %r : tensor<1x3x3x6xi8>", "").replace(
        "-> tensor<1x3x3x6xi8> {", "-> tensor<1x3x3x4xi32> {", 1
    )
    text = (
        text.rstrip().rstrip("}")
        + """
  %weights = arith.constant dense<3> : tensor<4x1x1x6xi8>
  %zero = arith.constant 0 : i32
  %e2 = tensor.empty() : tensor<1x3x3x4xi32>
  %s2 = linalg.fill ins(%zero : i32) outs(%e2 : tensor<1x3x3x4xi32>) -> tensor<1x3x3x4xi32>
  %q = linalg.conv_2d_nhwc_fhwc ins(%r, %weights : tensor<1x3x3x6xi8>, tensor<4x1x1x6xi8>)
    outs(%s2 : tensor<1x3x3x4xi32>) -> tensor<1x3x3x4xi32>
  return %q : tensor<1x3x3x4xi32>
}
"""
    )
    compiled = compile_network(
        _function(text), default_machine(), lower_function, one_by_one(validate_lowering)
    )
    assert isinstance(compiled.verdict, Proved), compiled.verdict
    assert [layer.target is None for layer in compiled.layers] == [False, False]
    assert np.all([isinstance(layer.verdict, Proved) for layer in compiled.layers])
