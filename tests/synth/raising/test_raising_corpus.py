"""PolyBench kernels: raised in whole, and run beside the loops with small extents."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from xdsl.dialects import func

from synth.raising.raising import raise_to_linalg
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved
from verifier.running.shrink import extents_of, resized

CORPUS = ROOT.parent / "shared" / "corpus" / "affine-polybench"

RAISED = {
    "gemm": ["elementwise", "elementwise", "matmul"],
    "mvt": ["matvec", "vecmat"],
    "bicg": ["fill", "fill", "vecmat", "matvec"],
    "2mm": ["fill", "elementwise", "matmul", "elementwise", "matmul"],
    "3mm": ["fill", "matmul"] * 3,
    "atax": ["fill", "fill", "matvec", "vecmat"],
    "gesummv": ["fill", "fill", "matvec", "matvec", "generic"],
    "trmm": ["copy", "generic", "elementwise"],
    "syrk": ["generic", "generic"],
}

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


@pytest.mark.parametrize("kernel", some_of(RAISED, 10))
def test_polybench_kernels_are_raised_in_whole(kernel: str) -> None:
    result = raise_to_linalg(read_source(str(CORPUS / f"{kernel}.mlir")))
    verdict = result.result.verdict
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.equality == "bit-exact"
    found = re.findall(r"linalg\.(?!yield|index|elementwise_kind)(\w+)", result.module)
    assert found == RAISED[kernel]


def small_copy(kernel: str) -> func.FuncOp:
    """The kernel with small extents, different where the original ones are."""
    module = read_module(read_source(str(CORPUS / f"{kernel}.mlir"))).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    function.attributes.pop("llvm.linkage", None)
    sizes = {extent: 3 + n for n, extent in enumerate(sorted(extents_of(function) - {0, 1}))}
    return resized(function, sizes)


@pytest.mark.deep
def test_loops_and_raised_operations_run_alike(
    run_functions: Callable[[str, Sequence[tuple[str, Sequence[object]]]], list[list[str]]],
) -> None:
    loops: list[str] = []
    raised: list[str] = []
    calls: list[tuple[str, Sequence[object]]] = []
    random = np.random.default_rng(7)
    for kernel in RAISED:
        function = small_copy(kernel)
        # The native harness passes memrefs and f64; the kernels' sizes (i32) are not used.
        text = re.sub(r"(%\w+): i32(, )?", "", str(function))
        result = raise_to_linalg(Source(kernel, text))
        assert isinstance(result.result.verdict, Proved)
        loops.append(text)
        raised.append(result.results[0].details["output"])
        types = re.findall(r"%\w+: (memref<[^>]*>|f64)", text.splitlines()[0])
        calls.append((function.sym_name.data, [argument(random, kind) for kind in types]))
    before = run_functions("\n".join(loops), calls)
    after = run_functions("\n".join(raised), calls)
    assert len(before) == len(RAISED)
    assert before == after


def argument(random: np.random.Generator, kind: str) -> np.ndarray | float:
    if kind == "f64":
        return float(random.standard_normal())
    extents = kind.removeprefix("memref<").removesuffix("xf64>").split("x")
    return random.standard_normal([int(extent) for extent in extents])
