"""Each operation of the tensor dialect that has a meaning: an element of what it makes is that
element, and no other one."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

import pytest

from tests.support.deep import some_of
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(
    shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)

ARGUMENTS = (
    "%s: tensor<6xi32>, %t: tensor<2x3xi32>, %d: tensor<?xi32>, %e: tensor<?x3xi32>,"
    " %x: i32, %y: i32, %i: index, %j: index"
)
CONSTANTS = "".join(f"  %c{k} = arith.constant {k} : index\n" for k in range(6))


@dataclass(frozen=True)
class Case:
    """An operation that ends in `%r`, what it is, and what it is not."""

    text: str
    is_: str
    is_not: str
    result: str = "i32"


def element(at: str, of: str = "%s", type_: str = "tensor<6xi32>") -> str:
    return f"%r = tensor.extract {of}[{at}] : {type_}"


def whole(value: str) -> str:
    """An argument as a result of its own."""
    return f"%z = arith.constant 0 : i32\n%r = arith.addi {value}, %z : i32"


X, Y = whole("%x"), whole("%y")
CASES = [
    Case(
        "%0 = tensor.from_elements %x, %y : tensor<2xi32>\n"
        + element("%c1", "%0", "tensor<2xi32>"),
        Y,
        X,
    ),
    Case("%0 = tensor.splat %x : tensor<4xi32>\n" + element("%c3", "%0", "tensor<4xi32>"), X, Y),
    Case(
        "%0 = tensor.generate %j {\n^bb0(%k: index):\n%v = tensor.extract %s[%c2] : tensor<6xi32>\n"
        "tensor.yield %v : i32\n} : tensor<?xi32>\n" + element("%c0", "%0", "tensor<?xi32>"),
        element("%c2"),
        element("%c0"),
    ),
    Case(
        "%0 = tensor.insert %x into %s[%c2] : tensor<6xi32>\n" + element("%c2", "%0"),
        X,
        element("%c2"),
    ),
    Case(
        "%0 = tensor.insert %x into %s[%c2] : tensor<6xi32>\n" + element("%c3", "%0"),
        element("%c3"),
        X,
    ),
    Case(
        "%0 = tensor.extract_slice %s[1] [2] [2] : tensor<6xi32> to tensor<2xi32>\n"
        + element("%c1", "%0", "tensor<2xi32>"),
        element("%c3"),
        element("%c2"),
    ),
    Case(
        "%v = tensor.from_elements %x, %y : tensor<2xi32>\n"
        "%0 = tensor.insert_slice %v into %s[2] [2] [1] : tensor<2xi32> into tensor<6xi32>\n"
        + element("%c3", "%0"),
        Y,
        element("%c3"),
    ),
    Case(
        "%0 = tensor.pad %s low[1] high[2] {\n^bb0(%k: index):\ntensor.yield %x : i32\n}"
        " : tensor<6xi32> to tensor<9xi32>\n" + element("%c1", "%0", "tensor<9xi32>"),
        element("%c0"),
        X,
    ),
    Case(
        "%0 = tensor.pad %s low[1] high[2] {\n^bb0(%k: index):\ntensor.yield %x : i32\n}"
        " : tensor<6xi32> to tensor<9xi32>\n" + element("%c0", "%0", "tensor<9xi32>"),
        X,
        element("%c0"),
    ),
    Case(
        "%0 = tensor.concat dim(0) %d, %s : (tensor<?xi32>, tensor<6xi32>) -> tensor<?xi32>\n"
        "%n = tensor.dim %d, %c0 : tensor<?xi32>\n" + element("%n", "%0", "tensor<?xi32>"),
        element("%c0"),
        element("%c1"),
    ),
    Case(
        "%0 = tensor.cast %e : tensor<?x3xi32> to tensor<?x?xi32>\n"
        "%r = tensor.dim %0, %c1 : tensor<?x?xi32>",
        "%r = arith.constant 3 : index",
        "%r = arith.constant 2 : index",
        "index",
    ),
    Case(
        "%r = tensor.rank %e : tensor<?x3xi32>",
        "%r = arith.constant 2 : index",
        "%r = arith.constant 3 : index",
        "index",
    ),
    Case(
        "%0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>\n"
        + element("%c4", "%0"),
        element("%c1, %c1", "%t", "tensor<2x3xi32>"),
        element("%c1, %c2", "%t", "tensor<2x3xi32>"),
    ),
    Case(
        "%0 = tensor.expand_shape %s [[0, 1]] output_shape [2, 3] : tensor<6xi32> into"
        " tensor<2x3xi32>\n" + element("%c1, %c2", "%0", "tensor<2x3xi32>"),
        element("%c5"),
        element("%c3"),
    ),
]


def verdict(before: str, after: str, result: str) -> Verdict:
    old, new = (
        f"func.func @f({ARGUMENTS}) -> {result} {{\n{CONSTANTS}{body}\n"
        f"func.return %r : {result}\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new, Options(assume=("index-not-poison",)))
    return found.verdict


@pytest.mark.parametrize(
    "case", some_of(CASES, 8), ids=lambda case: case.text.partition(" : ")[0][-40:]
)
def test_an_element_is_where_it_is(case: Case) -> None:
    assert isinstance(verdict(case.text, case.is_, case.result), Proved)
    assert not isinstance(verdict(case.text, case.is_not, case.result), Proved)


SAME = [
    "%0 = tensor.from_elements %i, %j : tensor<2xindex>\n"
    "%1 = tensor.reshape %s(%0) : (tensor<6xi32>, tensor<2xindex>) -> tensor<?x?xi32>\n"
    + element("%c1, %c1", "%1", "tensor<?x?xi32>"),
    "%0 = tensor.from_elements %i, %j : tensor<2xindex>\n"
    "%1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 1] : tensor<2xindex> into"
    " tensor<2x1xindex>\n"
    "%2 = tensor.gather %s[%1] gather_dims([0]) : (tensor<6xi32>, tensor<2x1xindex>)"
    " -> tensor<2xi32>\n" + element("%c1", "%2", "tensor<2xi32>"),
]


@pytest.mark.parametrize("text", SAME)
def test_what_has_no_meaning_is_the_same_on_the_same_operands(text: str) -> None:
    assert isinstance(verdict(text, "%z = arith.addi %i, %j : index\n" + text, "i32"), Proved)
    assert not isinstance(verdict(text, text.replace("%i, %j", "%j, %i"), "i32"), Proved)
