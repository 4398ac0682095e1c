"""Arithmetic on indices: flags are not forgotten, and numbers fit into what holds them."""

import islpy as isl
import pytest
from xdsl.dialects import scf
from xdsl.dialects.builtin import UnitAttr

from tests.support.deep import few
from tests.support.functions import functions, programs
from tests.support.said import said
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.running.cross_check import compare_runs
from verifier.strategy.loops import prove_equal

HUGE = 10**20


def _indices(body: str, extent: str = "?") -> str:
    """`A[i]` becomes the index %r that `body` computes of %i."""
    return f"""
func.func @f(%A: memref<{extent}xindex>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %minus = arith.constant -1 : index
  %most = arith.constant 9223372036854775807 : index
  %n = memref.dim %A, %c0 : memref<{extent}xindex>
  affine.for %i = 0 to %n {{
    {body}
    affine.store %r, %A[%i] : memref<{extent}xindex>
  }}
  func.return
}}"""


def _prove(before: str, after: str, extent: str = "?") -> Verdict:
    return prove_equal(*programs(_indices(before, extent) + _indices(after, extent)))


PLAIN = "%r = arith.addi %i, %minus : index"


@pytest.mark.parametrize("extent", ["?", "4"])
def test_the_target_gains_no_overflow_flag(extent: str) -> None:
    flagged = PLAIN.replace(" :", " overflow<nuw> :")
    assert isinstance(_prove(PLAIN, flagged, extent), Unknown | Refuted)
    assert isinstance(_prove(flagged, flagged, extent), Proved)
    assert isinstance(_prove(PLAIN, PLAIN, extent), Proved)
    # An index below an extent, less one, is a number of 64 bits.
    assert isinstance(_prove(PLAIN, PLAIN.replace(" :", " overflow<nsw> :"), extent), Proved)


def test_flags_of_differences_and_multiples_count() -> None:
    same = "%r = arith.addi %i, %c0 : index"
    there_and_back = (
        "%p = arith.addi %i, %most overflow<nsw> : index\n"
        "%r = arith.subi %p, %most overflow<nsw> : index"
    )
    assert not isinstance(_prove(same, there_and_back, "4"), Proved)
    difference = "%r = arith.subi %i, %c1 : index"
    assert not isinstance(_prove(difference, difference.replace(" :", " overflow<nuw> :")), Proved)
    multiple = "%r = arith.muli %i, %minus : index"
    assert not isinstance(_prove(multiple, multiple.replace(" :", " overflow<nuw> :")), Proved)


def test_an_access_by_flagged_arithmetic_must_not_be_poison() -> None:
    def kinds(operation: str) -> list[str]:
        body = f"{operation} : index\n%r = memref.load %A[%p] : memref<4xindex>"
        (function,) = functions(_indices(body, "4"))
        return [side_condition.kind for side_condition in lift(function).side_conditions]

    assert kinds("%p = arith.addi %i, %c0 overflow<nuw>") == []
    assert "poison" in kinds("%p = arith.subi %i, %c1 overflow<nuw>")
    assert kinds("%p = arith.subi %i, %c1 overflow<nsw>") == ["bounds"]


@few(2)
@pytest.mark.parametrize(
    "body",
    [
        PLAIN,
        "%r = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)",
        "%r = affine.min affine_map<(d0) -> (d0 * 2, 3)>(%i)",
        "%k = arith.index_cast %i : index to i32\n%r = arith.index_cast %k : i32 to index",
    ],
)
def test_arithmetic_of_small_extents_does_not_overflow(body: str) -> None:
    verdict = _prove(body, body, "4")
    assert isinstance(verdict, Proved)
    assert not verdict.assumptions


STEPPING = """affine.for %i = 0 to 4 step STEP {
    affine.store %x, %A[%i] : memref<4xf32>
  }"""
STEPPING_TOGETHER = """%c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = arith.constant STEP : index
  "scf.parallel"(%c0, %c4, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    memref.store %x, %A[%i] : memref<4xf32>
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()"""


@pytest.mark.parametrize("loop", [STEPPING, STEPPING_TOGETHER])
def test_steps_assume_nothing(loop: str) -> None:
    function = f"func.func @f(%A: memref<4xf32>, %x: f32) {{ {loop} \n func.return }}"
    for step in (1, 2):
        verdict = prove_equal(*programs(function.replace("STEP", str(step)) * 2))
        assert isinstance(verdict, Proved)
        assert not verdict.assumptions


