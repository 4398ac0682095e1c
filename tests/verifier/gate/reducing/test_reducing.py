"""Findings made small: still wrong, small, and a test that can be used as it is."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.utils.exceptions import VerifyException

from tests.support.deep import few, some_of
from tests.verifier.gate.gating import ADDS, ANDS, WRONG, gate, gated
from verifier.claims.pass_runs import external_command
from verifier.gate.reducing import reducing
from verifier.gate.reducing.numbers import smaller
from verifier.gate.reducing.patterns import to_blame, tried_patterns, without_pattern
from verifier.gate.reducing.reducing import Failing, reduce
from verifier.gate.reducing.structure import edits
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source

needs_mlir_opt = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")

LOOPS = """func.func private @unused(i64)
func.func @f(%x: i64, %y: i64, %n: index, %c: i1) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 9223372036854775807 : i64
  %t = arith.muli %x, %y : i64
  %r = scf.if %c -> (i64) {
    %u = arith.addi %t, %k {note = "here"} : i64
    scf.yield %u : i64
  } else {
    %w = arith.xori %t, %k : i64
    scf.yield %w : i64
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %y) -> (i64) {
    %q = arith.ori %acc, %r : i64
    scf.yield %q : i64
  }
  func.return %r, %s : i64, i64
}
"""
BLOCKS = """func.func @f(%x: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^first(%x : i32), ^second
^first(%a: i32):
  %0 = arith.addi %a, %x : i32
  func.return %0 : i32
^second:
  func.return %x : i32
}
"""


def reduced(text: str, command: str = WRONG, name: str = "@f") -> str:
    """What it is reduced to, which is still wrong."""
    runs = [("the pass", external_command(command))]
    failing = Failing(runs, name, None, Options(), 60.0)
    found = reduce(Source("<text>", text), name, failing)
    assert found is not None
    assert Failing(runs, name, None, Options(), 60.0)(found.text)
    assert found.operations <= 4
    return found.text


@pytest.mark.deep
@pytest.mark.parametrize("text", some_of([LOOPS, BLOCKS], 2), ids=["regions", "blocks"])
def test_what_does_not_matter_is_left_out(text: str) -> None:
    found = reduced(text)
    body = [line.strip() for line in found.splitlines()[2:-2]]
    assert len(body) == 2 and re.fullmatch(r"%\w+ = arith.addi %\w+, %\w+ : i2", body[0]), found
    assert body[1].startswith("func.return")


SEVERAL = """func.func @f(%x: i8, %m: memref<4xi8>, %c: i1) -> i8 {
  %a, %b = affine.for %i = 0 to 4 iter_args(%p = %x, %q = %x) -> (i8, i8) {
    %t = affine.load %m[%i] : memref<4xi8>
    affine.yield %t, %q : i8, i8
  }
  %u, %z = scf.if %c -> (i8, i8) {
    scf.yield %b, %a : i8, i8
  } else {
    scf.yield %x, %b : i8, i8
  }
  func.return %z : i8
}
"""
"""What a loop and a branch give that the function returns in part."""


@pytest.mark.deep
def test_loops_carry_less_and_branches_give_less() -> None:
    made: set[str] = set()
    for edit in edits(read_module(Source("", SEVERAL)).module, "f"):
        module = read_module(Source("", SEVERAL)).module
        if edit(module):
            with suppress(VerifyException):
                module.verify()
                made.add(" ".join(str(module).split()))
    for part in (
        "%a = affine.for %i = 0 to 4 iter_args(%p = %x) -> (i8) {",
        "%b = affine.for %i = 0 to 4 iter_args(%q = %x) -> (i8) {",
        "%z = scf.if %c -> (i8) { scf.yield %a : i8 } else { scf.yield %b : i8 }",
    ):
        assert any(part in text for text in made), part


def test_the_pass_has_to_be_wrong_on_that_function() -> None:
    """Not on another one, which would be smaller."""
    for command, text, name in (("cat", ADDS, "@adds"), (WRONG, ADDS + ANDS, "@ands")):
        runs = [("the pass", external_command(command))]
        failing = Failing(runs, name, None, Options(), 60.0)
        assert reduce(Source("", text), name, failing) is None


def test_no_text_is_gone_on_from_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left out may be there again when the text is read: the default of a property."""

    def marked(module: ModuleOp) -> bool:
        (function,) = module.ops
        if function.attributes.pop("mark", None) is None:
            function.attributes["mark"] = UnitAttr()
        return True

    def both_ways(module: ModuleOp, name: str) -> Iterator[Callable[[ModuleOp], bool]]:
        yield marked

    monkeypatch.setattr(reducing, "edits", both_ways)
    failing = Failing([("the pass", external_command(WRONG))], "@adds", None, Options(), 60.0)
    found = reduce(Source("", ADDS), "@adds", failing)
    assert found is not None and found.tries < 20


