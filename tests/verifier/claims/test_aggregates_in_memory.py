"""Structs and arrays stored and loaded as a whole, in memory that nobody else can reach."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")

KIND = "!llvm.struct<(i64, array<2 x i32>)>"
MEMORY = f"""llvm.func @f(%s: {KIND}, %x: i32, %k: i32) -> i32 {{
  %one = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %one x {KIND} : (i64) -> !llvm.ptr
  llvm.store %s, %m : {KIND}, !llvm.ptr
  %p = llvm.getelementptr %m[0, 1, %one] : (!llvm.ptr, i64) -> !llvm.ptr, {KIND}
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.store %x, %p : i32, !llvm.ptr
  %q = llvm.getelementptr %m[0, 1] : (!llvm.ptr) -> !llvm.ptr, {KIND}
  %a = llvm.load %q : !llvm.ptr -> !llvm.array<2 x i32>
  %z = llvm.extractvalue %a[1] : !llvm.array<2 x i32>
  %w = llvm.extractvalue %a[0] : !llvm.array<2 x i32>
  %v = llvm.sub %y, %z : i32
  %r = llvm.xor %v, %w : i32
  llvm.return %r : i32
}}"""
VALUES = f"""llvm.func @f(%s: {KIND}, %x: i32, %k: i32) -> i32 {{
  %y = llvm.extractvalue %s[1, 1] : {KIND}
  %w = llvm.extractvalue %s[1, 0] : {KIND}
  %v = llvm.sub %y, %x : i32
  %r = llvm.xor %v, %w : i32
  llvm.return %r : i32
}}"""


def verdict(before: str, after: str):
    (result,) = verify_translation(before, after)
    return result.verdict


def test_they_are_as_their_members() -> None:
    assert isinstance(verdict(MEMORY, VALUES), Proved)
    assert isinstance(verdict(VALUES, MEMORY), Proved)


@few(2)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("%s[1, 1]", "%s[1, 0]"),
        ("%s[1, 0]", "%s[1, 1]"),
        ("llvm.sub %y, %x", "llvm.sub %x, %y"),
    ],
)
def test_another_member_is_not_proved(right: str, wrong: str) -> None:
    assert right in VALUES
    changed = VALUES.replace(right, wrong)
    assert not isinstance(verdict(MEMORY, changed), Proved)
    assert not isinstance(verdict(changed, MEMORY), Proved)


@few(2)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("%p = llvm.getelementptr %m[0, 1, %one] : (!llvm.ptr, i64)",
         "%p = llvm.getelementptr %m[0, 1, %k] : (!llvm.ptr, i32)"),
        ("%m[0, 1, %one]", "%m[1, 1, %one]"),
        ("%m[0, 1] : (!llvm.ptr) -> !llvm.ptr, " + KIND,
         "%m[1] : (!llvm.ptr) -> !llvm.ptr, i32"),
        (f"llvm.store %s, %m : {KIND}", f"llvm.store volatile %s, %m : {KIND}"),
    ],
)  # fmt: skip
def test_where_it_is_not_known_it_is_not_proved(right: str, wrong: str) -> None:
    assert right in MEMORY
    assert not isinstance(verdict(VALUES, MEMORY.replace(right, wrong)), Proved)


def test_an_index_that_is_not_known_is_any() -> None:
    first = VALUES.replace("%w = llvm.extractvalue %s[1, 0]", "%w = llvm.extractvalue %s[1, 9]")
    first = first.replace("%y = llvm.extractvalue %s[1, 1]", "%y = llvm.extractvalue %s[1, 0]")
    first = first.replace("%s[1, 9]", "%s[1, 1]").replace("%y, %x", "%y, %w")
    first = first.replace("%v, %w", "%v, %x")
    at_first = MEMORY.replace("constant(1 : i64) : i64", "constant(1 : i64) : i64\n%zero = ZERO", 1)
    at_first = at_first.replace("ZERO", "llvm.mlir.constant(0 : i32) : i32")
    at_first = at_first.replace("1, %one] : (!llvm.ptr, i64)", "1, %zero] : (!llvm.ptr, i32)")
    assert isinstance(verdict(first, at_first), Proved)
    assert not isinstance(verdict(first, at_first.replace("1, %zero]", "1, %k]")), Proved)
