"""What copies and fills of LLVM's memory say of their operands, and where their sizes come from."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.verifier.claims.test_memory_in_bytes import lines, number, store, verdict
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

SIZE = number("%s", 4, "i64")
NOTHING = number("%s", 0, "i64")
OCTET = "%b = llvm.trunc %x : i32 to i8"


def copy(*marks: str) -> str:
    """From %q to %p; a mark for each operand, or none at all."""
    return _says("memcpy", "%p, %q", "!llvm.ptr, !llvm.ptr", marks)


def fill(*marks: str) -> str:
    """From %p on with %b."""
    return _says("memset", "%p, %b", "!llvm.ptr, i8", marks)


def _says(what: str, given: str, types: str, marks: tuple[str, ...]) -> str:
    said = f", arg_attrs = [{', '.join(f'{{{mark}}}' for mark in marks)}]" if marks else ""
    said = f"<{{isVolatile = false{said}}}>"
    return f'"llvm.intr.{what}"({given}, %s) {said} : ({types}, i64) -> ()'


def casts(*types: str) -> str:
    """The size, a constant of the first type that is cast to each of the others."""
    steps = [f"%s0 = arith.constant 4 : {types[0]}"]
    steps += [
        f"%s{k} = builtin.unrealized_conversion_cast %s{k - 1} : {types[k - 1]} to {types[k]}"
        for k in range(1, len(types))
    ]
    return lines(*steps).replace(f"%s{len(types) - 1} =", "%s =")


MARKS = ("llvm.noundef, llvm.nonnull", "llvm.noundef", "llvm.noundef")
WRONG = {
    "a marked pointer, of no bytes": ("", lines(NOTHING, copy(*MARKS))),
    "a marked pointer to copy from, of no bytes": (
        "",
        lines(NOTHING, copy("", "llvm.align = 8 : i64, llvm.noundef", "")),
    ),
    "a marked pointer to fill, of no bytes": (
        "",
        lines(OCTET, NOTHING, fill("llvm.noundef", "", "")),
    ),
    "a value that is not poison": (
        lines(SIZE, OCTET, fill()),
        lines(SIZE, OCTET, fill("", "llvm.noundef", "")),
    ),
    "a size through fewer bits": (lines(SIZE, copy()), lines(casts("i8", "i64"), copy())),
    "a size through a float": (lines(SIZE, copy()), lines(casts("i64", "f64", "i64"), copy())),
}
RIGHT = {
    "marks of pointers, of some bytes": (lines(SIZE, copy()), lines(SIZE, copy(*MARKS))),
    "no bytes": ("", lines(NOTHING, copy())),
    "a marked value, a store elsewhere": (
        lines(SIZE, OCTET, fill("", "llvm.noundef", ""), store("%x", "i32", "%q")),
        lines(SIZE, OCTET, fill("", "llvm.noundef", ""), store("%x", "i32", "%q")),
    ),
    "a size that was an index": (lines(SIZE, copy()), lines(casts("index", "i64"), copy())),
}


@few(6)
@pytest.mark.parametrize("name", WRONG)
def test_what_a_target_may_not_say(name: str) -> None:
    before, after = WRONG[name]
    assert not isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize("name", RIGHT)
def test_what_it_may(name: str) -> None:
    assert isinstance(verdict(*RIGHT[name]), Proved)


@pytest.mark.deep
def test_marks_are_no_reason_to_refute() -> None:
    found = verdict(lines(NOTHING, copy(*MARKS)), "")
    assert not isinstance(found, Refuted)
