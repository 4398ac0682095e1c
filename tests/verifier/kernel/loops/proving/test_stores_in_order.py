"""Sums in another order, stored where arguments may overlap; and wrong twins, which need that they
do not."""

from __future__ import annotations

import pytest

from tests.support.functions import programs
from tests.support.said import said
from verifier.kernel.verdicts.verdict import Proved, Unknown, Verdict
from verifier.strategy.loops import prove_equal

M, V = "memref<4x5xi32>", "memref<4xi32>"
ASSUMED = "different memref arguments do not alias"


def prove(*bodies: str) -> Verdict:
    head = f"func.func @f(%a: {M}, %b: {V}, %c: {V}) {{\n  %z = arith.constant 0 : i32\n"
    before, after = programs("\n".join(f"{head}{body}\n  func.return\n}}" for body in bodies))
    return prove_equal(before, after, assume=())


def proved(*bodies: str) -> None:
    verdict = prove(*bodies)
    assert isinstance(verdict, Proved), verdict
    assert ASSUMED not in said(verdict)
    assert "arguments may overlap: both sides store to the same places in one order" in said(
        verdict
    )


def only_if_apart(*bodies: str) -> None:
    verdict = prove(*bodies)
    assert isinstance(verdict, Unknown), verdict
    assert f"proved only under an assumption ({ASSUMED}" in verdict.reason


def rows(body: str) -> str:
    return f"affine.for %i = 0 to 4 {{\n{body}\n}}"


def total(name: str, column: str) -> str:
    """The sum of row %i, by columns in some order."""
    return f"""%{name} = affine.for %j = 0 to 5 iter_args(%s = %z) -> (i32) {{
      %x = affine.load %a[%i, {column}] : {M}
      %t = arith.addi %s, %x : i32
      affine.yield %t : i32
    }}"""


def store(value: str, to: str, row: str = "%i") -> str:
    return f"affine.store %{value}, %{to}[{row}] : {V}"


FORWARD, BACK = "%j", "-%j + 4"
SOURCE = rows(f"{total('p', FORWARD)}\n{store('p', 'b')}")
TWICE = rows(f"{total('p', FORWARD)}\n{store('p', 'b')}\n{total('q', FORWARD)}\n{store('q', 'c')}")


@pytest.mark.deep
def test_a_sum_in_another_order() -> None:
    proved(SOURCE, rows(f"{total('p', BACK)}\n{store('p', 'b')}"))


@pytest.mark.deep
def test_two_sums_each_before_its_own_store() -> None:
    after = f"{total('p', BACK)}\n{store('p', 'b')}\n{total('q', BACK)}\n{store('q', 'c')}"
    proved(TWICE, rows(after))


def test_a_sum_from_before_an_earlier_store_is_another_one() -> None:
    after = f"{total('p', BACK)}\n{total('q', BACK)}\n{store('p', 'b')}\n{store('q', 'c')}"
    only_if_apart(TWICE, rows(after))


def test_all_sums_before_all_stores_are_other_ones() -> None:
    after = f"""%m = memref.alloca() : {V}
    {rows(total("p", BACK) + f"{chr(10)}affine.store %p, %m[%i] : {V}")}
    {rows(f"%y = affine.load %m[%i] : {V}{chr(10)}" + store("y", "b"))}"""
    only_if_apart(SOURCE, after)


def test_stores_in_another_order_leave_something_else() -> None:
    before = rows(f"{store('z', 'b')}\n{total('p', FORWARD)}\n{store('p', 'c')}")
    after = f"{rows(store('z', 'b'))}\n{rows(total('p', BACK) + chr(10) + store('p', 'c'))}"
    only_if_apart(before, after)


def test_more_stores_than_in_the_source() -> None:
    after = rows(f"{store('z', 'b')}\n{total('p', BACK)}\n{store('p', 'b')}")
    only_if_apart(SOURCE, after)


def test_parallel_stores_are_in_no_order() -> None:
    bounds = "\n".join(f"%k{k} = arith.constant {k} : index" for k in (0, 1, 4))
    head = '"scf.parallel"(%k0, %k4, %k1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({'
    end = '"scf.reduce"() : () -> ()\n}) : (index, index, index) -> ()'
    body = f"^bb0(%i: index):\n{total('p', BACK)}\n{store('p', 'b')}"
    only_if_apart(SOURCE, "\n".join([bounds, head, body, end]))


def test_zero_times_a_result_read_through_an_overlap_is_not_zero() -> None:
    """What is stored to %b may be no number, and it may be what %a holds."""

    def stored(value: str, given: str) -> str:
        return f"""
        %one = arith.constant 1.0 : f32
        %zero = arith.constant 0.0 : f32
        %q = {value} %one, %x : f32
        affine.store %q, %b[0] : memref<4xf32>
        %t = affine.load %a[0] : memref<4xf32>
        %p = arith.mulf %zero, %t : f32
        affine.store %{given}, %b[1] : memref<4xf32>"""

    head = "func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) {"
    for value, kind in (("arith.divf", Unknown), ("arith.addf", Proved)):
        before, after = programs(
            "\n".join(f"{head}{stored(value, given)}\n  func.return\n}}" for given in ("p", "zero"))
        )
        assert isinstance(prove_equal(before, after, assume=("finite",), fp="reals"), kind)
