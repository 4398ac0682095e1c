"""What functions of stablehlo compute, against the interpreter that jaxlib ships."""
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func

from semantics.tensors.constants import FLOATS, width_of
from semantics.tensors.values import Tensor
from tests.oracles.stablehlo_execution import interpret
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.running.tensors import run

_F = np.array([[1.5, -2.0, 0.0], [-0.0, np.inf, np.nan]], np.float32)
_G = np.array([[2.5, -2.0, -0.0], [3.0, -np.inf, 1.0]], np.float32)
_I = np.array([[7, -7, 0], [100, -128, 3]], np.int8)
_J = np.array([[2, -2, 5], [-3, 7, 1]], np.int8)
_U = np.array([[7, 200, 0], [100, 128, 3]], np.uint8)
_V = np.array([[2, 250, 5], [3, 7, 1]], np.uint8)
_B = np.array([[True, False, True], [False, False, True]])
_C = np.array([[False, False, True], [True, False, True]])

_TYPES = {
    "float32": "f32",
    "int8": "i8",
    "uint8": "ui8",
    "bool": "i1",
    "int32": "i32",
    "int64": "i64",
}


def _type(array: np.ndarray[Any, Any]) -> str:
    return f"tensor<{''.join(f'{n}x' for n in array.shape)}{_TYPES[str(array.dtype)]}>"


def _binary(name: str, *inputs: np.ndarray[Any, Any]) -> tuple[str, list[np.ndarray[Any, Any]]]:
    types = [_type(x) for x in inputs]
    arguments = ", ".join(f"%{k}: {t}" for k, t in enumerate(types))
    operands = ", ".join(f"%{k}" for k in range(len(inputs)))
    return (
        f"func.func @main({arguments}) -> {types[0]} {{\n"
        f"  %r = stablehlo.{name} {operands} : {types[0]}\n  return %r : {types[0]}\n}}",
        list(inputs),
    )


_SHIFTS = np.array([[0, 1, 7], [2, 3, 6]], np.int8)
CASES: dict[str, tuple[str, list[np.ndarray[Any, Any]]]] = {}
for _name in ("add", "subtract", "multiply", "divide", "maximum", "minimum", "remainder"):
    CASES[f"{_name} of floats"] = _binary(_name, _F, _G)
for _name in (
    "add",
    "subtract",
    "multiply",
    "divide",
    "maximum",
    "minimum",
    "remainder",
    "and",
    "or",
    "xor",
):
    CASES[f"{_name} of integers"] = _binary(_name, _I, _J)
    CASES[f"{_name} of unsigned integers"] = _binary(_name, _U, _V)
for _name in ("add", "multiply", "maximum", "minimum", "and", "or", "xor"):
    CASES[f"{_name} of booleans"] = _binary(_name, _B, _C)
for _name in ("shift_left", "shift_right_arithmetic", "shift_right_logical"):
    CASES[_name] = _binary(_name, _I, _SHIFTS)
    CASES[f"{_name}, unsigned"] = _binary(_name, _U, _SHIFTS.astype(np.uint8))
CASES["power of integers"] = _binary("power", _I, np.abs(_SHIFTS))
for _name in (
    "abs",
    "negate",
    "sign",
    "floor",
    "ceil",
    "round_nearest_even",
    "round_nearest_afz",
    "sqrt",
):
    CASES[f"{_name} of floats"] = _binary(_name, _F)
for _name in ("abs", "negate", "sign", "not", "popcnt", "count_leading_zeros"):
    CASES[f"{_name} of integers"] = _binary(_name, _I)
CASES["not of booleans"] = _binary("not", _B)
for _direction in ("EQ", "NE", "LT", "LE", "GT", "GE"):
    for _kind, _a, _b in (("FLOAT", _F, _G), ("SIGNED", _I, _J), ("UNSIGNED", _U, _V)):
        CASES[f"compare {_direction} {_kind}"] = (
            f"func.func @main(%a: {_type(_a)}, %b: {_type(_b)}) -> tensor<2x3xi1> {{\n"
            f"  %r = stablehlo.compare {_direction}, %a, %b, {_kind} : ({_type(_a)}, {_type(_b)}) -> tensor<2x3xi1>\n"
            "  return %r : tensor<2x3xi1>\n}",
            [_a, _b],
        )
