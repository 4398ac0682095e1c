"""Forms that code does not have, which are tried in its place."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation

from synth.campaign.budget import Budget
from synth.scalar.improving.reading.window_grammar import grammar_of
from synth.scalar.improving.reading.windows import windows_at
from synth.scalar.rules.rule import text_of
from synth.scalar.synthesis.synthesis import QUICK, synthesise
from synth.scalar.terms.costs import OPS
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.solving.solver_budget import counted_seconds

SIGN = """
  %c255 = arith.constant 255 : i32
  %c128 = arith.constant 128 : i32
  %a = arith.andi %x, %c255 : i32
  %b = arith.xori %a, %c128 : i32
  %r = arith.subi %b, %c128 : i32"""
HIGH = """
  %k = arith.constant 32 : i64
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %c = arith.muli %a, %b : i64
  %h = arith.shrui %c, %k : i64
  %r = arith.trunci %h : i64 to i32"""
CARRY = """
  %k = arith.constant 32 : i64
  %a = arith.extui %x : i32 to i64
  %b = arith.extui %y : i32 to i64
  %c = arith.addi %a, %b : i64
  %h = arith.shrui %c, %k : i64
  %r = arith.trunci %h : i64 to i1"""
ROUNDED = """
  %c7 = arith.constant 7 : i8
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %z = arith.cmpi eq, %x, %c0 : i8
  %m = arith.subi %x, %c1 : i8
  %q = arith.divui %m, %c7 : i8
  %s = arith.addi %q, %c1 : i8
  %r = arith.select %z, %c0, %s : i8"""
TWICE = """
  %c10 = arith.constant 10 : i8
  %a = arith.divui %x, %c10 : i8
  %r = arith.divui %a, %c10 : i8"""


@few(4)
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(SIGN, "(x0 << 24) >>s 24", marks=pytest.mark.deep),
        pytest.param(SIGN.replace("128", "64"), None, marks=pytest.mark.deep),
        (HIGH, "mului_extended(x0, x1)#1"),
        (HIGH.replace("%c, %k", "%c, %b"), None),
        (CARRY, "addui_extended(x0, x1)#1"),
        (ROUNDED, "ceildivui(x0, 7)"),
        (ROUNDED.replace("eq", "ne"), None),
        (TWICE, "x0 /u 100"),
    ],
    ids=["sign", "no sign", "high", "not high", "carry", "rounded", "not rounded", "twice"],
)
def test_a_cheaper_form_is_found(body: str, expected: str | None) -> None:
    word = "i8" if "i8" in body else "i32"
    result = body.rpartition(" ")[2]
    head = f"func.func @f(%x: {word}, %y: {word}) -> {result}"
    text = f"{head} {{{body}\n  return %r : {result}\n}}\n"
    parsed = read_module(Source("<code>", text))
    *_, returned = parsed.module.walk()
    root = returned.operands[0].owner
    assert isinstance(root, Operation)
    *_, window = windows_at(root, parsed.starts.get)
    cost = OPS.of_code(window.dead)
    with counted_seconds():
        outcome = synthesise(
            window.specification, grammar_of(window, OPS), cost, Budget(200_000), QUICK
        )
    found = outcome.found and text_of(outcome.found.results[0])
    assert found == expected
