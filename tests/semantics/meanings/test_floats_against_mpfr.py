"""What operations on floats compute, against MPFR, for all values and all pairs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float8E4M3FNType,
    Float8E5M2Type,
    Float16Type,
    Float32Type,
)

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.float_formats import format_of
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREFIX, ROUNDINGS
from tests.support.deep import some_of

pytest.importorskip("gmpy2")

from tests.oracles.float_oracle import FORMATS, Oracle

NUMPY = NumpyInterpretation()
TYPES = {
    "f8E4M3FN": Float8E4M3FNType(),
    "f8E5M2": Float8E5M2Type(),
    "f16": Float16Type(),
    "bf16": BFloat16Type(),
    "f32": Float32Type(),
}
PAIRS = {
    "add": "addition",
    "mul": "multiplication",
    "min": "minimum",
    "max": "maximum",
}
SINGLES = {
    "ceil": ("roundToIntegral", Rounding.UPWARD),
    "floor": ("roundToIntegral", Rounding.DOWNWARD),
    "round": ("roundToIntegral", Rounding.NEAREST_AWAY),
    "sqrt": ("squareRoot", None),
}


def run(name: str, columns: list[Any], width: int, result: int, **attributes: Any) -> list[int]:
    meaning = lookup(PREFIX + name)
    assert meaning is not None
    m = Execution(NUMPY, lambda _, wide: m.usual or m.constant(0, wide))
    never = NUMPY.bools([False])
    operands = [Value(NUMPY.bits(column, width), never) for column in columns]
    (found,) = meaning.apply(m, operands, attributes, [result])
    assert isinstance(found.bits, Bits)
    return [int(n) for n in np.broadcast_to(found.bits.term, len(columns[0]))]


def check(oracle: Oracle, to: Oracle, operation: str, columns: list[Any], found: list[int]) -> None:
    for row, bits in enumerate(found):
        given = [oracle.decoded(int(column[row])) for column in columns]
        expected = to.converted(*given) if operation == "to" else oracle.computed(operation, given)
        assert to.same(expected, to.decoded(bits), False), [hex(int(c[row])) for c in columns]


@pytest.mark.deep
@pytest.mark.parametrize("operation", some_of(PAIRS, 4))
def test_all_pairs_of_an_8_bit_format_are_those_of_mpfr(operation: str) -> None:
    numbers = np.arange(1 << 16, dtype=np.uint64)
    columns = [numbers & np.uint64(255), numbers >> np.uint64(8)]
    f = format_of(TYPES["f8E4M3FN"])
    found = run(PAIRS[operation], columns, 8, 8, format=f)
    oracle = Oracle(FORMATS["f8E4M3FN"])
    check(oracle, oracle, operation, columns, found)


@pytest.mark.deep
@pytest.mark.parametrize(
    "name,operation", some_of([(n, o) for n in ("f16", "bf16") for o in SINGLES], 10)
)
def test_all_values_of_16_bits_are_those_of_mpfr(name: str, operation: str) -> None:
    numbers = np.arange(1 << 16, dtype=np.uint64)
    does, rounding = SINGLES[operation]
    said = {} if rounding is None else {"rounding": ROUNDINGS.index(rounding)}
    found = run(does, [numbers], 16, 16, format=format_of(TYPES[name]), **said)
    oracle = Oracle(FORMATS[name])
    check(oracle, oracle, operation, [numbers], found)


@pytest.mark.deep
@pytest.mark.parametrize(
    "name,to", some_of([(n, t) for n in ("f16", "bf16") for t in ("f32", "f8E5M2", "f8E4M3FN")], 6)
)
def test_conversions_of_all_values_of_16_bits_are_those_of_mpfr(name: str, to: str) -> None:
    numbers = np.arange(1 << 16, dtype=np.uint64)
    formats = {"format": format_of(TYPES[name]), "to": format_of(TYPES[to])}
    nearest = ROUNDINGS.index(Rounding.NEAREST_EVEN)
    width = FORMATS[to].width
    found = run("convertFormat", [numbers], 16, width, **formats, rounding=nearest)
    check(Oracle(FORMATS[name]), Oracle(FORMATS[to]), "to", [numbers], found)


def test_the_oracle_notices_another_number() -> None:
    oracle = Oracle(FORMATS["f8E4M3FN"])
    columns = [np.array([0x38]), np.array([0x38])]
    with pytest.raises(AssertionError):
        check(oracle, oracle, "add", columns, [0x41])
    check(oracle, oracle, "add", columns, [0x40])