_FINITE = np.array([[1.5, -2.75, 0.0], [-0.0, 100.0, 3.0]], np.float32)
for _source, _target in (
    *((_I, t) for t in ("f32", "i32", "i1", "ui8", "f16", "ui32")),
    *((_U, t) for t in ("f32", "i32", "i8", "i1")),
    *((_B, t) for t in ("f32", "i8", "ui8")),
    *((_FINITE, t) for t in ("i8", "i32", "f64", "f16", "i1")),
    (np.array([[300, -70000, 5], [1, 2, 3]], np.int32), "i8"),
    (np.array([[16777217, -70000, 5], [1, 2, 3]], np.int32), "f32"),
):
    CASES[f"convert {_source.dtype} to {_target}"] = (
        f"func.func @main(%a: {_type(_source)}) -> tensor<2x3x{_target}> {{\n"
        f"  %r = stablehlo.convert %a : ({_type(_source)}) -> tensor<2x3x{_target}>\n"
        f"  return %r : tensor<2x3x{_target}>\n}}",
        [_source],
    )


CASES["convert to bf16"] = (
    "func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {\n"
    "  %b = stablehlo.convert %a : (tensor<2x3xf32>) -> tensor<2x3xbf16>\n"
    "  %r = stablehlo.convert %b : (tensor<2x3xbf16>) -> tensor<2x3xf32>\n"
    "  return %r : tensor<2x3xf32>\n}",
    [np.array([[1.0, 0.1, -3.14159], [1e30, 257.0, 1.00390625]], np.float32)],
)


def _text(arguments: str, results: str, body: str) -> str:
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\n}}"


