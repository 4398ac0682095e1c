"""The pass `proved-range-optimizations`: what it changes, and what it must leave as it is."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from rewrites.applying import by_facts, range_pass
from rewrites.applying.by_facts import Constant, Operand, Unsigned, change_by
from rewrites.applying.range_pass import NotChanged, ProvedRangeOptimizations, optimise_ranges
from tests.support.deep import few
from verifier.analyses.flow.fact import Fact, constant, top
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.internal_error import InternalError


def read(text: str) -> ModuleOp:
    return read_module(Source("f.mlir", text)).module


def changed(text: str) -> str:
    module = read(text)
    assert list(optimise_ranges(module)) == []
    module.verify()
    return str(module)


SMALL = """
func.func @f(%v: i32, %w: i32) -> (RESULTS) {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %c100 = arith.constant 100 : i32
  %x = arith.andi %v, %c7 : i32
  %y = arith.addi %x, %c8 : i32
CODE  return RETURNED : RESULTS
}
"""


def small(code: str, returned: str = "%r", results: str = "i32") -> str:
    """A function in which x is in [0, 7] and y in [8, 15]."""
    text = SMALL.replace("CODE", code).replace("RETURNED", returned)
    return text.replace("RESULTS", results)


@few(12)
@pytest.mark.parametrize(
    ("code", "gone", "comes"),
    [
        ("%r = arith.divsi %y, %c8 : i32\n", "divsi", "constant 1 :"),
        ("%r = arith.divsi %y, %c7 : i32\n", "divsi", "divui"),
        ("%r = arith.remsi %x, %c8 : i32\n", "remsi", "return %"),
        ("%r = arith.remui %x, %y : i32\n", "remui", "return %"),
        ("%r = arith.floordivsi %y, %c7 : i32\n", "floordivsi", "divui"),
        ("%r = arith.ceildivsi %y, %c7 : i32\n", "ceildivsi", "ceildivui"),
        ("%r = arith.minsi %c100, %x : i32\n", "minsi", "return %"),
        ("%r = arith.maxui %y, %x : i32\n", "maxui", "return %"),
        ("%r = arith.shrsi %y, %w : i32\n", "shrsi", "shrui"),
        ("%b = arith.andi %y, %c100 : i32\n%r = arith.andi %b, %c100 : i32\n", "%5", "andi"),
    ],
)
def test_what_is_known_makes_code_simpler(code: str, gone: str, comes: str) -> None:
    text = changed(small(code))
    assert gone not in text and comes in text


def test_comparisons_extensions_and_clamps() -> None:
    code = (
        "%b = arith.cmpi slt, %x, %y : i32\n%n = arith.cmpi ult, %v, %c100 : i32\n"
        "%e = arith.extsi %y : i32 to i64\n%m = arith.select %b, %y, %w : i32\n"
    )
    text = changed(small(code, "%b, %n, %e, %m", "i1, i1, i64, i32"))
    assert "constant true" in text and text.count("cmpi") == 1
    assert "extui" in text and "extsi" not in text and "select" not in text


LOOP = """
func.func @f(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c50 = arith.constant 50 : index
  %k = arith.constant 60 : i32
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %c50 step %c1 iter_args(%a = %z) -> (i32) {
    %j = arith.index_cast %i : index to i32
    %m = arith.minsi %j, %k : i32
    %b = arith.xori %a, %m : i32
    scf.yield %b : i32
  }
  return %r : i32
}
"""


BLOCKS = """
func.func @f() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c50 = arith.constant 50 : i32
  %k = arith.constant 60 : i32
  cf.br ^h(%c0, %c0 : i32, i32)
^h(%i: i32, %a: i32):
  %c = arith.cmpi slt, %i, %c50 : i32
  cf.cond_br %c, ^b, ^e
^b:
  %m = arith.minsi %i, %k : i32
  %n = arith.xori %a, %m : i32
  %j = arith.addi %i, %c1 : i32
  cf.br ^h(%j, %n : i32, i32)
