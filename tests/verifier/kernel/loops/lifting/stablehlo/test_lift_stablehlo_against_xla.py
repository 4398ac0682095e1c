"""What stablehlo operations are lifted to, run as recurrences, against XLA: exactly, on integers
and on floats where nothing is reduced. So are the operations, run as they are written."""

from typing import Any

import numpy as np
import pytest
from xdsl.dialects import func

from tests.oracles.stablehlo_execution import execute
from tests.support.deep import few, some_of
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.scalar_values import IEEE, CannotRun
from verifier.running.functions import replay
from verifier.running.recurrences import Inputs, run

TYPES = {"i32": np.int32, "i64": np.int64, "i8": np.int8, "f32": np.float32, "f64": np.float64}


def lifted(text: str, inputs: list[np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]]:
    """The results of a function by running what it is lifted to."""
    module = read_module(Source("<test>", text)).module
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    program = lift(function)
    arrays: dict[str, dict[tuple[int, ...], Any]] = {}
    for name, array in program.arrays.items():
        if array.argument is None:
            continue
        values = inputs[array.argument]
        bits = values if array.element.startswith("f") else values.astype(np.int64)
        width = None if array.element.startswith("f") else int(array.element[1:])
        arrays[name] = {
            index: value if width is None else int(value) % (1 << width)
            for index, value in np.ndenumerate(bits)
        }
    memory = run(program, Inputs({}, arrays, {}))
    results: list[np.ndarray[Any, Any]] = []
    for name in program.results:
        array = program.arrays[name]
        shape = tuple(int(n) for n in array.shape)
        found = np.zeros(shape, dtype=object)
        for index in np.ndindex(*shape):
            found[index] = memory[name][index]
        if array.element == "i1":
            results.append(found.astype(bool))
        elif array.element.startswith("i"):
            unsigned = found.astype(np.uint64)
            results.append(unsigned.astype(TYPES[array.element]))
        else:
            results.append(found.astype(TYPES[array.element]))
    return results


def replayed(text: str, inputs: list[np.ndarray[Any, Any]]) -> list[np.ndarray[Any, Any]] | None:
    """The results of running the operations as they are written; None where one cannot run."""
    module = read_module(Source("<test>", text)).module
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    arguments = []
    for values in inputs:
        width = None if values.dtype.kind == "f" else 8 * values.dtype.itemsize
        found = np.empty(values.shape, object)
        for index in np.ndindex(*values.shape):
            found[index] = values[index] if width is None else int(values[index]) % (1 << width)
        arguments.append(found)
    try:
        results = replay(function, arguments, IEEE)
    except CannotRun:
        return None
    types = [str(t.element_type) for t in function.function_type.outputs]
    return [
        r.astype(bool)
        if t == "i1"
        else r.astype(TYPES[t] if t.startswith("f") else np.uint64).astype(TYPES[t])
        for r, t in zip(results, types, strict=True)
    ]


def integers(*shape: int, type_: str = "i32") -> np.ndarray[Any, Any]:
    source = np.random.default_rng(sum(shape))
    return source.integers(-9, 10, shape).astype(TYPES[type_])


A = "tensor<3x4xi32>"
B = "tensor<4x3xi32>"
SCALAR = "tensor<i32>"

