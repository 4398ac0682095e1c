"""Loops whose step is an argument: how often they run is a parameter, the same on both sides."""

from __future__ import annotations

from itertools import product

import islpy as isl
import pytest

from tests.support.deep import few
from tests.support.functions import functions
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.iteration_counts import IterationCount, iteration_count
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

T, M, S = "tensor<?xf32>", "memref<?xf32>", "memref<4xf32>"
READ_ONLY = "{bufferization.writable = false}"
LOOP = "%lb to %ub step %s"


def verdict(before: str, after: str) -> Verdict:
    (result,) = verify_translation(before, after)
    return result.verdict


def on_tensors(loop: str = LOOP, place: str = "0") -> str:
    return f"""func.func @f(%t: {T}, %c: tensor<4xf32> {READ_ONLY}, %lb: index, %ub: index,
        %s: index) -> {T} {{
      %r = scf.for %i = {loop} iter_args(%a = %t) -> ({T}) {{
        %b = tensor.insert_slice %c into %a[{place}] [4] [1] : tensor<4xf32> into {T}
        scf.yield %b : {T}
      }}
      return %r : {T}
    }}"""


def on_memrefs(loop: str = LOOP, place: str = "0") -> str:
    part = f"memref<4xf32, strided<[1], offset: {place}>>" if place != "0" else "memref<4xf32>"
    part = part if place != "0" else "memref<4xf32, strided<[1]>>"
    return f"""func.func @f(%t: {M}, %c: {S}, %lb: index, %ub: index, %s: index) -> {M} {{
      %z = arith.constant 0 : index
      %one = arith.constant 1 : index
      scf.for %i = {loop} {{
        %b = memref.subview %t[{place}] [4] [1] : {M} to {part}
        memref.copy %c, %b : {S} to {part}
      }}
      return %t : {M}
    }}"""


def counting(loop: str = LOOP, added: str = "%x") -> str:
    return f"""func.func @f(%x: i32, %y: i32, %lb: index, %ub: index, %s: index) -> i32 {{
      %one = arith.constant 1 : index
      %r = scf.for %i = {loop} iter_args(%a = %y) -> (i32) {{
        %b = arith.xori %a, {added} : i32
        %c = arith.muli %b, %b : i32
        scf.yield %c : i32
      }}
      return %r : i32
    }}"""


@pytest.mark.deep
def test_a_bufferized_loop_is_proved() -> None:
    found = verdict(on_tensors(), on_memrefs())
    assert isinstance(found, Proved)
    assert any("steps" in note for note in found.notes)


@pytest.mark.deep
def test_how_often_is_no_matter_where_all_iterations_do_the_same() -> None:
    assert isinstance(verdict(on_tensors(), on_memrefs("%lb to %ub step %one")), Proved)


WRONG = {
    "another step": on_memrefs("%lb to %ub step %ub"),
    "another lower bound": on_memrefs("%z to %ub step %s"),
    "another upper bound": on_memrefs("%lb to %s step %s"),
    "another place": on_memrefs(place="1"),
}


@few(4)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_twins_are_not_proved(name: str) -> None:
    assert not isinstance(verdict(on_tensors(), WRONG[name]), Proved)


BEYOND = {
    "the step is doubled": "%lb to %ub step %d",
    "the step is one": "%lb to %ub step %one",
    "the upper bound is one more": "%lb to %u step %s",
    "the lower bound is one more": "%l to %ub step %s",
}


@few(4)
@pytest.mark.parametrize("name", BEYOND)
def test_bounds_and_steps_that_are_computed_are_not_proved(name: str) -> None:
    made = """%d = arith.addi %s, %s : index
      %u = arith.addi %ub, %one : index
      %l = arith.addi %lb, %one : index
      %r = scf.for"""
    after = counting(BEYOND[name]).replace("%r = scf.for", made)
    assert not isinstance(verdict(counting(), after), Proved)
    assert not isinstance(verdict(counting(), counting(added="%y")), Proved)


