"""Loops to stablehlo: what they become, that it is proved, and that XLA computes the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType

from synth.commands.synth_raise import main
from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo
from tests.oracles.stablehlo_execution import execute
from tests.places import ROOT
from tests.support.deep import few, some_of
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.loops.recurrences.scalar_values import IEEE
from verifier.kernel.verdicts.verdict import Proved, Unsupported
from verifier.running.functions import replay
from verifier.running.shrink import extents_of, resized

CORPUS = ROOT.parent / "shared" / "corpus" / "affine-polybench"

RAISED = {
    "2mm": ["dot_general"] * 2,
    "3mm": ["dot_general"] * 3,
    "atax": ["dot_general"] * 2,
    "bicg": ["dot_general"] * 2,
    "correlation": ["reduce", "reduce", "dot_general"],
    "covariance": ["reduce", "dot_general"],
    "doitgen": ["dot_general"],
    "gemm": ["dot_general"],
    "gemver": ["dot_general"] * 2,
    "gesummv": ["dot_general"] * 2,
    "mvt": ["dot_general"] * 2,
    "symm": ["dot_general"] * 2,
    "syr2k": ["dot_general"] * 2,
    "syrk": ["dot_general"],
    "trmm": ["dot_general"],
}
"""The kernels, and the reductions that they become."""


def reductions(module: str) -> list[str]:
    return re.findall(r"= stablehlo\.(dot_general|reduce|reduce_window|convolution)\b", module)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("kernel", some_of(RAISED, 18))
def test_polybench_kernels_are_raised_in_whole(kernel: str) -> None:
    raised = raise_to_stablehlo(read_source(str(CORPUS / f"{kernel}.mlir")))
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.sizes == "all"
    assert verdict.guarantee.equality == "reals"
    assert "affine" not in raised.module
    assert reductions(raised.module) == RAISED[kernel]


def small_copy(kernel: str) -> func.FuncOp:
    """The kernel with small extents, different where the original ones are."""
    module = read_module(read_source(str(CORPUS / f"{kernel}.mlir"))).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    sizes = {extent: 3 + n for n, extent in enumerate(sorted(extents_of(function) - {0, 1}))}
    text = str(resized(function, sizes))
    for old, new in sizes.items():  # the last element, which correlation writes by its indices
        text = text.replace(f"[{old - 1}, {old - 1}]", f"[{new - 1}, {new - 1}]")
    return function_of(text)


@pytest.mark.deep
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("kernel", some_of(RAISED, 18))
def test_xla_computes_what_the_loops_compute(kernel: str) -> None:
    agrees_with_xla(small_copy(kernel))


def agrees_with_xla(function: func.FuncOp) -> None:
    """Raise a function, run it by XLA, and compare the results with a run of the loops."""
    raised = raise_to_stablehlo(Source("<test>", str(function)))
    assert isinstance(raised.result.verdict, Proved), raised.result.verdict
    random = np.random.default_rng(5)
    inputs = [argument(random, a.type) for a in function.body.block.args]
    results = execute(raised.module, inputs)
    memory = [as_objects(i) for i in inputs]
    before = [m.copy() if isinstance(m, np.ndarray) else m for m in memory]
    returned = replay(function, memory, IEEE)
    written = [
        m
        for m, b in zip(memory, before, strict=True)
        if isinstance(m, np.ndarray) and not np.array_equal(m, b)
    ]
    expected = [*returned, *written]
    assert len(expected) == len(results)
    for want, found in zip(expected, results, strict=True):
        if found.dtype.kind == "f":
            np.testing.assert_allclose(found, np.asarray(want, dtype=found.dtype), rtol=1e-9)
        else:
            width = 8 * found.dtype.itemsize
            bits = np.vectorize(lambda n, w=width: int(n) % (1 << w), otypes=[object])
            np.testing.assert_array_equal(bits(found), np.asarray(want, dtype=object))


def as_objects(value: Any) -> Any:
    """A value as `replay` takes it."""
    if not isinstance(value, np.ndarray):
        return value if isinstance(value, np.floating) else int(value) % (1 << 32)
    if value.dtype.kind != "f":
        width = 8 * value.dtype.itemsize
        value = np.vectorize(lambda n: int(n) % (1 << width), otypes=[object])(value)
    found = np.empty(value.shape, dtype=object)
    for index in np.ndindex(*value.shape):
        found[index] = value[index]
    return found


def argument(random: np.random.Generator, type_: Any) -> Any:
    element = str(type_.element_type if isinstance(type_, MemRefType) else type_)
    shape: Sequence[int] = type_.get_shape() if isinstance(type_, MemRefType) else ()
    if element.startswith("f"):
        values = random.uniform(0.5, 2, shape).astype({"f64": np.float64}[element])
    else:
        values = random.integers(-9, 10, shape).astype({"i32": np.int32}[element])
    return values if isinstance(type_, MemRefType) else values.flat[0] if shape else values[()]


def function_of(text: str) -> func.FuncOp:
    module = read_module(Source("<test>", text)).module
    return next(o for o in module.walk() if isinstance(o, func.FuncOp))


def stencil(element: str, add: str) -> str:
    return f"""
