"""Tensors of fixed extents in runs: what vectors write into them, and what is taken of them."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

TENSOR = "tensor<2x2xf32>"
START = """
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%one = arith.constant 1.0 : f32
%ones = arith.constant dense<1.0> : vector<1xf32>
"""
AT = (
    f"%r = vector.transfer_write %ones, %t[%i, %j] {{in_bounds = [true]}} : vector<1xf32>, {TENSOR}"
)
MASKED = f"""
%v = vector.transfer_read %t[%c0, %c0], %one, %m {{in_bounds = [true]}} : {TENSOR}, vector<2xf32>
%r = vector.transfer_write %v, %t[%c0, %c0] {{in_bounds = [true]}} : vector<2xf32>, {TENSOR}
"""


def verdict(before: str, after: str) -> Verdict:
    arguments = f"%t: {TENSOR}, %m: vector<2xi1>"
    sides = [
        f"func.func @f({arguments}) -> {TENSOR} {{\n{START}{body}\nreturn {result} : {TENSOR}\n}}"
        for body, _, result in (side.rpartition("\n") for side in (before, after))
    ]
    (found,) = verify_translation(*sides)
    return found.verdict


def written(i: int, j: int) -> str:
    return AT.replace("%i", f"%c{i}").replace("%j", f"%c{j}") + "\n%r"


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(f"{MASKED}\n%r", "%t", id="padding is written"),
        pytest.param(written(0, 1), written(1, 0), id="in another place"),
        pytest.param(written(0, 1), "%t", id="nothing is written"),
    ],
)
def test_another_tensor_is_refuted(before: str, after: str) -> None:
    found = verdict(before, after)
    assert isinstance(found, Refuted)
    text = found.counterexample.text()
    assert f"%t : {TENSOR} = [" in text and "returns [" in text


@pytest.mark.parametrize("body", [written(1, 1), f"{MASKED}\n%r"])
def test_the_same_is_proved(body: str) -> None:
    assert isinstance(verdict(body, body), Proved)


def test_a_tensor_that_holds_anything_refutes_nothing() -> None:
    empty = f"%t2 = tensor.empty() : {TENSOR}"
    after = f"{empty}\n{AT.replace('%i, %j', '%c0, %c1').replace('%t[', '%t2[')}\n%r"
    assert isinstance(verdict(f"{empty}\n%t2", after), Unknown)
