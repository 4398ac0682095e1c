"""Integers that are too wide for a machine, as vectors of their halves."""

from __future__ import annotations

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def verdict(before: str, after: str):
    (result,) = verify_translation(before, after)
    return result.verdict


def whole(body: str, arguments: str = "%a: i64, %b: i64", gives: str = "i64") -> str:
    return f"func.func @f({arguments}) -> {gives} {{\n{body}\nreturn %r : {gives}\n}}"


def halves(body: str, arguments: str = "%a: vector<2xi32>, %b: vector<2xi32>") -> str:
    """What has the low half %low and the high one %high."""
    taken = "\n".join(
        f"%{name}{k} = vector.extract %{name}[{k}] : i32 from vector<2xi32>"
        for name in "ab"
        if f"%{name}: vector" in arguments
        for k in (0, 1)
    )
    return f"""func.func @f({arguments}) -> vector<2xi32> {{
      {taken}
      %zero = arith.constant 0 : i32
      {body}
      %none = arith.constant dense<0> : vector<2xi32>
      %half = vector.insert %low, %none [0] : i32 into vector<2xi32>
      %r = vector.insert %high, %half [1] : i32 into vector<2xi32>
      return %r : vector<2xi32>
    }}"""


SUM = (
    whole("%r = arith.addi %a, %b : i64"),
    halves("""%low, %carry = arith.addui_extended %a0, %b0 : i32, i1
      %c = arith.extui %carry : i1 to i32
      %s = arith.addi %c, %a1 : i32
      %high = arith.addi %s, %b1 : i32"""),
)
PRODUCT = (
    whole("%r = arith.muli %a, %b : i64"),
    halves("""%low, %over = arith.mului_extended %a0, %b0 : i32
      %x = arith.muli %a0, %b1 : i32
      %y = arith.muli %a1, %b0 : i32
      %s = arith.addi %over, %x : i32
      %high = arith.addi %s, %y : i32"""),
)
WIDER = (
    whole("%r = arith.extsi %a : i8 to i64", "%a: i8"),
    halves(
        """%low = arith.extsi %a : i8 to i32
      %less = arith.cmpi slt, %low, %zero : i32
      %high = arith.extsi %less : i1 to i32""",
        "%a: i8",
    ),
)
WIDER_WITHOUT_SIGN = (
    whole("%r = arith.extui %a : i32 to i64", "%a: i32"),
    halves("%low = arith.addi %a, %zero : i32\n%high = arith.addi %zero, %zero : i32", "%a: i32"),
)
RIGHT = {
    "sum": SUM,
    "wider": WIDER,
    "wider without sign": WIDER_WITHOUT_SIGN,
}
LANES = (
    """func.func @f(%v: vector<2xi64>, %c: i1, %x: i64) -> (vector<2xi64>, i64) {
      %r = arith.xori %v, %v : vector<2xi64>
      %s = arith.select %c, %v, %r : vector<2xi64>
      return %s, %x : vector<2xi64>, i64
    }""",
    """func.func @f(%v: vector<2x2xi32>, %c: i1, %x: vector<2xi32>)
        -> (vector<2x2xi32>, vector<2xi32>) {
      %r = arith.xori %v, %v : vector<2x2xi32>
      %s = arith.select %c, %v, %r : vector<2x2xi32>
      return %s, %x : vector<2x2xi32>, vector<2xi32>
    }""",
)


@few(2)
@pytest.mark.parametrize("name", RIGHT)
def test_halves_are_proved(name: str) -> None:
    found = verdict(*RIGHT[name])
    assert isinstance(found, Proved), found
    assert [str(convention) for convention in found.conventions] == [
        "integers-in-halves: an i64 is a vector<2xi32> of its halves, the low one first"
    ]


@pytest.mark.deep
def test_a_product_of_few_bits() -> None:
    """Products of 64 bits by their halves are hard for a solver."""
    before, after = (text.replace("i64", "i8").replace("i32", "i4") for text in PRODUCT)
    assert isinstance(verdict(before, after), Proved)


def test_lanes_in_halves_are_proved() -> None:
    assert isinstance(verdict(*LANES), Proved)


WRONG = {
    "halves exchanged": (SUM, "[0] : i32 into", "[1] : i32 into"),
    "the carry is dropped": (SUM, "arith.addi %c, %a1", "arith.addi %zero, %a1"),
    "a carry with sign": (SUM, "arith.extui %carry", "arith.extsi %carry"),
    "the low half twice": (SUM, "arith.addi %s, %b1", "arith.addi %s, %b0"),
    "a sum that may not overflow": (SUM, "addi %s, %b1 :", "addi %s, %b1 overflow<nuw> :"),
    "a product with sign": (PRODUCT, "mului_extended", "mulsi_extended"),
    "a product is left out": (PRODUCT, "arith.addi %s, %y", "arith.addi %s, %zero"),
    "without sign where it has one": (WIDER, "arith.extsi %a", "arith.extui %a"),
    "a high half without sign": (WIDER, "arith.extsi %less", "arith.extui %less"),
    "with sign where it has none": (
        WIDER_WITHOUT_SIGN,
        "%high = arith.addi %zero, %zero : i32",
        "%less = arith.cmpi slt, %a, %zero : i32\n%high = arith.extsi %less : i1 to i32",
    ),
}


@pytest.mark.parametrize("name", some_of(WRONG, 6))
def test_wrong_halves_are_refuted(name: str) -> None:
    (before, after), right, wrong = WRONG[name]
    assert right in after
    changed = after.replace(right, wrong, 1)
    if name == "halves exchanged":
        changed = changed.replace("%half [1]", "%half [0]")
    assert isinstance(verdict(before, changed), Refuted)


def test_lanes_of_vectors_have_their_own_halves() -> None:
    """The halves of a lane are one behind the other: they are the last dimension."""
    before, after = LANES
    shuffled = after.replace(
        "%r = arith.xori %v, %v : vector<2x2xi32>",
        """%w = vector.transpose %v, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
      %r = arith.xori %v, %v : vector<2x2xi32>""",
    ).replace("select %c, %v, %r", "select %c, %w, %r")
    assert isinstance(verdict(before, shuffled), Refuted)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("i64", "vector<2xi64>"),
        ("i64", "vector<3xi32>"),
        ("i64", "vector<4xi16>"),
        ("si64", "vector<2xi32>"),
        ("index", "vector<2xi32>"),
        ("f64", "vector<2xi32>"),
        ("vector<3xi64>", "vector<2x3xi32>"),
        ("vector<[4]xi64>", "vector<4x2xi32>"),
    ],
)
def test_other_types_are_no_halves(before: str, after: str) -> None:
    texts = [f"func.func @f(%a: {t}) {{\nreturn\n}}" for t in (before, after)]
    assert isinstance(verdict(texts[0], texts[1]), Unsupported)


def test_halves_of_two_widths() -> None:
    before = "func.func @f(%a: i64, %b: i32) {\nreturn\n}"
    after = "func.func @f(%a: vector<2xi32>, %b: vector<2xi16>) {\nreturn\n}"
    assert isinstance(verdict(before, after), Unsupported)
