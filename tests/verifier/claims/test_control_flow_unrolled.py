"""Loops in loops that are unrolled, a loop behind doing the rest: for every trip count."""

from __future__ import annotations

import pytest

from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(body: str) -> str:
    return f"""
    func.func private @use(index, index)
    func.func @f(%n: index, %m: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {body}
      func.return
    }}"""


def loop(counter: str, start: str, end: str, step: str, body: str) -> str:
    return f"scf.for %{counter} = {start} to {end} step {step} {{\n{body}\n}}"


def use(i: str, j: str) -> str:
    return f"func.call @use({i}, {j}) : (index, index) -> ()"


def unrolled(counter: str, end: str, factor: int, body: str, shift: int, rest: str) -> str:
    """A loop of `factor` iterations at a time, up to `%t`, and one for the rest; `body` may speak
    of %NOW, the number of the iteration, and of N as a suffix for names."""
    inner = [body.replace("%NOW", f"%{counter}").replace("N", "0")]
    for number in range(1, factor):
        now = f"%{counter}_{number}"
        inner.append(f"%by{number} = arith.constant {number * shift} : index")
        inner.append(f"{now} = arith.addi %{counter}, %by{number} : index")
        inner.append(body.replace("%NOW", now).replace("N", str(number)))
    last = body.replace("%NOW", f"%{counter}_r").replace("N", "r")
    return "\n".join(
        [
            f"%k = arith.constant {factor} : index",
            f"%over = arith.remsi {end}, %k : index",
            f"%t = arith.subi {end}, %over : index",
            loop(counter, "%c0", "%t", "%k", "\n".join(inner)),
            loop(f"{counter}_r", rest, end, "%c1", last),
        ]
    )


def inner_by(factor: int, shift: int = 1, rest: str = "%t") -> str:
    body = unrolled("j", "%m", factor, use("%i", "%NOW"), shift, rest)
    return function(loop("i", "%c0", "%n", "%c1", body))


def outer_by(factor: int, shift: int = 1, rest: str = "%t") -> str:
    body = loop("jN", "%c0", "%m", "%c1", use("%NOW", "%jN"))
    return function(unrolled("i", "%n", factor, body, shift, rest))


NEST = function(loop("i", "%c0", "%n", "%c1", loop("j", "%c0", "%m", "%c1", use("%i", "%j"))))


def verdict(after: str, before: str = NEST) -> object:
    (found,) = [r.verdict for r in verify_translation(before, after) if r.name == "@f"]
    return found


@pytest.mark.deep
@pytest.mark.parametrize("factor", some_of((2, 3), 2))
def test_an_inner_loop(factor: int) -> None:
    assert isinstance(verdict(inner_by(factor)), Proved)


@pytest.mark.deep
@pytest.mark.parametrize("factor", some_of((2, 3), 2))
def test_an_outer_loop(factor: int) -> None:
    assert isinstance(verdict(outer_by(factor)), Proved)


TRIANGLE = """
    func.func private @use(index, index)
    func.func @f(%n: index) {
      affine.for %i = 0 to %n {
        affine.for %j = affine_map<(i) -> (i)>(%i) to %n {
          func.call @use(%i, %j) : (index, index) -> ()
        }
      }
      func.return
    }"""
BY_TWO = """
    func.func private @use(index, index)
    func.func @f(%n: index) {
      affine.for %i = 0 to %n {
        affine.for %j = affine_map<(i) -> (i)>(%i)
            to affine_map<(i)[n] -> (i + ((n - i) floordiv 2) * 2)>(%i)[%n] step 2 {
          func.call @use(%i, %j) : (index, index) -> ()
          %k = affine.apply affine_map<(j) -> (j + 1)>(%j)
          func.call @use(%i, %k) : (index, index) -> ()
        }
        affine.for %j = affine_map<(i)[n] -> (i + ((n - i) floordiv 2) * 2)>(%i)[%n] to %n {
          func.call @use(%i, %j) : (index, index) -> ()
        }
      }
      func.return
    }"""


@pytest.mark.deep
def test_an_inner_loop_whose_bounds_the_outer_one_changes() -> None:
    assert isinstance(verdict(BY_TWO, TRIANGLE), Proved)
    shifted = BY_TWO.replace("(n - i)", "(n - i + 1)")
    for wrong in (shifted, BY_TWO.replace("(i + ((n", "(((n"), BY_TWO.replace("j + 1", "j + 2")):
        assert wrong != BY_TWO
        assert isinstance(verdict(wrong, TRIANGLE), Refuted | Unknown)


WRONG = {
    "inner, an iteration twice": inner_by(2, shift=0),
    "inner, iterations left out": inner_by(2, shift=2),
    "inner, the rest from the start": inner_by(2, rest="%c0"),
    "outer, an iteration twice": outer_by(2, shift=0),
    "outer, the rest from the start": outer_by(2, rest="%c0"),
}


@few(6)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_twins_are_not_proved(name: str) -> None:
    assert isinstance(verdict(WRONG[name]), Refuted | Unknown)


BOUNDS = """
    func.func private @use(index)
    func.func @f(%a: index, %b: index) {
      %c1 = arith.constant 1 : index
      scf.for %i = %a to %b step %c1 {
        func.call @use(%i) : (index) -> ()
      }
      func.return
    }"""