^e:
  return %a : i32
}
"""


@pytest.mark.parametrize("text", [BLOCKS, pytest.param(LOOP, marks=pytest.mark.deep)])
def test_in_a_loop_bounds_are_known_of_the_counter(text: str) -> None:
    assert "minsi" not in changed(text)
    module = read(text.replace("constant 50", "constant 62"))
    assert list(optimise_ranges(module)) == [] and "minsi" in str(module)


def test_a_bound_of_index_counts_at_32_bits_too() -> None:
    text = LOOP.replace("%c50 = arith.constant 50", "%c50 = arith.constant 4294967300")
    module = read(text)
    assert list(optimise_ranges(module)) == [] and "minsi" in str(module)


@pytest.mark.deep
def test_llvm_has_the_same_operations() -> None:
    text = changed(
        "llvm.func @f(%v: i64) -> i64 {\n%k = llvm.mlir.constant(7 : i64) : i64\n"
        "%x = llvm.and %v, %k : i64\n%m = llvm.mlir.constant(9 : i64) : i64\n"
        "%y = llvm.urem %x, %m : i64\n%z = llvm.sdiv %y, %k : i64\n"
        '%c = llvm.icmp "sgt" %y, %k : i64\n%s = llvm.select %c, %v, %z : i1, i64\n'
        "llvm.return %s : i64\n}\n"
    )
    assert "urem" not in text and "sdiv" not in text and "llvm.udiv" in text
    assert "select" not in text and "icmp" not in text


POISON = """
func.func @f(%v: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %x = arith.andi %v, %c7 : i32
  %z = llvm.freeze %x : i32
  %r = arith.minsi %z, %c7 : i32
  return %r : i32
}
"""


POISON_FREE = """
func.func @g(%v: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %x = arith.andi %v, %c7 : i32
  %z = "llvm.freeze"(%x) : (i32) -> i32
  %r = arith.remui %x, %c8 : i32
  %s = arith.addi %r, %z : i32
  return %s : i32
}
"""


def test_what_is_frozen_is_not_what_it_was() -> None:
    assert "minsi" in changed(POISON)
    assert "minsi" not in changed(
        POISON.replace("llvm.freeze %x : i32", "arith.addi %x, %c1 : i32").replace(
            "minsi %z, %c7", "minsi %x, %c7"
        )
    )


def test_xdsl_opt_takes_what_it_does_not_know_in_generic_form() -> None:
    """Its own llvm dialect has no freeze: then `mlir-opt --mlir-print-op-generic` comes first."""
    generic = POISON.replace("llvm.freeze %x : i32", '"llvm.freeze"(%x) : (i32) -> i32')
    context = Context(allow_unregistered=True)
    for name in ("func", "arith", "llvm"):
        context.register_dialect(name, get_all_dialects()[name])
    module = Parser(context, generic + POISON_FREE).parse_module()
    assert [str(why) for why in optimise_ranges(module)] == []
    assert "minsi" in str(module)
    assert "remui" not in str(module)


BITS = """
func.func @f(%b: i1, %v: i32) -> (i1, i32) {
  %f = arith.constant false
  %t = arith.constant true
  %c = arith.cmpi sgt, %b, %f : i1
  %d = arith.cmpi ugt, %t, %b : i1
  %m = arith.maxsi %b, %t : i1
  %e = arith.extsi %m : i1 to i32
  return %d, %e : i1, i32
}
"""


def test_a_set_bit_is_negative() -> None:
    text = changed(BITS)
    assert "maxsi" not in text and "extsi" in text and "cmpi ugt" in text


def test_a_change_that_is_not_proved_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(range_pass, "_not_proved", lambda *_: {0: "@f: nobody knows"})
    module = read(small("%r = arith.remui %x, %y : i32\n"))
    before = str(module)
    with pytest.warns(NotChanged, match="@f: nobody knows"):
        ProvedRangeOptimizations().apply(Context(), module)
    assert str(module) == before


@pytest.mark.parametrize("wrong", ["constant", "unsigned"])
def test_a_wrong_fact_is_found_by_the_proof(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    changes = {"constant": Constant(3), "unsigned": Unsigned()}

    def mistaken(kind: str, operands: list[Fact], result: Fact) -> object:
        return changes[wrong] if kind == "divsi" else None

    monkeypatch.setattr(by_facts, "change_by", mistaken)
    with pytest.raises(InternalError, match="a fact about"):
        list(optimise_ranges(read(small("%r = arith.divsi %w, %c7 : i32\n"))))


@pytest.mark.parametrize(
    ("kind", "x", "y", "change"),
    [
        ("remsi", Fact(8, 0, 255, -7, 7, 0, 0), constant(8, 8), Operand(0)),
        ("remsi", Fact(8, 0, 255, -8, 7, 0, 0), constant(8, 8), None),
        ("remsi", Fact(8, 0, 255, -7, 7, 0, 0), constant(-8, 8), Operand(0)),
        ("remsi", Fact(8, 0, 255, -7, 8, 0, 0), constant(-8, 8), None),
        ("remui", Fact(8, 0, 8, 0, 8, 0, 0), constant(8, 8), None),
        ("andi", Fact(8, 0, 7, 0, 7, 0xF8, 0), constant(7, 8), Operand(0)),
        ("andi", Fact(8, 0, 15, 0, 15, 0xF0, 0), constant(7, 8), None),
        ("ori", constant(3, 8), Fact(8, 0, 3, 0, 3, 0xFC, 0), Operand(0)),
        ("shrsi", top(8), constant(1, 8), None),
        ("shrsi", Fact(8, 0, 127, 0, 127, 0x80, 0), top(8), Unsigned()),
        ("divsi", Fact(8, 0, 127, 0, 127, 0x80, 0), top(8), None),
        ("subi", Fact(8, 0, 1, 0, 1, 0xFE, 0), constant(0, 8), None),
    ],
)
def test_bounds_that_are_just_wide_enough(kind: str, x: Fact, y: Fact, change: object) -> None:
    assert change_by(kind, (x, y), top(8)) == change
