"""Functions that differ in what they load and store, where control flow is read."""

from __future__ import annotations

import pytest

from tests.support.deep import some_of
from tests.verifier.claims.memory_pairs import (
    ALLOC,
    ALLOCA,
    CALL,
    FREE,
    function,
    loop,
    verdict,
)
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.assumptions import ELEMENTS_ARE_ALIGNED, NO_ALIAS
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

PROVED = {
    "a stored value is loaded": (
        "%m[%i] = %x\n%v = %m[%i]\nreturn %v : i32",
        "%m[%i] = %x\nreturn %x : i32",
    ),
    "a store is overwritten": (
        "%m[%i] = %x\n%m[%i] = %y\nreturn %x : i32",
        "%m[%i] = %y\nreturn %x : i32",
    ),
    "two loads are one": (
        "%v = %m[%i]\n%w = %m[%i]\n%r = arith.addi %v, %w : i32\nreturn %r : i32",
        "%v = %m[%i]\n%r = arith.addi %v, %v : i32\nreturn %r : i32",
    ),
    "stores to two places change places": (
        "%k = arith.addi %i, %c1 : index\n%m[%i] = %x\n%m[%k] = %y\nreturn %x : i32",
        "%k = arith.addi %i, %c1 : index\n%m[%k] = %y\n%m[%i] = %x\nreturn %x : i32",
    ),
    "nobody needs what is loaded": ("%v = %m[%i]\nreturn %x : i32", "return %x : i32"),
    "both branches store the same": (
        "%c = arith.cmpi eq, %x, %y : i32\nscf.if %c {\n%m[%i] = %x\n} else {\n%m[%i] = %x\n}\n"
        "return %x : i32",
        "%m[%i] = %x\nreturn %x : i32",
    ),
    "a load after a call is one": (
        f"%m[%i] = %x\n{CALL}\n%v = %m[%i]\n%w = %m[%i]\n%r = arith.xori %v, %w : i32\n"
        "return %r : i32",
        f"%m[%i] = %x\n{CALL}\n%v = %m[%i]\n%r = arith.constant 0 : i32\nreturn %r : i32",
    ),
    "a call does not change what it cannot reach": (
        f"{ALLOC}\n%a[%i] = %x\n{CALL}\n%v = %a[%i]\n{FREE}\nreturn %v : i32",
        f"{CALL}\nreturn %x : i32",
    ),
    "memory is freed that was not": (
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\nreturn %v : i32",
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\nreturn %v : i32",
    ),
    "memory is freed sooner": (
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{CALL}\n{FREE}\nreturn %v : i32",
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\n{CALL}\nreturn %v : i32",
    ),
    "what was never written is poison": (
        f"{ALLOCA}\n%v = %a[%i]\nreturn %v : i32",
        "return %x : i32",
    ),
    "what is new does not matter where it is written": (
        f"{ALLOC}\n%a[%i] = %y\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\nreturn %v : i32",
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\nreturn %v : i32",
    ),
    "a store of poison may be left out": (
        "%p = ub.poison : i32\n%m[%i] = %y\n%m[%i] = %p\nreturn %x : i32",
        "%m[%i] = %y\nreturn %x : i32",
    ),
    "in a loop, a stored value is loaded": (
        loop("%m[%k] = %x\n%v = %m[%k]\n%n[%k] = %v") + "\nreturn %x : i32",
        loop("%m[%k] = %x\n%n[%k] = %x") + "\nreturn %x : i32",
    ),
    "in a loop, memory is new each time": (
        loop(f"{ALLOC}\n%a[%c0] = %x\n%v = %a[%c0]\n%m[%k] = %v\n{FREE}") + "\nreturn %x : i32",
        loop("%m[%k] = %x") + "\nreturn %x : i32",
    ),
}
REFUTED = {
    "a place is accessed that is not there": (
        "%c = arith.cmpi eq, %x, %y : i32\nscf.if %c {\n%m[%i] = %x\n}\nreturn %x : i32",
        "%v = %m[%i]\n%c = arith.cmpi eq, %x, %y : i32\n%r = arith.select %c, %x, %v : i32\n"
        "%m[%i] = %r\nreturn %x : i32",
    ),
    "another place is loaded": (
        "%m[%i] = %x\n%v = %m[%j]\nreturn %v : i32",
        "%m[%i] = %x\nreturn %x : i32",
    ),
    "a store is lost that another memref may load": (
        "%m[%i] = %x\n%v = %n[%j]\n%m[%i] = %y\nreturn %v : i32",
        "%v = %n[%j]\n%m[%i] = %y\nreturn %v : i32",
    ),
    "a store is moved across a load of the same place": (
        "%m[%i] = %x\n%v = %n[%j]\nreturn %v : i32",
        "%v = %n[%j]\n%m[%i] = %x\nreturn %v : i32",
    ),
    "a load is one of before another store": (
        "%v = %m[%i]\n%n[%j] = %x\n%w = %m[%i]\nreturn %w : i32",
        "%v = %m[%i]\n%n[%j] = %x\nreturn %v : i32",
    ),
    "stores to one place change places": (
        "%m[%i] = %x\n%n[%j] = %y\nreturn %x : i32",
        "%n[%j] = %y\n%m[%i] = %x\nreturn %x : i32",
    ),
    "a store is lost": ("%m[%i] = %x\nreturn %x : i32", "return %x : i32"),
    "another value is stored": ("%m[%i] = %x\nreturn %x : i32", "%m[%i] = %y\nreturn %x : i32"),
    "a call may write": (
        f"%m[%i] = %x\n{CALL}\n%v = %m[%i]\nreturn %v : i32",
        f"%m[%i] = %x\n{CALL}\nreturn %x : i32",
    ),
    "a call may read": (
        f"%m[%i] = %x\n{CALL}\n%m[%i] = %y\nreturn %x : i32",
        f"{CALL}\n%m[%i] = %y\nreturn %x : i32",
    ),
    "a load is out of bounds": ("return %x : i32", "%v = %m[%i]\nreturn %x : i32"),
    "memory is freed early": (
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\nreturn %v : i32",
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n%v = %a[%i]\nreturn %v : i32",
    ),
    "memory is freed twice": (
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\nreturn %x : i32",
        f"{ALLOC}\n%a[%i] = %x\n{FREE}\n{FREE}\nreturn %x : i32",
    ),
    "what was never written is loaded": (
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\nreturn %v : i32",
        f"{ALLOC}\n%v = %a[%i]\nreturn %v : i32",
    ),
    "in a loop, a store is lost": (
        loop("%m[%k] = %y\n%n[%k] = %x") + "\nreturn %x : i32",
        loop("%n[%k] = %x") + "\nreturn %x : i32",
    ),
}
UNKNOWN = {
    "memory that was only read may be read only": (
        "%v = %m[%i]\n%c = arith.cmpi eq, %x, %y : i32\nscf.if %c {\n%m[%i] = %x\n}\n"
        "return %x : i32",
        "%v = %m[%i]\n%c = arith.cmpi eq, %x, %y : i32\n%r = arith.select %c, %x, %v : i32\n"
        "%m[%i] = %r\nreturn %x : i32",
    ),
    "memory is no longer freed": (
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\n{FREE}\nreturn %v : i32",
        f"{ALLOC}\n%a[%i] = %x\n%v = %a[%i]\nreturn %v : i32",
    ),
    "elements of two types may share bytes": (
        "%m[%i] = %x\n%f[%j] = %z\n%v = %m[%i]\nreturn %v : i32",
        "%m[%i] = %x\n%f[%j] = %z\nreturn %x : i32",
    ),
    "a call that writes nothing known may keep what it read": (
        '%m[%i] = %x\n"test.op"() : () -> ()\n%m[%i] = %y\nreturn %x : i32',
        '"test.op"() : () -> ()\n%m[%i] = %y\nreturn %x : i32',
    ),
}


