"""Branches of which both ways only compute, made straight-line code; and several results."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from xdsl.ir import Operation

from synth.campaign.budget import Budget
from synth.scalar.harvesting.corpus import corpus_of
from synth.scalar.improving import window_texts
from synth.scalar.improving.changes import Improved
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.reading import windows
from synth.scalar.improving.reading.windows import Window, why_not_branching, windows_at
from synth.scalar.improving.window_texts import proof_of_text
from synth.scalar.synthesis.synthesis import QUICK, Synthesised
from synth.scalar.terms.costs import LATENCY, OPS
from synth.scalar.terms.terms import Application, Argument, Operator, Term
from tests.support.deep import few, some_of
from verifier import verify_translation
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown
from verifier.strategy.decide import decide

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
SMALL = ImproveOptions(window=Budget(200_000))


def improved(text: str) -> Improved:
    return improve(Source("<text>", text), SMALL)


def function(*lines: str, head: str = "(%c: i1, %d: i1, %x: i32, %y: i32) -> i32") -> str:
    start = f"func.func @f{head} {{\n  %zero = arith.constant 0 : i32\n"
    start += "  %one = arith.constant 1 : i32\n"
    return start + "".join(f"  {line}\n" for line in lines) + "}\n"


def chosen(then: str, otherwise: str, condition: str = "%c") -> str:
    """An `scf.if` that gives %r; the last word of each arm is what it yields."""
    arms = [arm.rsplit(" ", 1) if " " in arm else ("", arm) for arm in (then, otherwise)]
    bodies = [f"{body}\n    scf.yield {name} : i32" for body, name in arms]
    return f"%r = scf.if {condition} -> (i32) {{\n {bodies[0]}\n}} else {{\n {bodies[1]}\n}}"


SUM = "%a = arith.addi %x, %one overflow<nsw> : i32 %a"
INNER = (
    "%g = arith.cmpi sgt, %x, %y : i32 %s = scf.if %g -> (i32) { scf.yield %y : i32 } else {"
    " scf.yield %x : i32 } %s"
)
LESS = "%l = arith.cmpi slt, %x, %y : i32"
DIAMOND = function(
    LESS,
    "cf.cond_br %l, ^up, ^down",
    "^up:",
    "%a = arith.subi %y, %x : i32",
    "cf.br ^join(%x, %a : i32, i32)",
    "^down: // the other way",
    "%b = arith.subi %x, %y : i32",
    "cf.br ^join(%y, %b : i32, i32)",
    "^join(%m: i32, %n: i32):",
    "return %m, %n : i32, i32",
    head="(%x: i32, %y: i32) -> (i32, i32)",
)
TRIANGLE = function(
    "cf.cond_br %c, ^more, ^join(%x : i32)",
    "^more:",
    "%a = arith.addi %x, %one overflow<nsw> : i32",
    "cf.br ^join(%a : i32)",
    "^join(%r: i32):",
    "return %r : i32",
)
CONVERTED = {
    "a minimum": (function(LESS, chosen("%x", "%y", "%l"), "return %r : i32"), "arith.minsi"),
    "one more": (function(chosen(SUM, "%x"), "return %r : i32"), "arith.extui %c"),
    "equal arms": (
        function(
            chosen("%a = arith.xori %x, %y : i32 %a", "%b = arith.xori %y, %x : i32 %b"),
            "return %r : i32",
        ),
        "%r = arith.xori",
    ),
    "constants in an arm": (
        function(
            "%n = arith.cmpi slt, %x, %zero : i32",
            chosen("%zero", "%k = arith.constant 255 : i32 %a = arith.minsi %x, %k : i32 %a", "%n"),
            "return %r : i32",
        ),
        "constant 255",
    ),
    "one if in another": (function(LESS, chosen("%x", INNER, "%l"), "return %r : i32"), "minsi"),
    "a diamond with two results": (DIAMOND, "cf.br ^join("),
    "a triangle": (TRIANGLE, "arith.extui %c"),
    "an if in a block": (
        function(
            "cf.cond_br %c, ^more, ^join(%x : i32)",
            "^more:",
            chosen("%x", "%y", "%d"),
            "cf.br ^join(%x : i32)",
            "^join(%s: i32):",
            "return %s : i32",
        ),
        "cf.br ^join(%x : i32)",
    ),
    "a triangle in llvm": (
        "llvm.func @f(%x: i32, %y: i32) -> i32 {\n"
        '  %c = llvm.icmp "ugt" %x, %y : i32\n'
        "  llvm.cond_br %c, ^bb1, ^bb2(%y : i32)\n^bb1:\n  llvm.br ^bb2(%x : i32)\n"
        "^bb2(%r: i32):\n  llvm.return %r : i32\n}\n",
        "llvm.intr.umax",
    ),
    "two results of an if": (
        function(
            LESS,
            "%r:2 = scf.if %l -> (i32, i32) {\n scf.yield %x, %y : i32, i32\n} else {",
            " scf.yield %y, %x : i32, i32\n}",
            "return %r#0, %r#1 : i32, i32",
            head="(%x: i32, %y: i32) -> (i32, i32)",
        ),
        "arith.maxsi",
    ),
}


@pytest.mark.parametrize(("text", "wanted"), some_of(CONVERTED.values(), 6), ids=CONVERTED)
def test_a_branch_becomes_straight_line_code(text: str, wanted: str):
    done = improved(text)
    assert "scf.if" not in done.module and "cond_br" not in done.module
    assert wanted in done.module
    assert [result.kind for result in done.results] == ["proved"]
    assert all(isinstance(change.proof, Proved) for change in done.changes)
    (result,) = verify_translation(text, done.module)
    assert isinstance(result.verdict, Proved)
    if MLIR_OPT is None:
        pytest.skip("mlir-opt-22 is not installed")
    run = subprocess.run([MLIR_OPT], input=done.module, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.deep
def test_comments_and_locations_stay():
    text = function(
        '"cf.cond_br"(%c, %x)[^more, ^join] <{operandSegmentSizes = array<i32: 1, 0, 1>}>'
        ' : (i1, i32) -> () loc("f":1:2)',
        "// a comment",
        "^more: // another",
        '%a = arith.addi %x, %one : i32 loc("f":3:2)',
        '"cf.br"(%a)[^join] : (i32) -> ()',
        "// the last",
        "^join(%r: i32):",
        "return %r : i32",
    )
    lines = improved(text).module.split("\n")
    assert [line.strip() for line in lines[2:-3]] == [
        '%chosen_0 = arith.extui %c : i1 to i32 loc("f":1:2)',
        '%chosen_1 = arith.addi %x, %chosen_0 : i32 loc("f":1:2)',
        'cf.br ^join(%chosen_1 : i32) loc("f":1:2)',
        "// a comment",
        "// the last",
        "^join(%r: i32):",
    ]


LEFT = {
    "a quotient in an arm": (
        function(chosen("%a = arith.divui %x, %y : i32 %a", "%x"), "return %r : i32"),
        "scf.if, an arm of which has arith.divui, which may be undefined",
    ),
    "a store in an arm": (
        function(
            chosen("memref.store %x, %m[] : memref<i32> %x", "%y"),
            "return %r : i32",
            head="(%c: i1, %x: i32, %y: i32, %m: memref<i32>) -> i32",
        ),
        "scf.if, an arm of which has memref.store",
    ),
    "a store in a block": (
        function(
            "cf.cond_br %c, ^more, ^join(%y : i32)",
            "^more:",
            "memref.store %x, %m[] : memref<i32>",
            "cf.br ^join(%x : i32)",
            "^join(%r: i32):",
            "return %r : i32",
            head="(%c: i1, %x: i32, %y: i32, %m: memref<i32>) -> i32",
        ),
        "cf.cond_br, an arm of which has memref.store",
    ),
    "floats": (
        "func.func @f(%c: i1, %x: f32, %y: f32) -> f32 {\n  %r = scf.if %c -> (f32) {\n"
        "    scf.yield %x : f32\n  } else {\n    scf.yield %y : f32\n  }\n  return %r : f32\n}\n",
        "scf.if, which gives f32",
    ),
}


@few(2)
@pytest.mark.parametrize(("text", "why"), LEFT.values(), ids=LEFT)
def test_what_may_not_be_run_anyway_is_left_with_the_reason(text: str, why: str):
    done = improved(text)
    assert done.module == text
    (left,) = done.left_alone
    assert [reason for reason, _, _ in left.reasons] == [why]


OTHER_WAY_IN = function(
    "cf.cond_br %d, ^before, ^more",
    "^before:",
    "cf.cond_br %c, ^more, ^join(%x : i32)",
    "^more:",
    "%a = arith.addi %x, %one : i32",
    "cf.br ^join(%a : i32)",
    "^join(%r: i32):",
    "return %r : i32",
)
COSTLY = function(
    chosen(
        "%0 = arith.muli %x, %y : i32 %1 = arith.addi %0, %y : i32 %2 = arith.muli %1, %x : i32"
        " %3 = arith.xori %2, %y : i32 %4 = arith.muli %3, %3 : i32 %4",
        "%x",
    ),
    "return %r : i32",
)


@pytest.mark.deep
def test_a_block_to_which_another_one_leads_stays():
    assert improved(OTHER_WAY_IN).module == OTHER_WAY_IN


@pytest.mark.deep
def test_an_arm_stays_where_a_block_that_is_never_reached_uses_a_value_of_it():
    text = function(
        "cf.cond_br %c, ^more, ^join(%x : i32)",
        "^more:",
        "%a = arith.addi %x, %one : i32",
        "cf.br ^join(%a : i32)",
        "^join(%r: i32):",
        "return %r : i32",
        "^never:",
        "cf.br ^join(%a : i32)",
    )
    assert improved(text).module == text
    without = text.replace("^never:\n  cf.br ^join(%a : i32)", "^never:\n  cf.br ^join(%x : i32)")
    assert "cf.cond_br" not in improved(without).module


@pytest.mark.deep
def test_ways_may_meet_at_the_head_of_a_loop():
    """What they give are its arguments the next time, not those that they use."""
    head = "(%c: i1, %x: i32, %y: i32, %n: i32) -> i32"
    text = function(
        "cf.br ^head(%x, %y : i32, i32)",
        "^head(%i: i32, %j: i32):",
        "%l = arith.cmpi slt, %i, %n : i32",
        "cf.cond_br %l, ^body, ^out",
        "^body:",
        "%m = arith.cmpi slt, %i, %j : i32",
        "cf.cond_br %m, ^head(%i, %j : i32, i32), ^head(%j, %i : i32, i32)",
        "^out:",
        "return %i : i32",
        head=head,
    )
    after = improved(text).module
    assert after.count("cf.cond_br") == 1
    assert "arith.minsi" in after and "arith.maxsi" in after


def test_an_arm_costs_half_of_what_it_does():
    """So what is in a costly arm is not run always: 2 for the branch, and half of 5, against 6."""
    one = window(COSTLY)
    assert one.cost(OPS) == 4.5 and OPS.of_term(*one.specification.results) == 6


def window(text: str, name: str = "scf.if") -> Window:
    parsed = read_editable(Source("<text>", text))
    root = next(op for op in parsed.module.walk() if op.name == name)
    *_, found = windows_at(root, parsed.starts.get)
    return found


def found(window: Window, *programs: Term) -> Synthesised:
    """Programs with a proof that is none of the window's text."""
    verdict = decide(window.specification.goal(window.specification.results), QUICK)
    assert isinstance(verdict, Proved)
    return Synthesised(programs, 0.0, verdict)


