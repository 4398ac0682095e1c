"""Calls of functions without a body, with tensors and with memrefs in their place."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import CALLS_ELSEWHERE
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="xDSL does not read all of it")

ACCEPTED = Options(assume=(CALLS_ELSEWHERE,))
T, M = "tensor<?xf32>", "memref<?xf32>"
SOURCE = f"""
func.func private @f({T}) -> f32
func.func private @clock() -> f64
func.func @g(%t: {T}, %s: {T}, %v: f32) -> (f32, f32, f64) {{
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %v into %t[%c1] : {T}
  %1 = call @f(%0) : ({T}) -> f32
  %2 = call @clock() : () -> f64
  %3 = call @f(%s) : ({T}) -> f32
  %4 = tensor.extract %0[%c1] : {T}
  %5 = arith.addf %3, %4 : f32
  return %1, %5, %2 : f32, f32, f64
}}
"""
DECLARED = f"func.func private @f({M}) -> f32\nfunc.func private @clock() -> f64\n"
START = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
STORE = f"memref.store %v, %t[%c1] : {M}\n"
MADE = f"%n = memref.dim %t, %c0 : {M}\n%a = memref.alloc(%n) : {M}\n"
COPY = f"memref.copy %t, %a : {M} to {M}\n"
FIRST = f"%1 = call @f(%a) : ({M}) -> f32\n"
CLOCK = "%2 = call @clock() : () -> f64\n"
SECOND = f"%3 = call @f(%s) : ({M}) -> f32\n"
FREE = f"memref.dealloc %a : {M}\n"
END = f"""%4 = memref.load %t[%c1] : {M}
  %5 = arith.addf %3, %4 : f32
  return %1, %5, %2 : f32, f32, f64
"""


def _verdicts(
    *body: str, source: str = SOURCE, declared: str = DECLARED, options: Options = ACCEPTED
) -> dict[str, Verdict]:
    text = f"func.func @g(%t: {M}, %s: {M}, %v: f32) -> (f32, f32, f64) {{\n{''.join(body)}}}"
    found = verify_translation(source, declared + text, options)
    return {result.name: result.verdict for result in found}


@pytest.mark.deep
def test_calls_with_memrefs_for_tensors_are_proved() -> None:
    found = _verdicts(START, STORE, MADE, COPY, FIRST, CLOCK, SECOND, FREE, END)
    for verdict in (found["@g"], found["func.func @f"]):
        assert isinstance(verdict, Proved), verdict
        assert CALLS_ELSEWHERE in [a.name for a in verdict.assumptions]
    body = START, STORE, MADE, COPY, FIRST, CLOCK, SECOND, FREE, END
    unaccepted = _verdicts(*body, options=Options(assume=()))["@g"]
    assert isinstance(unaccepted, Unknown) and CALLS_ELSEWHERE in unaccepted.reason


FORWARDED = """
func.func private @f()
func.func @g(%m: memref<4xi32>) -> i32 {{
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  memref.store %one, %m[%c0] : memref<4xi32>
  call @f() : () -> ()
  %0 = memref.load %m[%c0] : memref<4xi32>
  return {result} : i32
}}
"""


def test_memory_that_a_call_may_reach_is_taken_for_untouched_only_if_the_user_says_so() -> None:
    before, after = (FORWARDED.format(result=r) for r in ("%0", "%one"))
    found = {r.name: r.verdict for r in verify_translation(before, after)}["@g"]
    assert isinstance(found, Refuted)
    found = {r.name: r.verdict for r in verify_translation(before, after, ACCEPTED)}["@g"]
    assert isinstance(found, Proved)


@few(11)
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            (START, STORE, FIRST.replace("%a", "%t"), CLOCK, SECOND, END), id="no copy is made"
        ),
        pytest.param((START, MADE, COPY, FIRST, STORE, CLOCK, SECOND, FREE, END), id="stored late"),
        pytest.param((START, STORE, MADE, FIRST, CLOCK, SECOND, FREE, END), id="nothing is copied"),
        pytest.param(
            (START, STORE, MADE, COPY, FIRST, CLOCK, SECOND.replace("%s", "%a"), FREE, END),
            id="another buffer",
        ),
        pytest.param((START, STORE, MADE, COPY, FREE, FIRST, CLOCK, SECOND, END), id="freed early"),
        pytest.param(
            (START, STORE, MADE, COPY, SECOND, CLOCK, FIRST, FREE, END), id="in another order"
        ),
        pytest.param(
            (START, STORE, MADE, COPY, CLOCK, FIRST, SECOND, FREE, END),
            id="the clock is read early",
        ),
        pytest.param(
            (START, STORE, MADE, COPY, FIRST, CLOCK, SECOND, CLOCK.replace("%2", "%6"), FREE, END),
            id="one call more",
        ),
        pytest.param(
            (START, STORE, MADE, COPY, FIRST, CLOCK, FREE, END.replace("%3", "%1")),
            id="one call less",
        ),
        pytest.param(
            (START, STORE, MADE, COPY, FIRST, CLOCK, SECOND, FREE, END.replace("%3,", "%1,")),
            id="the result of another call",
        ),
        pytest.param(
            (
                *(START, STORE, MADE, COPY),
                f"%w = memref.subview %a[0] [%c1] [1] : {M} to memref<?xf32, strided<[1]>>\n",
                f"%p = memref.cast %w : memref<?xf32, strided<[1]>> to {M}\n",
                *(FIRST.replace("%a", "%p"), CLOCK, SECOND, FREE, END),
            ),
            id="a part of it",
        ),
    ],
)
def test_other_calls_are_not_proved(body: tuple[str, ...]) -> None:
    found = _verdicts(*body)
    assert not isinstance(found["@g"], Proved)
    assert not isinstance(found["func.func @f"], Proved)


def test_what_a_declaration_promises_is_not_taken_for_nothing() -> None:
    good = START, STORE, MADE, COPY, FIRST, CLOCK, SECOND, FREE, END
    declared = DECLARED.replace(f"@f({M})", f"@f({M} {{llvm.readonly}})")
    assert not isinstance(_verdicts(*good, declared=declared)["@g"], Proved)


def test_what_was_read_before_a_call_is_no_longer_there() -> None:
    module = """
