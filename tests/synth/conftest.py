"""Fixtures that ask MLIR's own tools, to compare with: parsing, lowering, running natively."""

from __future__ import annotations

import itertools
import re
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
    "--lower-affine",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
)

Argument = NDArray[np.generic] | float
Call = tuple[str, Sequence[Argument]]
RunFunctions = Callable[[str, Sequence[Call]], list[list[str]]]


@pytest.fixture(scope="module")
def mlir_opt() -> Callable[..., str]:
    """What `mlir-opt-22` makes of a module, given options."""
    if shutil.which("mlir-opt-22") is None:
        pytest.skip("mlir-opt-22 is not installed")
    return _mlir_opt


@pytest.fixture(scope="module")
def run_functions() -> RunFunctions:
    """The bits of all f32, f64 and i32 memref arguments of calls, after each, as MLIR prints them.

    Its arguments are the text inside of a module, and the calls: a function's name, its arguments.
    Scalars are passed as f64.
    """
    if None in _LIBRARIES or not all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22"))):
        pytest.skip("mlir-runner-22 and its libraries are not installed")
    return _run_functions


def _mlir_opt(text: str, *options: str) -> str:
    """What `mlir-opt-22` makes of a module; fails the test where it refuses it."""
    done = subprocess.run(
        ["mlir-opt-22", *options], input=text, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stderr}\n{text}"
    return done.stdout


def _run_functions(functions: str, calls: Sequence[Call]) -> list[list[str]]:
    top: list[str] = [
        "func.func private @printMemrefI32(memref<*xi32>)",
        "func.func private @printMemrefI64(memref<*xi64>)",
    ]
    main: list[str] = []
    printed = [_call(f"{number}", call, top, main) for number, call in enumerate(calls)]
    text = "\n".join(
        ["module {", *top, functions, "func.func @main() {", *main, "return", "}", "}"]
    )
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
    arrays = re.split(r"^Unranked Memref .*$", done.stdout, flags=re.MULTILINE)[1:]
    assert len(arrays) == sum(printed)
    return [[arrays.pop(0).strip() for _ in range(count)] for count in printed]


def _call(prefix: str, call: Call, top: list[str], main: list[str]) -> int:
    """Add a call with its arguments, and the printing of them; how many are printed."""
    name, arguments = call
    after: list[str] = []
    types: list[str] = []
    values = [f"%a{prefix}_{position}" for position in range(len(arguments))]
    for here, argument in zip(values, arguments, strict=True):
        if not isinstance(argument, np.ndarray):
            main.append(f"{here} = arith.constant {argument!r} : f64")
            types.append("f64")
            continue
        size = argument.dtype.itemsize * 8
        shape, element = argument.shape, f"{argument.dtype.kind}{size}"
        array, bits = _memref(shape, element), _memref(shape, f"i{size}")
        types.append(array)
        contents = argument.view(f"int{size}").tolist()
        constant = f"@{here[1:]}"
        top.append(f"memref.global constant {constant} : {bits} = dense<{contents}>")
        main.append(f"{here}_in = memref.get_global {constant} : {bits}")
        main.append(f"{here} = memref.alloc() : {array}")
        main += _copied(shape, f"{here}_in", f"i{size}", here, element, f"{here}_b")
        if size >= 32:
            after.append(f"{here}_out = memref.alloc() : {bits}")
            after += _copied(shape, here, element, f"{here}_out", f"i{size}", f"{here}_c")
            after.append(f"{here}_u = memref.cast {here}_out : {bits} to memref<*xi{size}>")
            after.append(f"call @printMemrefI{size}({here}_u) : (memref<*xi{size}>) -> ()")
    main.append(f"call @{name}({', '.join(values)}) : ({', '.join(types)}) -> ()")
    main += after
    return sum("printMemref" in line for line in after)


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
