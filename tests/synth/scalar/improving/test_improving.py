"""Improving the integer code of modules."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from xdsl.ir import Operation

from synth.campaign.budget import Budget
from synth.scalar.improving import improving
from synth.scalar.improving.improving import Improved, ImproveOptions, improve
from synth.scalar.improving.reading.windows import (
    KnownAt,
    PlaceOf,
    Window,
    all_windows_at,
    windows_at,
)
from synth.scalar.synthesis.specification import Grammar, Specification
from synth.scalar.synthesis.synthesis import SearchOutcome, synthesise
from synth.scalar.terms.costs import LATENCY, OPS
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application
from tests.support.deep import some_of
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


def improved(text: str, options: ImproveOptions | None = None) -> Improved:
    return improve(Source("<text>", text), options)


def body(text: str) -> list[str]:
    """The lines inside the only function."""
    lines = [line.strip() for line in text.strip().split("\n")]
    start = next(i for i, line in enumerate(lines) if "func @" in line)
    return [line for line in lines[start + 1 :] if line and line != "}"]


def function(*lines: str, head: str = "func.func @f(%x: i32, %y: i32) -> i32") -> str:
    return "\n".join([f"{head} {{", *(f"  {line}" for line in lines), "}\n"])


KERNELS = {
    "turn off the rightmost bit": (
        function(
            "%c0 = arith.constant 0 : i32",
            "%n = arith.subi %c0, %x : i32",
            "%l = arith.andi %x, %n : i32",
            "%r = arith.subi %x, %l : i32",
            "func.return %r : i32",
        ),
        1,
    ),
    "maximum": (
        function(
            "%c = arith.cmpi slt, %x, %y : i32",
            "%r = arith.select %c, %y, %x : i32",
            "func.return %r : i32",
        ),
        1,
    ),
    "up to a multiple of eight": (
        function(
            "%c7 = arith.constant 7 : i32",
            "%c3 = arith.constant 3 : i32",
            "%a = arith.addi %x, %c7 : i32",
            "%b = arith.shrui %a, %c3 : i32",
            "%r = arith.shli %b, %c3 : i32",
            "func.return %r : i32",
        ),
        1,
    ),
    "in the llvm dialect": (
        "llvm.func @f(%x: i32, %y: i32) -> i32 {\n"
        "  %o = llvm.or %x, %y : i32\n"
        "  %a = llvm.and %x, %y : i32\n"
        "  %r = llvm.sub %o, %a : i32\n"
        "  llvm.return %r : i32\n}\n",
        2,
    ),
    "in comb": (
        function(
            "%o = comb.or %x, %y : i32",
            "%a = comb.and %x, %y : i32",
            "%r = comb.sub %o, %a : i32",
            "func.return %r : i32",
        ),
        2,
    ),
    "with other widths": (
        function(
            "%t = arith.trunci %x : i32 to i8",
            "%e = arith.extui %t : i8 to i32",
            "func.return %e : i32",
        ),
        1,
    ),
}


@pytest.mark.parametrize(("text", "fewer"), some_of(KERNELS.values(), 6), ids=KERNELS)
def test_a_kernel_gets_shorter_and_is_proved_as_a_whole(text: str, fewer: int):
    result = improved(text, ImproveOptions(window=Budget(500_000)))
    assert sum(change.operations for change in result.changes) == fewer
    assert result.saved == fewer
    assert [r.kind for r in result.results] == ["proved"]
    assert all(isinstance(change.proof, Proved) for change in result.changes)
    (item,) = [r.as_dict() for r in result.results]
    assert item["saved"] == fewer and len(item["changes"]) == len(result.changes)
    assert all(change["method"] for change in json.loads(json.dumps(item))["changes"])
    if "comb." in text:
        return  # CIRCT's dialect, which mlir-opt does not read
    if MLIR_OPT is None:
        pytest.skip("mlir-opt-22 is not installed")
    ran = subprocess.run([MLIR_OPT, "-"], input=result.module, text=True, capture_output=True)
    assert ran.returncode == 0, ran.stderr


AROUND = """\
// what comes before
module attributes {my.keep = "x // y"} {
  func.func @loop(%a: i32, %m: memref<10xi32>) -> i32 attributes {inline} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index   // ten
    scf.for %i = %c0 to %c10 step %c1 {
      %v = memref.load %m[%i] : memref<10xi32> loc("a.c":1:1)
      %o = arith.ori %v, %a : i32 loc("a.c":1:2)
      %x = arith.andi %v, %a : i32
      // the difference
      %w = arith.subi %o, %x : i32 loc("a.c":1:3)
      memref.store %w, %m[%i] : memref<10xi32>
    }
    %s = scf.if %true -> (i32) {
      %0 = arith.addi %a, %z : i32
      scf.yield %0 : i32
    } else {
      memref.store %a, %m[%c0] : memref<10xi32>
      %0 = arith.addi %a, %a overflow<nsw> : i32
      scf.yield %0 : i32
    }
    return %s : i32
  }
}
""".replace(
    "    %s = scf.if",
    "    %z = arith.constant 0 : i32\n    %true = arith.constant true\n    %s = scf.if",
)


@pytest.mark.deep
def test_loops_comments_locations_and_flags_around_are_kept():
    result = improved(AROUND)
    expected = AROUND
    for line in (
        '      %o = arith.ori %v, %a : i32 loc("a.c":1:2)\n',
        "      %x = arith.andi %v, %a : i32\n",
    ):
        expected = expected.replace(line, "")
    expected = expected.replace("arith.subi %o, %x", "arith.xori %v, %a")
    expected = expected.replace(
        "      %0 = arith.addi %a, %z : i32\n      scf.yield %0", "      scf.yield %a"
    )
    expected = expected.replace("    %z = arith.constant 0 : i32\n", "")
    assert result.module == expected
    assert {change.line for change in result.changes} == {12, 18}
    assert all(change.function == "@loop" for change in result.changes)


@pytest.mark.deep
def test_what_only_mlir_opt_reads_is_improved_in_generic_form():
    if MLIR_OPT is None:
        pytest.skip("mlir-opt-22 is not installed")
    text = function(
        '%v = "foo.bar"(%x) {keep} : (i32) -> i32',
        "%o = arith.ori %v, %y : i32",
        "%a = arith.andi %v, %y : i32",
        "%r = arith.subi %o, %a : i32",
        "func.return %r : i32",
    )
    result = improved(text)
    lines = body(result.module.replace('"func.func"', "func @"))
    assert [(r.name, r.kind) for r in result.results] == [("@f", "proved")]
    assert not result.undecided
    assert sum('"foo.bar"' in line and "{keep}" in line for line in lines) == 1
    assert sum('"arith.' in line or "arith." in line for line in lines) == 1
    assert any("arith.xori" in line for line in lines)


@pytest.mark.deep
def test_a_constant_whose_attribute_is_too_narrow_has_no_meaning_and_stays():
    text = """\
