"""What operations on floats of 4 to 8 bits compute, against ml_dtypes, for all values and pairs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.builtin import (
    Float4E2M1FNType,
    Float6E2M3FNType,
    Float6E3M2FNType,
    Float8E3M4Type,
    Float8E4M3B11FNUZType,
    Float8E4M3FNType,
    Float8E4M3FNUZType,
    Float8E4M3Type,
    Float8E5M2FNUZType,
    Float8E5M2Type,
    Float8E8M0FNUType,
    Float16Type,
    Float32Type,
    f64,
)

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.float_formats import Format, Special, format_of
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREDICATES, PREFIX, ROUNDINGS
from tests.support.deep import few, some_of

NUMPY = NumpyInterpretation()
DTYPES: dict[str, tuple[Any, Any]] = {
    "f8E5M2": (Float8E5M2Type(), ml_dtypes.float8_e5m2),
    "f8E4M3": (Float8E4M3Type(), ml_dtypes.float8_e4m3),
    "f8E3M4": (Float8E3M4Type(), ml_dtypes.float8_e3m4),
    "f8E4M3FN": (Float8E4M3FNType(), ml_dtypes.float8_e4m3fn),
    "f8E5M2FNUZ": (Float8E5M2FNUZType(), ml_dtypes.float8_e5m2fnuz),
    "f8E4M3FNUZ": (Float8E4M3FNUZType(), ml_dtypes.float8_e4m3fnuz),
    "f8E4M3B11FNUZ": (Float8E4M3B11FNUZType(), ml_dtypes.float8_e4m3b11fnuz),
    "f6E3M2FN": (Float6E3M2FNType(), ml_dtypes.float6_e3m2fn),
    "f6E2M3FN": (Float6E2M3FNType(), ml_dtypes.float6_e2m3fn),
    "f4E2M1FN": (Float4E2M1FNType(), ml_dtypes.float4_e2m1fn),
}
Batch = Any


def the_format(name: str) -> Format:
    found = format_of(DTYPES[name][0])
    assert found is not None
    return found


def run(name: str, operands: list[tuple[Batch, int]], width: int, **attributes: Any) -> Any:
    """The bits of a result and whether it was chosen; an operation chooses what is usual."""

    def choose(_: str, width: Any) -> Bits:
        assert m.usual is not None
        return m.usual

    m = Execution(NUMPY, choose)
    meaning = lookup(PREFIX + name)
    assert meaning is not None
    count = max(len(batch) for batch, _ in operands)
    given = [Value(NUMPY.bits(b, w), NUMPY.bools([False])) for b, w in operands]
    (result,) = meaning.apply(m, given, attributes, [width])
    of = lambda term: np.broadcast_to(term, count)  # noqa: E731
    return of(result.bits.term), of(m.chose.term)


def all_bits(f: Format) -> Batch:
    return np.arange(1 << f.width, dtype=np.uint64)


def all_pairs(f: Format) -> tuple[Batch, Batch]:
    bits = all_bits(f)
    return np.repeat(bits, len(bits)), np.tile(bits, len(bits))


def floats(name: str, bits: Batch) -> Batch:
    return bits.astype(np.uint8).view(DTYPES[name][1])


def bits_of(name: str, numbers: Batch) -> Batch:
    f = the_format(name)
    with np.errstate(invalid="ignore"):
        converted = numbers.astype(DTYPES[name][1])
    return converted.view(np.uint8).astype(np.uint64) & ((1 << f.width) - 1)


def nans(f: Format, bits: Batch) -> Batch:
    return np.vectorize(f.is_nan, otypes=[bool])(np.asarray(bits, dtype=object))


def assert_agree(f: Format, found: Batch, expected: Batch, where: Batch | None = None) -> None:
    same = (found == expected) | (nans(f, found) & nans(f, expected))
    if where is not None:
        same = same | ~where
    assert same.all(), np.flatnonzero(~same)[:5]


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "addition": np.add,
    "subtraction": np.subtract,
    "multiplication": np.multiply,
    "division": np.divide,
}


@few(2)
@pytest.mark.parametrize("operation", ARITHMETIC)
@pytest.mark.parametrize("name", some_of(DTYPES, 6))
def test_arithmetic_on_all_pairs_is_that_of_ml_dtypes(operation: str, name: str) -> None:
    f = the_format(name)
    x, y = all_pairs(f)
    found, chosen = run(operation, [(x, f.width), (y, f.width)], f.width, format=f)
    with np.errstate(all="ignore"):
        expected = bits_of(name, ARITHMETIC[operation](floats(name, x), floats(name, y)))
    # Where there is no NaN, a division by zero may give anything.
    assert_agree(f, found, expected, ~chosen if f.special is Special.NONE else None)
    if f.special is Special.NONE:
        divides = operation == "division"
        assert (chosen == (divides & (y & (f.sign - 1) == 0))).all()


@pytest.mark.parametrize("name", DTYPES)
def test_numbers_are_those_of_ml_dtypes(name: str) -> None:
    f = the_format(name)
    bits = all_bits(f)
    expected = floats(name, bits).astype(np.float64)
    for x, number in zip(bits.tolist(), expected.tolist(), strict=True):
        assert f.number(x) == number or (math.isnan(f.number(x)) and math.isnan(number))
        assert f.is_nan(x) == math.isnan(number)
        assert f.is_nan(x) or f.bits_of(number) == x


@pytest.mark.parametrize("name", DTYPES)
def test_signs_and_comparisons_are_those_of_ml_dtypes(name: str) -> None:
    f = the_format(name)
    bits = all_bits(f)
    for operation, of in (("negate", np.negative), ("abs", np.abs)):
        found, _ = run(operation, [(bits, f.width)], f.width, format=f)
        if f.special is not Special.NEGATIVE_ZERO:  # ml_dtypes flips the only bit of the NaN.
            assert (found == bits_of(name, of(floats(name, bits)))).all()
        values = of(floats(name, bits).astype(np.float64))
        assert_agree(f, found, bits_of(name, values))
    x, y = all_pairs(f)
    a, b = floats(name, x).astype(np.float64), floats(name, y).astype(np.float64)
    for predicate, of in (("oeq", np.equal), ("olt", np.less), ("oge", np.greater_equal)):
        number = PREDICATES.index(predicate)
        found, _ = run("compare", [(x, f.width), (y, f.width)], 1, format=f, predicate=number)
        assert (found.astype(bool) == of(a, b)).all()


@pytest.mark.parametrize("to", some_of(DTYPES, 9))
@pytest.mark.parametrize("source", [Float16Type(), "f8E5M2", "f8E4M3FNUZ", "f4E2M1FN"], ids=str)
def test_conversions_of_all_values_are_those_of_ml_dtypes(source: Any, to: str) -> None:
    f = the_format(source) if isinstance(source, str) else format_of(source)
    assert f is not None
    t, bits = the_format(to), all_bits(f)
    attributes: dict[str, Any] = {"format": f, "to": t, "rounding": 0}
    found, chosen = run("convertFormat", [(bits, f.width)], t.width, **attributes)
    if isinstance(source, str):
        values = floats(source, bits).astype(np.float64)
    else:
        values = bits.astype(np.uint16).view(np.float16).astype(np.float64)
    expected = bits_of(to, values)
    assert_agree(t, found, expected, ~chosen if t.special is Special.NONE else None)
    if t.special is Special.NONE:
        assert (chosen == ~np.isfinite(values)).all()


def test_scales_are_those_of_ml_dtypes() -> None:
    f, single = format_of(Float8E8M0FNUType()), format_of(Float32Type())
    assert f is not None and single is not None
    bits = all_bits(f)
    expected = bits.astype(np.uint8).view(ml_dtypes.float8_e8m0fnu).astype(np.float32)
    attributes: dict[str, Any] = {"format": f, "to": single, "rounding": 0}
    found, _ = run("convertFormat", [(bits, 8)], 32, **attributes)
    assert_agree(single, found, expected.view(np.uint32).astype(np.uint64))


def rounds_to_integers(f: Format) -> bool:
    """Where the largest number is no integer, what it is rounded up to is none of the format."""
    return f.has_infinities or f.number(f.beyond - 1) % 1 == 0


@few(3)
@pytest.mark.parametrize("rounding", range(len(ROUNDINGS)))
@pytest.mark.parametrize("name", [name for name in DTYPES if rounds_to_integers(the_format(name))])
def test_roundings_to_integers_are_numpys(name: str, rounding: int) -> None:
    f = the_format(name)
    of: dict[Rounding, Callable[[Any], Any]] = {
        Rounding.NEAREST_EVEN: np.rint,
        Rounding.NEAREST_AWAY: lambda v: np.copysign(np.floor(np.abs(v) + 0.5), v),
        Rounding.UPWARD: np.ceil,
        Rounding.DOWNWARD: np.floor,
        Rounding.TOWARD_ZERO: np.trunc,
    }
    bits = all_bits(f)
    found, _ = run("roundToIntegral", [(bits, f.width)], f.width, format=f, rounding=rounding)
    values = of[ROUNDINGS[rounding]](floats(name, bits).astype(np.float64))
    assert_agree(f, found, bits_of(name, values))


@few(2)
@pytest.mark.parametrize("name", DTYPES)
def test_conversions_of_integers_are_those_of_ml_dtypes(name: str) -> None:
    f = the_format(name)
    x = np.arange(1 << 8, dtype=np.uint64)
    for signed in (0, 1):
        attributes: dict[str, Any] = {"format": f, "signed": signed}
        found, _ = run("convertFromInteger", [(x, 8)], f.width, rounding=0, **attributes)
        integers = x.astype(np.uint8).view(np.int8 if signed else np.uint8).astype(np.float64)
        assert_agree(f, found, bits_of(name, integers))


@pytest.mark.parametrize("name", [name for name in DTYPES if name[:2] == "f8"])
def test_square_roots_are_those_of_ml_dtypes(name: str) -> None:
    f = the_format(name)
    bits = all_bits(f)
    found, _ = run("squareRoot", [(bits, f.width)], f.width, format=f)
    with np.errstate(all="ignore"):
        assert_agree(f, found, bits_of(name, np.sqrt(floats(name, bits).astype(np.float64))))


@few(3)
@pytest.mark.parametrize("source", [Float16Type(), Float8E5M2Type(), Float8E4M3FNUZType()], ids=str)
def test_conversions_to_powers_of_two_are_those_of_ml_dtypes(source: Any) -> None:
    f, scale = format_of(source), format_of(Float8E8M0FNUType())
    assert f is not None and scale is not None
    bits = all_bits(f)
    attributes: dict[str, Any] = {"format": f, "to": scale, "rounding": 0}
    found, chosen = run("convertFormat", [(bits, f.width)], 8, **attributes)
    for x, y, free in zip(bits.tolist(), found.tolist(), chosen.tolist(), strict=True):
        number = f.number(x)
        assert free == (math.isfinite(number) and number <= 0)
        if not free:
            expected = np.array(number, np.float32).astype(ml_dtypes.float8_e8m0fnu)
            assert y == int(expected.view(np.uint8)), number


@pytest.mark.parametrize("name", some_of(["f4E2M1FN", "f8E4M3"], 2))
def test_a_clamp_is_the_smaller_and_then_the_larger(name: str) -> None:
    f = the_format(name)
    bits = np.union1d(all_bits(f)[:: 5 if f.width == 8 else 1], np.array([f.sign], np.uint64))
    x, low, high = (np.array(a) for a in zip(*product(bits, repeat=3), strict=True))
    found, _ = run("clamp", [(x, f.width), (low, f.width), (high, f.width)], f.width, format=f)
    smaller, _ = run("minimum", [(x, f.width), (high, f.width)], f.width, format=f)
    expected, _ = run("maximum", [(smaller, f.width), (low, f.width)], f.width, format=f)
    poison = np.array([f.number(int(a)) > f.number(int(b)) for a, b in zip(low, high, strict=True)])
    assert_agree(f, found, expected, ~poison)


@pytest.mark.parametrize("name", some_of(DTYPES, 4))
def test_remainders_on_all_pairs_are_pythons(name: str) -> None:
    f = the_format(name)
    x, y = all_pairs(f)
    found, chosen = run("remainder", [(x, f.width), (y, f.width)], f.width, format=f)
    with np.errstate(all="ignore"):
        numbers = (floats(name, bits).astype(np.float64) for bits in (x, y))
        expected = bits_of(name, np.fmod(*numbers))
    assert_agree(f, found, expected, ~chosen if f.special is Special.NONE else None)
    assert f.special is not Special.NONE or (chosen == (y & (f.sign - 1) == 0)).all()


def test_remainders_of_wide_formats_are_pythons() -> None:
    numbers = random.Random("remainders")
    for type_, packed, whole in (
        (Float32Type(), np.float32, np.uint32),
        (f64, np.float64, np.uint64),
    ):
        f = format_of(type_)
        assert f is not None
        bits = np.array([numbers.getrandbits(f.width) for _ in range(60)], dtype=np.uint64)
        x, y = bits[:30], bits[30:]
        found, _ = run("remainder", [(x, f.width), (y, f.width)], f.width, format=f)
        with np.errstate(all="ignore"):
            expected = np.fmod(*(part.astype(whole).view(packed) for part in (x, y)))
        assert_agree(f, found, expected.view(whole).astype(np.uint64))


SCALE = Float8E8M0FNUType()


def test_powers_of_two_are_compared_on_all_pairs() -> None:
    """They have no sign, no zero and no subnormal number: 0 stands for 2^-127."""
    f = format_of(SCALE)
    assert f is not None
    numbers = np.arange(1 << 16, dtype=np.uint64)
    x, y = numbers & np.uint64(255), numbers >> np.uint64(8)
    a, b = (n.astype(np.uint8).view(ml_dtypes.float8_e8m0fnu).astype(np.float64) for n in (x, y))
    nan = np.isnan(a) | np.isnan(b)
    expected = {"olt": a < b, "oge": a >= b, "une": ~(a == b), "ueq": (a == b) | nan, "uno": nan}
    for name, holds in expected.items():
        predicate = PREDICATES.index(name)
        found, _ = run("compare", [(x, 8), (y, 8)], 1, format=f, predicate=predicate)
        assert np.array_equal(found, holds)
    for name, larger in (("minimum", np.minimum), ("maximum", np.maximum)):
        found, _ = run(name, [(x, 8), (y, 8)], 8, format=f)
        given = found.astype(np.uint8).view(ml_dtypes.float8_e8m0fnu).astype(np.float64)
        assert np.array_equal(given, larger(a, b), equal_nan=True)


def test_powers_of_two_are_normal_and_become_integers() -> None:
    f = format_of(SCALE)
    assert f is not None
    x = np.arange(256, dtype=np.uint64)
    a = x.astype(np.uint8).view(ml_dtypes.float8_e8m0fnu).astype(np.float64)
    for classes, holds in ((0b11, np.isnan(a)), (0b0100000000, ~np.isnan(a))):
        found, _ = run("class", [(x, 8)], 1, format=f, classes=classes)
        assert np.array_equal(found, holds)
    others, _ = run("class", [(x, 8)], 1, format=f, classes=0b1011111100)
    assert not np.any(others)
    found, _ = run("convertToInteger", [(x, 8)], 16, format=f, signed=0)
    fits = a < 65536
    assert np.array_equal(found[fits], np.trunc(a[fits]).astype(np.uint64))


def test_what_is_rounded_toward_zero_always_has_room() -> None:
    f = the_format("f6E2M3FN")
    x = all_bits(f)
    rounding = ROUNDINGS.index(Rounding.TOWARD_ZERO)
    found, _ = run("roundToIntegral", [(x, f.width)], f.width, format=f, rounding=rounding)
    for bits, given in zip(x, found, strict=True):
        number = f.number(int(bits))
        assert f.number(int(given)) == math.trunc(number)
        assert math.copysign(1, f.number(int(given))) == math.copysign(1, number)