OPERATIONS = {
    "dot": (
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : "
        f"({A}, {B}) -> tensor<3x3xi32>",
        "tensor<3x3xi32>",
    ),
    "dot_of_the_other_dimensions": (
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [0] x [1] : "
        f"({A}, {B}) -> tensor<4x4xi32>",
        "tensor<4x4xi32>",
    ),
    "dot_with_batches": (
        "%r = stablehlo.dot_general %a, %b, batching_dims = [1] x [0], "
        f"contracting_dims = [0] x [1] : ({A}, {B}) -> tensor<4xi32>",
        "tensor<4xi32>",
    ),
    "dot_of_nothing": (
        "%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [1], "
        f"contracting_dims = [] x [] : ({A}, {B}) -> tensor<3x4x4xi32>",
        "tensor<3x4x4xi32>",
    ),
    "transpose": (
        f"%r = stablehlo.transpose %a, dims = [1, 0] : ({A}) -> tensor<4x3xi32>",
        "tensor<4x3xi32>",
    ),
    "broadcast": (
        f"%r = stablehlo.broadcast_in_dim %a, dims = [2, 0] : ({A}) -> tensor<4x2x3xi32>",
        "tensor<4x2x3xi32>",
    ),
    "broadcast_of_one": (
        f"""%s = stablehlo.slice %a [1:2, 0:4] : ({A}) -> tensor<1x4xi32>
  %r = stablehlo.broadcast_in_dim %s, dims = [0, 1] : (tensor<1x4xi32>) -> {A}""",
        A,
    ),
    "reshape": (f"%r = stablehlo.reshape %a : ({A}) -> tensor<2x6xi32>", "tensor<2x6xi32>"),
    "reshape_of_units": (
        f"%r = stablehlo.reshape %a : ({A}) -> tensor<1x3x1x4xi32>",
        "tensor<1x3x1x4xi32>",
    ),
    "slice": (
        f"%r = stablehlo.slice %a [1:3, 0:4:3] : ({A}) -> tensor<2x2xi32>",
        "tensor<2x2xi32>",
    ),
    "reverse": (f"%r = stablehlo.reverse %a, dims = [1] : {A}", A),
    "pad": (
        "%r = stablehlo.pad %a, %c, low = [1, -1], high = [2, 0], interior = [0, 2] : "
        f"({A}, {SCALAR}) -> tensor<6x9xi32>",
        "tensor<6x9xi32>",
    ),
    "concatenate": (
        f"""%t = stablehlo.transpose %b, dims = [1, 0] : ({B}) -> {A}
  %r = stablehlo.concatenate %a, %t, %a, dim = 1 : ({A}, {A}, {A}) -> tensor<3x12xi32>""",
        "tensor<3x12xi32>",
    ),
    "dynamic_slice_beyond_the_end": (
        f"""%s = stablehlo.constant dense<-7> : {SCALAR}
  %t = stablehlo.constant dense<3> : {SCALAR}
  %r = stablehlo.dynamic_slice %a, %s, %t, sizes = [2, 2] :
    ({A}, {SCALAR}, {SCALAR}) -> tensor<2x2xi32>""",
        "tensor<2x2xi32>",
    ),
    "dynamic_update_slice_beyond_the_end": (
        f"""%s = stablehlo.constant dense<5> : {SCALAR}
  %t = stablehlo.constant dense<1> : {SCALAR}
  %u = stablehlo.slice %b [0:2, 0:2] : ({B}) -> tensor<2x2xi32>
  %r = stablehlo.dynamic_update_slice %a, %u, %s, %t :
    ({A}, tensor<2x2xi32>, {SCALAR}, {SCALAR}) -> {A}""",
        A,
    ),
    "masked": (
        f"""%i = stablehlo.iota dim = 0 : {A}
  %j = stablehlo.iota dim = 1 : {A}
  %k = stablehlo.add %i, %i : {A}
  %m = stablehlo.compare LT, %k, %j, SIGNED : ({A}, {A}) -> tensor<3x4xi1>
  %n = stablehlo.not %m : tensor<3x4xi1>
  %t = stablehlo.transpose %b, dims = [1, 0] : ({B}) -> {A}
  %r = stablehlo.select %n, %a, %t : tensor<3x4xi1>, {A}""",
        A,
    ),
    "constants": (
        f"""%k = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [-9, 10, 11, 12]]> : {A}
  %r = stablehlo.multiply %a, %k : {A}""",
        A,
    ),
    "comparison": (
        f"""%t = stablehlo.transpose %b, dims = [1, 0] : ({B}) -> {A}
  %m = stablehlo.compare GE, %a, %t, SIGNED : ({A}, {A}) -> tensor<3x4xi1>
  %r = stablehlo.convert %m : (tensor<3x4xi1>) -> {A}""",
        A,
    ),
    "integers": (
        f"""%t = stablehlo.transpose %b, dims = [1, 0] : ({B}) -> {A}
  %0 = stablehlo.maximum %a, %t : {A}
  %1 = stablehlo.minimum %0, %a : {A}
  %2 = stablehlo.xor %1, %t : {A}
  %3 = stablehlo.and %2, %a : {A}
  %4 = stablehlo.not %3 : {A}
  %5 = stablehlo.negate %4 : {A}
  %6 = stablehlo.subtract %5, %a : {A}
  %7 = stablehlo.clamp %c, %6, %t : ({SCALAR}, {A}, {A}) -> {A}
  %r = stablehlo.or %7, %6 : {A}""",
        A,
    ),
    "widening": (f"%r = stablehlo.convert %a : ({A}) -> tensor<3x4xi64>", "tensor<3x4xi64>"),
    "to_floats": (f"%r = stablehlo.convert %a : ({A}) -> tensor<3x4xf64>", "tensor<3x4xf64>"),
    "sum": (
        f"""%z = stablehlo.constant dense<0> : {SCALAR}
  %r = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] :
    ({A}, {SCALAR}) -> tensor<4xi32>""",
        "tensor<4xi32>",
    ),
    "sum_of_all": (
        f"""%z = stablehlo.constant dense<0> : {SCALAR}
  %r = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1, 0] :
    ({A}, {SCALAR}) -> {SCALAR}""",
        SCALAR,
    ),
    "largest": (
        f"""%z = stablehlo.constant dense<-2147483648> : {SCALAR}
  %r = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [1] :
    ({A}, {SCALAR}) -> tensor<3xi32>""",
        "tensor<3xi32>",
    ),
    "windows": (
        f"""%z = stablehlo.constant dense<0> : {SCALAR}
  %r = "stablehlo.reduce_window"(%a, %z) <{{
      window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 2>,
      base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>,
      padding = dense<[[1, 0], [2, -1]]> : tensor<2x2xi64>}}> ({{
  ^bb0(%x: {SCALAR}, %y: {SCALAR}):
    %s = stablehlo.add %x, %y : {SCALAR}
    stablehlo.return %s : {SCALAR}
  }}) : ({A}, {SCALAR}) -> tensor<5x2xi32>""",
        "tensor<5x2xi32>",
    ),
    "convolution": (
        f"""%x = stablehlo.reshape %a : ({A}) -> tensor<1x3x2x2xi32>
  %y = stablehlo.reshape %b : ({B}) -> tensor<3x2x2x1xi32>
  %r = "stablehlo.convolution"(%x, %y) <{{
      dimension_numbers = #stablehlo.conv<[b, 0, f, 1]x[o, i, 1, 0]->[f, b, 1, 0]>,
      window_strides = array<i64: 2, 1>, padding = dense<[[1, 2], [0, 1]]> : tensor<2x2xi64>,
      lhs_dilation = array<i64: 1, 2>, rhs_dilation = array<i64: 2, 1>,
      feature_group_count = 1 : i64, batch_group_count = 1 : i64}}>
      : (tensor<1x3x2x2xi32>, tensor<3x2x2x1xi32>) -> tensor<3x1x3x3xi32>""",
        "tensor<3x1x3x3xi32>",
    ),
    "convolution_of_groups": (
        f"""%x = stablehlo.reshape %a : ({A}) -> tensor<1x3x4xi32>
  %y = stablehlo.reshape %b : ({B}) -> tensor<2x2x3xi32>
  %w = stablehlo.slice %x [0:1, 0:3, 0:4] : (tensor<1x3x4xi32>) -> tensor<1x3x4xi32>
  %r = "stablehlo.convolution"(%w, %y) <{{
      dimension_numbers = #stablehlo.conv<[b, 0, f]x[i, o, 0]->[b, 0, f]>,
      feature_group_count = 2 : i64, batch_group_count = 1 : i64}}>
      : (tensor<1x3x4xi32>, tensor<2x2x3xi32>) -> tensor<1x1x2xi32>""",
        "tensor<1x1x2xi32>",
    ),
}


