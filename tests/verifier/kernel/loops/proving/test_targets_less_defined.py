"""Targets that compute the same, but are undefined (or run on) where the source is not."""

import pytest

from tests.support.deep import few
from tests.support.functions import functions, programs
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Unknown
from verifier.strategy.loops import prove_equal

ANY = "strided<[?], offset: ?>"
ROWS = "memref<?x4xf32, strided<[?, 1], offset: ?>>"


def function(arguments: str, body: str) -> str:
    return f"""func.func @f({arguments}) {{
  %c0 = arith.constant 0 : index
  %z = arith.constant 1.0 : f32
  {body}
  func.return
}}
"""


CASTS = {
    "a step of 2 is taken for one of 1": (
        "%x: memref<8xf32>",
        f"""%s = memref.subview %x[0] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2]>>
  %t = "memref.cast"(%s) : (memref<4xf32, strided<[2]>>) -> memref<?xf32, {ANY}>
  %y = "memref.cast"(%t) : (memref<?xf32, {ANY}>) -> memref<4xf32>
  affine.store %z, %y[1] : memref<4xf32>""",
    ),
    "rows that need not be adjacent are taken for adjacent": (
        "%x: memref<?x?xf32, strided<[?, 1]>>",
        """%y = "memref.cast"(%x) : (memref<?x?xf32, strided<[?, 1]>>) -> memref<?x?xf32>
  affine.store %z, %y[1, 1] : memref<?x?xf32>""",
    ),
    "an offset is left out": (
        "%x: memref<8xf32, strided<[1], offset: ?>>",
        """%y = "memref.cast"(%x) : (memref<8xf32, strided<[1], offset: ?>>) -> memref<8xf32>
  affine.store %z, %y[1] : memref<8xf32>""",
    ),
    "a window has the layout of another one": (
        "%x: memref<8xf32>",
        """%y = memref.subview %x[0] [4] [2] : memref<8xf32> to memref<4xf32>
  affine.store %z, %y[1] : memref<4xf32>""",
    ),
    "a window starts elsewhere": (
        "%x: memref<8xf32>",
        """%y = memref.subview %x[4] [4] [1] : memref<8xf32> to memref<4xf32>
  affine.store %z, %y[1] : memref<4xf32>""",
    ),
    "rows that need not be adjacent are collapsed": (
        f"%x: {ROWS}",
        f"""%y = memref.collapse_shape %x [[0, 1]] : {ROWS} into
    memref<?xf32, strided<[1], offset: ?>>
  affine.store %z, %y[1] : memref<?xf32, strided<[1], offset: ?>>""",
    ),
}


@pytest.mark.parametrize("name", CASTS)
def test_a_layout_that_the_source_need_not_have_is_not_lifted(name: str) -> None:
    (program,) = functions(function(*CASTS[name]))
    with pytest.raises(CannotLift, match=r"layout|contiguous"):
        lift(program)


