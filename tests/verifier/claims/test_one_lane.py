"""Vectors of any number of lanes, where no lane depends on another: one lane decides."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import StringAttr, TensorType, f32

from semantics.language.containers import as_vector
from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.translation import ONE_ELEMENT, ONE_LANE
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict


def verdict(before: str, after: str, type_: str = "vector<[4]xf32>", more: str = "") -> Verdict:
    """Of bodies with `%x`, `%y` and a condition `%c`; `T` is the type of vectors."""
    arguments = "%x: T, %y: T, %c: i1" + more
    sides = (f"func.func @f({arguments}) -> T {{\n{body}\n}}" for body in (before, after))
    old, new = (side.replace("T", type_) for side in sides)
    (result,) = verify_translation(old, new)
    return result.verdict


ABS = "%r = math.absf %x : T\nreturn %r : T"
TWICE = "%a = math.absf %x : T\n%r = math.absf %a : T\nreturn %r : T"
NEGATED = "%r = arith.negf %x : T\nreturn %r : T"
CHOSEN = "%r = arith.select %c, %x, %y : T\nreturn %r : T"
BRANCHES = "cf.cond_br %c, ^a(%x : T), ^a(%y : T)\n^a(%r: T):\nreturn %r : T"
SPLAT = "%z = arith.constant dense<0.0> : T\nreturn %z : T"
BROADCAST = "%s = arith.constant 0.0 : f32\n%z = vector.broadcast %s : f32 to T\nreturn %z : T"


@pytest.mark.parametrize("type_", ["vector<[4]xf32>", "vector<32x32x32xbf16>"])
def test_one_lane_stands_for_each(type_: str) -> None:
    found = verdict(TWICE, ABS, type_)
    assert isinstance(found, Proved)
    assert ONE_LANE in found.notes
    assert isinstance(verdict(TWICE, NEGATED, type_), Refuted)


@pytest.mark.deep
def test_what_is_done_to_scalars_stays() -> None:
    assert isinstance(verdict(BRANCHES, CHOSEN), Proved)
    assert isinstance(verdict(BRANCHES, CHOSEN.replace("%x, %y", "%y, %x")), Refuted)
    assert isinstance(verdict(BROADCAST, SPLAT), Proved)
    nan = SPLAT.replace("0.0", "0x7FC00000")
    assert isinstance(verdict(SPLAT.replace("0.0", "0x7FC00001"), nan), Refuted)
    assert isinstance(verdict(SPLAT.replace("0.0", "-0.0"), BROADCAST), Refuted)


@few(2)
@pytest.mark.parametrize(
    "body",
    [
        # Of what moves lanes, one lane knows nothing.
        "%t = vector.bitcast %x : vector<4xf32> to vector<4xi32>\n"
        "%r = vector.bitcast %t : vector<4xi32> to T\nreturn %r : T",
        "%r = arith.constant dense<[0.0, 1.0, 2.0, 3.0]> : T\nreturn %r : T",
        "%r = vector.shuffle %x, %x [3, 2, 1, 0] : T, T\nreturn %r : T",
        # A choice of the source is the same for all lanes.
        "%j = llvm.freeze %i : i32\n%r = arith.negf %x : T\nreturn %r : T",
        "%m = arith.addf %n, %n : f32\n%r = arith.negf %x : T\nreturn %r : T",
    ],
)
def test_other_functions_are_read_with_all_lanes(body: str) -> None:
    found = verdict(body, "%w = math.absf %y : T\n" + body, "vector<4xf32>", ", %i: i32, %n: f32")
    assert not isinstance(found, Proved) or ONE_LANE not in found.notes


@pytest.mark.deep
def test_one_element_of_a_tensor_stands_for_each() -> None:
    negated = (
        "%a = arith.negf %x : T\n%b = arith.negf %a : T\n%r = arith.addf %b, %y : T\nreturn %r : T"
    )
    plain = "%r = arith.addf %y, %x : T\nreturn %r : T"
    found = verdict(negated, plain, "tensor<2x300xf32>")
    assert isinstance(found, Proved)
    assert ONE_ELEMENT in found.notes
    wrong = plain.replace("addf", "subf")
    assert isinstance(verdict(negated, wrong, "tensor<2x300xf32>"), Refuted)


def test_tensors_of_no_or_open_elements_are_no_vectors() -> None:
    """A quotient by zero in no element at all is not undefined."""
    assert str(as_vector(TensorType(f32, [2, 3]))) == "vector<2x3xf32>"
    for type_ in (
        TensorType(f32, [0]),
        TensorType(f32, [-1]),
        TensorType(f32, [4], StringAttr("a")),
    ):
        assert as_vector(type_) is type_


def test_elements_that_move_do_not_stand_for_each() -> None:
    moved = "%e = tensor.empty() : T\n%r = linalg.transpose ins(%x : T) outs(%e : T) "
    moved += "permutation = [1, 0]\nreturn %r : T"
    same = "%a = arith.negf %x : T\n%r = arith.negf %a : T\nreturn %r : T"
    assert not isinstance(verdict(moved, same, "tensor<4x4xf32>"), Proved)
