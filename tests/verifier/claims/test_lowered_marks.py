"""Marks of arguments and results of functions that are lowered to the LLVM dialect: they go with
what an argument becomes, wherever that stands."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Unsupported, Vacuous, Verdict

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

BEFORE = """func.func @f(%m: memref<?xf32> {llvm.noalias}, %y: i64, %x: i64 {llvm.noundef}) -> i64 {
  return %x : i64
}"""
AFTER = """llvm.func @f(%allocated: !llvm.ptr, %aligned: !llvm.ptr, %offset: i64, %size: i64,
    %stride: i64, %y: i64, %x: i64 {llvm.noundef}) -> i64 {
  llvm.return %x : i64
}"""
DECLARED = "func.func private @g(memref<?xf32> {llvm.nonnull}, i64 {llvm.noundef})"
LOWERED = """llvm.func @g(!llvm.ptr, !llvm.ptr, i64, i64, i64, i64 {llvm.noundef})
  attributes {sym_visibility = "private"}"""


def verdicts(before: str, after: str) -> list[Verdict]:
    return [result.verdict for result in verify_translation(before, after)]


def test_marks_go_with_what_an_argument_becomes() -> None:
    (found,) = verdicts(BEFORE, AFTER)
    assert isinstance(found, Proved), found


@few(2)
@pytest.mark.parametrize(
    "right, wrong",
    [
        ("%allocated: !llvm.ptr", "%allocated: !llvm.ptr {llvm.noalias}"),
        ("%aligned: !llvm.ptr", "%aligned: !llvm.ptr {llvm.noundef}"),
        ("%offset: i64", "%offset: i64 {llvm.noundef}"),
        ("%y: i64", "%y: i64 {llvm.noundef}"),
        ("%x: i64 {llvm.noundef}", "%x: i64"),
        ("%x: i64 {llvm.noundef}", "%x: i64 {llvm.signext}"),
    ],
    ids=["noalias", "pointer", "number", "another", "lost", "changed"],
)
def test_marks_of_other_arguments_are_not_what_was_said(right: str, wrong: str) -> None:
    assert right in AFTER
    (found,) = verdicts(BEFORE, AFTER.replace(right, wrong))
    assert isinstance(found, Unsupported), found


def test_a_mark_at_the_old_position_is_one_of_another_argument() -> None:
    moved = AFTER.replace(" {llvm.noundef}", "").replace(
        "%offset: i64", "%offset: i64 {llvm.noundef}"
    )
    (found,) = verdicts(BEFORE.replace("{llvm.noalias}", ""), moved)
    assert isinstance(found, Unsupported), found


def test_how_an_argument_is_passed_is_not_lost() -> None:
    (found,) = verdicts(BEFORE.replace("llvm.noalias", "llvm.inreg"), AFTER)
    assert isinstance(found, Unsupported), found


def test_several_results_have_no_marks_together() -> None:
    before = """func.func @f(%x: i32, %y: i32) -> (i32 {llvm.noundef}, i32) {
      return %x, %x : i32, i32
    }"""
    after = """llvm.func @f(%x: i32, %y: i32) -> (!llvm.struct<(i32, i32)> {llvm.noundef}) {
      %0 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
      %1 = llvm.insertvalue %x, %0[0] : !llvm.struct<(i32, i32)>
      %2 = llvm.insertvalue %x, %1[1] : !llvm.struct<(i32, i32)>
      llvm.return %2 : !llvm.struct<(i32, i32)>
    }"""
    (found,) = verdicts(before, after)
    assert isinstance(found, Unsupported), found


@pytest.mark.parametrize("wrong", ["@g(!llvm.ptr {llvm.nonnull},", "@g(!llvm.ptr {llvm.noundef},"])
def test_marks_of_a_declaration(wrong: str) -> None:
    (right,) = verdicts(DECLARED, LOWERED)
    assert isinstance(right, Proved), right
    (found,) = verdicts(DECLARED, LOWERED.replace("@g(!llvm.ptr,", wrong))
    assert isinstance(found, Unsupported | Vacuous), found
