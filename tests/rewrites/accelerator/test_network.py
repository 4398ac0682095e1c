"""Functions of several layers: each lowered and proved, joined, placed, and run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from xdsl.dialects import func

from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.host_runs import run_on_host
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import (
    CompiledNetwork,
    compile_network,
    is_network,
    one_by_one,
    run_by_operations,
    run_network,
)
from rewrites.accelerator.network_work import host_cycles
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.joined_layers import prove_network
from rewrites.accelerator.validation.networks import Layer, joined_otherwise, placed_otherwise
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL
from tests.support.deep import few
from tests.support.own_constants import elements_of, set_elements
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

RANDOM = np.random.default_rng(5)
PROOFS = one_by_one(validate_lowering)


def _numbers(*shape: int) -> str:
    return str(RANDOM.integers(-128, 128, shape).tolist())


def _dense(number: int, x: str, width: int, into: int) -> str:
    """A matrix product with a zero point, a bias and a requantisation to i8."""
    n, before, after = number, f"tensor<3x{width}xi8>", f"tensor<3x{into}xi"
    return f"""
  %w{n} = arith.constant dense<{_numbers(width, into)}> : tensor<{width}x{into}xi8>
  %b{n} = arith.constant dense<{_numbers(into)}> : tensor<{into}xi32>
  %e{n} = tensor.empty() : {after}32>
  %i{n} = linalg.generic {{indexing_maps = [#column, #each],
      iterator_types = ["parallel", "parallel"]}}
      ins(%b{n} : tensor<{into}xi32>) outs(%e{n} : {after}32>) {{
  ^bb0(%b: i32, %old: i32):
    linalg.yield %b : i32
  }} -> {after}32>
  %s{n} = linalg.quantized_matmul ins(%{x}, %w{n}, %zp, %c0 : {before},
      tensor<{width}x{into}xi8>, i32, i32) outs(%i{n} : {after}32>) -> {after}32>
  %o{n} = tensor.empty() : {after}8>
  %y{n} = linalg.generic {{indexing_maps = [#each, #each],
      iterator_types = ["parallel", "parallel"]}}
      ins(%s{n} : {after}32>) outs(%o{n} : {after}8>) {{
  ^bb0(%v: i32, %old: i8):
    %wide = arith.extsi %v : i32 to i64
    %scaled = arith.muli %wide, %mult : i64
    %rounded = arith.addi %scaled, %half : i64
    %shifted = arith.shrsi %rounded, %shift : i64
    %cut = arith.trunci %shifted : i64 to i32
    %moved = arith.addi %cut, %zp : i32
    %low = arith.maxsi %moved, %least : i32
    %both = arith.minsi %low, %greatest : i32
    %byte = arith.trunci %both : i32 to i8
    linalg.yield %byte : i8
  }} -> {after}8>"""


NETWORK = f"""
#each = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
func.func @net(%x: tensor<3x5xi8>) -> tensor<3x6xi8> {{
  %zp = arith.constant -7 : i32
  %c0 = arith.constant 0 : i32
  %mult = arith.constant 1073741825 : i64
  %half = arith.constant 68719476736 : i64
  %shift = arith.constant 37 : i64
  %least = arith.constant -128 : i32
  %greatest = arith.constant 127 : i32
{_dense(1, "x", 5, 6)}
{_dense(2, "y1", 6, 6)}
  %o = tensor.empty() : tensor<3x6xi8>
  %sum = linalg.generic {{indexing_maps = [#each, #each, #each],
      iterator_types = ["parallel", "parallel"]}}
      ins(%y1, %y2 : tensor<3x6xi8>, tensor<3x6xi8>) outs(%o : tensor<3x6xi8>) {{
  ^bb0(%a: i8, %b: i8, %old: i8):
    %c = arith.addi %a, %b : i8
    linalg.yield %c : i8
  }} -> tensor<3x6xi8>
{_dense(3, "sum", 6, 6)}
  return %y3 : tensor<3x6xi8>
}}
"""


def parsed_function(text: str) -> func.FuncOp:
    module = read_module(Source("test.mlir", text)).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


@cache
def compiled_network() -> CompiledNetwork:
    return compile_network(parsed_function(NETWORK), SMALL, lower_function, PROOFS)


def test_layers_are_proved_and_joined():
    compiled = compiled_network()
    assert is_network(compiled.source)
    on_host = [layer.target is None for layer in compiled.layers]
    assert on_host == [False, False, True, False]
    assert all(isinstance(each.verdict, Proved | None) for each in compiled.layers)
    assert isinstance(compiled.verdict, Proved)
    assert "3 layers on the accelerator, 1 on the host" in compiled.verdict.notes


def test_a_run_gives_what_the_source_gives():
    compiled = compiled_network()
    x = np.random.default_rng(1).integers(-128, 128, (3, 5), np.int8)
    run = run_network(compiled, [x], CycleModel(), 0)
    assert run.results is not None
    (wanted,) = run_on_host(compiled.source, [x])
    assert np.array_equal(run.results[0], wanted)
    assert run.total == sum(run.cycles)
    # 18 points of one addition, two elements read and one written.
    assert run.cycles[2] == host_cycles(compiled.layers[2].layer.function, SMALL) == 18 * 4
    assert compiled.bounds.lower_bound <= run.total


@pytest.mark.deep
def test_the_host_is_seen_at_work_in_each_layer():
    compiled = compiled_network()
    x = np.zeros((3, 5), np.int8)
    timings = run_network(compiled, [x], CycleModel(), 0).timings
    ran = [timing for timing in timings if timing is not None]
    joined = sum(len(stretch.joined.instructions) for stretch in compiled.stretches)
    assert sum(len(timing.events) for timing in ran) == joined > 0
    for layer, timing in zip(compiled.layers, timings, strict=True):
        if layer.program is None:
            assert timing is None
            continue
        assert timing is not None
        issued = [event for event in timing.host if event.what.startswith("issue ")]
        assert len(issued) == len(timing.events)
        alone = timing.alone()
        assert min(event.start for event in (*alone.host, *alone.events)) == 0
        numbers = {event.instruction.index for event in alone.events}
        assert numbers == set(range(len(alone.events)))
        assert max(event.completed for event in alone.events) <= alone.cycles


PADDED = f"""
func.func @padded(%x: tensor<1x1x4x4xi8>) -> tensor<1x2x4x4xi32> {{
  %w = arith.constant dense<{_numbers(2, 1, 3, 3)}> : tensor<2x1x3x3xi8>
  %b = arith.constant dense<[5, -900]> : tensor<2xi32>
  %zp = arith.constant -3 : i8
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zp : i8
  }} : tensor<1x1x4x4xi8> to tensor<1x1x6x6xi8>
  %e = tensor.empty() : tensor<1x2x4x4xi32>
  %i = linalg.generic {{indexing_maps = [affine_map<(n, f, y, x) -> (f)>,
      affine_map<(n, f, y, x) -> (n, f, y, x)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins(%b : tensor<2xi32>) outs(%e : tensor<1x2x4x4xi32>) {{
  ^bb0(%v: i32, %old: i32):
    linalg.yield %v : i32
  }} -> tensor<1x2x4x4xi32>
  %s = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}} ins(%p, %w : tensor<1x1x6x6xi8>, tensor<2x1x3x3xi8>)
      outs(%i : tensor<1x2x4x4xi32>) -> tensor<1x2x4x4xi32>
  return %s : tensor<1x2x4x4xi32>
}}
"""


@pytest.mark.deep
def test_the_host_pads_what_is_no_row_of_the_array():
    compiled = compile_network(parsed_function(PADDED), SMALL, lower_function, PROOFS)
    assert isinstance(compiled.verdict, Proved)
    assert [layer.operation.name for layer in compiled.layers] == [
        "tensor.pad",
        "linalg.conv_2d_nchw_fchw",
    ]
    x = np.random.default_rng(1).integers(-128, 128, (1, 1, 4, 4), np.int8)
    results = run_network(compiled, [x], CycleModel(), 0).results
    assert results is not None
    for wanted in (run_on_host, run_by_operations):
        (expected,) = wanted(compiled.source, [x])
        assert np.array_equal(results[0].reshape(-1), expected.reshape(-1))


def test_buffers_share_bytes():
    # The first layer's result is needed until the sum is there, the second one's as well.
    assert sorted(compiled_network().offsets.values()) == [0, 32, 64]
    assert compiled_network().buffer_bytes == 64 + 18


@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize("offset", [0, 17, 32, 49, 64])
def test_buffers_that_overlap_are_noticed(value: int, offset: int):
    network = compiled_network().network
    offsets = dict(compiled_network().offsets)
    overlaps = any(abs(offset - other) < 18 for each, other in offsets.items() if each != value)
    offsets[value] = offset
    assert (placed_otherwise(network, offsets) is not None) == overlaps


def test_a_buffer_without_a_place():
    assert placed_otherwise(compiled_network().network, {1: 0, 2: 32}) == "value 3 has no place"


def _with(number: int, layer: Layer) -> list[Layer]:
    layers = list(compiled_network().network.layers)
    layers[number] = layer
    return layers


def _first_twice() -> list[Layer]:
    layers = list(compiled_network().network.layers)
    return _with(1, Layer(layers[0].function, (0,), 2))


def _other_input() -> list[Layer]:
    layer = compiled_network().network.layers[3]
    return _with(3, Layer(layer.function, (2,), 4))


def _other_weights() -> list[Layer]:
    layers = compiled_network().network.layers
    return _with(1, Layer(layers[3].function, (1,), 2))


def _other_body() -> list[Layer]:
    layer = compiled_network().network.layers[2]
    function = layer.function.clone()
    add = next(op for op in function.walk() if op.name == "arith.addi")
    add.operands[1] = add.operands[0]
    return _with(2, Layer(function, layer.inputs, layer.output))


@few(2)
@pytest.mark.parametrize("change", [_first_twice, _other_input, _other_weights, _other_body])
def test_layers_that_are_another_function(change: Callable[[], list[Layer]]):
    network = replace(compiled_network().network, layers=tuple(change()))
    assert (
        joined_otherwise(compiled_network().source, network) == "the layers compute something else"
    )
    verdicts = [each.verdict for each in compiled_network().layers]
    verdict = prove_network(
        compiled_network().source, network, verdicts, compiled_network().offsets, {}
    )
    assert isinstance(verdict, Unknown)


def test_what_is_not_followed():
    """What an empty tensor happens to hold is no value."""
    text = NETWORK.replace("%c = arith.addi %a, %b : i8", "%c = arith.addi %a, %old : i8")
    source = parsed_function(text)
    network = compiled_network().network
    why = "what is computed is not followed: linalg.generic is not known to be pure"
    assert joined_otherwise(source, network) == why


def test_a_layer_that_is_not_proved():
    verdicts = [each.verdict for each in compiled_network().layers]
    verdicts[1] = Unknown("a reason")
    compiled = compiled_network()
    verdict = prove_network(compiled.source, compiled.network, verdicts, compiled.offsets, {})
    assert verdict == Unknown("layer 1, @net.1 is not proved")


@pytest.mark.parametrize("which", [0, 1])
def test_a_constant_that_is_off(which: int):
    """Of the weights, or of the bias into which the zero point went."""
    layer = compiled_network().layers[1]
    assert layer.target is not None
    target = layer.target.clone()
    argument, elements = elements_of(target, which)
    # A unit of the bias is lost in rounding, 512 are not.
    elements[3] += 1 if which == 0 else 512
    set_elements(target, argument, elements)
    assert isinstance(validate_lowering(layer.layer.function, target, SMALL), Refuted)


WEIGHTS_ZP = "%zp = arith.constant 300"


def test_what_is_no_network():
    # Of weights that are so much less than their zero point no bytes can be made.
    text = NETWORK.replace("%zp, %c0", "%c0, %zp").replace("%zp = arith.constant -7", WEIGHTS_ZP)
    with pytest.raises(CannotLower, match="the second factor has a zero point"):
        compile_network(parsed_function(text), SMALL, lower_function, PROOFS)