@pytest.mark.parametrize("name", some_of(OPERATIONS, 12))
def test_integers_agree_with_xla(name: str) -> None:
    body, result = OPERATIONS[name]
    text = f"""
func.func @f(%a: {A}, %b: {B}, %c: {SCALAR}) -> {result} {{
  {body}
  return %r : {result}
}}"""
    inputs = [integers(3, 4), integers(4, 3), np.int32(3)]
    (expected,) = execute(text, inputs)
    (found,) = lifted(text, [np.asarray(i) for i in inputs])
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)
    again = replayed(text, [np.asarray(i) for i in inputs])
    if again is None:
        assert "window" in name or "convolution" in name
    else:
        np.testing.assert_array_equal(again[0], expected)


FLOATS = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan, 1e-310])


@few(4)
@pytest.mark.parametrize("name", ["maximum", "minimum", "add", "subtract", "multiply", "divide"])
def test_floats_agree_with_xla(name: str) -> None:
    t = "tensor<8x8xf64>"
    text = f"""
func.func @f(%a: tensor<8xf64>) -> {t} {{
  %x = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<8xf64>) -> {t}
  %y = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<8xf64>) -> {t}
  %r = stablehlo.{name} %x, %y : {t}
  return %r : {t}
}}"""
    values = FLOATS[:7]  # XLA may flush numbers that are not normal to zero
    text = text.replace("8x8x", "7x7x").replace("8xf", "7xf")
    (expected,), (found,) = execute(text, [values]), lifted(text, [values])
    np.testing.assert_array_equal(found, expected)
    if name not in ("maximum", "minimum"):
        np.testing.assert_array_equal(np.signbit(found)[~np.isnan(found)],
                                      np.signbit(expected)[~np.isnan(expected)])  # fmt: skip


@few(5)
@pytest.mark.parametrize("direction", ["EQ", "NE", "LT", "LE", "GT", "GE"])
def test_comparisons_of_floats_agree_with_xla(direction: str) -> None:
    t = "tensor<7x7xf64>"
    text = f"""
func.func @f(%a: tensor<7xf64>) -> tensor<7x7xi1> {{
  %x = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<7xf64>) -> {t}
  %y = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<7xf64>) -> {t}
  %r = stablehlo.compare {direction}, %x, %y, FLOAT : ({t}, {t}) -> tensor<7x7xi1>
  return %r : tensor<7x7xi1>
}}"""
    values = FLOATS[:7]
    (expected,), (found,) = execute(text, [values]), lifted(text, [values])
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal((replayed(text, [values]) or [None])[0], expected)
