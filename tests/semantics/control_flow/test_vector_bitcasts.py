"""Casts of the bits of lanes."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

CASTS = "%x: vector<4xi32>, %f: vector<2x2xf32>, %h: vector<4xi16>"
HALVES = "vector.bitcast %x : vector<4xi32> to vector<8xi16>"
LAST = (
    f"%0 = {HALVES}\n%r = vector.extract_strided_slice %0 {{offsets = [4], sizes = [4],"
    " strides = [1]} : vector<8xi16> to vector<4xi16>"
)
LAST_FIRST = (
    "%0 = vector.extract_strided_slice %x {{offsets = [{}], sizes = [2], strides = [1]}}"
    " : vector<4xi32> to vector<2xi32>\n%r = vector.bitcast %0 : vector<2xi32> to vector<4xi16>"
)
WIDER = (
    "%0 = vector.bitcast %h : vector<4xi16> to vector<2xi32>\n"
    "%r = vector.bitcast %0 : vector<2xi32> to vector<4xi16>"
)
SAME = "%z = arith.constant dense<0> : vector<4xi16>\n%r = arith.addi %h, %z : vector<4xi16>"
NARROWER = (
    "%0 = vector.bitcast %f : vector<2x2xf32> to vector<2x4xf16>\n"
    "%r = vector.bitcast %0 : vector<2x4xf16> to vector<2x2xf32>"
)
FIRST = "{{offsets = [0], sizes = [2], strides = [1]}} : vector<4xi32> to vector<2xi32>"
CAST_SUM = (
    f"%0 = vector.extract_strided_slice %x {FIRST}\n"
    "%1 = vector.bitcast %h : vector<4xi16> to vector<2xi32>\n"
    "%2 = {} %0, %1 : vector<2xi32>\n"
    "%r = vector.bitcast %2 : vector<2xi32> to vector<4xi16>"
)
SUM_OF_CASTS = (
    f"%0 = vector.extract_strided_slice %x {FIRST}\n"
    "%1 = vector.bitcast %0 : vector<2xi32> to vector<4xi16>\n"
    "%r = {} %h, %1 : vector<4xi16>"
)
TURNED = "vector.transpose %{}, [1, 0] : vector<2x2xf32> to vector<2x2xf32>"


@few(4)
@pytest.mark.parametrize(
    ("before", "after", "right"),
    [
        (LAST, LAST_FIRST.format(2), True),
        (LAST, LAST_FIRST.format(1), False),
        (NARROWER, f"%0 = {TURNED.format('f')}\n%r = {TURNED.format('0')}", True),
        (NARROWER, f"%r = {TURNED.format('f')}", False),
        # Where a half is poison, so is the whole.
        (SAME, WIDER, False),
        (WIDER, SAME, True),
        (CAST_SUM.format("arith.xori"), SUM_OF_CASTS.format("arith.xori"), True),
        (CAST_SUM.format("arith.addi"), SUM_OF_CASTS.format("arith.addi"), False),
    ],
)
def test_casts_of_bits(before: str, after: str, right: bool) -> None:
    result = "vector<2x2xf32>" if "%f" in before else "vector<4xi16>"
    old, new = (
        f"func.func @f({CASTS}) -> {result} {{\n{body}\nfunc.return %r : {result}\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    assert isinstance(found.verdict, Proved) == right


def test_lanes_in_another_order_are_refuted_whatever_the_order_of_bytes() -> None:
    cast = "%r = vector.bitcast %{} : vector<4xi16> to vector<2xi32>".format
    turned = "%0 = vector.shuffle %h, %h [1, 0, 3, 2] : vector<4xi16>, vector<4xi16>\n"
    old, new = (
        f"func.func @f(%h: vector<4xi16>) -> vector<2xi32> {{\n{body}\n"
        "func.return %r : vector<2xi32>\n}"
        for body in (cast("h"), turned + cast("0"))
    )
    (found,) = verify_translation(old, new)
    assert isinstance(found.verdict, Refuted)


TWICE = (
    "%0 = arith.constant dense<{}> : vector<8x{}>\n"
    "%r = vector.bitcast %0 : vector<8x{}> to vector<4x{}>"
).format
ONCE = "%r = arith.constant dense<{}> : vector<4x{}>".format


@few(5)
@pytest.mark.parametrize(
    ("before", "after", "result", "right"),
    [
        (TWICE("160", "i8", "i8", "i16"), ONCE("41120", "i16"), "i16", True),
        (TWICE("160", "i8", "i8", "i16"), ONCE("160", "i16"), "i16", False),
        (TWICE("2.0", "f16", "f16", "f32"), ONCE("2.00390625", "f32"), "f32", True),
        (TWICE("2.0", "f16", "f16", "f32"), ONCE("2.0", "f32"), "f32", False),
        (TWICE("[1, 2, 1, 2, 1, 2, 1, 2]", "i8", "i8", "i16"), ONCE("257", "i16"), "i16", False),
        # Which of two comes first depends on the machine.
        (
            TWICE("[1, 2, 1, 2, 1, 2, 1, 2]", "i8", "i8", "i16"),
            ONCE("513", "i16"),
            "i16",
            False,
        ),
    ],
)
def test_lanes_of_the_same_bits(before: str, after: str, result: str, right: bool) -> None:
    type_ = f"vector<4x{result}>"
    (found,) = verify_translation(
        *(
            f"func.func @f() -> {type_} {{\n{body}\nfunc.return %r : {type_}\n}}"
            for body in (before, after)
        )
    )
    assert isinstance(found.verdict, Proved) == right
