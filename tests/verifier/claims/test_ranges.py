"""`llvm.range` of arguments and results: what is out of it is poison, or undefined with noundef."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from semantics.functions.simulate import simulate
from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict
from verifier.refuting.counterexample import IntegerCounterexample


def ranged(lower: int, upper: int, type_: str = "i8") -> str:
    return f"llvm.range = #llvm.constant_range<{type_}, {lower}, {upper}>"


def function(argument: str = "", result: str = "", body: str = "", type_: str = "i8") -> str:
    body = body or f"llvm.return %x : {type_}"
    return f"llvm.func @f(%x: {type_} {{{argument}}}) -> ({type_} {{{result}}}) {{\n{body}\n}}"


def verdict(before: str, after: str, name: str = "@f") -> Verdict:
    found = {r.name: r.verdict for r in verify_translation(before, after)}
    return found[name]


@few(5)
@pytest.mark.parametrize(("lower", "upper"), list(product(range(-4, 4), repeat=2)))
def test_what_is_in_a_range(lower: int, upper: int) -> None:
    """All inputs of i3, by counting from the first number to the last."""
    inside = {(lower + k) % 8 for k in range((upper - lower) % 8)}
    if lower == upper == -1:
        inside = set(range(8))
    mark = ranged(lower, upper, "i3")
    types = f"(%x: i3 {{{mark}}}, %y: i3) -> (i3, i3 {{{mark}}})"
    text = f"func.func @f{types} {{ return %x, %y : i3, i3 }}"
    (f,) = read_module(Source("f.mlir", text)).module.body.block.ops
    assert isinstance(f, FuncOp)
    if lower == upper and lower not in (0, -1):
        (result,) = verify_translation(text, text.replace(f" {{{mark}}}", ""))
        assert isinstance(result.verdict, Unsupported)
        assert "its ends are the same" in result.verdict.reason
        return
    every = np.arange(8)
    found = simulate(f, [every, every])
    for poison, values in zip(found.poison, found.results, strict=True):
        assert [bool(p) for p in poison] == [value not in inside for value in range(8)]
        assert all(values[value] == value for value in inside)
    assert not found.ub.any()


WIDER = [
    ("", ranged(0, 10)),
    (ranged(0, 11), ranged(0, 10)),
    (ranged(-6, 10), ranged(-5, 10)),
    (ranged(10, 5), ranged(10, 4)),
    (ranged(3, 4), ranged(0, 0)),
    (ranged(0, 255), ranged(0, 254)),
    (ranged(-128, 127), ranged(-127, 127)),
]
BRANCHING = """%c = llvm.mlir.constant(7 : i8) : i8
%k = llvm.icmp "eq" %x, %c : i8
llvm.cond_br %k, ^one, ^other
^one:
llvm.return %c : i8
^other:
llvm.return %x : i8"""


@few(14)
@pytest.mark.parametrize(("wide", "narrow"), WIDER)
@pytest.mark.parametrize("body", ["", BRANCHING])
def test_a_range_may_become_wider_and_not_narrower(wide: str, narrow: str, body: str) -> None:
    for loose, tight in (
        (function(wide, "", body), function(narrow, "", body)),
        (function("", wide, body), function("", narrow, body)),
    ):
        assert isinstance(verdict(tight, loose), Proved)
        assert isinstance(verdict(loose, tight), Refuted)


@pytest.mark.parametrize("body", ["", BRANCHING])
def test_the_full_range_says_nothing(body: str) -> None:
    full = function(ranged(-1, -1), ranged(-1, -1), body)
    assert isinstance(verdict(full, function(body=body)), Proved)
    assert isinstance(verdict(function(body=body), full), Proved)


def test_a_range_that_follows_may_be_added() -> None:
    source = function(ranged(0, 10))
    assert isinstance(verdict(source, function(ranged(0, 10), ranged(0, 10))), Proved)
    assert isinstance(verdict(source, function(ranged(0, 10), ranged(0, 9))), Refuted)
    masked = "%c = llvm.mlir.constant(15 : i8) : i8\n%r = llvm.and %x, %c : i8\nllvm.return %r : i8"
    assert isinstance(verdict(function(body=masked), function("", ranged(0, 16), masked)), Proved)
    assert isinstance(verdict(function(body=masked), function("", ranged(0, 15), masked)), Refuted)


MINIMUM = """%c = llvm.mlir.constant(9 : i8) : i8
%m = llvm.intr.umin(%x, %c) : (i8, i8) -> i8
llvm.return %m : i8"""
BELOW = """%c = llvm.mlir.constant(10 : i8) : i8
%k = llvm.icmp "ult" %x, %c : i8
llvm.cond_br %k, ^below, ^other
^below:
llvm.return %x : i8
^other:
llvm.return %c : i8"""


@few(4)
@pytest.mark.parametrize("body", [MINIMUM, BELOW])
@pytest.mark.parametrize("noundef", ["", "llvm.noundef, "])
def test_what_a_source_says_may_be_used(body: str, noundef: str) -> None:
    target = function(noundef.removesuffix(", "))
    assert isinstance(verdict(function(noundef + ranged(0, 10), "", body), target), Proved)
    beyond = 11 if body == MINIMUM else 12
    assert isinstance(verdict(function(noundef + ranged(0, beyond), "", body), target), Refuted)
    assert isinstance(verdict(function(noundef + ranged(-1, 10), "", body), target), Refuted)


def test_a_range_with_noundef_is_demanded() -> None:
    """Out of it the source is undefined, where a division by it may be; and the target, too."""
    quotient = "%c = llvm.mlir.constant(7 : i8) : i8\n%r = llvm.udiv %c, %x : i8\n"
    divides, returns = quotient + "llvm.return %r : i8", quotient.splitlines()[0]
    returns += "\nllvm.return %c : i8"
    only_one = "llvm.noundef, " + ranged(1, 2)
    assert isinstance(
        verdict(function(only_one, "", returns), function("llvm.noundef", "", divides)), Proved
    )
    poison = function(ranged(1, 2), "", returns), function("", "", divides)
    assert isinstance(verdict(*poison), Refuted)
    added = function("llvm.noundef", "", returns), function(only_one, "", returns)
    assert isinstance(verdict(*added), Refuted)
    assert isinstance(verdict(*added[::-1]), Proved)
    given = function("", "llvm.noundef"), function("", "llvm.noundef, " + ranged(0, 10))
    assert isinstance(verdict(*given), Refuted)
    assert isinstance(verdict(*given[::-1]), Proved)


def test_a_refutation_shows_what_is_out_of_range() -> None:
    found = verdict(function(), function(ranged(0, 10)))
    assert isinstance(found, Refuted)
    shown = found.counterexample
    assert isinstance(shown, IntegerCounterexample)
    (given,) = shown.inputs
    assert int(given.value.split()[0]) % 256 >= 10
    assert "poison" in [operation.value for operation in shown.target]
    assert "the interpreter of concrete values" in shown.replayed_by


def test_one_bit() -> None:
    def constant(value: str) -> str:
        body = f"%c = llvm.mlir.constant({value}) : i1\nllvm.return %c : i1"
        return function(body=body, type_="i1")

    for lower, upper, value, other in ((0, 1, "false", "true"), (1, 0, "true", "false")):
        source = function(ranged(lower, upper, "i1"), type_="i1")
        assert isinstance(verdict(source, constant(value)), Proved)
        assert isinstance(verdict(source, constant(other)), Refuted)


VECTOR = """func.func @f(%x: TYPE {MARK}) -> TYPE {
  %c = arith.constant dense<CONSTANT> : TYPE
  %m = arith.minui %x, %c : TYPE
  return %m : TYPE
}"""
UNCHANGED = "func.func @f(%x: TYPE) -> TYPE { return %x : TYPE }"


@few(3)
@pytest.mark.parametrize(
    ("type_", "constant"),
    [("vector<4xi8>", "9"), ("vector<[4]xi8>", "9"), ("vector<3xi8>", "[9, 10, 99]")],
)
def test_of_vectors_each_lane_has_the_range(type_: str, constant: str) -> None:
    source = VECTOR.replace("TYPE", type_).replace("CONSTANT", constant)
    target = UNCHANGED.replace("TYPE", type_)
    assert isinstance(verdict(source.replace("MARK", ranged(0, 10)), target), Proved)
    assert isinstance(verdict(source.replace("MARK", ranged(0, 11)), target), Refuted)


@few(6)
@pytest.mark.parametrize(
    ("type_", "mark"),
    [
        ("index", ranged(0, 10, "i64")),
        ("index", ranged(0, 10, "index")),
        ("tensor<4xi8>", ranged(0, 10)),
        ("tensor<?xi8>", ranged(0, 10)),
        ("i8", ranged(0, 10, "i16")),
        ("i8", ranged(0, 256)),
        ("i8", ranged(-129, 10)),
        ("i8", ranged(5, 5)),
        ("i8", "llvm.range = 1 : i8"),
        ("i8", 'llvm.range = "i8, 0, 10"'),
        ("f32", ranged(0, 10, "i32")),
        ("memref<4xi8>", ranged(0, 10)),
    ],
)
def test_a_range_that_has_no_meaning_is_refused(type_: str, mark: str) -> None:
    plain = f"func.func @f(%x: {type_}) -> {type_} {{ return %x : {type_} }}"
    marked = plain.replace("(%x: " + type_, f"(%x: {type_} {{{mark}}}")
    for sides in ((plain, marked), (marked, plain)):
        try:
            found = verdict(*sides)
        except InputError:
            assert "constant_range<index" in mark  # mlir-opt does not read it either.
            continue
        assert isinstance(found, Unsupported | Unknown)
        assert "llvm.range" in found.reason


def test_vectors_whose_lanes_do_not_act_alike_are_refused() -> None:
    text = """func.func @f(%x: vector<4xi8> {MARK}) -> i8 {
      %r = vector.extract %x[1] : i8 from vector<4xi8>
      return %r : i8
    }"""
    found = verdict(text.replace("MARK", ranged(0, 10)), text.replace("MARK", ""))
    assert isinstance(found, Unsupported)
    assert found.reason.startswith("llvm.range of a value of type vector<4xi8>")


CALLS = """llvm.func @g(%x: i8 {ARGUMENT}) -> (i8 {RESULT}) {
BODY
}
llvm.func @f(%x: i8) -> i8 {
  %r = llvm.call @g(%x) : (i8) -> i8
  CALLER
}"""


def calls(argument: str, result: str, body: str, used: bool) -> str:
    text = CALLS.replace("BODY", body).replace("ARGUMENT", argument).replace("RESULT", result)
    return text.replace("CALLER", MINIMUM.replace("%x", "%r") if used else "llvm.return %r : i8")


@few(4)
@pytest.mark.parametrize("body", ["llvm.return %x : i8", BRANCHING])
@pytest.mark.parametrize("place", [0, 1])
def test_a_call_that_passes_what_is_out_of_range_gets_poison(body: str, place: int) -> None:
    for upper, expected in ((10, Proved), (11, Refuted)):
        marks = ["", ""]
        marks[place] = ranged(0, upper)
        sides = (calls(marks[0], marks[1], body, used) for used in (True, False))
        assert isinstance(verdict(*sides), expected)


def test_who_calls_a_function_that_gains_a_range_is_not_proved() -> None:
    plain, marked = (calls(mark, "", "llvm.return %x : i8", True) for mark in ("", ranged(0, 9)))
    assert isinstance(verdict(plain, marked, "@g"), Refuted)
    assert isinstance(verdict(marked, plain, "@g"), Proved)
    assert isinstance(verdict(marked, plain), Proved)
    assert isinstance(verdict(plain, marked), Refuted)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="xDSL does not read marks of a call")
def test_what_a_call_says_of_ranges_is_not_read() -> None:
    source = calls("", "", "llvm.return %x : i8", True)
    marked = source.replace("(i8) -> i8\n", f"(i8 {{{ranged(0, 10)}}}) -> i8\n", 1)
    assert marked != source
    assert isinstance(verdict(marked, calls("", "", "llvm.return %x : i8", False)), Unknown)
    found = verdict(source, marked)
    assert isinstance(found, Unknown | Unsupported)


def test_a_callee_that_may_not_be_given_poison_is_not_read() -> None:
    marks = "llvm.noundef, " + ranged(0, 10)
    sides = (calls(marks, "", "llvm.return %x : i8", used) for used in (True, False))
    assert isinstance(verdict(*sides), Unknown)


ON_FLOATS = """func.func @f(%n: i32 {MARK}, %x: f32) -> f32 {
  %c = arith.constant 10 : i32
  %k = arith.cmpi ult, %n, %c : i32
  %y = arith.addf %x, %x : f32
  %r = arith.select %k, %x, %y : f32
  return %r : f32
}"""
ON_TENSORS = """func.func @f(%n: i32 {MARK}, %x: tensor<2xf32>) -> (tensor<2xf32>, i32) {
  %y = stablehlo.add %x, %x : tensor<2xf32>
  return %y, %n : tensor<2xf32>, i32
}"""


@pytest.mark.parametrize("text", [ON_FLOATS, ON_TENSORS])
def test_code_of_all_kinds_gains_no_range(text: str) -> None:
    plain, marked = text.replace("MARK", ""), text.replace("MARK", ranged(0, 10, "i32"))
    assert isinstance(verdict(marked, plain), Proved)
    assert isinstance(verdict(plain, marked), Refuted | Unknown)


@pytest.mark.parametrize("upper", [10, 11])
def test_a_range_decides_between_floats(upper: int) -> None:
    source = ON_FLOATS.replace("MARK", ranged(0, upper, "i32"))
    target = "func.func @f(%n: i32, %x: f32) -> f32 { return %x : f32 }"
    assert isinstance(verdict(source, target), Proved if upper == 10 else Refuted)


@pytest.mark.deep
def test_what_is_lowered_keeps_its_ranges() -> None:
    source = """func.func @f(%x: i8 {MARK}, %i: index) -> i8 {
      %c = arith.constant 9 : i8
      %m = arith.minui %x, %c : i8
      return %m : i8
    }"""
    target = "llvm.func @f(%x: i8 {MARK}, %i: i64) -> i8 { llvm.return %x : i8 }"
    for old, new, expected in (
        (ranged(0, 10), ranged(0, 10), Proved),
        (ranged(0, 10), "", Proved),
        (ranged(0, 10), ranged(0, 9), Refuted),
        (ranged(0, 11), ranged(0, 11), Refuted),
        ("", ranged(0, 10), Refuted),
    ):
        sides = source.replace("MARK", old), target.replace("MARK", new)
        assert isinstance(verdict(*sides), expected)


@pytest.mark.deep
def test_memory_in_bytes_keeps_ranges() -> None:
    text = """llvm.func @f(%p: !llvm.ptr, %x: i8 {MARK}) -> i8 {
      llvm.store %x, %p : i8, !llvm.ptr
      %r = llvm.load %p : !llvm.ptr -> i8
      %c = llvm.mlir.constant(9 : i8) : i8
      %m = llvm.intr.umin(%r, %c) : (i8, i8) -> i8
      llvm.return RESULT : i8
    }"""
    for mark, expected in ((ranged(0, 10), Proved), (ranged(0, 11), Refuted), ("", Refuted)):
        marked = text.replace("MARK", mark)
        plain = text.replace("MARK", "").replace("RESULT", "%x")
        assert isinstance(verdict(marked.replace("RESULT", "%m"), plain), expected)


def test_for_every_width_a_range_is_what_its_numbers_say() -> None:
    body = "%c = llvm.mlir.constant(1 : i8) : i8\n%r = llvm.add %x, %c : i8\nllvm.return %r : i8"
    sides = function(ranged(0, 10), "", body), function("", "", body)
    (result,) = verify_translation(*sides, every_width=True)
    assert isinstance(result.verdict, Proved)
    assert "ub.poison" in result.verdict.statement
