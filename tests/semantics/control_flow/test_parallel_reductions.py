"""Parallel loops that combine what their iterations give, against loops that do it in order."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

CONSTANTS = """
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
"""
SUM, DIFFERENCE, TURNED, CHECKED = (
    f"%s = arith.{text} : i32"
    for text in ("addi %x, %y", "subi %x, %y", "subi %y, %x", "addi %x, %y overflow<nsw>")
)


def parallel(body: str, to: str = "%n", start: str = "%a") -> str:
    return f"""
  %r = scf.parallel (%k) = (%zero) to ({to}) step (%one) init ({start}) -> i32 {{
    scf.reduce(%b : i32) {{
    ^bb0(%x: i32, %y: i32):
      {body}
      scf.reduce.return %s : i32
    }}
  }}"""


def in_order(body: str, to: str = "%n", start: str = "%a", first: str = "%zero") -> str:
    return f"""
  %r = scf.for %k = {first} to {to} step %one iter_args(%x = {start}) -> i32 {{
    {body.replace("%y", "%b")}
    scf.yield %s : i32
  }}"""


def verdict(before: str, after: str) -> Verdict:
    old, new = (
        f"func.func @f(%a: i32, %b: i32, %n: index) -> i32 {{{CONSTANTS}{body}\nreturn %r : i32\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    return found.verdict


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (parallel(SUM), in_order(SUM)),
        (parallel(DIFFERENCE), in_order(DIFFERENCE)),
        (parallel(CHECKED), in_order(SUM)),
        (parallel(SUM), parallel(SUM)),
        (parallel(SUM, "%zero"), "%z = arith.constant 0 : i32\n%r = arith.addi %a, %z : i32"),
    ],
)
def test_values_may_be_combined_in_order(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (parallel(SUM, "%four"), in_order(SUM, "%four", first="%one")),
        (parallel(SUM, "%four"), in_order(SUM, "%four", start="%b")),
        (parallel(SUM, "%four"), in_order(CHECKED, "%four")),
        (parallel(SUM, "%zero"), "%r = arith.constant 0 : i32"),
    ],
)
def test_wrong_ones_are_refuted(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Refuted)


@few(1)
@pytest.mark.parametrize("combined", [DIFFERENCE, CHECKED])
def test_what_depends_on_the_order_refutes_nothing(combined: str) -> None:
    """Another order than that of the loops may give what the target gives."""
    found = verdict(parallel(combined, "%four"), in_order(TURNED, "%four"))
    assert not isinstance(found, Proved | Refuted)


@pytest.mark.deep
def test_a_target_may_take_any_order() -> None:
    assert not isinstance(verdict(in_order(DIFFERENCE), parallel(DIFFERENCE)), Proved)