@pytest.mark.parametrize("name", some_of(PROVED, 4))
def test_what_memory_holds_decides(name: str) -> None:
    assert isinstance(verdict(*PROVED[name]), Proved)


def test_a_proof_says_what_it_takes_for_granted_of_elements() -> None:
    found = verdict(*PROVED["a stored value is loaded"])
    assert isinstance(found, Proved)
    assert [c.name for c in found.conventions if c.name == ELEMENTS_ARE_ALIGNED]


@pytest.mark.parametrize("name", some_of(REFUTED, 8))
def test_a_wrong_twin_is_refuted(name: str) -> None:
    assert isinstance(verdict(*REFUTED[name]), Refuted)


@pytest.mark.parametrize("name", some_of(UNKNOWN, 2))
def test_what_is_not_known_is_not_said(name: str) -> None:
    assert isinstance(verdict(*UNKNOWN[name]), Unknown)


@pytest.mark.deep
def test_a_counterexample_says_where_memrefs_are() -> None:
    found = verdict(*REFUTED["stores to one place change places"])
    assert isinstance(found, Refuted)
    text = found.counterexample.text()
    assert "begins at place" in text
    assert "memory at place" in text


def test_arguments_that_promise_something_of_memory_are_not_read_so() -> None:
    arguments = "%m: memref<?xi32> {llvm.noalias}, %n: memref<?xi32>, %i: index, %x: i32, %y: i32"
    before = "%m[%i] = %x\n%n[%i] = %y\n%v = %m[%i]\nreturn %v : i32"
    after = "%m[%i] = %x\n%n[%i] = %y\nreturn %x : i32"
    assert isinstance(verdict(before, after, arguments), Unknown)


