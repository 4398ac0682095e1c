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
)

from tests.support.deep import some_of
from verifier.kernel.input.lost_nans import lost_nan

FORMATS = {
    "f16": Float16Type(),
    "bf16": BFloat16Type(),
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


def test_bytes_of_a_dense_literal() -> None:
    assert lost_nan('dense<"0x7D7E"> : tensor<2xf8E5M2>') is not None
    assert lost_nan('dense<"0x7E7E"> : tensor<2xf8E5M2>') is None
    assert lost_nan('dense<"0x017E"> : tensor<1xf16>') is not None


def test_integers_are_none() -> None:
    assert lost_nan("dense<[0x7D, 0x7F]> : tensor<2xi8>") is None
    assert lost_nan("0x7E01 : i16") is None


def is_lost(name: str, bits: int, size: int) -> bool:
    type_ = FORMATS[name]
    contents = bits.to_bytes(size, "little")
    return type_.pack(type_.unpack(contents, 1)) != contents
