"""The stablehlo dialect reads and prints what upstream does."""
# ruff: noqa: E501

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.oracles.stablehlo_execution import generic, verified
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source

TEXT = """builtin.module {
  func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x3xf32>, %s: tensor<f32>) -> tensor<3x3xf32> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT] : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.dot_general %a, %b, batching_dims = [0] x [1], contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3xf32>
    %2 = stablehlo.reduce(%a init: %z) applies stablehlo.maximum across dimensions = [0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.reduce(%a init: %z) across dimensions = [1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32> reducer(%x: tensor<f32>, %y: tensor<f32>) {
      %p = stablehlo.multiply %x, %s : tensor<f32>
      %q = stablehlo.add %p, %y : tensor<f32>
      stablehlo.return %q : tensor<f32>
    }
    %4 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %5 = stablehlo.compare LT, %4, %4, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %6 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
    %7 = stablehlo.select %5, %6, %0 : tensor<3x3xi1>, tensor<3x3xf32>
    %8 = stablehlo.transpose %7, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.slice %8 [0:3:2, 1:3] : (tensor<3x3xf32>) -> tensor<2x2xf32>
    %10 = stablehlo.pad %9, %z, low = [0, -1], high = [1, 2], interior = [0, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<3x3xf32>
    %11 = stablehlo.concatenate %10, %8, dim = 0 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<6x3xf32>
    %12 = stablehlo.reshape %11 : (tensor<6x3xf32>) -> tensor<18xf32>
    %13 = stablehlo.reverse %12, dims = [0] : tensor<18xf32>
    %i = stablehlo.constant dense<2> : tensor<i32>
    %14 = stablehlo.dynamic_slice %13, %i, sizes = [9] : (tensor<18xf32>, tensor<i32>) -> tensor<9xf32>
    %15 = stablehlo.dynamic_update_slice %13, %14, %i : (tensor<18xf32>, tensor<9xf32>, tensor<i32>) -> tensor<18xf32>
    %16 = stablehlo.clamp %z, %15, %s : (tensor<f32>, tensor<18xf32>, tensor<f32>) -> tensor<18xf32>
    %17 = stablehlo.convert %16 : (tensor<18xf32>) -> tensor<18xf64>
    %18 = stablehlo.exponential %0 {some.note} : tensor<3x3xf32>
    %19 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<3x3xf32>) -> tensor<i32>
    %20 = stablehlo.convolution(%21, %22) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, -1]], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]} : (tensor<1x3x4xf32>, tensor<1x4x3xf32>) -> tensor<1x3x3xf32>
    func.return %18 : tensor<3x3xf32>
  }
}"""
TEXT = TEXT.replace(
    "    %20 = ",
    "    %21 = stablehlo.reshape %a : (tensor<3x4xf32>) -> tensor<1x3x4xf32>\n"
    "    %22 = stablehlo.reshape %b : (tensor<4x3xf32>) -> tensor<1x4x3xf32>\n"
    "    %20 = ",
)


def parsed(text: str) -> ModuleOp:
    return read_module(Source("<test>", text)).module


def printed(text: str) -> str:
    return str(parsed(text))


@pytest.mark.deep
def test_what_is_printed_is_read_again() -> None:
    once = printed(TEXT)
    assert printed(once) == once
    for line in TEXT.splitlines():
        operation = line.partition("stablehlo.")[2].partition(" ")[0].partition("(")[0]
        assert f"stablehlo.{operation}" in once


@pytest.mark.deep
def test_upstream_reads_it_and_its_forms_are_read() -> None:
    here = printed(TEXT)
    upstream = verified(here)
    again = parsed(upstream)
    assert parsed(verified(printed(upstream))).is_structurally_equivalent(again)
    assert parsed(generic(here)).is_structurally_equivalent(again)


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("dense<0xFF800000> : tensor<2xf32>", "0xFF800000"),
        ("dense<0x7FC00000> : tensor<f32>", "0x7FC00000"),
    ],
)
def test_floats_given_by_their_bits_stay_these_bits(text: str, bits: str) -> None:
    type_ = text.rpartition(" : ")[2]
    function = (
        f"func.func @f() -> {type_} {{\n%0 = stablehlo.constant {text}\nreturn %0 : {type_}}}"
    )
    assert bits.lower() in printed(function).lower()
