"""Fixtures that ask MLIR's own tools, to compare with: parsing, lowering, running natively."""

from __future__ import annotations

import itertools
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

_LIBRARIES = [
    next(iter(sorted(Path("/usr/lib/llvm-22/lib").glob(f"lib{name}.so*"))), None)
    for name in ("mlir_runner_utils", "mlir_c_runner_utils")
]

_PIPELINE = (
    "--convert-linalg-to-loops",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
)

Argument = NDArray[np.generic] | float


@pytest.fixture
def mlir_opt() -> Callable[..., str]:
    """What `mlir-opt-22` makes of a module, given options."""
    if shutil.which("mlir-opt-22") is None:
        pytest.skip("mlir-opt-22 is not installed")
    return _mlir_opt


@pytest.fixture
def run_function() -> Callable[[str, str, Sequence[Argument]], str]:
    """The bits of all f32, f64 and i32 memref arguments after a function ran.

    Its arguments are the text inside of a module, the function's name and its arguments.
    """
    if None in _LIBRARIES or not all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22"))):
        pytest.skip("mlir-runner-22 and its libraries are not installed")
    return _run_function


def _mlir_opt(text: str, *options: str) -> str:
    """What `mlir-opt-22` makes of a module; fails the test where it refuses it."""
    done = subprocess.run(
        ["mlir-opt-22", *options], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stderr}\n{text}"
    return done.stdout


def _run_function(functions: str, name: str, arguments: Sequence[Argument]) -> str:
    """Scalars are passed as f64."""
    top: list[str] = [
        "func.func private @printMemrefI32(memref<*xi32>)",
        "func.func private @printMemrefI64(memref<*xi64>)",
    ]
    before: list[str] = []
    after: list[str] = []
    types: list[str] = []
    for number, argument in enumerate(arguments):
        here = f"%a{number}"
        if not isinstance(argument, np.ndarray):
            before.append(f"{here} = arith.constant {argument!r} : f64")
            types.append("f64")
            continue
        size = argument.dtype.itemsize * 8
        element = ("f" if argument.dtype.kind == "f" else "i") + str(size)
        values, bits = _memref(argument.shape, element), _memref(argument.shape, f"i{size}")
        types.append(values)
        contents = argument.view(f"int{size}").tolist()
        top.append(f"memref.global constant @g{number} : {bits} = dense<{contents}>")
        before.append(f"%g{number} = memref.get_global @g{number} : {bits}")
        before.append(f"{here} = memref.alloc() : {values}")
        before += _copied(argument.shape, f"%g{number}", f"i{size}", here, element, f"%b{number}")
        if size >= 32:
            printed = f"%p{number}"
            after.append(f"{printed} = memref.alloc() : {bits}")
            after += _copied(argument.shape, here, element, printed, f"i{size}", f"%c{number}")
            after.append(f"%u{number} = memref.cast {printed} : {bits} to memref<*xi{size}>")
            after.append(f"call @printMemrefI{size}(%u{number}) : (memref<*xi{size}>) -> ()")
    names = ", ".join(f"%a{number}" for number in range(len(arguments)))
    call = f"call @{name}({names}) : ({', '.join(types)}) -> ()"
    main = ["func.func @main() {", *before, call, *after, "return", "}"]
    text = "\n".join(["module {", *top, functions, *main, "}"])
    done = subprocess.run(
        [
            "mlir-runner-22",
            "--entry-point-result=void",
            "--shared-libs=" + ",".join(map(str, _LIBRARIES)),
        ],
        input=_mlir_opt(text, *_PIPELINE),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return "\n".join(line for line in done.stdout.splitlines() if "base@" not in line)


def _memref(shape: Sequence[int], element: str) -> str:
    return f"memref<{'x'.join([*map(str, shape), element])}>"


def _copied(
    shape: Sequence[int], source: str, from_: str, target: str, to: str, prefix: str
) -> list[str]:
    """Loops that copy an array, element by element, with a bitcast between types of one width."""
    names = [f"{prefix}_{dimension}" for dimension in range(len(shape))]
    at = f"[{', '.join(names)}]"
    loops = [f"affine.for {n} = 0 to {size} {{" for n, size in zip(names, shape, strict=True)]
    loaded, stored = f"{prefix}_v", f"{prefix}_w" if from_ != to else f"{prefix}_v"
    body = [f"{loaded} = affine.load {source}{at} : {_memref(shape, from_)}"]
    if from_ != to:
        body.append(f"{stored} = arith.bitcast {loaded} : {from_} to {to}")
    body.append(f"affine.store {stored}, {target}{at} : {_memref(shape, to)}")
    return [*itertools.chain(loops, body), *("}" for _ in shape)]
