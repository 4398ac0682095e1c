"""Right and wrong twins of what is done to global variables, and to elements atomically."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from tests.verifier.claims.memory_pairs import ALLOC, CALL, FREE, function, loop
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import NO_OTHER_THREADS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

GLOBALS = """
memref.global "private" constant @few : memref<4xi32> = dense<[1, 4, 9, 16]>
memref.global "private" constant @square : memref<2x2xi32> = dense<[[1, 4], [9, 16]]>
memref.global "private" constant @sevens : memref<1000xi32> = dense<7>
memref.global "private" constant @fives : memref<1000xi32> = dense<5>
memref.global "private" constant @halves : memref<2xf32> = dense<[0.5, 1.5]>
memref.global @one : memref<4xi32> = dense<1>
memref.global @two : memref<4xi32> = dense<2>
memref.global "private" @mine : memref<4xi32> = dense<1>
memref.global "private" constant @left_open : memref<4xi32>
"""


def verdict(before: str, after: str) -> Verdict:
    given = GLOBALS + function(before), GLOBALS + function(after)
    (result,) = [r for r in verify_translation(*given) if r.name == "@f"]
    return result.verdict


F = "memref<4xi32>"
RETURN, LOADED = "return %x : i32", "return %v : i32"
LAST = "%r = arith.xori %v, %w : i32\nreturn %r : i32"
OF = "{1} = memref.get_global @{0} : memref<4xi32>\n".format
FEW, ONE, TWO = OF("few", "%t"), OF("one", "%s"), OF("two", "%t")
SEVENS, FIVES = (f"%t = memref.get_global @{n} : memref<1000xi32>\n" for n in ("sevens", "fives"))
AT = "%c{0} = arith.constant {0} : index\n".format
NUMBER = "%v = arith.constant {0} : i32\n".format
ALLOC_4 = f"%e = memref.alloc() : {F}\n"
FREE_4 = f"memref.dealloc %e : {F}\n"
T_TO_E = f"memref.copy %t, %e : {F} to {F}\n"
HALF = "%t = memref.get_global @halves : memref<2xf32>\n%u = memref.load %t[{0}] : memref<2xf32>\n"


def load(value: str, of: str, at: str = "%i", type_: str = F) -> str:
    return f"{value} = memref.load {of}[{at}] : {type_}\n"


def store(value: str, of: str, at: str = "%i") -> str:
    return f"memref.store {value}, {of}[{at}] : {F}\n"


def rmw(kind: str, value: str = "%x", of: str = "%m[%i]", name: str = "%v") -> str:
    type_ = "memref<8xi32>" if of.startswith("%a") else "memref<?xi32>"
    return f"{name} = memref.atomic_rmw {kind} {value}, {of} : (i32, {type_}) -> i32\n"


def generic(body: str, of: str = "%m[%i]", name: str = "%v") -> str:
    type_ = "memref<8xi32>" if of.startswith("%a") else "memref<?xi32>"
    return (
        f"{name} = memref.generic_atomic_rmw {of} : {type_} {{\n^bb0(%o: i32):\n{body}\n"
        "memref.atomic_yield %q : i32\n}\n"
    )


ADD = generic("%q = arith.addi %o, %x : i32")
DOUBLE = generic("%p = arith.addi %o, %x : i32\n%q = arith.addi %p, %x : i32")
PROVED = {
    "an element of a constant": (
        f"{FEW}{AT(2)}{load('%v', '%t', '%c2')}{LOADED}",
        NUMBER(9) + LOADED,
    ),
    "an element of a constant in two dimensions": (
        "%t = memref.get_global @square : memref<2x2xi32>\n"
        f"{load('%v', '%t', '%c1, %c0', 'memref<2x2xi32>')}{LOADED}",
        NUMBER(9) + LOADED,
    ),
    "any element of a constant that is one everywhere": (
        f"{SEVENS}{load('%v', '%t', type_='memref<1000xi32>')}{LOADED}",
        NUMBER(7) + LOADED,
    ),
    "a float of a constant": (
        f"{HALF.format('%c1')}%f[%i] = %u\n{RETURN}",
        f"%u = arith.constant 1.5 : f32\n%f[%i] = %u\n{RETURN}",
    ),
    "a constant in a view": (
        f"{FEW}%w = memref.subview %t[1][2][1] : {F} to memref<2xi32, strided<[1], offset: 1>>\n"
        f"{load('%v', '%w', '%c1', 'memref<2xi32, strided<[1], offset: 1>>')}{LOADED}",
        NUMBER(9) + LOADED,
    ),
    "a constant after a call": (
        f"{FEW}{CALL}\n{load('%v', '%t', '%c0')}{LOADED}",
        f"{CALL}\n{NUMBER(1)}{LOADED}",
    ),
    "a constant in a loop": (
        loop(f"{FEW}{load('%v', '%t', '%c1')}%m[%k] = %v") + RETURN,
        NUMBER(4) + loop("%m[%k] = %v") + RETURN,
    ),
    "a constant before a loop": (
        FEW + loop(f"{load('%v', '%t', '%c1')}%m[%k] = %v") + RETURN,
        NUMBER(4) + loop("%m[%k] = %v") + RETURN,
    ),
    "a copy of a constant": (
        f"{FEW}{ALLOC_4}{T_TO_E}{AT(3)}{load('%v', '%e', '%c3')}{FREE_4}{LOADED}",
        NUMBER(16) + LOADED,
    ),
    "a copy of a constant need not be made": (
        f"{FEW}{ALLOC_4}{T_TO_E}{load('%v', '%e')}{FREE_4}{LOADED}",
        f"{FEW}{load('%v', '%t')}{LOADED}",
    ),
    "a constant by another name": (
        f"{FEW}{load('%v', '%t', '%c0')}{LOADED}",
        f"%t = memref.get_global @square : memref<2x2xi32>\n"
        f"{load('%v', '%t', '%c0, %c0', 'memref<2x2xi32>')}{LOADED}",
    ),
    "what is stored to a variable is loaded": (
        f"{ONE}{store('%x', '%s')}{load('%v', '%s')}{LOADED}",
        f"{ONE}{store('%x', '%s')}{RETURN}",
    ),
    "a variable is one variable": (
        f"{ONE}{store('%x', '%s')}{OF('one', '%u')}{load('%v', '%u')}{LOADED}",
        f"{ONE}{store('%x', '%s')}{RETURN}",
    ),
    "a call does not change a constant, and may change a variable": (
        f"{FEW}{ONE}{CALL}\n{load('%v', '%t', '%c0')}{load('%w', '%s', '%c0')}{LAST}",
        f"{CALL}\n{ONE}{load('%w', '%s', '%c0')}{NUMBER(1)}{LAST}",
    ),
    "who writes a constant may do anything": (
        f"{FEW}{store('%x', '%t')}{RETURN}",
        "return %y : i32",
    ),
    "what was added atomically is loaded": (
        f"{rmw('addi')}%w = %m[%i]\n%r = arith.subi %w, %v : i32\nreturn %r : i32",
        f"{rmw('addi')}{RETURN}",
    ),
    "what was stored is what is added to": (
        f"%m[%i] = %y\n{rmw('addi')}{LOADED}",
        f"%m[%i] = %y\n{rmw('addi')}return %y : i32",
    ),
    "added by a region": (f"{rmw('addi')}{LOADED}", f"{ADD}{LOADED}"),
    "assigned by a region": (
        f"{rmw('assign')}%w = %m[%i]\n{LAST}",
        f"{generic('%z0 = arith.constant 0 : i32' + chr(10) + '%q = arith.addi %x, %z0 : i32')}"
        "%r = arith.xori %v, %x : i32\nreturn %r : i32",
    ),
    "a region computes in another way": (
        f"{DOUBLE}{LOADED}",
        f"%d = arith.addi %x, %x : i32\n{rmw('addi', '%d')}{LOADED}",
    ),
    "nobody else can reach what is updated": (
        f"{ALLOC}\n%a[%i] = %x\n{rmw('muli', '%y', '%a[%i]')}%w = %a[%i]\n{FREE}\nreturn %w : i32",
        "%w = arith.muli %x, %y : i32\nreturn %w : i32",
    ),
    "the same by another operation": (
        f"{ALLOC}\n%a[%i] = %x\n{rmw('maxs', '%y', '%a[%i]')}%w = %a[%i]\n{FREE}\nreturn %w : i32",
        "%w = arith.maxsi %x, %y : i32\nreturn %w : i32",
    ),
    "in a loop": (
        loop(f"{rmw('ori', of='%m[%k]')}%w = %m[%k]\n%n[%k] = %w") + RETURN,
        loop(f"{rmw('ori', of='%m[%k]')}%w = arith.ori %x, %v : i32\n%n[%k] = %w") + RETURN,
    ),
    "a parallel loop in order": (
        f"scf.parallel (%k) = (%c0) to (%j) step (%c1) {{\n{rmw('addi')}}}\n{RETURN}",
        loop(rmw("addi")) + RETURN,
    ),
}
REFUTED = {
    "another element of a constant": (
        f"{FEW}{load('%v', '%t', '%c1')}{LOADED}",
        f"{FEW}{load('%v', '%t', '%c0')}{LOADED}",
    ),
    "an element of another constant": (
        f"{SEVENS}{load('%v', '%t', type_='memref<1000xi32>')}{LOADED}",
        f"{FIVES}{load('%v', '%t', type_='memref<1000xi32>')}{LOADED}",
    ),
    "behind the end of a constant": (
        f"{NUMBER(1)}{LOADED}",
        f"{FEW}{AT(4)}{load('%v', '%t', '%c4')}{LOADED}",
    ),
    "behind the end of a constant that is one everywhere": (
        f"{NUMBER(7)}{LOADED}",
        "%t = memref.get_global @sevens : memref<1000xi32>\n%w = memref.reinterpret_cast %t to "
        "offset: [1], sizes: [1000], strides: [1] : memref<1000xi32> to "
        "memref<1000xi32, strided<[1], offset: 1>>\n%c999 = arith.constant 999 : index\n"
        f"{load('%v', '%w', '%c999', 'memref<1000xi32, strided<[1], offset: 1>>')}{LOADED}",
    ),
    "a constant is written": (RETURN, f"{FEW}{store('%x', '%t', '%c0')}{RETURN}"),
    "a constant is copied to": (
        RETURN,
        f"{FEW}{ALLOC_4}memref.copy %e, %t : {F} to {F}\n{FREE_4}{RETURN}",
    ),
    "another variable": (
        f"{ONE}{store('%x', '%s')}{RETURN}",
        f"{TWO}{store('%x', '%t')}{RETURN}",
    ),
    "another variable is loaded": (
        f"{ONE}{load('%v', '%s')}{LOADED}",
        f"{TWO}{load('%v', '%t')}{LOADED}",
    ),
    "a variable holds what it held at first": (
        f"{ONE}{load('%v', '%s')}{LOADED}",
        NUMBER(1) + LOADED,
    ),
    "a call may change a variable": (
        f"{ONE}{store('%x', '%s')}{CALL}\n{load('%v', '%s')}{LOADED}",
        f"{ONE}{store('%x', '%s')}{CALL}\n{RETURN}",
    ),
    "another operation": (f"{rmw('addi')}{RETURN}", f"{rmw('xori')}{RETURN}"),
    "signed for unsigned": (f"{rmw('maxs')}{RETURN}", f"{rmw('maxu')}{RETURN}"),
    "least for greatest": (f"{rmw('mins')}{RETURN}", f"{rmw('maxs')}{RETURN}"),
    "two updates of one element change places": (
        f"{rmw('addi')}{rmw('muli', '%y', name='%w')}{RETURN}",
        f"{rmw('muli', '%y', name='%w')}{rmw('addi')}{RETURN}",
    ),
    "what is there afterwards is the result": (
        f"{rmw('addi')}{LOADED}",
        f"{rmw('addi')}%w = %m[%i]\nreturn %w : i32",
    ),
    "an update is lost": (f"{rmw('addi')}{RETURN}", RETURN),
    "an update is done twice": (
        f"{rmw('addi')}{RETURN}",
        f"{rmw('addi')}{rmw('addi', name='%w')}{RETURN}",
    ),
    "another region": (f"{ADD}{RETURN}", f"{DOUBLE}{RETURN}"),
    "a load is moved across an update": (
        f"{rmw('addi')}%w = %m[%i]\n{LAST}",
        f"%w = %m[%i]\n{rmw('addi')}{LAST}",
    ),
    "an update out of bounds": (
        RETURN,
        f"{ALLOC}\n{AT(8)}{rmw('andi', of='%a[%c8]')}{FREE}\n{RETURN}",
    ),
    "an update of what was never written": (
        f"{ALLOC}\n%a[%i] = %x\n{rmw('addi', of='%a[%i]')}{FREE}\n{LOADED}",
        f"{ALLOC}\n{rmw('addi', of='%a[%i]')}{FREE}\n{LOADED}",
    ),
}
UNKNOWN = {
    "a private variable may hold what it held at first": (
        f"{OF('mine', '%s')}{load('%v', '%s')}{LOADED}",
        NUMBER(1) + LOADED,
    ),
    "a constant that is defined elsewhere": (
        f"{OF('left_open', '%s')}{load('%v', '%s')}{LOADED}",
        NUMBER(1) + LOADED,
    ),
    "what is atomic no longer is": (
        f"{rmw('addi')}{LOADED}",
        f"%v = %m[%i]\n%w = arith.addi %v, %x : i32\n%m[%i] = %w\n{LOADED}",
    ),
    "two updates are one": (
        f"{rmw('addi')}{rmw('addi', name='%w')}{RETURN}",
        f"%d = arith.addi %x, %x : i32\n{rmw('addi', '%d')}{RETURN}",
    ),
    "updates of two elements change places": (
        f"{rmw('addi', of='%m[%c0]')}{rmw('addi', of='%m[%c1]', name='%w')}{RETURN}",
        f"{rmw('addi', of='%m[%c1]', name='%w')}{rmw('addi', of='%m[%c0]')}{RETURN}",
    ),
    "a store is moved across an update": (
        f"%m[%c0] = %y\n{rmw('addi', of='%m[%c1]')}{RETURN}",
        f"{rmw('addi', of='%m[%c1]')}%m[%c0] = %y\n{RETURN}",
    ),
    "a parallel loop stays parallel, and updates in another way": (
        f"scf.parallel (%k) = (%c0) to (%j) step (%c1) {{\n{rmw('addi')}}}\n{RETURN}",
        f"scf.parallel (%k) = (%c0) to (%j) step (%c1) {{\n{ADD}}}\n{RETURN}",
    ),
}


@pytest.mark.parametrize("name", some_of(PROVED, 12))
def test_what_is_known_of_memory_decides(name: str) -> None:
    assert isinstance(verdict(*PROVED[name]), Proved)


@pytest.mark.parametrize("name", some_of(REFUTED, 20))
def test_a_wrong_twin_is_refuted(name: str) -> None:
    assert isinstance(verdict(*REFUTED[name]), Refuted)


@pytest.mark.parametrize("name", some_of(UNKNOWN, 8))
def test_what_is_not_known_is_not_said(name: str) -> None:
    assert isinstance(verdict(*UNKNOWN[name]), Unknown)


def test_a_proof_about_atomic_updates_says_what_it_takes_for_granted() -> None:
    found = verdict(*PROVED["what was stored is what is added to"])
    assert isinstance(found, Proved)
    assert NO_OTHER_THREADS in [c.name for c in found.conventions]
    found = verdict(f"{rmw('addi')}{LOADED}", f"{rmw('addi')}{LOADED}".replace("%v", "%s"))
    assert isinstance(found, Proved)
    assert NO_OTHER_THREADS not in [c.name for c in found.conventions]


@pytest.mark.parametrize("at", ["%c1", "%i"])
def test_a_constant_that_is_another_one_afterwards(at: str) -> None:
    body = f"{FEW}{load('%v', '%t', at)}{LOADED}"
    after = GLOBALS.replace("dense<[1, 4, 9, 16]>", "dense<[1, 5, 9, 16]>")
    results = verify_translation(GLOBALS + function(body), after + function(body))
    assert not any(isinstance(r.verdict, Proved) for r in results if r.name == "@f")
