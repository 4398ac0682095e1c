"""What the library's rules make of windows, without a search."""

from __future__ import annotations

import pytest
from xdsl.dialects import arith
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from rewrites.applying.library_pass import ProvedRewrites
from synth.campaign.budget import Budget
from synth.scalar.improving import by_rules
from synth.scalar.improving.changes import Improved
from synth.scalar.improving.improving import ImproveOptions, improve
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved

NO_SEARCH = ImproveOptions(window=Budget(0), programs=0, least=0, context=False)


def improved(text: str) -> Improved:
    return improve(Source("<text>", text), NO_SEARCH)


ALIGNED = """llvm.func @f(%a: i64) -> i64 {
  %k = llvm.mlir.constant(64 : index) : i64
  %r = llvm.urem %a, %k : i64
  %q = llvm.sub %a, %r : i64
  llvm.return %q : i64
}
"""
CLAMPED = """func.func @f(%a: index, %b: index) -> index {
  %0 = arith.cmpi slt, %a, %b : index
  %1 = arith.select %0, %a, %b : index
  return %1 : index
}
"""


@pytest.mark.deep
def test_two_rules_one_after_the_other_save_an_operation() -> None:
    """The first one alone, `x % 64` is `x & 63`, saves nothing."""
    done = improved(ALIGNED)
    assert done.saved == 1 and "llvm.urem" not in done.module and "llvm.and" in done.module
    assert all(isinstance(result.verdict, Proved) for result in done.results)
    assert done.programs == 0


@pytest.mark.deep
def test_an_index() -> None:
    done = improved(CLAMPED)
    assert done.saved == 1 and "arith.minsi %a, %b : index" in done.module


@pytest.mark.deep
def test_only_the_operations_of_the_rule_are_replaced() -> None:
    """What comes behind them is left, though the rules change a part of its window, too."""
    before, end = CLAMPED.rsplit("  return", 1)
    text = f"{before}  %2 = arith.muli %1, %a : index\n  return{end.replace('%1', '%2')}"
    done = improved(text)
    (change,) = done.changes
    assert len(change.before) == 2 and len(change.after) == 1
    assert "%2 = arith.muli %1, %a : index" in done.module


def test_what_others_use_stays_and_counts() -> None:
    """With the comparison used elsewhere a minimum saves nothing."""
    text = CLAMPED.replace("-> index {", "-> (index, i1) {").replace(
        "return %1 : index", "return %1, %0 : index, i1"
    )
    assert improved(text).changes == ()


class Wrong(ProvedRewrites):
    """Says that x + y is x."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if isinstance(op, arith.AddiOp):
            rewriter.replace(op, [], [op.lhs])
            self.fired["wrong"] += 1


def test_a_wrong_rule_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_rules, "_library", lambda: Wrong(()))
    by_rules.program_by_rules.cache_clear()
    text = (
        "func.func @f(%a: i9, %b: i9) -> i9 {\n  %0 = arith.addi %a, %b : i9\n  return %0 : i9\n}\n"
    )
    try:
        assert improved(text).changes == ()
    finally:
        by_rules.program_by_rules.cache_clear()