@pytest.mark.parametrize(
    "text",
    [
        _indices(f"%r = arith.constant {HUGE} : index"),
        _indices(f"%r = affine.apply affine_map<(d0) -> (d0 + {HUGE})>(%i)"),
        _indices(f"%r = affine.apply affine_map<(d0) -> (d0 floordiv {HUGE})>(%i)"),
        _indices("%r = arith.constant 0 : index", str(HUGE)),
        f"func.func @f() {{ affine.for %i = 0 to 4 step {HUGE} {{ }} func.return }}",
        f"func.func @f() {{ %a = memref.alloc() : memref<{HUGE}xf32> \n func.return }}",
    ],
)
def test_numbers_of_more_than_64_bits_are_refused(text: str) -> None:
    with pytest.raises(CannotLift, match="is no 64 bit number"):
        lift(functions(text)[0])


NARROW = """%k = arith.index_cast %i : index to i32
%one = arith.constant 1 : i32
%two = arith.constant 2 : i32
%all = arith.constant 32 : i32
"""


@pytest.mark.parametrize(
    "access",
    [
        "%five = arith.constant 5 : index\n%p = arith.andi %i, %five : index",
        NARROW + "%s = arith.shli %k, %all : i32\n%p = arith.index_cast %s : i32 to index",
        NARROW + "%s = arith.divui %k, %two exact : i32\n%p = arith.index_cast %s : i32 to index",
        "%below = arith.addi %i, %minus : index\n%p = arith.shrui %below, %c1 : index",
    ],
    ids=["a mask with a gap", "a shift by the width", "an exact quotient", "a negative one halved"],
)
def test_what_is_no_number_is_no_access(access: str) -> None:
    (function,) = functions(_indices(f"{access}\n%r = memref.load %A[%p] : memref<?xindex>"))
    with pytest.raises(CannotLift, match="not affine"):
        lift(function)


def _counted(type_: str, flags: str = "") -> str:
    return f"""
func.func @f(%A: memref<index>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %start = arith.constant -2 : {type_}
  %one = arith.constant 1 : {type_}
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%k = %start) -> ({type_}) {{
    %l = arith.addi %k, %one {flags} : {type_}
    scf.yield %l : {type_}
  }}
  %r = {"arith.index_cast %a : i32 to" if type_ == "i32" else "arith.addi %a, %c0 :"} index
  memref.store %r, %A[] : memref<index>
  func.return
}}"""


def test_a_counter_gains_no_flag() -> None:
    plain, flagged = _counted("i32"), _counted("i32", "overflow<nuw>")
    assert isinstance(prove_equal(*programs(plain + plain)), Proved)
    assert not isinstance(prove_equal(*programs(plain + flagged)), Proved)
    with pytest.raises(CannotLift, match="does not grow by a constant"):
        lift(functions(_counted("index", "overflow<nsw>"))[0])


def test_unsigned_bounds_are_refused() -> None:
    (function,) = functions(_counted("index"))
    lift(function)
    for loop in function.walk():
        if isinstance(loop, scf.ForOp):
            loop.attributes["unsignedCmp"] = UnitAttr()
    with pytest.raises(CannotLift, match="unsigned"):
        lift(function)


def test_a_narrow_difference_gains_no_flag() -> None:
    difference = f"{NARROW} %s = arith.subi %k, %one : i32\n%r = arith.index_cast %s : i32 to index"
    flagged = difference.replace("%one : i32\n%r", "%one overflow<nuw> : i32\n%r")
    assert flagged != difference
    assert isinstance(_prove(difference, difference, "4"), Proved)
    assert not isinstance(_prove(difference, flagged, "4"), Proved)


def _where_negative(type_: str, stored: str) -> str:
    return f"""
func.func @f(%A: memref<f32>, %n: {type_}, %x: f32) {{
  %zero = arith.constant 0 : {type_}
  %below = arith.cmpi slt, %n, %zero : {type_}
  scf.if %below {{ {stored} }}
  func.return
}}"""


def test_an_argument_may_be_negative() -> None:
    stores = _where_negative("i32", "memref.store %x, %A[] : memref<f32>")
    assert isinstance(prove_equal(*programs(stores + stores)), Proved)
    assert not isinstance(prove_equal(*programs(stores + _where_negative("i32", ""))), Proved)


@pytest.mark.deep
def test_long_numbers_assume_long_indices() -> None:
    for type_, assumed in (("i32", False), ("i64", True)):
        body = f"%k = arith.constant 7 : {type_}\n%r = arith.index_cast %k : {type_} to index"
        verdict = _prove(body, body)
        assert isinstance(verdict, Proved)
        assert ("an index has 64 bits" in said(verdict)) == assumed


