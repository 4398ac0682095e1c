"""What promises of alignments and assumptions make of code: it is improved where they say enough,
stays where they do not, and they stay themselves."""

from __future__ import annotations

import pytest

from synth.scalar.improving.improving import Improved, ImproveOptions, improve
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

LOW = """%mask = llvm.mlir.constant(15 : i64) : i64
%i = llvm.ptrtoint %p : !llvm.ptr to i64
%r = llvm.and %i, %mask : i64
llvm.return %r : i64"""
ROUNDED_UP = """%three = llvm.mlir.constant(3 : i64) : i64
%mask = llvm.mlir.constant(-4 : i64) : i64
%q = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
%i = llvm.ptrtoint %q : !llvm.ptr to i64
%s = llvm.add %i, %three : i64
%r = llvm.and %s, %mask : i64
llvm.return %r : i64"""
ASSUMED = """%t = llvm.mlir.constant(true) : i1
%bytes = llvm.mlir.constant({} : i64) : i64
llvm.intr.assume %t ["align"(%p, %bytes : !llvm.ptr, i64)] : i1
"""
LOADED = "%v = llvm.load %p {{alignment = {} : i64}} : !llvm.ptr -> i64\n"
ON_A_WAY = "llvm.cond_br %c, ^a, ^b\n^a:\n{}llvm.return %n : i64\n^b:\n"


def function(mark: str, body: str) -> str:
    return f"llvm.func @f(%p: !llvm.ptr {{{mark}}}, %n: i64, %c: i1) -> i64 {{\n{body}\n}}\n"


def align(bytes_: int) -> str:
    return f"llvm.align = {bytes_} : i64"


def improved(text: str, context: bool = True) -> Improved:
    done = improve(Source("f.mlir", text), ImproveOptions(context=context, programs=5_000))
    assert all(isinstance(result.verdict, Proved) for result in done.results)
    return done


@pytest.mark.parametrize(
    ("body", "enough", "too_little", "saved"), [(LOW, 16, 8, 1), (ROUNDED_UP, 4, 2, 2)]
)
def test_an_aligned_argument(body: str, enough: int, too_little: int, saved: int) -> None:
    assert improved(function(align(enough), body)).saved == saved
    for text in (function(align(too_little), body), function("", body)):
        assert improved(text).module == text
    text = function(align(enough), body)
    assert improved(text, context=False).module == text


@pytest.mark.deep
def test_a_load_says_how_its_pointer_is_aligned() -> None:
    done = improved(function("", LOADED.format(16) + LOW))
    assert done.saved == 1 and "alignment = 16" in done.module
    text = function("", LOADED.format(8) + LOW)
    assert improved(text).module == text
    ahead = LOW.replace("llvm.return", f"{LOADED.format(16)}llvm.return")
    text = function("", ahead)
    assert improved(text).module == text


def test_what_is_loaded_on_another_way_says_nothing() -> None:
    text = function("", ON_A_WAY.format(LOADED.format(16)) + LOW)
    assert improved(text).module == text


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 reads bundles")
def test_a_bundle() -> None:
    done = improved(function("", ASSUMED.format(16) + LOW))
    assert done.saved == 1 and '["align"]' in done.module
    assert improved(function("", ASSUMED.format(8) + LOW)).saved == 0
    assert improved(function("", ON_A_WAY.format(ASSUMED.format(16)) + LOW)).saved == 0


BELOW = """func.func @f(%a: i32, %c: i1) -> i32 {{
  %n = arith.constant 15 : i32
  %k = arith.cmpi {}, %a, %n : i32
  {}llvm.intr.assume %k : i1
  {}%r = arith.andi %a, %n : i32
  return %r : i32
}}
"""


def test_an_assumption_is_used_and_stays() -> None:
    done = improved(BELOW.format("ule", "", ""))
    assert "return %a" in done.module and "arith.cmpi ule, %a" in done.module
    assert "llvm.intr.assume %k" in done.module


@pytest.mark.parametrize(
    ("predicate", "before", "behind"),
    [
        ("uge", "", ""),
        ("ule", "cf.cond_br %c, ^x, ^y\n^x:\n", "cf.br ^y\n^y:\n"),
    ],
)
def test_an_assumption_that_says_too_little(predicate: str, before: str, behind: str) -> None:
    text = BELOW.format(predicate, before, behind)
    assert improved(text).module == text


BY_TEST = """func.func @f(%a: i32, %b: i32) -> i32 {{
  %n = arith.constant 7 : i32
  %z = arith.constant 0 : i32
  %l = arith.andi %{}, %n : i32
  %k = arith.cmpi eq, %l, %z : i32
  cf.cond_br %k, ^x, ^y
^x:
  %m = arith.constant {} : i32
  %r = arith.andi %a, %m : i32
  return %r : i32
^y:
  return %b : i32
}}
"""


def test_a_mask_that_was_tested() -> None:
    assert "return %a" in improved(BY_TEST.format("a", -8)).module
    for text in (BY_TEST.format("a", -16), BY_TEST.format("b", -8)):
        assert improved(text).module == text