_X = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
_S = np.array(5, np.int32)
_N = np.array(-1, np.int32)
T = "tensor<2x3x4xi32>"
CASES |= {
    "transpose": (
        _text(
            f"%x: {T}",
            "tensor<4x2x3xi32>",
            f"%r = stablehlo.transpose %x, dims = [2, 0, 1] : ({T}) -> tensor<4x2x3xi32>\nreturn %r : tensor<4x2x3xi32>",
        ),
        [_X],
    ),
    "broadcast_in_dim": (
        _text(
            "%x: tensor<3x1xi32>",
            "tensor<2x2x3xi32>",
            "%r = stablehlo.broadcast_in_dim %x, dims = [2, 0] : (tensor<3x1xi32>) -> tensor<2x2x3xi32>\nreturn %r : tensor<2x2x3xi32>",
        ),
        [_X[0, :, :1]],
    ),
    "reshape": (
        _text(
            f"%x: {T}",
            "tensor<6x4xi32>",
            f"%r = stablehlo.reshape %x : ({T}) -> tensor<6x4xi32>\nreturn %r : tensor<6x4xi32>",
        ),
        [_X],
    ),
    "reverse": (
        _text(f"%x: {T}", T, f"%r = stablehlo.reverse %x, dims = [0, 2] : {T}\nreturn %r : {T}"),
        [_X],
    ),
    "slice": (
        _text(
            f"%x: {T}",
            "tensor<1x2x2xi32>",
            f"%r = stablehlo.slice %x [1:2, 0:3:2, 1:4:2] : ({T}) -> tensor<1x2x2xi32>\nreturn %r : tensor<1x2x2xi32>",
        ),
        [_X],
    ),
    "pad": (
        _text(
            f"%x: {T}, %v: tensor<i32>",
            "tensor<3x7x2xi32>",
            f"%r = stablehlo.pad %x, %v, low = [1, 0, -1], high = [0, 2, -1], interior = [0, 1, 0] : ({T}, tensor<i32>) -> tensor<3x7x2xi32>\nreturn %r : tensor<3x7x2xi32>",
        ),
        [_X, _S],
    ),
    "pad with negative edges and gaps": (
        _text(
            "%x: tensor<4xi32>, %v: tensor<i32>",
            "tensor<6xi32>",
            "%r = stablehlo.pad %x, %v, low = [-2], high = [-2], interior = [2] : (tensor<4xi32>, tensor<i32>) -> tensor<6xi32>\nreturn %r : tensor<6xi32>",
        ),
        [_X[0, 0], _N],
    ),
    "concatenate": (
        _text(
            f"%x: {T}",
            "tensor<2x6x4xi32>",
            f"%r = stablehlo.concatenate %x, %x, dim = 1 : ({T}, {T}) -> tensor<2x6x4xi32>\nreturn %r : tensor<2x6x4xi32>",
        ),
        [_X],
    ),
    "iota": (
        _text(
            "",
            "tensor<2x3xi8>, tensor<2x3xf32>",
            "%r = stablehlo.iota dim = 1 : tensor<2x3xi8>\n%s = stablehlo.iota dim = 0 : tensor<2x3xf32>\nreturn %r, %s : tensor<2x3xi8>, tensor<2x3xf32>",
        ),
        [],
    ),
    "dynamic_slice beyond both ends": (
        _text(
            f"%x: {T}, %i: tensor<i32>, %j: tensor<i32>",
            "tensor<1x2x2xi32>",
            f"%r = stablehlo.dynamic_slice %x, %i, %j, %i, sizes = [1, 2, 2] : ({T}, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x2xi32>\nreturn %r : tensor<1x2x2xi32>",
        ),
        [_X, _S, _N],
    ),
    "dynamic_update_slice beyond an end": (
        _text(
            f"%x: {T}, %u: tensor<1x2x2xi32>, %i: tensor<i32>, %j: tensor<i32>",
            T,
            f"%r = stablehlo.dynamic_update_slice %x, %u, %i, %j, %i : ({T}, tensor<1x2x2xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> {T}\nreturn %r : {T}",
        ),
        [_X, -_X[:1, :2, :2], _S, _N],
    ),
    "select and clamp": (
        _text(
            f"%q: tensor<i32>, %x: {T}, %a: tensor<i32>",
            f"{T}, {T}",
            f"%o = stablehlo.constant dense<0> : tensor<i32>\n%p = stablehlo.compare NE, %q, %o : (tensor<i32>, tensor<i32>) -> tensor<i1>\n%n = stablehlo.negate %x : {T}\n%r = stablehlo.select %p, %x, %n : tensor<i1>, {T}\n%z = stablehlo.constant dense<-3> : tensor<i32>\n%s = stablehlo.clamp %z, %n, %a : (tensor<i32>, {T}, tensor<i32>) -> {T}\nreturn %r, %s : {T}, {T}",
        ),
        [np.array(0, np.int32), _X, _N],
    ),
    "reduce": (
        _text(
            f"%x: {T}, %z: tensor<i32>",
            "tensor<3xi32>",
            f"%r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 2] : ({T}, tensor<i32>) -> tensor<3xi32>\nreturn %r : tensor<3xi32>",
        ),
        [_X, np.array(0, np.int32)],
    ),
    "reduce by maximum": (
        _text(
            "%x: tensor<2x3xf32>",
            "tensor<2xf32>",
            "%z = stablehlo.constant dense<0xFF800000> : tensor<f32>\n%r = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>\nreturn %r : tensor<2xf32>",
        ),
        [_F],
    ),
    "dot_general": (
        _text(
            f"%x: {T}, %y: {T}",
            "tensor<4x2x2xi32>",
            f"%r = stablehlo.dot_general %x, %y, batching_dims = [2] x [2], contracting_dims = [1] x [1] : ({T}, {T}) -> tensor<4x2x2xi32>\nreturn %r : tensor<4x2x2xi32>",
        ),
        [_X, _X + 1],
    ),
    "reduce_window": (
        _text(
            "%x: tensor<5x4xi32>",
            "tensor<3x4xi32>",
            '%z = stablehlo.constant dense<0> : tensor<i32>\n%r = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>, window_dilations = array<i64: 2, 1>, base_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 1]]> : tensor<2x2xi64>}> ({\n^bb0(%a: tensor<i32>, %b: tensor<i32>):\n  %c = stablehlo.add %a, %b : tensor<i32>\n  stablehlo.return %c : tensor<i32>\n}) : (tensor<5x4xi32>, tensor<i32>) -> tensor<3x4xi32>\nreturn %r : tensor<3x4xi32>',
        ),
        [np.arange(20, dtype=np.int32).reshape(5, 4)],
    ),
    "convolution": (
        _text(
            "%x: tensor<1x4x4x4xi32>, %k: tensor<3x2x2x2xi32>",
            "tensor<1x4x4x2xi32>",
            "%r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2], pad = [[1, 1], [0, 1]], lhs_dilate = [1, 2], rhs_dilate = [1, 1], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x4x4xi32>, tensor<3x2x2x2xi32>) -> tensor<1x4x4x2xi32>\nreturn %r : tensor<1x4x4x2xi32>",
        ),
        [
            np.arange(64, dtype=np.int32).reshape(1, 4, 4, 4),
            np.arange(24, dtype=np.int32).reshape(3, 2, 2, 2),
        ],
    ),
    "gather": (
        _text(
            f"%x: {T}, %i: tensor<2x2xi32>",
            "tensor<2x1x2xi32>",
            f'%r = "stablehlo.gather"(%x, %i) <{{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 2>}}> : ({T}, tensor<2x2xi32>) -> tensor<2x1x2xi32>\nreturn %r : tensor<2x1x2xi32>',
        ),
        [_X, np.array([[1, 9], [-4, 1]], np.int32)],
    ),
    "gather with batches": (
        _text(
            "%x: tensor<3x2x4x7x9xi32>, %i: tensor<4x3x5x2xi32>",
            "tensor<4x3x5x8xi32>",
            '%r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1, 3], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1, 4], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1, 1, 8>}> : (tensor<3x2x4x7x9xi32>, tensor<4x3x5x2xi32>) -> tensor<4x3x5x8xi32>\nreturn %r : tensor<4x3x5x8xi32>',
        ),
        [
            np.arange(3 * 2 * 4 * 7 * 9, dtype=np.int32).reshape(3, 2, 4, 7, 9),
            np.arange(120, dtype=np.int32).reshape(4, 3, 5, 2) % 3,
        ],
    ),
    "scatter": (
        _text(
            f"%x: {T}, %i: tensor<2x1xi32>, %u: tensor<2x2x3xi32>",
            T,
            f'%r = "stablehlo.scatter"(%x, %i, %u) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}}> ({{\n^bb0(%a: tensor<i32>, %b: tensor<i32>):\n  %c = stablehlo.subtract %a, %b : tensor<i32>\n  stablehlo.return %c : tensor<i32>\n}}) : ({T}, tensor<2x1xi32>, tensor<2x2x3xi32>) -> {T}\nreturn %r : {T}',
        ),
        [_X, np.array([[3], [7]], np.int32), np.arange(12, dtype=np.int32).reshape(2, 2, 3)],
    ),
    "sort": (
        _text(
            "%x: tensor<2x4xi32>, %y: tensor<2x4xi32>",
            "tensor<2x4xi32>, tensor<2x4xi32>",
            '%r, %s = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64, is_stable = true}> ({\n^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):\n  %p = stablehlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %p : tensor<i1>\n}) : (tensor<2x4xi32>, tensor<2x4xi32>) -> (tensor<2x4xi32>, tensor<2x4xi32>)\nreturn %r, %s : tensor<2x4xi32>, tensor<2x4xi32>',
        ),
        [
            np.array([[3, 9, 3, 1], [0, 0, 5, 0]], np.int32),
            np.arange(8, dtype=np.int32).reshape(2, 4),
        ],
    ),
    "while": (
        _text(
            "%x: tensor<i32>",
            "tensor<i32>, tensor<i32>",
            "%z = stablehlo.constant dense<0> : tensor<i32>\n%r:2 = stablehlo.while(%i = %z, %s = %x) : tensor<i32>, tensor<i32>\ncond {\n  %n = stablehlo.constant dense<4> : tensor<i32>\n  %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %p : tensor<i1>\n} do {\n  %o = stablehlo.constant dense<1> : tensor<i32>\n  %j = stablehlo.add %i, %o : tensor<i32>\n  %t = stablehlo.multiply %s, %s : tensor<i32>\n  stablehlo.return %j, %t : tensor<i32>, tensor<i32>\n}\nreturn %r#0, %r#1 : tensor<i32>, tensor<i32>",
        ),
        [np.array(3, np.int32)],
    ),
    "case beyond its branches": (
        _text(
            "%i: tensor<i32>, %x: tensor<i32>",
            "tensor<i32>",
            '%r = "stablehlo.case"(%i) ({\n  stablehlo.return %x : tensor<i32>\n}, {\n  %n = stablehlo.negate %x : tensor<i32>\n  stablehlo.return %n : tensor<i32>\n}) : (tensor<i32>) -> tensor<i32>\nreturn %r : tensor<i32>',
        ),
        [_N, _S],
    ),
    "if": (
        _text(
            "%q: tensor<i32>, %x: tensor<i32>",
            "tensor<i32>",
            '%o = stablehlo.constant dense<0> : tensor<i32>\n%p = stablehlo.compare NE, %q, %o : (tensor<i32>, tensor<i32>) -> tensor<i1>\n%r = "stablehlo.if"(%p) ({\n  stablehlo.return %x : tensor<i32>\n}, {\n  %n = stablehlo.negate %x : tensor<i32>\n  stablehlo.return %n : tensor<i32>\n}) : (tensor<i1>) -> tensor<i32>\nreturn %r : tensor<i32>',
        ),
        [np.array(0, np.int32), _S],
    ),
    "complex numbers": (
        _text(
            "%x: tensor<2x3xf32>, %y: tensor<2x3xf32>",
            "tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi1>",
            "%c = stablehlo.complex %x, %y : tensor<2x3xcomplex<f32>>\n%d = stablehlo.complex %y, %x : tensor<2x3xcomplex<f32>>\n%e = stablehlo.subtract %c, %d : tensor<2x3xcomplex<f32>>\n%r = stablehlo.real %e : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>\n%s = stablehlo.imag %e : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>\n%q = stablehlo.compare EQ, %c, %d : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xi1>\nreturn %r, %s, %q : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi1>",
        ),
        [_F, _G],
    ),
    "is_finite": (
        _text(
            "%x: tensor<2x3xf32>",
            "tensor<2x3xi1>",
            "%r = stablehlo.is_finite %x : (tensor<2x3xf32>) -> tensor<2x3xi1>\nreturn %r : tensor<2x3xi1>",
        ),
        [_F],
    ),
    "bitcast_convert": (
        _text(
            "%x: tensor<2x3xf32>",
            "tensor<2x3xi32>",
            "%r = stablehlo.bitcast_convert %x : (tensor<2x3xf32>) -> tensor<2x3xi32>\nreturn %r : tensor<2x3xi32>",
        ),
        [_FINITE],
    ),
}


