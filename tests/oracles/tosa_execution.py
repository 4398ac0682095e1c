"""Functions in TOSA, on i8, run by upstream: mlir-opt's lowering and mlir-runner."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from math import prod
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np

from synth.accelerator.tosa import LOWERING

Array = np.ndarray[Any, Any]

LIBRARIES = sorted(Path("/usr/lib").glob("llvm-22/lib/libmlir_*runner_utils.so"))

AVAILABLE = bool(LIBRARIES) and all(map(which, ("mlir-opt-22", "mlir-runner-22")))

_TO_LLVM = (
    "--one-shot-bufferize=bufferize-function-boundaries",
    "--convert-linalg-to-loops",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-vector-to-llvm",
    "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts",
)


def run_tosa(text: str, inputs: Sequence[Array], shape: Sequence[int]) -> Array:
    """What @f, which gives a tensor of four dimensions, makes of the inputs."""
    result, count = f"tensor<{'x'.join(map(str, shape))}xi8>", prod(shape)
    lines: list[str] = []
    types = [f"tensor<{'x'.join(map(str, x.shape))}xi8>" for x in inputs]
    for n, (x, type_) in enumerate(zip(inputs, types, strict=True)):
        digits = x.astype(np.int8).tobytes().hex().upper()
        lines.append(f'%x{n} = arith.constant dense<"0x{digits}"> : {type_}')
    names = ", ".join(f"%x{n}" for n in range(len(inputs)))
    constants = "\n  ".join(lines)
    main = f"""
func.func @main() {{
  {constants}
  %y = call @f({names}) : ({", ".join(types)}) -> {result}
  %flat = tensor.collapse_shape %y [[0, 1, 2, 3]] : {result} into tensor<{count}xi8>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %count = arith.constant {count} : index
  scf.for %i = %zero to %count step %one {{
    %e = tensor.extract %flat[%i] : tensor<{count}xi8>
    vector.print %e : i8
  }}
  return
}}
"""
    linalg = _output(["mlir-opt-22", f"--pass-pipeline={LOWERING}"], text + main)
    llvm = _output(["mlir-opt-22", *_TO_LLVM], linalg)
    shared = f"--shared-libs={','.join(map(str, LIBRARIES))}"
    printed = _output(["mlir-runner-22", "-e", "main", "-entry-point-result=void", shared], llvm)
    return np.array([int(line) for line in printed.split()], np.int8).reshape(tuple(shape))


def _output(command: list[str], text: str) -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
