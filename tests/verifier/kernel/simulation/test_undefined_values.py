"""Operations on values of which each use may see another one (`llvm.mlir.undef`)."""

import pytest

from verifier.claims.translation import verify_translation
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

UNDEFINED = "%u = llvm.mlir.undef : i32\n"
ZERO = "%r = llvm.mlir.constant(0 : i32) : i32"


def verdict(before: str, after: str) -> Verdict:
    old, new = (
        "llvm.func @g(i32) -> i32\nllvm.func @f(%x: i32) -> i32 {\n"
        f"%k = llvm.call @g(%x) : (i32) -> i32\n{UNDEFINED}{body}\nllvm.return %r : i32\n}}"
        for body in (before, after)
    )
    (result,) = (r for r in verify_translation(old, new) if r.name == "@f")
    return result.verdict


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%r = llvm.add %u, %x : i32", "%r = llvm.add %x, %u : i32"),
        (
            "%s = llvm.add %u, %x : i32\n%t = llvm.add %u, %x : i32\n%r = llvm.sub %s, %t : i32",
            "%s = llvm.add %u, %x : i32\n%r = llvm.sub %s, %s : i32",
        ),
        ("%s = llvm.mul %u, %u : i32\n%r = llvm.add %s, %x : i32",) * 2,
    ],
)
def test_what_holds(before: str, after: str):
    assert isinstance(verdict(before, after), Proved)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ZERO, "%r = llvm.sub %u, %u : i32"),
        (
            "%s = llvm.add %u, %x : i32\n%r = llvm.sub %s, %s : i32",
            "%s = llvm.add %u, %x : i32\n%t = llvm.add %u, %x : i32\n%r = llvm.sub %s, %t : i32",
        ),
        ("%r = llvm.add %u, %x : i32", "%r = llvm.mlir.poison : i32"),
    ],
)
def test_what_is_not_proved(before: str, after: str):
    """No run refutes it: which value a use sees is not known."""
    assert not isinstance(verdict(before, after), Proved | Refuted)
