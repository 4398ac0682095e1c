"""Right and wrong twins of what passes do to loads and stores."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from tests.verifier.claims.memory_pairs import ALLOC, ALLOCA, CALL, FREE, loop, verdict
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

RETURN = "return %x : i32"
LOADED = "return %v : i32"
OTHER = "%b = memref.alloc() : memref<8xi32>"
NEXT = "%k = arith.addi %i, %c1 : index"
IF = "%c = arith.cmpi slt, %x, %y : i32\nscf.if %c {{\n{}\n}}"
LAST = "%r = arith.xori %v, %w : i32\nreturn %r : i32"
PASSED = "func.call @h(%a) : (memref<8xi32>) -> ()"
STEP = "memref<?xi32, strided<[2]>>"
SHIFTED = "memref<?xi32, strided<[1], offset: 1>>"
EVERY_OTHER = (
    "%s = memref.subview %m[0][%j][2] : memref<?xi32> to " + STEP + "\n"
    "memref.store %x, %s[%i] : " + STEP
)
ONE_ON = (
    "%s = memref.subview %m[1][%j][1] : memref<?xi32> to " + SHIFTED + "\n"
    "memref.store %x, %s[%i] : " + SHIFTED
)
DOUBLE = "%c2 = arith.constant 2 : index\n%k = arith.muli %i, %c2 : index"
INSIDE = (
    "%h = arith.cmpi sge, %j, %c0 : index\n%l = arith.cmpi ult, %i, %j : index\n"
    "%h2 = arith.andi %h, %l : i1\ncf.cond_br %h2, ^in, ^out\n^out:\nreturn %x : i32\n^in:\n"
)


PROVED = {
    "CSE of a load over a store to what is new": (
        f"{ALLOC}\n%v = %m[%i]\n%a[%j] = %x\n%w = %m[%i]\n{FREE}\n{LAST}",
        f"{ALLOC}\n%v = %m[%i]\n%a[%j] = %x\n{FREE}\n%r = arith.constant 0 : i32\nreturn %r : i32",
    ),
    "stores to two new memrefs change places": (
        f"{ALLOC}\n{OTHER}\n%a[%i] = %x\n%b[%j] = %y\n%v = %a[%j]\n%w = %b[%i]\n{LAST}",
        f"{ALLOC}\n{OTHER}\n%b[%j] = %y\n%a[%i] = %x\n%w = %b[%i]\n%v = %a[%j]\n{LAST}",
    ),
    "stores at two constants change places": (
        f"%m[%c0] = %x\n%m[%c1] = %y\n{RETURN}",
        f"%m[%c1] = %y\n%m[%c0] = %x\n{RETURN}",
    ),
    "a load is moved across a store beside it": (
        f"{NEXT}\n%m[%k] = %x\n%v = %m[%i]\n{LOADED}",
        f"{NEXT}\n%v = %m[%i]\n%m[%k] = %x\n{LOADED}",
    ),
    "what was loaded is not stored again": (
        f"%m[%i] = %x\n{CALL}\n%v = %m[%i]\n%m[%i] = %v\n{LOADED}",
        f"%m[%i] = %x\n{CALL}\n%v = %m[%i]\n{LOADED}",
    ),
    "a store goes down both branches": (
        f"%m[%i] = %x\n{IF.format('%m[%j] = %y')}\n{RETURN}",
        "%c = arith.cmpi slt, %x, %y : i32\nscf.if %c {\n%m[%i] = %x\n%m[%j] = %y\n} else {\n"
        f"%m[%i] = %x\n}}\n{RETURN}",
    ),
    "a dead store in a branch": (
        f"{IF.format('%m[%i] = %y')}\n%m[%i] = %x\n{RETURN}",
        f"%m[%i] = %x\n{RETURN}",
    ),
    "mem2reg in a branch": (
        f"{ALLOCA}\n%a[%i] = %x\n{IF.format('%a[%i] = %y')}\n%v = %a[%i]\n{LOADED}",
        "%c = arith.cmpi slt, %x, %y : i32\n%v = arith.select %c, %y, %x : i32\n" + LOADED,
    ),
    "mem2reg in a loop": (
        f"{ALLOCA}\n%a[%c0] = %x\n"
        + loop("%v = %a[%c0]\n%w = arith.addi %v, %y : i32\n%a[%c0] = %w\n%n[%k] = %w")
        + f"\n{RETURN}",
        "%e = scf.for %k = %c0 to %j step %c1 iter_args(%v = %x) -> i32 {\n"
        "%w = arith.addi %v, %y : i32\n%n[%k] = %w\nscf.yield %w : i32\n}\n" + RETURN,
    ),
    "a load is hoisted out of a loop that does not write there": (
        f"{ALLOC}\n%v = %m[%i]\n" + loop("%w = %m[%i]\n%a[%i] = %w") + f"\n{FREE}\n{LOADED}",
        f"{ALLOC}\n%v = %m[%i]\n" + loop("%a[%i] = %v") + f"\n{FREE}\n{LOADED}",
    ),
    "a store through a view": (
        f"{INSIDE}{ONE_ON}\n{NEXT}\n%v = %m[%k]\n{LOADED}",
        f"{INSIDE}{ONE_ON}\n{RETURN}",
    ),
    "a store through a view with a step": (
        f"{EVERY_OTHER}\n{DOUBLE}\n%v = %m[%k]\n{LOADED}",
        f"{EVERY_OTHER}\n{RETURN}",
    ),
    "views that are apart": (
        f"%m[%c0] = %y\n{ONE_ON}\n%v = %m[%c0]\n{LOADED}",
        f"%m[%c0] = %y\n{ONE_ON}\nreturn %y : i32",
    ),
    "a store through a cast": (
        "%d = memref.cast %m : memref<?xi32> to memref<16xi32>\n"
        f"memref.store %x, %d[%i] : memref<16xi32>\n%v = %m[%i]\n{LOADED}",
        "%d = memref.cast %m : memref<?xi32> to memref<16xi32>\n%m[%i] = %x\n"
        f"memref.store %x, %d[%i] : memref<16xi32>\n{RETURN}",
    ),
    "memory that nobody reads": (
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{RETURN}",
        RETURN,
    ),
    "floats are forwarded bit by bit": (
        f"%f[%i] = %z\n%u = %f[%i]\n%f[%j] = %u\n{RETURN}",
        f"%f[%i] = %z\n%f[%j] = %z\n{RETURN}",
    ),
    "memory that was passed on, and is loaded twice": (
        f"{ALLOC}\n%a[%i] = %x\n{PASSED}\n%v = %a[%i]\n%w = %a[%i]\n{FREE}\n{LAST}",
        f"{ALLOC}\n%a[%i] = %x\n{PASSED}\n%v = %a[%i]\n{FREE}\n"
        "%r = arith.constant 0 : i32\nreturn %r : i32",
    ),
}

WRONG = {
    "a store is moved across a load that may be of the same place": (
        f"%m[%i] = %x\n%v = %m[%j]\n{LOADED}",
        f"%v = %m[%j]\n%m[%i] = %x\n{LOADED}",
    ),
    "a store is moved up across a load": (
        f"%v = %m[%j]\n%n[%i] = %x\n{LOADED}",
        f"%n[%i] = %x\n%v = %m[%j]\n{LOADED}",
    ),
    "a store is moved down across a call": (
        f"%m[%i] = %x\n{CALL}\n{RETURN}",
        f"{CALL}\n%m[%i] = %x\n{RETURN}",
    ),
    "a store is moved up across a call": (
        f"{CALL}\n%m[%i] = %x\n{RETURN}",
        f"%m[%i] = %x\n{CALL}\n{RETURN}",
    ),
    "a load is moved up across a call that may not return": (
        f"{CALL}\n%v = %m[%i]\n{LOADED}",
        f"%v = %m[%i]\n{CALL}\n{LOADED}",
    ),
    "a load is moved down across a call": (
        f"%v = %m[%i]\n{CALL}\n{LOADED}",
        f"{CALL}\n%v = %m[%i]\n{LOADED}",
    ),
    "loads are merged across a call": (
        f"%v = %m[%i]\n{CALL}\n%w = %m[%i]\n{LAST}",
        f"%v = %m[%i]\n{CALL}\n%w = arith.addi %v, %v : i32\n%r = arith.subi %w, %w : i32\n"
        "return %r : i32",
    ),
    "loads are merged across a store": (
        f"%v = %m[%i]\n%m[%j] = %x\n%w = %m[%i]\n{LAST}",
        "%v = %m[%i]\n%m[%j] = %x\n%r = arith.constant 0 : i32\nreturn %r : i32",
    ),
    "forwarding across a store beside it, off by one": (
        f"{NEXT}\n%m[%i] = %x\n%m[%k] = %y\n%v = %m[%k]\n{LOADED}",
        f"{NEXT}\n%m[%i] = %x\n%m[%k] = %y\n{RETURN}",
    ),
    "forwarding across a store to another memref": (
        f"%m[%i] = %x\n%n[%j] = %y\n%v = %m[%i]\n{LOADED}",
        f"%m[%i] = %x\n%n[%j] = %y\n{RETURN}",
    ),
    "forwarding across a store in a branch": (
        f"%m[%i] = %x\n{IF.format('%n[%j] = %y')}\n%v = %m[%i]\n{LOADED}",
        f"%m[%i] = %x\n{IF.format('%n[%j] = %y')}\n{RETURN}",
    ),
    "forwarding across a store in a loop": (
        "%m[%i] = %x\n" + loop("%n[%k] = %y") + f"\n%v = %m[%i]\n{LOADED}",
        "%m[%i] = %x\n" + loop("%n[%k] = %y") + f"\n{RETURN}",
    ),
    "forwarding across a call that got the memref": (
        f"{ALLOC}\n%a[%i] = %x\n{PASSED}\n%v = %a[%i]\n{FREE}\n{LOADED}",
        f"{ALLOC}\n%a[%i] = %x\n{PASSED}\n{FREE}\n{RETURN}",
    ),
    "forwarding across a call where the memref got out before": (
        f"{ALLOC}\n{PASSED}\n%a[%i] = %x\n{CALL}\n%v = %a[%i]\n{LOADED}",
        f"{ALLOC}\n{PASSED}\n%a[%i] = %x\n{CALL}\n{RETURN}",
    ),
    "a dead store before a load": (
        f"%m[%i] = %x\n%v = %m[%j]\n%m[%i] = %y\n{LOADED}",
        f"%v = %m[%j]\n%m[%i] = %y\n{LOADED}",
    ),
    "a dead store before a call": (
        f"%m[%i] = %x\n{CALL}\n%m[%i] = %y\n{RETURN}",
        f"{CALL}\n%m[%i] = %y\n{RETURN}",
    ),
    "a dead store that is overwritten in a branch alone": (
        f"%m[%i] = %x\n{IF.format('%m[%i] = %y')}\n{RETURN}",
        f"{IF.format('%m[%i] = %y')}\n{RETURN}",
    ),
    "a dead store that is overwritten beside it": (
        f"{NEXT}\n%m[%i] = %x\n%m[%k] = %y\n{RETURN}",
        f"{NEXT}\n%m[%k] = %y\n{RETURN}",
    ),
    "a dead store that is overwritten in a loop that may not run": (
        "%m[%c0] = %x\n" + loop("%m[%k] = %y") + f"\n{RETURN}",
        loop("%m[%k] = %y") + f"\n{RETURN}",
    ),
    "a dead store at the end, of memory that was passed in": (
        f"%v = %m[%i]\n%m[%i] = %x\n{LOADED}",
        f"%v = %m[%i]\n{LOADED}",
    ),
    "a dead store to memory that is returned later": (
        f"{ALLOC}\n%a[%i] = %x\n{PASSED}\n{RETURN}",
        f"{ALLOC}\n{PASSED}\n{RETURN}",
    ),
    "a value is stored twice in the wrong order": (
        f"%m[%i] = %x\n%m[%i] = %y\n{RETURN}",
        f"%m[%i] = %y\n%m[%i] = %x\n{RETURN}",
    ),
    "two values are swapped": (
        f"%v = %m[%i]\n%w = %m[%j]\n%m[%i] = %w\n%m[%j] = %v\n{RETURN}",
        f"%v = %m[%i]\n%w = %m[%j]\n%m[%i] = %w\n%m[%j] = %w\n{RETURN}",
    ),
    "a swap without what was there": (
        f"%v = %m[%i]\n%w = %m[%j]\n%m[%i] = %w\n%m[%j] = %v\n{RETURN}",
        f"%w = %m[%j]\n%m[%i] = %w\n%v = %m[%i]\n%m[%j] = %v\n{RETURN}",
    ),
    "a store is moved out of a branch": (
        f"{IF.format('%m[%i] = %x')}\n{RETURN}",
        f"%m[%i] = %x\n{RETURN}",
    ),
    "a load is moved out of a branch": (
        f"{IF.format('%v = %m[%i]' + chr(10) + '%n[%j] = %v')}\n{RETURN}",
        f"%v = %m[%i]\n{IF.format('%n[%j] = %v')}\n{RETURN}",
    ),
    "a store is moved into a branch": (
        f"%m[%i] = %x\n{RETURN}",
        f"{IF.format('%m[%i] = %x')}\n{RETURN}",
    ),
    "a branch stores something else": (
        f"{IF.format('%m[%i] = %x')}\n{RETURN}",
        f"{IF.format('%m[%i] = %y')}\n{RETURN}",
    ),
    "a load is hoisted over a store in the loop": (
        "%v = %m[%i]\n" + loop("%w = %m[%i]\n%e = arith.addi %w, %x : i32\n%n[%k] = %e") + LOADED,
        "%v = %m[%i]\n" + loop("%e = arith.addi %v, %x : i32\n%n[%k] = %e") + LOADED,
    ),
    "a load is hoisted out of a loop that may not run": (
        loop("%v = %m[%i]\n%n[%k] = %v") + f"\n{RETURN}",
        "%v = %m[%i]\n" + loop("%n[%k] = %v") + f"\n{RETURN}",
    ),
    "a store is sunk out of a loop that may not run": (
        loop("%m[%i] = %x") + f"\n{RETURN}",
        f"%m[%i] = %x\n{RETURN}",
    ),
    "a store is sunk over a load in the loop": (
        "%m[%i] = %y\n"
        + loop("%v = %n[%k]\n%q = %m[%i]\n%w = arith.addi %v, %q : i32\n%m[%i] = %w")
        + RETURN,
        "%m[%i] = %y\n%e = scf.for %k = %c0 to %j step %c1 iter_args(%q = %y) -> i32 {\n"
        "%v = %n[%k]\n%w = arith.addi %v, %q : i32\nscf.yield %w : i32\n}\n%m[%i] = %e\n" + RETURN,
    ),
    "a loop stores one element less": (
        "%m[%c0] = %y\n" + loop("%m[%k] = %x") + f"\n{RETURN}",
        f"%m[%c0] = %y\nscf.for %k = %c1 to %j step %c1 {{\n%m[%k] = %x\n}}\n{RETURN}",
    ),
    "a loop that stores runs the other way": (
        loop("%v = %m[%k]\n%n[%k] = %v") + f"\n{RETURN}",
        "%l = arith.subi %j, %c1 : index\n"
        + loop("%e = arith.subi %l, %k : index\n%v = %m[%e]\n%n[%e] = %v")
        + f"\n{RETURN}",
    ),
    "two loops that store are one": (
        loop("%m[%k] = %x") + "\n" + loop("%v = %n[%k]\n%m[%k] = %v") + f"\n{RETURN}",
        loop("%m[%k] = %x\n%v = %n[%k]\n%m[%k] = %v") + f"\n{RETURN}",
    ),
    "memory is freed while it is used": (
        f"{ALLOC}\n%a[%i] = %x\n{CALL}\n%v = %a[%i]\n{FREE}\n{LOADED}",
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{CALL}\n%v = %a[%i]\n{LOADED}",
    ),
    "memory is freed in a branch, and behind it": (
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{RETURN}",
        f"{ALLOC}\n%a[%i] = %x\n{IF.format(FREE)}\n{FREE}\n{RETURN}",
    ),
    "memory is freed each time in a loop": (
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{RETURN}",
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{loop(FREE)}\n{RETURN}",
    ),
    "memory that was passed in is freed": (
        f"%m[%i] = %x\n{RETURN}",
        f"%m[%i] = %x\nmemref.dealloc %m : memref<?xi32>\n{RETURN}",
    ),
    "memory on the stack is freed": (
        f"{ALLOCA}\n%a[%i] = %x\n%v = %a[%i]\n{LOADED}",
        f"{ALLOCA}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\n{LOADED}",
    ),
    "what is freed does not begin there": (
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{RETURN}",
        f"{ALLOC}\n%a[%i] = %x\n%s = memref.subview %a[1][2][1] : memref<8xi32> to "
        "memref<2xi32, strided<[1], offset: 1>>\n"
        f"memref.dealloc %s : memref<2xi32, strided<[1], offset: 1>>\n{RETURN}",
    ),
    "another memref is freed": (
        f"{ALLOC}\n{OTHER}\n%a[%i] = %x\n{FREE}\n{RETURN}",
        f"{ALLOC}\n{OTHER}\n%a[%i] = %x\n{FREE}\n{FREE}\n{RETURN}",
    ),
    "what was never written on the heap is loaded": (
        f"{ALLOC}\n%a[%c0] = %x\n%v = %a[%c0]\n{LOADED}",
        f"{ALLOC}\n%a[%c0] = %x\n%v = %a[%c1]\n{LOADED}",
    ),
    "what was never written on the stack is loaded": (
        f"{ALLOCA}\n%a[%i] = %x\n%v = %a[%i]\n{LOADED}",
        f"{ALLOCA}\n%a[%j] = %x\n%v = %a[%i]\n{LOADED}",
    ),
    "what an iteration wrote is not there in the next one": (
        loop(f"{ALLOC}\n%a[%c0] = %x\n%v = %a[%c0]\n%n[%k] = %v\n{FREE}") + f"\n{RETURN}",
        loop(f"{ALLOC}\n%v = %a[%c0]\n%a[%c0] = %x\n%n[%k] = %v\n{FREE}") + f"\n{RETURN}",
    ),
    "memory is too small": (
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\n{LOADED}",
        "%a = memref.alloc() : memref<4xi32>\nmemref.store %x, %a[%i] : memref<4xi32>\n"
        "%v = memref.load %a[%i] : memref<4xi32>\nmemref.dealloc %a : memref<4xi32>\n" + LOADED,
    ),
    "an offset is dropped": (
        f"{INSIDE}{ONE_ON}\n{RETURN}",
        f"{INSIDE}%m[%i] = %x\n{RETURN}",
    ),
    "an offset is one too far": (
        f"{ONE_ON}\n{RETURN}",
        f"{ONE_ON.replace('[1][%j]', '[2][%j]').replace('offset: 1', 'offset: 2')}\n{RETURN}",
    ),
    "a stride is dropped": (
        f"{EVERY_OTHER}\n{RETURN}",
        f"%m[%i] = %x\n{RETURN}",
    ),
    "a load forgets a stride": (
        f"{EVERY_OTHER}\n{DOUBLE}\n%v = %m[%k]\n{LOADED}",
        f"{EVERY_OTHER}\n%v = %m[%i]\n{LOADED}",
    ),
    "a transposed memref is not": (
        "%t = memref.transpose %p (d0, d1) -> (d1, d0) : memref<4x4xi32> to "
        "memref<4x4xi32, strided<[1, 4]>>\n"
        f"memref.store %x, %t[%i, %j] : memref<4x4xi32, strided<[1, 4]>>\n{RETURN}",
        f"memref.store %x, %p[%i, %j] : memref<4x4xi32>\n{RETURN}",
    ),
    "a collapsed memref is read by the other dimension": (
        "%t = memref.collapse_shape %p [[0, 1]] : memref<4x4xi32> into memref<16xi32>\n"
        f"memref.store %x, %t[%c1] : memref<16xi32>\n{RETURN}",
        f"memref.store %x, %p[%c1, %c0] : memref<4x4xi32>\n{RETURN}",
    ),
    "a store is made of what a load may make undefined": (
        RETURN,
        f"%v = %m[%i]\n%m[%i] = %v\n{RETURN}",
    ),
    "an element of another place": (
        f"{NEXT}\n%v = %m[%k]\n%n[%j] = %v\n{RETURN}",
        f"{NEXT}\n%v = %m[%i]\n%n[%j] = %v\n{RETURN}",
    ),
    "an access is left out of bounds": (
        f"%m[%i] = %x\n{RETURN}",
        f"{NEXT}\n%m[%i] = %x\n%v = %m[%k]\n{RETURN}",
    ),
    "a bit that was never written": (
        "%u = memref.alloc() : memref<8xi1>\n%e = memref.load %u[%i] : memref<8xi1>\n"
        f"memref.dealloc %u : memref<8xi1>\n%v = arith.select %e, %x, %y : i32\n{LOADED}",
        "%u = memref.alloc() : memref<8xi1>\n%e = memref.load %u[%i] : memref<8xi1>\n"
        "memref.dealloc %u : memref<8xi1>\nreturn %y : i32",
    ),
    "what was never written on the heap may be anything": (
        f"{ALLOC}\n%v = %a[%i]\n{FREE}\n{LOADED}",
        f"{ALLOC}\n%v = %a[%i]\n{FREE}\n{RETURN}",
    ),
    "memory that control hands on": (
        f"{ALLOC}\n%a[%i] = %x\ncf.br ^bb(%a : memref<8xi32>)\n^bb(%b: memref<8xi32>):\n"
        f"%b[%i] = %y\n%v = %a[%i]\n{LOADED}",
        f"{ALLOC}\n%a[%i] = %x\ncf.br ^bb(%a : memref<8xi32>)\n^bb(%b: memref<8xi32>):\n"
        f"%b[%i] = %y\n{RETURN}",
    ),
    "memory that may be gone is loaded": (
        RETURN,
        f"%v = memref.load %p[%c0, %c0] : memref<4x4xi32>\n{RETURN}",
    ),
    "memory that was passed in is loaded after it is freed": (
        "%v = memref.load %p[%c0, %c0] : memref<4x4xi32>\nmemref.dealloc %p : memref<4x4xi32>\n"
        + LOADED,
        "memref.dealloc %p : memref<4x4xi32>\n%v = memref.load %p[%c0, %c0] : memref<4x4xi32>\n"
        + LOADED,
    ),
    "memory has no room for what is cast to more": (
        f"{ALLOC}\n%a[%c0] = %x\n{FREE}\n{RETURN}",
        f"{ALLOC}\n%r = memref.reinterpret_cast %a to offset: [0], sizes: [16], strides: [1] : "
        "memref<8xi32> to memref<16xi32, strided<[1]>>\n%c8 = arith.constant 8 : index\n"
        f"memref.store %x, %r[%c8] : memref<16xi32, strided<[1]>>\n{FREE}\n{RETURN}",
    ),
    "two memrefs are taken for one": (
        f"%m[%i] = %x\n%v = %n[%i]\n{LOADED}",
        f"%m[%i] = %x\n%v = %n[%i]\n{RETURN}",
    ),
    "poison is stored for 0": (
        f"%q = arith.constant 0 : i32\n%m[%i] = %q\n{RETURN}",
        f"%q = ub.poison : i32\n%m[%i] = %q\n{RETURN}",
    ),
    "poison is stored": (
        f"%m[%i] = %x\n{RETURN}",
        f"%q = ub.poison : i32\n%m[%i] = %q\n{RETURN}",
    ),
    "a float is stored for another": (
        f"%f[%i] = %z\n{RETURN}",
        f"%n0 = arith.negf %z : f32\n%f[%i] = %n0\n{RETURN}",
    ),
}
NOT_SHOWN = {
    "what was never written on the heap may be anything",
    "memory that may be gone is loaded",
    "memory that was passed in is loaded after it is freed",
    "a bit that was never written",
    "forwarding across a call that got the memref",
    "forwarding across a call where the memref got out before",
    "memory that was passed in is freed",
    "memory on the stack is freed",
    "what is freed does not begin there",
}
"""Operations without a meaning alone tell these apart: they are unknown."""

ARGUMENTS = (
    "%m: memref<?xi32>, %n: memref<?xi32>, %i: index, %j: index, %x: i32, %y: i32, "
    "%f: memref<?xf32>, %z: f32, %p: memref<4x4xi32>"
)


@pytest.mark.parametrize("name", some_of(PROVED, 8))
def test_a_right_twin_is_proved(name: str) -> None:
    found = verdict(*PROVED[name], ARGUMENTS)
    assert isinstance(found, Proved), found


@pytest.mark.parametrize("name", some_of(WRONG, 18))
def test_a_wrong_twin_is_not_proved(name: str) -> None:
    found = verdict(*WRONG[name], ARGUMENTS)
    assert not isinstance(found, Proved), found
    assert isinstance(found, Refuted) == (name not in NOT_SHOWN), found
