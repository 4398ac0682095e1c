"""Whether something is of a kind is what xDSL says."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    TensorType,
    UnrankedTensorType,
    VectorType,
    f32,
    i32,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa as isa_of_xdsl

from semantics.language.kinds import isa

VALUES: list[Any] = [
    *(i32, f32, IndexType(), StringAttr("a"), None, 3, [], ["a"]),
    *(VectorType(i32, [4]), VectorType(f32, [4]), TensorType(f32, [2]), MemRefType(i32, [3])),
    *(IntegerAttr(1, i32), IntegerAttr(1, IndexType()), FloatAttr(1.0, f32)),
    *(ArrayAttr([]), ArrayAttr([i32]), ArrayAttr([IntegerAttr(1, i32)])),
    *(DenseArrayBase.from_list(i32, [1, 2]), DenseArrayBase.from_list(f32, [1.0])),
    UnrankedTensorType(f32),
]

HINTS: list[Any] = [
    *(VectorType, VectorType[Attribute], VectorType[IntegerType], MemRefType[AnyFloat]),
    *(VectorType | TensorType, MemRefType[Attribute] | TensorType[Attribute]),
    *(IntegerAttr, IntegerAttr[IntegerType], FloatAttr[AnyFloat], AnyFloat | IntegerType),
    *(ArrayAttr[Attribute], ArrayAttr[IntegerAttr], DenseArrayBase[IntegerType], list[str]),
]


@pytest.mark.parametrize("hint", HINTS, ids=str)
def test_it_is_what_xdsl_says(hint: Any):
    said = [isa(value, hint) for value in VALUES]
    assert said == [isa_of_xdsl(value, hint) for value in VALUES]
    assert any(said) or hint == MemRefType[AnyFloat]
    assert not all(said)