func.func private @f(memref<4xi32>)
func.func @g(%m: memref<4xi32>) -> i32 {{
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c1] : memref<4xi32>
  call @f(%m) : (memref<4xi32>) -> ()
  %1 = memref.load %m[%c1] : memref<4xi32>
  scf.for %i = %c1 to %c1 step %c1 {{
  }}
  return {result} : i32
}}
"""
    read, again = (module.format(result=r) for r in ("%0", "%1"))
    for before, after in ((read, again), (again, read)):
        found = {r.name: r.verdict for r in verify_translation(before, after, ACCEPTED)}
        assert not isinstance(found["@g"], Proved)


LOOP = """
func.func private @clock() -> i64
func.func @g(%m: memref<8xf32>, %v: f32, %c: i1) -> i64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = call @clock() : () -> i64
  {inside} {{
    {first}
  }}
  %1 = call @clock() : () -> i64
  %2 = arith.subi {result} : i64
  return %2 : i64
}}
"""
FOR = "scf.for %i = %c0 to %c8 step %c1"
STORED = "memref.store %v, %m[%i] : memref<8xf32>"


def _timed(first: str = STORED, inside: str = FOR, result: str = "%1, %0") -> str:
    return LOOP.format(inside=inside, first=first, result=result)


def test_a_loop_between_calls_is_rewritten() -> None:
    back = "%j = arith.subi %c8, %i : index\n%k = arith.subi %j, %c1 : index\n"
    after = _timed(back + STORED.replace("%i", "%k"))
    found = {r.name: r.verdict for r in verify_translation(_timed(), after, ACCEPTED)}
    verdict = found["@g"]
    assert isinstance(verdict, Proved), verdict
    assert CALLS_ELSEWHERE in [a.name for a in verdict.assumptions]


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(_timed(), _timed(result="%0, %1"), id="the other way round"),
        pytest.param(
            _timed("%3 = func.call @clock() : () -> i64"),
            _timed("%3 = func.call @clock() : () -> i64", FOR.replace("%c0", "%c1")),
            id="in a loop",
        ),
        pytest.param(
            _timed("%3 = func.call @clock() : () -> i64", "scf.if %c"), _timed(), id="conditional"
        ),
    ],
)
def test_times_that_differ_are_not_proved(before: str, after: str) -> None:
    found = {r.name: r.verdict for r in verify_translation(before, after, ACCEPTED)}
    assert not isinstance(found["@g"], Proved)
