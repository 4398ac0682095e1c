"""Layers of networks: depthwise convolutions, averages, residual sums, slices, zero points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from xdsl.dialects import func

from accelerator_model.dialect import acc
from accelerator_model.dialect.network_instructions import ComputeWindowOp, MvoutRequantOp
from accelerator_model.dialect.types import number
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.networks.programs import load_constants_first
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.linalg_tiles import run_source
from rewrites.accelerator.validation.lowering_fault import random_arguments
from rewrites.accelerator.validation.signature import Signature, own_constants
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL
from tests.support.deep import few, some_of
from tests.support.own_constants import elements_of, set_elements
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported

MACHINE = replace(SMALL, scratchpad_rows=256, accumulator_rows=64)
RANDOM = np.random.default_rng(7)
HEAD = """
#each = affine_map<(n, y, x, c) -> (n, y, x, c)>
#channel = affine_map<(n, y, x, c) -> (c)>
"""
NUMBERS = """
  %zp = arith.constant -3 : i8
  %zp32 = arith.constant -3 : i32
  %c0 = arith.constant 0 : i32
  %mult = arith.constant 1073741825 : i64
  %half = arith.constant HALF : i64
  %shift = arith.constant SHIFT : i64
  %least = arith.constant -128 : i32
  %greatest = arith.constant 127 : i32"""


def _numbers(shift: int) -> str:
    return NUMBERS.replace("HALF", str(1 << (shift - 1))).replace("SHIFT", str(shift))


def _requantised(x: str, shape: str, before: str = "") -> str:
    """%y, of i8, from %x of i32."""
    return f"""
  %o = tensor.empty() : tensor<{shape}xi8>
  %y = linalg.generic {{indexing_maps = [#each, #each],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins({x} : tensor<{shape}xi32>) outs(%o : tensor<{shape}xi8>) {{
  ^bb0(%given: i32, %old: i8):
    {before or "%v = arith.addi %given, %c0 : i32"}
    %wide = arith.extsi %v : i32 to i64
    %scaled = arith.muli %wide, %mult : i64
    %rounded = arith.addi %scaled, %half : i64
    %shifted = arith.shrsi %rounded, %shift : i64
    %cut = arith.trunci %shifted : i64 to i32
    %moved = arith.addi %cut, %zp32 : i32
    %low = arith.maxsi %moved, %least : i32
    %both = arith.minsi %low, %greatest : i32
    %byte = arith.trunci %both : i32 to i8
    linalg.yield %byte : i8
  }} -> tensor<{shape}xi8>
  return %y : tensor<{shape}xi8>
}}"""


DEPTHWISE = f"""{HEAD}
func.func @depthwise(%x: tensor<1x4x4x6xi8>) -> tensor<1x4x4x6xi8> {{{_numbers(37)}
  %w = arith.constant dense<{RANDOM.integers(-128, 128, (3, 3, 6, 1)).tolist()}>
      : tensor<3x3x6x1xi8>
  %b = arith.constant dense<{RANDOM.integers(-999, 999, 6).tolist()}> : tensor<6xi32>
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zp : i8
  }} : tensor<1x4x4x6xi8> to tensor<1x6x6x6xi8>
  %e = tensor.empty() : tensor<1x4x4x6x1xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x4x6x1xi32>) -> tensor<1x4x4x6x1xi32>
  %s = linalg.depthwise_conv_2d_nhwc_hwcm_q {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}} ins(%p, %w, %zp32, %c0 : tensor<1x6x6x6xi8>,
      tensor<3x3x6x1xi8>, i32, i32) outs(%z : tensor<1x4x4x6x1xi32>) -> tensor<1x4x4x6x1xi32>
  %flat = tensor.collapse_shape %s [[0], [1], [2], [3, 4]]
      : tensor<1x4x4x6x1xi32> into tensor<1x4x4x6xi32>
  %f = tensor.empty() : tensor<1x4x4x6xi32>
  %t = linalg.generic {{indexing_maps = [#channel, #each, #each],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins(%b, %flat : tensor<6xi32>, tensor<1x4x4x6xi32>) outs(%f : tensor<1x4x4x6xi32>) {{
  ^bb0(%bias: i32, %sum: i32, %old: i32):
    %total = arith.addi %bias, %sum : i32
    linalg.yield %total : i32
  }} -> tensor<1x4x4x6xi32>{_requantised("%t", "1x4x4x6")}"""

AVERAGE = f"""{HEAD}
func.func @average(%x: tensor<1x4x2x6xi8>) -> tensor<1x1x1x6xi8> {{{_numbers(33)}
  %e = tensor.empty() : tensor<1x1x1x6xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x1x1x6xi32>) -> tensor<1x1x1x6xi32>
  %window = tensor.empty() : tensor<4x2xi32>
  %s = linalg.pooling_nhwc_sum {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}} ins(%x, %window : tensor<1x4x2x6xi8>,
      tensor<4x2xi32>) outs(%z : tensor<1x1x1x6xi32>) -> tensor<1x1x1x6xi32>
  %less = arith.constant -24 : i32{
    _requantised("%s", "1x1x1x6", "%v = arith.subi %given, %less : i32")
}"""

AVERAGES = f"""{HEAD}
func.func @averages(%x: tensor<1x4x5x6xi8>) -> tensor<1x4x3x6xi8> {{{_numbers(31)}
  %e = tensor.empty() : tensor<1x4x3x6xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x3x6xi32>) -> tensor<1x4x3x6xi32>
  %window = tensor.empty() : tensor<1x3xi32>
  %s = linalg.pooling_nhwc_sum {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}} ins(%x, %window : tensor<1x4x5x6xi8>,
      tensor<1x3xi32>) outs(%z : tensor<1x4x3x6xi32>) -> tensor<1x4x3x6xi32>
  %less = arith.constant -9 : i32{
    _requantised("%s", "1x4x3x6", "%v = arith.subi %given, %less : i32")
}"""

RESIDUAL = f"""{HEAD}
func.func @residual(%x: tensor<1x4x4x4xi8>, %w: tensor<1x4x4x4xi8>) -> tensor<1x4x4x4xi8> {{
  {_numbers(31)}
  %other = arith.constant 5 : i32
  %e = tensor.empty() : tensor<1x4x4x4xi32>
  %s = linalg.generic {{indexing_maps = [#each, #each, #each],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
      ins(%x, %w : tensor<1x4x4x4xi8>, tensor<1x4x4x4xi8>) outs(%e : tensor<1x4x4x4xi32>) {{
  ^bb0(%a: i8, %b: i8, %old: i32):
    %c = arith.extsi %a : i8 to i32
    %d = arith.extsi %b : i8 to i32
    %p = arith.subi %c, %zp32 : i32
    %q = arith.subi %d, %other : i32
    %sum = arith.addi %p, %q : i32
    linalg.yield %sum : i32
  }} -> tensor<1x4x4x4xi32>{_requantised("%s", "1x4x4x4")}"""

SLICED = f"""{HEAD}
func.func @sliced(%x: tensor<1x4x4x3xi8>) -> tensor<1x2x2x5xi8> {{{_numbers(37)}
  %w = arith.constant dense<{RANDOM.integers(-128, 128, (5, 1, 1, 3)).tolist()}>
      : tensor<5x1x1x3xi8>
  %p = tensor.extract_slice %x[0, 0, 0, 0] [1, 3, 3, 3] [1, 1, 1, 1]
      : tensor<1x4x4x3xi8> to tensor<1x3x3x3xi8>
  %e = tensor.empty() : tensor<1x2x2x5xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>
  %s = linalg.conv_2d_nhwc_fhwc_q {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<2> : tensor<2xi64>}} ins(%p, %w, %zp32, %c0 : tensor<1x3x3x3xi8>,
      tensor<5x1x1x3xi8>, i32, i32) outs(%z : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>
  {_requantised("%s", "1x2x2x5")}"""


def _convolution(name: str, tall: int, width: int, kernel: tuple[int, int], filters: int) -> str:
    """Of one channel, `tall` x `width` pixels, with a pixel of padding all around."""
    height, across = tall + 3 - kernel[0], width + 3 - kernel[1]
    sizes, out = f"{filters}x{kernel[0]}x{kernel[1]}x1", f"1x{height}x{across}x{filters}"
    weights = RANDOM.integers(-128, 128, (filters, *kernel, 1)).tolist()
    return f"""{HEAD}
func.func @{name}(%x: tensor<1x{tall}x{width}x1xi8>) -> tensor<{out}xi8> {{{_numbers(37)}
  %w = arith.constant dense<{weights}> : tensor<{sizes}xi8>
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {{
  ^bb0(%n: index, %i: index, %j: index, %k: index):
    tensor.yield %zp : i8
  }} : tensor<1x{tall}x{width}x1xi8> to tensor<1x{tall + 2}x{width + 2}x1xi8>
  %e = tensor.empty() : tensor<{out}xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<{out}xi32>) -> tensor<{out}xi32>
  %s = linalg.conv_2d_nhwc_fhwc_q {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}} ins(%p, %w, %zp32, %c0 :
      tensor<1x{tall + 2}x{width + 2}x1xi8>, tensor<{sizes}xi8>, i32, i32)
      outs(%z : tensor<{out}xi32>) -> tensor<{out}xi32>
  {_requantised("%s", out)}"""


SPLAT = f"""{HEAD}
func.func @splat(%x: tensor<1x3x3x4xi8>) -> tensor<1x2x2x4xi8> {{{_numbers(37)}
  %w = arith.constant dense<9> : tensor<4x2x2x4xi8>
  %e = tensor.empty() : tensor<1x2x2x4xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  %s = linalg.conv_2d_nhwc_fhwc_q {{dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}} ins(%x, %w, %zp32, %c0 : tensor<1x3x3x4xi8>,
      tensor<4x2x2x4xi8>, i32, i32) outs(%z : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>
  {_requantised("%s", "1x2x2x4")}"""


COVERED = _convolution("covered", 14, 2, (6, 2), 4)
TOGETHER = _convolution("together", 6, 6, (3, 3), 1)

LAYERS = {
    "depthwise": DEPTHWISE,
    "average": AVERAGE,
    "residual": RESIDUAL,
    "sliced": SLICED,
    "splat": SPLAT,
    "covered": COVERED,
    "together": TOGETHER,
    "averages": AVERAGES,
}


@cache
def _source(name: str) -> func.FuncOp:
    module = read_module(Source("test.mlir", LAYERS[name])).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


@pytest.mark.parametrize("name", some_of(LAYERS, 4))
def test_a_layer_is_proved_and_runs_as_its_source(name: str):
    source = _source(name)
    target = lower_function(source, MACHINE)
    assert isinstance(validate_lowering(source, target, MACHINE), Proved)
    program = read_program(target, MACHINE)
    arguments = Signature.of(source).with_constants(random_arguments(program.arguments, 1))
    own = own_constants(target)
    assert own
    for n, elements in own.items():
        arguments[n] = elements.astype(arguments[n].dtype)
    given = len(arguments) - len(own)
    found, wanted = run(program, arguments), run_source(source, arguments[:given])
    assert all(np.array_equal(x, y) for x, y in zip(found, wanted, strict=False))
    assert len(np.unique(wanted[-1])) > 3


def _another_constant(target: func.FuncOp, which: int) -> None:
    argument, elements = elements_of(target, which)
    largest = max(range(len(elements)), key=lambda i: abs(elements[i]))
    elements[largest] //= 2
    set_elements(target, argument, elements)


def _weights(target: func.FuncOp) -> None:
    _another_constant(target, 0)


def _last_constant(target: func.FuncOp) -> None:
    _another_constant(target, -1)


def _a_pass_less(target: func.FuncOp) -> None:
    """The last pass stores to the tile without adding to what is there."""
    *_, last = [op for op in target.walk() if isinstance(op, acc.PreloadOp)]
    assert last.accumulate is not None
    del last.properties["accumulate"]


def _a_row_less(target: func.FuncOp) -> None:
    store = next(op for op in target.walk() if isinstance(op, MvoutRequantOp))
    store.properties["source_row"] = number(1)


def _a_constant_is_written(target: func.FuncOp) -> None:
    """The result is stored where a constant is too."""
    store = next(op for op in target.walk() if isinstance(op, MvoutRequantOp))
    constants = [n for n in own_constants(target) if "i8" in str(target.args[n].type)]
    again = store.clone()
    again.operands[2] = target.args[constants[0]]
    again.properties |= {"offset": number(0), "rows": number(1), "cols": number(1)}
    block = store.parent
    assert block is not None
    block.insert_op_after(again, store)
    block.insert_op_after(acc.WaitOp(again.token), again)


@few(32)
@pytest.mark.parametrize(
    ("name", "change"),
    [
        *((name, _weights) for name in LAYERS),
        *((name, _last_constant) for name in LAYERS),
        *((name, _a_constant_is_written) for name in LAYERS),
        ("depthwise", _a_pass_less),
        ("residual", _a_pass_less),
        ("residual", _a_row_less),
        ("depthwise", _a_row_less),
    ],
)
def test_a_wrong_layer_is_refuted(name: str, change: Callable[[func.FuncOp], None]):
    source = _source(name)
    target = lower_function(source, MACHINE)
    change(target)
    assert isinstance(validate_lowering(source, target, MACHINE), Refuted)


@pytest.mark.deep
def test_a_depthwise_convolution_reads_windows():
    target = lower_function(_source("depthwise"), MACHINE)
    assert any(isinstance(op, ComputeWindowOp) for op in target.walk())
    # Where there is no room for the image, strips of its windows are loaded.
    target = lower_function(_source("depthwise"), SMALL)
    assert not any(isinstance(op, ComputeWindowOp) for op in target.walk())
    assert isinstance(validate_lowering(_source("depthwise"), target, SMALL), Proved)


def test_sums_of_small_windows_are_the_lanes():
    names = [op.name for op in lower_function(_source("averages"), MACHINE).walk()]
    # Of 12 windows of 3 pixels, a row of the accumulator each, in two halves of 6 channels.
    assert names.count("acc.multiply_add") == 2 * 3 * 3
    assert "acc.compute" not in names


@pytest.mark.deep
def test_windows_of_few_channels_fill_the_array():
    passes = [
        sum(isinstance(op, acc.ComputeOp) for op in lower_function(_source(name), MACHINE).walk())
        for name in ("covered", "together")
    ]
    # Of 33 windows of 12 taps, and of 36 of 9 taps; a pass for each four windows and each tap that
    # may be padding would be 108 and 81.
    assert passes[0] <= 45
    assert passes[1] <= 70


@pytest.mark.parametrize("name", ["covered", "together"])
def test_constants_that_are_loaded_first_are_still_there_when_they_are_used(name: str):
    """Of a layer that is several products, whose rows are those of the products before."""
    source = _source(name)
    target = lower_function(source, MACHINE)
    assert any(isinstance(op, acc.BarrierOp) for op in target.walk())
    text = str(target)
    load_constants_first(source, target, MACHINE, 1000)
    assert str(target) != text
    assert isinstance(validate_lowering(source, target, MACHINE), Proved)


def test_arguments_are_no_constants():
    """A program that is right for one value of an argument only."""
    source = _source("sliced")
    target = lower_function(source, MACHINE)
    set_elements(target, 0, [0] * 48)
    assert isinstance(validate_lowering(source, target, MACHINE), Unsupported)


def test_padding_by_another_number_is_refuted():
    """The zero point pads, and nothing else."""
    source = _source("depthwise")
    target = lower_function(source, MACHINE)
    (argument,) = [n for n, values in own_constants(target).items() if (values == -3).all()]
    set_elements(target, argument, [0] * 4)
    assert isinstance(validate_lowering(source, target, MACHINE), Refuted)


@few(3)
@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("sliced", "%zp32, %c0", "%c0, %zp32", "the second factor has a zero point"),
        (
            "average",
            "%v = arith.subi %given, %less",
            "%v = arith.divsi %given, %less",
            "no requant",
        ),
        ("residual", "%sum = arith.addi", "%sum = arith.muli", "more than one tensor"),
    ],
)
def test_what_is_refused(name: str, old: str, new: str, message: str):
    module = read_module(Source("test.mlir", LAYERS[name].replace(old, new))).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    with pytest.raises(CannotLower, match=message):
        lower_function(function, MACHINE)
