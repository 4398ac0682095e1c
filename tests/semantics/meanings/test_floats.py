"""What operations on floats compute, against numpy's floats, ml_dtypes' bfloat16, and fractions."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.float_formats import Format
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import COMMUTATIVE, PREDICATES, PREFIX, ROUNDINGS
from tests.support.deep import few, some_of

CONCRETE = ConcreteInterpretation()
TINY = Format(3, 3)
TINIER = Format(2, 3)
DTYPES: dict[Format, Any] = {
    Format(5, 11): np.float16,
    Format(8, 24): np.float32,
    Format(11, 53): np.float64,
    Format(8, 8): ml_dtypes.bfloat16,
}
OF_BITS = {16: np.uint16, 32: np.uint32, 64: np.uint64}


def run(name: str, operands: list[tuple[int, int]], width: int, **attributes: Any) -> int | None:
    """The bits of a result; None for poison. An operation chooses what is usual."""

    def choose(_: str, width: Any) -> Bits:
        assert m.usual is not None
        return m.usual

    m = Execution(CONCRETE, choose)
    meaning = lookup(PREFIX + name)
    assert meaning is not None
    given = [Value(Bits(CONCRETE, b, w), Bool(CONCRETE, False)) for b, w in operands]
    (result,) = meaning.apply(m, given, attributes, [width])
    return None if result.poison.term else int(result.bits.term)


def of_format(name: str, f: Format, *operands: int, **attributes: Any) -> int:
    found = run(name, [(b, f.width) for b in operands], f.width, format=f, **attributes)
    assert found is not None
    return found


def bits_given(name: str, f: Format, chosen: int, *operands: int) -> int:
    """What the operation gives where it may choose, and `chosen` is its choice."""
    m = Execution(CONCRETE, lambda _, width: Bits(CONCRETE, chosen, width))
    meaning = lookup(PREFIX + name)
    assert meaning is not None
    given = [Value(Bits(CONCRETE, b, f.width), Bool(CONCRETE, False)) for b in operands]
    (result,) = meaning.apply(m, given, {"format": f}, [f.width])
    return int(result.bits.term)


def is_nan(f: Format, bits: int) -> bool:
    return bits & (f.sign - 1) > f.beyond


def exact(f: Format, bits: int) -> Fraction:
    return Fraction(f.number(bits))


@cache
def sizes_of(f: Format) -> list[Fraction]:
    return [exact(f, bits) for bits in range(f.beyond)]


def nearest(f: Format, value: Fraction, rounding: Rounding, zero: int) -> int:
    """By looking at all numbers of the format; `zero` are the bits of a zero."""
    if value == 0:
        return zero
    negative = value < 0
    sign = f.sign if negative else 0
    size = abs(value)
    # The infinity stands where the next number would be.
    beyond = 2 * exact(f, f.beyond - 1) - exact(f, f.beyond - 2)
    sizes = [*sizes_of(f), beyond]
    below = max(k for k, s in enumerate(sizes[:-1]) if s <= size)
    if sizes[below] == size:
        return sign | below
    above = below + 1
    down, up = size - sizes[below], sizes[above] - size
    match rounding:
        case Rounding.NEAREST_EVEN:
            found = below if down < up or (down == up and below % 2 == 0) else above
        case Rounding.NEAREST_AWAY:
            found = below if down < up else above
        case Rounding.TOWARD_ZERO:
            found = below
        case Rounding.UPWARD:
            found = below if negative else above
        case Rounding.DOWNWARD:
            found = above if negative else below
    return sign | found


def finite(f: Format) -> Iterator[int]:
    return (bits for bits in range(1 << f.width) if bits & (f.sign - 1) < f.beyond)


def interesting(f: Format, numbers: random.Random, count: int) -> list[int]:
    edges = [0, 1, f.beyond - 1, f.beyond, f.beyond | f.quiet, f.bits_of(1.0), 1 << f.stored]
    edges += [(1 << f.stored) - 1, f.bits_of(1.5), f.bits_of(3.0), f.bits_of(0.5)]
    edges += [edge | f.sign for edge in edges]
    return edges + [numbers.getrandbits(f.width) for _ in range(count)]


def by_numpy(f: Format, bits: int) -> Any:
    return OF_BITS[f.width](bits).view(DTYPES[f])


def bits_of(f: Format, number: Any) -> int:
    return int(np.asarray(number, DTYPES[f]).view(OF_BITS[f.width]))


def agree(f: Format, found: int, expected: int) -> bool:
    return found == expected or (is_nan(f, found) and is_nan(f, expected))


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "addition": np.add,
    "subtraction": np.subtract,
    "multiplication": np.multiply,
    "division": np.divide,
}


@few(2)
@pytest.mark.parametrize("name", ARITHMETIC)
@pytest.mark.parametrize("f", some_of(DTYPES, 4), ids=str)
def test_arithmetic_is_numpys(name: str, f: Format) -> None:
    numbers = random.Random(name)
    values = interesting(f, numbers, 8)
    close = [(x, x ^ numbers.getrandbits(f.stored // 2)) for x in values]
    with np.errstate(all="ignore"):
        for x, y in (*product(values, repeat=2), *close):
            expected = bits_of(f, ARITHMETIC[name](by_numpy(f, x), by_numpy(f, y)))
            assert agree(f, of_format(name, f, x, y), expected), (hex(x), hex(y))


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(ARITHMETIC, 5))
def test_arithmetic_on_all_pairs_is_that_of_fractions(name: str) -> None:
    of = {
        "addition": lambda x, y: x + y,
        "subtraction": lambda x, y: x - y,
        "multiplication": lambda x, y: x * y,
        "division": lambda x, y: x / y,
    }[name]
    f = TINY
    for x, y in product(finite(f), repeat=2):
        a, b = exact(f, x), exact(f, y)
        if name == "division" and b == 0:
            continue
        negative = (x ^ y) & f.sign if name in ("multiplication", "division") else 0
        if name == "addition" and a == b == 0:
            negative = x & y & f.sign
        if name == "subtraction" and a == b == 0:
            negative = x & ~y & f.sign
        expected = nearest(f, of(a, b), Rounding.NEAREST_EVEN, negative)
        assert of_format(name, f, x, y) == expected, (f.number(x), f.number(y))


@pytest.mark.deep
@pytest.mark.parametrize("f", [Format(2, 2), pytest.param(TINIER, marks=pytest.mark.deep)], ids=str)
def test_fused_multiply_add_on_all_triples_is_that_of_fractions(f: Format) -> None:
    for x, y, z in product(finite(f), repeat=3):
        a, b, c = (exact(f, bits) for bits in (x, y, z))
        signs = (x ^ y) & z & f.sign
        zero = signs if a * b == 0 == c else 0
        expected = nearest(f, a * b + c, Rounding.NEAREST_EVEN, zero)
        assert of_format("fusedMultiplyAdd", f, x, y, z) == expected


def test_fused_multiply_add_of_what_is_not_finite() -> None:
    f = TINIER
    infinity, nan = f.beyond, f.beyond | 1
    one = f.bits_of(1.0)
    assert of_format("fusedMultiplyAdd", f, infinity, one, one) == infinity
    assert of_format("fusedMultiplyAdd", f, infinity, one | f.sign, one) == infinity | f.sign
    assert of_format("fusedMultiplyAdd", f, one, one, infinity | f.sign) == infinity | f.sign
    for triple in ((infinity, 0, one), (infinity, one, infinity | f.sign), (one, nan, 0)):
        assert is_nan(f, of_format("fusedMultiplyAdd", f, *triple))


@few(3)
@pytest.mark.parametrize("f", [f for f in DTYPES if f.precision != 8], ids=str)
def test_square_roots_are_numpys(f: Format) -> None:
    with np.errstate(all="ignore"):
        for x in interesting(f, random.Random("root"), 60):
            expected = bits_of(f, np.sqrt(by_numpy(f, x)))
            assert agree(f, of_format("squareRoot", f, x), expected), hex(x)


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda x, y: x == y,
    "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "ne": lambda x, y: x != y,
    "rd": lambda x, y: True,
    "no": lambda x, y: False,
}


@pytest.mark.parametrize("predicate", some_of(range(len(PREDICATES)), 12))
def test_comparisons_on_all_pairs_are_pythons(predicate: int) -> None:
    name, f = PREDICATES[predicate], TINY
    for x, y in product(range(1 << f.width), repeat=2):
        a, b = f.number(x), f.number(y)
        unordered = math.isnan(a) or math.isnan(b)
        if name in ("true", "false"):
            expected = name == "true"
        elif unordered:
            expected = name[0] == "u"
        else:
            expected = COMPARED[name[1:]](a, b)
        found = run("compare", [(x, f.width), (y, f.width)], 1, format=f, predicate=predicate)
        assert found == expected, (name, a, b)


@few(2)
@pytest.mark.parametrize(("name", "of"), [("minimum", min), ("maximum", max)])
def test_extrema_order_zeros_and_keep_nans(name: str, of: Callable[..., int]) -> None:
    f = TINY
    for x, y in product(range(1 << f.width), repeat=2):
        found = of_format(name, f, x, y)
        if is_nan(f, x) or is_nan(f, y):
            assert is_nan(f, found)
        else:
            key = lambda bits: (f.number(bits), math.copysign(1.0, f.number(bits)))  # noqa: E731
            assert found == of(x, y, key=key)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "of"), some_of([("minimumNumber", min), ("maximumNumber", max)], 2)
)
def test_extrema_of_numbers_prefer_numbers(name: str, of: Callable[..., float]) -> None:
    f = TINY
    for x, y in product(range(1 << f.width), repeat=2):
        choices = {x, y, x ^ f.sign, 0, f.beyond | 1, f.beyond | f.quiet}
        found = {bits_given(name, f, chosen, x, y) for chosen in choices}
        numbers = [bits for bits in (x, y) if not is_nan(f, bits)]
        expected = {
            bits for bits in numbers if f.number(bits) == of(f.number(number) for number in numbers)
        }
        signaling = any(is_nan(f, bits) and not bits & f.quiet for bits in (x, y))
        if numbers and not signaling:
            assert found == expected
        else:
            assert expected <= found and all(b in expected or is_nan(f, b) for b in found)
        assert of_format(name, f, x, y) in expected or not numbers


@few(7)
@pytest.mark.parametrize("rounding", range(len(ROUNDINGS)))
@pytest.mark.parametrize("to", [TINIER, Format(3, 2), Format(4, 5), Format(2, 4)], ids=str)
def test_conversions_between_formats_are_those_of_fractions(rounding: int, to: Format) -> None:
    f = TINY
    for x in range(1 << f.width):
        attributes: dict[str, Any] = {"format": f, "to": to, "rounding": rounding}
        found = run("convertFormat", [(x, f.width)], to.width, **attributes)
        assert found is not None
        if is_nan(f, x):
            assert is_nan(to, found)
        elif x & (f.sign - 1) == f.beyond:
            assert found == to.beyond | (to.sign if x & f.sign else 0)
        else:
            zero = to.sign if x & f.sign else 0
            value = exact(f, x)
            assert found == (nearest(to, value, ROUNDINGS[rounding], zero) if value else zero)


@pytest.mark.parametrize(("wide", "narrow"), [((8, 24), (5, 11)), ((11, 53), (8, 24))])
def test_conversions_of_real_formats_are_numpys(
    wide: tuple[int, int], narrow: tuple[int, int]
) -> None:
    one, other = Format(*wide), Format(*narrow)
    numbers = random.Random(str(wide))
    for f, to in ((one, other), (other, one)):
        sample = interesting(f, numbers, 200)
        sample += [
            f.bits_of(numbers.uniform(-3, 3) * 2.0 ** numbers.randint(-30, 20)) for _ in sample
        ]
        for x in sample:
            with np.errstate(all="ignore"):
                expected = bits_of(to, by_numpy(f, x).astype(DTYPES[to]))
            attributes: dict[str, Any] = {"format": f, "to": to, "rounding": 0}
            found = run("convertFormat", [(x, f.width)], to.width, **attributes)
            assert found is not None and agree(to, found, expected), hex(x)


@few(5)
@pytest.mark.parametrize("rounding", range(len(ROUNDINGS)))
def test_roundings_to_integers_are_those_of_fractions(rounding: int) -> None:
    f = Format(4, 4)
    of: dict[Rounding, Callable[[Fraction], int]] = {
        Rounding.NEAREST_EVEN: round,
        Rounding.NEAREST_AWAY: lambda v: int(abs(v) + Fraction(1, 2)) * (1 if v > 0 else -1),
        Rounding.UPWARD: math.ceil,
        Rounding.DOWNWARD: math.floor,
        Rounding.TOWARD_ZERO: math.trunc,
    }
    for x in range(1 << f.width):
        found = of_format("roundToIntegral", f, x, rounding=rounding)
        if is_nan(f, x):
            assert is_nan(f, found)
        elif x & (f.sign - 1) == f.beyond:
            assert found == x
        else:
            expected = of[ROUNDINGS[rounding]](exact(f, x))
            assert exact(f, found) == expected and found & f.sign == x & f.sign


@few(12)
@pytest.mark.parametrize("signed", [0, 1])
@pytest.mark.parametrize("bits", [1, 2, 3, 5, 8])
def test_conversions_to_integers_are_those_of_fractions(signed: int, bits: int) -> None:
    f = Format(4, 4)
    low, high = (-(1 << bits - 1), 1 << bits - 1) if signed else (0, 1 << bits)
    for x in range(1 << f.width):
        found = run("convertToInteger", [(x, f.width)], bits, format=f, signed=signed)
        number = f.number(x)
        fits = math.isfinite(number) and low <= math.trunc(number) < high
        assert found == (math.trunc(number) % (1 << bits) if fits else None), number


@few(30)
@pytest.mark.parametrize("rounding", range(len(ROUNDINGS)))
@pytest.mark.parametrize("signed", [0, 1])
@pytest.mark.parametrize("bits", [1, 2, 6, 8])
def test_conversions_from_integers_are_those_of_fractions(
    signed: int, bits: int, rounding: int
) -> None:
    f = TINY
    for x in range(1 << bits):
        value = x - (1 << bits) if signed and x >> (bits - 1) else x
        attributes: dict[str, Any] = {"format": f, "signed": signed, "rounding": rounding}
        found = run("convertFromInteger", [(x, bits)], f.width, **attributes)
        assert found == nearest(f, Fraction(value), ROUNDINGS[rounding], 0)


def test_classes_are_those_of_python() -> None:
    f = TINY
    for x in range(1 << f.width):
        number, negative = f.number(x), bool(x & f.sign)
        least = exact(f, 1 << f.stored)
        expected = {
            0: is_nan(f, x) and not x & f.quiet,
            1: is_nan(f, x) and bool(x & f.quiet),
            2: negative and math.isinf(number),
            3: negative and math.isfinite(number) and abs(number) >= least,
            4: negative and 0 < abs(number) < least,
            5: negative and number == 0,
            6: not negative and number == 0,
            7: not negative and 0 < number < least,
            8: not negative and math.isfinite(number) and number >= least,
            9: not negative and math.isinf(number),
        }
        for place, holds in expected.items():
            found = run("class", [(x, f.width)], 1, format=f, classes=1 << place)
            assert found == holds, (number, place)


@few(2)
@pytest.mark.parametrize("f", DTYPES, ids=str)
def test_bits_of_numbers_are_numpys(f: Format) -> None:
    numbers = random.Random("bits")
    for _ in range(300):
        number = numbers.uniform(-2, 2) * 2.0 ** numbers.randint(-150, 130)
        with np.errstate(all="ignore"):
            assert f.bits_of(number) == bits_of(f, np.float64(number).astype(DTYPES[f]))
    for bits in interesting(f, numbers, 100):
        if not is_nan(f, bits):
            assert f.number(bits) == float(by_numpy(f, bits))
            assert f.bits_of(f.number(bits)) == bits


def test_a_nan_is_an_operand_or_quiet() -> None:
    f = Format(3, 4)
    signaling, one = f.beyond | 1, f.bits_of(1.0)
    for chosen in range(1 << f.width):
        bits = bits_given("addition", f, chosen, signaling, one)
        assert is_nan(f, bits) and (bits & ~f.sign == signaling or bits & f.quiet)
        assert chosen != signaling or bits == signaling


@pytest.mark.deep
def test_only_the_sign_of_a_zero_is_free() -> None:
    f = TINY
    for name in ("signless operand", "signless result"):
        for x, chosen in product(range(1 << f.width), repeat=2):
            zero = x in (0, f.sign)
            assert bits_given(name, f, chosen, x) == (chosen & f.sign if zero else x)


@few(6)
@pytest.mark.parametrize("name", sorted(COMMUTATIVE))
def test_operands_that_change_places_give_and_choose_among_the_same(name: str) -> None:
    f, operation = TINIER, name.removeprefix(PREFIX)
    sizes = (0, f.bits_of(1.0), f.beyond | 1, f.beyond | f.quiet)
    simple = [size | sign for size in sizes for sign in (0, f.sign)]
    for x, y in combinations(simple, 2):
        there, back = (
            {bits_given(operation, f, chosen, *pair) for chosen in simple}
            for pair in ((x, y), (y, x))
        )
        assert there == back
