"""Random functions through passes of upstream and random changes: no run contradicts a verdict.

`benchmarks/fuzz_control_flow.py` runs many more.
"""

from __future__ import annotations

import shutil
import sys

import pytest

sys.path.insert(0, "benchmarks")

from fuzz_control_flow import changed, wrong
from loop_pairs.judging import PROVED, UNKNOWN, Judged, judge

from tests.support.deep import some_of

needs_upstream = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="no mlir-opt-22")
CHANGED = [0, 1, 2, 4, 5, 6, 8, 10, 11, 13, 14, 15]
SECONDS = 20.0


@needs_upstream
@pytest.mark.parametrize("seed", some_of(CHANGED, 6))
def test_no_run_contradicts_a_verdict(seed: int) -> None:
    pair = changed(seed)
    assert pair is not None
    what, before, after = pair
    found = judge("f", what, before, after, SECONDS)
    assert found.verdict != UNKNOWN
    assert wrong(found, before, after) is None


@needs_upstream
def test_a_wrong_proof_is_noticed() -> None:
    before = "func.func @f(%x: i8) -> i8 {\n  func.return %x : i8\n}\n"
    after = before.replace("func.return", "%y = arith.subi %x, %x : i8\n  func.return").replace(
        "return %x", "return %y"
    )
    said = wrong(Judged("f", "", PROVED, "", "", 0.0, 0.0), before, after)
    assert said is not None
    assert said.startswith("PROVED, and it differs")
