"""How floats are shown: the number, the bits, and the class."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import AnyFloat, Float32Type

from semantics.language.float_formats import Format, format_of, type_named
from tests.support.deep import few
from verifier.running.graphs.numbers import SomeNan, class_in_words, float_in_words


def _format(name: str) -> Format:
    type_ = type_named(name)
    assert isinstance(type_, AnyFloat)
    found = format_of(type_)
    assert found is not None
    return found


_TENTH = f"-0.1000000000000000055511151231257827 (0xBFFB999999999999A{0:015X})"
_LARGEST_SUBNORMAL = (
    f"3.362103143112093506262677817321752e-4932 (0x0000{'F' * 28}, largest subnormal)"
)
_SMALLEST_NORMAL = f"(0x0001{0:028X}, smallest normal)"


@pytest.mark.parametrize(
    ("name", "bits", "shown"),
    [
        ("f32", 0x80000000, "-0.0 (0x80000000)"),
        ("f32", 0x3DCCCCCD, "0.1 (0x3DCCCCCD)"),
        ("f32", 0x00000001, "1e-45 (0x00000001, smallest subnormal)"),
        ("f32", 0x007FFFFF, "1.1754942e-38 (0x007FFFFF, largest subnormal)"),
        ("f32", 0x00800000, "1.1754944e-38 (0x00800000, smallest normal)"),
        ("f32", 0xFF7FFFFF, "-3.4028235e+38 (0xFF7FFFFF, largest finite)"),
        ("f32", 0xFF800000, "-inf (0xFF800000)"),
        ("f32", 0x7FC00000, "nan (0x7FC00000, quiet NaN)"),
        ("f32", 0x7F800001, "nan (0x7F800001, signaling NaN)"),
        ("f64", 0x3FB999999999999A, "0.1 (0x3FB999999999999A)"),
        ("f16", 0x0002, "1e-07 (0x0002, subnormal)"),
        ("f8E4M3FN", 0x7F, "nan (0x7F, NaN)"),
        ("f8E4M3FN", 0x7E, "448.0 (0x7E, largest finite)"),
        ("f8E5M2FNUZ", 0x80, "nan (0x80, NaN)"),
        ("f8E8M0FNU", 0x00, "5.877471754111438e-39 (0x00, smallest)"),
        ("f4E2M1FN", 0x7, "6.0 (0x7, largest finite)"),
        ("f128", 1, f"6e-4966 (0x{1:032X}, smallest subnormal)"),
        ("f128", 0x3FFF << 112, f"1.0 (0x3FFF{0:028X})"),
        ("f128", 0x3FFF << 112 | 1, f"1.0000000000000000000000000000000002 (0x3FFF{1:028X})"),
        ("f128", 0xBFFB << 112 | 0x999999999999A << 60, _TENTH),
        ("f128", 0x4008F4 << 104, f"1000.0 (0x4008F4{0:026X})"),
        ("f128", (1 << 112) - 1, _LARGEST_SUBNORMAL),
        ("f128", 1 << 112, f"3.3621031431120935062626778173217526e-4932 {_SMALLEST_NORMAL}"),
        ("f128", 0x7FFF << 112, f"inf (0x7FFF{0:028X})"),
    ],
)
def test_a_float_is_shown_with_its_bits_and_class(name: str, bits: int, shown: str) -> None:
    assert float_in_words(_format(name), bits) == shown


@few(3)
@pytest.mark.parametrize("name", ["f8E4M3FN", "f8E5M2", "f6E2M3FN", "f4E2M1FN", "f16", "bf16"])
def test_numbers_are_told_apart(name: str) -> None:
    f = _format(name)
    shown = [float_in_words(f, bits).split()[0] for bits in range(f.beyond)]
    assert len(set(shown)) == len(shown)
    assert [f.bits_of(float(text)) for text in shown] == list(range(f.beyond))


def test_a_class_is_that_of_the_bits() -> None:
    f = format_of(Float32Type())
    assert f is not None
    assert class_in_words(f, 0x00000000) == class_in_words(f, 0x3F800000) == ""
    assert class_in_words(f, 0x80000001) == "smallest subnormal"


def test_a_nan_that_an_operation_has_chosen_has_no_bits() -> None:
    f = format_of(Float32Type())
    assert f is not None
    assert float_in_words(f, SomeNan.of(0x7FC01234, f)) == "nan (which one is a choice)"
