"""Functions with branches, loops, calls and operations without a meaning."""

from __future__ import annotations

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

COUNTED = """
func.func private @g(i32) -> i32
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %y = func.call @g(%a) : (i32) -> i32
    scf.yield %y : i32
  }
  func.return %r : i32
}
"""
BLOCKS = """
func.func private @g(i32) -> i32
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, i32)
^head(%i: index, %a: i32):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^end
^body:
  %y = func.call @g(%a) : (i32) -> i32
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %y : index, i32)
^end:
  func.return %a : i32
}
"""
WHILE = """
func.func private @g(i32) -> i32
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i, %r = scf.while (%j = %c0, %a = %x) : (index, i32) -> (index, i32) {
    %c = arith.cmpi slt, %j, %n : index
    scf.condition(%c) %j, %a : index, i32
  } do {
  ^bb0(%j: index, %a: i32):
    %y = func.call @g(%a) : (i32) -> i32
    %next = arith.addi %j, %c1 : index
    scf.yield %next, %y : index, i32
  }
  func.return %r : i32
}
"""
PEELED = """
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %n, %s = %c0) -> (index, index) {
    %p = arith.muli %a, %i : index
    %t = arith.addi %s, %p : index
    %b = arith.subi %a, %c1 : index
    scf.yield %b, %t : index, index
  }
  %r:2 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %f#0, %s = %f#1) -> (index, index) {
    %p = arith.muli %a, %i : index
    %t = arith.addi %s, %p : index
    %b = arith.subi %a, %c1 : index
    scf.yield %b, %t : index, index
  }
  func.return %r#1 : index
}
"""
NOT_PEELED = """
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %n, %s = %c0) -> (index, index) {
    %p = arith.muli %a, %i : index
    %t = arith.addi %s, %p : index
    %b = arith.subi %a, %c1 : index
    scf.yield %b, %t : index, index
  }
  func.return %r#1 : index
}
"""
SELECTS = """
func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = arith.select %c, %x, %y : i32
  func.return %r : i32
}
"""
BRANCHES = """
func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %c -> i32 { scf.yield %x : i32 } else { scf.yield %y : i32 }
  func.return %r : i32
}
"""
TWO_EFFECTS = """
func.func @f(%x: i32) -> i32 {
  %a = "test.op"(%x) {first} : (i32) -> i32
  %b = "test.op"(%x) : (i32) -> i32
  %c = arith.addi %a, %b : i32
  func.return %c : i32
}
"""
DIVIDES = """
func.func private @g(i32) -> i32
func.func @f(%x: i32, %y: i32) -> i32 {
  %a = func.call @g(%x) : (i32) -> i32
  %q = arith.divui %a, %y : i32
  func.return %q : i32
}
"""
REGION = """
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %r = "test.op"(%x) ({
  ^bb0(%a: i32):
    %b = arith.addi %a, %zero : i32
    "test.yield"(%b) : (i32) -> ()
  }) : (i32) -> i32
  func.return %r : i32
}
"""
ENDLESS = """
func.func @f(%c: i1) {
  cf.br ^head
^head:
  cf.cond_br %c, ^head, ^end
^end:
  func.return
}
"""


def verdict(before: str, after: str) -> object:
    """The verdict on @f."""
    (found,) = [r.verdict for r in verify_translation(before, after) if r.name == "@f"]
    return found


RIGHT = {
    "for to blocks": (COUNTED, BLOCKS),
    "for to while": (COUNTED, WHILE),
    "an operation that xDSL reads in one place only": (
        COUNTED.replace("scf.for", "scf.for unsigned"), BLOCKS.replace("slt", "ult")),
    "blocks to while": (BLOCKS, WHILE),
    "while to blocks": (WHILE, BLOCKS),
    "branches to a selection": (BRANCHES, SELECTS),
    "effects stay": (TWO_EFFECTS, TWO_EFFECTS.replace("arith.addi %a, %b", "arith.addi %b, %a")),
    "a selection stays one": (SELECTS, SELECTS.replace("@f(%c", "@f(%c")),
    "what runs in a region": (REGION, REGION.replace("%b = arith.addi %a, %zero : i32", "")
                              .replace('yield"(%b)', 'yield"(%a)')),
    "a call with a value that is more defined": (
        COUNTED.replace("%x)", "%x)").replace(
            "%y = func.call @g(%a)", "%p = arith.addi %a, %x overflow<nsw> : i32\n"
            "    %y = func.call @g(%p)"),
        COUNTED.replace(
            "%y = func.call @g(%a)", "%p = arith.addi %a, %x : i32\n    %y = func.call @g(%p)"),
    ),
    "an infinite loop stays one": (ENDLESS, ENDLESS.replace("%c, ^head, ^end", "%c, ^head, ^end")),
}  # fmt: skip


