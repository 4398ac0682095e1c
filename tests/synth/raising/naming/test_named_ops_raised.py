"""Loops that mlir-opt makes of named linalg ops become these ops again, proved for all sizes.

`benchmarks/named_ops.py` does all of them.
"""

from __future__ import annotations

import re
import shutil

import pytest

from synth.raising.raising import raise_to_linalg
from tests.support.benchmark_scripts import script
from tests.support.deep import few, some_of
from verifier.kernel.verdicts.verdict import Proved

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
    "linalg.pooling_nwc_max_unsigned",
    "linalg.pooling_ncw_sum",
    "linalg.fill_rng_2d",
    "linalg.reciprocal",
    "linalg.select",
    "linalg.broadcast",
    "linalg.reduce",
]
_CASES = {case.label: case for case in script("named_ops").cases() if case.name in _SOME}


@pytest.mark.parametrize("label", some_of(_CASES, 24))
def test_an_op_is_raised_to_itself(label: str) -> None:
    row = script("named_ops").row_of(_CASES[label])
    assert row.is_same and row.is_named, row
    assert row.proved and row.equality == "bit-exact"


@few(8)
@pytest.mark.parametrize(
    ("name", "old", "new", "raised"),
    [
        ("matmul", "arith.addf", "arith.subf", "generic"),
        ("vecmat", r"arith.mulf (%\d+), (%\d+)", r"arith.mulf \1, \1", "contract"),
        ("quantized_matmul", "arith.subi", "arith.addi", "generic generic matmul"),
        ("pooling_nwc_max_unsigned", "arith.maxui", "arith.minui", "pooling_nwc_min_unsigned"),
        ("pooling_nwc_max_unsigned", "arith.extui", "arith.extsi", "generic"),
        ("fill_rng_2d", "12345 : i32", "12346 : i32", "generic"),
        ("reciprocal", "1.000000e[+]00", "2.000000e+00", "elementwise"),
    ],
)
def test_loops_that_compute_something_else_get_no_such_name(
    name: str, old: str, new: str, raised: str
) -> None:
    case = next(c for c in _CASES.values() if c.name == f"linalg.{name}")
    loops, _ = script("named_ops").lowered(case)
    changed = re.sub(old, new, loops)
    assert changed != loops
    found = raise_to_linalg(changed)
    assert isinstance(found.result.verdict, Proved), found.module
    names = re.findall(r"(?<!#)\blinalg\.(\w+)", found.module)
    assert [n for n in names if n not in ("yield", "index")] == raised.split()
