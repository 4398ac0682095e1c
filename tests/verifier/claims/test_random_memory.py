"""Random functions on memory, and random changes: no run contradicts a verdict."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.generators.random_memory import KINDS, random_pair
from tests.oracles.control_flow.comparing import Inputs, differences, run
from tests.oracles.control_flow.reading import functions_of_all
from tests.semantics.meanings.test_arith_mlir_runner import (
    MLIR_OPT,
    MLIR_RUNNER,
    RUNNER_LIBRARIES,
    needs_mlir_runner,
)
from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted

needs_upstream = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="no mlir-opt-22")
SEEDS = [
    *(11, 15, 27, 44, 51, 61, 77, 98, 107, 117, 124, 127),
    *(2, 14, 25, 36, 43, 64, 82, 95, 112, 120),
]


@needs_upstream
@pytest.mark.parametrize("seed", some_of(SEEDS, 12))
def test_no_run_contradicts_a_verdict(seed: int) -> None:
    before, after = random_pair(seed)
    (verdict,) = [r.verdict for r in verify_translation(before, after) if r.name == "@f"]
    old, new = functions_of_all([before, after])
    found = next(differences(old, new, "f", 60, 2000), None)
    if isinstance(verdict, Proved):
        assert found is None
    if isinstance(verdict, Refuted):
        assert found is not None


LOWERED = [kind for kind in KINDS if kind != "muli"]
"""Upstream does not lower the others to LLVM."""
UPDATES = "\n".join(
    f"%r{n} = memref.atomic_rmw {kind} %y, %m[%c{n}] : (i8, memref<16xi8>) -> i8"
    for n, kind in enumerate(LOWERED)
)
ADDED = """
%r{0} = memref.generic_atomic_rmw %m[%c{0}] : memref<16xi8> {{
^bb0(%old: i8):
  %new = arith.muli %y, %old : i8
  memref.atomic_yield %new : i8
}}
""".format(len(LOWERED))
COUNT = len(LOWERED) + 1
PASSES = (
    "--memref-expand",
    "--expand-strided-metadata",
    "--convert-scf-to-cf",
    "--convert-to-llvm",
    "--reconcile-unrealized-casts",
)


def _updating(x: int, y: int) -> str:
    """Each element is x, and is updated with y; the results are what there was, and what there
    is."""
    constants = [f"%c{n} = arith.constant {n} : index" for n in range(16)]
    stores = [f"memref.store %x, %m[%c{n}] : memref<16xi8>" for n in range(COUNT)]
    loads = [f"%n{n} = memref.load %m[%c{n}] : memref<16xi8>" for n in range(COUNT)]
    names = [f"%{kind}{n}" for kind in "rn" for n in range(COUNT)]
    types = ", ".join("i8" for _ in names)
    lines = [
        f"%x = arith.constant {x} : i8",
        f"%y = arith.constant {y} : i8",
        *constants,
        "%m = memref.alloc() : memref<16xi8>",
        *stores,
        UPDATES,
        ADDED,
        *loads,
        "memref.dealloc %m : memref<16xi8>",
        f"return {', '.join(names)} : {types}",
    ]
    return f"func.func @f() -> ({types}) {{\n" + "\n".join(lines) + "\n}\n"


def _printing(text: str) -> str:
    results = 2 * COUNT
    types = ", ".join("i8" for _ in range(results))
    prints = [
        f"%w{n} = arith.extui %f#{n} : i8 to i64\nfunc.call @printI64(%w{n}) : (i64) -> ()\n"
        "func.call @printNewline() : () -> ()"
        for n in range(results)
    ]
    main = f"func.func @main() {{\n%f:{results} = func.call @f() : () -> ({types})\n"
    declared = "func.func private @printI64(i64)\nfunc.func private @printNewline()\n"
    return declared + text + main + "\n".join(prints) + "\nreturn\n}\n"


@needs_mlir_runner
@few(3)
@pytest.mark.parametrize(("x", "y"), [(3, -5), (-128, 127), (77, 77)])
def test_updates_do_what_they_do_when_they_are_run(x: int, y: int) -> None:
    text = _updating(x, y)
    (functions,) = functions_of_all([text])
    said = run(functions, "f", Inputs((), 0, False), "forward", 2000)
    assert MLIR_OPT is not None and MLIR_RUNNER is not None
    lowered = subprocess.run(
        [MLIR_OPT, *PASSES], input=_printing(text), capture_output=True, text=True, check=True
    )
    libraries = [f"--shared-libs={library}" for library in RUNNER_LIBRARIES]
    ran = subprocess.run(
        [MLIR_RUNNER, "--entry-point-result=void", *libraries],
        input=lowered.stdout,
        capture_output=True,
        text=True,
        check=True,
    )
    assert tuple(map(int, ran.stdout.split())) == said.values
