"""Products of unsigned bytes: flipped, proved, and every planted mistake seen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Operation

from accelerator_model.machine import default_machine
from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network import (
    CompiledNetwork,
    compile_network,
    one_by_one,
    run_network,
)
from rewrites.accelerator.signed_bytes import with_signed_bytes
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.validation.signed_bytes import rewritten_otherwise
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved

MATMUL = """
func.func @f(%a: tensor<5x6xi8>) -> tensor<5x7xi32> {
  %w = arith.constant dense<WEIGHTS> : tensor<6x7xi8>
  %e = tensor.empty() : tensor<5x7xi32>
  %z = arith.constant 0 : i32
  %s = linalg.fill ins(%z : i32) outs(%e : tensor<5x7xi32>) -> tensor<5x7xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,
      affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %w : tensor<5x6xi8>, tensor<6x7xi8>) outs(%s : tensor<5x7xi32>) {
  ^bb0(%x: i8, %y: i8, %c: i32):
    %zx = arith.constant 117 : i32
    %zy = arith.constant ZERO_POINT : i32
    %0 = arith.extui %x : i8 to i32
    %1 = arith.subi %0, %zx : i32
    %2 = arith.EXTEND %y : i8 to i32
    %3 = arith.subi %2, %zy : i32
    %4 = arith.muli %1, %3 : i32
    %5 = arith.addi %c, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<5x7xi32>
  return %r : tensor<5x7xi32>
}
"""
SIGNED = np.random.default_rng(5).integers(-100, 128, (6, 7)).tolist()
UNSIGNED = np.random.default_rng(6).integers(0, 200, (6, 7))


def _matmul(weights: object = SIGNED, extend: str = "extsi", zero_point: int = 0) -> str:
    text = MATMUL.replace("WEIGHTS", str(weights)).replace("EXTEND", extend)
    return text.replace("ZERO_POINT", str(zero_point))


CONVOLUTION = """
func.func @f(%a: tensor<1x5x5x3xi8>) -> tensor<1x5x5x4xi32> {
  %z8 = arith.constant -126 : i8
  %p = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z8 : i8
  } : tensor<1x5x5x3xi8> to tensor<1x7x7x3xi8>
  %w = arith.constant dense<WEIGHTS> : tensor<4x3x3x3xi8>
  %e = tensor.empty() : tensor<1x5x5x4xi32>
  %z = arith.constant 0 : i32
  %s = linalg.fill ins(%z : i32) outs(%e : tensor<1x5x5x4xi32>) -> tensor<1x5x5x4xi32>
  %r = linalg.generic {indexing_maps = [
      affine_map<(n, y, x, o, i, j, c) -> (n, y + i, x + j, c)>,
      affine_map<(n, y, x, o, i, j, c) -> (o, i, j, c)>,
      affine_map<(n, y, x, o, i, j, c) -> (n, y, x, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction",
      "reduction"]}
      ins(%p, %w : tensor<1x7x7x3xi8>, tensor<4x3x3x3xi8>) outs(%s : tensor<1x5x5x4xi32>) {
  ^bb0(%x: i8, %y: i8, %c: i32):
    %zx = arith.constant 130 : i32
    %0 = arith.extui %x : i8 to i32
    %1 = arith.subi %0, %zx : i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %c, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<1x5x5x4xi32>
  return %r : tensor<1x5x5x4xi32>
}
""".replace("WEIGHTS", str(np.random.default_rng(7).integers(-128, 128, (4, 3, 3, 3)).tolist()))

TEXTS = {
    "matmul": _matmul(),
    "unsigned weights": _matmul((UNSIGNED.astype(np.uint8).astype(np.int8)).tolist(), "extui", 90),
    "weights with a zero point": _matmul([[5] * 7] * 6, "extsi", 3),
    "convolution": CONVOLUTION,
}


def _function(text: str) -> func.FuncOp:
    module = read_module(Source("test.mlir", text)).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


def _rewritten(text: str) -> func.FuncOp:
    made = with_signed_bytes(_function(text))
    assert made is not None
    return made.function


def _compiled(text: str) -> CompiledNetwork:
    return compile_network(
        _function(text), default_machine(), lower_function, one_by_one(validate_lowering)
    )


@few(2)
@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_they_are_compiled_proved_and_run(text: str):
    compiled = _compiled(text)
    assert isinstance(compiled.verdict, Proved), compiled.verdict
    # The host flips the bits, and says what that costs; the array does the product.
    assert [layer.target is None for layer in compiled.layers] == [True, False]
    given = _function(text).function_type.inputs.data[0].get_shape()  # pyright: ignore
    (flip, _) = compiled.layers
    assert flip.host_cycles == 3 * int(np.prod(given))
    x = np.random.default_rng(1).integers(-128, 128, given).astype(np.int8)
    run = run_network(compiled, [x], CycleModel(), 0)
    assert run.results is not None
    unsigned = x.view(np.uint8).astype(np.int64)
    if "convolution" not in text and "7x7x3" not in text:
        weights = {
            TEXTS["matmul"]: np.array(SIGNED),
            TEXTS["unsigned weights"]: UNSIGNED - 90,
            TEXTS["weights with a zero point"]: np.full((6, 7), 2),
        }[text]
        assert np.array_equal(run.results[0], (unsigned - 117) @ weights)


def test_between_layers_nobody_flips_bits():
    requantised = """
  %o = tensor.empty() : tensor<5x6xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>,
      affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%r : tensor<5x6xi32>) outs(%o : tensor<5x6xi8>) {
  ^bb0(%x: i32, %old: i8):
    %least = arith.constant 0 : i32
    %greatest = arith.constant 255 : i32
    %low = arith.maxsi %x, %least : i32
    %both = arith.minsi %low, %greatest : i32
    %byte = arith.trunci %both : i32 to i8
    linalg.yield %byte : i8
  } -> tensor<5x6xi8>