def test_the_text_of_a_window_is_proved_or_refused():
    """A sum keeps nsw only where it is not run otherwise."""
    one = window(function(chosen(SUM, "%x"), "return %r : i32"))
    (select,) = one.specification.results
    assert isinstance(select, Application) and one.cost(OPS) == 2.5
    assert proof_of_text(one, found(one, select), QUICK) is not None
    _, then, otherwise = select.operands
    for wrong in (then, otherwise, replace(select, operands=(select.operands[0], otherwise, then))):
        with pytest.raises(InternalError, match="something else"):
            proof_of_text(one, found(one, wrong), QUICK)


def test_a_flag_is_not_kept_where_the_sum_is_run_anyway():
    """A sum that may not wrap in one arm, and may in the other."""
    text = function(chosen(SUM, "%b = arith.addi %x, %one : i32 %b"), "return %r : i32")
    assert "%r = arith.addi %x, %one : i32" in improved(text).module
    one = window(text)
    (select,) = one.specification.results
    assert isinstance(select, Application)
    _, flagged, plain = select.operands
    assert proof_of_text(one, found(one, plain), QUICK) is not None
    with pytest.raises(InternalError, match="something else"):
        proof_of_text(one, found(one, flagged), QUICK)


def test_a_division_is_not_run_where_the_branch_does_not(monkeypatch: pytest.MonkeyPatch):
    """Even where the window were read so, its text would not be proved."""

    def never(operator: Operator) -> bool:
        return False

    monkeypatch.setattr(windows, "may_be_undefined", never)
    one = window(LEFT["a quotient in an arm"][0])
    with pytest.raises(InternalError, match="something else"):
        proof_of_text(one, found(one, *one.specification.results), QUICK)


