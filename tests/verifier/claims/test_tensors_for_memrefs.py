"""Which functions are compared although some arguments are memrefs in one, tensors in the other."""

from __future__ import annotations

import pytest

from tests.support.functions import functions
from verifier.claims.functions.loops import are_memrefs_and_tensors

MEMREF = "(%x: memref<4xf32>, %s: f32) { return }"


@pytest.mark.parametrize(
    ("after", "compared"),
    [
        ("(%x: tensor<4xf32>, %s: f32) { return }", True),
        ("(%x: memref<4xf32>, %s: tensor<f32>) { return }", True),
        (MEMREF, False),
        ("(%x: tensor<4xf32>) { return }", False),
        ("(%x: tensor<4xf32>, %s: f64) { return }", False),
        ("(%x: tensor<4xf32>, %s: f32 {llvm.noundef}) { return }", False),
    ],
)
def test_types_may_differ_so_and_marks_may_not(after: str, compared: bool) -> None:
    old, new = functions(f"func.func @f{MEMREF}\nfunc.func @g{after}")
    assert are_memrefs_and_tensors(old, new) == compared
