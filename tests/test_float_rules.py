"""`benchmarks/float_rules.py` reads its table, and notices a verdict that is not expected."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

sys.path.insert(0, "benchmarks")

import float_rules

from tests.support.deep import some_of
from verifier.kernel.input.upstream_tools import mlir_opt

VERDICTS = ("proved", "refuted", "unknown")
RULE = ("--math-expand-ops", "%x: f16", "f16", "%r = math.ceil %x : f16; %r")


def test_each_line_is_a_rule() -> None:
    found = list(float_rules.rules(()))
    assert len(found) > 100
    assert {rule.expected for rule in found} == set(VERDICTS)
    assert len({rule.text + rule.passes for rule in found}) == len(found)


@pytest.mark.skipif(mlir_opt() is None, reason="there is no mlir-opt")
@pytest.mark.parametrize("expected", some_of(VERDICTS, 2))
def test_a_verdict_that_is_not_expected_is_noticed(
    expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = float_rules.Rule(*RULE, expected)
    monkeypatch.setattr(float_rules, "rules", lambda words: iter([rule]))
    found = CliRunner().invoke(float_rules.main, [])
    assert found.exit_code == (0 if expected == "refuted" else 1)
    assert "-0.0 (0x8000), then returns 0.0 (0x0000)" in found.output


@pytest.mark.skipif(mlir_opt() is None, reason="there is no mlir-opt")
def test_a_rule_that_changes_nothing_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = float_rules.Rule("--canonicalize", *RULE[1:], "proved")
    monkeypatch.setattr(float_rules, "rules", lambda words: iter([rule]))
    found = CliRunner().invoke(float_rules.main, [])
    assert found.exit_code == 1 and "unchanged (not proved)" in found.output
