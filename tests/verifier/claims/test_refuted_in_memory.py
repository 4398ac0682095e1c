"""What runs show of memory: of targets whose parallel loops run in one of their orders, and of code
that was lowered to LLVM. Nothing is refuted that is right, or that such a run does not decide."""

from __future__ import annotations

import subprocess

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.functions.control_flow import decide_control_flow
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

HEAD = "func.func @f(%a: memref<4xi32>, %n: index, %m: index, %v: i32) {"
NUMBERS = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %w = arith.addi %v, %v : i32
"""
STORE = "memref.store %v, %a[%c0] : memref<4xi32>"


def parallel(iterators: str, low: str, high: str, body: str) -> str:
    steps = ", ".join("%c1" for _ in iterators.split(","))
    return f"scf.parallel ({iterators}) = ({low}) to ({high}) step ({steps}) {{ {body} }}"


def refuted(before: str, after: str) -> bool:
    """By control flow alone."""
    old, new = (
        read_module(source_of(f"{HEAD}{NUMBERS}{side}\nreturn }}")) for side in (before, after)
    )
    functions = functions_of(old.module)["f"], functions_of(new.module)["f"]
    verdict = decide_control_flow(
        old, functions[0], new, functions[1], Options(), changed=lambda _: False
    )
    return isinstance(verdict, Refuted)


NEST = parallel("%i, %j", "%c0, %c0", "%n, %m", STORE)
COLLAPSED = "%p = arith.muli %n, %m : index\n" + parallel("%i", "%c0", "%p", STORE)
EACH = "%k = arith.index_cast %i : index to i32\nmemref.store %k, %a[%c0] : memref<4xi32>"
TWO = parallel("%i", "%c0", "%c2", EACH)


@pytest.mark.deep
def test_a_product_of_two_negative_extents_is_refuted() -> None:
    assert refuted(NEST, COLLAPSED)


@pytest.mark.deep
def test_one_iteration_of_a_parallel_loop_is_one_whatever_the_order() -> None:
    once = parallel("%i", "%c0", "%c1", STORE)
    assert refuted(once, once.replace("%v, %a[%c0]", "%w, %a[%c0]"))


@pytest.mark.parametrize("last", (0, 1))
def test_the_order_of_a_source_is_open(last: int) -> None:
    kept = f"%k = arith.constant {last} : i32\nmemref.store %k, %a[%c0] : memref<4xi32>"
    assert not refuted(TWO, kept)


def test_an_order_of_a_target_that_the_source_does_not_have_refutes_it() -> None:
    in_order = "scf.for %i = %c0 to %c2 step %c1 {" + EACH + "}"
    assert refuted(in_order, parallel("%j", "%c0", "%c1", STORE))


@pytest.mark.deep
def test_the_counter_of_a_parallel_loop_of_a_target_may_leave_its_range() -> None:
    bounds = "%x = arith.constant 9223372036854775806 : index\n"
    bounds += "%y = arith.constant 9223372036854775807 : index\n"
    loop = (
        "scf.parallel (%i) = (%x) to (%y) step (%c2) { memref.store %v, %a[%c0] : memref<4xi32> }"
    )
    assert not refuted(f"{bounds}{STORE}", f"{bounds}{loop}")


DESCRIPTOR = "%b: !llvm.ptr, %p: !llvm.ptr, %o: i64, %s: i64, %t: i64"
PLACE = "%q = llvm.getelementptr inbounds|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32\n"
LOWERED = f"""
llvm.func @f({DESCRIPTOR}, %i: i64, %v: i32) -> i32 {{
  {PLACE}
  %x = llvm.load %q : !llvm.ptr -> i32
  llvm.store %v, %q : i32, !llvm.ptr
  llvm.return %x : i32
}}
"""
BEFORE = """
func.func @f(%a: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %x = memref.load %a[%i] : memref<4xi32>
  memref.store %v, %a[%i] : memref<4xi32>
  return %x : i32
}
"""
WRONG = {
    "no store": ("llvm.store %v, %q : i32, !llvm.ptr", ""),
    "another value": ("llvm.return %x", "llvm.return %v"),
    "loaded afterwards": (
        "%x = llvm.load %q : !llvm.ptr -> i32\n  llvm.store %v, %q : i32, !llvm.ptr",
        "llvm.store %v, %q : i32, !llvm.ptr\n  %x = llvm.load %q : !llvm.ptr -> i32",
    ),
    "another element": ("%p[%i]", "%p[%j]"),
}


def lowered(text: str) -> bool:
    other = "%one = llvm.mlir.constant(0 : i64) : i64\n  %j = llvm.mul %i, %one : i64\n  "
    text = text.replace(PLACE.replace("%i", "%j"), other + PLACE.replace("%i", "%j"))
    return any(isinstance(one.verdict, Refuted) for one in verify_translation(BEFORE, text))


@few(2)
@pytest.mark.parametrize("name", WRONG)
def test_what_was_lowered_wrongly_is_refuted(name: str) -> None:
    text = LOWERED.replace(*WRONG[name])
    assert text != LOWERED
    assert lowered(text)


@pytest.mark.deep
def test_what_was_lowered_rightly_is_not() -> None:
    assert not lowered(LOWERED)


@pytest.mark.deep
def test_elements_of_several_types_are_left_open() -> None:
    head, more = "%v: i32)", "%v: i32, %c: memref<4xi8>)"
    before = BEFORE.replace(head, more).replace("memref.store %v, %a[%i] : memref<4xi32>", "")
    before = before.replace("return %x", "%y = memref.load %c[%i] : memref<4xi8>\n  return %x")
    bytes_ = "%k: !llvm.ptr, %l: !llvm.ptr, %c: i64, %d: i64, %e: i64"
    after = LOWERED.replace(head, f"%v: i32, {bytes_})")
    after = after.replace("llvm.store %v, %q : i32, !llvm.ptr", "")
    place = "%r = llvm.getelementptr inbounds|nuw %l[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8\n"
    last = f"{place}  %y = llvm.load %r : !llvm.ptr -> i8\n  llvm.return %v"
    after = after.replace("llvm.return %x", last)
    assert not any(isinstance(one.verdict, Refuted) for one in verify_translation(before, after))


@pytest.mark.deep
def test_a_target_may_take_more_steps_than_its_source() -> None:
    copy = """
  affine.for %i = 0 to 8 {
    %x = affine.load %FROM[%i] : memref<8xi32>
    affine.store %x, %TO[%i] : memref<8xi32>
  }