func.func @f(%a: memref<8x6x{element}>, %b: memref<8x6x{element}>) {{
  affine.for %i = 1 to 7 {{
    affine.for %j = 0 to 5 {{
      %0 = affine.load %a[%i - 1, %j] : memref<8x6x{element}>
      %1 = affine.load %a[%i + 1, %j] : memref<8x6x{element}>
      %2 = affine.load %a[%i, %j + 1] : memref<8x6x{element}>
      %3 = {add} %0, %1 : {element}
      %4 = {add} %3, %2 : {element}
      affine.store %4, %b[%i, %j] : memref<8x6x{element}>
    }}
  }}
  func.return
}}"""


LARGEST = """
func.func @f(%a: memref<5x6xi32>, %m: memref<5xi32>) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %a[%i, 5 - %j] : memref<5x6xi32>
      %y = affine.load %m[%i] : memref<5xi32>
      %z = arith.maxsi %x, %y : i32
      affine.store %z, %m[%i] : memref<5xi32>
    }
  }
  func.return
}"""

DIAGONAL = """
func.func @f(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %s: i32) -> i32 {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i, %i] : memref<4x4xi32>
    %y = arith.muli %x, %s : i32
    affine.store %y, %b[3 - %i, %i] : memref<4x4xi32>
  }
  %z = affine.load %a[2, 1] : memref<4x4xi32>
  func.return %z : i32
}"""


@few(4)
@pytest.mark.parametrize(
    ("text", "equality"),
    [
        (stencil("f64", "arith.addf"), "bit-exact"),
        (stencil("i32", "arith.subi"), "bit-exact"),
        (LARGEST, "bit-exact"),
        (DIAGONAL, "bit-exact"),
    ],
)
def test_windows_folds_and_diagonals(text: str, equality: str) -> None:
    raised = raise_to_stablehlo(text)
    verdict = raised.result.verdict
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == equality
    agrees_with_xla(function_of(text))


SWEEP = """
func.func @f(%a: memref<8xf64>) {
  affine.for %i = 1 to 8 {
    %x = affine.load %a[%i - 1] : memref<8xf64>
    %y = math.sqrt %x : f64
    affine.store %y, %a[%i] : memref<8xf64>
  }
  func.return
}"""


def test_a_loop_that_a_dependence_forces_stays() -> None:
    raised = raise_to_stablehlo(SWEEP)
    verdict = raised.result.verdict
    assert isinstance(verdict, Unsupported)
    assert "a loop has to stay" in verdict.reason
    assert "affine.for" in raised.module


def test_a_function_that_others_use_keeps_its_signature() -> None:
    caller = """
func.func @g(%a: memref<5x6xi32>, %m: memref<5xi32>) {
  func.call @f(%a, %m) : (memref<5x6xi32>, memref<5xi32>) -> ()
  func.return
}"""
    raised = raise_to_stablehlo(LARGEST + caller)
    assert isinstance(raised.results[0].verdict, Unsupported)


def test_nothing_to_raise_is_an_error() -> None:
    with pytest.raises(InputError, match="no loop"):
        raise_to_stablehlo("func.func @f() { func.return }")


@pytest.mark.deep
def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "largest.mlir"
    file.write_text(LARGEST)
    done = CliRunner().invoke(main, [str(file), "--to", "stablehlo", "--explain", "--stats"])
    assert done.exit_code == 0, done.output
    assert "applies stablehlo.maximum across dimensions = [1]" in done.stdout
    assert "proved (all sizes, bit-exact by the StableHLO specification)" in done.stderr
    assert "result 0 of the target is compared with arg1 of the source" in done.stderr
    assert "proved: 1" in done.stderr
    file.write_text(SWEEP)
    done = CliRunner().invoke(main, [str(file), "--to", "stablehlo"])
    assert done.exit_code == 3
    done = CliRunner().invoke(main, [str(file), "--to", "stablehlo", "--on", "tensors"])
    assert done.exit_code == 2