llvm.func @f(%x: i32) -> i32 {
  %c = llvm.mlir.constant(-1 : i8) : i32
  %r = llvm.and %x, %c : i32
  llvm.return %r : i32
}
"""
    assert improved(text).module == text


def test_nothing_to_improve_leaves_the_text_as_it_is():
    text = function("%r = arith.addi %x, %y : i32", "func.return %r : i32")
    result = improved(text)
    assert result.module == text and not result.changes and not result.results and result.complete


@pytest.mark.deep
def test_code_is_not_made_to_divide_where_it_did_not():
    """x / (y == 0 ? 1 : y) must not become x / y."""
    text = function(
        "%c0 = arith.constant 0 : i8",
        "%z = arith.cmpi eq, %y, %c0 : i8",
        "%c1 = arith.constant 1 : i8",
        "%d = arith.select %z, %c1, %y : i8",
        "%q = arith.divui %x, %d : i8",
        "func.return %q : i8",
        head="func.func @f(%x: i8, %y: i8) -> i8",
    )
    lines = body(improved(text, ImproveOptions(window=Budget(100_000))).module)
    assert not any("divui %x, %y" in line for line in lines)


def test_a_select_that_guards_against_poison_does_not_become_an_and():
    text = """\
func.func @f(%c: i1, %d: i1) -> i1 {
  %false = arith.constant false
  %r = arith.select %c, %d, %false : i1
  func.return %r : i1
}
"""
    assert improved(text, ImproveOptions(costs=LATENCY)).module == text


def test_a_value_with_other_users_stays_and_is_free():
    text = function(
        "%o = arith.ori %x, %y : i32",
        "%a = arith.andi %x, %y : i32",
        "%s = arith.subi %o, %a : i32",
        "func.return %a, %s : i32, i32",
        head="func.func @f(%x: i32, %y: i32) -> (i32, i32)",
    )
    lines = body(improved(text).module)
    assert lines == [
        "%a = arith.andi %x, %y : i32",
        "%s = arith.xori %x, %y : i32",
        "func.return %a, %s : i32, i32",
    ]


def test_undefined_values_of_llvm_keep_their_function_as_it_is():
    text = """\
