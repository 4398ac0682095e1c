"""Attributes of functions, of what they take and give, and of calls: none is overlooked."""

from __future__ import annotations

from itertools import product

import pytest

from tests.inputs.module_pairs import FUNCTION, kinds, two_identities, verify
from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Unknown, Unsupported

NOT_THE_SAME = (
    *("noreturn", 'passthrough = ["noreturn"]', 'passthrough = [["a", "b"]]', "foo"),
    *("a.b = 1 : i8", 'target_cpu = "x"', "llvm.noreturn", 'passthrough = ["naked"]'),
)
HINTS = ("no_inline", 'passthrough = ["alwaysinline"]', "llvm.always_inline", "no_unwind")
MARKS = ("llvm.noundef", "llvm.zeroext", "a.b", "llvm.range = 1 : i8", "llvm.returned")


def with_attribute(function: str, attribute: str) -> str:
    return function.replace("-> i8 {", f"-> i8 attributes {{{attribute}}} {{", 1)


@few(9)
@pytest.mark.parametrize(("kind", "attribute"), list(product(("func", "llvm"), NOT_THE_SAME)))
def test_an_attribute_that_may_matter_is_not_added_or_removed(kind: str, attribute: str) -> None:
    for one, other in (
        two_identities(kind),
        two_identities(kind)[::-1],
        (two_identities(kind)[0],) * 2,
    ):
        marked = with_attribute(other, attribute)
        for sides in ((one, marked), (marked, one)):
            (result,) = verify_translation(*sides)
            assert isinstance(result.verdict, Unsupported)
            name = attribute.partition(" ")[0]
            assert name in result.verdict.reason
            assert result.verdict.reason.endswith(("added", "removed"))


@few(3)
@pytest.mark.parametrize(("kind", "hint"), list(product(("func", "llvm"), HINTS)))
def test_a_hint_may_come_and_go(kind: str, hint: str) -> None:
    one, other = two_identities(kind)
    for sides in ((one, with_attribute(other, hint)), (with_attribute(one, hint), other)):
        (result,) = verify_translation(*sides)
        assert isinstance(result.verdict, Proved)


@pytest.mark.parametrize("attribute", ["noreturn", 'passthrough = ["noreturn"]'])
def test_a_function_that_never_returns_and_returns(attribute: str) -> None:
    one, other = (with_attribute(side, attribute) for side in two_identities("llvm"))
    (result,) = verify_translation(one, other)
    assert isinstance(result.verdict, Unsupported)
    assert result.verdict.reason == "@f is noreturn and returns, which is undefined"


@few(4)
@pytest.mark.parametrize(
    ("kind", "mark", "where"), list(product(("func", "llvm"), MARKS, ("%x: i8", "-> i8")))
)
def test_a_mark_of_an_argument_or_a_result_is_not_added(kind: str, mark: str, where: str) -> None:
    one, other = two_identities(kind)
    marked = {"%x: i8": f"%x: i8 {{{mark}}}", "-> i8": f"-> (i8 {{{mark}}})"}[where]
    for sides in ((one, other.replace(where, marked)), (one.replace(where, marked), other)):
        (result,) = verify_translation(*sides)
        assert isinstance(result.verdict, Unsupported)
        assert mark.partition(" ")[0] in result.verdict.reason


def test_what_is_promised_of_a_pointer_is_not_said_of_a_tensor() -> None:
    before = """func.func @f(%m: memref<4xf32> {MARK}) -> f32 {
      %0 = arith.constant 0 : index
      %x = memref.load %m[%0] : memref<4xf32>
      func.return %x : f32
    }"""
    after = """func.func @f(%m: tensor<4xf32>) -> f32 {
      %0 = arith.constant 0 : index
      %x = tensor.extract %m[%0] : tensor<4xf32>
      func.return %x : f32
    }"""
    noalias = before.replace("MARK", "llvm.noalias")
    assert kinds(noalias, after) == {"@f": "proved"}
    assert kinds(after, noalias) == {"@f": "unsupported"}
    assert kinds(before.replace("MARK", "a.b"), after) == {"@f": "unsupported"}


@pytest.mark.parametrize("width", [16, 32, 64])
def test_an_index_is_as_wide_as_the_module_says(width: int) -> None:
    layout = f"dlti.dl_spec = #dlti.dl_spec<index = {width} : i64>"
    one, other = (
        f"builtin.module attributes {{{layout}}} {{\n{side.replace('i8', 'index')}\n}}"
        for side in two_identities("func")
    )
    expected = "unsupported" if width == 16 else "proved"
    assert kinds(one, other) == {"@f": expected}


