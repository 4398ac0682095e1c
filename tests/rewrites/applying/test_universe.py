"""The passes as `xdsl-opt` runs them where the package is installed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rewrites.applying.universe import UNIVERSE
from tests.places import ROOT
from tests.support.deep import few, some_of

XDSL_OPT = Path(sys.executable).with_name("xdsl-opt")

pytestmark = pytest.mark.skipif(not XDSL_OPT.exists(), reason="xdsl-opt is not installed")

INTEGERS = """
func.func @f(%x : i8) -> i8 {
  %y = arith.andi %x, %x : i8
  func.return %y : i8
}
"""
MASKED = """
func.func @f(%x : i8) -> i1 {
  %c7 = arith.constant 7 : i8
  %y = arith.andi %x, %c7 : i8
  %z = arith.cmpi ule, %y, %c7 : i8
  func.return %z : i1
}
"""
PRODUCT = """
"func.func"() <{sym_name = "f", function_type = (memref<4x4xi8>, memref<4x4xi32>) -> ()}> ({
^bb0(%a : memref<4x4xi8>, %c : memref<4x4xi32>):
  "linalg.matmul"(%a, %a, %c) <{
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                       affine_map<(i, j, k) -> (i, j)>],
      operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb1(%p : i8, %q : i8, %sum : i32):
    %0 = "arith.extsi"(%p) : (i8) -> i32
    %1 = "arith.extsi"(%q) : (i8) -> i32
    %2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.addi"(%sum, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "linalg.yield"(%3) : (i32) -> ()
  }) : (memref<4x4xi8>, memref<4x4xi8>, memref<4x4xi32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
"""
RUNS = {
    "lower-to-smt": (INTEGERS, r"smt\.bv\.and %x, %x : !smt\.bv<8>"),
    "apply-proved-rewrites": (INTEGERS, r"func\.return %x : i8"),
    "apply-proved-lowerings{lowering=arith_to_comb}": (INTEGERS, r"comb\.and"),
    "proved-range-optimizations": (MASKED, r"constant true"),
    "lower-matmul": (PRODUCT, r"acc\.compute"),
}
"""For each pass a text, and what is in the output."""


def xdsl_opt(pipeline: str, text: str) -> subprocess.CompletedProcess[str]:
    command = [XDSL_OPT, "-p", pipeline]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


@pytest.mark.deep
@pytest.mark.parametrize("pipeline", some_of(RUNS, 6))
def test_a_pass_runs(pipeline: str):
    text, printed = RUNS[pipeline]
    done = xdsl_opt(pipeline, text)
    assert done.returncode == 0, done.stderr
    assert re.search(printed, done.stdout)


def test_each_pass_of_the_package_is_found_and_run_here():
    passes = {
        f"{path.relative_to(ROOT)}: {name}"
        for room in ("semantics", "verifier", "accelerator_model", "rewrites", "synth")
        for path in (ROOT / room).rglob("*.py")
        for name in re.findall(
            r"\(ModulePass\):.*?^    name = \"(.*?)\"", path.read_text(), re.M | re.S
        )
    }
    names = {entry.split(": ")[1] for entry in passes}
    assert names == set(UNIVERSE.all_passes) == {run.partition("{")[0] for run in RUNS}


@pytest.mark.deep
@few(3)
@pytest.mark.parametrize(
    ("pipeline", "text", "reason"),
    [
        ("lower-matmul", INTEGERS, "cannot be lowered to the accelerator"),
        ('lower-matmul{machine="nowhere.toml"}', PRODUCT, "nowhere.toml: No such file"),
        ("lower-to-smt", PRODUCT, "memref<4x4xi8>"),
    ],
)
def test_a_pass_that_cannot_says_why(pipeline: str, text: str, reason: str):
    done = xdsl_opt(pipeline, text)
    assert done.returncode != 0
    assert "PassFailedException" in done.stderr and reason in done.stderr
