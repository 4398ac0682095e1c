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
    "gather load": f"%v = vector.gather %m[%i, %j] [%x], %k, %p : {TYPE}, vector<2xi32>, {MASK}, "
    f"{VECTOR} into {VECTOR}",
    "scatter": f"vector.scatter %m[%i, %j] [%x], %k, %p : {TYPE}, vector<2xi32>, {MASK}, {VECTOR}",
    "expanding load": f"%v = vector.expandload %m[%i, %j], %k, %p : {TYPE}, {MASK}, {VECTOR} "
    f"into {VECTOR}",
    "compressing store": f"vector.compressstore %m[%i, %j], %k, %p : {TYPE}, {MASK}, {VECTOR}",
}
PLACES = "%q = llvm.getelementptr %a[%x] : (!llvm.ptr, vector<2xi32>) -> vector<2x!llvm.ptr>, f32"
LOWERED = {
    "load": f"%v = llvm.load %a {{alignment = 4 : i64}} : !llvm.ptr -> {VECTOR}",
    "store": f"llvm.store %p, %a {{alignment = 4 : i64}} : {VECTOR}, !llvm.ptr",
    "masked load": "%v = llvm.intr.masked.load %a, %k, %p {alignment = 4 : i32} : "
    f"(!llvm.ptr, {MASK}, {VECTOR}) -> {VECTOR}",
    "masked store": "llvm.intr.masked.store %p, %a, %k {alignment = 4 : i32} : "
    f"{VECTOR}, {MASK} into !llvm.ptr",
    "gather load": f"{PLACES}\n%v = llvm.intr.masked.gather %q, %k, %p {{alignment = 4 : i32}} : "
    f"(vector<2x!llvm.ptr>, {MASK}, {VECTOR}) -> {VECTOR}",
    "scatter": f"{PLACES}\nllvm.intr.masked.scatter %p, %q, %k {{alignment = 4 : i32}} : "
    f"{VECTOR}, {MASK} into vector<2x!llvm.ptr>",
    "expanding load": '%v = "llvm.intr.masked.expandload"(%a, %k, %p) : '
    f"(!llvm.ptr, {MASK}, {VECTOR}) -> {VECTOR}",
    "compressing store": '"llvm.intr.masked.compressstore"(%p, %a, %k) : '
    f"({VECTOR}, !llvm.ptr, {MASK}) -> ()",
}


def before(what: str) -> str:
    arguments = f"%m: {TYPE}, %i: index, %j: index, %k: {MASK}, %p: {VECTOR}, %x: vector<2xi32>"
    result = "%v" if "load" in what else "%p"
    body = f"{STEPS[what]}\nreturn {result} : {VECTOR}"
    return f"func.func @f({arguments}) -> {VECTOR} {{\n{body}\n}}"


def after(what: str) -> str:
    numbers = ", ".join(f"%{name}: i64" for name in ("o", "s0", "s1", "t0", "t1", "i", "j"))
    result = "%v" if "load" in what else "%p"
    return f"""llvm.func @f(%b: !llvm.ptr, %m: !llvm.ptr, {numbers}, %k: {MASK}, %p: {VECTOR},
        %x: vector<2xi32>) -> {VECTOR} {{
      %c8 = llvm.mlir.constant(8 : index) : i64
      %row = llvm.mul %i, %c8 : i64
      %y = llvm.add %row, %j : i64
      %a = llvm.getelementptr %m[%y] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      {LOWERED[what]}
      llvm.return {result} : {VECTOR}
    }}"""


def verdict(what: str, target: str):
    (found,) = verify_translation(before(what), target)
    return found.verdict


@few(4)
@pytest.mark.parametrize("what", STEPS)
def test_upstreams_lowering_is_proved(what: str) -> None:
    found = verdict(what, after(what))
    assert isinstance(found, Proved)
    says = "a slice beyond the sizes of its memref is what lies there"
    assert any(says in text for text in map(str, found.conventions)) == (what in ("load", "store"))


@few(9)
@pytest.mark.parametrize(
    ("what", "right", "wrong"),
    [
        pytest.param("load", "%row, %j", "%row, %i", id="load of another place"),
        pytest.param("store", "(8 : index)", "(4 : index)", id="rows of another length"),
        pytest.param("masked load", "%k, %p {", "%k, %q2 {", id="masked load passes on others"),
        pytest.param("masked store", "%row, %j", "%row, %i", id="masked store at another place"),
        pytest.param("gather load", "%a[%x]", "%m[%x]", id="gather from another place"),
        pytest.param("gather load", "%v : vec", "%p : vec", id="gather forgotten"),
        pytest.param("scatter", "scatter %p", "scatter %q2", id="scatter of others"),
        pytest.param(
            "expanding load",
            LOWERED["expanding load"],
            LOWERED["masked load"],
            id="an expanding load that leaves gaps",
        ),
        pytest.param(
            "compressing store",
            LOWERED["compressing store"],
            LOWERED["masked store"],
            id="a compressing store that leaves gaps",
        ),
    ],
)
def test_wrong_lowerings_are_refuted(what: str, right: str, wrong: str) -> None:
    target = after(what)
    assert right in target
    target = target.replace(right, wrong).replace(
        "%c8 =", f"%q2 = llvm.fneg %p : {VECTOR}\n      %c8 ="
    )
    assert isinstance(verdict(what, target), Refuted)


@few(3)
@pytest.mark.parametrize(
    ("what", "right", "wrong"),
    [
        pytest.param("load", " {alignment = 4 : i64}", "", id="aligned as a vector"),
        pytest.param("masked load", "4 : i32", "8 : i32", id="masked load aligned as a vector"),
        pytest.param("gather load", "4 : i32", "8 : i32", id="gather aligned to more"),
        pytest.param(
            "gather load",
            "%q = llvm.getelementptr",
            "%q = llvm.getelementptr inbounds",
            id="each in bounds",
        ),
        pytest.param("scatter", "ptr>, f32", "ptr>, i8", id="scatter by bytes"),
        pytest.param("expanding load", "(%a, ", "(%m, ", id="expands from the beginning"),
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
