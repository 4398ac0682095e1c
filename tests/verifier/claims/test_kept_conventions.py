"""What a proof about loops takes for granted of its callers is not believed of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.claims.modules import ModuleVerdicts
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import (
    AFFINE_DIVISION,
    AFFINE_OVERFLOW,
    ARGUMENTS_ARE_MEMORY,
    NO_OTHER_THREADS,
    ONE_NAN,
    convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

if TYPE_CHECKING:
    from semantics.functions.operations import Function

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

SUM = """func.func @sum(%m: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> (i32) {
    %v = memref.load %m[%c0] : memref<8xi32>
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
"""
HOISTED = """func.func @sum(%m: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %v = memref.load %m[%c0] : memref<8xi32>
  %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> (i32) {
    %t = arith.addi %s, %v : i32
    affine.yield %t : i32
  }
  return %r : i32
}
"""
DOUBLED = """func.func @twice(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c0] : memref<4xf32>
  %x2 = arith.addf %x, %x : f32
  memref.store %x2, %m[%c0] : memref<4xf32>
  %y = memref.load %m[%c1] : memref<4xf32>
  %y2 = arith.addf %y, %y : f32
  memref.store %y2, %m[%c1] : memref<4xf32>
  return %x2 : f32
}
"""
BACKWARDS = (
    DOUBLED.replace("%c0]", "%c2]")
    .replace("%c1]", "%c0]")
    .replace("%c2]", "%c1]")
    .replace("return %x2", "return %y2")
)


def main(body: str, returned: str = "%r : i32") -> str:
    return f"""func.func @main(%given: memref<8xi32>, %k: index) -> i32 {{
  %none = arith.constant 0 : index
  {body}
  return {returned}
}}
"""


def call(memory: str, trips: str = "%k") -> str:
    return f"%r = func.call @sum({memory}, {trips}) : (memref<8xi32>, index) -> i32"


def caller_of_doubled(after: str) -> str:
    return f"""func.func @main(%m: memref<4xf32>) -> i32 {{
  %r = func.call @twice(%m) : (memref<4xf32>) -> f32
  {after}
  return %k : i32
}}
"""


def verdicts(before: str, after: str) -> Mapping[str, Verdict]:
    return {result.name: result.verdict for result in verify_translation(before, after)}


def conventions(verdict: Proved) -> list[str]:
    return [said.name for said in verdict.conventions]


def test_a_load_that_moves_out_of_a_loop_takes_memory_for_granted() -> None:
    found = verdicts(SUM, HOISTED)["@sum"]
    assert isinstance(found, Proved)
    assert ARGUMENTS_ARE_MEMORY in conventions(found)


@few(4)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(HOISTED, HOISTED.replace("0 to %n", "0 to %n step 1"), id="the same load"),
        pytest.param(
            HOISTED,
            HOISTED.replace("%v =", "%u = memref.load %m[%c0] : memref<8xi32>\n  %v ="),
            id="loaded twice",
        ),
        pytest.param(HOISTED, SUM, id="a load that moves into a loop"),
        pytest.param(DOUBLED, BACKWARDS, id="all elements in another order"),
    ],
)
def test_who_accesses_what_the_source_accesses_takes_nothing_for_granted(
    before: str, after: str
) -> None:
    (found,) = verdicts(before, after).values()
    assert isinstance(found, Proved)
    assert ARGUMENTS_ARE_MEMORY not in conventions(found)


LOAD = """func.func @f(%m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xi32>
  return %v : i32
}
"""


@few(6)
@pytest.mark.parametrize(
    "more",
    [
        "memref.store %v, %m[%c0] : memref<?xi32>",
        "%c1 = arith.constant 1 : index\n  %n = memref.dim %m, %c0 : memref<?xi32>\n"
        "  scf.for %i = %c1 to %n step %c1 {\n    %d = memref.load %m[%i] : memref<?xi32>\n  }",
        "%n = memref.dim %m, %c0 : memref<?xi32>\n"
        "  %own = memref.alloc(%n) : memref<?xi32>\n"
        "  memref.copy %m, %own : memref<?xi32> to memref<?xi32>",
        "memref.copy %m, %m : memref<?xi32> to memref<?xi32>",
        "%n = memref.dim %m, %c0 : memref<?xi32>\n"
        "  %own = memref.alloc(%n) : memref<?xi32>\n"
        "  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], "
        'iterator_types = ["parallel"]} ins(%m : memref<?xi32>) outs(%own : memref<?xi32>) {\n'
        "  ^bb0(%a: i32, %b: i32):\n    linalg.yield %a : i32\n  }",
    ],
    ids=["stored back", "dead loads", "copied", "copied to itself", "read by linalg"],
)
def test_every_way_to_reach_further_is_seen(more: str) -> None:
    after = LOAD.replace("  return", f"  {more}\n  return")
    (found,) = verdicts(LOAD, after).values()
    assert isinstance(found, Proved)
    assert ARGUMENTS_ARE_MEMORY in conventions(found)
    (backwards,) = verdicts(after, LOAD).values()
    assert isinstance(backwards, Proved)
    assert ARGUMENTS_ARE_MEMORY not in conventions(backwards)


FREED = "%m = memref.alloc() : memref<8xi32>\n  memref.dealloc %m : memref<8xi32>\n  "


def test_a_caller_that_passes_what_it_has_freed_is_not_proved() -> None:
    caller = main(FREED + call("%m", "%none"))
    found = verdicts(SUM + caller, HOISTED + caller)
    assert isinstance(found["@sum"], Proved)
    assert isinstance(found["@main"], Refuted)


@pytest.mark.deep
def test_a_caller_that_passes_a_constant_is_not_proved_where_it_is_written() -> None:
    table = 'memref.global "private" constant @t : memref<8xi32> = dense<1>\n'
    caller = main("%m = memref.get_global @t : memref<8xi32>\n  " + call("%m"))
    back = SUM.replace("  return", "  memref.store %zero, %m[%c0] : memref<8xi32>\n  return")
    load = "%old = memref.load %m[%c0] : memref<8xi32>\n"
    back = back.replace("%r = affine", f"{load}  %r = affine").replace("store %zero", "store %old")
    found = verdicts(table + SUM + caller, table + back + caller)
    assert isinstance(found["@sum"], Proved)
    assert not isinstance(found["@main"], Proved)


def test_a_caller_that_passes_memory_rests_on_the_proof_and_says_so() -> None:
    caller = main(call("%given"))
    found = verdicts(SUM + caller, HOISTED + caller)["@main"]
    assert isinstance(found, Proved)
    assert "rests on the verdict about @sum" in found.notes
    assert ARGUMENTS_ARE_MEMORY in conventions(found)


@pytest.mark.deep
@few(3)
@pytest.mark.parametrize(
    "other",
    [
        "func.func private @frees(memref<8xi32>)\n",
        "func.func @frees(%m: memref<8xi32>) {\n  memref.dealloc %m : memref<8xi32>\n  return\n}\n",
        "func.func @reads(%m: memref<8xi32> {llvm.readonly}) {\n  return\n}\n",
    ],
    ids=["declared", "dealloc", "readonly"],
)
def test_nothing_follows_where_the_module_may_pass_other_memory(other: str) -> None:
    caller = main(call("%given"))
    found = verdicts(SUM + caller + other, HOISTED + caller + other)["@main"]
    rests = isinstance(found, Proved) and "rests on the verdict about @sum" in found.notes
    assert not rests


@pytest.mark.deep
def test_a_caller_that_looks_at_the_bits_of_a_nan_does_not_rest_on_one_nan() -> None:
    looks = caller_of_doubled("%k = arith.bitcast %r : f32 to i32")
    before, after = (
        text.replace("f32", "f8E5M2").replace("i32", "i8")
        for text in (DOUBLED + looks, BACKWARDS + looks)
    )
    found = verdicts(before, after)
    twice = found["@twice"]
    assert isinstance(twice, Proved)
    assert ONE_NAN in conventions(twice)
    main = found["@main"]
    assert not isinstance(main, Proved) or ONE_NAN not in conventions(main)


@pytest.mark.deep
def test_a_caller_that_only_computes_rests_on_one_nan_and_says_so() -> None:
    computes = caller_of_doubled("%k = arith.fptosi %r : f32 to i32")
    found = verdicts(DOUBLED + computes, BACKWARDS + computes)["@main"]
    assert isinstance(found, Proved)
    assert ONE_NAN in conventions(found)


IDLE = "func.func private @g(%m: memref<4xi32>) {\n  return\n}\n"
STORES_BACK = """func.func private @g(%m: memref<4xi32>) {
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c1] : memref<4xi32>
  memref.store %v, %m[%c1] : memref<4xi32>
  return
}
"""
UPDATES = """func.func private @g(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %a = memref.atomic_rmw addi %one, %m[%c0] : (i32, memref<4xi32>) -> i32
  %b = memref.atomic_rmw addi %one, %m[%c0] : (i32, memref<4xi32>) -> i32
  return %b : i32
}
"""
KNOWS_WHAT_IT_READ = UPDATES.replace(
    "  return %b", "  %known = arith.addi %a, %one : i32\n  return %known"
)
LOOPS = {
    "scf.for": ("scf.for %i = %c0 to %c2 step %c1 {", "}"),
    "scf.parallel": ("scf.parallel (%i) = (%c0) to (%c2) step (%c1) {", "scf.reduce }"),
    "scf.forall": ("scf.forall (%i) in (2) {", "}"),
    "affine.parallel": ("affine.parallel (%i) = (0) to (2) {", "}"),
    "omp.parallel": ("omp.parallel {\n%i = arith.addi %c0, %c0 : index", "omp.terminator }"),
}


def loop_of_calls(loop: str, call: str) -> str:
    """One iteration stores, and others call."""
    begin, end = LOOPS[loop]
    return f"""func.func @main(%m: memref<4xi32>, %out: memref<4xi32>, %x: i32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  {begin}
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {{
      memref.store %x, %m[%c1] : memref<4xi32>
    }} else {{
      {call}
    }}
  {end}
  return
}}
"""


@pytest.mark.parametrize("loop", some_of(LOOPS, 4))
@pytest.mark.parametrize(
    ("before", "after", "name", "call"),
    [
        pytest.param(
            IDLE,
            STORES_BACK,
            ARGUMENTS_ARE_MEMORY,
            "func.call @g(%m) : (memref<4xi32>) -> ()",
            id="stored back",
        ),
        pytest.param(
            UPDATES,
            KNOWS_WHAT_IT_READ,
            NO_OTHER_THREADS,
            "%r = func.call @g(%m) : (memref<4xi32>) -> i32\n"
            "memref.store %r, %out[%i] : memref<4xi32>",
            id="updates",
        ),
    ],
)
def test_who_calls_a_function_twice_at_the_same_time_rests_on_no_such_proof(
    before: str, after: str, name: str, call: str, loop: str
) -> None:
    caller = loop_of_calls(loop, call)
    found = verdicts(before + caller, after + caller)
    function = found["@g"]
    if isinstance(function, Proved):
        assert name in conventions(function)
    main = found["@main"]
    rests = isinstance(main, Proved) and "rests on the verdict about @g" in main.notes
    assert rests == (loop == "scf.for")


@pytest.mark.parametrize("dialect", some_of(["affine", "memref"], 2))
@pytest.mark.parametrize(
    ("before", "after", "call"),
    [
        pytest.param(
            IDLE, STORES_BACK, "func.call @g(%m) : (memref<4xi32>) -> ()", id="stored back"
        ),
        pytest.param(
            UPDATES,
            KNOWS_WHAT_IT_READ,
            "%r = func.call @g(%m) : (memref<4xi32>) -> i32",
            id="updates",
        ),
    ],
)
def test_who_calls_a_function_during_a_transfer_rests_on_no_such_proof(
    before: str, after: str, call: str, dialect: str
) -> None:
    """What was transferred meanwhile is undone where what was read before is stored back."""
    caller = f"""func.func @main(%m: memref<4xi32>, %out: memref<4xi32>) {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = memref.alloc() : memref<1xi32>
  {dialect}.dma_start %out[%c0], %m[%c0], {"%c4, " if dialect == "memref" else ""}%t[%c0]{
        "" if dialect == "memref" else ", %c4"
    } : memref<4xi32>, memref<4xi32>, memref<1xi32>
  {call}
  {dialect}.dma_wait %t[%c0], %c4 : memref<1xi32>
  return
}}
"""
    main = verdicts(before + caller, after + caller)["@main"]
    assert not isinstance(main, Proved) or "rests on the verdict about @g" not in main.notes


def test_what_is_only_declared_may_be_another_thread() -> None:
    declared = "func.func private @starts()\n"
    caller = loop_of_calls("scf.for", "%r = func.call @g(%m) : (memref<4xi32>) -> i32")
    found = verdicts(declared + UPDATES + caller, declared + KNOWS_WHAT_IT_READ + caller)["@main"]
    assert not isinstance(found, Proved) or "rests on the verdict about @g" not in found.notes


TWO_CALLEES = """func.func @one(%a: index) -> index {
  %r = arith.addi %a, %a : index
  return %r : index
}
func.func @two(%a: index) -> index {
  %r = arith.addi %a, %a : index
  return %r : index
}
func.func @main(%a: index) -> (index, index) {
  %x = func.call @one(%a) : (index) -> index
  %y = func.call @two(%a) : (index) -> index
  return %x, %y : index, index
}
"""


@pytest.mark.parametrize("name", [AFFINE_OVERFLOW, AFFINE_DIVISION])
def test_a_caller_does_not_rest_on_two_readings_of_affine_arithmetic(name: str) -> None:
    """What overflows wraps around for one of its callees, and is poison for the other."""
    before = read_functions(Source("<before>", TWO_CALLEES))
    after = read_functions(Source("<after>", TWO_CALLEES.replace("addi %a, %a :", "muli %a, %a :")))

    def found(readings: Mapping[str, str]) -> Verdict:
        def decide(old: Function, new: Function) -> Verdict:
            called = old.sym_name.data
            if called == "main":
                return Unknown("not asked")
            said = convention(name, readings[called])
            return conclude([called], [Closed(called, "a reading")], conventions=[said])

        return ModuleVerdicts(before, after, decide).verdict("@main")

    assert isinstance(found({"one": "is poison", "two": "is poison"}), Proved)
    assert not isinstance(found({"one": "is poison", "two": "wraps around"}), Proved)
