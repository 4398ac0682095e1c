"""Copies of tensors where control flow is read: right and wrong twins."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved

pytestmark = pytest.mark.skipif(tools() is None, reason="mlir-opt is not installed")

T = "tensor<?xf32>"
COPY = f"%c = bufferization.alloc_tensor() copy(%{{}}) : {T}\n"
USE = f'"test.use"(%{{}}) : ({T}) -> ()\n'.format
LOOK = (
    f"%m = bufferization.to_buffer %x : {T} to memref<?xf32>\n"
    '"test.use"(%m) : (memref<?xf32>) -> ()\n'
)
EMPTY = f"%e = tensor.empty(%n) : {T}\n"
KEPT = COPY.replace("copy(%{})", "copy(%{}) {{memory_space = 2 : i64}}")


def proved(before: str, after: str) -> bool:
    texts = [
        f"func.func @f(%x: {T}, %y: {T}, %n: index) {{\n  cf.br ^bb1\n^bb1:\n{body}  return\n}}\n"
        for body in (before, after)
    ]
    (result,) = verify_translation(texts[0], texts[1])
    return isinstance(result.verdict, Proved)


@pytest.mark.deep
def test_a_copy_is_the_tensor() -> None:
    assert proved(USE("x"), COPY.format("x") + USE("c"))
    assert proved(COPY.format("x") + USE("c"), USE("x"))


@few(6)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (USE("x"), COPY.format("y") + USE("c")),
        (USE("x"), f"%c = bufferization.alloc_tensor(%n) : {T}\n" + USE("c")),
        (LOOK + USE("x"), COPY.format("x") + LOOK.replace("%x", "%c") + USE("x")),
        (USE("x"), KEPT.format("x") + USE("c")),
        (EMPTY + COPY.format("e") + USE("c") * 2, EMPTY + USE("e") * 2),
        (
            EMPTY + COPY.format("e") + USE("c") * 2,
            EMPTY + EMPTY.replace("%e", "%d") + USE("e") + USE("d"),
        ),
    ],
    ids=[
        *("of another one", "what holds anything", "memory that is looked at", "what says more"),
        *("a copy of what has no value", "copies of what has no value"),
    ],
)
def test_not_proved(before: str, after: str) -> None:
    assert not proved(before, after)
