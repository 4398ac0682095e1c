"""An alignment is not forgotten where it may matter."""

from __future__ import annotations

import pytest

from tests.support.functions import programs
from verifier import verify_translation
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Unknown

M = "memref<4xi32>"
ACCESSES = {
    "memref.load": f"%0 = memref.load %m[%i] : {M}",
    "memref.store": f"memref.store %x, %m[%i] : {M}",
    "affine.load": f"%0 = affine.load %m[0] : {M}",
    "affine.store": f"affine.store %x, %m[0] : {M}",
}
ALIGNED = "{alignment = 4096 : i64}"


def _function(body: str) -> str:
    return f"func.func @f(%m: {M}, %x: i32, %i: index) {{\n{body}\nfunc.return }}\n"


@pytest.mark.parametrize("name", ACCESSES)
def test_an_access_with_an_alignment(name: str) -> None:
    plain = ACCESSES[name]
    aligned = plain.replace("] :", f"] {ALIGNED} :")
    for inside in (aligned, f"affine.for %k = 0 to 4 {{\n{aligned}\n}}"):
        with pytest.raises(CannotLift, match=f"the alignment of {name} has no meaning here"):
            programs(_function(inside))
    hint = plain.replace("] :", "] {nontemporal = true} :")
    assert len(programs(_function(plain) + _function(hint))) == 2


def test_a_target_that_needs_an_alignment_is_not_proved() -> None:
    before = _function(ACCESSES["memref.load"])
    after = before.replace("[%i] :", f"[%i] {ALIGNED} :")
    for sides in ((before, after), (after, before)):
        (result,) = verify_translation(*sides)
        assert isinstance(result.verdict, Unknown)
        assert "the alignment of memref.load has no meaning here" in result.verdict.reason
    (result,) = verify_translation(after, after)
    assert isinstance(result.verdict, Proved)


GLOBAL = f""""memref.global"() <{{sym_name = "t", sym_visibility = "private", type = {M}, constant,
  initial_value = dense<1> : tensor<4xi32>, alignment = 4096 : i64}}> : () -> ()
"""
ARRAYS = {
    "memref.alloc": f"%a = memref.alloc() {ALIGNED} : {M}",
    "memref.global": f"%a = memref.get_global @t : {M}",
}


@pytest.mark.parametrize("name", ARRAYS)
def test_the_alignment_of_an_array_matters_where_arrays_are_returned(name: str) -> None:
    inside = f"%c = arith.constant 0 : index\n{ARRAYS[name]}\n"
    table = GLOBAL if name == "memref.global" else ""
    copy = f'"memref.copy"(%a, %m) : ({M}, {M}) -> ()'
    kept = f"func.func @f(%m: {M}) {{\n{inside}{copy}\nfunc.return }}"
    assert len(programs(table + kept)) == 1
    returned = f"func.func @f() -> {M} {{\n{inside}func.return %a : {M} }}"
    with pytest.raises(CannotLift, match=f"the alignment of {name} has no meaning here"):
        programs(table + returned)
