"""What the specification of StableHLO fixes of operations on floats, and what it leaves open."""

from __future__ import annotations

from fractions import Fraction
from math import copysign, frexp, inf, isinf, isnan, trunc

import numpy as np
import pytest

from semantics.tensors.constants import FLOATS
from semantics.tensors.float_cases import reduced_precision, to_integer, total_order
from semantics.tensors.scalars import Elementwise
from semantics.tensors.terms import Terms
from tests.support.deep import few, some_of
from verifier import verify_translation

FORMATS = ("f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f6E2M3FN", "f4E2M1FN")
REDUCTIONS = ((5, 7), (4, 3), (5, 10), (3, 10), (1, 1))
INTEGERS = ("i2", "i4", "i8", "i16", "ui3", "ui8")


@pytest.mark.parametrize("element", some_of(FORMATS, 4))
def test_an_integer_that_fits_is_the_number_without_its_fraction(element: str) -> None:
    known = FLOATS.get(element)
    assert known is not None
    f, terms = known.format, Terms()
    for bits in range(0, 1 << f.width, 3):
        special = f.is_nan(bits) or bits & f.sizes >= f.beyond
        whole = None if special else trunc(Fraction(f.number(bits)))
        for integer in INTEGERS:
            width = int(integer.lstrip("ui"))
            low, high = (0, 1 << width) if integer[0] == "u" else (-1 << width - 1, 1 << width - 1)
            found = to_integer(terms, terms.constant(bits, element), f"i{width}", integer)
            if whole is not None and low <= whole < high:
                assert found.bits == whole % (1 << width), (bits, integer)
            else:
                assert found.bits is None, (bits, integer)


def test_numbers_are_ordered_and_the_rest_is_open() -> None:
    known = FLOATS.get("f8E4M3")
    assert known is not None
    f, terms = known.format, Terms()
    for a in (0, 128, *range(1, 256, 31)):
        for b in (*range(0, 256, 16), a):
            x, y = (terms.constant(bits, "f8E4M3") for bits in (a, b))
            found = total_order(terms, "LT", 4, x, y).bits
            if f.is_nan(a) or f.is_nan(b) or (a | b) & f.sizes == 0:
                assert found is None
            else:
                assert found == (f.number(a) < f.number(b))


def _half(bits: int) -> float:
    return float(np.array(bits, np.uint16).view(np.float16))


def _half_of(number: float) -> float:
    return float(np.float16(number))


@pytest.mark.parametrize(("exponent", "mantissa"), some_of(REDUCTIONS, 2))
def test_precision_is_reduced_as_numbers_are(exponent: int, mantissa: int) -> None:
    """By numpy's doubles: rounded at the last digit that stays, then too large or too small."""
    terms = Terms()
    bias = (1 << (exponent - 1)) - 1
    for bits in (*range(0, 1 << 16, 331), 0x7C00, 0xFC00, 1, 0x3FF, 0x7BFF, 0x8000):
        x = _half(bits)
        found = reduced_precision(terms, terms.constant(bits, "f16"), exponent, mantissa).bits
        assert found is not None
        got = _half(found)
        if isnan(x):
            assert isnan(got)
            continue
        if isinf(x) or x == 0:
            assert found == bits
            continue
        # The least exponent of f16 is that of its denormal numbers.
        unit = 2.0 ** (max(frexp(x)[1] - 1, -14) - min(mantissa, 10))
        rounded = round(x / unit) * unit
        if exponent < 5 and abs(rounded) >= 2.0 ** (bias + 1):
            rounded = copysign(inf, x)
        elif exponent < 5 and abs(rounded) < 2.0 ** (1 - bias):
            rounded = copysign(0.0, x)
        with np.errstate(over="ignore"):
            assert _half_of(rounded) == got, (bits, rounded, got)
        assert copysign(1, got) == copysign(1, x)


def test_without_digits_a_nan_is_left_open() -> None:
    terms = Terms()
    assert reduced_precision(terms, terms.constant(0x3C00, "f16"), 5, 0).bits is None


T, WHOLE = "tensor<f32>", "tensor<i32>"
REDUCED = "%r = stablehlo.reduce_precision %x, format = {} : tensor<f32>"
COMPARED = f"%r = stablehlo.compare {{}} : ({T}, {T}) -> tensor<i1>"
CONVERTED = "%r = stablehlo.convert %{} : (tensor<f32>) -> tensor<i32>"
PAIRS = {
    "precision": (REDUCED.format("e8m7"), REDUCED.format("e8m6"), T, "refuted"),
    "exponent": (REDUCED.format("e5m10"), REDUCED.format("e4m10"), T, "refuted"),
    "the other way": (
        COMPARED.format("LT, %x, %y, TOTALORDER"),
        COMPARED.format("GT, %x, %y, TOTALORDER"),
        "tensor<i1>",
        "refuted",
    ),
    "not by FLOAT": (
        COMPARED.format("LT, %x, %y, TOTALORDER"),
        COMPARED.format("LT, %x, %y, FLOAT"),
        "tensor<i1>",
        "unknown",
    ),
    "floor": (
        CONVERTED.format("x"),
        f"%n = stablehlo.floor %x : {T}\n{CONVERTED.format('n')}",
        WHOLE,
        "refuted",
    ),
}


@few(5)
@pytest.mark.parametrize("name", PAIRS)
def test_what_differs_is_refuted(name: str) -> None:
    before, after, result, expected = PAIRS[name]
    head = f"func.func @f(%x: {T}, %y: {T}) -> {result} {{\n"
    sides = [f"{head}{body}\nreturn %r : {result}\n}}" for body in (before, after)]
    (found,) = verify_translation(sides[0], sides[1])
    assert found.kind == expected


@pytest.mark.parametrize(
    ("operation", "given", "fixed", "open_"),
    [
        ("stablehlo.logistic", (0.0, -0.0, -inf, inf), (0.5, 0.5, 0.0, 1.0), 1.0),
        ("stablehlo.rsqrt", (1.0, 0.0, inf), (1.0, inf, 0.0), 4.0),
        ("chlo.erf", (0.0, -0.0), (0.0, -0.0), inf),
    ],
)
def test_values_that_are_fixed_are_known_and_no_others(
    operation: str, given: tuple[float, ...], fixed: tuple[float, ...], open_: float
) -> None:
    functions, of = Elementwise(terms := Terms()), FLOATS.get("f32")
    assert of is not None
    one = functions.function(operation, "f32")
    bits = [one(terms.constant(of.format.bits_of(x), "f32")).bits for x in given]
    assert bits == [of.format.bits_of(x) for x in fixed]
    assert one(terms.constant(of.format.bits_of(open_), "f32")).bits is None
