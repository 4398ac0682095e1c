"""`memref.alloca_scope`: its block, where nothing can tell that its memory ends."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(mlir_opt() is None, reason="there is no mlir-opt")

DECLARED = """
func.func private @keep(memref<4xi32>)
func.func private @use() -> i32
"""
MAKE = "%a = memref.alloca() : memref<4xi32>\n"
USED = """
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  memref.store %x, %a[%i] : memref<4xi32>
  %y = memref.load %v[%i] : memref<?xi32>
"""
KEPT = """
  func.call @keep(%a) : (memref<4xi32>) -> ()
  %y = arith.constant 0 : i32
"""
THEN = """
  memref.store %y, %m[%i] : memref<4xi32>
  %z = func.call @use() : () -> i32
  %r = arith.addi %y, %z : i32
"""


def function(*steps: str) -> str:
    body = "\n".join(steps)
    arguments = "%m: memref<4xi32>, %i: index, %x: i32"
    return f"{DECLARED}func.func @f({arguments}) -> i32 {{\n{body}\nreturn %r : i32\n}}"


def scope(*steps: str) -> str:
    body = "\n".join(steps).replace("%y", "%inside")
    end = "memref.alloca_scope.return %inside : i32"
    return f"%y = memref.alloca_scope -> (i32) {{\n{body}\n{end}\n}}"


def verdict(before: str, after: str) -> Verdict:
    return verify_translation(before, after)[0].verdict


INLINE, SCOPED = function(MAKE, USED, THEN), function(scope(MAKE, USED), THEN)


@few(2)
@pytest.mark.parametrize(("before", "after"), [(SCOPED, INLINE), (INLINE, SCOPED)])
def test_memory_that_stays_inside_may_live_longer(before: str, after: str) -> None:
    assert isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize(
    "wrong",
    [
        SCOPED.replace("addi", "subi"),
        SCOPED.replace("memref.store %y", "memref.store %x").replace(
            "%inside = memref.load", "%inside = arith.addi %x, %x : i32\n%unused = memref.load"
        ),
    ],
)
def test_what_a_scope_gives_is_what_it_returns(wrong: str) -> None:
    assert isinstance(verdict(INLINE, wrong), Refuted)


LLVM = """
  %one = arith.constant 1 : i64
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> i32
"""


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (function(MAKE, KEPT, THEN), function(scope(MAKE, KEPT), THEN)),
        (function(scope(MAKE, KEPT), THEN), function(MAKE, KEPT, THEN)),
        (function(LLVM, THEN), function(scope(LLVM), THEN)),
    ],
    ids=["passed on", "passed on, in the source", "of LLVM"],
)
def test_memory_that_others_may_use_ends_with_the_scope(before: str, after: str) -> None:
    assert not isinstance(verdict(before, after), Proved | Refuted)


@pytest.mark.deep
def test_memory_of_an_iteration_is_not_that_of_the_function() -> None:
    made, loop = (
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index",
        "%r = scf.for %k = %c0 to %i step %c1 iter_args(%s = %x) -> (i32)",
    )
    used = """
      %y = memref.load %a[%c0] : memref<4xi32>
      memref.store %s, %a[%c0] : memref<4xi32>"""
    first = "memref.store %x, %a[%c0] : memref<4xi32>"
    before = function(made, MAKE, first, f"{loop} {{ {used}\nscf.yield %y : i32 }}")
    inside = scope(MAKE, used)
    after = function(made, f"{loop} {{\n{inside}\nscf.yield %y : i32 }}")
    assert not isinstance(verdict(before, after), Proved)
