"""What XLA's CPU backend computes beyond StableHLO's specification, as docs/guarantees.md says.

Whether it does depends on its version and on the machine: what it gives is what the specification
says, or what the page says of XLA, and nothing else.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.oracles.stablehlo_execution import execute
from tests.places import ROOT
from tests.support.deep import few

Floats = NDArray[np.float32]
PAGE = ROOT / "docs" / "guarantees.md"

CONTRACTED = """
func.func public @main(%a: tensor<8xf32>, %x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.multiply %x, %y : tensor<8xf32>
  %1 = stablehlo.add %a, %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}"""
DIVIDED = """
func.func public @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<3.0> : tensor<8xf32>
  %1 = stablehlo.divide %x, %c : tensor<8xf32>
  return %1 : tensor<8xf32>
}"""
ADDED = """
func.func public @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %1 = stablehlo.add %x, %y : tensor<8xf32>
  return %1 : tensor<8xf32>
}"""


def eight(number: float) -> Floats:
    return np.full(8, number, np.float32)


@few(2)
@pytest.mark.parametrize(
    ("text", "arguments", "specified", "known", "shown"),
    [
        (
            CONTRACTED,
            (-(1 + 2**-11), 1 + 2**-12, 1 + 2**-12),
            0.0,
            2.0**-24,
            "a = -(1 + 2^-11), x = y = 1 + 2^-12 | 0 | 2^-24",
        ),
        (DIVIDED, (5.0,), 1.6666666, 1.6666667, "5 / 3 | 1.6666666 | 1.6666667"),
        (ADDED, (2.0**-130, 2.0**-130), 2.0**-129, 0.0, "2^-130 + 2^-130 | 2^-129 | 0"),
    ],
    ids=["contraction", "reciprocal", "denormals"],
)
def test_what_the_page_says(
    text: str, arguments: tuple[float, ...], specified: float, known: float, shown: str
) -> None:
    assert shown in PAGE.read_text()
    (found,) = execute(text, [eight(number) for number in arguments])
    assert np.array_equal(found, eight(specified)) or np.array_equal(found, eight(known)), found


def test_what_the_specification_says_is_another_number() -> None:
    a, x = np.float32(-(1 + 2**-11)), np.float32(1 + 2**-12)
    assert a + x * x == 0
    assert np.float32(5) / np.float32(3) == np.float32(1.6666666) != np.float32(1.6666667)
    assert np.float32(2**-130) + np.float32(2**-130) == np.float32(2**-129) != 0
