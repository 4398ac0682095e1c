"""Integers without bits: right and wrong twins."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported

ZERO = '%z = "arith.constant"() <{value = 0 : i0}> : () -> i0\n'
CUT = '%r = "arith.trunci"(%x) : (i8) -> i0\n'
RETURN, NOTHING = "return %r : i8\n", "return %{} : i0\n".format
OPERATION = '%r = "arith.{}"(%z, %z) : (i0, i0) -> i0\n'.format
LITERAL = "%r = arith.constant {} : i8\n".format
EXTENDED = '%r = "arith.extsi"(%z) : (i0) -> i8\n'

PROVED = {
    "an extension": (ZERO + EXTENDED + RETURN, LITERAL(0) + RETURN),
    "what is cut off": (CUT + NOTHING("r"), ZERO + NOTHING("z")),
    "a maximum": (ZERO + OPERATION("maxsi") + NOTHING("r"), ZERO + NOTHING("z")),
    "a shift is poison": (ZERO + OPERATION("shli") + NOTHING("r"), ZERO + NOTHING("z")),
    "two halves of a product": (
        ZERO + '%a, %r = "arith.mulsi_extended"(%z, %z) : (i0, i0) -> (i0, i0)\n' + NOTHING("r"),
        ZERO + NOTHING("z"),
    ),
}
REFUTED = {
    "an extension is not one": (ZERO + EXTENDED + RETURN, LITERAL(1) + RETURN),
    "a shift in the target": (ZERO + NOTHING("z"), ZERO + OPERATION("shrui") + NOTHING("r")),
    "what is cut off of poison": (ZERO + NOTHING("z"), CUT + NOTHING("r")),
    "an extension of poison": (
        LITERAL(0) + RETURN,
        CUT.replace("%r", "%z") + EXTENDED + RETURN,
    ),
    "a sum with poison": (
        ZERO + NOTHING("z"),
        CUT.replace("%r", "%z") + OPERATION("addi") + NOTHING("r"),
    ),
}


@few(2)
@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        pytest.param(pair, expected, id=name)
        for pairs, expected in ((PROVED, Proved), (REFUTED, Refuted))
        for name, pair in pairs.items()
    ],
)
def test_a_twin(pair: tuple[str, str], expected: type) -> None:
    type_ = "i8" if pair[0].endswith(RETURN) else "i0"
    before, after = (f"func.func @f(%x: i8) -> {type_} {{\n{body}}}\n" for body in pair)
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, expected), result.verdict


@pytest.mark.parametrize("name", ["addi", "divsi"])
def test_what_comes_from_elsewhere_has_no_meaning(name: str) -> None:
    body = OPERATION(name) + NOTHING("r")
    before, after = (f"func.func @f(%z: i0) -> i0 {{\n{text}}}\n" for text in (body, NOTHING("z")))
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, Unsupported)
