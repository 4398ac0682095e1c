"""Views of memrefs, and memory that nobody else can reach, where control flow is read."""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import FORWARD_PROGRESS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")


def verdict(before: str, after: str) -> type:
    (result,) = [r for r in verify_translation(before, after) if r.name == "@f"]
    return type(result.verdict)


def function(
    arguments: str, results: str, body: str, first: str = '  "test.op"() : () -> ()'
) -> str:
    """Something opaque at first keeps the function from being compared in another way."""
    return f"func.func @f({arguments}) -> ({results}) {{\n{first}\n{body}\n}}\n"


BRANCH = "  cf.br ^b\n^b:"
BIG = "memref<16x32xf32>"
VIEW = "memref<8x4xf32, strided<[32, 2], offset: ?>>"
LOAD_OF_VIEW = function(
    f"%m: {BIG}, %i: index, %j: index, %o: index",
    "f32",
    f"""  %s = memref.subview %m[4, %o] [8, 4] [1, 2] : {BIG} to {VIEW}
  %v = memref.load %s[%i, %j] : {VIEW}
  return %v : f32""",
)


def load_of_big(row: int, factor: int) -> str:
    return function(
        f"%m: {BIG}, %i: index, %j: index, %o: index",
        "f32",
        f"""  %r = arith.constant {row} : index
  %f = arith.constant {factor} : index
  %k = arith.addi %i, %r : index
  %t = arith.muli %j, %f : index
  %l = arith.addi %t, %o : index
  %v = memref.load %m[%k, %l] : {BIG}
  return %v : f32""",
    )


@few(3)
@pytest.mark.parametrize(("row", "factor", "right"), [(4, 2, True), (5, 2, False), (4, 1, False)])
def test_a_load_of_a_view_is_one_of_what_it_views(row: int, factor: int, right: bool) -> None:
    assert (verdict(LOAD_OF_VIEW, load_of_big(row, factor)) is Proved) == right


def test_a_view_is_not_within_what_it_views_only_because_a_load_is() -> None:
    """The other way round: only of the first element of the view it is known that it is inside."""
    assert verdict(load_of_big(4, 2), LOAD_OF_VIEW) is not Proved
    first = "\n  %i = arith.constant 0 : index\n  %j = arith.constant 0 : index"
    source, target = (
        text.replace(", %i: index, %j: index", "").replace("() -> ()", f"() -> (){first}")
        for text in (load_of_big(4, 2), LOAD_OF_VIEW)
    )
    assert verdict(source, target) is not Proved
    whole = target.replace("[8, 4] [1, 2]", "[1, 1] [1, 2]").replace("<8x4xf32", "<1x1xf32")
    assert verdict(source, whole) is Proved


SIZES = function(
    "%n: index",
    "index, memref<?x4xf32>",
    """  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%n, %c4) : memref<?x?xf32>
  %d = memref.dim %m, %c0 : memref<?x?xf32>
  %r = memref.cast %m : memref<?x?xf32> to memref<?x4xf32>
  return %d, %r : index, memref<?x4xf32>""",
)


@few(6)
@pytest.mark.parametrize(
    ("alloc", "size", "right"),
    [
        ("memref.alloc(%n) : memref<?x4xf32>", "%n", True),
        ("memref.alloc(%k) : memref<?x4xf32>", "%n", False),
        ("memref.alloc(%n) : memref<?x4xf32>", "%k", False),
        ("memref.alloc(%n) {alignment = 64 : i64} : memref<?x4xf32>", "%n", False),
        ("memref.alloca(%n) : memref<?x4xf32>", "%n", False),
    ],
)
def test_sizes_go_through_casts(alloc: str, size: str, right: bool) -> None:
    after = function(
        "%n: index",
        "index, memref<?x4xf32>",
        f"""  %k = arith.constant 7 : index
  %m = {alloc}
  return {size}, %m : index, memref<?x4xf32>""",
    )
    assert (verdict(SIZES, after) is Proved) == right


