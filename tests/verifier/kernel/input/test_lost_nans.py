"""Which NaNs xDSL reads as others, against xDSL itself."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float8E3M4Type,
    Float8E4M3FNType,
    Float8E4M3Type,
    Float8E5M2Type,
    Float16Type,
    FloatTF32Type,
)

from tests.support.deep import some_of
from verifier.kernel.input.lost_nans import lost_nan

FORMATS = {
    "f16": Float16Type(),
    "bf16": BFloat16Type(),
    "tf32": FloatTF32Type(),
    "f8E5M2": Float8E5M2Type(),
    "f8E4M3": Float8E4M3Type(),
    "f8E4M3FN": Float8E4M3FNType(),
    "f8E3M4": Float8E3M4Type(),
}


@pytest.mark.parametrize("name", [name for name in FORMATS if name.startswith("f8")])
def test_of_8_bits_each_pattern(name: str) -> None:
    for bits in range(1 << 8):
        assert (lost_nan(f"0x{bits:02X} : {name}") is not None) == is_lost(name, bits, 1), hex(bits)


@pytest.mark.parametrize("name", some_of(["f16", "bf16"], 2))
def test_of_16_bits_each_pattern(name: str) -> None:
    """Where the format is not said at once, it may be any."""
    for bits in range(1 << 16):
        lost = is_lost(name, bits, 2)
        assert (lost_nan(f"0x{bits:04X} : {name}") is not None) == lost, hex(bits)
        if lost:
            assert lost_nan(f"0x{bits:04X}]> : tensor<1x{name}>") is not None, hex(bits)


def test_of_tf32_each_nan() -> None:
    for bits in (*range(0x3FC00, 0x40000), *range(0x7FC00, 0x80000)):
        assert (lost_nan(f"0x{bits:05X} : tf32") is not None) == is_lost("tf32", bits, 3), hex(bits)
    assert lost_nan("dense<[0x3FC01, 1.0]> : vector<2xtf32>") is not None
    assert lost_nan("0x3FBFF : tf32") is None


def test_bytes_of_a_dense_literal() -> None:
    assert lost_nan('dense<"0x7D7E"> : tensor<2xf8E5M2>') is not None
    assert lost_nan('dense<"0x7E7E"> : tensor<2xf8E5M2>') is None
    assert lost_nan('dense<"0x017E"> : tensor<1xf16>') is not None


@pytest.mark.parametrize(
    "type_", ["tensor<2xf32>", "tensor<1xcomplex<f32>>", "!t", "tensor<2x!e>", "vector<2xf32>"]
)
def test_bytes_of_a_type_that_is_said_in_any_way(type_: str) -> None:
    text = f'!t = tensor<2xf32>\n!e = f32\n%c = arith.constant dense<"0xBYTES"> : {type_}'
    assert lost_nan(text.replace("BYTES", "0100807F0000803F")) is not None
    assert lost_nan(text.replace("BYTES", "0100C07F0000803F")) is None


@pytest.mark.parametrize(
    "text",
    [
        "0x07E01 : f16",
        "0x000000007C01 : f16",
        "0x07F800001 : f32",
        "0x07D : f8E5M2",
        "dense<[0x00007E01, 0x3C00]> : vector<2xf16>",
    ],
)
def test_zeros_in_front_make_no_difference(text: str) -> None:
    assert lost_nan(text) is not None
    quiet = text.replace("7E01", "7E00").replace("7C01", "7C00")
    quiet = quiet.replace("7F800001", "7FC00001").replace("7D", "7E")
    assert lost_nan(quiet) is None


def test_integers_in_bytes_are_none() -> None:
    text = '%x : f16, dense<"0x017E"> : tensor<1xi16>'
    assert lost_nan(text) is None


def test_integers_are_none() -> None:
    assert lost_nan("dense<[0x7D, 0x7F]> : tensor<2xi8>") is None
    assert lost_nan("0x7E01 : i16") is None


def is_lost(name: str, bits: int, size: int) -> bool:
    type_ = FORMATS[name]
    contents = bits.to_bytes(size, "little")
    return type_.pack(type_.unpack(contents, 1)) != contents
