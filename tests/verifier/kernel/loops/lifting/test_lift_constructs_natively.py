"""The interpreter that lifting is compared with, against what MLIR's own runner does."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.oracles.loop_oracle import Undefined, buffer, interpret, signed
from tests.support.deep import some_of
from tests.support.functions import functions
from tests.verifier.kernel.loops.lifting.test_lift_constructs import CASES, MODULE, SIZE, START

_LIBRARY = next(iter(Path("/usr/lib").glob("llvm-*/lib/libmlir_c_runner_utils.so*")), None)

_LOWERING = (
    "--convert-vector-to-scf=full-unroll=true lower-tensors=false",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-cf-to-llvm",
    "--arith-expand",
    "--finalize-memref-to-llvm",
    "--convert-vector-to-llvm",
    "--convert-ub-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
)

_RUNS = ((0, 0), (1, 3), (2, -2), (3, 5), (-2, 0), (5, -9))


def _call(number: int, case: int, n: int, m: int) -> str:
    lines = [f"%x{number} = memref.alloc() : memref<{SIZE}xi32>"]
    for k, value in enumerate(START):
        lines.append(f"%s{number}_{k} = arith.constant {value} : i32")
        lines.append(f"memref.store %s{number}_{k}, %x{number}[%c{k}] : memref<{SIZE}xi32>")
    lines.append(f"%n{number} = arith.constant {n} : index")
    lines.append(f"%m{number} = arith.constant {m} : i32")
    types = f"(memref<{SIZE}xi32>, index, i32) -> ()"
    lines.append(f"func.call @f{case}(%x{number}, %n{number}, %m{number}) : {types}")
    for k in range(SIZE):
        lines.append(f"%r{number}_{k} = memref.load %x{number}[%c{k}] : memref<{SIZE}xi32>")
        lines.append(f"vector.print %r{number}_{k} : i32")
    return "\n".join(lines)


@pytest.mark.skipif(
    _LIBRARY is None or not all(map(shutil.which, ("mlir-opt-22", "mlir-runner-22"))),
    reason="mlir-opt-22, mlir-runner-22 or its library is not installed",
)
@pytest.mark.parametrize("first", some_of(range(6), 6))
def test_the_interpreter_does_what_compiled_code_does(first: int) -> None:
    calls: list[str] = []
    expected: list[list[int]] = []
    labels: list[str] = []
    start = MODULE.index("func.func @f(")
    end = MODULE.index("func.func private @g(")
    text = [MODULE[:start], MODULE[end:]]
    for case, (name, body) in enumerate(list(CASES.items())[first::6]):
        module = MODULE.replace("BODY", body)
        function = functions(module)[0]
        text.append(MODULE[start:end].replace("BODY", body).replace("@f(", f"@f{case}("))
        for n, m in _RUNS:
            memory = buffer((SIZE,), [value % (1 << 32) for value in START])
            try:
                interpret(function, [memory, n % (1 << 64), m % (1 << 32)])
            except Undefined:
                continue
            calls.append(_call(len(calls), case, n, m))
            expected.append([signed(v, 32) for v in memory.elements().values() if v is not None])
            labels.append(f"{name}: n = {n}, m = {m}")
    constants = "\n".join(f"%c{k} = arith.constant {k} : index" for k in range(SIZE))
    text.append("func.func @main() {\n" + "\n".join([constants, *calls]) + "\nfunc.return }\n")
    lowered = subprocess.run(
        ["mlir-opt-22", "-", *_LOWERING], input="".join(text), capture_output=True, text=True
    )
    assert lowered.returncode == 0, lowered.stderr
    command = ["mlir-runner-22", "--entry-point-result=void", f"--shared-libs={_LIBRARY}"]
    done = subprocess.run(command, input=lowered.stdout, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    printed = [int(line) for line in done.stdout.split()]
    found = [printed[k : k + SIZE] for k in range(0, len(printed), SIZE)]
    assert len(found) == len(expected)
    assert {label.partition(":")[0] for label in labels} == set(list(CASES)[first::6])
    differing = [
        (label, native, interpreted)
        for label, native, interpreted in zip(labels, found, expected, strict=True)
        if native != interpreted
    ]
    assert differing == []
