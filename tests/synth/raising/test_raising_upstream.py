"""Loops as upstream MLIR prints them: raised back, accepted by mlir-opt, and run side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from synth.raising.raising import Raised, raise_to_linalg
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved


def contraction(name: str, a: str, b: str, c: str) -> tuple[str, str, str]:
    arguments = f"%a: memref<{a}>, %b: memref<{b}>, %c: memref<{c}>"
    text = f"{name} ins(%a, %b : memref<{a}>, memref<{b}>) outs(%c : memref<{c}>)"
    return arguments, text, name.split()[0]


def unary(name: str, a: str, c: str, rest: str = "") -> tuple[str, str, str]:
    arguments = f"%a: memref<{a}>, %c: memref<{c}>"
    return arguments, f"{name} ins(%a : memref<{a}>) outs(%c : memref<{c}>) {rest}", name.split()[0]


TRANSPOSED_A = (
    "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, "
    "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]"
)

CASES: dict[str, tuple[str, str, str]] = {
    "matmul f32": contraction("linalg.matmul", "3x4xf32", "4x5xf32", "3x5xf32"),
    "matmul f64, a transposed": contraction(TRANSPOSED_A, "4x3xf64", "4x5xf64", "3x5xf64"),
    "matmul i8": contraction("linalg.matmul", "3x4xi8", "4x5xi8", "3x5xi32"),
    "batch_matmul": contraction("linalg.batch_matmul", "2x3x4xf32", "2x4x5xf32", "2x3x5xf32"),
    "matvec": contraction("linalg.matvec", "3x4xf64", "4xf64", "3xf64"),
    "vecmat": contraction("linalg.vecmat", "3xf32", "3x4xf32", "4xf32"),
    "dot": contraction("linalg.dot", "6xf64", "6xf64", "f64"),
    "dot i32": contraction("linalg.dot", "6xi32", "6xi32", "i32"),
    "add": contraction("linalg.add", "3x4xf32", "3x4xf32", "3x4xf32"),
    "sub i32": contraction("linalg.sub", "3x4xi32", "3x4xi32", "3x4xi32"),
    "mul": contraction("linalg.mul", "3x4xf64", "3x4xf64", "3x4xf64"),
    "div": contraction("linalg.div", "3x4xf32", "3x4xf32", "3x4xf32"),
    "max i32": contraction("linalg.max", "3x4xi32", "3x4xi32", "3x4xi32"),
    "min": contraction("linalg.min", "3x4xf32", "3x4xf32", "3x4xf32"),
    "copy": unary("linalg.copy", "3x4xf32", "3x4xf32"),
    "abs": unary("linalg.abs", "3x4xf32", "3x4xf32"),
    "negf": unary("linalg.negf", "3x4xf32", "3x4xf32"),
    "transpose": unary("linalg.transpose", "3x4x5xf32", "5x3x4xf32", "permutation = [2, 0, 1]"),
    "broadcast": unary("linalg.broadcast", "4xf32", "3x4xf32", "dimensions = [0]"),
    "row sums": unary("linalg.reduce { arith.addf }", "3x4xf64", "3xf64", "dimensions = [1]"),
    "column sums": unary("linalg.reduce { arith.addi }", "3x4xi32", "4xi32", "dimensions = [0]"),
    "row maxima": unary("linalg.reduce { arith.maximumf }", "3x4xf32", "3xf32", "dimensions = [1]"),
    "sum of all": unary("linalg.reduce { arith.addf }", "3x4xf32", "f32", "dimensions = [0, 1]"),
    "fill": ("%s: f64, %c: memref<3x4xf64>", "linalg.fill ins(%s : f64) outs(%c : memref<3x4xf64>)",
             "linalg.fill"),
    "scaled and shifted": (
        "%s: f64, %a: memref<3x4xf64>, %c: memref<4x3xf64>",
        """%two = arith.constant 2.0 : f64
        linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                         affine_map<(i, j) -> (j, i)>],
                        iterator_types = ["parallel", "parallel"]}
          ins(%a : memref<3x4xf64>) outs(%c : memref<4x3xf64>) {
        ^bb0(%in: f64, %out: f64):
          %0 = arith.mulf %in, %s : f64
          %1 = arith.addf %0, %two : f64
          linalg.yield %1 : f64
        }""",
        "linalg.generic",
    ),
    "matmul dynamic": contraction("linalg.matmul", "?x?xf32", "?x?xf32", "?x?xf32"),
    "matvec dynamic": contraction("linalg.matvec", "?x?xf64", "?xf64", "?xf64"),
    "transpose dynamic": unary("linalg.transpose", "?x?xf32", "?x?xf32", "permutation = [1, 0]"),
    "maxima dynamic": unary("linalg.reduce { arith.maximumf }", "?x?xf32", "?xf32",
                            "dimensions = [0]"),
}  # fmt: skip

Call = tuple[str, Sequence[np.ndarray | float]]
RunFunctions = Callable[[str, Sequence[Call]], list[list[str]]]

DTYPES = {"f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32}


def inputs(arguments: str, seed: int) -> list[np.ndarray | float]:
    """Random values; floats of very different sizes, so that the order of a sum shows."""
    random = np.random.default_rng(seed)
    values: list[np.ndarray | float] = []
    for kind in re.findall(r": (memref<[^>]*>|f64)", arguments):
        if kind == "f64":
            values.append(0.1)
            continue
        *extents, element = kind.removeprefix("memref<").removesuffix(">").split("x")
        shape, dtype = tuple(map(int, extents)), np.dtype(DTYPES[element])
        if dtype.kind == "i":
            limits = np.iinfo(dtype)
            drawn = random.integers(limits.min, limits.max, shape, endpoint=True)
        else:
            drawn = random.standard_normal(shape) * 10.0 ** random.integers(-3, 4, shape)
        values.append(np.asarray(drawn, dtype))
    return values


@pytest.fixture(scope="module", params=some_of(["affine", "scf"], 2))
def loops(request: pytest.FixtureRequest, mlir_opt: Callable[..., str]) -> str:
    """All cases as loops, in functions f0, f1, ..."""
    kind = "affine-loops" if request.param == "affine" else "loops"
    functions = (
        f"func.func @f{number}({arguments}) {{\n{text}\nreturn\n}}"
        for number, (arguments, text, _) in enumerate(CASES.values())
    )
    printed = mlir_opt("\n".join(functions), f"--convert-linalg-to-{kind}")
    assert "linalg" not in printed
    return printed


@pytest.fixture(scope="module")
def raised(loops: str) -> Raised:
    return raise_to_linalg(Source("loops.mlir", loops))


@pytest.mark.deep
@pytest.mark.parametrize("case", some_of(CASES, 10))
def test_loops_of_upstream_are_raised_back(case: str, raised: Raised) -> None:
    _, _, expected = CASES[case]
    result = raised.results[list(CASES).index(case)]
    assert isinstance(result.verdict, Proved), result.verdict
    assert re.findall(r"linalg\.(?!yield|elementwise_kind)\w+", result.details["output"]) == [
        expected
    ]
    assumed = any(a.name == "equal-extents" for a in result.verdict.assumptions)
    assert assumed == ("dynamic" in case)


@pytest.mark.deep
def test_upstream_reads_what_is_printed(raised: Raised, mlir_opt: Callable[..., str]) -> None:
    read = mlir_opt(raised.module)
    assert read.count("linalg.") >= len(CASES)
    assert ".for" not in read


@pytest.mark.deep
def test_loops_and_raised_operations_run_alike(
    loops: str, raised: Raised, run_functions: RunFunctions
) -> None:
    calls = [
        (f"f{number}", inputs(arguments, seed=number))
        for number, (case, (arguments, _, _)) in enumerate(CASES.items())
        if "dynamic" not in case
    ]
    of_loops = run_functions(inside(loops), calls)
    of_raised = run_functions(inside(raised.module), calls)
    for (name, _), before, after in zip(calls, of_loops, of_raised, strict=True):
        assert before
        assert before == after, name


def inside(module: str) -> str:
    """The text between a module's braces."""
    return module[module.index("{") + 1 : module.rindex("}")]


def test_the_native_comparison_notices_another_result(run_functions: RunFunctions) -> None:
    kind = "memref<3xf32>"
    functions = "\n".join(
        f"""func.func @{name}(%a: {kind}, %b: {kind}, %c: {kind}) {{
          linalg.{name} ins(%a, %b : {kind}, {kind}) outs(%c : {kind})
          return
        }}"""
        for name in ("mul", "div", "sub")
    )
    values = [np.array(v, np.float32) for v in ([1, 2, 3], [1, 1, 1], [0, 0, 0])]
    product, quotient, difference = run_functions(
        functions, [(name, values) for name in ("mul", "div", "sub")]
    )
    assert product == quotient
    assert product != difference
