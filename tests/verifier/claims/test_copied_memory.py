"""Right and wrong twins of what is copied between memrefs, and of memory that changes its size."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from tests.verifier.claims.memory_pairs import ALLOC, CALL, FREE, loop, verdict
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

D, E = "memref<?xi32>", "memref<8xi32>"
RETURN, LOADED = "return %x : i32", "return %v : i32"
OTHER = f"%b = memref.alloc() : {E}"
FREE_OTHER = f"memref.dealloc %b : {E}"
M_TO_N = f"memref.copy %m, %n : {D} to {D}"
N_TO_M = f"memref.copy %n, %m : {D} to {D}"
A_TO_B = f"memref.copy %a, %b : {E} to {E}"
FIXED = f"%p = memref.cast %m : {D} to {E}\n%q = memref.cast %n : {D} to {E}\n"
P_TO_Q = f"memref.copy %p, %q : {E} to {E}"
BY_1 = "memref<4xi32, strided<[1]>>"
ON_4 = "memref<4xi32, strided<[1], offset: 4>>"
HALVES = (
    f"%l = memref.subview %p[0][4][1] : {E} to {BY_1}\n"
    f"%h = memref.subview %p[4][4][1] : {E} to {ON_4}\n"
)
ON_2 = "memref<4xi32, strided<[1], offset: 2>>"
SHIFTED = (
    f"%l = memref.subview %p[0][4][1] : {E} to {BY_1}\n"
    f"%h = memref.subview %p[2][4][1] : {E} to {ON_2}\n"
)
BY_2 = "memref<4xi32, strided<[2]>>"
ODD = "memref<4xi32, strided<[2], offset: 1>>"
STEPS = (
    f"%l = memref.subview %p[0][4][2] : {E} to {BY_2}\n"
    f"%h = memref.subview %b[1][4][2] : {E} to {ODD}\n"
)
AT = "%c{0} = arith.constant {0} : index\n".format
BEGIN = f"{ALLOC}\n{OTHER}\n"
END = f"\n{FREE}\n{FREE_OTHER}\n"
GROWN = "memref.realloc %a : memref<8xi32> to memref<16xi32>"
G = "memref<16xi32>"
FREE_G = f"memref.dealloc %r : {G}"
SHRUNK = "memref.realloc %a(%j) : memref<8xi32> to memref<?xi32>"
COPIED = (
    f"%s = memref.dim %m, %c0 : {D}\n%d = memref.alloc(%s) : {D}\nmemref.copy %m, %d : {D} to {D}\n"
)
END_OF_COPY = f"memref.dealloc %d : {D}\n"
FREE_ROWS = f"memref.dealloc %b : {E}\n"
LOADED_ROW = (
    f"%p = memref.cast %m : {D} to {E}\n%c4 = arith.constant 4 : index\n"
    f"%v = memref.load %p[%c4] : {E}\n"
)
COUNT = "%v = arith.index_cast %s : index to i32\n"
LINE = "memref<?xi32, strided<[1]>>"
FIRST = (
    f"%u = memref.dim %m, %c0 : {D}\n%k = arith.subi %u, %c1 : index\n"
    f"%o = arith.cmpi sgt, %u, %c1 : index\ncf.cond_br %o, ^in, ^out\n^out:\n{RETURN}\n^in:\n"
    f"%s = memref.subview %m[0][%k][1] : {D} to {LINE}\n%d = memref.alloc(%k) : {D}\n"
)


def rows(stride: int) -> str:
    """A copy of two rows of four, and what is behind the first one."""
    strided = f"memref<2x4xi32, strided<[{stride}, 1]>>"
    return (
        f"%p = memref.cast %m : {D} to {E}\n%b = memref.alloc() : {E}\n"
        f"%t = memref.expand_shape %p [[0, 1]] output_shape [2, 4] : {E} into memref<2x4xi32>\n"
        f"%w = memref.reinterpret_cast %b to offset: [0], sizes: [2, 4], strides: [{stride}, 1] : "
        f"{E} to {strided}\nmemref.copy %t, %w : memref<2x4xi32> to {strided}\n"
        f"%v = memref.load %w[%c1, %c0] : {strided}\n"
    )


def load(value: str, of: str, type_: str, at: str = "%i") -> str:
    return f"{value} = memref.load {of}[{at}] : {type_}\n"


PROVED = {
    "a copied element is loaded from where it was": (
        f"{COPIED}%v = memref.load %d[%i] : {D}\n{END_OF_COPY}{LOADED}",
        f"{COPIED}%v = %m[%i]\n{END_OF_COPY}{LOADED}",
    ),
    "the same, where no copy is made": (
        f"{COPIED}%v = memref.load %d[%i] : {D}\n{END_OF_COPY}{LOADED}",
        f"%v = %m[%i]\n{LOADED}",
    ),
    "a copy of a copy": (
        f"{BEGIN}memref.copy %p, %a : {E} to {E}\n{A_TO_B}\n%v = %b[%i]{END}{LOADED}".replace(
            ALLOC, FIXED + ALLOC
        ),
        f"{FIXED}{load('%v', '%p', E)}{LOADED}",
    ),
    "a memref is copied to itself": (
        f"memref.copy %m, %m : {D} to {D}\n{RETURN}",
        RETURN,
    ),
    "nothing is copied": (
        "%u = memref.subview %m[0][0][1] : memref<?xi32> to memref<0xi32, strided<[1]>>\n"
        "%w = memref.subview %n[0][0][1] : memref<?xi32> to memref<0xi32, strided<[1]>>\n"
        "memref.copy %u, %w : memref<0xi32, strided<[1]>> to memref<0xi32, strided<[1]>>\n"
        f"{RETURN}",
        RETURN,
    ),
    "an element of what is copied": (
        f"{FIXED}{BEGIN}memref.copy %p, %a : {E} to {E}\n%v = %a[%c1]{END}{LOADED}",
        f"{FIXED}%v = memref.load %p[%c1] : {E}\n{LOADED}",
    ),
    "halves of one memref": (
        f"{FIXED}{HALVES}memref.copy %l, %h : {BY_1} to {ON_4}\n"
        f"{AT(5)}{load('%v', '%p', E, '%c5')}{LOADED}",
        f"{FIXED}{HALVES}memref.copy %l, %h : {BY_1} to {ON_4}\n"
        f"{load('%v', '%p', E, '%c1')}{LOADED}",
    ),
    "every other element": (
        f"{FIXED}{OTHER}\n{STEPS}memref.copy %l, %h : {BY_2} to {ODD}\n"
        f"{AT(3)}{load('%v', '%b', E, '%c3')}{FREE_OTHER}\n{LOADED}",
        f"{FIXED}{AT(2)}{load('%v', '%p', E, '%c2')}{LOADED}",
    ),
    "what is not copied stays": (
        f"{FIXED}{OTHER}\n%b[%c0] = %x\n{STEPS}memref.copy %l, %h : {BY_2} to {ODD}\n"
        f"%v = %b[%c0]\n{FREE_OTHER}\n{LOADED}",
        f"{FIXED}{STEPS.splitlines()[0]}\n{RETURN}",
    ),
    "both have as many elements": (
        f"{M_TO_N}\n%s = memref.dim %m, %c0 : {D}\n{COUNT}{LOADED}",
        f"{M_TO_N}\n%s = memref.dim %n, %c0 : {D}\n{COUNT}{LOADED}",
    ),
    "rows": (
        f"{rows(4)}{FREE_ROWS}{LOADED}",
        f"{LOADED_ROW}{LOADED}",
    ),
    "what was copied to is read, and copied to once more": (
        f"{M_TO_N}\n{COPIED}{END_OF_COPY}{RETURN}",
        f"{M_TO_N}\n{RETURN}",
    ),
    "a copy that nobody reads": (
        f"{FIXED}{ALLOC}\nmemref.copy %p, %a : {E} to {E}\n{FREE}\n{RETURN}",
        f"{FIXED}{RETURN}",
    ),
    "a copy that is overwritten": (
        f"{BEGIN}memref.copy %b, %a : {E} to {E}\n%a[%i] = %x\n%v = %a[%i]{END}{LOADED}",
        f"{BEGIN}%a[%i] = %x\n%v = %a[%i]{END}{LOADED}",
    ),
    "a store beside what is copied": (
        f"{BEGIN}%b[%c0] = %y\n%a[%c0] = %x\n{A_TO_B}\n%a[%c0] = %y\n%v = %b[%c0]{END}{LOADED}",
        RETURN,
    ),
    "in a loop, what is copied is loaded": (
        loop(f"{BEGIN}%a[%c0] = %x\n{A_TO_B}\n%v = %b[%c0]\n%m[%k] = %v{END}") + RETURN,
        loop("%m[%k] = %x") + RETURN,
    ),
    "memory grows": (
        f"{ALLOC}\n%a[%i] = %x\n%r = {GROWN}\n{load('%v', '%r', G)}{FREE_G}\n{LOADED}",
        RETURN,
    ),
    "memory grows by hand": (
        f"{ALLOC}\n%a[%i] = %x\n%r = {GROWN}\n{load('%v', '%r', G)}{FREE_G}\n{LOADED}",
        f"{ALLOC}\n%a[%i] = %x\n%r = memref.alloc() : {G}\n"
        f"%l = memref.subview %r[0][8][1] : {G} to memref<8xi32, strided<[1]>>\n"
        f"memref.copy %a, %l : {E} to memref<8xi32, strided<[1]>>\n{FREE}\n"
        f"{load('%v', '%r', G)}{FREE_G}\n{LOADED}",
    ),
    "memory that nobody reads does not grow": (
        f"{ALLOC}\n%r = {GROWN}\n{FREE_G}\n{RETURN}",
        RETURN,
    ),
    "memory shrinks, and keeps what is left": (
        f"{ALLOC}\n%a[%i] = %x\n%r = {SHRUNK}\n{load('%v', '%r', D)}"
        f"memref.dealloc %r : {D}\n{LOADED}",
        RETURN,
    ),
}
REFUTED = {
    "a copy the other way round": (f"{M_TO_N}\n{RETURN}", f"{N_TO_M}\n{RETURN}"),
    "a copy is lost": (f"{M_TO_N}\n{RETURN}", RETURN),
    "too little is copied": (
        f"{FIXED}{P_TO_Q}\n{RETURN}",
        f"{FIXED}%l = memref.subview %p[0][4][1] : {E} to {BY_1}\n"
        f"%h = memref.subview %q[0][4][1] : {E} to {BY_1}\n"
        f"memref.copy %l, %h : {BY_1} to {BY_1}\n{RETURN}",
    ),
    "a store is moved up across a copy of it": (
        f"{M_TO_N}\n%m[%i] = %x\n{RETURN}",
        f"%m[%i] = %x\n{M_TO_N}\n{RETURN}",
    ),
    "a store is moved down across a copy to it": (
        f"%n[%i] = %x\n{M_TO_N}\n{RETURN}",
        f"{M_TO_N}\n%n[%i] = %x\n{RETURN}",
    ),
    "what was there before it was copied to is loaded": (
        f"{M_TO_N}\n%v = %n[%i]\n{LOADED}",
        f"%v = %n[%i]\n{M_TO_N}\n{LOADED}",
    ),
    "a copy of what was never written": (
        f"{BEGIN}%a[%i] = %x\n{A_TO_B}\n%v = %b[%i]{END}{LOADED}",
        f"{BEGIN}%a[%i] = %x\n%v = %b[%i]{END}{LOADED}",
    ),
    "a copy is moved across a call": (
        f"{M_TO_N}\n{CALL}\n{RETURN}",
        f"{CALL}\n{M_TO_N}\n{RETURN}",
    ),
    "a copy from memory that was freed": (
        f"{BEGIN}%a[%i] = %x\n{A_TO_B}\n%v = %b[%i]{END}{LOADED}",
        f"{BEGIN}%a[%i] = %x\n{FREE}\n{A_TO_B}\n%v = %b[%i]\n{FREE_OTHER}\n{LOADED}",
    ),
    "every other element, one on": (
        f"{FIXED}{OTHER}\n{STEPS}memref.copy %l, %h : {BY_2} to {ODD}\n"
        f"{AT(3)}{load('%v', '%b', E, '%c3')}{FREE_OTHER}\n{LOADED}",
        f"{FIXED}{AT(3)}{load('%v', '%p', E, '%c3')}{LOADED}",
    ),
    "memory grows, and forgets": (
        f"{ALLOC}\n%a[%i] = %x\n%r = {GROWN}\n{load('%v', '%r', G)}{FREE_G}\n{LOADED}",
        f"{ALLOC}\n%a[%i] = %x\n%r = memref.alloc() : {G}\n{FREE}\n"
        f"{load('%v', '%r', G)}{FREE_G}\n{LOADED}",
    ),
    "memory is used that became other memory": (
        f"{ALLOC}\n%a[%i] = %x\n%r = {GROWN}\n{load('%v', '%r', G)}{FREE_G}\n{LOADED}",
        f"{ALLOC}\n%a[%i] = %x\n%r = {GROWN}\n%v = %a[%i]\n{FREE_G}\n{LOADED}",
    ),
    "memory that shrank is too small": (
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{RETURN}",
        f"{ALLOC}\n%a[%i] = %x\n%r = {SHRUNK}\n{load('%v', '%r', D)}"
        f"memref.dealloc %r : {D}\n{LOADED}",
    ),
}
UNKNOWN = {
    "memory in between is left out, and what is copied may overlap": (
        f"{COPIED}memref.copy %d, %n : {D} to {D}\n{END_OF_COPY}{RETURN}",
        f"{COPIED}memref.copy %m, %n : {D} to {D}\n{END_OF_COPY}{RETURN}",
    ),
    "memrefs that may overlap": (
        f"{M_TO_N}\n%v = %n[%i]\n{LOADED}",
        f"{M_TO_N}\n%v = %m[%i]\n{LOADED}",
    ),
    "the same, of eight elements": (
        f"{FIXED}{P_TO_Q}\n{load('%v', '%q', E)}{LOADED}",
        f"{FIXED}{P_TO_Q}\n{load('%v', '%p', E)}{LOADED}",
    ),
    "memrefs that may overlap are copied twice": (
        f"{M_TO_N}\n{M_TO_N}\n{RETURN}",
        f"{M_TO_N}\n{RETURN}",
    ),
    "memrefs that may overlap are copied back": (
        f"{M_TO_N}\n{N_TO_M}\n{RETURN}",
        f"{M_TO_N}\n{RETURN}",
    ),
    "a copy within memory that overlaps, as if it went up": (
        f"{FIXED}{SHIFTED}memref.copy %l, %h : {BY_1} to {ON_2}\n"
        f"{AT(4)}{load('%v', '%p', E, '%c4')}{LOADED}",
        f"{FIXED}{SHIFTED}{load('%v', '%p', E, '%c0')}memref.copy %l, %h : {BY_1} to {ON_2}\n"
        f"{LOADED}",
    ),
    "the same, as if all were read first": (
        f"{FIXED}{SHIFTED}memref.copy %l, %h : {BY_1} to {ON_2}\n"
        f"{AT(4)}{load('%v', '%p', E, '%c4')}{LOADED}",
        f"{FIXED}{SHIFTED}{AT(2)}{load('%v', '%p', E, '%c2')}"
        f"memref.copy %l, %h : {BY_1} to {ON_2}\n{LOADED}",
    ),
    "memory is no longer made larger, but is not freed": (
        f"{ALLOC}\n%r = {GROWN}\n{FREE_G}\n{RETURN}",
        f"{ALLOC}\n%r = {GROWN}\n{RETURN}",
    ),
    "rows that overlap": (
        f"{rows(2)}{FREE_ROWS}{LOADED}",
        f"{LOADED_ROW}{LOADED}",
    ),
    "what is copied is copied though the source does not access it": (
        f"%v = %m[%i]\n{RETURN}",
        f"%v = %m[%i]\nmemref.copy %m, %m : {D} to {D}\n{RETURN}",
    ),
    "what was only copied may be read only": (
        f"{COPIED}{END_OF_COPY}{RETURN}",
        f"{COPIED}memref.copy %m, %m : {D} to {D}\n{END_OF_COPY}{RETURN}",
    ),
    "more is accessed than what is copied": (
        f"{FIRST}memref.copy %s, %d : {LINE} to {D}\n{END_OF_COPY}{RETURN}",
        f"{FIRST}%v = %m[%k]\nmemref.copy %s, %d : {LINE} to {D}\n{END_OF_COPY}{RETURN}",
    ),
    "what was never written of memory that grows": (
        f"{ALLOC}\n%r = {GROWN}\n{load('%v', '%r', G, '%c1')}{FREE_G}\n{LOADED}",
        RETURN,
    ),
    "what is new of memory that grows": (
        f"{ALLOC}\n%r = {GROWN}\n{AT(9)}{load('%v', '%r', G, '%c9')}{FREE_G}\n{LOADED}",
        RETURN,
    ),
}


@pytest.mark.parametrize("name", some_of(PROVED, 14))
def test_what_is_copied_is_there(name: str) -> None:
    assert isinstance(verdict(*PROVED[name]), Proved)


@pytest.mark.parametrize("name", some_of(REFUTED, 8))
def test_a_wrong_twin_is_refuted(name: str) -> None:
    assert isinstance(verdict(*REFUTED[name]), Refuted)


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(UNKNOWN, 16))
def test_what_is_not_known_is_not_said(name: str) -> None:
    assert isinstance(verdict(*UNKNOWN[name]), Unknown)


CONSTANT = """
memref.global "private" constant @g : memref<1xf32> = dense<1.0>
func.func @f(%a: memref<1xf32>, %p: memref<1xi64>, %x: i64) -> i64 {{
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xf32>
  memref.copy %m, %a : memref<1xf32> to memref<1xf32>
  %v = memref.load %p[%c0] : memref<1xi64>
  {}
  memref.dealloc %a : memref<1xf32>
  return %r : i64
}}
"""
COPIED_FLOAT = """
func.func @f(%a: memref<1xf32>, %p: memref<1xi64>) -> i64 {{
  %c0 = arith.constant 0 : index
  %number = arith.constant {} : f32
  %m = memref.alloc() : memref<1xf32>
  memref.store %number, %m[%c0] : memref<1xf32>
  memref.copy %m, %a : memref<1xf32> to memref<1xf32>
  %v = memref.load %p[%c0] : memref<1xi64>
  memref.dealloc %m : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  return %v : i64
}}
"""


@pytest.mark.parametrize(("operation", "kind"), [("addi", Proved), ("muli", Unknown)])
def test_a_constant_is_copied_to_what_others_see_as_another_type(
    operation: str, kind: type[Verdict]
) -> None:
    source = CONSTANT.format("%r = arith.addi %v, %x : i64")
    target = CONSTANT.format(f"%r = arith.{operation} %x, %v : i64")
    (found,) = [r for r in verify_translation(source, target) if r.name == "@f"]
    assert isinstance(found.verdict, kind)


@pytest.mark.deep
def test_what_others_see_of_a_copy_is_what_was_copied() -> None:
    """`%p` may be bytes of `%a`: what it holds is another number where another one is copied."""
    (found,) = verify_translation(COPIED_FLOAT.format("1.0"), COPIED_FLOAT.format("2.0"))
    assert isinstance(found.verdict, Unknown)
    assert found.verdict.reason.startswith("not shown: result 0")
