"""Functions of the LLVM dialect: llvm.func, its operations in func.func, and the CI gate."""

from pathlib import Path

import pytest

from verifier.claims.pairs import verify_pair
from verifier.claims.passes import verify_pass
from verifier.claims.translation import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Verdict


def _verdict(
    before: str, after: str, arguments: str = "%x: i8, %y: i8", type_: str = "i8"
) -> Verdict:
    texts = [
        f"llvm.func @f({arguments}) -> {type_} {{\n{body}\n  llvm.return %r : {type_}\n}}"
        for body in (before, after)
    ]
    (result,) = verify_translation(texts[0], texts[1])
    return result.verdict


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%r = llvm.or disjoint %x, %y : i8", "%r = llvm.add %x, %y overflow<nsw, nuw> : i8"),
        ("%r = llvm.add %x, %y overflow<nsw> : i8", "%r = llvm.add %x, %y : i8"),
        ("%r = llvm.udiv exact %x, %y : i8", "%r = llvm.udiv %x, %y : i8"),
        ("%r = llvm.mlir.poison : i8", "%r = llvm.mlir.zero : i8"),
        (
            "%r = llvm.intr.smax(%x, %y) : (i8, i8) -> i8",
            '%c = llvm.icmp "sgt" %x, %y : i8\n%r = llvm.select %c, %x, %y : i1, i8',
        ),
        (
            "%r = llvm.intr.fshl(%x, %x, %y) : (i8, i8, i8) -> i8",
            "%n = llvm.sub %x, %x : i8\n%m = llvm.sub %n, %y : i8\n"
            "%r = llvm.intr.fshr(%x, %x, %m) : (i8, i8, i8) -> i8",
        ),
    ],
)
def test_what_holds(before: str, after: str):
    assert isinstance(_verdict(before, after), Proved)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%r = llvm.or %x, %y : i8", "%r = llvm.or disjoint %x, %y : i8"),
        ("%r = llvm.lshr %x, %y : i8", "%r = llvm.lshr exact %x, %y : i8"),
        ("%r = llvm.mlir.zero : i8", "%r = llvm.mlir.poison : i8"),
        (
            '%r = "llvm.intr.abs"(%x) <{is_int_min_poison = false}> : (i8) -> i8',
            '%r = "llvm.intr.abs"(%x) <{is_int_min_poison = true}> : (i8) -> i8',
        ),
        ("%r = llvm.urem %x, %y : i8", "%r = llvm.srem %x, %y : i8"),
    ],
)
def test_what_fails(before: str, after: str):
    assert isinstance(_verdict(before, after), Refuted)


def test_noundef_arguments_are_not_poison():
    product = "%r = llvm.mul %x, %x : i8"
    guarded = '%c = llvm.icmp "eq" %x, %x : i8\n%z = llvm.mul %x, %x : i8\n'
    guarded += "%w = llvm.mlir.zero : i8\n%r = llvm.select %c, %z, %w : i1, i8"
    assert isinstance(_verdict(guarded, product), Proved)
    zero = "%c = llvm.mlir.zero : i8\n%r = llvm.and %c, %x : i8"
    constant = "%r = llvm.mlir.zero : i8"
    assert isinstance(_verdict(constant, zero, "%x: i8"), Refuted)
    assert isinstance(_verdict(constant, zero, "%x: i8 {llvm.noundef}"), Proved)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("%r = llvm.mlir.constant(true) : i8", "a constant of type i1"),
        ("%r = llvm.intr.bswap(%x) : (i8) -> i8", "cannot have types (i8) -> (i8)"),
    ],
)
def test_what_is_unsupported(body: str, what: str):
    verdict = _verdict(body, "%r = llvm.mlir.zero : i8")
    assert isinstance(verdict, Unsupported) and what in verdict.reason


def test_what_has_no_meaning_and_is_not_used_is_left_out():
    pointer = "%p = llvm.inttoptr %x : i8 to !llvm.ptr\n%r = llvm.mlir.zero : i8"
    verdict = _verdict(pointer, "%r = llvm.mlir.zero : i8")
    assert isinstance(verdict, Proved) and verdict.notes == ("opaque: llvm.inttoptr",)


def test_a_variable_number_of_arguments_is_unsupported():
    text = (
        "llvm.func @f(%x: i8, ...) -> i8 {{\n  %r = llvm.{} %x, %x : i8\n  llvm.return %r : i8\n}}"
    )
    (result,) = verify_translation(text.format("and"), text.format("or"))
    assert isinstance(result.verdict, Unsupported)


def test_a_pair_with_a_precondition():
    text = """
llvm.func @pre(%x: i8, %y: i8) -> i1 {
  %a = llvm.and %x, %y : i8
  %z = llvm.mlir.zero : i8
  %r = llvm.icmp "eq" %a, %z : i8
  llvm.return %r : i1
}
llvm.func @src(%x: i8, %y: i8) -> i8 {
  %r = llvm.add %x, %y : i8
  llvm.return %r : i8
}
llvm.func @tgt(%x: i8, %y: i8) -> i8 {
  %r = llvm.or disjoint %x, %y : i8
  llvm.return %r : i8
}
"""
    assert isinstance(verify_pair(text).verdict, Proved)
    assert isinstance(verify_pair(text.replace('"eq"', '"ne"')).verdict, Refuted)


@pytest.mark.deep
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_a_pass_over_llvm_functions(tmp_path: Path):
    text = """
llvm.func @f(%x: i16) -> i8 {
  %0 = llvm.trunc %x overflow<nsw> : i16 to i8
  %1 = llvm.trunc %x overflow<nsw> : i16 to i8
  %2 = llvm.add %0, %1 : i8
  llvm.return %2 : i8
}
"""
    file = tmp_path / "f.mlir"
    file.write_text(text)
    (result,) = verify_pass(file, pipeline="cse")
    assert isinstance(result.verdict, Proved)