"""
    first = _matmul([[3] * 6] * 6).replace("x7x", "x6x").split("  return")[0]
    second = first.split("tensor<5x6xi32> {", 1)[1].replace("%a", "%q")
    for name in ("w", "e", "z", "s", "r"):
        second = second.replace(f"%{name} ", f"%{name}2 ").replace(f"%{name},", f"%{name}2,")
    second = second.replace("(%s :", "(%s2 :").replace("(%z :", "(%z2 :").replace("(%e :", "(%e2 :")
    compiled = _compiled(f"{first}{requantised}{second}  return %r2 : tensor<5x6xi32>\n}}\n")
    assert isinstance(compiled.verdict, Proved), compiled.verdict
    assert [layer.target is None for layer in compiled.layers] == [True, False, False]


def _another_offset(op: Operation) -> bool:
    if isinstance(op, arith.ConstantOp) and op.value == IntegerAttr(117 - 128, IntegerType(32)):
        op.properties["value"] = IntegerAttr(117 - 127, IntegerType(32))
        return True
    return False


def _flipped_by_another_number(op: Operation) -> bool:
    if isinstance(op, arith.ConstantOp) and op.value == IntegerAttr(-128, IntegerType(8)):
        op.properties["value"] = IntegerAttr(-127, IntegerType(8))
        return True
    return False


def _no_offset(op: Operation) -> bool:
    if isinstance(op, arith.SubiOp):
        op.results[0].replace_all_uses_with(op.operands[0])
        return True
    return False


def _flipped_in_part(op: Operation) -> bool:
    if isinstance(op, arith.AddiOp) and op.results[0].type == IntegerType(8):
        # Those whose top bit is set already stay as they are.
        only_set = arith.OrIOp(op.operands[0], op.operands[1])
        op.parent.insert_op_before(only_set, op)  # pyright: ignore[reportOptionalMemberAccess]
        op.results[0].replace_all_uses_with(only_set.results[0])
        return True
    return False


@few(2)
@pytest.mark.parametrize(
    "change", [_another_offset, _flipped_by_another_number, _no_offset, _flipped_in_part]
)
def test_a_rewrite_with_a_mistake_is_no_proof(change: Callable[[Operation], bool]):
    source, target = _function(TEXTS["matmul"]), _rewritten(TEXTS["matmul"])
    assert rewritten_otherwise(source, target) is None
    assert any(change(op) for op in list(target.walk()))
    assert rewritten_otherwise(source, target) is not None


def test_other_weights_and_other_padding_are_no_proof():
    source = _function(TEXTS["unsigned weights"])
    weights = (UNSIGNED + (np.arange(42).reshape(6, 7) == 3)).astype(np.uint8).astype(np.int8)
    other = _rewritten(_matmul(weights.tolist(), "extui", 90))
    assert rewritten_otherwise(source, other) is not None
    padded = _rewritten(CONVOLUTION.replace("constant -126", "constant -125"))
    assert rewritten_otherwise(_function(CONVOLUTION), padded) is not None
    assert rewritten_otherwise(_function(CONVOLUTION), _rewritten(CONVOLUTION)) is None


def test_weights_that_are_no_bytes_are_left_to_the_host():
    # 255 - 90 is no signed byte, and what is then subtracted from the weights is no bias.
    weights = np.full((6, 7), -1).tolist()
    assert with_signed_bytes(_function(_matmul(weights, "extui", 90))) is None
    with pytest.raises(CannotLower, match="unsigned"):
        _compiled(_matmul(weights, "extui", 90))


def test_on_memory_they_are_refused():
    text = """
func.func @f(%a: memref<4x4xi8>, %b: memref<4x4xi8>, %c: memref<4x4xi32>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
    ins(%a, %b : memref<4x4xi8>, memref<4x4xi8>) outs(%c : memref<4x4xi32>)
  return
}
"""
    with pytest.raises(CannotLower, match="the host makes of tensors whose zero point is 128"):
        lower_function(_function(text), SMALL)
