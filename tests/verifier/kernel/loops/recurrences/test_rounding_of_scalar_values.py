"""The exact operations of the cross-check are rounded correctly, once, in each format.

numpy computes f16 by way of f32. A result that is rounded twice can differ from one that is rounded
once; here each is compared with the rational number that it stands for.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.support.deep import few
from verifier.kernel.loops.recurrences.scalar_values import FLOAT_TYPES, apply

PRECISION = {"f16": 11, "f32": 24, "f64": 53}
LEAST_EXPONENT = {"f16": -14, "f32": -126, "f64": -1022}
BITS: dict[str, type[np.unsignedinteger[Any]]] = {
    "f16": np.uint16,
    "f32": np.uint32,
    "f64": np.uint64,
}


def rounded(number: Fraction, element: str) -> float:
    """The nearest number of the format, of two the even one (IEEE 754-2019, 4.3.1)."""
    if number == 0:
        return 0.0
    exponent = abs(number.numerator).bit_length() - number.denominator.bit_length()
    if abs(number) < Fraction(2) ** exponent:
        exponent -= 1
    place = Fraction(2) ** (max(exponent, LEAST_EXPONENT[element]) - PRECISION[element] + 1)
    nearest = round(number / place) * place
    if abs(nearest) >= Fraction(2) ** (2 - LEAST_EXPONENT[element]):
        return math.inf if number > 0 else -math.inf
    return float(nearest)


def numbers(element: str, count: int, seed: int) -> list[Any]:
    """Finite numbers of the format with all exponents, subnormal ones and powers of two too."""
    source = random.Random(seed)
    type_ = FLOAT_TYPES[element]
    width = 8 * type_().itemsize
    found: list[Any] = [type_(v) for v in (1.0, -1.0, 3.0, 0.1, 1e-3, 100.0)]
    while len(found) < count:
        bits = source.getrandbits(width)
        if source.random() < 0.5:  # near one, so that results are often between two numbers
            one = int(type_(1).view(BITS[element]))
            bits = one + source.getrandbits(PRECISION[element] - 1)
        value = BITS[element](bits).view(type_)
        if np.isfinite(value) and value != 0:
            found.append(value)
    return found


_OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "arith.addf": lambda a, b: a + b,
    "arith.subf": lambda a, b: a - b,
    "arith.mulf": lambda a, b: a * b,
    "arith.divf": lambda a, b: a / b,
}


@few(16)
@pytest.mark.parametrize("element", sorted(FLOAT_TYPES))
@pytest.mark.parametrize("op", sorted(_OPERATIONS))
def test_arithmetic(op: str, element: str) -> None:
    values = numbers(element, 60 if element == "f16" else 30, 0)
    for a, b in itertools.product(values, repeat=2):
        exact = _OPERATIONS[op](Fraction(float(a)), Fraction(float(b)))
        with np.errstate(all="ignore"):
            found = apply(op, {}, (a, b), element, element, "ieee")
        assert type(found) is FLOAT_TYPES[element]
        assert float(found) == rounded(exact, element), (a, b)


@pytest.mark.parametrize("element", sorted(FLOAT_TYPES))
def test_square_roots(element: str) -> None:
    """The square of the middle between the root and its neighbour is on the other side."""
    for value in map(abs, numbers(element, 400, 1)):
        found = apply("math.sqrt", {}, (value,), element, element, "ieee")
        exact = Fraction(float(value))
        below, above = (np.nextafter(found, type(found)(end)) for end in (0, math.inf))
        here = Fraction(float(found))
        assert ((here + Fraction(float(below))) / 2) ** 2 < exact
        assert exact < ((here + Fraction(float(above))) / 2) ** 2


@pytest.mark.parametrize(("source", "target"), [("f64", "f32"), ("f64", "f16"), ("f32", "f16")])
def test_truncations(source: str, target: str) -> None:
    """Of numbers just beside the middle of two numbers too, which two roundings get wrong."""
    middles = [1 + Fraction(2 * k + 1, 1 << PRECISION[target]) for k in range(8)]
    wide = FLOAT_TYPES[source]
    beside = [
        near for m in middles for near in (wide(float(m)), np.nextafter(wide(float(m)), wide(2)))
    ]
    for value in (*numbers(source, 300, 2), *beside):
        with np.errstate(all="ignore"):
            found = apply("arith.truncf", {}, (value,), source, target, "ieee")
        assert float(found) == rounded(Fraction(float(value)), target)


@pytest.mark.parametrize("element", sorted(FLOAT_TYPES))
def test_numbers_from_integers(element: str) -> None:
    source = random.Random(3)
    middles = [(1 << PRECISION[element]) * 2 + k for k in range(8)]
    for value in (*middles, *(source.getrandbits(source.randint(1, 53)) for _ in range(300))):
        if value > 1 << 53:
            continue
        with np.errstate(all="ignore"):
            found = apply("arith.uitofp", {}, (value,), "i64", element, "ieee")
        assert float(found) == rounded(Fraction(value), element)


def test_the_oracle_rounds_once() -> None:
    assert rounded(Fraction(2049), "f16") == 2048
    assert rounded(Fraction(2051), "f16") == 2052
    assert rounded(Fraction(65519), "f16") == 65504
    assert rounded(Fraction(65520), "f16") == math.inf
    assert rounded(Fraction(1, 1 << 25), "f16") == 0
    assert rounded(Fraction(3, 1 << 26), "f16") == 2.0**-24
