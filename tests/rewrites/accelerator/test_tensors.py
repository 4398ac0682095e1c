"""Functions on tensors, as TOSA is lowered to them: proved on memory, run as mlir-runner does."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import number
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.linalg_tiles import NotTiles, run_source
from rewrites.accelerator.validation.signature import Signature, own_constants
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL
from tests.oracles.requantisation_oracle import apply_scale, requantised
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported

Array = np.ndarray[Any, Any]

CONVOLUTION = """
#each = affine_map<(n, y, x, c) -> (n, y, x, c)>
func.func @f(%A: tensor<1x4x5x3xi8>, %bias: tensor<6xi32>) -> tensor<1x4x5x6xi8> {
  %zero = arith.constant 0 : i8
  %padded = tensor.pad %A low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : i8
  } : tensor<1x4x5x3xi8> to tensor<1x6x7x3xi8>
  %weights = arith.constant dense<WEIGHTS> : tensor<6x3x3x3xi8>
  %empty = tensor.empty() : tensor<1x4x5x6xi32>
  %start = linalg.generic {indexing_maps = [affine_map<(n, y, x, c) -> (c)>, #each],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%bias : tensor<6xi32>) outs(%empty : tensor<1x4x5x6xi32>) {
  ^bb0(%b: i32, %old: i32):
    linalg.yield %b : i32
  } -> tensor<1x4x5x6xi32>
  %sums = linalg.conv_2d_nhwc_fhwc {strides = dense<1> : tensor<2xi64>,
      dilations = dense<1> : tensor<2xi64>}
      ins(%padded, %weights : tensor<1x6x7x3xi8>, tensor<6x3x3x3xi8>)
      outs(%start : tensor<1x4x5x6xi32>) -> tensor<1x4x5x6xi32>
  %mult = arith.constant 1073741825 : i64
  %half = arith.constant 68719476736 : i64
  %shift = arith.constant 37 : i64
  %out = tensor.empty() : tensor<1x4x5x6xi8>
  %least = arith.constant -128 : i32
  %greatest = arith.constant 127 : i32
  %result = linalg.generic {indexing_maps = [#each, #each],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%sums : tensor<1x4x5x6xi32>) outs(%out : tensor<1x4x5x6xi8>) {
  ^bb0(%x: i32, %old: i8):
    %wide = arith.extsi %x : i32 to i64
    %scaled = arith.muli %wide, %mult : i64
    %rounded = arith.addi %scaled, %half : i64
    %shifted = arith.shrsi %rounded, %shift : i64
    %cut = arith.trunci %shifted : i64 to i32
    %low = arith.maxsi %cut, %least : i32
    %both = arith.minsi %low, %greatest : i32
    %byte = arith.trunci %both : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<1x4x5x6xi8>
  return %result : tensor<1x4x5x6xi8>
}
"""
WEIGHTS = np.random.default_rng(3).integers(-128, 128, (6, 3, 3, 3), np.int8)


def _function(text: str) -> func.FuncOp:
    module = read_module(Source("test.mlir", text)).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


def _convolution() -> func.FuncOp:
    return _function(CONVOLUTION.replace("WEIGHTS", str(WEIGHTS.tolist())))


@pytest.mark.deep
def test_a_padded_convolution_with_constant_weights():
    source = _convolution()
    target = lower_function(source, SMALL)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    random = np.random.default_rng(1)
    a = random.integers(-128, 128, (1, 4, 5, 3), np.int8)
    bias = random.integers(-5000, 5000, 6, np.int32)
    arguments = [a, bias, WEIGHTS, np.zeros((1, 4, 5, 6), np.int8)]
    own = own_constants(target)
    assert sorted(own) == [4]
    assert np.array_equal(own[4].reshape(27, 6), WEIGHTS.reshape(6, 27).T)
    after = run(read_program(target, SMALL), [*arguments, own[4].astype(np.int8)])
    padded = np.pad(a[0].astype(np.int64), ((1, 1), (1, 1), (0, 0)))
    sums = np.zeros((4, 5, 6), np.int64) + bias
    for y, x, u, v in np.ndindex(4, 5, 3, 3):
        sums[y, x] += WEIGHTS[:, u, v].astype(np.int64) @ padded[y + u, x + v]
    wanted = [[[requantised(int(s), 1073741825, 37) for s in p] for p in row] for row in sums]
    assert np.array_equal(after[3][0], wanted)
    assert np.array_equal(run_source(source, arguments)[3], after[3])
    # The arguments and the constants are left as they were.
    assert all(np.array_equal(x, y) for x, y in zip(after[:3], arguments[:3], strict=True))
    assert np.array_equal(own[4], after[4])


def test_its_signature():
    signature = Signature.of(_convolution())
    assert [str(type_) for type_ in signature.types] == [
        "memref<1x4x5x3xi8>",
        "memref<6xi32>",
        "memref<6x3x3x3xi8>",
        "memref<1x4x5x6xi8>",
    ]
    assert np.array_equal(signature.constants[2], WEIGHTS.reshape(-1))


def _padding_that_is_read(target: func.FuncOp) -> None:
    """Where a strip begins with zeros, pixels are loaded."""
    load = next(op for op in target.walk() if isinstance(op, acc.MvinOp))
    zero = next(op for op in target.walk() if isinstance(op, acc.ZeroOp))
    rows = zero.rows.value.data
    pixels = acc.MvinOp(load.state, load.source, 0, zero.target, 0, rows, 1, list(zero.deps))
    block = zero.parent
    assert block is not None
    pixels.properties["target_row"] = zero.target_row
    block.insert_op_before(pixels, zero)
    zero.token.replace_all_uses_with(pixels.token)
    zero.detach()


def _one_row_too_few(target: func.FuncOp) -> None:
    zero = next(op for op in target.walk() if isinstance(op, acc.ZeroOp) and op.rows.value.data > 1)
    zero.properties["rows"] = number(zero.rows.value.data - 1)


@few(2)
@pytest.mark.parametrize("change", [_padding_that_is_read, _one_row_too_few])
def test_padding_is_proved_too(change: Any):
    source = _convolution()
    target = lower_function(source, SMALL)
    change(target)
    assert isinstance(validate_lowering(source, target, SMALL), Refuted)


def _product(init: str, result: str = "%product") -> str:
    return f"""
func.func @f(%A: tensor<3x4xi8>, %B: tensor<4x5xi8>, %C: tensor<3x5xi32>) -> tensor<3x5xi32> {{
  %empty = tensor.empty() : tensor<3x5xi32>
  %zeros = arith.constant dense<0> : tensor<3x5xi32>
  %product = linalg.matmul ins(%A, %B : tensor<3x4xi8>, tensor<4x5xi8>)
      outs({init} : tensor<3x5xi32>) -> tensor<3x5xi32>
  return {result} : tensor<3x5xi32>
}}"""


@pytest.mark.parametrize("init", ["%C", "%zeros"])
def test_a_result_is_not_what_it_starts_from(init: str):
    source = _function(_product(init))
    target = lower_function(source, SMALL)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    random = np.random.default_rng(1)
    a, b = random.integers(-128, 128, (3, 4), np.int8), random.integers(-128, 128, (4, 5), np.int8)
    c = random.integers(-99, 99, (3, 5), np.int32)
    after = run(read_program(target, SMALL), [a, b, c, np.zeros((3, 5), np.int32)])
    sums = a.astype(np.int32) @ b + (c if init == "%C" else 0)
    assert np.array_equal(after[2], c)
    assert np.array_equal(after[3], sums)


def test_what_was_never_written_is_not_read():
    source = _function(_product("%empty"))
    target = lower_function(_function(_product("%zeros")), SMALL)
    verdict = validate_lowering(source, target, SMALL)
    assert verdict == Unsupported("what was never written is read")


FLOATS = _product("%C").replace("xi8", "xf32").replace("xi32", "xf32")
PAD_WITH_AN_ARGUMENT = CONVOLUTION.replace("tensor.yield %zero", "tensor.yield %many").replace(
    "%bias: tensor<6xi32>)", "%bias: tensor<6xi32>, %many: i8)"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (FLOATS.replace("dense<0>", "dense<0.0>"), "is on f32, and the accelerator computes on"),
        (PAD_WITH_AN_ARGUMENT.replace("WEIGHTS", "1"), "pads with constants only"),
        (_product("%C", "%C"), "what it writes is not read"),
    ],
)
def test_what_is_refused(text: str, message: str):
    with pytest.raises(CannotLower, match=message):
        lower_function(_function(text), SMALL)


def test_a_memref_is_not_returned():
    text = """
func.func @f(%A: memref<2xi8>) -> memref<2xi8> {
  return %A : memref<2xi8>
}"""
    with pytest.raises(NotTiles, match="only tensors are returned"):
        run_source(_function(text), [np.zeros(2, np.int8)] * 2)


@pytest.mark.skipif(
    not all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22"))),
    reason="mlir-opt-22 or mlir-runner-22 is not installed",
)
@pytest.mark.parametrize("double", [False, True])
def test_apply_scale_is_what_upstream_makes_of_it(double: bool):
    """The oracle's formula, on the same numbers as TOSA's operation lowered and run."""
    random = np.random.default_rng(double)
    xs = [*(random.integers(-(2**31), 2**31, 20).tolist()), 0, -1, 2**31 - 1, -(2**31)]
    shifts = random.integers(2, 62, len(xs)).tolist()
    mults = random.integers(1, 2**31, len(xs)).tolist()
    mode = "DOUBLE_ROUND" if double else "SINGLE_ROUND"
    # The sum of the results, each with a weight of its own.
    lines = ["%t0 = arith.constant 0 : i64"]
    wanted = 0
    for n, (x, mult, shift) in enumerate(zip(xs, mults, shifts, strict=True)):
        weight = 2 * n + 1
        lines.append(
            f"""%x{n} = arith.constant {x} : i32
  %m{n} = arith.constant {mult} : i32
  %s{n} = arith.constant {shift} : i8
  %r{n} = tosa.apply_scale %x{n}, %m{n}, %s{n} {{rounding_mode = {mode}}} : (i32, i32, i8) -> i32
  %e{n} = arith.extsi %r{n} : i32 to i64
  %w{n} = arith.constant {weight} : i64
  %p{n} = arith.muli %e{n}, %w{n} : i64
  %t{n + 1} = arith.addi %t{n}, %p{n} : i64"""
        )
        wanted += weight * apply_scale(x, mult, shift, double)
    body = "\n  ".join(lines)
    text = f"func.func @main() -> i64 {{\n  {body}\n  return %t{len(xs)} : i64\n}}"
    lowering = ["--tosa-to-arith=include-apply-rescale", "--convert-arith-to-llvm"]
    lowered = _output(["mlir-opt-22", *lowering, "--convert-func-to-llvm"], text)
    found = _output(["mlir-runner-22", "-e", "main", "--entry-point-result=i64"], lowered)
    assert int(found) == wanted


def _output(command: list[str], text: str) -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