BETWEEN = """
    func.func private @use(index)
    func.func @f(%a: index, %b: index) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %d = arith.subi %b, %a : index
      %over = arith.remsi %d, %c2 : index
      %whole = arith.subi %d, %over : index
      %t = arith.addi %a, %whole : index
      scf.for %i = %a to %t step %c2 {
        func.call @use(%i) : (index) -> ()
        %j = arith.addi %i, %c1 : index
        func.call @use(%j) : (index) -> ()
      }
      scf.for %i = %t to %b step %c1 {
        func.call @use(%i) : (index) -> ()
      }
      func.return
    }"""


@pytest.mark.deep
def test_bounds_so_far_apart_that_their_distance_wraps_around() -> None:
    found = verdict(BETWEEN, BOUNDS)
    assert isinstance(found, Refuted)
    assert "9223372036854775807" in found.counterexample.text()


def parity(factor: int | None, last: str = "eq") -> str:
    """A call that the parity of the counter chooses; in the last iteration of several, another
    comparison may decide."""
    body = f"""%bN = arith.andi %NOW, %c1 : index
        %eN = arith.cmpi PREDICATE, %bN, %c0 : index
        scf.if %eN {{
          {use("%NOW", "%c0")}
        }} else {{
          {use("%c0", "%NOW")}
        }}"""
    if factor is None:
        body = body.replace("%NOW", "%i").replace("N", "")
        return function(loop("i", "%c0", "%n", "%c1", body.replace("PREDICATE", "eq")))
    text = unrolled("i", "%n", factor, body, 1, "%t")
    name = f"%e{factor - 1} = arith.cmpi "
    return function(text.replace(f"{name}PREDICATE", name + last).replace("PREDICATE", "eq"))


@pytest.mark.deep
def test_conditions_in_iterations_that_the_counter_alone_decides() -> None:
    assert isinstance(verdict(parity(6), parity(None)), Proved)
    assert not isinstance(verdict(parity(6, "ne"), parity(None)), Proved)


SUM = """func.func @f(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  LOOPS
}"""


def folded(times: int, result: str, low: str, high: str, step: str, begin: str) -> str:
    """A loop that xors %b into what it carries so many times in each iteration."""
    lines = [
        f"%x{k} = arith.xori %{'v' if k == 0 else f'x{k - 1}'}, %b : i32" for k in range(times)
    ]
    head = f"scf.for %i = {low} to {high} step {step} iter_args(%v = {begin}) -> (i32)"
    return "\n".join([f"{result} = {head} {{", *lines, f"scf.yield %x{times - 1} : i32", "}"])


@pytest.mark.parametrize(("times", "proved"), [(4, True), (3, False)])
def test_what_an_even_number_of_iterations_does_not_change_but_may_make_poison(
    times: int, proved: bool
) -> None:
    once = folded(1, "%r", "%c0", "%n", "%c1", "%a")
    several = f"""%k = arith.constant 4 : index
      %over = arith.remsi %n, %k : index
      %t = arith.subi %n, %over : index
      {folded(times, "%s", "%c0", "%t", "%k", "%a")}
      {folded(1, "%r", "%t", "%n", "%c1", "%s")}"""
    before, after = (
        SUM.replace("LOOPS", f"{loops}\n  func.return %r : i32") for loops in (once, several)
    )
    assert isinstance(verdict(after, before), Proved) == proved


WHILE = """func.func @f(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  BODY
}"""
TESTED_FIRST = """%r = scf.while (%v = %n) : (i32) -> (i32) {
    %c = arith.cmpi ne, %v, %zero : i32
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%w: i32):
    %d = arith.subi %w, %two : i32
    scf.yield %d : i32
  }
  func.return %r : i32"""
TESTED_LAST = """%f = arith.cmpi ne, %n, %zero : i32
  %r = scf.if %f -> (i32) {
    %q = scf.while (%v = %n) : (i32) -> (i32) {
      %d = arith.subi %v, %two : i32
      %c = arith.cmpi ne, %d, %zero : i32
      scf.condition(%c) %d : i32
    } do {
    ^bb0(%w: i32):
      scf.yield %w : i32
    }
    scf.yield %q : i32
  } else {
    scf.yield %n : i32
  }
  func.return %r : i32"""


@pytest.mark.parametrize(("least", "proved"), some_of([("%zero", True), ("%two", False)], 2))
def test_a_rotated_loop_that_may_not_come_to_an_end(least: str, proved: bool) -> None:
    after = TESTED_LAST.replace("%f = arith.cmpi ne, %n, %zero", f"%f = arith.cmpi ne, %n, {least}")
    before, after = (WHILE.replace("BODY", body) for body in (TESTED_FIRST, after))
    assert isinstance(verdict(after, before), Proved) == proved


COUNTED = """func.func private @seen(i8)
func.func @f() {
  %zero = arith.constant 0 : i8
  %two = arith.constant 2 : i8
  %end = arith.constant 127 : i8
  BODY
  func.return
}"""
FOR = """scf.for %i = %zero to %end step %two : i8 {
    func.call @seen(%i) : (i8) -> ()
  }"""
WRAPPING = """%r = scf.while (%i = %zero) : (i8) -> (i8) {
    %c = arith.cmpi slt, %i, %end : i8
    scf.condition(%c) %i : i8
  } do {
  ^bb0(%j: i8):
    func.call @seen(%j) : (i8) -> ()
    %d = arith.addi %j, %two : i8
    scf.yield %d : i8
  }"""


def test_a_target_whose_counter_leaves_its_type_is_undefined() -> None:
    undefined, wraps = (COUNTED.replace("BODY", body) for body in (FOR, WRAPPING))
    assert isinstance(verdict(wraps, undefined), Proved)
    assert not isinstance(verdict(undefined, wraps), Proved)
