"""Reductions of vectors of integers, lowered to LLVM's intrinsics."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

KINDS = {"add": "add", "minsi": "smin", "maxui": "umax", "xor": "xor"}


def verdict(kind: str, intrinsic: str) -> object:
    before = f"""
func.func @f(%v: vector<3xi16>) -> i16 {{
  %r = vector.reduction <{kind}>, %v : vector<3xi16> into i16
  return %r : i16
}}"""
    after = f"""
llvm.func @f(%v: vector<3xi16>) -> i16 {{
  %r = "llvm.intr.vector.reduce.{intrinsic}"(%v) : (vector<3xi16>) -> i16
  llvm.return %r : i16
}}"""
    return verify_translation(before, after)[0].verdict


@few(4)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_reduction_is_proved(kind: str) -> None:
    assert isinstance(verdict(kind, KINDS[kind]), Proved)


@few(4)
@pytest.mark.parametrize("wrong", ["mul", "or", "umin", "smax"])
def test_another_one_is_refuted(wrong: str) -> None:
    assert isinstance(verdict("minsi", wrong), Refuted)
