"""Floats that are computed exactly and rounded once have the bits that they have bit by bit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.interpretations.exact_floats import ExactFloatInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.computed_floats import FloatOperation
from semantics.language.float_formats import Format, format_of, type_named
from semantics.language.registry import lookup
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREFIX, ROUNDINGS
from tests.support.deep import some_of

BIT_BY_BIT, EXACT = ConcreteInterpretation(), ExactFloatInterpretation()
OF_TWO = ("addition", "subtraction", "multiplication", "division")
FORMATS = (
    *("f64", "f8E4M3FN", "f32", "f4E2M1FN", "f16", "f6E3M2FN", "bf16", "f8E5M2", "tf32"),
    *("f8E4M3", "f8E3M4", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f6E2M3FN"),
)
COUNT = 150


def format_named(name: str) -> Format:
    type_ = type_named(name)
    found = None if type_ is None else format_of(type_)
    assert found is not None
    return found


def ends(f: Format) -> list[int]:
    sizes = [0, 1, 2, f.beyond - 1, f.beyond, f.beyond + 1, f.bias << f.stored]
    sizes += [(1 << f.stored) + by for by in (-1, 0, 1)]
    return [size & f.sizes | sign for size in sizes for sign in (0, f.sign)]


def pairs(f: Format) -> Iterator[tuple[int, int]]:
    """All where these are few; else ends of ranges, random ones, ones of near exponents, and
    subnormal ones."""
    if f.width <= 4:
        yield from product(range(1 << f.width), range(1 << f.width))
        return
    yield from product(ends(f)[::3], ends(f)[::3])
    source = random.Random(f.width + f.precision)
    for _ in range(COUNT):
        x = source.getrandbits(f.width)
        yield x, source.getrandbits(f.width)
        near = x + source.getrandbits(f.stored + 2)
        yield x, near & f.sizes | source.choice((0, f.sign))
        yield source.getrandbits(f.stored + 1), source.getrandbits(f.stored + 3) & f.sizes | f.sign


def result(
    interpretation: ConcreteInterpretation,
    operation: str,
    f: Format,
    given: Sequence[int],
    to: Format,
    rounding: Rounding,
) -> tuple[int, bool]:
    """The bits of the result, and whether the operation chooses."""
    m = Execution(interpretation, lambda _, width: m.usual or m.constant(0, width))
    operands = [Value(Bits(interpretation, x, f.width), Bool(interpretation, False)) for x in given]
    meaning = lookup(PREFIX + operation)
    assert meaning is not None
    attributes = {"format": f, "to": to, "rounding": ROUNDINGS.index(rounding)}
    known = {name: attributes[name] for name in meaning.attributes}
    (found,) = meaning.apply(m, operands, known, [to.width])
    return found.bits.term, m.chose.term


def same(
    operation: str,
    f: Format,
    given: Sequence[int],
    to: Format,
    rounding: Rounding = Rounding.NEAREST_EVEN,
) -> bool:
    one, other = (result(i, operation, f, given, to, rounding) for i in (BIT_BY_BIT, EXACT))
    return one == other


@pytest.mark.parametrize(
    ("name", "operation"),
    some_of([(name, operation) for name in FORMATS for operation in OF_TWO], 6),
)
def test_of_two_floats(name: str, operation: str) -> None:
    f = format_named(name)
    assert [given for given in pairs(f) if not same(operation, f, given, f)] == []


@pytest.mark.parametrize("name", some_of(FORMATS, 8))
def test_roots_and_conversions(name: str) -> None:
    f = format_named(name)
    numbers = dict.fromkeys((*ends(f), *(x for x, _ in list(pairs(f))[:COUNT])))
    assert [x for x in numbers if not same("squareRoot", f, [x], f)] == []
    for other in map(format_named, FORMATS):
        assert [x for x in numbers if not same("convertFormat", f, [x], other)] == []
    narrow = format_named("f6E2M3FN")
    upward = [x for x in numbers if not same("convertFormat", f, [x], narrow, Rounding.UPWARD)]
    assert upward == []


def test_of_more_bits_nothing_is_computed() -> None:
    f = format_named("f128")
    assert EXACT.nearest(FloatOperation.SUM, f, f, 1, 2) is None
    assert EXACT.nearest(FloatOperation.SUM, format_named("f64"), format_named("f64"), 1, 2) == (
        3,
        False,
    )
