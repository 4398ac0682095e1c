"""Memory that a target has on the stack, where its source has other memory there, or none."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from tests.verifier.claims.test_memory_in_bytes import (
    A_BLOCK,
    CALL,
    GIVES_V,
    IN_BLOCK,
    RETURN,
    alloca,
    lines,
    load,
    store,
    verdict,
)
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

HALF_USED = lines(A_BLOCK, IN_BLOCK, store("%x", "i32", "%b"), load("%v", "i32", "%b"), GIVES_V)
HALF = lines(alloca("%a", "i32"), store("%x", "i32", "%a"), load("%v", "i32", "%a"), GIVES_V)
LOOP = "llvm.br ^a\n^a:\n{}\nllvm.cond_br %c, ^a, ^b\n^b:\n" + RETURN

PAIRS = {
    "less memory": (HALF_USED, HALF, Proved),
    "memory where there was none": ("llvm.return %x : i32", HALF, Proved),
    "too little": (HALF_USED, HALF_USED.replace("<8 x i8>", "<7 x i8>"), Refuted),
    "more each time": (
        LOOP.format(CALL),
        LOOP.format(lines(CALL, alloca("%a", "i32"), store("%x", "i32", "%a"))),
        Unknown,
    ),
    "much more": (
        "llvm.return %x : i32",
        HALF.replace("elem_type = i32", "elem_type = !llvm.array<5000 x i32>"),
        Unknown,
    ),
}


@few(6)
@pytest.mark.parametrize("name", PAIRS)
def test_a_pair(name: str) -> None:
    before, after, expected = PAIRS[name]
    assert isinstance(verdict(before, after), expected)
