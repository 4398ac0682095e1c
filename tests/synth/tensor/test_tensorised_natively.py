"""What is emitted goes through mlir-opt, and computes the same where mlir-runner runs it."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any

import numpy as np
import pytest

from synth.tensor.onto import instructions_named
from synth.tensor.tensorise import tensorise
from tests.inputs.operations import OPERATIONS, expected, inputs
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22"))),
    reason="mlir-opt-22 or mlir-runner-22 is not installed",
)

LOWERING = (
    "--convert-linalg-to-loops",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--finalize-memref-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts",
)


def _type(array: np.ndarray[Any, Any]) -> str:
    return "x".join([*map(str, array.shape), f"i{8 * array.itemsize}"])


def _main(
    types: list[str], arrays: list[np.ndarray[Any, Any]], wanted: np.ndarray[Any, Any]
) -> str:
    """A main that returns how many elements of the third array are not the wanted ones."""
    arrays = [*arrays, wanted]
    lines = [
        f'memref.global "private" constant @g{k} : memref<{_type(array)}> = '
        f"dense<{array.astype(f'i{array.itemsize}').tolist()}>"
        for k, array in enumerate(arrays)
    ]
    lines.append("func.func @main() -> i64 {")
    for k, array in enumerate(arrays):
        type_ = f"memref<{_type(array)}>"
        lines += [f"%r{k} = memref.get_global @g{k} : {type_}", f"%a{k} = memref.alloc() : {type_}"]
        lines.append(f"memref.copy %r{k}, %a{k} : {type_} to {type_}")
    for k, type_ in enumerate(types):
        lines.append(f"%c{k} = memref.cast %a{k} : memref<{_type(arrays[k])}> to {type_}")
    lines.append(f"func.call @f(%c0, %c1, %c2) : ({', '.join(types)}) -> ()")
    lines += ["%zero = arith.constant 0 : i64", "%count = memref.alloc() : memref<i64>"]
    lines.append("affine.store %zero, %count[] : memref<i64>")
    indices = [f"%i{k}" for k in range(wanted.ndim)]
    for index, extent in zip(indices, wanted.shape, strict=True):
        lines.append(f"affine.for {index} = 0 to {extent} {{")
    at = f"[{', '.join(indices)}] : memref<{_type(wanted)}>"
    lines += [
        f"%x = affine.load %a2{at}",
        f"%y = affine.load %a3{at}",
        "%differs = arith.cmpi ne, %x, %y : i32",
        "%one = arith.extui %differs : i1 to i64",
        "%before = affine.load %count[] : memref<i64>",
        "%after = arith.addi %before, %one : i64",
        "affine.store %after, %count[] : memref<i64>",
        *("}" for _ in indices),
        "%total = affine.load %count[] : memref<i64>",
        "func.return %total : i64",
        "}",
    ]
    return "\n".join(lines)


def _differences(name: str, onto: str, wrong: int = 0) -> int:
    operation = OPERATIONS[name]
    unsigned = onto.endswith("vpdpbusd")
    text = tensorise(Source("<test>", operation.text(unsigned)), instructions_named(onto)).text
    arrays = inputs(operation, operation.runs[0], unsigned)
    types = [
        "memref<" + "".join(f"{'?' if n is None else n}x" for n in shape) + element + ">"
        for shape, element in zip(operation.shapes, ("i8", "i8", "i32"), strict=True)
    ]
    wanted = expected(operation, arrays) + np.int32(wrong)
    module = text.rstrip().removesuffix("}") + _main(types, arrays, wanted) + "}\n"
    lowered = subprocess.run(
        ["mlir-opt-22", *LOWERING], input=module, capture_output=True, text=True, check=True
    )
    run = subprocess.run(
        ["mlir-runner-22", "--entry-point-result=i64"],
        input=lowered.stdout,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(run.stdout)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "onto"),
    some_of(
        [
            ("matmul of any size", "dot4"),
            ("dot of any size", "examples.tensor_instructions:vpdpbusd"),
            ("1x1 convolution", "examples.tensor_instructions:sdot"),
            ("matmul", "compute"),
        ],
        3,
    ),
)
def test_the_module_runs(name: str, onto: str):
    assert _differences(name, onto) == 0


def test_a_difference_would_be_seen():
    operation = OPERATIONS["matmul"]
    assert _differences("matmul", "dot4", wrong=1) == np.prod(operation.runs[0][2])
