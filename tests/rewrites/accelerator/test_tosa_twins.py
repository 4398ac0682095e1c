"""Layers from TOSA: right ones are proved and give what upstream gives, wrong ones refuted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from accelerator_model.dialect.lane_products import MultiplyAddOp, MultiplyShiftOp
from accelerator_model.dialect.network_instructions import MvoutRequantChannelsOp
from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.validation.signature import Signature, own_constants
from rewrites.accelerator.validation.validate import validate_lowering
from rewrites.accelerator.workload import workload_of
from semantics.language.kinds import isa
from synth.accelerator.tosa import tosa_lowered
from tests.inputs.tosa_layers import TWINS, average, residual, scaled_by_channel
from tests.support.benchmark_scripts import script
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted

by_upstream = script("by_upstream")
pytestmark = pytest.mark.skipif(not by_upstream.AVAILABLE, reason="MLIR's tools are not installed")

MACHINE = default_machine()


def _function(text: str) -> func.FuncOp:
    module = tosa_lowered(read_module(Source("test.mlir", text))).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


def _shape(type_: Attribute) -> tuple[int, ...]:
    assert isa(type_, TensorType[Attribute])
    return type_.get_shape()


@few(18)
@pytest.mark.parametrize("name", TWINS)
def test_the_right_layer_is_proved_and_gives_what_upstream_gives(name: str):
    text, _ = TWINS[name]
    source = _function(text)
    target = lower_function(source, MACHINE)
    verdict = validate_lowering(source, target, MACHINE)
    assert isinstance(verdict, Proved), verdict
    program = read_program(target, MACHINE)
    known = Signature.of(source).constants | own_constants(target)
    random = np.random.default_rng(len(name))
    types = [source.function_type.inputs.data, source.function_type.outputs.data]
    inputs = [random.integers(-128, 128, _shape(t), np.int8) for t in types[0]]
    arguments: list[Any] = [
        np.asarray(known[n]).reshape(-1).astype(f"i{memory.width // 8}")
        if n in known
        else inputs[n].reshape(-1)
        if n < len(inputs)
        else np.zeros(memory.elements, np.int8)
        for n, memory in enumerate(program.arguments)
    ]
    after = run(program, arguments)
    (shape,) = map(_shape, types[1])
    given = by_upstream.run_tosa(text, "f", inputs, shape)
    wanted = np.array(given, np.int8).reshape(shape)
    assert len(np.unique(wanted)) > 8
    place = len(program.arguments) - len(own_constants(target)) - 1
    np.testing.assert_array_equal(after[place].reshape(shape), wanted)


@few(18)
@pytest.mark.parametrize("name", TWINS)
def test_the_wrong_layer_is_refuted(name: str):
    right, wrong = map(_function, TWINS[name])
    verdict = validate_lowering(right, lower_function(wrong, MACHINE), MACHINE)
    assert isinstance(verdict, Refuted), verdict


@pytest.mark.deep
def test_summands_with_other_scales_are_scaled_by_the_lanes():
    source = _function(residual())
    target = lower_function(source, MACHINE)
    # Of each of 256 elements two summands are scaled, and added.
    assert workload_of(source).sums == 4 * 256
    assert any(isinstance(op, MultiplyShiftOp) for op in target.walk())


@pytest.mark.deep
def test_channels_with_scales_of_their_own_are_requantised_by_the_store():
    target = lower_function(_function(scaled_by_channel()), MACHINE)
    stores = [op for op in target.walk() if op.name.startswith("acc.mvout")]
    assert stores and all(isinstance(op, MvoutRequantChannelsOp) for op in stores)


@pytest.mark.deep
def test_small_windows_are_added_up_by_the_lanes():
    source = _function(average())
    target = lower_function(source, MACHINE)
    names = [op.name for op in target.walk()]
    # A row of the array would have one of 16 rows in use.
    assert "acc.compute" not in names
    assert names.count(MultiplyAddOp.name) == 4 * 2
    assert {(p.m, p.n, p.k) for p in workload_of(source).products} == {(25, 1, 4)}