@pytest.mark.deep
def test_a_cast_to_sizes_that_are_not_there_is_undefined() -> None:
    cast = function(
        "%m: memref<?xf32>",
        "memref<4xf32>",
        "  %r = memref.cast %m : memref<?xf32> to memref<4xf32>\n  return %r : memref<4xf32>",
    )
    view = function(
        "%m: memref<?xf32>",
        "memref<4xf32>",
        """  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1]
    : memref<?xf32> to memref<4xf32>
  return %r : memref<4xf32>""",
    )
    assert verdict(cast, view) is Proved
    assert verdict(view, cast) is not Proved


@pytest.mark.parametrize("within", [True, False])
def test_an_index_beyond_the_size_is_undefined(within: bool) -> None:
    """So a comparison with the size holds behind a load."""
    load = "  %v = memref.load %m[%i] : memref<?xi8>\n"
    compared = function(
        "%m: memref<?xi8>, %i: index",
        "i1",
        f"""  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi8>
{load if within else ""}  %c = arith.cmpi ult, %i, %n : index
  return %c : i1""",
        first="",
    )
    true = function(
        "%m: memref<?xi8>, %i: index",
        "i1",
        f"{load if within else ''}  %t = arith.constant true\n  return %t : i1",
        first="",
    )
    assert verdict(compared, true) is (Proved if within else Refuted)


def test_no_size_is_negative_in_a_counterexample() -> None:
    sign = function(
        "%m: memref<?xi8>",
        "i1",
        """  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi8>
  %c = arith.cmpi sge, %n, %c0 : index
  return %c : i1""",
        first=BRANCH,
    )
    true = function(
        "%m: memref<?xi8>", "i1", "  %t = arith.constant true\n  return %t : i1", first=BRANCH
    )
    assert verdict(sign, true) is not Refuted


def strided(view: np.ndarray) -> str:
    """The type of a view of bytes."""
    shape = "".join(f"{extent}x" for extent in view.shape)
    begin = view.__array_interface__["data"][0] - BYTES.__array_interface__["data"][0]
    return f"memref<{shape}i8, strided<[{', '.join(map(str, view.strides))}], offset: {begin}>>"


BYTES = np.arange(4 * 6 * 5, dtype=np.uint8).reshape(4, 6, 5)