def test_a_stored_choice_is_not_one_of_the_two() -> None:
    arguments = "%m: memref<?xi32>, %i: index, " + ", ".join(
        f"%{name}: {type_} {{llvm.noundef}}"
        for name, type_ in (("c", "i1"), ("x", "i32"), ("y", "i32"))
    )
    stored = "%r = arith.select %c, %x, %y : i32\n%m[%i] = %r\n"
    before = f"{stored}%v = %m[%i]\nreturn %v : i32"
    assert isinstance(verdict(before, f"{stored}return %y : i32", arguments), Refuted)


STRIDED = "%m: memref<?xi32, strided<[?]>>, %i: index, %x: i32, %y: i32"
AT_0, AT_1 = (
    f"memref.store %{value}, %m[%c{k}] : memref<?xi32, strided<[?]>>\n"
    for k, value in enumerate("xy")
)
BY_ONE = "memref<?xi32, strided<[1]>>"


@pytest.mark.deep
def test_elements_of_a_memref_are_not_at_one_place_in_a_counterexample() -> None:
    found = verdict(f"{AT_0}{AT_1}return %x : i32", f"{AT_1}{AT_0}return %x : i32", STRIDED)
    assert isinstance(found, Unknown)


@pytest.mark.deep
def test_the_iterations_of_a_parallel_loop_may_run_in_any_order() -> None:
    """Its memrefs may be in one place: then the order decides."""
    at = "%e = arith.subi %l, %k : index"
    last = "%l = arith.subi %j, %c1 : index\n"
    copy = "%v = %m[%e]\n%n[%e] = %v"
    before = f"{last}scf.parallel (%k) = (%c0) to (%j) step (%c1) {{\n{at}\n{copy}\n}}\n"
    after = loop("%v = %m[%k]\n%n[%k] = %v")
    assert isinstance(verdict(before + "return %x : i32", after + "return %x : i32"), Unknown)
    in_order = last + loop(f"{at}\n{copy}")
    assert isinstance(verdict(in_order + "return %x : i32", after + "return %x : i32"), Refuted)


def test_nothing_is_refuted_by_memrefs_in_one_place_where_none_are() -> None:
    before, after = REFUTED["stores to one place change places"]
    options = Options(assume=(NO_ALIAS,))
    found, *_ = verify_translation(function(before), function(after), options)
    assert found.name == "@f"
    assert isinstance(found.verdict, Unknown)
