"""Products with operands in any layout: lowered, proved, and equal to numpy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from accelerator_model.dialect.network_instructions import ComputeWindowOp
from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.validation.validate import validate_lowering
from tests.inputs.layers import convolution, filled, generic
from tests.inputs.matmuls import SMALL, function_of, parse
from tests.support.deep import some_of
from verifier.kernel.verdicts.verdict import Proved

Array = np.ndarray[Any, Any]

MATMUL = "linalg.matmul"


def _convolved(a: Array, b: Array, stride: int, dilation: int) -> Array:
    """Of images (height, width, channels) and filters (height, width, channels, outputs)."""
    height, width, _, outputs = b.shape
    rows = (a.shape[0] - (height - 1) * dilation - 1) // stride + 1
    cols = (a.shape[1] - (width - 1) * dilation - 1) // stride + 1
    result = np.zeros((rows, cols, outputs), np.int64)
    for y, x, u, v in np.ndindex(rows, cols, height, width):
        result[y, x] += a[y * stride + u * dilation, x * stride + v * dilation] @ b[u, v]
    return result


def _nhwc(a: Array, b: Array, stride: int = 1, dilation: int = 1) -> Array:
    return np.stack([_convolved(image, b, stride, dilation) for image in a])


CASES: dict[str, tuple[tuple[str, ...], Any]] = {
    "A transposed": (
        ("7x9", "7x6", "9x6", MATMUL, generic("k, m", "k, n", "m, n")),
        lambda a, b: a.T @ b,
    ),
    "B transposed": (
        ("9x7", "6x7", "9x6", MATMUL, generic("m, k", "n, k", "m, n")),
        lambda a, b: a @ b.T,
    ),
    "both transposed": (
        ("11x9", "6x11", "9x6", MATMUL, generic("k, m", "n, k", "m, n")),
        lambda a, b: a.T @ b.T,
    ),
    "batch_matmul": (
        ("2x5x6", "2x6x3", "2x5x3", "linalg.batch_matmul"),
        lambda a, b: np.einsum("bmk,bkn->bmn", a, b),
    ),
    "matvec": (("5x9", "9", "5", "linalg.matvec"), lambda a, b: a @ b),
    "vecmat": (("9", "9x5", "5", "linalg.vecmat"), lambda a, b: a @ b),
    "dot": (("9", "9", "", "linalg.dot"), lambda a, b: a @ b),
    "nhwc hwcf": (
        ("2x5x6x3", "3x2x3x5", "2x3x5x5", "linalg.conv_2d_nhwc_hwcf", convolution(1, 1)),
        _nhwc,
    ),
    "strided": (
        ("1x7x7x5", "3x3x5x2", "1x3x3x2", "linalg.conv_2d_nhwc_hwcf", convolution(2, 1)),
        lambda a, b: _nhwc(a, b, 2),
    ),
    "dilated": (
        ("1x7x6x2", "3x2x2x3", "1x3x4x3", "linalg.conv_2d_nhwc_hwcf", convolution(1, 2)),
        lambda a, b: _nhwc(a, b, 1, 2),
    ),
    "nhwc fhwc": (
        ("1x4x5x6", "5x2x2x6", "1x3x4x5", "linalg.conv_2d_nhwc_fhwc", convolution(1, 1)),
        lambda a, b: _nhwc(a, b.transpose(1, 2, 3, 0)),
    ),
    "nchw fchw": (
        ("1x3x4x5", "5x3x2x2", "1x5x3x4", "linalg.conv_2d_nchw_fchw", convolution(1, 1)),
        lambda a, b: _nhwc(a.transpose(0, 2, 3, 1), b.transpose(2, 3, 1, 0)).transpose(0, 3, 1, 2),
    ),
}


@pytest.mark.parametrize("name", some_of(CASES, 3))
def test_a_layout(name: str):
    given, oracle = CASES[name]
    source = function_of(parse(filled("f", *given)))
    target = lower_function(source, SMALL)
    assert isinstance(validate_lowering(source, target, SMALL), Proved)
    random = np.random.default_rng(4)
    a, b = (
        random.integers(-128, 128, [int(e) for e in shape.split("x")], np.int8)
        for shape in given[:2]
    )
    wanted = oracle(a.astype(np.int64), b.astype(np.int64))
    c = np.zeros(np.shape(wanted), np.int32)
    *_, after = run(read_program(target, SMALL), [a, b, c])
    assert np.array_equal(after, wanted)


def test_a_convolution_keeps_the_array_busy():
    """16 x 16 pixels of 16 channels to 32, 3 x 3: 85 % of 14 * 14 * 32 * 144 / 256 cycles."""
    text = filled(
        *("f", "1x16x16x16", "3x3x16x32", "1x14x14x32", "linalg.conv_2d_nhwc_hwcf"),
        convolution(1, 1),
    )
    assert _cycles(text) <= 3528 / 0.85


@pytest.mark.deep
def test_a_convolution_onto_sums_reads_its_image_once():
    """18 x 18 pixels: 85 % of the cycles in which the bus moves image, weights, and sums twice."""
    name, attributes = "linalg.conv_2d_nhwc_hwcf", convolution(1, 1)
    text = _onto_sums("1x18x18x16", "3x3x16x32", "1x16x16x32", name, attributes)
    assert _cycles(text) <= 4708 / 0.85
    source = function_of(parse(_onto_sums("1x6x6x16", "3x3x16x20", "1x4x4x20", name, attributes)))
    target = lower_function(source, default_machine())
    assert any(isinstance(op, ComputeWindowOp) for op in target.walk())
    assert isinstance(validate_lowering(source, target, default_machine()), Proved)


def test_products_into_one_output_are_no_slower_than_one_of_twice_the_k():
    one = _onto_sums("64x64", "64x64", "64x64", "linalg.matmul")
    twice = _onto_sums("64x128", "128x64", "64x64", "linalg.matmul")
    line = next(line for line in one.splitlines() if "linalg.matmul" in line)
    two = one.replace(line, f"{line}\n{line}")
    assert _cycles(two) <= _cycles(twice)
    source = function_of(parse(two.replace("64x64", "32x32")))
    target = lower_function(source, default_machine())
    assert isinstance(validate_lowering(source, target, default_machine()), Proved)


def _onto_sums(a: str, b: str, c: str, operation: str, attributes: str = "") -> str:
    """A function that adds to what its output holds."""
    lines = filled("f", a, b, c, operation, attributes).splitlines()
    return "\n".join(line for line in lines if "linalg.fill" not in line)


def _cycles(text: str) -> int:
    machine = default_machine()
    target = lower_function(function_of(parse(text)), machine)
    return simulate_cycles(read_program(target, machine), machine).cycles
