"""Alignments and assumptions as facts: what holds, and where."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import StringAttr

from tests.support.deep import few
from verifier.analyses.flow.fact import Fact
from verifier.analyses.flow.sparse import facts_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools

noted = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
"""It reads bundles."""


def known(text: str, index: int = 64) -> dict[str, Fact]:
    """What is known of the operands of `"foo.see"` where it stands, by its `name`."""
    module = read_module(Source("f.mlir", text)).module
    function = list(module.body.block.ops)[-1]
    facts = facts_of(function, index)
    found: dict[str, Fact] = {}
    for op in function.walk():
        name, block = op.attributes.get("name"), op.parent_block()
        if isinstance(name, StringAttr) and block is not None:
            fact = facts.at(op.operands[0], block, op)
            assert fact is not None
            found[name.data] = fact
    return found


def see(name: str, value: str, type_: str = "i64") -> str:
    return f'"foo.see"({value}) {{name = "{name}"}} : ({type_}) -> ()\n'


def low(fact: Fact) -> tuple[int, int]:
    """How many low bits are known without a gap, and what they are."""
    both, count = fact.zeros | fact.ones, 0
    while both >> count & 1:
        count += 1
    return count, fact.ones & (1 << count) - 1


ARGUMENTS = "%p: !llvm.ptr {llvm.align = 16 : i64}, %q: !llvm.ptr, %n: i64, %c: i1"
NUMBERS = """%t = llvm.mlir.constant(true) : i1
%four = llvm.mlir.constant(4 : i64) : i64
%seven = llvm.mlir.constant(7 : i64) : i64
%eight = llvm.mlir.constant(8 : i64) : i64
"""


def of_llvm(body: str) -> dict[str, Fact]:
    return known(f"llvm.func @f({ARGUMENTS}) {{\n{NUMBERS}{body}\nllvm.return\n}}")


def number(name: str, pointer: str, type_: str = "i64") -> str:
    made = f"%{name} = llvm.ptrtoint {pointer} : !llvm.ptr to {type_}\n"
    return made + see(name, f"%{name}", type_)


@few(2)
@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("%a = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64", (4, 8)),
        ("%a = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, i8", (4, 3)),
        ("%a = llvm.getelementptr %p[-1] : (!llvm.ptr) -> !llvm.ptr, i16", (4, 14)),
        ("%a = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32", (2, 0)),
        ("%a = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8", (0, 0)),
        ("%a = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, i64", (0, 0)),
        ("%a = llvm.select %c, %p, %q : i1, !llvm.ptr", (0, 0)),
        (
            "%b = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i64\n"
            "%a = llvm.select %c, %p, %b : i1, !llvm.ptr",
            (3, 0),
        ),
        ("%a = llvm.alloca %four x i32 {alignment = 32 : i64} : (i64) -> !llvm.ptr", (5, 0)),
        ("%a = llvm.alloca %four x i32 : (i64) -> !llvm.ptr", (0, 0)),
    ],
)
def test_what_is_made_of_an_aligned_pointer(made: str, expected: tuple[int, int]) -> None:
    assert low(of_llvm(f"{made}\n{number('x', '%a')}")["x"]) == expected


def test_numbers_of_other_widths() -> None:
    found = of_llvm(number("x", "%p", "i8") + number("y", "%p", "i128"))
    assert low(found["x"]) == (4, 0) and low(found["y"]) == (4, 0)
    assert found["y"].umax < 1 << 64


def test_a_loop_keeps_what_each_step_keeps() -> None:
    def stepping(by: int) -> str:
        return (
            f"llvm.br ^h(%p : !llvm.ptr)\n^h(%a: !llvm.ptr):\n{number('x', '%a')}"
            f"%b = llvm.getelementptr %a[{by}] : (!llvm.ptr) -> !llvm.ptr, i8\n"
            "llvm.cond_br %c, ^h(%b : !llvm.ptr), ^e\n^e:"
        )

    assert low(of_llvm(stepping(16))["x"]) == (4, 0)
    assert low(of_llvm(stepping(4))["x"]) == (2, 0)


MASKED = """%m = llvm.ptrtoint %q : !llvm.ptr to i64
%r = llvm.and %m, %seven : i64
%k = llvm.icmp "eq" %r, %four : i64
llvm.cond_br %k, ^y, ^n
"""


def test_what_a_mask_shows_behind_a_branch() -> None:
    found = of_llvm(
        f"{MASKED}^y:\n{number('y', '%q')}{see('m', '%m')}llvm.br ^e\n"
        f"^n:\n{number('z', '%q')}llvm.br ^e\n^e:\n{number('e', '%q')}"
    )
    assert low(found["y"]) == low(found["m"]) == (3, 4)
    assert low(found["z"]) == low(found["e"]) == (0, 0)


BELOW_TEN = "%n = arith.constant 10 : i32\n%k = arith.cmpi ult, %a, %n : i32\n"
ASSUMED = "llvm.intr.assume %k : i1\n"


def of_integers(body: str) -> dict[str, Fact]:
    return known(f"func.func @f(%a: i32, %c: i1) {{\n{BELOW_TEN}{body}return\n}}")


def at(name: str) -> str:
    return see(name, "%a", "i32")


def test_an_assumption_holds_behind_it_only() -> None:
    found = of_integers(
        f"{at('ahead')}{ASSUMED}{at('behind')}cf.cond_br %c, ^x, ^y\n"
        f"^x:\n{at('dominated')}cf.br ^y\n^y:\n{at('joined')}"
    )
    assert found.pop("ahead").is_top
    assert len(found) == 3 and all(fact.umax == 9 for fact in found.values())


def test_on_another_way_an_assumption_says_nothing() -> None:
    found = of_integers(
        f"cf.cond_br %c, ^x, ^y\n^x:\n{ASSUMED}cf.br ^z\n"
        f"^y:\n{at('other')}cf.br ^z\n^z:\n{at('joined')}"
    )
    assert len(found) == 2 and all(fact.is_top for fact in found.values())


@pytest.mark.deep
def test_in_a_region_an_assumption_stays() -> None:
    found = of_integers(f"scf.if %c {{\n{ASSUMED}{at('inside')}}}\n{at('outside')}")
    assert found["inside"].umax == 9 and found["outside"].is_top
    found = of_integers(f"scf.if %c {{\n{at('inside')}}}\n{ASSUMED}{at('outside')}")
    assert found["inside"].is_top and found["outside"].umax == 9
    found = of_integers(f"{ASSUMED}scf.if %c {{\n{at('inside')}}}\n")
    assert found["inside"].umax == 9


def test_an_assumption_does_not_justify_itself() -> None:
    """In the first turn of the loop the counter is 0, and so is what is no greater; later both may
    be anything below 10."""
    text = f"""func.func @f(%c: i1, %y: i32) {{
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  cf.br ^h(%zero : i32)
^h(%i: i32):
  %b = arith.cmpi ult, %i, %ten : i32
  llvm.intr.assume %b : i1
  %k = arith.cmpi ule, %y, %i : i32
  llvm.intr.assume %k : i1
  {see("i", "%i", "i32")}
  {see("y", "%y", "i32")}
  %j = arith.addi %i, %one : i32
  cf.cond_br %c, ^h(%j : i32), ^e
^e:
  return
}}"""
    found = known(text)
    assert [(found[name].umin, found[name].umax) for name in "iy"] == [(0, 9), (0, 9)]


def test_an_access_says_that_its_pointer_is_aligned() -> None:
    load = "%v = llvm.load %q {alignment = 8 : i64} : !llvm.ptr -> i64\n"
    found = of_llvm(number("a", "%q") + load + number("b", "%q") + see("again", "%a"))
    assert low(found["a"]) == (0, 0)
    assert low(found["b"]) == low(found["again"]) == (3, 0)
    store = "llvm.store %n, %q {alignment = 4 : i64} : i64, !llvm.ptr\n"
    assert low(of_llvm(store + number("x", "%q"))["x"]) == (2, 0)
    stored = "llvm.store %q, %p {alignment = 4 : i64} : !llvm.ptr, !llvm.ptr\n"
    assert low(of_llvm(stored + number("x", "%q"))["x"]) == (0, 0)


@noted
@few(4)
@pytest.mark.parametrize(
    ("bundle", "expected"),
    [
        ('"align"(%q, %eight : !llvm.ptr, i64)', (3, 0)),
        ('"align"(%q, %eight, %four : !llvm.ptr, i64, i64)', (3, 4)),
        ('"align"(%q, %seven : !llvm.ptr, i64)', (0, 0)),
        ('"align"(%q, %n : !llvm.ptr, i64)', (0, 0)),
        ('"align"(%q, %eight, %n : !llvm.ptr, i64, i64)', (0, 0)),
        ('"dereferenceable"(%q, %eight : !llvm.ptr, i64)', (0, 0)),
    ],
)
def test_bundles(bundle: str, expected: tuple[int, int]) -> None:
    found = of_llvm(f"llvm.intr.assume %t [{bundle}] : i1\n{number('x', '%q')}")
    assert low(found["x"]) == expected


@noted
def test_a_pointer_that_is_not_null() -> None:
    bundle = 'llvm.intr.assume %t ["nonnull"(%q : !llvm.ptr)] : i1\n'
    assert of_llvm(bundle + number("x", "%q"))["x"].umin == 1


PLAIN, SHIFTED, FOUR = "memref<?xi32>", "memref<?xi32, strided<[1], offset: ?>>", "memref<4xi32>"
ALIGNED = f"memref.assume_alignment %a, 16 : {PLAIN}\n"


@noted
@few(9)
@pytest.mark.parametrize("index", [32, 64])
@pytest.mark.parametrize(
    ("made", "type_", "bits"),
    [
        (f"%m = memref.alloc(%n) {{alignment = 32 : i64}} : {PLAIN}", PLAIN, 5),
        (f"%m = memref.alloc(%n) : {PLAIN}", PLAIN, 0),
        (f"%m = {ALIGNED}", PLAIN, 4),
        (f"%m = memref.assume_alignment %b, 16 : {SHIFTED}", SHIFTED, 0),
        (f"%o = {ALIGNED}%m = memref.cast %o : {PLAIN} to {FOUR}", FOUR, 4),
        (f"%o = {ALIGNED}%m = memref.assume_alignment %o, 8 : {PLAIN}", PLAIN, 4),
        (f"%o = {ALIGNED}%m = arith.select %c, %o, %a : {PLAIN}", PLAIN, 0),
    ],
)
def test_where_memory_begins(made: str, type_: str, bits: int, index: int) -> None:
    arguments = f"%a: {PLAIN}, %b: {SHIFTED}, %n: index, %c: i1"
    address = f"%i = memref.extract_aligned_pointer_as_index %m : {type_} -> index\n"
    body = f"{made}\n{address}{see('x', '%i', 'index')}"
    found = known(f"func.func @f({arguments}) {{\n{body}return\n}}", index)["x"]
    assert low(found) == (bits, 0)
