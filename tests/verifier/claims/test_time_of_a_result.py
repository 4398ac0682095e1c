"""All that is tried for one function together takes no longer than a result may take."""

from __future__ import annotations

import time

import pytest

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

LOOP = """
func.func @sum(%n: index, %m: memref<?xi32>) -> i32 {{
  %zero = arith.constant 0 : i32
  %start = arith.constant 0 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %start to %n step %step iter_args(%sum = %zero) -> (i32) {{
    %x = memref.load %m[%i] : memref<?xi32>
    %y = arith.addi {operands} : i32
    "test.seen"(%i) : (index) -> ()
    scf.yield %y : i32
  }}
  return %r : i32
}}
"""
BEFORE = LOOP.format(operands="%sum, %x")
AFTER = LOOP.format(operands="%x, %sum")
WRONG = LOOP.format(operands="%x, %x")


def test_runs_and_queries_end_with_the_time_of_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the processor's clock takes a second: so the bound is reached by how often it is
    looked at, in all ways to read the functions together."""
    seconds = [0.0]

    def looked_at() -> float:
        seconds[0] += 1.0
        return seconds[0]

    monkeypatch.setattr(time, "process_time", looked_at)
    for bound, side in ((5.0, AFTER), (100.0, WRONG)):
        start = seconds[0]
        (result,) = verify_translation(BEFORE, side, Options(total_timeout=bound))
        assert isinstance(result.verdict, Unknown)
        assert f"not decided within {bound:g} s (--total-timeout)" in result.verdict.reason
        assert seconds[0] - start < bound + 60
    (result,) = verify_translation(BEFORE, AFTER, Options(total_timeout=1e6))
    assert result.kind == "proved"
