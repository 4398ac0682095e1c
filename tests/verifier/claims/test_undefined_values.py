"""`llvm.mlir.undef`, and loads of what was never stored, where integers are computed of them."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


def function(body: str, given: str = "%x: i32, %c: i1", gives: str = "i32") -> str:
    return f"llvm.func @f({given}) -> {gives} {{\n{body}\n}}\n"


def memory(made: str, body: str, gives: str = "i32") -> str:
    begin = "%one = llvm.mlir.constant(1 : i32) : i32\n"
    begin += f"%m = llvm.alloca %one x {made} {{alignment = 8 : i64}} : (i32) -> !llvm.ptr\n"
    return function(begin + body, gives=gives)


def verdict(before: str, after: str) -> Verdict:
    results = verify_translation(before, after)
    return next(result.verdict for result in results if result.name == "@f")


UNDEF = "%u = llvm.mlir.undef : i32\n"
WIDE = "%w = llvm.mlir.undef : i64\n%u = llvm.trunc %w : i64 to i32\n"
DEFINED = "%x: i32 {llvm.noundef}, %c: i1"
RETURN = "llvm.return %u : i32"
LOAD = "%u = llvm.load %m {alignment = 4 : i64} : !llvm.ptr -> i32\n"
ANY = function(UNDEF + RETURN)
ONE_LESS = """
%a = llvm.add %u, %x : i32
%r = llvm.sub %a, %a : i32
llvm.return %r : i32
"""

CALLED = "llvm.func @g(!llvm.ptr)\n" + memory("i32", "llvm.call @g(%m) : (!llvm.ptr) -> ()\nBODY")
LAST = """
%g = llvm.freeze %u : i32
%k = llvm.mlir.constant(1 : i32) : i32
%r = llvm.and %g, %k : i32
llvm.return %r : i32
"""

RIGHT = {
    "any value": (
        function(UNDEF + RETURN, DEFINED), function("llvm.return %x : i32", DEFINED)),
    "computed of one": (ANY, function(WIDE + RETURN)),
    "of each use another one": (
        ANY, function(f"{UNDEF}%v = llvm.xor %u, %u : i32\nllvm.return %v : i32")),
    "loaded as another type": (memory("i64", LOAD + RETURN), function(WIDE + RETURN)),
    "loaded of lanes": (
        memory("vector<2xi16>", LOAD + RETURN),
        function("%v = llvm.mlir.undef : vector<2xi16>\n"
                 f"%u = llvm.bitcast %v : vector<2xi16> to i32\n{RETURN}")),
    "stored as another type": (
        memory("f32", f"llvm.store %x, %m : i32, !llvm.ptr\n{LOAD}{RETURN}"),
        function("llvm.return %x : i32")),
    "of which nothing is used": (
        memory("i64", "llvm.store %x, %m : i32, !llvm.ptr\nllvm.return %x : i32"),
        function("%w = llvm.mlir.undef : i64\n%k = llvm.mlir.constant(-4294967296 : i64) : i64\n"
                 "%v = llvm.and %w, %k : i64\n%z = llvm.zext %x : i32 to i64\n"
                 "%o = llvm.or %v, %z : i64\nllvm.return %x : i32")),
    "frozen": (
        function("%z = llvm.mlir.constant(0 : i32) : i32\nllvm.return %z : i32"),
        function(f"{UNDEF}%g = llvm.freeze %u : i32\n"
                 "%r = llvm.sub %g, %g : i32\nllvm.return %r : i32")),
    "a cast that changes nothing": (
        function("%q = llvm.bitcast %p : !llvm.ptr to !llvm.ptr\nllvm.return %q : !llvm.ptr",
                 "%p: !llvm.ptr", "!llvm.ptr"),
        function("llvm.return %p : !llvm.ptr", "%p: !llvm.ptr", "!llvm.ptr")),
}  # fmt: skip

WRONG = {
    "what may be poison": (ANY, function("llvm.return %x : i32")),
    "poison": (ANY, function("%p = llvm.mlir.poison : i32\nllvm.return %p : i32")),
    "poison for some of its values": (
        ANY, function(f"{UNDEF}%v = llvm.add %u, %x overflow<nsw> : i32\nllvm.return %v : i32")),
    "one value for all uses": (
        function("%z = llvm.mlir.constant(0 : i32) : i32\nllvm.return %z : i32"),
        function(f"{UNDEF}%r = llvm.xor %u, %u : i32\nllvm.return %r : i32")),
    "one value for all uses of what is computed": (
        function("%z = llvm.mlir.constant(0 : i32) : i32\nllvm.return %z : i32", DEFINED),
        function(UNDEF + ONE_LESS, DEFINED)),
    "frozen twice": (
        function("%z = llvm.mlir.constant(0 : i32) : i32\nllvm.return %z : i32"),
        function(f"{UNDEF}%g = llvm.freeze %u : i32\n%h = llvm.freeze %u : i32\n"
                 "%r = llvm.sub %g, %h : i32\nllvm.return %r : i32")),
    "where the source chooses it": (
        function(f"{UNDEF}%v = llvm.select %c, %u, %x : i1, i32\nllvm.return %v : i32"),
        function("%z = llvm.mlir.constant(0 : i32) : i32\nllvm.return %z : i32")),
    "a value that is no longer defined": (function("llvm.return %x : i32"), ANY),
    "half of a value": (
        function("%z = llvm.mlir.constant(0 : i32) : i32\n"
                 f"{UNDEF}%v = llvm.and %u, %z : i32\nllvm.return %v : i32"), ANY),
    "a source that can have half of all values": (
        function("%k = llvm.mlir.constant(1 : i32) : i32\n"
                 f"{UNDEF}%v = llvm.and %u, %k : i32\nllvm.return %v : i32"), ANY),
    "an access beyond the memory": (ANY, memory("i16", LOAD + RETURN)),
    "another value that was stored": (
        memory("f32", f"llvm.store %x, %m : i32, !llvm.ptr\n{LOAD}{RETURN}"),
        function("%z = llvm.mlir.constant(0 : i32) : i32\nllvm.return %z : i32")),
    "what a call has stored": (
        CALLED.replace("BODY", LOAD + LAST.replace("%g, %k", "%u, %k")),
        CALLED.replace("BODY", UNDEF + LAST)),
    "a division that may be undefined": (
        function("llvm.return %x : i32"),
        function(f"{UNDEF}%q = llvm.udiv %x, %u : i32\nllvm.return %x : i32")),
}  # fmt: skip


@few(3)
@pytest.mark.parametrize("name", RIGHT)
def test_what_is_not_defined_may_be_any_value(name: str) -> None:
    assert isinstance(verdict(*RIGHT[name]), Proved)


@few(14)
@pytest.mark.parametrize("name", WRONG)
def test_wrong_twins_are_not_proved(name: str) -> None:
    assert not isinstance(verdict(*WRONG[name]), Proved)


def test_nothing_right_is_refuted() -> None:
    """A right pair that is not proved: a value that the source computes of undefined ones."""
    before = function(f"{UNDEF}%v = llvm.or %u, %x : i32\nllvm.return %v : i32")
    after = function("llvm.return %x : i32")
    assert not isinstance(verdict(before, after), Refuted)