def test_swapped_results_of_blocks_are_refused():
    one = window(DIAMOND, "cf.cond_br")
    first, second = one.specification.results
    assert proof_of_text(one, found(one, first, second), QUICK) is not None
    with pytest.raises(InternalError, match="something else"):
        proof_of_text(one, found(one, second, first), QUICK)


def test_where_the_text_is_not_proved_nothing_is_changed(monkeypatch: pytest.MonkeyPatch):
    def verify(*given: Any) -> list[Result]:
        return [Result("<text>", 1, "window", Unknown("no answer"), 0.0)]

    monkeypatch.setattr(window_texts, "verify_modules", verify)
    window_texts._verdict.cache_clear()  # pyright: ignore[reportPrivateUsage]
    done = improved(TRIANGLE)
    window_texts._verdict.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert done.module == TRIANGLE and done.limited


def branch(text: str) -> Operation:
    module = read_editable(Source("<text>", text)).module
    return next(op for op in module.walk() if op.name in ("scf.if", "cf.cond_br"))


def test_a_branch_that_gives_nothing_is_no_code():
    text = function(
        "scf.if %c {",
        "  memref.store %x, %m[] : memref<i32>",
        "}",
        "cf.cond_br %c, ^more, ^join",
        "^more:",
        "memref.store %zero, %m[] : memref<i32>",
        "cf.br ^join",
        "^join:",
        "return",
        head="(%c: i1, %x: i32, %m: memref<i32>)",
    )
    done = improved(text)
    assert done.module == text and not done.left_alone


