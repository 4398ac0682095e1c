"""`llvm.range` of the results of calls, and of functions without a body: what is out of it is
poison, for whoever calls."""

from __future__ import annotations

import pytest

from synth.scalar.improving.improving import ImproveOptions, improve
from tests.support.deep import few
from verifier import verify_translation
from verifier.analyses.flow.sparse import facts_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Verdict

noted = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 reads what calls say")
MASKED = "%r = llvm.and %x, %c : i32"
FROZEN = "%y = llvm.freeze %x : i32\n%r = llvm.and %y, %c : i32"


def ranged(upper: int) -> str:
    return f"{{llvm.range = #llvm.constant_range<i32, 0, {upper}>}}"


def caller(declared: str = "", called: str = "", body: str = "", returned: str = "%x") -> str:
    result = f"(i32 {called})" if called else "i32"
    return f"""llvm.func @g(i32) -> (i32 {declared or "{}"})
llvm.func @f(%a: i32) -> i32 {{
  %c = llvm.mlir.constant(15 : i32) : i32
  %x = llvm.call @g(%a) : (i32) -> {result}
  {body}
  llvm.return {returned} : i32
}}
"""


def of_func(declared: str, body: str, returned: str) -> str:
    return f"""func.func private @g(i32) -> (i32 {declared})
func.func @f(%a: i32) -> i32 {{
  %c = arith.constant 15 : i32
  %x = func.call @g(%a) : (i32) -> i32
  {body}
  return {returned} : i32
}}
"""


def verdict(before: str, after: str) -> Verdict:
    return {r.name: r.verdict for r in verify_translation(before, after)}["@f"]


def test_what_is_declared_holds_where_it_is_called() -> None:
    for upper in (16, 17):
        mark = ranged(upper)
        found = verdict(caller(mark, "", MASKED, "%r"), caller(mark))
        assert isinstance(found, Proved) == (upper == 16)
        text = of_func(mark, "%r = arith.andi %x, %c : i32", "%r")
        assert isinstance(verdict(text, of_func(mark, "", "%x")), Proved) == (upper == 16)


@pytest.mark.deep
@noted
def test_what_a_call_says_holds_of_its_result() -> None:
    for upper in (16, 17):
        before = caller("", ranged(upper), MASKED, "%r")
        assert isinstance(verdict(before, caller("", ranged(upper))), Proved) == (upper == 16)
    assert not isinstance(verdict(caller("", "", MASKED, "%r"), caller()), Proved)
    assert not isinstance(verdict(caller(), caller("", ranged(16))), Proved)
    assert not isinstance(verdict(caller("", ranged(17)), caller("", ranged(16))), Proved)


@noted
def test_what_is_out_of_it_is_poison_and_not_undefined() -> None:
    for declared, called in ((ranged(16), ""), ("", ranged(16))):
        before, after = (
            caller(declared, called, body, "%r")
            for body in (FROZEN, FROZEN.replace("%r = llvm.and %y, %c", "%r = llvm.or %y, %y"))
        )
        assert not isinstance(verdict(before, after), Proved)
        ignored = caller(declared, called, "", "%c")
        never = caller(declared, called, "llvm.unreachable\n^never:", "%c")
        assert not isinstance(verdict(ignored, never), Proved)


@noted
def test_of_another_call_it_says_nothing() -> None:
    other = "%y = llvm.call @g(%c) : (i32) -> i32\n%r = llvm.and %y, %c : i32"
    kept = "%y = llvm.call @g(%c) : (i32) -> i32"
    before = caller("", ranged(16), other, "%r")
    assert not isinstance(verdict(before, caller("", ranged(16), kept, "%y")), Proved)


@noted
@few(3)
@pytest.mark.parametrize(
    ("declared", "called", "most"),
    [
        (16, 0, 15),
        (0, 16, 15),
        (64, 16, 15),
        (16, 64, 15),
        (0, 0, (1 << 32) - 1),
    ],
)
def test_facts(declared: int, called: int, most: int) -> None:
    marks = (ranged(upper) if upper else "" for upper in (declared, called))
    (_, function) = read_module(Source("f.mlir", caller(*marks))).module.body.block.ops
    (result,) = [op.operands[0] for op in function.walk() if not op.results and op.operands]
    known = facts_of(function).of(result)
    assert known is not None and known.umax == most


@pytest.mark.parametrize(("upper", "saved"), [(16, 1), (17, 0)])
def test_code_behind_a_call_is_improved(upper: int, saved: int) -> None:
    text = caller(ranged(upper), "", MASKED, "%r")
    done = improve(Source("f.mlir", text), ImproveOptions(context=True, programs=5_000))
    assert done.saved == saved
    assert all(isinstance(result.verdict, Proved) for result in done.results)
