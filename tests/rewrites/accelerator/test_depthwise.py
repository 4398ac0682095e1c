"""Depthwise convolutions without constant weights, on the lanes: proved, and mistakes refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from xdsl.dialects import func
from xdsl.ir import Operation

from accelerator_model.dialect import acc
from accelerator_model.dialect.lane_products import MultiplyAddOp
from accelerator_model.dialect.types import number
from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.matmuls import SMALL
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted

ROOMY = replace(SMALL, scratchpad_rows=256, accumulator_rows=32)


def _depthwise(
    channels: int = 8, filled: bool = True, stride: int = 1, dilation: int = 1, out: int = 3
) -> func.FuncOp:
    size = (out - 1) * stride + dilation + 1
    x, w = f"memref<1x{size}x{size}x{channels}xi8>", f"memref<2x2x{channels}xi8>"
    o = f"memref<1x{out}x{out}x{channels}xi32>"
    fill = f"linalg.fill ins(%z : i32) outs(%o : {o})" if filled else ""
    module = read_module(
        Source(
            "test.mlir",
            f"""
func.func @f(%x: {x}, %w: {w}, %o: {o}) {{
  %z = arith.constant 0 : i32
  {fill}
  linalg.depthwise_conv_2d_nhwc_hwc {{dilations = dense<{dilation}> : vector<2xi64>,
      strides = dense<{stride}> : vector<2xi64>}} ins(%x, %w : {x}, {w}) outs(%o : {o})
  return
}}
""",
        )
    ).module
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return function


def _lanes(target: func.FuncOp) -> list[MultiplyAddOp]:
    return [op for op in target.walk() if isinstance(op, MultiplyAddOp)]


@few(6)
@pytest.mark.parametrize(
    "source",
    [
        _depthwise(),
        _depthwise(filled=False),
        _depthwise(stride=2),
        _depthwise(dilation=2),
        _depthwise(channels=20),
    ],
    ids=["filled", "onto what is there", "strided", "dilated", "two groups and a rest"],
)
def test_they_are_proved(source: func.FuncOp):
    for machine in (default_machine(), ROOMY):
        target = lower_function(source, machine)
        assert _lanes(target)
        verdict = validate_lowering(source, target, machine)
        assert isinstance(verdict, Proved), verdict


def test_a_lane_for_each_channel_does_a_multiplication_a_cycle():
    machine = default_machine()
    target = lower_function(_depthwise(channels=16, out=4), machine)
    timing = simulate_cycles(read_program(target, machine), machine)
    busy = [e.busy for e in timing.events if e.instruction.operation == "acc.multiply_add"]
    assert sum(busy) == 4 * 4 * 16 * 2 * 2 // 16


def _set(name: str, change: int) -> Callable[[Operation], None]:
    def apply(op: Operation) -> None:
        value = op.properties[name]
        op.properties[name] = number(value.value.data + change)  # pyright: ignore

    return apply


def _drop(op: Operation) -> None:
    assert isinstance(op, MultiplyAddOp)
    op.token.replace_all_uses_with(op.deps[0] if op.deps else _nothing(op))
    op.detach()


def _nothing(op: Operation) -> acc.SSAValue:
    join = acc.JoinOp([])
    block = op.parent_block()
    assert block is not None
    block.insert_op_before(join, op)
    return join.token


@few(4)
@pytest.mark.parametrize(
    "change",
    [_set("w_row", 1), _set("x_row", 1), _set("first", 1), _set("rows", -1), _drop],
    ids=["weight", "pixel", "first pixel", "rows", "left out"],
)
def test_a_wrong_instruction_is_refuted(change: Callable[[Operation], None]):
    source = _depthwise(channels=4)
    target = lower_function(source, ROOMY)
    mutant = target.clone()
    change(_lanes(mutant)[1])
    assert isinstance(validate_lowering(source, mutant, ROOMY), Refuted)


def test_the_token_of_the_zeros_that_sums_begin_with_is_needed():
    source = _depthwise(channels=4)
    mutant = lower_function(source, ROOMY)
    op = [op for op in _lanes(mutant) if op.deps][-1]
    (place,) = [n for n, d in enumerate(op.operands) if isinstance(d.owner, acc.ZeroOp)]
    op.operands[place] = _nothing(op)
    assert isinstance(validate_lowering(source, mutant, ROOMY), Refuted)