def test_numbers_become_smaller() -> None:
    assert "f(%x : i2) { constant -1 : i2 }" in smaller("f(%x : i8) { constant 127 : i8 }")
    assert "f(%x : i2) { constant 1 : i2 }" in smaller("f(%x : i8) { constant 127 : i8 }")
    assert "memref<1x?xf32>" in smaller("memref<16x?xf32>")
    assert "memref<16x1xf32>" in smaller("memref<16x?xf32>")
    assert list(smaller("constant 0 : index")) == []
    assert not any("-1" in text for text in smaller("constant 1 : index"))


@pytest.mark.deep
def test_the_test_can_be_run(tmp_path: Path) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(LOOPS)
    (result,) = (r for r in gated(file, "--reduce")["results"] if r["name"] == "@f")
    assert (result["operations"], result["reduced"].splitlines()[0]) == (
        1,
        f"// RUN: verify-pass --opt '{WRONG}' %s",
    )
    assert "// counterexample (" in result["reduced"]
    file.write_text(result["reduced"])
    assert gate(file).exit_code == 1
    shown = gate(file, "--reduce")
    assert "  reduced, as a test:\n    // RUN: verify-pass" in shown.stdout


@pytest.mark.deep
def test_a_store_keeps_what_was_reduced(tmp_path: Path) -> None:
    file, store = tmp_path / "f.mlir", tmp_path / "v.sqlite"
    file.write_text(ADDS)
    plain = gated(file, "--store", store)["results"][0]
    assert "reduced" not in plain
    first = gated(file, "--store", store, "--reduce")["results"][0]
    again = gated(file, "--store", store, "--reduce")["results"][0]
    assert (first["provenance"], again["provenance"]) == ("fresh", "stored")
    assert first["reduced"] == again["reduced"]


MERGED = """func.func @f(%x: i8) -> i8 {
  %c0 = arith.constant -128 : i8
  %c1 = arith.constant -1 : i8
  %sum = arith.addi %x, %c0 overflow<nsw> : i8
  %all = arith.addi %sum, %c1 overflow<nsw> : i8
  func.return %all : i8
}
"""
PATTERN = "(anonymous namespace)::AddIAddConstant"
CANONICALIZE = "mlir-opt-22 --canonicalize"


@needs_mlir_opt
@few(2)
@pytest.mark.parametrize(
    "command",
    [CANONICALIZE, "mlir-opt-22 -pass-pipeline='builtin.module(cse,canonicalize{top-down=1})'"],
)
def test_the_pattern_is_found(command: str) -> None:
    assert PATTERN in tried_patterns(command, MERGED, 60.0)

    def is_wrong(other: str) -> bool:
        runs = [("the pass", external_command(other))]
        return Failing(runs, "@f", None, Options(), 60.0).is_wrong(MERGED, runs)

    assert is_wrong(command)
    assert to_blame(command, MERGED, 60.0, is_wrong) == [PATTERN]


@pytest.mark.deep
@needs_mlir_opt
def test_a_finding_says_the_pattern(tmp_path: Path) -> None:
    file = tmp_path / "f.mlir"
    file.write_text(MERGED)
    (result,) = gated(file, "--reduce", command=CANONICALIZE)["results"]
    assert (result["pattern"], result["operations"]) == (PATTERN, 4)
    assert f"// The pattern is {PATTERN}.\n" in result["reduced"] and "i8" not in result["reduced"]
    # The values are those of what stands there, not of the function as it was given.
    assert re.search(r"^//   %x : i\d = ", result["reduced"], re.MULTILINE)


@pytest.mark.parametrize(
    ("command", "other"),
    [
        ("mlir-opt --cse", None),
        ("mlir-opt -canonicalize", "mlir-opt '-canonicalize=disable-patterns=\"P\"'"),
        (
            "mlir-opt --canonicalize='top-down=1' --cse",
            "mlir-opt '--canonicalize=top-down=1 disable-patterns=\"P\"' --cse",
        ),
        (
            "mlir-opt --pass-pipeline='any(canonicalize)'",
            "mlir-opt '--pass-pipeline=any(canonicalize{disable-patterns=\"P\"})'",
        ),
        (
            "mlir-opt -pass-pipeline 'any(canonicalize{a=b},cse)'",
            "mlir-opt -pass-pipeline 'any(canonicalize{a=b disable-patterns=\"P\"},cse)'",
        ),
    ],
)
def test_a_pattern_is_left_out(command: str, other: str | None) -> None:
    assert without_pattern(command, "P") == other


def test_of_other_passes_no_pattern_is_known() -> None:
    assert tried_patterns("sed s/x/y/", ADDS, 60.0) == []
    assert to_blame("no-such-program", ADDS, 60.0, lambda _: False) == []
