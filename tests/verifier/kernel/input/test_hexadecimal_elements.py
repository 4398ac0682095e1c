"""Elements that are given by their bytes are those that upstream reads."""

from __future__ import annotations

import random
import subprocess

import pytest
from xdsl.dialects.builtin import IntegerType

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.hexadecimal_elements import bytes_of, has_bytes_of_its_own
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Refuted


def function(value: str, type_: str) -> str:
    return f"""func.func @f() -> {type_} {{
  %r = arith.constant dense<{value}> : {type_}
  return %r : {type_}
}}
"""


ALL = [
    ("0x01", "vector<8xi1>", "[true, false, false, false, false, false, false, false]"),
    ("0x0101", "vector<9xi1>", "[1, 0, 0, 0, 0, 0, 0, 0, 1]"),
    ("0x00", "vector<2xi1>", "false"),
    ("0xFF", "vector<20xi1>", "true"),
    ("0x02", "tensor<2xi1>", "[false, true]"),
    ("0x01", "vector<1xi1>", "true"),
    ("0x0F01", "vector<2xi4>", "[-1, 1]"),
    ("0x07", "vector<3xi4>", "7"),
    ("0xFF0FFE0F", "vector<2xi12>", "[-1, -2]"),
    ("0x010000FFFFFF", "vector<2xi24>", "[1, -1]"),
    ("0x010203", "vector<2xi24>", "197121"),
    ("", "tensor<0xi1>", ""),
]


@few(6)
@pytest.mark.parametrize(("text", "type_", "elements"), ALL)
def test_bytes_are_the_elements_that_upstream_reads(text: str, type_: str, elements: str) -> None:
    pair = function(f'"{text}"', type_), function(elements, type_)
    for before, after in (pair, pair[::-1]):
        (found,) = verify_translation(before, after)
        assert isinstance(found.verdict, Proved), found.verdict


@few(2)
@pytest.mark.parametrize(
    ("text", "type_", "elements"),
    [
        ("0x01", "vector<8xi1>", "true"),
        ("0x0101", "vector<16xi1>", "true"),
        ("0x02", "vector<2xi1>", "[true, false]"),
        ("0xFF", "vector<8xi1>", "[1, 1, 1, 1, 1, 1, 1, 0]"),
    ],
)
def test_packed_bits_are_no_bytes(text: str, type_: str, elements: str) -> None:
    (found,) = verify_translation(function(f'"{text}"', type_), function(elements, type_))
    assert isinstance(found.verdict, Refuted)


@pytest.mark.parametrize(
    ("width", "text", "count"),
    [
        pytest.param(1, "0x0100", 8, id="too many bytes"),
        pytest.param(1, "0x01", 9, id="too few bytes"),
        pytest.param(1, "0x04", 2, id="a bit of no element"),
        pytest.param(4, "0x1F01", 2, id="a bit beyond an element"),
        pytest.param(24, "0x01000000", 1, id="larger elements"),
        pytest.param(24, "0x0100", 1, id="smaller elements"),
        pytest.param(4, "0x0", 1, id="half a byte"),
    ],
)
def test_what_does_not_fit_is_not_read(width: int, text: str, count: int) -> None:
    assert bytes_of(IntegerType(width), text, count) is None


def test_other_integers_are_left_to_xdsl() -> None:
    own = [width for width in range(1, 65) if not has_bytes_of_its_own(IntegerType(width))]
    assert own == [8, 16, 32, 64]


@pytest.mark.skipif(mlir_opt() is None, reason="mlir-opt is not installed")
@pytest.mark.parametrize("width", some_of([1, 2, 7, 9, 24, 40, 63], 4))
def test_mlir_opt_prints_the_same_elements(width: int) -> None:
    optimizer = mlir_opt()
    assert optimizer is not None
    choose = random.Random(width)
    for count in (2, 8, 11):
        values = [choose.randrange(1 << width) for _ in range(count)]
        if width == 1:
            bits = sum(bit << k for k, bit in enumerate(values))
            contents = bits.to_bytes(-(-count // 8), "little")
        else:
            contents = b"".join(v.to_bytes(-(-width // 8), "little") for v in values)
        text = function(f'"0x{contents.hex()}"', f"vector<{count}xi{width}>")
        done = subprocess.run([optimizer], input=text, capture_output=True, text=True, check=True)
        (result,) = verify_translation(text, done.stdout)
        assert isinstance(result.verdict, Proved), result.verdict
