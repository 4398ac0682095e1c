"""Transfers where control flow is read: `memref.dma_start` and the wait for it as a copy."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

pytestmark = pytest.mark.skipif(mlir_opt() is None, reason="there is no mlir-opt")

TAG = "memref<1xi32>"
TYPES = f"memref<8xi32>, memref<8xi32, 2>, {TAG}"
OWN, END = "%n = memref.alloc() : memref<8xi32, 2>", "memref.dealloc %n : memref<8xi32, 2>"
MAKE, FREE = f"%t = memref.alloc() : {TAG}", f"memref.dealloc %t : {TAG}"
START = f"memref.dma_start %m[%c0], %n[%c1], %c4, %t[%c0] : {TYPES}"
WAIT = f"memref.dma_wait %t[%c0], %c4 : {TAG}"
BACK = "%r = memref.load %n[%c2] : memref<8xi32, 2>"
ARGUMENTS = "%m: memref<8xi32>, %k: index"
TWO = "%m: memref<8xi32>, %n: memref<8xi32, 2>"


def function(arguments: str, *steps: str) -> str:
    numbers = [f"%c{k} = arith.constant {k} : index" for k in range(6)]
    lines = "\n".join((*numbers, *steps, "return %r : i32"))
    return f"func.func @f({arguments}) -> i32 {{\n{lines}\n}}"


def of_element(number: int) -> str:
    return f"%r = memref.load %m[%c{number}] : memref<8xi32>"


def verdict(before: str, after: str) -> Verdict:
    (found,) = verify_translation(before, after)
    return found.verdict


TRANSFERRED = function(ARGUMENTS, OWN, MAKE, START, WAIT, BACK, FREE, END)
STRIDED = TRANSFERRED.replace(f"%t[%c0] : {TYPES}", f"%t[%c0], %c4, %c2 : {TYPES}")
AFFINE = (
    TRANSFERRED.replace("%c4, %t[%c0] :", "%t[%c0], %k :")
    .replace("%t[%c0], %c4", "%t[%c0], %k")
    .replace("memref.dma", "affine.dma")
)
SUM = "%s = arith.addi %k, %c1 : index\n"


@few(2)
@pytest.mark.parametrize(
    ("before", "element"), [(TRANSFERRED, 1), (STRIDED.replace("%n[%c2]", "%n[%c3]"), 4)]
)
def test_what_was_transferred_is_there(before: str, element: int) -> None:
    assert isinstance(verdict(before, function(ARGUMENTS, of_element(element))), Proved)
    wrong = function(ARGUMENTS, of_element(element + 1))
    assert isinstance(verdict(before, wrong), Refuted)


@few(1)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            function(TWO, MAKE, START, WAIT, BACK, FREE),
            function(TWO, of_element(1), MAKE, START, WAIT, FREE),
            id="read from where it came",
        ),
        pytest.param(AFFINE, AFFINE.replace("affine.dma_wait", f"{SUM}affine.dma_wait"), id="any"),
    ],
)
def test_memory_that_others_can_reach(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


def test_a_copy_of_what_may_overlap_is_no_transfer() -> None:
    whole = [step.replace("%c4", "%c8").replace("%c1]", "%c0]") for step in (START, WAIT)]
    eight = "%c8 = arith.constant 8 : index"
    copy = "memref.copy %m, %n : memref<8xi32> to memref<8xi32, 2>"
    before = function(TWO, copy, of_element(1))
    after = function(TWO, eight, MAKE, *whole, FREE, of_element(1))
    assert isinstance(verdict(before, after), Refuted)
    assert isinstance(verdict(after, before), Proved)


@few(2)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param(f"{WAIT}\n{BACK}", f"{BACK}\n{WAIT}", id="read before it has come"),
        pytest.param(FREE, f"{START}\n{FREE}", id="another one goes on"),
        pytest.param("%c4 : memref<1xi32>\n%r", "%c3 : memref<1xi32>\n%r", id="of another size"),
        pytest.param("%n[%c1], %c4", "%n[%c5], %c4", id="beyond the end"),
    ],
)
def test_what_is_not_known_of_a_transfer_stays_open(right: str, wrong: str) -> None:
    assert right in TRANSFERRED
    after = function(ARGUMENTS, of_element(1))
    assert isinstance(verdict(TRANSFERRED.replace(right, wrong), after), Unknown)


def test_a_tag_is_not_used_after_its_end() -> None:
    after = TRANSFERRED.replace(f"\n{FREE}", "").replace(MAKE, f"{MAKE}\n{FREE}")
    assert isinstance(verdict(TRANSFERRED, after), Refuted)


@pytest.mark.deep
def test_of_memory_of_unknown_extents_nothing_is_said() -> None:
    """Its room is a product of two sizes."""
    wide = "memref<?x?xi32, 2>"
    start = f"memref.dma_start %m[%c0], %n[%c0, %c0], %c4, %t[%c0] : memref<8xi32>, {wide}, {TAG}"
    arguments = f"%m: memref<8xi32>, %n: {wide}"
    before, after = (
        function(arguments, MAKE, start, WAIT, FREE, of_element(number)) for number in (1, 2)
    )
    assert isinstance(verdict(before, after), Unknown)