LAYOUTS = {
    "known strides": (
        "%x: memref<8xf32>",
        """%s = memref.subview %x[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %y = "memref.cast"(%s) : (memref<4xf32, strided<[1]>>) -> memref<4xf32>
  affine.store %z, %y[1] : memref<4xf32>""",
    ),
    "extents and so strides": (
        "%x: memref<?x?xf32>",
        """%y = "memref.cast"(%x) : (memref<?x?xf32>) -> memref<?x4xf32, strided<[4, 1]>>
  affine.store %z, %y[1, 1] : memref<?x4xf32, strided<[4, 1]>>""",
    ),
    "a window of one row": (
        "%x: memref<?x1x4xf32>, %n: index",
        """%y = memref.subview %x[%n, 0, 0] [1, 1, 4] [1, 1, 1] : memref<?x1x4xf32> to
    memref<1x4xf32, strided<[4, 1], offset: ?>>
  affine.store %z, %y[0, 1] : memref<1x4xf32, strided<[4, 1], offset: ?>>""",
    ),
    "adjacent rows": (
        "%x: memref<?x4xf32, strided<[4, 1], offset: ?>>",
        """%y = memref.collapse_shape %x [[0, 1]] : memref<?x4xf32, strided<[4, 1], offset: ?>> into
    memref<?xf32, strided<[1], offset: ?>>
  affine.store %z, %y[1] : memref<?xf32, strided<[1], offset: ?>>""",
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_that_follows_is_lifted(name: str) -> None:
    (program,) = functions(function(*LAYOUTS[name]))
    lift(program)


def steps(upper: int, step: int) -> str:
    return function(
        "%x: memref<128xf32>",
        f"affine.for %i = 0 to {upper} step {step} {{ affine.store %z, %x[%i] : memref<128xf32> }}",
    )


def narrow_steps(upper: int, step: int) -> str:
    return function(
        "%x: memref<128xf32>",
        f"""%l = arith.constant 0 : i8
  %u = arith.constant {upper} : i8
  %s = arith.constant {step} : i8
  scf.for %i = %l to %u step %s : i8 {{
    %k = arith.index_cast %i : i8 to index
    memref.store %z, %x[%k] : memref<128xf32>
  }}""",
    )


def test_an_iterator_that_wraps_around_goes_on() -> None:
    """By `mlir-runner`: 0, 100, -56, 44 and so on."""
    assert isinstance(prove_equal(*programs(steps(100, 50) + narrow_steps(100, 50))), Proved)
    verdict = prove_equal(*programs(steps(127, 100) + narrow_steps(127, 100)))
    assert isinstance(verdict, Unknown)
    assert "does not wrap around (scf.for #1)" in verdict.reason


def counting(there: int, back: int) -> str:
    return function(
        "%x: memref<128xf32>",
        f"""%k0 = arith.constant 0 : i8
  %there = arith.constant {there} : i8
  %back = arith.constant {back} : i8
  %c1 = arith.constant 1 : index
  %n = arith.constant 40 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %k0) -> (i8) {{
    %j = arith.index_cast %k : i8 to index
    memref.store %z, %x[%j] : memref<128xf32>
    %a = arith.addi %k, %there overflow<nsw> : i8
    %b = arith.subi %a, %back overflow<nsw> : i8
    scf.yield %b : i8
  }}""",
    )


def test_a_counter_that_overflows_on_the_way_is_no_index() -> None:
    assert isinstance(prove_equal(*programs(steps(120, 3) + counting(2, -1))), Proved)
    with pytest.raises(CannotLift, match="not affine"):
        lift(functions(counting(100, 97))[0])


@pytest.mark.parametrize(
    ("power", "proved"),
    [
        ("%p = math.ipowi %a, %b : i32", False),
        ("%p = math.ipowi %a, %minus : i32", False),
        ("%p = math.ipowi %a, %two : i32", True),
    ],
)
def test_a_power_that_may_divide_by_zero_is_not_added(power: str, proved: bool) -> None:
    before = function("%x: memref<i32>, %a: i32, %b: i32", "memref.store %a, %x[] : memref<i32>")
    numbers = "%minus = arith.constant -2 : i32\n  %two = arith.constant 2 : i32\n  "
    after = before.replace("memref.store", f"{numbers}{power}\n  memref.store")
    verdict = prove_equal(*programs(before + after))
    assert isinstance(verdict, Proved) == proved, verdict


def test_types_that_are_not_run_are_compared() -> None:
    text = function("%x: memref<4xbf16>, %y: bf16", "affine.store %y, %x[1] : memref<4xbf16>")
    assert isinstance(prove_equal(*programs(text + text)), Proved)
    verdict = prove_equal(*programs(text + text.replace("[1]", "[2]")))
    assert isinstance(verdict, Unknown), verdict


BRANCH = "scf.if %c -> (f32) { scf.yield %a : f32 } else { scf.yield %b : f32 }"
SELECT = "arith.select %c, %a, %b : f32"


def chosen(loops: str, choice: str, end: str = "}") -> str:
    return function(
        "%x: memref<4xi1>, %y: memref<4xf32>",
        f"""{loops}
    %c = affine.load %x[%i] : memref<4xi1>
    %a = affine.load %y[%i] : memref<4xf32>
    %b = arith.addf %a, %z : f32
    %r = {choice}
    affine.store %r, %y[%i] : memref<4xf32>
  {end}""",
    )


ONE = "affine.for %i = 0 to 4 {"
TWO = """affine.for %k = 0 to 2 { affine.for %l = 0 to 2 {
    %i = affine.apply affine_map<(a, b) -> (2 * a + b)>(%k, %l)"""
BACK = """affine.for %k = 0 to 4 {
    %i = affine.apply affine_map<(a) -> (3 - a)>(%k)"""


@few(6)
@pytest.mark.parametrize(
    ("before", "after", "proved"),
    [
        pytest.param(chosen(ONE, SELECT), chosen(ONE, BRANCH), False, id="branches"),
        pytest.param(
            chosen(ONE, SELECT), chosen(ONE, f"{BRANCH}\n    %q = {SELECT}"), False, id="both"
        ),
        pytest.param(
            chosen(ONE, SELECT), chosen(ONE, f"{SELECT}\n    %q = {BRANCH}"), False, id="unused"
        ),
        pytest.param(chosen(ONE, BRANCH), chosen(ONE, SELECT), True, id="selects"),
        pytest.param(chosen(ONE, BRANCH), chosen(TWO, BRANCH, "} }"), True, id="tiled"),
        pytest.param(chosen(ONE, BRANCH), chosen(BACK, BRANCH), True, id="backwards"),
        pytest.param(
            chosen("affine.for %i = 1 to 4 {", BRANCH),
            chosen("affine.for %i = 1 to 4 {", BRANCH).replace(
                "affine.for", "%d = affine.load %x[0] : memref<4xi1>\n"
                "  %q = scf.if %d -> (f32) { scf.yield %z : f32 } else { scf.yield %z : f32 }\n"
                "  affine.for", 1,
            ),
            False,
            id="another condition",
        ),
    ],
)  # fmt: skip
def test_a_target_does_not_branch_on_what_may_be_poison(
    before: str, after: str, proved: bool
) -> None:
    verdict = prove_equal(*programs(before + after))
    assert isinstance(verdict, Proved) == proved, verdict
    if not proved:
        assert isinstance(verdict, Unknown), verdict
        assert "may decide by poison" in verdict.reason


def test_what_is_marked_as_read_only_is_not_written() -> None:
    argument = "%x: memref<4xf32> {{llvm.{}}}"
    same = "%v = affine.load %x[0] : memref<4xf32>\n  affine.store %v, %x[0] : memref<4xf32>"
    lift(functions(function(argument.format("noalias"), same))[0])
    with pytest.raises(CannotLift, match="read only"):
        lift(functions(function(argument.format("readonly"), same))[0])


def test_what_is_marked_as_not_accessed_is_not_read() -> None:
    text = function("%x: memref<4xf32> {llvm.readnone}", "%v = affine.load %x[0] : memref<4xf32>")
    with pytest.raises(CannotLift, match="says that it is not accessed"):
        lift(functions(text)[0])
