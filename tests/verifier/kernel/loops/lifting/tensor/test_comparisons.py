"""Comparisons of tensors compare their elements."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

WHOLE = """
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xi1> {{
  %c = arith.cmpf {comparison} : tensor<?xf32>
  func.return %c : tensor<?xi1>
}}
"""
BY_ELEMENT = """
#id = affine_map<(i) -> (i)>
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xi1> {{
  %zero = arith.constant 0 : index
  %n = tensor.dim %a, %zero : tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?xi1>
  %c = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}}
      ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%empty : tensor<?xi1>) {{
  ^bb0(%x: f32, %y: f32, %o: i1):
    %r = arith.cmpf {comparison} : f32
    linalg.yield %r : i1
  }} -> tensor<?xi1>
  func.return %c : tensor<?xi1>
}}
"""


def verdict(whole: str, by_element: str) -> Verdict:
    before, after = WHOLE.format(comparison=whole), BY_ELEMENT.format(comparison=by_element)
    (result,) = verify_translation(before, after)
    return result.verdict


@pytest.mark.parametrize("predicate", ["olt", "une"])
def test_the_same_comparison(predicate: str) -> None:
    assert isinstance(verdict(f"{predicate}, %a, %b", f"{predicate}, %x, %y"), Proved)


@few(3)
@pytest.mark.parametrize("other", ["ole, %x, %y", "ult, %x, %y", "olt, %y, %x"])
def test_another_comparison(other: str) -> None:
    assert isinstance(verdict("olt, %a, %b", other), Refuted)


def test_a_licence_that_the_source_does_not_give() -> None:
    assert not isinstance(verdict("ole, %a, %b", "ole, %x, %y fastmath<nnan>"), Proved)