def some_views(numbers: random.Random) -> tuple[str, np.ndarray, str]:
    """Operations that make a view of %m, the view by numpy, and its type."""
    lines: list[str] = []
    view, type_ = BYTES, strided(BYTES)
    lines.append(f"  %v0 = memref.cast %m : memref<4x6x5xi8> to {type_}")
    for number in range(1, 4):
        before, of = type_, f"%v{number - 1}"
        if numbers.random() < 0.5:
            order = numbers.sample(range(view.ndim), view.ndim)
            view = view.transpose(order)
            said = ", ".join(f"d{k}" for k in range(view.ndim))
            to = ", ".join(f"d{k}" for k in order)
            operation = f"memref.transpose {of} ({said}) -> ({to})"
        else:
            at = [numbers.randrange(extent) for extent in view.shape]
            step = [numbers.randrange(1, 3) for _ in at]
            room = [(n - a + s - 1) // s for n, a, s in zip(view.shape, at, step, strict=True)]
            size = [numbers.randrange(1, most + 1) for most in room]
            view = view[
                tuple(
                    slice(a, a + (n - 1) * s + 1, s) for a, n, s in zip(at, size, step, strict=True)
                )
            ]
            # What numpy says of the step of a single element is not what MLIR infers.
            if 1 in view.shape:
                view, type_ = BYTES, strided(BYTES)
                lines.append(f"  %v{number} = memref.cast %m : memref<4x6x5xi8> to {type_}")
                continue
            operation = f"memref.subview {of}{at} {size} {step}"
        type_ = strided(view)
        lines.append(f"  %v{number} = {operation} : {before} to {type_}")
    return "\n".join(lines) + "\n", view, type_


def literals(place: Iterable[int]) -> str:
    return "".join(f"  %i{k} = arith.constant {at} : index\n" for k, at in enumerate(place))


@pytest.mark.parametrize("seed", some_of(range(12), 6))
def test_elements_of_views_are_where_numpy_has_them(seed: int) -> None:
    numbers = random.Random(seed)
    views, view, type_ = some_views(numbers)
    place = tuple(numbers.randrange(extent) for extent in view.shape)
    indices = literals(place)
    before = function(
        "%m: memref<4x6x5xi8>",
        "i8",
        f"{views}{indices}  %x = memref.load %v3[%i0, %i1, %i2] : {type_}\n  return %x : i8",
    )
    right = np.unravel_index(int(view[place]), BYTES.shape)
    wrong = np.unravel_index((int(view[place]) + 1) % BYTES.size, BYTES.shape)
    for where, expected in ((right, True), (wrong, False)):
        constants = "".join(
            f"  %i{k} = arith.constant {at} : index\n" for k, at in enumerate(where)
        )
        after = function(
            "%m: memref<4x6x5xi8>",
            "i8",
            f"{constants}  %x = memref.load %m[%i0, %i1, %i2] : memref<4x6x5xi8>\n  return %x : i8",
        )
        assert (verdict(before, after) is Proved) == expected


def in_llvm(body: str) -> str:
    return f"""llvm.func @g()
llvm.func @f(%a: i32, %c: i1) -> i32 {{
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.call @g() : () -> ()
{body}
}}
"""


VARIABLE = in_llvm("""  %p = llvm.alloca %one x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  llvm.store %a, %p {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.cond_br %c, ^then, ^end
^then:
  llvm.store %one, %p {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return %l : i32""")


@pytest.mark.parametrize(
    ("then", "otherwise", "right"), [("%one", "%a", True), ("%a", "%one", False)]
)
def test_variables_in_memory(then: str, otherwise: str, right: bool) -> None:
    after = in_llvm(f"  %r = llvm.select %c, {then}, {otherwise} : i1, i32\n  llvm.return %r : i32")
    assert (verdict(VARIABLE, after) is Proved) == right


KEPT = {
    "handed on": (
        "  llvm.call @h(%p) : (!llvm.ptr) -> ()\n",
        "llvm.func @h(!llvm.ptr)\n",
    ),
    "stored somewhere": ("  llvm.store %p, %q : !llvm.ptr, !llvm.ptr\n", ""),
    "compared": ('  %n = llvm.icmp "eq" %p, %q : !llvm.ptr\n', ""),
    "read with another type": ("  %n = llvm.load %p : !llvm.ptr -> f32\n", ""),
    "read as volatile": ("  %n = llvm.load volatile %p : !llvm.ptr -> i32\n", ""),
}


@pytest.mark.parametrize("use", some_of(KEPT, 6))
def test_memory_that_others_may_reach_is_no_variable(use: str) -> None:
    line, declared = KEPT[use]

    def with_line(returned: str) -> str:
        return f"""{declared}llvm.func @f(%a: i32, %q: !llvm.ptr) -> i32 {{
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
{line}  %l = llvm.load %p : !llvm.ptr -> i32
  llvm.return {returned} : i32
}}
"""

    # By the bytes that memory holds it is known where only a comparison or a load is in between.
    known = use in ("compared", "read with another type")
    assert verdict(with_line("%l"), with_line("%a")) is (Proved if known else Unknown)


def test_a_volatile_load_is_seen_by_others() -> None:
    loads = in_llvm("""
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  %l = llvm.load volatile %p : !llvm.ptr -> i32
  llvm.return %a : i32""")
    assert verdict(loads, in_llvm("  llvm.return %a : i32")) is not Proved


def test_memory_that_was_not_written_is_undefined() -> None:
    nothing = in_llvm("""  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %l = llvm.load %p : !llvm.ptr -> i32
  llvm.return %l : i32""")
    undefined = in_llvm("  %l = llvm.mlir.undef : i32\n  llvm.return %l : i32")
    poison = in_llvm("  %l = llvm.mlir.poison : i32\n  llvm.return %l : i32")
    assert verdict(nothing, undefined) is Proved
    assert verdict(nothing, poison) is not Proved


def test_a_target_keeps_the_alignment_that_a_load_promises() -> None:
    def aligned(alignment: int) -> str:
        return in_llvm(f"""
  %p = llvm.alloca %one x i32 {{alignment = 4 : i64}} : (i32) -> !llvm.ptr
  llvm.store %a, %p {{alignment = 4 : i64}} : i32, !llvm.ptr
  %l = llvm.load %p {{alignment = {alignment} : i64}} : !llvm.ptr -> i32
  llvm.return %l : i32""")

    plain = in_llvm("  llvm.return %a : i32")
    assert verdict(plain, aligned(4)) is Proved
    assert verdict(plain, aligned(8)) is not Proved


@pytest.mark.deep
def test_a_target_makes_no_memory_in_a_loop() -> None:
    loop = """  llvm.br ^head(%a : i32)
^head(%i: i32):
{}  %n = llvm.sub %i, %one : i32
  %d = llvm.icmp "eq" %n, %one : i32
  llvm.call @g() : () -> ()
  llvm.cond_br %d, ^end, ^head(%n : i32)
^end:
  llvm.return %a : i32"""
    without = in_llvm(loop.format(""))
    memory = """  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %i, %p : i32, !llvm.ptr
"""
    assert verdict(in_llvm(loop.format(memory)), without) is Proved
    assert verdict(without, in_llvm(loop.format(memory))) is not Proved


@pytest.mark.deep
def test_a_variable_has_several_definitions() -> None:
    """What the first one rests on may not be left out with a loop that does nothing."""
    before = in_llvm("""
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.br ^head(%a, %one : i32, i32)
^head(%i: i32, %s: i32):
  %d = llvm.icmp "eq" %i, %one : i32
  %n = llvm.sub %i, %one : i32
  %t = llvm.add %s, %s : i32
  llvm.cond_br %d, ^end, ^head(%n, %t : i32, i32)
^end:
  llvm.store %s, %p : i32, !llvm.ptr
  llvm.cond_br %c, ^then, ^last
^then:
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.br ^last
^last:
  %l = llvm.load %p : !llvm.ptr -> i32
  llvm.return %l : i32""")
    after = in_llvm("  llvm.return %one : i32")
    results = verify_translation(before, after, Options(assume=(FORWARD_PROGRESS,)))
    assert not any(r.name == "@f" and isinstance(r.verdict, Proved) for r in results)


PARTS = in_llvm("""
  %p = llvm.alloca %one x !llvm.struct<(i32, array<4 x i32>)> : (i32) -> !llvm.ptr
  %x = llvm.getelementptr %p[0, 0]
    : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  %y = llvm.getelementptr %p[0, 1, 2]
    : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  llvm.store %a, %x : i32, !llvm.ptr
  llvm.store %one, %y : i32, !llvm.ptr
  %l = llvm.load %x : !llvm.ptr -> i32
  llvm.return %l : i32""")


@pytest.mark.deep
def test_parts_of_a_struct_are_variables() -> None:
    assert verdict(PARTS, in_llvm("  llvm.return %a : i32")) is Proved
    assert verdict(PARTS, in_llvm("  llvm.return %one : i32")) is not Proved


@pytest.mark.deep
def test_an_element_of_an_array_that_is_not_there_is_no_variable() -> None:
    """Before the first element lies the other member, and behind the last one nothing."""
    before = PARTS.replace("[0, 1, 2]", "[0, 1, -1]")
    assert verdict(before, in_llvm("  llvm.return %a : i32")) is not Proved
    beyond = in_llvm("  llvm.return %a : i32"), PARTS.replace("[0, 1, 2]", "[0, 1, 5]")
    assert verdict(*beyond) is not Proved
