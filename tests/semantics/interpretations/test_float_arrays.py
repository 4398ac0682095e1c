"""Floats that the processor computes have the bits that they have bit by bit, and NaNs the same."""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from semantics.interpretations.float_arrays import FloatArrayInterpretation
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Execution, Value
from semantics.language.computed_floats import FloatOperation
from semantics.language.float_formats import Format, format_of, type_named
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREFIX, ROUNDINGS
from tests.support.deep import some_of

BIT_BY_BIT, COMPUTED = NumpyInterpretation(), FloatArrayInterpretation()
OF_TWO = ("addition", "subtraction", "multiplication", "division")
FORMATS = (
    *("f16", "bf16", "f32", "tf32", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E3M4"),
    *("f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"),
)
COUNT = 50_000


def format_named(name: str) -> Format:
    type_ = type_named(name)
    found = None if type_ is None else format_of(type_)
    assert found is not None
    return found


def numbers(f: Format) -> list[Any]:
    """Pairs: all where these are few; else ends of ranges, random ones, ones of near exponents, and
    subnormal ones."""
    if f.width <= 8:
        every = np.arange(1 << f.width, dtype=np.uint64)
        return [np.repeat(every, len(every)), np.tile(every, len(every))]
    rng = np.random.default_rng(f.width + f.precision)
    ends = [0, 1, 2, f.beyond - 1, f.beyond, f.beyond + 1, f.bias << f.stored]
    ends += [(1 << f.stored) + by for by in (-1, 0, 1)]
    some = np.array([x | sign for x in ends for sign in (0, f.sign)], dtype=np.uint64)
    x, y, z = rng.integers(0, 1 << f.width, size=(3, COUNT), dtype=np.uint64)
    near = (z + rng.integers(0, 1 << (f.stored + 2), size=COUNT, dtype=np.uint64)) & np.uint64(
        f.sizes
    )
    small = rng.integers(0, 1 << (f.stored + 3), size=(2, COUNT), dtype=np.uint64)
    return [
        np.concatenate([np.repeat(some, len(some)), x, z, small[0]]),
        np.concatenate([np.tile(some, len(some)), y, near, small[1] | np.uint64(f.sign)]),
    ]


def given(
    interpretation: NumpyInterpretation,
    operation: str,
    f: Format,
    columns: Sequence[Any],
    to: Format,
    rounding: Rounding,
) -> tuple[Any, Any]:
    """The bits of the results, and where the operation chooses."""
    m = Execution(interpretation, lambda _, width: m.usual or m.constant(0, width))
    never = interpretation.bools([False])
    operands = [Value(interpretation.bits(column, f.width), never) for column in columns]
    meaning = lookup(PREFIX + operation)
    assert meaning is not None
    attributes = {"format": f, "to": to, "rounding": ROUNDINGS.index(rounding)}
    known = {name: attributes[name] for name in meaning.attributes}
    (result,) = meaning.apply(m, operands, known, [to.width])
    count = len(columns[0])
    return np.broadcast_to(result.bits.term, count), np.broadcast_to(m.chose.term, count)


def same(
    operation: str,
    f: Format,
    columns: Sequence[Any],
    to: Format,
    rounding: Rounding = Rounding.NEAREST_EVEN,
) -> bool:
    both = [given(i, operation, f, columns, to, rounding) for i in (BIT_BY_BIT, COMPUTED)]
    return all(np.array_equal(one, other) for one, other in zip(*both, strict=True))


@pytest.mark.parametrize(
    ("name", "operation"),
    some_of([(name, operation) for name in FORMATS for operation in OF_TWO], 14),
)
def test_of_two_floats(name: str, operation: str) -> None:
    f = format_named(name)
    assert same(operation, f, numbers(f), f)


@pytest.mark.parametrize("name", some_of(FORMATS, 5))
def test_roots_and_conversions(name: str) -> None:
    f = format_named(name)
    columns = [np.arange(1 << f.width, dtype=np.uint64)] if f.width <= 16 else numbers(f)[:1]
    assert same("squareRoot", f, columns, f)
    for other in FORMATS:
        assert same("convertFormat", f, columns, format_named(other))
    upward = [other for other in FORMATS if format_named(other).precision < f.precision]
    for other in upward[:2]:
        assert same("convertFormat", f, columns, format_named(other), Rounding.UPWARD)


def test_what_has_too_many_digits_is_taken_apart() -> None:
    f = format_named("f64")
    sums = np.array([[0x3FF0000000000000], [0x3CA0000000000001]], dtype=np.uint64)
    assert same("addition", f, list(sums), f)


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="the register is x86's"
)
@pytest.mark.parametrize("modes", [0x8040, 0x2000, 0x4000, 0x6000])
def test_nothing_is_computed_in_other_modes_of_the_processor(modes: int) -> None:
    f = format_named("bf16")
    columns = [np.array(some, dtype=np.uint64) for some in ([1, 0x3F81], [1, 0x3B80])]
    libm, usual = ctypes.CDLL("libm.so.6"), (ctypes.c_uint32 * 8)()
    assert libm.fegetenv(usual) == 0
    changed = type(usual)(*usual)
    changed[7] |= modes
    operands = [COMPUTED.bits(column, f.width) for column in columns]
    terms = [operand.term for operand in operands]
    assert COMPUTED.nearest(FloatOperation.SUM, f, f, *terms) is not None
    libm.fesetenv(changed)
    try:
        assert COMPUTED.nearest(FloatOperation.SUM, f, f, *terms) is None
    finally:
        libm.fesetenv(usual)
