"""Vectors in memory against what upstream lowers them to in the LLVM dialect."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

VECTOR, MASK, TYPE = "vector<2xf32>", "vector<2xi1>", "memref<4x8xf32>"
PLACE = f"%m[%i, %j] : {TYPE}, {VECTOR}"
STEPS = {
    "load": f"%v = vector.load {PLACE}",
    "store": f"vector.store %p, {PLACE}",
    "masked load": f"%v = vector.maskedload %m[%i, %j], %k, %p : {TYPE}, {MASK}, {VECTOR} "
    f"into {VECTOR}",
    "masked store": f"vector.maskedstore %m[%i, %j], %k, %p : {TYPE}, {MASK}, {VECTOR}",
}
LOWERED = {
    "load": f"%v = llvm.load %a {{alignment = 4 : i64}} : !llvm.ptr -> {VECTOR}",
    "store": f"llvm.store %p, %a {{alignment = 4 : i64}} : {VECTOR}, !llvm.ptr",
    "masked load": "%v = llvm.intr.masked.load %a, %k, %p {alignment = 4 : i32} : "
    f"(!llvm.ptr, {MASK}, {VECTOR}) -> {VECTOR}",
    "masked store": "llvm.intr.masked.store %p, %a, %k {alignment = 4 : i32} : "
    f"{VECTOR}, {MASK} into !llvm.ptr",
}


def before(what: str) -> str:
    arguments = f"%m: {TYPE}, %i: index, %j: index, %k: {MASK}, %p: {VECTOR}"
    result = "%v" if "load" in what else "%p"
    body = f"{STEPS[what]}\nreturn {result} : {VECTOR}"
    return f"func.func @f({arguments}) -> {VECTOR} {{\n{body}\n}}"


def after(what: str) -> str:
    numbers = ", ".join(f"%{name}: i64" for name in ("o", "s0", "s1", "t0", "t1", "i", "j"))
    result = "%v" if "load" in what else "%p"
    return f"""llvm.func @f(%b: !llvm.ptr, %m: !llvm.ptr, {numbers}, %k: {MASK}, %p: {VECTOR})
        -> {VECTOR} {{
      %c8 = llvm.mlir.constant(8 : index) : i64
      %x = llvm.mul %i, %c8 : i64
      %y = llvm.add %x, %j : i64
      %a = llvm.getelementptr %m[%y] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      {LOWERED[what]}
      llvm.return {result} : {VECTOR}
    }}"""


def verdict(what: str, target: str):
    (found,) = verify_translation(before(what), target)
    return found.verdict


@few(2)
@pytest.mark.parametrize("what", STEPS)
def test_upstreams_lowering_is_proved(what: str) -> None:
    found = verdict(what, after(what))
    assert isinstance(found, Proved)
    says = "a slice beyond the sizes of its memref is what lies there"
    assert any(says in text for text in map(str, found.conventions)) != what.startswith("masked")


@few(3)
@pytest.mark.parametrize(
    ("what", "right", "wrong"),
    [
        pytest.param("load", "%x, %j", "%x, %i", id="load of another place"),
        pytest.param("store", "(8 : index)", "(4 : index)", id="rows of another length"),
        pytest.param("masked load", "%k, %p {", "%k, %q {", id="masked load passes on others"),
        pytest.param("masked store", "%x, %j", "%x, %i", id="masked store at another place"),
    ],
)
def test_wrong_lowerings_are_refuted(what: str, right: str, wrong: str) -> None:
    target = after(what)
    assert right in target
    target = target.replace(right, wrong).replace(
        "%c8 =", f"%q = llvm.fneg %p : {VECTOR}\n      %c8 ="
    )
    assert isinstance(verdict(what, target), Refuted)


@few(1)
@pytest.mark.parametrize(
    ("what", "right", "wrong"),
    [
        pytest.param("load", " {alignment = 4 : i64}", "", id="aligned as a vector"),
        pytest.param("masked load", "4 : i32", "8 : i32", id="masked load aligned as a vector"),
    ],
)
def test_what_a_lowering_may_not_promise(what: str, right: str, wrong: str) -> None:
    target = after(what)
    assert right in target
    assert isinstance(verdict(what, target.replace(right, wrong)), Refuted | Unknown)


def test_a_load_of_all_lanes_is_no_masked_one() -> None:
    wrong = after("load").replace("%v = llvm.load", "%w = llvm.load")
    wrong = wrong.replace(
        "llvm.return", f"%v = llvm.select %k, %w, %p : {MASK}, {VECTOR}\n      llvm.return"
    )
    assert isinstance(verdict("masked load", wrong), Refuted | Unknown)
