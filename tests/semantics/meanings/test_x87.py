"""What operations on f80 compute, against the x87 of this machine, where numpy has it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.float_formats import Format, format_of, type_named
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREFIX, ROUNDINGS
from semantics.meanings.x87 import ENCODE

NUMPY = NumpyInterpretation()


def format_named(name: str) -> Format:
    type_ = type_named(name)
    found = None if type_ is None else format_of(type_)
    assert found is not None
    return found


F80, F64 = format_named("f80"), format_named("f64")
HAS_X87 = np.finfo(np.longdouble).nmant == 63
COUNT = 40

Function = Callable[..., Any]
ARITHMETIC: dict[str, tuple[Function, int]] = {
    "addition": (np.add, 2),
    "subtraction": (np.subtract, 2),
    "multiplication": (np.multiply, 2),
    "division": (np.divide, 2),
    "squareRoot": (np.sqrt, 1),
    "minimum": (np.minimum, 2),
}


def values(seed: int) -> list[int]:
    """Zeros, infinities, NaNs, subnormal numbers, and numbers that are near to each other."""
    numbers = random.Random(seed)
    one = F80.bias << F80.stored
    sizes = [0, 1, one, one + 1, one - 1, (1 << F80.stored) - 1, 1 << F80.stored]
    sizes += [F80.beyond, F80.beyond - 1, F80.beyond | F80.quiet, one + (1 << 62)]
    found = [bits for size in sizes for bits in (size, size | F80.sign)]
    for _ in range(COUNT):
        exponent = F80.bias + numbers.randint(-3, 64)
        bits = (exponent << F80.stored) | numbers.getrandbits(F80.stored)
        found.append(bits | (F80.sign if numbers.random() < 0.5 else 0))
    numbers.shuffle(found)
    return found


def to_machine(bits: list[int]) -> Any:
    padded = [F80.encoded(b).to_bytes(10, "little") + bytes(6) for b in bits]
    return np.frombuffer(b"".join(padded), dtype=np.longdouble)


def from_machine(given: Any) -> list[int | None]:
    rows = np.ascontiguousarray(given, dtype=np.longdouble).view(np.uint8).reshape(-1, 16)
    return [F80.decoded(int.from_bytes(bytes(row[:10]), "little")) for row in rows]


def run(name: str, columns: list[list[int]], widths: tuple[int, int], **said: Any) -> list[int]:
    meaning = lookup(name)
    assert meaning is not None
    m = Execution(NUMPY, lambda _, wide: m.usual or m.constant(0, wide))
    never = NUMPY.bools([False])
    operands = [Value(NUMPY.bits(column, widths[0]), never) for column in columns]
    (found,) = meaning.apply(m, operands, {"format": F80, **said}, [widths[1]])
    assert isinstance(found.bits, Bits)
    return [int(n) for n in np.broadcast_to(found.bits.term, len(columns[0]))]


def same(found: int, expected: int | None) -> bool:
    assert expected is not None
    return found == expected or (F80.is_nan(found) and F80.is_nan(expected))


@pytest.mark.skipif(not HAS_X87, reason="numpy's longdouble is not that of x87")
@pytest.mark.parametrize("name", ARITHMETIC)
def test_arithmetic_is_that_of_x87(name: str) -> None:
    function, arity = ARITHMETIC[name]
    columns = [values(seed) for seed in range(arity)]
    found = run(PREFIX + name, columns, (79, 79))
    with np.errstate(all="ignore"):
        expected = from_machine(function(*map(to_machine, columns)))
    assert all(map(same, found, expected))


@pytest.mark.skipif(not HAS_X87, reason="numpy's longdouble is not that of x87")
@pytest.mark.parametrize(
    ("function", "mode"),
    [
        (np.floor, Rounding.DOWNWARD),
        (np.ceil, Rounding.UPWARD),
        (np.trunc, Rounding.TOWARD_ZERO),
        (np.rint, Rounding.NEAREST_EVEN),
    ],
)
def test_rounding_to_integers_is_that_of_x87(function: Function, mode: Rounding) -> None:
    given = values(5)
    rounding = ROUNDINGS.index(mode)
    found = run(PREFIX + "roundToIntegral", [given], (79, 79), rounding=rounding)
    with np.errstate(all="ignore"):
        expected = from_machine(function(to_machine(given)))
    assert all(map(same, found, expected))


@pytest.mark.skipif(not HAS_X87, reason="numpy's longdouble is not that of x87")
def test_conversion_to_f64_is_that_of_x87() -> None:
    given = values(6)
    to = {"to": F64, "rounding": ROUNDINGS.index(Rounding.NEAREST_EVEN)}
    found = run(PREFIX + "convertFormat", [given], (79, 64), **to)
    with np.errstate(all="ignore"):
        expected = [int(n) for n in to_machine(given).astype(np.float64).view(np.uint64)]
    for bits, other in zip(found, expected, strict=True):
        assert bits == other or (F64.is_nan(bits) and F64.is_nan(other))


def test_the_leading_digit_is_in_memory() -> None:
    """It is a zero where the exponent is zero."""
    given = values(7)
    assert run(ENCODE, [given], (79, 80)) == [F80.encoded(bits) for bits in given]
    assert F80.encoded(F80.bits_of(1.0)) == 0x3FFF_8000_0000_0000_0000
    assert F80.encoded(F80.beyond) == 0x7FFF_8000_0000_0000_0000
    assert F80.encoded(1) == 1
    assert all(F80.decoded(F80.encoded(bits)) == bits for bits in given)


@pytest.mark.parametrize(
    "bits",
    [
        pytest.param(0x3FFF_0000_0000_0000_0001, id="unnormal"),
        pytest.param(0x0000_8000_0000_0000_0001, id="pseudo-denormal"),
        pytest.param(0x7FFF_0000_0000_0000_0000, id="pseudo-infinity"),
        pytest.param(0x7FFF_4000_0000_0000_0001, id="pseudo-NaN"),
    ],
)
def test_what_operations_do_not_write_is_no_value(bits: int) -> None:
    assert F80.decoded(bits) is None