def test_a_mark_of_a_declaration_is_not_added() -> None:
    caller = """func.func @f(%x: i8) -> i8 {
      %r = func.call @h(%x) : (i8) -> i8
      func.return %r : i8
    }
    """
    plain = caller + "func.func private @h(i8) -> i8"
    for mark in ("i8 {llvm.noundef}", "i8 {a.b = 1 : i8}"):
        marked = plain.replace("@h(i8)", f"@h({mark})")
        for sides in ((plain, marked), (marked, plain)):
            found = verify(*sides)
            verdict = found["@h"].verdict
            assert isinstance(verdict, Unsupported)
            assert "of argument 0 was" in verdict.reason
            assert isinstance(found["@f"].verdict, Unknown)


@few(3)
@pytest.mark.parametrize(
    "mark",
    [
        "no_unwind, memory_effects = #llvm.memory_effects<other = none, argMem = none, "
        "inaccessibleMem = none>",
        "noreturn",
        "fastmathFlags = #llvm.fastmath<nnan>",
        "arg_attrs = [{llvm.noundef}]",
        "convergent",
        "llvm.noreturn",
    ],
)
def test_a_call_that_says_more_has_no_meaning(mark: str) -> None:
    callee = "llvm.func internal @g(%x: i8) -> i8 { llvm.return %x : i8 }\n"
    call = """llvm.func @f(%x: i8) -> i8 {
      %r = llvm.call @g(%x) {MARK} : (i8) -> i8
      llvm.return %r : i8
    }"""
    plain = callee + FUNCTION.format(kind="llvm")
    assert kinds(callee + call.replace("{MARK} ", ""), plain)["@f"] == "proved"
    for sides in ((plain, callee + call), (callee + call, plain)):
        marked = [side.replace("MARK", mark) for side in sides]
        assert kinds(*marked)["@f"] in ("unknown", "unsupported")


@few(6)
@pytest.mark.parametrize(
    "callee",
    [
        "llvm.func weak @g(%x: i8) -> i8 { llvm.return %x : i8 }",
        "llvm.func linkonce_odr @g(%x: i8) -> i8 { llvm.return %x : i8 }",
        "llvm.func fastcc @g(%x: i8) -> i8 { llvm.return %x : i8 }",
        "llvm.func @g(%x: i8 {llvm.noundef}) -> i8 { llvm.return %x : i8 }",
        "llvm.func @g(%x: i8) -> (i8 {llvm.noundef}) { llvm.return %x : i8 }",
        "llvm.func @g(%x: i8) -> i8 attributes {noreturn} { llvm.return %x : i8 }",
        "llvm.func @g(%x: i8) -> i8",
        "llvm.func @g(%x: i8) -> i8 { %r = llvm.call @g(%x) : (i8) -> i8\nllvm.return %r : i8 }",
        "llvm.func @g(%x: i8) -> i8 { %r = llvm.call @f(%x) : (i8) -> i8\nllvm.return %r : i8 }",
    ],
)
def test_a_function_that_may_not_be_put_in_place(callee: str) -> None:
    call = """
    llvm.func @f(%x: i8) -> i8 {
      %r = llvm.call @g(%x) : (i8) -> i8
      llvm.return %r : i8
    }"""
    before, after = callee + call, callee + "\n" + FUNCTION.format(kind="llvm")
    assert kinds(before, after)["@f"] != "proved"
    assert kinds(after, before)["@f"] != "proved"


@few(18)
@pytest.mark.parametrize("linkage", ["weak", "linkonce", "linkonce_odr", "available_externally"])
@pytest.mark.parametrize("body", ["straight-line", "branches", "loops"])
def test_a_function_of_the_func_dialect_may_be_lowered_to_one_that_may_be_replaced(
    linkage: str, body: str
) -> None:
    parts = {
        "straight-line": ("%x: i8", "", ""),
        "branches": ("%x: i1", "cf.cond_br %x, ^a, ^b\n^a:\ncf.br ^b\n^b:", ""),
        "loops": ("%x: memref<4xi8>", "affine.for %i = 0 to 4 {", "}"),
    }
    argument, begin, end = parts[body]
    type_of = argument.partition(": ")[2]
    callee = f"func.func @g({argument}) attributes {{MARK}} {{ return }}\n"
    call = f"func.call @g(%x) : ({type_of}) -> ()"
    sides = [
        f"{callee}func.func @f({argument}) {{ {begin}\n{inside}\n{end}\nreturn }}"
        for inside in (call, "")
    ]
    for mark, verdict in (("external", "proved"), (linkage, "unknown")):
        text = f"llvm.linkage = #llvm.linkage<{mark}>"
        marked = [side.replace("MARK", text) for side in sides]
        assert kinds(*marked)["@f"] == verdict, mark
