"""Operations of tosa that move elements or combine them bit for bit."""

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

needs_mlir_opt = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

REVERSED = '%r = "tosa.reverse"(%a) {axis = AXIS : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>'
JOINED = """
%r = "tosa.concat"(OPERANDS) {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
"""


def function(body: str, argument: str, result: str, second: bool = False) -> str:
    also = f", %b: {argument}" if second else ""
    return (
        f"func.func @f(%a: {argument}{also}) -> {result} {{\n{body}\nfunc.return %r : {result}\n}}"
    )


def verdict(before: str, after: str) -> Verdict:
    (result,) = verify_translation(before, after)
    return result.verdict


@pytest.mark.deep
@needs_mlir_opt
def test_a_reversal_is_along_its_axis() -> None:
    type_ = "tensor<2x3xf32>"
    by_hand = """
    %e = tensor.empty() : tensor<2x3xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (1 - i, j)>,
        affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) {
    ^bb0(%x: f32, %o: f32):
      linalg.yield %x : f32
    } -> tensor<2x3xf32>
    """
    after = function(by_hand, type_, type_)
    assert isinstance(verdict(function(REVERSED.replace("AXIS", "0"), type_, type_), after), Proved)
    assert isinstance(
        verdict(function(REVERSED.replace("AXIS", "1"), type_, type_), after), Refuted
    )


@pytest.mark.parametrize(("operands", "expected"), [("%b, %a", Refuted), ("%a, %b", Proved)])
def test_a_concat_puts_one_behind_the_other(operands: str, expected: type) -> None:
    by_hand = "%r = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>"
    before, after = (
        function(body, "tensor<2xf32>", "tensor<4xf32>", second=True)
        for body in (JOINED.replace("OPERANDS", operands), by_hand)
    )
    assert isinstance(verdict(before, after), expected)


def test_operands_that_may_be_broadcast_have_no_meaning() -> None:
    type_ = "tensor<?xf32>"
    sums = [
        f'%r = "tosa.add"({operands}) : ({type_}, {type_}) -> {type_}'
        for operands in ("%a, %b", "%b, %a")
    ]
    before, after = (function(s, type_, type_, second=True) for s in sums)
    assert isinstance(verdict(before, after), Unknown)


def test_sums_of_floats_commute_and_differences_do_not() -> None:
    type_ = "tensor<2xf32>"

    def of(name: str, operands: str) -> str:
        body = f'%r = "tosa.{name}"({operands}) : ({type_}, {type_}) -> {type_}'
        return function(body, type_, type_, second=True)

    assert isinstance(verdict(of("add", "%a, %b"), of("add", "%b, %a")), Proved)
    assert isinstance(verdict(of("sub", "%a, %b"), of("sub", "%b, %a")), Refuted)


def test_sums_of_integers_that_overflow_are_unpredictable() -> None:
    type_ = "tensor<2xi32>"
    sums = [
        f'%r = "tosa.add"({operands}) : ({type_}, {type_}) -> {type_}'
        for operands in ("%a, %b", "%b, %a")
    ]
    before, after = (function(s, type_, type_, second=True) for s in sums)
    assert isinstance(verdict(before, after), Unknown)
