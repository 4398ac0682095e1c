"""What mlir-opt prints is read, whatever the options, and what only it can parse hides nothing."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_pass, verify_translation
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.input.tools import TookTooLong
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

needs_mlir = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

FEATURES = """#map = affine_map<(d0) -> (d0)>
#place = loc("a.c":1:1)
module attributes {llvm.data_layout = "e"} {
  func.func private @declared(i32) -> i32
  func.func private @attributes(%x: i32 {llvm.noundef}, %y: i32 {foo.bar = 1 : i32})
      -> (i32 {llvm.noundef}) attributes {passthrough = ["alwaysinline"]} {
    %c = arith.constant 0 : i32 loc("x")
    %r = arith.addi %x, %c : i32 loc(callsite("f"("a.c":2:3) at fused["y", "b.c":1:2]))
    func.return %r : i32 loc(#place)
  } loc(fused<"metadata (">["x", "b.c":1:2])
  func.func @truths(%x: i1) -> i1 {
    %t = arith.constant true
    %f = arith.constant false
    %a = arith.andi %x, %t : i1
    %r = arith.ori %a, %f : i1
    return %r : i1
  }
  func.func @dense(%x: vector<4xi8>) -> vector<4xi8> {
    %c = arith.constant dense<"0x01020304"> : vector<4xi8>
    %z = arith.constant dense<0> : vector<4xi8>
    %d = arith.addi %c, %z : vector<4xi8>
    %r = arith.addi %x, %d {my.attr = dense<[1, 2]> : tensor<2xi32>, my.map = #map} : vector<4xi8>
    return %r : vector<4xi8>
  }
  llvm.func internal @llvm(%x: i32 {llvm.noundef}) -> (i32 {llvm.zeroext})
      attributes {dso_local, no_unwind} {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %1 = llvm.add %x, %0 overflow<nsw, nuw> : i32
    llvm.return %1 : i32
  }
  module @inner attributes {a.b} {
    func.func @index(%x: index) -> index {
      %0 = arith.constant 0 : index
      %1 = index.constant 3
      %2 = arith.addi %x, %0 : index
      %3 = index.add %2, %1
      return %3 : index
    }
  }
  func.func @two(%x: i64, %y: i64) -> (i64, i64) {
    %r:2 = arith.mulsi_extended %x, %y : i64
    return %r#0, %r#1 : i64, i64
  }
}
"""


@needs_mlir
@few(6)
@pytest.mark.parametrize(
    "printed",
    [
        "",
        "--mlir-print-op-generic",
        "--mlir-print-debuginfo",
        "--mlir-print-op-generic --mlir-print-debuginfo",
        "--mlir-print-debuginfo --mlir-print-local-scope --mlir-use-nameloc-as-prefix",
        "--mlir-print-unique-ssa-ids --mlir-print-assume-verified",
    ],
)
def test_what_mlir_opt_prints_is_read(printed: str):
    assert tools() is not None
    results = verify_pass(FEATURES, command=f"mlir-opt-22 --canonicalize {printed}")
    assert [type(r.verdict) for r in results] == [Proved] * 7


UNKNOWN_SYNTAX = """func.func @f(%x: i32, %c: i1) -> i32 {
  %k = arith.constant 0 : i32
  %r = arith.addi %x, %k : i32
  rocdl.s.sleep 1
  return %r : i32
}
func.func @g(%x: i32) -> i32 {
  %k = arith.constant 1 : i32
  %r = arith.addi %x, %k : i32
  return %r : i32
}
func.func @h(%c: i1) {
  rocdl.s.sleep 1
  return
}
"""


@needs_mlir
def test_an_operation_that_xdsl_lacks_hides_no_other_function():
    changed = UNKNOWN_SYNTAX.replace("arith.constant 1", "arith.constant 2")
    changed = changed.replace("addi %x, %k", "addi %k, %x")
    first, second, third = verify_translation(UNKNOWN_SYNTAX, changed)
    assert isinstance(first.verdict, Proved)
    assert "opaque: rocdl.s.sleep" in first.verdict.notes
    assert isinstance(second.verdict, Refuted)
    assert second.line == 7
    assert isinstance(third.verdict, Proved)
    assert third.verdict.method == "identical before and after"


@needs_mlir
def test_unknown_operations_that_differ_are_not_identical():
    text = """func.func @f(%c: i32) -> i32 {
  %r = "foo.bar"(%c) {a.b = 1 : i32} : (i32) -> i32
  return %r : i32
}"""
    assert tools() is not None
    for old, new in (("foo.bar", "foo.baz"), ("a.b = 1", "a.b = 2"), ("1 : i32}", "1 : i8}")):
        (result,) = verify_translation(text, text.replace(old, new))
        assert isinstance(result.verdict, Unknown)
    (same,) = verify_translation(text, text.replace("%r", "%q"))
    assert isinstance(same.verdict, Proved)


def test_without_mlir_opt_the_file_is_unreadable(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("verifier.kernel.input.upstream_tools.mlir_opt", lambda: None)
    with pytest.raises(InputError, match=r"rocdl\.s\.sleep is not registered"):
        read_module(Source("text", UNKNOWN_SYNTAX))
    results = verify_translation(UNKNOWN_SYNTAX, UNKNOWN_SYNTAX)
    assert any(isinstance(result.verdict, Unsupported) for result in results)


@needs_mlir
def test_what_mlir_opt_refuses_too_has_the_message_of_the_one_who_knows_the_operations():
    text = UNKNOWN_SYNTAX.replace("arith.addi %x", "arith.addi %missing")
    with pytest.raises(InputError, match=r"(?s):3:19: error: use of undeclared SSA value name.*\^"):
        verify_translation(text, text)
    text = text.replace("rocdl.s.sleep", "mine.assume")
    with pytest.raises(InputError, match=r":4:3: error: Operation mine.assume is not registered"):
        verify_translation(text, text)


@needs_mlir
def test_a_tool_that_fails_is_no_tool(monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object, **__: object) -> None:
        raise TookTooLong

    monkeypatch.setattr("verifier.kernel.input.upstream_form.run_within", fail)
    with pytest.raises(InputError):
        verify_translation(UNKNOWN_SYNTAX, UNKNOWN_SYNTAX)


def test_a_location_that_does_not_end():
    with pytest.raises(InputError, match="end of a location"):
        verify_translation("func.func @f() { return loc(unknown", "")


def test_undef_says_why_it_is_not_followed():
    zero = "func.func @f() -> i8 {\n%r = arith.constant 0 : i8\nreturn %r : i8\n}"
    difference = "%u = llvm.mlir.undef : i8\n%r = arith.subi %u, %u : i8"
    (result,) = verify_translation(zero, zero.replace("%r = arith.constant 0 : i8", difference))
    assert isinstance(result.verdict, Unknown)
    assert "each use of it may see another value" in result.verdict.reason
