"""`llvm.intr.assume`: undefined where its condition does not hold, or is poison."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict

ASSUMED = "llvm.intr.assume %c : i1"
LARGEST = "%nine = arith.constant {} : i8\n%small = arith.cmpi ult, %x, %nine : i8\n"
BELOW = f"{LARGEST}llvm.intr.assume %small : i1\n"
SELECTED = "%r = arith.select %c, %x, %y : i8\nreturn %r : i8"


def verdict(before: str, after: str) -> Verdict:
    head = "func.func @f(%c: i1, %x: i8, %y: i8) -> i8 {\n"
    (result,) = verify_translation(f"{head}{before}\n}}", f"{head}{after}\n}}")
    return result.verdict


def in_a_branch(body: str) -> str:
    """The body where a branch goes, so that it is no straight-line code."""
    return f"cf.cond_br %c, ^a, ^b\n^a:\n{body}\n^b:\nreturn %y : i8"


RIGHT = {
    "it may be left out": (f"{ASSUMED}\nreturn %x : i8", "return %x : i8"),
    "what follows is used": (f"{ASSUMED}\n{SELECTED}", f"{ASSUMED}\nreturn %x : i8"),
    "and then it is left out": (f"{ASSUMED}\n{SELECTED}", "return %x : i8"),
    "less is assumed": (
        f"{BELOW.format(9)}return %x : i8", f"{BELOW.format(10)}return %x : i8"
    ),
    "poison is undefined": (
        "%p = ub.poison : i1\nllvm.intr.assume %p : i1\nreturn %x : i8", "return %y : i8"
    ),
}  # fmt: skip
WRONG = {
    "it is added": ("return %x : i8", f"{ASSUMED}\nreturn %x : i8"),
    "more is assumed": (
        f"{BELOW.format(10)}return %x : i8", f"{BELOW.format(9)}return %x : i8"
    ),
    "the other way round": (f"{ASSUMED}\n{SELECTED}", f"{ASSUMED}\nreturn %y : i8"),
    "one of two, of the other": (
        f"{ASSUMED}\nreturn %x : i8", f"{BELOW.format(9)}return %x : i8"
    ),
}  # fmt: skip


@few(2)
@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right(name: str) -> None:
    before, after = RIGHT[name]
    assert isinstance(verdict(before, after), Proved)
    assert isinstance(verdict(in_a_branch(before), in_a_branch(after)), Proved)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong(name: str) -> None:
    before, after = WRONG[name]
    assert isinstance(verdict(before, after), Refuted)
    if "%c" in f"{before}{after}":
        return  # Where the branch goes, %c holds.
    assert isinstance(verdict(in_a_branch(before), in_a_branch(after)), Refuted)


@pytest.mark.skipif(tools() is None, reason="xDSL does not read bundles")
def test_bundles_are_not_read() -> None:
    """What is in a bundle is assumed as well."""
    text = """llvm.func @f(%p: !llvm.ptr, %n: i64) -> i64 {{
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %true ["align"(%p, %n : !llvm.ptr, i64)] : i1
  llvm.return %n : i64
}}"""
    more = text.replace("%p, %n :", "%p, %k :").replace(
        "  llvm.intr", "  %k = llvm.mlir.constant(8 : i64) : i64\n  llvm.intr"
    )
    (result,) = verify_translation(text.format(), more.format())
    assert isinstance(result.verdict, Unknown)