@pytest.mark.parametrize("name", some_of(RIGHT, 6))
def test_right_changes_are_proved_for_every_trip_count(name: str) -> None:
    before, after = RIGHT[name]
    changed = after + "func.func private @other()\n" if before == after else after
    assert isinstance(verdict(before, changed), Proved)


@pytest.mark.deep
def test_an_iteration_is_peeled_that_does_nothing_where_there_is_none() -> None:
    """Runs with and without an iteration are needed; the inputs depend on the name."""
    name = "down_counter"
    before, after = (text.replace("@f", f"@{name}") for text in (NOT_PEELED, PEELED))
    (found,) = [r.verdict for r in verify_translation(before, after)]
    assert isinstance(found, Proved)


WRONG = {
    "one iteration more": (COUNTED, BLOCKS.replace("slt", "sle")),
    "one iteration less": (BLOCKS, BLOCKS.replace("^head(%c0, %x", "^head(%c1, %x")),
    "another predicate": (COUNTED, WHILE.replace("slt", "ult")),
    "the value of the iteration before": (
        BLOCKS, BLOCKS.replace("^head(%next, %y", "^head(%next, %a")),
    "a branch swapped": (BRANCHES, BRANCHES.replace("%c ->", "%d ->").replace(
        "%r = scf", "%one = arith.constant 1 : i1\n  %d = arith.xori %c, %one : i1\n  %r = scf")),
    "a selection where there was a branch": (SELECTS, BRANCHES),
    "effects in another order": (TWO_EFFECTS, TWO_EFFECTS.replace(" {first}", "").replace(
        '"test.op"(%x) : (i32) -> i32\n  %c', '"test.op"(%x) {first} : (i32) -> i32\n  %c')),
    "an effect lost": (TWO_EFFECTS, TWO_EFFECTS.replace(
        '%b = "test.op"(%x) : (i32) -> i32', "%b = arith.constant 0 : i32")),
    "an effect twice": (TWO_EFFECTS, TWO_EFFECTS.replace(
        "%c = ", '%d = "test.op"(%x) : (i32) -> i32\n  %c = ')),
    "another attribute": (TWO_EFFECTS, TWO_EFFECTS.replace("first", "second")),
    "an iteration that is peeled where there may be none": (
        NOT_PEELED.replace("%r#1", "%r#0"), PEELED.replace("%r#1", "%r#0")),
    "another attribute where nobody knows the operation": (
        TWO_EFFECTS.replace("test.op", "unknown.op"),
        TWO_EFFECTS.replace("test.op", "unknown.op").replace("first", "second")),
    "a trap before a call": (DIVIDES, DIVIDES.replace("  %q = arith.divui %a", "  %u = arith.divui "
        "%x, %y : i32\n  %q = arith.divui %a").replace("%a = func.call", "%t = arith.divui %x, %y "
        ": i32\n  %a = func.call")),
    "what runs in a region": (REGION, REGION.replace("constant 0", "constant 1")),
    "another operation in a region": (REGION, REGION.replace("addi", "muli")),
    "another result of a region": (REGION, REGION.replace('yield"(%b)', 'yield"(%x)')),
    "an infinite loop made finite": (ENDLESS, ENDLESS.replace("%c, ^head, ^end", "%c, ^end, ^end")),
    "a finite loop made infinite": (COUNTED, BLOCKS.replace("addi %i, %c1", "addi %i, %c0")),
    "a loop that is left at once": (BLOCKS, BLOCKS.replace("cf.br ^head(%next, %y : index, i32)",
                                                           "func.return %y : i32")),
    "another result": (BLOCKS, BLOCKS.replace("return %a", "return %x")),
}  # fmt: skip


