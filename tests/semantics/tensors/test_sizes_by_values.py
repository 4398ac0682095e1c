"""Operations whose result is as large as operands say, and `select_and_scatter`, against the
interpreter that jaxlib ships."""
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func

from semantics.tensors.dynamic import Undefined
from semantics.tensors.values import Tensor
from tests.semantics.tensors.test_against_the_reference_interpreter import agree
from tests.support.deep import few, some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.running.tensors import run

_X = np.arange(12, dtype=np.int32).reshape(3, 4)
T, D = "tensor<3x4xi32>", "tensor<?x?xi32>"


def _main(arguments: str, result: str, body: str) -> str:
    return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"


def _list(name: str, *numbers: int, of: str = "i32") -> str:
    return f"%{name} = stablehlo.constant dense<[{', '.join(map(str, numbers))}]> : tensor<{len(numbers)}x{of}>"


_SHAPE = "(tensor<3x4xi32>, tensor<2xi32>) -> "
_PAD = f"%r = stablehlo.dynamic_pad %x, %v, %l, %h, %g : ({T}, tensor<i32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> "
_SLICE = f"%r = stablehlo.real_dynamic_slice %x, %l, %h, %g : ({T}, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> "
_GATHER = f'%r = "stablehlo.dynamic_gather"(%x, %i, %s) <{{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false}}> : ({T}, tensor<2x2xi32>, tensor<2xi32>) -> '
_SIZES = [
    (
        "dynamic_reshape",
        "2x6",
        _list("s", 2, 6),
        f"%r = stablehlo.dynamic_reshape %x, %s : {_SHAPE}{D}",
    ),
    (
        "dynamic_broadcast_in_dim",
        "4x3",
        _list("s", 4, 3),
        f"%r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1, 0] : {_SHAPE}{D}",
    ),
    (
        "dynamic_iota",
        "3x2",
        _list("s", 3, 2),
        f"%r = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> {D}",
    ),
    (
        "dynamic_pad",
        "6x5",
        f"{_list('l', 1, -1)}\n{_list('h', 0, 2)}\n{_list('g', 1, 0)}\n%v = stablehlo.constant dense<7> : tensor<i32>",
        f"{_PAD}{D}",
    ),
    (
        "dynamic_gather",
        "2x2",
        f"{_list('s', 1, 2)}\n%i = stablehlo.constant dense<[[0, 1], [2, 9]]> : tensor<2x2xi32>",
        f"{_GATHER}{D}",
    ),
    (
        "dynamic_conv",
        "3x6",
        "%p = stablehlo.constant dense<[[1, 2]]> : tensor<1x2xi32>\n%i = stablehlo.reshape %x : (tensor<3x4xi32>) -> tensor<3x4x1xi32>\n%k = stablehlo.constant dense<[[[2]], [[3]]]> : tensor<2x1x1xi32>",
        '%y = "stablehlo.dynamic_conv"(%i, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>}> : (tensor<3x4x1xi32>, tensor<2x1x1xi32>, tensor<1x2xi32>) -> tensor<3x?x1xi32>\n%s = stablehlo.constant dense<[3, 6]> : tensor<2xi32>\n%r = stablehlo.dynamic_reshape %y, %s : (tensor<3x?x1xi32>, tensor<2xi32>) -> tensor<?x?xi32>',
    ),
]


@pytest.mark.parametrize(("name", "shape", "sizes", "operation"), some_of(_SIZES, 3))
def test_sizes_are_computed(name: str, shape: str, sizes: str, operation: str) -> None:
    """The interpreter has no dynamic results."""
    known = f"tensor<{shape}xi32>"
    as_known = operation.replace(D, known).replace("tensor<3x?x1xi32>", "tensor<3x6x1xi32>")
    sides = [(D, operation), (known, as_known)]
    texts = [_main(f"%x: {T}", of, f"{sizes}\n{written}") for of, written in sides]
    agree(texts[1], [_X])
    given = {(0, 0, k): k for k in range(12)}
    elements: list[list[int | None]] = []
    for text in texts:
        (found,) = run(_function(text), given)
        assert isinstance(found, Tensor), name
        assert found.shape == tuple(map(int, shape.split("x")))
        elements.append([t.bits for t in found.parts[0].reshape(-1)])
    assert elements[0] == elements[1]


def _function(text: str) -> func.FuncOp:
    module = read_module(Source("<test>", text)).module
    return next(op for op in module.walk() if isinstance(op, func.FuncOp))


