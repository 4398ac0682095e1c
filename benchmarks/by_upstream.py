"""Functions in TOSA, on i8, run by upstream: mlir-opt's lowering and mlir-runner."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from math import prod
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np

from synth.accelerator.tosa import LOWERING

_LIBRARIES = sorted(Path("/usr/lib").glob("llvm-22/lib/libmlir_*runner_utils.so"))
AVAILABLE = bool(_LIBRARIES) and all(map(which, ("mlir-opt-22", "mlir-runner-22")))

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
_MAIN = """
func.func @main() {{
  {constants}
  %y = call @{name}({names}) : ({types}) -> {result}
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


def run_tosa(
    text: str,
    name: str,
    inputs: Sequence[np.ndarray[Any, Any]],
    shape: Sequence[int],
) -> list[int]:
    """What the function `name`, which gives a tensor of four dimensions, of this shape, makes of
    the inputs; the elements in order. Ends the program where upstream refuses the text. Needs the
    tools (`AVAILABLE`)."""
    types = [_type(x.shape) for x in inputs]
    digits = [x.astype(np.int8).tobytes().hex().upper() for x in inputs]
    main = _MAIN.format(
        constants="\n  ".join(
            f'%x{n} = arith.constant dense<"0x{x}"> : {type_}'
            for n, (x, type_) in enumerate(zip(digits, types, strict=True))
        ),
        name=name,
        names=", ".join(f"%x{n}" for n in range(len(inputs))),
        types=", ".join(types),
        result=_type(shape),
        count=prod(shape),
    )
    linalg = _output(["mlir-opt-22", f"--pass-pipeline={LOWERING}"], text + main)
    llvm = _output(["mlir-opt-22", *_TO_LLVM], linalg)
    shared = f"--shared-libs={','.join(map(str, _LIBRARIES))}"
    printed = _output(["mlir-runner-22", "-e", "main", "-entry-point-result=void", shared], llvm)
    return [int(line) for line in printed.split()]


def _type(shape: Sequence[int]) -> str:
    return f"tensor<{'x'.join(map(str, shape))}xi8>"


def _output(command: list[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stderr[:2000]}")
    return done.stdout