llvm.func @f() -> i32 {
  %u = llvm.mlir.undef : i32
  %r = llvm.xor %u, %u : i32
  llvm.return %r : i32
}
"""
    assert improved(text).module == text


def test_no_time_changes_nothing_and_says_so():
    text = KERNELS["up to a multiple of eight"][0]
    result = improved(text, ImproveOptions(seconds=0.0))
    assert result.module == text and not result.complete


@pytest.mark.deep
def test_the_clock_does_not_matter(monkeypatch: pytest.MonkeyPatch):
    """A machine so slow that each look at the clock takes a minute."""
    text = KERNELS["turn off the rightmost bit"][0]
    expected = improved(text)
    monkeypatch.setattr(time, "monotonic", count(start=1e6, step=60.0).__next__)
    result = improved(text)
    assert (result.module, result.programs) == (expected.module, expected.programs)
    assert result.changes and result.complete


def test_what_was_found_before_an_interrupt_stays(monkeypatch: pytest.MonkeyPatch):
    function_of = {name: KERNELS["maximum"][0].replace("@f", f"@{name}") for name in "gh"}
    function_of["h"] = function_of["h"].replace("slt", "ult")
    text = "".join(function_of.values())
    searches: list[SearchOutcome] = []

    def interrupted(*given: Any) -> SearchOutcome:
        if any(outcome.found is not None for outcome in searches):
            raise KeyboardInterrupt
        searches.append(synthesise(*given))
        return searches[-1]

    monkeypatch.setattr("synth.scalar.improving.searches.synthesise", interrupted)
    result = improved(text)
    assert result.interrupted and not result.complete
    assert function_of["h"] in result.module and "maxsi" in result.module
    (item,) = result.results
    assert (item.name, item.kind) == ("@g", "proved") and len(result.undecided) == 1


@pytest.mark.deep
def test_windows_are_looked_at_a_few_times_each(monkeypatch: pytest.MonkeyPatch):
    """Not all of them again after each change."""
    looked: list[Operation] = []

    def windows(root: Operation, place: PlaceOf, known: KnownAt, most: int = 2) -> Iterator[Window]:
        looked.append(root)
        return windows_at(root, place, known, most)

    def all_windows(root: Operation, place: PlaceOf, known: KnownAt) -> Iterator[Window]:
        looked.append(root)
        return all_windows_at(root, place, known)

    lines: list[str] = []
    for number in range(30):
        lines += [f"%a{number} = arith.addi %x, %c0 : i32", f'"foo.use"(%a{number}) : (i32) -> ()']
    text = function("%c0 = arith.constant 0 : i32", *lines, "func.return %y : i32")
    if MLIR_OPT is None:
        pytest.skip("mlir-opt-22 is not installed")
    monkeypatch.setattr(improving, "windows_at", windows)
    monkeypatch.setattr(improving, "all_windows_at", all_windows)
    result = improved(text)
    assert len(result.changes) == 30
    assert len(looked) <= 30 + 7 * len(lines)


@pytest.mark.deep
def test_few_programs_find_less():
    text = KERNELS["turn off the rightmost bit"][0]
    few = improved(text, ImproveOptions(window=Budget(programs=100)))
    assert few.saved < improved(text).saved


@pytest.mark.deep
def test_the_same_seed_gives_the_same_text():
    text = KERNELS["turn off the rightmost bit"][0]
    assert improved(text).module == improved(text).module


def test_malformed_input_is_an_input_error():
    with pytest.raises(InputError):
        improved("func.func @f(")


def test_a_wrong_change_is_found_when_the_function_is_verified(monkeypatch: pytest.MonkeyPatch):
    def wrong(specification: Specification, _: Grammar, below: float, *__: object) -> SearchOutcome:
        if below <= 1:
            return SearchOutcome(None, "", 0, 0, 0.0)
        x, y = specification.arguments
        proof = synthesise(Specification((x,), (x,)), Grammar((), (), OPS)).found
        assert proof is not None
        either = Application(operators_of("arith.ori", [x.type_])[0], (x, y))
        return SearchOutcome(replace(proof, results=(either,), cost=1), "", 0, 0, 0.0)

    text = function(
        "%a = arith.muli %x, %y : i32",
        "%r = arith.muli %a, %y : i32",
        "func.return %r : i32",
    )
    monkeypatch.setattr("synth.scalar.improving.searches.synthesise", wrong)
    with pytest.raises(InternalError, match="the whole is refuted"):
        improved(text)


@pytest.mark.deep
def test_index_is_searched_and_has_32_or_64_bits():
    head = "func.func @f(%x: index) -> index"
    through_i32 = improved(
        function(
            "%c4 = arith.constant 4 : index",
            "%n = arith.index_cast %x : index to i32",
            "%s = arith.index_cast %n : i32 to index",
            "%p = arith.addi %s, %c4 : index",
            "%r = arith.subi %p, %c4 : index",
            "func.return %r : index",
            head=head,
        )
    )
    assert body(through_i32.module) == [
        "%n = arith.index_cast %x : index to i32",
        "%s = arith.index_cast %n : i32 to index",
        "func.return %s : index",
    ]
    (verdict,) = [result.verdict for result in through_i32.results]
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((32, 32), (64, 64))


@pytest.mark.deep
def test_a_negative_index_is_written_as_such():
    """MLIR reads no number of an index that needs more than 64 bits."""
    less = improved(
        function(
            "%c1 = arith.constant 1 : index",
            "%c2 = arith.constant 2 : index",
            "%s = arith.addi %x, %c1 : index",
            "%r = arith.subi %s, %c2 : index",
            "func.return %r : index",
            head="func.func @f(%x: index) -> index",
        )
    )
    assert body(less.module) == [
        "%r_0 = arith.constant -1 : index",
        "%r = arith.addi %x, %r_0 : index",
        "func.return %r : index",
    ]


def test_what_is_true_of_one_width_of_index_only_is_left():
    text = function(
        "%c = arith.constant 4294967296 : index",
        "%z = arith.constant 0 : index",
        "%a = arith.andi %x, %c : index",
        "%r = arith.cmpi ne, %a, %z : index",
        "func.return %r : i1",
        head="func.func @f(%x: index) -> i1",
    )
    assert improved(text).module == text