def test_a_slice_by_values_is_a_slice() -> None:
    """The interpreter does not have it."""
    sizes = f"{_list('l', 0, 1)}\n{_list('h', 3, 4)}\n{_list('g', 2, 1)}"
    given = {(0, 0, k): k for k in range(12)}
    (found,) = run(_function(_main(f"%x: {T}", D, f"{sizes}\n{_SLICE}{D}")), given)
    assert isinstance(found, Tensor)
    assert [t.bits for t in found.parts[0].reshape(-1)] == [1, 2, 3, 9, 10, 11]


_WRONG = {
    "another number of elements": (_list("s", 2, 5), _SIZES[0][3]),
    "a negative extent": (_list("s", -2, -6), _SIZES[0][3]),
    "another shape than the type's": (_list("s", 6, 2), _SIZES[0][3].replace(D, "tensor<2x6xi32>")),
    "an extent that does not spread": (_list("s", 4, 5), _SIZES[1][3]),
    "what does not spread spreads": (
        _list("s", 4, 5),
        "%y = stablehlo.slice %x [0:1, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>\n%r = stablehlo.dynamic_broadcast_in_dim %y, %s, dims = [1, 0] {known_nonexpanding_dimensions = array<i64: 0>} : (tensor<1x4xi32>, tensor<2xi32>) -> tensor<?x?xi32>",
    ),
    "a slice beyond the end": (
        f"{_list('l', 0, 1)}\n{_list('h', 3, 5)}\n{_list('g', 2, 1)}",
        f"{_SLICE}{D}",
    ),
    "more is removed than there is": (
        f"{_list('l', -2, 0)}\n{_list('h', -2, 0)}\n{_list('g', 0, 0)}\n%v = stablehlo.constant dense<7> : tensor<i32>",
        _SIZES[3][3],
    ),
    "more is gathered than there is": (_SIZES[4][2].replace("[1, 2]>", "[1, 5]>"), _SIZES[4][3]),
}


@few(2)
@pytest.mark.parametrize("what", _WRONG)
def test_a_known_mismatch_is_undefined(what: str) -> None:
    sizes, operation = _WRONG[what]
    result = D if D in operation else "tensor<2x6xi32>"
    with pytest.raises(Undefined):
        run(_function(_main(f"%x: {T}", result, f"{sizes}\n{operation}")), {})


def select_and_scatter(compare: str, element: str, combine: str, strides: str, source: str) -> str:
    o, s, e = (f"tensor<{shape}{element}>" for shape in ("4x4x", f"{source}x", ""))
    return f"""func.func @main(%x: {o}, %s: {s}, %i: {e}) -> {o} {{
  %r = "stablehlo.select_and_scatter"(%x, %s, %i) <{{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: {strides}>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}}> ({{
  ^bb0(%a: {e}, %b: {e}):
    %c = stablehlo.compare {compare}, %a, %b : ({e}, {e}) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }}, {{
  ^bb0(%a: {e}, %b: {e}):
    %c = stablehlo.{combine} %a, %b : {e}
    stablehlo.return %c : {e}
  }}) : ({o}, {s}, {e}) -> {o}
  return %r : {o}
}}"""


_SELECTED: list[tuple[str, str, str, str, str]] = [
    (compare, element, combine, strides, source)
    for strides, source in (("1, 2", "5x2"), ("1, 1", "5x4"))
    for combine in ("add", "maximum", "multiply")
    for element in ("i32", "f32", "ui8")
    for compare in ("GE", "LT", "GT", "LE")
]
_DTYPES: dict[str, Any] = {"i32": np.int32, "f32": np.float32, "ui8": np.uint8}


@pytest.mark.parametrize(
    ("compare", "element", "combine", "strides", "source"), some_of(_SELECTED, 17)
)
def test_what_is_selected(
    compare: str, element: str, combine: str, strides: str, source: str
) -> None:
    generator = np.random.default_rng(3)
    of = _DTYPES[element]
    x = generator.integers(0, 4, (4, 4)).astype(of)
    s = generator.integers(1, 9, tuple(map(int, source.split("x")))).astype(of)
    least = -np.inf if element == "f32" else np.iinfo(of).min
    init = np.array({"add": 0, "multiply": 1, "maximum": least}[combine], of)
    agree(select_and_scatter(compare, element, combine, strides, source), [x, s, init])
