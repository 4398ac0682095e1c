"""Indices that are made one and taken apart, and products of sums of sizes."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

SMALL = """
%c3 = arith.constant 3 : index
%c7 = arith.constant 7 : index
%c8 = arith.constant 8 : index
%x = arith.andi %a, %c3 : index
%y = arith.andi %b, %c7 : index
"""
STRIDED = "memref<?xf32, strided<[?], offset: ?>>"


def verdict(before: str, after: str, result: str = "index", marks: str = "") -> Verdict:
    arguments = f"%a: index{marks}, %b: index{marks}, %m: {STRIDED}"
    old, new = (
        f"func.func @f({arguments}) -> {result} {{{SMALL}{body}\nfunc.return %r : {result}\n}}"
        for body in (before, after)
    )
    (found,) = verify_translation(old, new)
    return found.verdict


LINE = "%r = affine.linearize_index{} [%x, %y] by ({}8) : index"
BY_HAND = "%z = arith.muli %x, %c8 : index\n%r = arith.addi %z, %y : index"
APART = (
    "%0:2 = affine.delinearize_index %y into ({}4) : index, index\n"
    "%r = arith.addi %0#{}, %a : index"
)
LOW = "%z = arith.andi %b, %c3 : index\n%r = arith.addi %z, %a : index"
HIGH = (
    "%c2 = arith.constant 2 : index\n%z = arith.shrui %y, %c2 : index\n"
    "%r = arith.addi %z, %a : index"
)


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LINE.format("", "4, "), BY_HAND),
        (LINE.format(" disjoint", ""), BY_HAND),
        (APART.format("2, ", 1), LOW),
        (APART.format("", 1).replace("%y into", "%b into"), LOW),
        (APART.format("", 0), HIGH),
        # The same operation does the same wherever its indices are.
        (
            LINE.format(" disjoint", "4, ").replace("%x, %y", "%a, %b"),
            "%z = arith.addi %a, %b : index\n"
            + LINE.format(" disjoint", "4, ").replace("%x, %y", "%a, %b"),
        ),
    ],
)
def test_proved(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@pytest.mark.parametrize(
    ("before", "after"), [(BY_HAND, LINE.format("", "4, ")), (HIGH, APART.format("2, ", 0))]
)
def test_a_target_may_have_them_where_no_index_is_poison(before: str, after: str) -> None:
    assert isinstance(verdict(before, after, marks=" {llvm.noundef}"), Proved)


@few(9)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LINE.format("", "4, "), BY_HAND.replace("%c8", "%c7")),
        (LINE.format("", "4, "), BY_HAND.replace("muli %x", "muli %y")),
        (APART.format("2, ", 1), HIGH),
        (APART.format("", 0), LOW),
        # Out of the basis, and where it overflows.
        (
            LINE.format("", "4, ").replace("%x", "%a"),
            BY_HAND.replace("%x", "%a"),
        ),
        (BY_HAND.replace("%x", "%a"), LINE.format("", "").replace("%x", "%a")),
        (BY_HAND.replace("%y", "%b"), LINE.format(" disjoint", "4, ").replace("%y", "%b")),
        (HIGH.replace("%y", "%b"), APART.format("2, ", 0).replace("%y", "%b")),
        # What is poison stays poison.
        (BY_HAND, "%x0 = ub.poison : index\n" + LINE.format("", "4, ").replace("%x,", "%x0,")),
    ],
)
def test_not_proved(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved)


LOAD = (
    f"%v = memref.subview %m[%x] [8] [1] : {STRIDED} to memref<8xf32, strided<[?], offset: ?>>\n"
    "%r = memref.load %v[%y] : memref<8xf32, strided<[?], offset: ?>>"
)
LOAD_AT_SUM = f"%d = arith.addi %x, %y : index\n%r = memref.load %m[%d] : {STRIDED}"


@few(3)
@pytest.mark.parametrize(
    ("after", "right"),
    [
        (LOAD_AT_SUM, True),
        (LOAD_AT_SUM.replace("%x, %y", "%x, %x"), False),
        # Where it overflows, the source is undefined.
        (LOAD_AT_SUM.replace("%x, %y", "%x, %y overflow<nsw>"), True),
    ],
)
def test_an_index_is_a_sum(after: str, right: bool) -> None:
    """The stride is no literal: two products of it make up a third one."""
    assert isinstance(verdict(LOAD, after, "f32"), Proved) == right


OFFSET = (
    "%d = arith.addi %a, %b{} : index\n"
    f"%v = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%d] : {STRIDED}"
    " to memref<4xf32, strided<[?]>>\n"
    "%w = memref.subview %v[%y] [1] [1] : memref<4xf32, strided<[?]>> to "
    f"memref<1xf32, strided<[?], offset: ?>>\n"
    "%p, %r, %s, %t = memref.extract_strided_metadata %w : "
    "memref<1xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index"
)


@pytest.mark.parametrize(("flags", "right"), [("", True), (" overflow<nsw>", False)])
def test_a_sum_that_is_poison_where_it_overflows_is_none(flags: str, right: bool) -> None:
    after = "%z = arith.addi %a, %b : index\n" + OFFSET.format(flags)
    assert isinstance(verdict(OFFSET.format(""), after), Proved) == right


OUTER = "%o = arith.{} %a, %c8 : index\n%r = affine.linearize_index [%x, %y] by (%o, 8) : index"
AT_LEAST_4 = "%o = arith.ori %x, %c3 : index\n%p = arith.addi %o, %c7 : index\n"
LINE_BY_P = "%r = affine.linearize_index [{}, %y] by (%p, {}) : index"


@few(8)
@pytest.mark.parametrize(
    ("before", "after", "right"),
    [
        (BY_HAND, AT_LEAST_4 + LINE_BY_P.format("%x", "8"), True),
        (AT_LEAST_4 + LINE_BY_P.format("%x", "8"), BY_HAND, True),
        (BY_HAND, AT_LEAST_4 + LINE_BY_P.format("%x", "4"), False),
        # The bound may be less than the index, or so large that the product of all overflows.
        (BY_HAND, OUTER.format("andi"), False),
        (BY_HAND, OUTER.format("ori"), False),
        (
            "%t = affine.linearize_index [%x, %x, %y] by (%a, 8) : index\n" + BY_HAND,
            BY_HAND,
            True,
        ),
        (BY_HAND, "%r = affine.linearize_index [%x, %x, %y] by (%a, 8) : index", False),
    ],
)
def test_an_outer_bound_that_is_no_literal(before: str, after: str, right: bool) -> None:
    found = verdict(before, after, marks=" {llvm.noundef}")
    assert isinstance(found, Proved) == right