def test_long_arguments_that_decide_assume_long_indices() -> None:
    for type_, assumed in (("i32", False), ("i33", True)):
        verdict = prove_equal(*programs(_where_negative(type_, "") * 2))
        assert isinstance(verdict, Proved)
        assert ("an index has 64 bits" in said(verdict)) == assumed


def _counting(type_: str, cast: str = "arith.index_cast") -> str:
    return f"""
func.func @f(%A: memref<?xf32>, %n: {type_}, %x: f32) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = "{cast}"(%n) : ({type_}) -> index
  scf.for %i = %c0 to %m step %c1 {{
    memref.store %x, %A[%i] : memref<?xf32>
  }}
  func.return
}}"""


@pytest.mark.parametrize("type_", ["i65", "i128", "si8", "ui8"])
def test_only_what_an_index_can_hold_is_cast_to_one(type_: str) -> None:
    module = _counting(type_)
    with pytest.raises(CannotLift, match=f"a value of type {type_}"):
        lift(functions(module)[0])


@pytest.mark.deep
def test_casts_of_long_arguments_assume_long_indices() -> None:
    for type_, assumed in (("i32", False), ("i33", True), ("i64", True)):
        verdict = prove_equal(*programs(_counting(type_) * 2))
        assert isinstance(verdict, Proved)
        assert ("an index has 64 bits" in said(verdict)) == assumed


@pytest.mark.parametrize("type_", ["index", "i32"])
def test_a_parameter_is_a_number_by_assumption(type_: str) -> None:
    cast = "%m = arith.index_cast %n : i32 to index" if type_ == "i32" else ""

    def stored(body: str) -> str:
        return f"""
func.func @f(%A: memref<index>, %n: {type_}) {{
  {body}
  memref.store %r, %A[] : memref<index>
  func.return
}}"""

    name = "%m" if cast else "%n"
    nothing = stored("%r = arith.constant 0 : index")
    verdict = prove_equal(
        *programs(nothing + stored(f"{cast}\n%r = arith.subi {name}, {name} : index"))
    )
    assumed = "arguments that are used as an index are not poison"
    assert isinstance(verdict, Proved)
    assert assumed in said(verdict)
    if cast:
        verdict = prove_equal(*programs(nothing + nothing))
        assert isinstance(verdict, Proved)
        assert assumed not in said(verdict)


def test_a_cast_in_the_target_only() -> None:
    def stored(value: str) -> str:
        return f"""
func.func @f(%A: memref<i32>, %n: i32) {{
  %m = arith.index_cast %n : i32 to index
  %k = arith.index_cast %m : index to i32
  memref.store {value}, %A[] : memref<i32>
  func.return
}}"""

    plain = (
        stored("%n")
        .replace("%m = arith.index_cast %n : i32 to index", "")
        .replace("%k = arith.index_cast %m : index to i32", "")
    )
    before, after = programs(plain + stored("%n"))
    assert isinstance(prove_equal(before, after), Proved)
    # One argument is one number, whether it is read as such or as an index.
    before, after = programs(plain + stored("%k"))
    assert not isinstance(prove_equal(before, after), Proved | Refuted)
    comparison = compare_runs(before, after, isl.Set("[arg1] -> { : 0 <= arg1 < 100 }"))
    assert comparison.runs > 0
    assert comparison.difference is None


@pytest.mark.parametrize("type_", ["f80", "f128"])
def test_constants_without_a_bit_pattern_are_refused(type_: str) -> None:
    (function,) = functions(
        f"func.func @f() {{ %c = arith.constant 1.0 : {type_} \n func.return }}"
    )
    with pytest.raises(CannotLift, match=f"constants of type {type_}"):
        lift(function)


@few(6)
@pytest.mark.parametrize("operation", ["divui", "divsi", "ceildivui", "ceildivsi", "floordivsi"])
def test_a_quotient_by_one_is_the_dividend(operation: str) -> None:
    quotient = PLAIN.replace("%r", "%p") + f"\n%r = arith.{operation} %p, %c1 : index"
    assert isinstance(_prove(quotient, PLAIN), Proved)
    assert isinstance(_prove(PLAIN, quotient), Proved)
    by_minus_one = quotient.replace("%c1", "%minus")
    assert not isinstance(_prove(PLAIN, by_minus_one), Proved)