@pytest.mark.parametrize("name", some_of(WRONG, 6))
def test_wrong_twins_are_not_proved(name: str) -> None:
    before, after = WRONG[name]
    assert isinstance(verdict(before, after), Refuted | Unknown)


@few(6)
@pytest.mark.parametrize(
    "name",
    [
        "one iteration more",
        "one iteration less",
        "a branch swapped",
        "a trap before a call",
        "another result",
        "the value of the iteration before",
    ],
)
def test_what_runs_show_is_refuted(name: str) -> None:
    found = verdict(*WRONG[name])
    assert isinstance(found, Refuted)
    assert "%" in found.counterexample.text()


@pytest.mark.parametrize(
    "name", ["an effect lost", "effects in another order", "another attribute"]
)
def test_what_an_unknown_operation_decides_is_not_refuted(name: str) -> None:
    assert isinstance(verdict(*WRONG[name]), Unknown)


USES = """
func.func @g(%x: i32) -> i32 { func.return %x : i32 }
func.func @f(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %y = func.call @g(%x) : (i32) -> i32
    scf.yield %y : i32
  } else {
    scf.yield %x : i32
  }
  func.return %r : i32
}
"""


def test_a_proof_rests_on_what_it_takes_for_the_same() -> None:
    wrong = USES.replace("{ func.return %x", "{ %o = arith.addi %x, %x : i32 func.return %o")
    swapped = wrong.replace("arith.addi", "arith.addi").replace("%c: i1", "%c: i1")
    assert not isinstance(verdict(USES, swapped), Proved)
    right = USES.replace(
        "{ func.return %x",
        "{ %z = arith.constant 0 : i32 %o = arith.addi %x, %z : i32 func.return %o",
    )
    assert isinstance(verdict(USES, right), Proved)


@pytest.mark.parametrize("attribute", ["will_return", "no_unwind", "memory_effects = "
    '#llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, '
    "targetMem0 = none, targetMem1 = none>"])  # fmt: skip
def test_a_promise_that_opaque_code_may_break_is_not_added(attribute: str) -> None:
    before = """llvm.func @g(i32)
    llvm.func @f(%x: i32) { llvm.call @g(%x) : (i32) -> () llvm.return }"""
    after = before.replace("@f(%x: i32) {", f"@f(%x: i32) attributes {{{attribute}}} {{")
    assert isinstance(verdict(before, after), Unsupported)


@pytest.mark.parametrize(
    ("type_", "expected"), [("none", Unknown), ("tuple<>", Proved), ("!llvm.struct<()>", Unknown)]
)
def test_values_of_a_type_with_one_value_refute_nothing(type_: str, expected: type) -> None:
    before = f"func.func @f(%a: {type_}, %b: {type_}) -> {type_} {{ func.return %a : {type_} }}"
    assert isinstance(verdict(before, before.replace("return %a", "return %b")), expected)


TWO_CELLS = """
func.func @f(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  memref.store %y, %b[%c0] : memref<4xi32>
  "test.fence"() : () -> ()
  %r = memref.load %a[%c0] : memref<4xi32>
  func.return %r : i32
}
"""


def test_two_allocations_are_not_one() -> None:
    one = TWO_CELLS.replace("%b = memref.alloc() : memref<4xi32>", "").replace("%b[", "%a[")
    assert isinstance(verdict(TWO_CELLS, one), Unknown)


DIVIDED = """
func.func private @ext(i32)
func.func @f(%x: i32, %y: i32, %z: i32, %b: i1) {
  %u = scf.if %b -> (i32) {
    %s = arith.muli %y, %y : i32
    scf.yield %s : i32
  } else {
    %m = arith.minui %x, %z : i32
    scf.yield %m : i32
  }
  %v = arith.xori %z, %x : i32
  func.call @ext(%v) : (i32) -> ()
  %q = arith.divui %u, %v : i32
  func.call @ext(%q) : (i32) -> ()
  return
}"""


@pytest.mark.deep
def test_operands_that_change_places_are_no_question_to_a_solver() -> None:
    """Asked about the quotients, z3 has no answer in a million steps."""
    after = DIVIDED.replace("minui %x, %z", "minui %z, %x").replace("xori %z, %x", "xori %x, %z")
    assert isinstance(verdict(DIVIDED, after), Proved)
    assert not isinstance(verdict(DIVIDED, after.replace("minui", "maxui")), Proved)