"""

    def text(body: str) -> str:
        return f"func.func @f(%a: memref<8xi32>) {{{body}\nreturn }}"

    there, back = (copy.replace("FROM", a).replace("TO", b) for a, b in (("a", "t"), ("t", "a")))
    free = "memref.dealloc %t : memref<8xi32>\n"
    made = f"%t = memref.alloc() : memref<8xi32>{there * 5}"
    after = text(made + back.replace("affine.store", f"{free}affine.store"))
    (one,) = verify_translation(text("\n%k = arith.constant 0 : index"), after)
    assert isinstance(one.verdict, Refuted)


COPY = """
func.func @f(%a: memref<4xi32>) {
  %t = memref.alloca() : memref<4xi32>
  memref.copy %t, %a : memref<4xi32> to memref<4xi32>
  return
}
"""


@pytest.mark.deep
def test_a_copy_of_bytes_as_upstream_prints_it_is_read() -> None:
    (tool, _) = tools() or ("", "")
    passes = ["--finalize-memref-to-llvm", "--convert-func-to-llvm", "--reconcile-unrealized-casts"]
    after = subprocess.run([tool, *passes], input=COPY, capture_output=True, text=True, check=True)
    assert "llvm.intr.memcpy" in after.stdout
    (found,) = verify_translation(COPY, after.stdout)
    assert "is not defined before it" not in str(found.as_dict())
