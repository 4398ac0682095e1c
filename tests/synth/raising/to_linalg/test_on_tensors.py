"""Functions on memrefs as functions on tensors: `mlir-opt` takes them, and they are proved."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from xdsl.dialects import func

from synth.raising.planning.planning import plan_of
from synth.raising.structuring.structuring import structured
from synth.raising.to_linalg.function_emission import function_of
from synth.raising.to_linalg.on_tensors import NotOnTensors, Signature, on_tensors
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.granted import EqualExtents
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved, Verdict
from verifier.strategy.loops import prove_equal

KERNELS = ROOT / "benchmarks" / "polybench"
SIGNATURES: tuple[Signature, ...] = ("memrefs", "tensors")


def read(text: str) -> func.FuncOp:
    parsed = read_module(Source("test.mlir", text))
    return next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp))


def raised(kernel: str) -> tuple[RecurrenceSystem, func.FuncOp, EqualExtents]:
    source = lift(read((KERNELS / f"{kernel}.mlir").read_text()))
    found = structured(plan_of(source))
    function = function_of(source, found.steps, found.arrays.types())
    return source, function, found.equal_extents


def compared(source: RecurrenceSystem, text: str, equal: EqualExtents = ()) -> Verdict:
    return prove_equal(source, lift(read(text)), assume_equal_extents=equal)


def accepted(text: str, *passes: str) -> str:
    """What `mlir-opt` makes of it."""
    command = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if command is None:
        pytest.skip("mlir-opt is not installed")
    done = subprocess.run([command, *passes], input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("signature", some_of(SIGNATURES, 2))
@pytest.mark.parametrize("kernel", some_of(["gemm", "trisolv", "jacobi-1d"], 3))
def test_a_kernel_on_tensors_is_proved(kernel: str, signature: Signature) -> None:
    source, function, equal = raised(kernel)
    text = str(on_tensors(function, signature))
    assert "memref.load" not in text and "subview" not in text
    accepted(text)
    verdict = compared(source, text, equal)
    assert isinstance(verdict, Proved), (verdict, text)


@pytest.mark.deep
@pytest.mark.parametrize("kernel", some_of(["atax", "trisolv"], 2))
def test_what_one_shot_bufferize_makes_of_it_is_equal_to_the_loops(kernel: str) -> None:
    source, function, equal = raised(kernel)
    text = str(on_tensors(function, "memrefs"))
    bufferized = accepted(text, "-one-shot-bufferize", "-canonicalize")
    assert "tensor<" not in bufferized
    module = read_module(Source("b.mlir", bufferized)).module
    after = lift(next(o for o in module.walk() if isinstance(o, func.FuncOp)))
    verdict = prove_equal(source, after, assume_equal_extents=equal)
    assert isinstance(verdict, Proved), (verdict, bufferized)


LOOPS = """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index, %s: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %z = memref.alloc() : memref<4xf32>
  affine.for %j = 0 to 4 {
    affine.store %s, %z[%j] : memref<4xf32>
  }
  %r = affine.for %i = 1 to %n step 2 iter_args(%acc = %s) -> (f32) {
    %a = affine.load %x[%i - 1] : memref<?xf32>
    %b = memref.load %z[%c0] : memref<4xf32>
    %c = arith.addf %a, %b : f32
    "affine.if"(%i) <{condition = affine_set<(d0) : (d0 - 3 >= 0)>}> ({
      affine.store %c, %y[%i + 1] : memref<?xf32>
      affine.yield
    }, {
      affine.store %s, %y[%i] : memref<?xf32>
      affine.yield
    }) : (index) -> ()
    %d = arith.addf %acc, %c : f32
    affine.yield %d : f32
  }
  memref.dealloc %z : memref<4xf32>
  func.return %r : f32
}
"""


@pytest.mark.deep
@pytest.mark.parametrize("signature", some_of(SIGNATURES, 2))
def test_loops_that_stay_carry_tensors(signature: Signature) -> None:
    function = read(LOOPS)
    text = str(on_tensors(function, signature))
    accepted(text)
    verdict = compared(lift(function), text)
    assert isinstance(verdict, Proved), (verdict, text)


@pytest.mark.deep
def test_contents_that_are_overwritten_are_not_read() -> None:
    function = read("""
func.func @f(%x: memref<?x4xf32>, %s: f32) {
  linalg.fill ins(%s : f32) outs(%x : memref<?x4xf32>)
  func.return
}""")
    text = str(on_tensors(function, "memrefs"))
    assert "tensor.empty" in text and "to_tensor" not in text
    assert "in restrict writable %x" in text
    accepted(text)
    assert isinstance(compared(lift(function), text), Proved)


def test_contents_that_are_read_are_not_restricted_twice() -> None:
    function = read("""
func.func @f(%x: memref<?x4xf32>) {
  linalg.exp ins(%x : memref<?x4xf32>) outs(%x : memref<?x4xf32>)
  func.return
}""")
    text = str(on_tensors(function, "memrefs"))
    assert "to_tensor %x restrict writable" in text
    assert "in writable %x" in text
    assert isinstance(compared(lift(function), text), Proved)


@pytest.mark.parametrize(
    "text",
    [
        """func.func @f(%x: memref<?xf32>) -> memref<?xf32> {
          func.return %x : memref<?xf32>
        }""",
        """func.func @f(%x: memref<4xf32, strided<[2]>>) {
          func.return
        }""",
        """func.func @f(%x: memref<4xf32>) {
          %y = "memref.cast"(%x) : (memref<4xf32>) -> memref<?xf32>
          func.return
        }""",
    ],
)
def test_what_has_no_counterpart_is_said(text: str) -> None:
    with pytest.raises(NotOnTensors):
        on_tensors(read(text), "tensors")


def test_a_function_that_is_changed_afterwards_is_not_proved() -> None:
    source, function, equal = raised("trisolv")
    text = str(on_tensors(function, "tensors"))
    wrong = text.replace("scf.yield %x_5", "scf.yield %x_4")
    assert wrong != text
    assert not isinstance(compared(source, wrong, equal), Proved)