@pytest.mark.deep
def test_of_a_product_only_the_low_half_is_cheaper():
    text = function("%l, %h = arith.mulsi_extended %x, %y : i32", "return %l : i32")
    done = improve(Source("<text>", text), ImproveOptions(costs=LATENCY, window=Budget(600_000)))
    assert "%l = arith.muli %x, %y : i32" in done.module and done.saved == 1


def test_a_loop_is_no_branching():
    text = function(
        "cf.br ^head(%x : i32)",
        "^head(%i: i32):",
        "cf.cond_br %c, ^body, ^out",
        "^body:",
        "%a = arith.addi %i, %one : i32",
        "cf.br ^head(%a : i32)",
        "^out:",
        "return %i : i32",
    )
    assert why_not_branching(branch(text)) == "" and improved(text).module == text


SEVERAL = {
    "a carry that is never": (
        "%s, %o = arith.addui_extended %x, %zero : i32, i1\n  return %s, %o : i32, i1",
        "(%x: i32, %y: i32) -> (i32, i1)",
        "return %x, %o : i32, i1",
    ),
    "one result that nothing uses": (
        "%z = arith.subi %x, %x : i32\n  %l, %h = arith.mulsi_extended %z, %y : i32\n"
        "  return %l : i32",
        "(%x: i32, %y: i32) -> i32",
        "return %zero : i32",
    ),
    "a product of which both halves are known": (
        "%l, %h = arith.mului_extended %x, %one : i32\n  return %h, %l : i32, i32",
        "(%x: i32, %y: i32) -> (i32, i32)",
        ", %x : i32, i32",
    ),
}


