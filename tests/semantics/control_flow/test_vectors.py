"""What vectors are lane by lane, against numpy's arrays and against pairs that differ in a lane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

Array = npt.NDArray[np.int64]
A = np.arange(1, 13).reshape(3, 4) * 7 % 31 - 9
B = np.arange(1, 5) * 5 - 11
C = np.arange(4) * 3 + 40
S = np.array(6)


def type_of(array: Array, element: str = "i32") -> str:
    shape = "x".join(map(str, array.shape))
    return f"vector<{shape}x{element}>" if array.shape else element


def constant(name: str, array: Array, element: str = "i32") -> str:
    if not array.shape:
        return f"{name} = arith.constant {int(array)} : {element}"
    return f"{name} = arith.constant dense<{array.tolist()}> : {type_of(array, element)}"


@dataclass(frozen=True)
class Case:
    """An operation on %a (3x4), %b (4), %c (4) and %s, and what it gives."""

    text: str
    gives: Array
    element: str = "i32"

    def before(self) -> str:
        values = [
            constant(n, v) for n, v in zip(("%a", "%b", "%c", "%s"), (A, B, C, S), strict=True)
        ]
        result = type_of(self.gives, self.element)
        body = "\n".join(
            [
                *values,
                "%one = arith.constant 1 : index",
                "%r0 = arith.constant 2 : index",
                self.text,
            ]
        )
        return f"func.func @f() -> {result} {{\n{body}\nfunc.return %r : {result}\n}}"

    def after(self, array: Array) -> str:
        result = type_of(self.gives, self.element)
        made = constant("%r", array, self.element)
        return f"func.func @f() -> {result} {{\n{made}\nfunc.return %r : {result}\n}}"


def mask(holds: npt.NDArray[np.bool_]) -> Array:
    return -holds.astype(np.int64)


VV = "vector<4xi32>, vector<4xi32>"
CASES = [
    Case("%r = vector.broadcast %b : vector<4xi32> to vector<3x4xi32>", np.tile(B, (3, 1))),
    Case(
        "%t = vector.shape_cast %b : vector<4xi32> to vector<4x1xi32>\n"
        "%r = vector.broadcast %t : vector<4x1xi32> to vector<4x3xi32>",
        np.repeat(B[:, None], 3, axis=1),
    ),
    Case("%r = vector.shape_cast %a : vector<3x4xi32> to vector<2x6xi32>", A.reshape(2, 6)),
    Case("%r = vector.transpose %a, [1, 0] : vector<3x4xi32> to vector<4x3xi32>", A.T),
    Case(
        "%t = vector.shape_cast %a : vector<3x4xi32> to vector<3x2x2xi32>\n"
        "%r = vector.transpose %t, [1, 2, 0] : vector<3x2x2xi32> to vector<2x2x3xi32>",
        A.reshape(3, 2, 2).transpose(1, 2, 0),
    ),
    Case(
        "%r = vector.extract_strided_slice %a {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]}"
        " : vector<3x4xi32> to vector<2x2xi32>",
        A[1:3, 2:4],
    ),
    Case(
        "%r = vector.extract_strided_slice %a {offsets = [1], sizes = [2], strides = [1]}"
        " : vector<3x4xi32> to vector<2x4xi32>",
        A[1:3],
    ),
    Case(
        "%t = vector.extract_strided_slice %b {offsets = [1], sizes = [2], strides = [1]}"
        " : vector<4xi32> to vector<2xi32>\n"
        "%r = vector.insert_strided_slice %t, %a {offsets = [2, 1], strides = [1]}"
        " : vector<2xi32> into vector<3x4xi32>",
        np.vstack([A[:2], [[A[2, 0], B[1], B[2], A[2, 3]]]]),
    ),
    Case(f"%r = vector.shuffle %b, %c [7, 0, 3, 4, 1] : {VV}", np.r_[B, C][[7, 0, 3, 4, 1]]),
    Case(
        "%r = vector.shuffle %a, %a [2, 3] : vector<3x4xi32>, vector<3x4xi32>",
        np.vstack([A, A])[[2, 3]],
    ),
    Case("%r = llvm.shufflevector %b, %c [7, 0, 3] : vector<4xi32>", np.r_[B, C][[7, 0, 3]]),
    Case(
        "%r = vector.interleave %b, %c : vector<4xi32> -> vector<8xi32>",
        np.stack([B, C], axis=1).ravel(),
    ),
    Case(
        "%r = vector.interleave %a, %a : vector<3x4xi32> -> vector<3x8xi32>",
        np.repeat(A, 2, axis=1),
    ),
    Case("%u, %r = vector.deinterleave %a : vector<3x4xi32> -> vector<3x2xi32>", A[:, 1::2]),
    Case("%r, %u = vector.deinterleave %a : vector<3x4xi32> -> vector<3x2xi32>", A[:, ::2]),
    Case(
        "%t:4 = vector.to_elements %b : vector<4xi32>\n"
        "%r = vector.from_elements %t#3, %t#0, %s, %t#2 : vector<2x2xi32>",
        np.array([[B[3], B[0]], [S, B[2]]]),
    ),
    Case("%r = vector.extract %a[1] : vector<4xi32> from vector<3x4xi32>", A[1]),
    Case("%r = vector.extract %a[%r0, 1] : i32 from vector<3x4xi32>", A[2, 1]),
    Case("%r = vector.extract %a[%r0] : vector<4xi32> from vector<3x4xi32>", A[2]),
    Case("%r = vector.extract %a[1, %r0] : i32 from vector<3x4xi32>", A[1, 2]),
    Case(
        "%r = vector.insert %b, %a[%one] : vector<4xi32> into vector<3x4xi32>",
        np.vstack([A[0], B, A[2]]),
    ),
    Case(
        "%t = vector.extract %a[1] : vector<4xi32> from vector<3x4xi32>\n"
        "%r = vector.insert %s, %t[%r0] : i32 into vector<4xi32>",
        np.array([A[1, 0], A[1, 1], S, A[1, 3]]),
    ),
    Case("%i = arith.constant 3 : i8\n%r = llvm.extractelement %b[%i : i8] : vector<4xi32>", B[3]),
    Case(
        "%i = arith.constant 3 : i8\n%r = llvm.insertelement %s, %b[%i : i8] : vector<4xi32>",
        np.array([*B[:3], S]),
    ),
    Case(
        "%r = vector.constant_mask [2, 3] : vector<3x4xi1>",
        mask((np.arange(3) < 2)[:, None] & (np.arange(4) < 3)[None]),
        "i1",
    ),
    Case(
        "%n = arith.constant -3 : index\n%t = vector.create_mask %r0, %one : vector<3x4xi1>\n"
        "%u = vector.create_mask %n : vector<4xi1>\n"
        "%r = vector.insert %u, %t[0] : vector<4xi1> into vector<3x4xi1>",
        mask(np.array([[0] * 4, [1, 0, 0, 0], [0] * 4]) == 1),
        "i1",
    ),
    Case("%r = vector.step : vector<5xindex>", np.arange(5), "index"),
    Case("%r = vector.reduction <add>, %b : vector<4xi32> into i32", B.sum()),
    Case("%r = vector.reduction <mul>, %b, %s : vector<4xi32> into i32", B.prod() * S),
    Case("%r = vector.reduction <minsi>, %b : vector<4xi32> into i32", B.min()),
    Case("%r = vector.reduction <maxui>, %b : vector<4xi32> into i32", np.array(-1)),
    Case("%r = vector.reduction <xor>, %b : vector<4xi32> into i32", np.bitwise_xor.reduce(B)),
    Case(
        "%r = vector.multi_reduction <add>, %a, %b [0] : vector<3x4xi32> to vector<4xi32>",
        A.sum(axis=0) + B,
    ),
    Case(
        "%r = vector.multi_reduction <maxsi>, %a, %s [0, 1] : vector<3x4xi32> to i32",
        np.maximum(A.max(), S),
    ),
    Case(f"%r = vector.outerproduct %b, %c : {VV}", np.outer(B, C)),
    Case("%r = vector.outerproduct %b, %s : vector<4xi32>, i32", B * S),
    Case(
        "%t = vector.outerproduct %b, %c : " + VV + "\n%r = vector.outerproduct %c, %b, %t : " + VV,
        np.outer(B, C) + np.outer(C, B),
    ),
    Case(
        "%t = vector.broadcast %b : vector<4xi32> to vector<3x4xi32>\n"
        "%z = arith.constant dense<1> : vector<3x3xi32>\n"
        "%r = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>,"
        " affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],"
        ' iterator_types = ["parallel", "parallel", "reduction"]} %a, %a, %z'
        " : vector<3x4xi32>, vector<3x4xi32> into vector<3x3xi32>",
        A @ A.T + 1,
    ),
    Case(
        "%t = arith.trunci %b : vector<4xi32> to vector<4xi8>\n"
        "%r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>,"
        ' affine_map<(i) -> ()>], iterator_types = ["reduction"]} %t, %t, %s'
        " : vector<4xi8>, vector<4xi8> into i32",
        (B * B).sum() + S,
    ),
    Case(
        "%m = vector.constant_mask [4] : vector<4xi1>\n"
        "%r = vector.mask %m { vector.reduction <add>, %b : vector<4xi32> into i32 }"
        " : vector<4xi1> -> i32",
        B.sum(),
    ),
]


@pytest.mark.parametrize(
    "case", some_of(CASES, 24), ids=lambda case: case.text.partition(" : ")[0][-40:]
)
def test_lanes_are_numpys(case: Case) -> None:
    wrong = np.array(case.gives)
    wrong.flat[-1] = 1 - wrong.flat[-1] if case.element != "i1" else -1 - wrong.flat[-1]
    (right,) = verify_translation(case.before(), case.after(case.gives))
    assert isinstance(right.verdict, Proved), right
    (off,) = verify_translation(case.before(), case.after(wrong))
    assert isinstance(off.verdict, Refuted), off


# Of arguments: right pairs, and wrong twins of them

ARGUMENTS = "%a: vector<3x4xi32>, %v: vector<4xi32>, %w: vector<4xf32>, %i: index, %x: i32"


def function(body: str, result: str) -> str:
    return (
        f"func.func @f({ARGUMENTS}, %g: f32, %m: vector<4xi1>, %n: i2) -> {result} {{\n{body}\n}}"
    )


def verdict(before: str, after: str, result: str = "i32") -> object:
    (found,) = verify_translation(function(before, result), function(after, result))
    return found.verdict


def returning(body: str, result: str = "i32") -> str:
    return f"{body}\nfunc.return %r : {result}"


POISON = returning("%r = ub.poison : i32")
POISON_F = returning("%r = ub.poison : f32", "f32")
LANE = returning("%r = vector.extract %v[2] : i32 from vector<4xi32>")
OTHER_LANE = returning("%r = vector.extract %v[3] : i32 from vector<4xi32>")
PLACE = "%c{0} = arith.constant {0} : index\n"
ANY_LANE = returning("%r = vector.extract %v[%i] : i32 from vector<4xi32>")
FOUR = "vector<4xi32>"
INSERTED = "%t = vector.insert %x, %v[%i] : i32 into vector<4xi32>\n"
SHUFFLED = "%t = vector.shuffle %v, %v [0, -1, 6] : vector<4xi32>, vector<4xi32>\n"


@few(6)
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        (ANY_LANE, ANY_LANE.replace("%r = ", "%z = arith.addi %x, %x : i32\n%r = "), "i32"),
        (
            returning(PLACE.format(4) + "%r = vector.extract %v[%c4] : i32 from vector<4xi32>"),
            LANE,
            "i32",
        ),
        (returning(SHUFFLED + "%r = vector.extract %t[1] : i32 from vector<3xi32>"), LANE, "i32"),
        (returning(SHUFFLED + "%r = vector.extract %t[2] : i32 from vector<3xi32>"), LANE, "i32"),
        (POISON, LANE, "i32"),
        (POISON_F, returning("%r = vector.extract %w[0] : f32 from vector<4xf32>", "f32"), "f32"),
        (
            returning(INSERTED + "%r = vector.extract %t[%i] : i32 from vector<4xi32>"),
            returning("%z = arith.constant 0 : i32\n%r = arith.addi %x, %z : i32"),
            "i32",
        ),
        (
            returning("%r = llvm.extractelement %v[%n : i2] : vector<4xi32>"),
            returning(
                "%k = arith.index_castui %n : i2 to index\n"
                "%r = vector.extract %v[%k] : i32 from vector<4xi32>"
            ),
            "i32",
        ),
        (
            returning("%r = vector.fma %w, %w, %w : vector<4xf32>", "vector<4xf32>"),
            returning("%r = math.fma %w, %w, %w : vector<4xf32>", "vector<4xf32>"),
            "vector<4xf32>",
        ),
        (
            returning(
                "%t = vector.extract_strided_slice %w {offsets = [2], sizes = [1], strides = [1]}"
                " : vector<4xf32> to vector<1xf32>\n"
                "%r = vector.reduction <add>, %t, %g : vector<1xf32> into f32",
                "f32",
            ),
            returning(
                "%t = vector.extract %w[2] : f32 from vector<4xf32>\n%r = arith.addf %t, %g : f32",
                "f32",
            ),
            "f32",
        ),
        (
            returning(
                "%r = vector.mask %m { vector.yield %v : vector<4xi32> } : vector<4xi1> -> " + FOUR,
                FOUR,
            ),
            returning(
                "%z = arith.constant dense<0> : vector<4xi32>\n%r = arith.addi %v, %z : " + FOUR,
                FOUR,
            ),
            FOUR,
        ),
    ],
)
def test_proved(before: str, after: str, result: str) -> None:
    assert isinstance(verdict(before, after, result), Proved)


@few(16)
@pytest.mark.parametrize(
    ("before", "after", "result"),
    [
        (LANE, OTHER_LANE, "i32"),
        (LANE, POISON, "i32"),
        (LANE, ANY_LANE, "i32"),
        (ANY_LANE, LANE, "i32"),
        (
            LANE,
            returning(PLACE.format(4) + "%r = vector.extract %v[%c4] : i32 from " + FOUR),
            "i32",
        ),
        (LANE, returning(SHUFFLED + "%r = vector.extract %t[1] : i32 from vector<3xi32>"), "i32"),
        (returning("%r = vector.extract %w[0] : f32 from vector<4xf32>", "f32"), POISON_F, "f32"),
        (
            returning("%r = arith.addi %x, %x : i32").replace("addi %x, %x", "muli %x, %x"),
            returning(INSERTED + "%r = vector.extract %t[%i] : i32 from vector<4xi32>"),
            "i32",
        ),
        # Inserted out of bounds, all lanes are poison.
        (
            LANE,
            returning(
                INSERTED + "%u = vector.insert %x, %t[1] : i32 into vector<4xi32>\n"
                "%r = vector.extract %u[2] : i32 from vector<4xi32>"
            ),
            "i32",
        ),
        # Flags of a select make it poison where a value is not a number.
        (
            returning(
                "%c = llvm.extractelement %m[%n : i2] : vector<4xi1>\n"
                "%r = llvm.select %c, %w, %w : i1, vector<4xf32>",
                "vector<4xf32>",
            ),
            returning(
                "%c = llvm.extractelement %m[%n : i2] : vector<4xi1>\n"
                "%r = llvm.select %c, %w, %w {fastmathFlags = #llvm.fastmath<nnan>}"
                " : i1, vector<4xf32>",
                "vector<4xf32>",
            ),
            "vector<4xf32>",
        ),
        (
            returning(
                "%c = llvm.extractelement %m[%n : i2] : vector<4xi1>\n"
                "%r = llvm.select %c, %g, %g : i1, f32",
                "f32",
            ),
            returning(
                "%c = llvm.extractelement %m[%n : i2] : vector<4xi1>\n"
                "%r = llvm.select %c, %g, %g {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32",
                "f32",
            ),
            "f32",
        ),
        # In which order floats are added is not said.
        (
            returning("%r = vector.reduction <add>, %w : vector<4xf32> into f32", "f32"),
            returning(
                "%t = vector.shuffle %w, %w [1, 0, 2, 3] : vector<4xf32>, vector<4xf32>\n"
                "%r = vector.reduction <add>, %t : vector<4xf32> into f32",
                "f32",
            ),
            "f32",
        ),
        # A lane that the mask leaves out.
        (
            returning(
                "%r = vector.mask %m { vector.reduction <add>, %v, %x : vector<4xi32> into i32 }"
                " : vector<4xi1> -> i32"
            ),
            returning("%r = vector.reduction <add>, %v, %x : vector<4xi32> into i32"),
            "i32",
        ),
        (
            returning(
                "%z = vector.constant_mask [3] : vector<4xi1>\n"
                "%r = vector.mask %z { vector.reduction <add>, %v, %x : vector<4xi32> into i32 }"
                " : vector<4xi1> -> i32"
            ),
            returning("%r = vector.reduction <add>, %v, %x : vector<4xi32> into i32"),
            "i32",
        ),
        # Zero is not minus zero.
        (
            returning("%r = arith.constant dense<[0.0, 1.0]> : vector<2xf32>", "vector<2xf32>"),
            returning("%r = arith.constant dense<[-0.0, 1.0]> : vector<2xf32>", "vector<2xf32>"),
            "vector<2xf32>",
        ),
    ],
)
def test_not_proved(before: str, after: str, result: str) -> None:
    assert not isinstance(verdict(before, after, result), Proved)


@pytest.mark.parametrize("zeros", ["[0.0, -0.0]", "[-0.0, 0.0]"])
def test_zeros_of_both_signs_are_told_apart(zeros: str) -> None:
    """xDSL would print them as one zero."""
    text = returning(f"%r = arith.constant dense<{zeros}> : vector<2xf32>", "vector<2xf32>")
    assert not isinstance(verdict(text.replace(zeros, "0.0"), text, "vector<2xf32>"), Proved)
