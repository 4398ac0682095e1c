"""What is known of functions such as exp, on bits, against what is known of Python's floats."""

from __future__ import annotations

import itertools
import math

import pytest
from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float64Type
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.float_formats import Format, format_of
from semantics.language.registry import lookup
from semantics.language.widths import Width
from semantics.meanings.function_facts import FUNCTION, FUNCTIONS
from tests.support.deep import few, some_of
from verifier.kernel.loops.recurrences.inexact_functions import exact_value

CONCRETE = ConcreteInterpretation()
POSITIVE = (0.0, 1.0, 0.5, 2.0, 3.0, 1.5, 2.0**-14, 2.0**-24, 1023.0, 1024.0, 5e3, math.inf)
NUMBERS = (*POSITIVE, *(-n for n in POSITIVE), math.nan)


def given(
    name: str, type_: Attribute, bits: tuple[int, ...], otherwise: int, poison: bool = False
) -> tuple[int, bool, bool]:
    """What the function gives, with whether that is poison and whether it was chosen."""
    f = format_of(type_)
    assert f is not None

    def choose(_: str, width: Width) -> Bits:
        assert isinstance(width, int)
        return Bits(CONCRETE, f.nan or 0, width)

    def value(number: int, poison: bool = False) -> Value:
        return Value(Bits(CONCRETE, number, f.width), Bool(CONCRETE, poison))

    execution = Execution(CONCRETE, choose)
    operands = [value(otherwise, poison), *map(value, bits)]
    attributes = {"format": f, "function": FUNCTIONS.index(name)}
    meaning = lookup(FUNCTION)
    assert meaning is not None
    (found,) = meaning.apply(execution, operands, attributes, [f.width])
    return int(found.bits.term), bool(found.poison.term), bool(execution.chose.term)


def is_known(name: str, type_: Attribute, bits: tuple[int, ...]) -> bool:
    return given(name, type_, bits, 1)[0] == given(name, type_, bits, 2)[0]


@few(2)
@pytest.mark.parametrize("type_", [Float16Type(), BFloat16Type(), Float64Type()], ids=str)
@pytest.mark.parametrize("name", some_of(FUNCTIONS, 6))
def test_what_is_known_is_the_same_on_bits(name: str, type_: Attribute) -> None:
    f = format_of(type_)
    assert f is not None
    count = 2 if name in ("math.powf", "math.atan2") else 1
    for bits in itertools.product(map(f.bits_of, NUMBERS), repeat=count):
        numbers = [f.number(b) for b in bits]
        value = exact_value(name, numbers)
        if name == "math.powf" and any(map(math.isnan, numbers)) and value is None:
            value = 1.0  # Of quiet NaNs.
        found, poison, chose = given(name, type_, bits, 1)
        assert not poison
        if value is None:
            assert not chose
            assert not is_known(name, type_, bits), numbers
        else:
            assert is_known(name, type_, bits), numbers
            assert same(f, found, value), (numbers, value, f.number(found))
            assert chose == math.isnan(value)


def same(f: Format, bits: int, value: float) -> bool:
    return f.is_nan(bits) if math.isnan(value) else bits == f.bits_of(value)


def test_a_signaling_nan_may_be_taken_for_a_quiet_one() -> None:
    f, one = format_of(Float16Type()), 0x3C00
    assert f is not None
    for bits in ((f.beyond | 1, 0), (f.beyond | 1, f.sign), (one, f.beyond | 1)):
        _, _, chose = given("math.powf", Float16Type(), bits, 1)
        assert chose
    for bits in ((f.beyond | f.quiet, 0), (one, f.beyond | f.quiet)):
        assert given("math.powf", Float16Type(), bits, 1) == (one, False, False)


def test_poison_of_what_is_unknown_counts_only_there() -> None:
    assert given("math.exp", Float16Type(), (0,), 1, poison=True) == (0x3C00, False, False)
    assert given("math.exp", Float16Type(), (0x3C00,), 1, poison=True)[1]