@pytest.mark.deep
def test_loops_of_two_steps_are_told_apart() -> None:
    """How often they run goes with the sizes of a smaller counterexample."""
    before = """func.func @f(%m: memref<?xi32>, %n: index, %s: index, %t: index, %x: i32) {
      %z = arith.constant 0 : index
      scf.for %i = %z to %n step %s {
        %a = memref.load %m[%z] : memref<?xi32>
        %b = arith.addi %a, %x : i32
        memref.store %b, %m[%z] : memref<?xi32>
      }
      scf.for %i = %z to %n step %t { }
      return
    }"""
    after = before.replace("step %t", "step %u").replace("step %s", "step %t")
    assert isinstance(verdict(before, after.replace("step %u", "step %s")), Refuted)


def test_a_loop_that_only_the_target_has_is_not_proved() -> None:
    """It is undefined where the step is not positive."""
    before = on_memrefs("%lb to %lb step %one")
    assert not isinstance(verdict(before, on_memrefs("%lb to %lb step %s")), Proved)


def test_what_uses_the_iterator_is_not_lifted() -> None:
    before = on_tensors(place="%i")
    after = on_memrefs().replace("[0] [4]", "[%i] [4]").replace("[1]>>", "[1], offset: ?>>")
    assert not isinstance(verdict(before, after), Proved)


@few(2)
@pytest.mark.parametrize("step", [-1, 0, 1, 2, 3, 7])
def test_what_is_known_of_a_count_holds(step: int) -> None:
    count = IterationCount("arg0", "arg1", "arg2")
    assert iteration_count(count.count) == iteration_count(count.overflow) == count
    names = f"arg0, arg1, arg2, {count.count}, {count.overflow}"
    known = isl.Set(f"[{names}] -> {{ : {' and '.join(count.known())} }}")

    def is_known(values: dict[str, int]) -> bool:
        said = " and ".join(f"{name} = {value}" for name, value in values.items())
        return not known.is_disjoint(isl.Set(f"[{names}] -> {{ : {said} }}"))

    for lower, upper in product(range(-3, 4), range(-3, 6)):
        given = {"arg0": lower, "arg1": upper, "arg2": step}
        found = count.at(given)
        assert is_known({**given, **found})
        if step > 0:
            assert found[count.count] == len(range(lower, upper, step))
            assert is_known({**given, **found, count.count: found[count.count] + 1}) == (
                step > 1 and upper - lower > found[count.count] > 0
            )


def test_a_number_may_be_negative() -> None:
    count = IterationCount("-2", "arg1_dim0", "arg3")
    assert iteration_count(count.count) == count
    assert count.at({"arg1_dim0": 5, "arg3": 3}) == {count.count: 3, count.overflow: 0}
    assert iteration_count("arg1_dim0") is None


def test_an_iterator_may_leave_its_range() -> None:
    count = IterationCount("arg0", "arg1", "arg2")
    last = (1 << 63) - 1
    assert count.at({"arg0": last - 3, "arg1": last, "arg2": 2})[count.overflow] == 1
    assert count.at({"arg0": last - 4, "arg1": last, "arg2": 2})[count.overflow] == 0


def test_a_loop_may_run_more_than_two_to_the_63_times() -> None:
    """From the smallest index to the largest one in steps of 1: what it does then counts too."""
    (function,) = functions(counting())
    low, high = -(1 << 63), (1 << 63) - 1
    given = {"arg2": low, "arg3": high, "arg4": 1}
    given |= IterationCount("arg2", "arg3", "arg4").at(given)
    said = " and ".join(f"{name} = {value}" for name, value in given.items())
    here = isl.Set(f"[{', '.join(given)}] -> {{ : {said} }}")
    assert given["count_from_arg2_to_arg3_by_arg4"] == high - low
    assert not here.is_disjoint(lift(function).possible)
