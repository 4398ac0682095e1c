"""Loops that mlir-opt makes of named linalg ops become these ops again, proved for all sizes.

`benchmarks/named_ops.py` does all of them.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace

import pytest

from synth.function_emission import function_of
from synth.named_search import named_operations
from synth.planning import plan_of
from synth.statistics import Statistics
from synth.structuring import Instances, structured
from tests.synth.benchmark_scripts import script
from tests.verifier.functions import functions
from verifier.equivalence import prove_equal
from verifier.lift import lift
from verifier.verdict import Proved

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

_SOME = [
    "linalg.matmul",
    "linalg.batch_reduce_matmul",
    "linalg.vecmat",
    "linalg.conv_2d",
    "linalg.conv_1d_ncw_fcw",
    "linalg.depthwise_conv_1d_nwc_wcm",
    "linalg.quantized_matmul",
    "linalg.depthwise_conv_2d_nhwc_hwc_q",
    "linalg.pooling_nwc_max_unsigned",
    "linalg.pooling_ncw_sum",
    "linalg.fill_rng_2d",
    "linalg.reciprocal",
    "linalg.select",
    "linalg.broadcast",
    "linalg.reduce",
]
_CASES = [case for case in script("named_ops").cases() if case.name in _SOME]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case.label)
def test_an_op_is_raised_to_itself(case) -> None:
    text, _ = script("named_ops").lowered(case)
    (loops,) = functions(text)
    source = lift(loops)
    found = structured(plan_of(source))
    steps = [
        replace(step, operation=named_operations(step.operation, Statistics())[0].operation)
        for step in found.steps
        if isinstance(step, Instances)
    ]
    assert len(steps) == len(found.steps)
    assert [f"linalg.{step.operation.name}" for step in steps] == [case.name]
    printed = str(function_of(source, steps, found.arrays.types()))
    (after,) = functions(printed)
    verdict = prove_equal(source, lift(after), assume_equal_extents=found.equal_extents)
    assert isinstance(verdict, Proved), verdict
    read = subprocess.run(["mlir-opt-22", "-"], input=printed, text=True, capture_output=True)
    assert read.returncode == 0, read.stderr