@few(2)
@pytest.mark.parametrize(("body", "head", "wanted"), SEVERAL.values(), ids=SEVERAL)
def test_operations_with_several_results_are_replaced_as_a_whole(body: str, head: str, wanted: str):
    text = function(body, head=head)
    done = improved(text)
    assert "extended" not in done.module and wanted in done.module
    assert [result.kind for result in done.results] == ["proved"]


@pytest.mark.deep
def test_an_operation_with_several_results_is_written_with_both_names():
    text = """func.func @f(%x: i32, %y: i32) -> i32 {
  %k = arith.constant 32 : i64
  %a = arith.extsi %x : i32 to i64
  %b = arith.extsi %y : i32 to i64
  %p = arith.muli %a, %b : i64
  %h = arith.shrsi %p, %k : i64
  %r = arith.trunci %h : i64 to i32
  return %r : i32
}
"""
    done = improved(text)
    assert "%r_0, %r = arith.mulsi_extended %x, %y : i32" in done.module


def test_arguments_of_a_term_are_values() -> None:
    """The second way of a triangle gives the values that the branch passes."""
    (select,) = window(TRIANGLE, "cf.cond_br").specification.results
    assert isinstance(select, Application)
    assert isinstance(select.operands[0], Argument) and select.operands[2] == Argument(
        "x1", select.type_
    )


TREES = {
    "a clamp": (
        "%low = arith.constant -128 : i32\n  %c = arith.cmpi slt, %x, %low : i32\n"
        "  %d = arith.cmpi sgt, %x, %one : i32\n  %a = arith.select %d, %one, %x : i32\n"
        "  %r = arith.select %c, %low, %a : i32",
        2,
    ),
    "a sign": (
        "%m = arith.constant -1 : i32\n  %c = arith.cmpi slt, %x, %zero : i32\n"
        "  %d = arith.cmpi sgt, %x, %zero : i32\n  %a = arith.select %d, %one, %zero : i32\n"
        "  %r = arith.select %c, %m, %a : i32",
        2,
    ),
    "a minimum that is looked at twice": (
        "%c = arith.cmpi eq, %x, %y : i32\n  %d = arith.cmpi slt, %x, %y : i32\n"
        "  %a = arith.select %d, %x, %y : i32\n  %r = arith.select %c, %y, %a : i32",
        3,
    ),
}


@pytest.mark.parametrize(("body", "saved"), some_of(TREES.values(), 2), ids=TREES)
def test_trees_of_selects_get_their_short_forms(body: str, saved: int):
    text = function(body, "return %r : i32", head="(%x: i32, %y: i32) -> i32")
    done = improved(text)
    assert done.saved == saved and "select" not in done.module
    assert [result.kind for result in done.results] == ["proved"]


def test_windows_with_branches_are_not_harvested(tmp_path: Path):
    """No rule matches a branch."""
    file = tmp_path / "f.mlir"
    file.write_text(TRIANGLE)
    left_out = corpus_of([str(file)], 4, OPS).left_out
    assert left_out["choose by branches"] == 1
