"""A sparse constant is the dense one with zeros where it lists nothing."""

from __future__ import annotations

import pytest

from verifier import verify_translation
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sparse_constants import dense_of
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict


def dense(text: str) -> str:
    return str(dense_of(text, reading_context()))


@pytest.mark.parametrize(
    ("sparse", "expected"),
    [
        (
            "sparse<[[0, 1], [1, 0]], [2, 3]> : tensor<2x2xi32>",
            "dense<[[0, 2], [3, 0]]> : tensor<2x2xi32>",
        ),
        ("sparse<1, 4> : tensor<2x2xi8>", "dense<[[0, 0], [0, 4]]> : tensor<2x2xi8>"),
        ("sparse<[[2]], 5> : tensor<3xindex>", "dense<[0, 0, 5]> : tensor<3xindex>"),
        (
            "sparse<[[0], [1]], [1.500000e+00, 0x7F800000]> : tensor<3xf32>",
            "dense<[1.500000e+00, 0x7f800000, 0.000000e+00]> : tensor<3xf32>",
        ),
        ("sparse<[[1]], true> : tensor<2xi1>", "dense<[false, true]> : tensor<2xi1>"),
    ],
)
def test_elements(sparse: str, expected: str) -> None:
    assert dense(sparse) == expected


@pytest.mark.parametrize(
    "sparse",
    [
        pytest.param("sparse<[[1], [1]], [1, 2]> : tensor<2xi32>", id="twice"),
        pytest.param("sparse<0, [1, 2]> : tensor<2xi32>", id="twice, as mlir-opt prints it"),
        pytest.param("sparse<[[2]], [1]> : tensor<2xi32>", id="outside"),
        pytest.param("sparse<[[0, 0]], [1]> : tensor<2xi32>", id="rank"),
        pytest.param("sparse<[[0]], [1, 2]> : tensor<2xi32>", id="count"),
        pytest.param("sparse<[[0]], -0.000000e+00> : tensor<2xf32>", id="zeros of both signs"),
        pytest.param(
            "sparse<[[0], [1]], [0.0, -0.000000e+00]> : tensor<2xf32>",
            id="zeros of both signs listed",
        ),
        pytest.param("sparse<[[0]], 0x7FA00000> : tensor<2xf32>", id="a signaling NaN"),
        pytest.param("sparse<[[0]], 1> : tensor<1048576xi32>", id="large"),
        pytest.param("sparse<[[0]], 1.0> : tensor<2xf80>", id="f80"),
        pytest.param("sparse<[[0]], (1.0, 1.0)> : tensor<2xcomplex<f32>>", id="complex"),
        pytest.param("distinct[0]<1>", id="another attribute"),
    ],
)
def test_what_is_not_read(sparse: str) -> None:
    assert dense_of(sparse, reading_context()) is None


def verdict(before: str, after: str) -> Verdict:
    function = "func.func @f() -> tensor<3xi32> {{ {} func.return %v : tensor<3xi32> }}"
    line = "%v = arith.constant {} : tensor<3xi32>"
    source, target = (function.format(line.format(side)) for side in (before, after))
    (result,) = verify_translation(source, target)
    return result.verdict


@pytest.mark.skipif(mlir_opt() is None, reason="mlir-opt is not installed")
class TestVerdicts:
    def test_the_dense_constant(self) -> None:
        assert isinstance(verdict("sparse<[[0], [2]], [4, 5]>", "dense<[4, 0, 5]>"), Proved)

    @pytest.mark.parametrize("other", ["dense<[4, 5, 0]>", "dense<[4, 5, 5]>", "sparse<[[0]], 4>"])
    def test_another_constant(self, other: str) -> None:
        assert isinstance(verdict("sparse<[[0], [2]], [4, 5]>", other), Refuted)

    def test_an_element_that_is_listed_twice(self) -> None:
        found = verdict("sparse<[[0], [0]], [4, 5]>", "dense<[5, 0, 0]>")
        assert not isinstance(found, Proved)