def _bits(array: np.ndarray[Any, Any]) -> list[int]:
    flat = array.reshape(-1)
    if array.dtype == np.bool_:
        return [int(b) for b in flat]
    return [int(n) for n in np.ascontiguousarray(flat).view(f"u{array.dtype.itemsize}")]


@pytest.mark.parametrize("name", some_of(CASES, 2))
def test_it_gives_what_the_interpreter_gives(name: str) -> None:
    agree(*CASES[name])


def agree(text: str, inputs: list[np.ndarray[Any, Any]]) -> None:
    """That a function gives what the interpreter gives, and all of it is known."""
    wanted = interpret(text, inputs)
    module = read_module(Source("<test>", text)).module
    function = next(op for op in module.walk() if isinstance(op, func.FuncOp))
    given = {
        (k, 0, place): bits for k, x in enumerate(inputs) for place, bits in enumerate(_bits(x))
    }
    found = run(function, given)
    for have, want in zip(found, wanted, strict=True):
        assert isinstance(have, Tensor)
        assert have.shape == want.shape
        for mine, other in zip(have.parts[0].reshape(-1), want.reshape(-1), strict=True):
            assert mine.bits is not None, "it is not known"
            known, width = FLOATS.get(have.bits), width_of(have.bits)
            if known is None:
                assert mine.bits == int(other) % (1 << (width or 1))
            elif np.isnan(other):
                assert known.format.is_nan(mine.bits)
            else:
                assert mine.bits == known.format.bits_of(float(other))
