"""The interpreter that judges the pairs of `benchmarks/control_flow`, on functions by hand."""

from __future__ import annotations

import shutil

import pytest

from tests.oracles.control_flow.comparing import (
    ABORTED,
    ENDLESS,
    RETURNED,
    STOPPED,
    UNDEFINED,
    Inputs,
    difference,
    differences,
    run,
)
from tests.oracles.control_flow.reading import NoMeaning, functions_of_all
from tests.support.deep import few

pytestmark = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="no mlir-opt-22")

COUNTED = """
func.func private @use(i32)
func.func @f(%a: i32, %b: i32) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %a to %b step %one iter_args(%s = %zero) -> i32 : i32 {
    func.call @use(%i) : (i32) -> ()
    %t = arith.addi %s, %i : i32
    scf.yield %t : i32
  }
  return %r : i32
}
"""
BLOCKS = """
func.func private @use(i32)
func.func @f(%a: i32, %b: i32) -> i32 {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  cf.br ^head(%a, %zero : i32, i32)
^head(%i: i32, %s: i32):
  %p = arith.cmpi slt, %i, %b : i32
  cf.cond_br %p, ^body, ^exit
^body:
  func.call @use(%i) : (i32) -> ()
  %t = arith.addi %s, %i : i32
  %j = arith.addi %i, %one : i32
  cf.br ^head(%j, %t : i32, i32)
^exit:
  return %s : i32
}
"""
DIVIDED = """
func.func @f(%a: i8, %b: i8) -> i8 {
  "device.poke"(%a) : (i8) -> ()
  %r = arith.divsi %a, %b : i8
  return %r : i8
}
"""
CIRCLE = """
func.func @f(%a: i8) -> i8 {
  %one = arith.constant 1 : i8
  cf.br ^again(%a : i8)
^again(%i: i8):
  %j = arith.addi %i, %one : i8
  cf.br ^again(%j : i8)
}
"""
ASSERTED = """
func.func @f(%p: i1) -> i1 {
  cf.assert %p, "false"
  return %p : i1
}
"""
STORED = """
func.func @f(%a: memref<4xi32>, %i: index, %x: i32) {
  affine.for %k = 0 to 2 {
    affine.store %x, %a[symbol(%i) + %k * 2] : memref<4xi32>
  }
  return
}
"""
PARALLEL = """
func.func @f(%a: memref<1xi32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %a[%zero] : memref<1xi32>
    scf.reduce
  }
  return
}
"""


def outcome(text: str, *arguments: object, order: str = "forward", limit: int = 20_000):
    (functions,) = functions_of_all([text])
    return run(functions, "f", Inputs(arguments, 0, False), order, limit)


def first_difference(before: str, after: str) -> str | None:
    old, new = functions_of_all([before, after])
    found = next(differences(old, new, "f", 40, 400), None)
    return None if found is None else str(found)


@pytest.mark.parametrize("text", [COUNTED, BLOCKS])
def test_a_loop_sums_and_calls(text: str) -> None:
    found = outcome(text, 2, 5)
    assert (found.kind, found.values) == (RETURNED, (9,))
    assert [event.operands for event in found.trace] == [(2,), (3,), (4,)]


@few(2)
@pytest.mark.parametrize(("a", "b"), [(5, 5), (5, 2), (1, 0xFFFFFFFF)])
def test_a_loop_that_does_not_run(a: int, b: int) -> None:
    found = outcome(COUNTED, a, b)
    assert (found.kind, found.values, found.trace) == (RETURNED, (0,), ())


@pytest.mark.parametrize(("a", "b"), [(7, 0), (0x80, 0xFF)])
def test_a_division_traps_behind_the_effect(a: int, b: int) -> None:
    found = outcome(DIVIDED, a, b)
    assert found.kind == UNDEFINED
    assert len(found.trace) == 1


@pytest.mark.deep
def test_endings() -> None:
    assert outcome(CIRCLE, 3).kind == ENDLESS
    assert outcome(COUNTED, 0, 1_000_000, limit=100).kind == STOPPED
    assert outcome(ASSERTED, 0).kind == ABORTED
    assert outcome(ASSERTED, 1).kind == RETURNED


def test_memory_and_its_bounds() -> None:
    cells = dict(outcome(STORED, (0, (4,), 32), 1, 77).values[0])
    assert (cells[1,], cells[3,]) == (77, 77)
    assert outcome(STORED, (0, (4,), 32), 2, 77).kind == UNDEFINED


def test_parallel_iterations_in_any_order() -> None:
    last = [outcome(PARALLEL, (0, (1,), 32), 3, order=o).values for o in ("forward", "backward")]
    assert last == [((((0,), 2),),), ((((0,), 0),),)]


@pytest.mark.deep
def test_the_same_loop_does_the_same() -> None:
    assert first_difference(COUNTED, BLOCKS) is None
    assert first_difference(BLOCKS, COUNTED) is None


@few(6)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("slt, %i", "sle, %i"),
        ("@use(%i)", "@use(%s)"),
        ("(%j, %t :", "(%j, %s :"),
        ("return %s", "return %a"),
        ("  func.call @use(%i) : (i32) -> ()\n", ""),
        ("^body, ^exit", "^exit, ^body"),
    ],
)
def test_a_change_is_seen(old: str, new: str) -> None:
    assert first_difference(COUNTED, BLOCKS.replace(old, new)) is not None


def test_an_effect_before_a_trap_stays() -> None:
    lines = DIVIDED.strip().splitlines()
    moved = "\n".join([lines[0], lines[2], lines[1], *lines[3:]])
    found = first_difference(DIVIDED, moved)
    assert found is not None and "before effect 1" in found
    assert first_difference(moved, DIVIDED) is None


def test_poison_may_become_anything() -> None:
    poison = """
func.func @f(%a: i8) -> i8 {
  %r = ub.poison : i8
  return %r : i8
}
"""
    value = "func.func @f(%a: i8) -> i8 {\n  return %a : i8\n}\n"
    assert first_difference(poison, value) is None
    assert first_difference(value, poison) is not None


@pytest.mark.deep
def test_one_order_of_a_parallel_loop_is_one_that_it_may_take() -> None:
    sequential = PARALLEL.replace("scf.parallel (%i) = (%zero) to (%n) step (%one)", "LOOP")
    sequential = sequential.replace("LOOP", "scf.for %i = %zero to %n step %one")
    sequential = sequential.replace("    scf.reduce\n", "")
    assert first_difference(PARALLEL, sequential) is None
    assert first_difference(sequential, PARALLEL) is not None


def test_a_loop_without_effects_may_be_taken_for_one_that_ends() -> None:
    """Whether it may is a matter of an assumption, not of a run."""
    ends = "func.func @f(%a: i8) -> i8 {\n  return %a : i8\n}\n"
    old, new = functions_of_all([CIRCLE, ends])
    assert difference(old, new, "f", Inputs((3,), 0, False)) is None
    assert difference(new, old, "f", Inputs((3,), 0, False)) is not None


def test_what_is_not_known_is_said() -> None:
    text = "func.func @f(%a: f32) -> f32 {\n  %r = arith.addf %a, %a : f32\n  return %r : f32\n}\n"
    with pytest.raises(NoMeaning):
        outcome(text, 0)
    with pytest.raises(NoMeaning):
        functions_of_all(["func.func @f() { nonsense }"])
