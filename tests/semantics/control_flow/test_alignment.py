"""Memory that is said to be aligned."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

MEMREF = "memref<?xi32>"
SAID = f"%q = memref.assume_alignment %m, 16 : {MEMREF}"
MORE = SAID.replace("16", "32")
LOAD, OF_IT = (f"%r = memref.load {name}[%i] : {MEMREF}" for name in ("%m", "%q"))
STORE = f"memref.store %a, %q[%i] : {MEMREF}"
NUMBER = "%r = arith.addi %a, %a : i32"
EXTENT, OF_ITS = (
    f"%z = arith.constant 0 : index\n%d = memref.dim {name}, %z : {MEMREF}\n"
    "%r = arith.index_cast %d : index to i32"
    for name in ("%m", "%q")
)
MADE = f"%m = memref.alloc(%n) {{alignment = ALIGNED}} : {MEMREF}"
FREED = f"memref.dealloc %m : {MEMREF}"


def verdict(before: str, after: str, arguments: str = f"%m: {MEMREF}, ") -> Verdict:
    old, new = (
        f"func.func @f({arguments}%a: i32, %i: index, %n: index) -> i32 {{\n{body}\n"
        "return %r : i32\n}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    return found.verdict


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{SAID}\n{OF_IT}", LOAD),
        (LOAD, f"{SAID}\n{LOAD}"),
        (f"{SAID}\n{STORE}\n{OF_IT}", f"{SAID}\n{STORE}\n{LOAD}"),
        (f"{SAID}\n{OF_ITS}", EXTENT),
    ],
)
def test_it_may_be_dropped(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LOAD, f"{SAID}\n{OF_IT}"),
        (f"{SAID}\n{LOAD}", f"{SAID}\n{OF_IT}"),
        (f"{SAID}\n{OF_IT}", f"{MORE}\n{OF_IT}"),
        (EXTENT, f"{SAID}\n{OF_ITS}"),
    ],
)
def test_it_may_not_be_said_of_more(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)


@few(3)
@pytest.mark.parametrize(
    ("alignment", "result", "proved"), [(32, OF_IT, True), (32, NUMBER, False), (8, OF_IT, False)]
)
def test_memory_is_made_with_an_alignment(alignment: int, result: str, proved: bool) -> None:
    made = MADE.replace("ALIGNED", str(alignment))
    plain = STORE.replace("%q", "%m")
    before = f"{made}\n{plain}\n%c = arith.constant 0 : i32\n%r = arith.addi %a, %c : i32\n{FREED}"
    after = f"{made}\n{SAID}\n{STORE}\n{result}\n{FREED}"
    assert isinstance(verdict(before, after, ""), Proved) == proved


POINTER = "%p = memref.extract_aligned_pointer_as_index {} : memref<?xi32> -> index\n"
KEPT = "%c = arith.constant {} : index\n%b = arith.andi %p, %c : index\n"
LOW = "%r = arith.index_cast %b : index to i32"
ZERO = "%r = arith.constant 0 : i32"


def low_bits(of: str, mask: int) -> str:
    return POINTER.format(of) + KEPT.format(mask) + LOW


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{SAID}\n{low_bits('%q', 15)}", ZERO),
        (f"{MORE}\n{low_bits('%q', 15)}", ZERO),
        (f"{SAID}\n{low_bits('%q', 31)}", f"{SAID}\n{low_bits('%q', 16)}"),
        (f"{MORE}\n{OF_IT}", f"{SAID}\n{OF_IT}"),
        (f"{MORE}\n{OF_IT}", f"{MORE}\n{OF_IT}".replace("32 :", "8 :")),
        (f"{SAID}\n{OF_IT}", f"{SAID.replace('%q', '%o')}\n{SAID.replace('%m', '%o')}\n{OF_IT}"),
    ],
)
def test_it_is_about_the_pointer(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"{SAID}\n{low_bits('%q', 31)}", ZERO),
        (f"{SAID}\n{low_bits('%m', 15)}", ZERO),
        (low_bits("%m", 15), f"{SAID}\n{low_bits('%q', 15)}"),
        (f"{SAID}\n{low_bits('%q', 7)}", f"{MORE}\n{low_bits('%q', 7)}"),
    ],
)
def test_no_more_bits_are_known_than_it_says(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize(("alignment", "mask"), [(16, 15), (64, 31), (16, 31), (8, 15)])
def test_memory_that_is_made_aligned_begins_there(alignment: int, mask: int) -> None:
    made = MADE.replace("ALIGNED", str(alignment))
    found = verdict(
        f"{made}\n{low_bits('%m', mask)}\n{FREED}", f"{made}\n{ZERO}\n{FREED}", arguments=""
    )
    assert isinstance(found, Proved) == (mask < alignment)
