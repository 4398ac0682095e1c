"""Attributes as values: which there are, which are refused, and that writing undoes
interpretation."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, StringAttr, UnitAttr
from xdsl.dialects.llvm import FastMathAttr
from xdsl.ir import Attribute

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import (
    AttributeKind,
    BadAttribute,
    FlagKind,
    IntegerKind,
    OverflowFlags,
    OverflowKind,
    PoisonKind,
    PredicateKind,
)
from semantics.language.builder import Bits, Bool
from semantics.language.widths import SymbolicWidth
from semantics.meanings.index import IndexPredicateKind
from semantics.meanings.llvm_attributes import (
    BooleanKind,
    LlvmConstantKind,
    LlvmOverflowKind,
    NoFastMathKind,
)

INTERPRETATION = ConcreteInterpretation()
TEXT = StringAttr("no such thing")
WORDS = PredicateKind(("eq", "ne"))
WIDTH = 8


def plain(value: Any) -> Any:
    """What can be compared."""
    match value:
        case OverflowFlags():
            return value.nsw.term, value.nuw.term
        case Bool() | Bits():
            return value.term
        case _:
            return value


READ: list[tuple[AttributeKind, Attribute | None, Any]] = [
    (OverflowKind(), None, (False, False)),
    (OverflowKind(), IntegerOverflowAttr([IntegerOverflowFlag.NSW]), (True, False)),
    (OverflowKind(), IntegerOverflowAttr([IntegerOverflowFlag.NUW]), (False, True)),
    (LlvmOverflowKind(), None, (False, False)),
    (LlvmOverflowKind(), IntegerAttr(1, 32), (True, False)),
    (LlvmOverflowKind(), IntegerAttr(2, 32), (False, True)),
    (LlvmOverflowKind(), IntegerAttr(3, 32), (True, True)),
    (FlagKind(), None, False),
    (FlagKind(), UnitAttr(), True),
    (BooleanKind(), IntegerAttr(0, 1), False),
    (BooleanKind(), IntegerAttr(1, 1), True),
    (WORDS, IntegerAttr(0, 64), 0),
    (WORDS, IntegerAttr(1, 64), 1),
    (IntegerKind(), IntegerAttr(-3, WIDTH), 2**WIDTH - 3),
    (LlvmConstantKind(), IntegerAttr(7, WIDTH), 7),
]


@pytest.mark.parametrize(("kind", "attribute", "value"), READ)
def test_writing_undoes_reading(kind: AttributeKind, attribute: Attribute | None, value: Any):
    found = kind.read(INTERPRETATION, attribute, WIDTH)
    assert plain(found) == value
    assert kind.fits(found, WIDTH)
    assert not kind.fits("no such thing", WIDTH)
    written = kind.write(found, IntegerType(WIDTH))
    assert plain(kind.read(INTERPRETATION, written, WIDTH)) == value


@pytest.mark.parametrize(
    ("kind", "attribute"),
    [
        *((kind, TEXT) for kind, _, _ in READ),
        *((PoisonKind(), TEXT), (NoFastMathKind(), TEXT), (IndexPredicateKind(), TEXT)),
        *((kind, None) for kind in (BooleanKind(), WORDS, IntegerKind(), LlvmConstantKind())),
        (IndexPredicateKind(), IntegerAttr(0, 64)),
        (LlvmOverflowKind(), IntegerAttr(4, 32)),
        (LlvmOverflowKind(), IntegerAttr(-1, 32)),
        (BooleanKind(), IntegerAttr(1, 8)),
        (WORDS, IntegerAttr(2, 64)),
        (WORDS, IntegerAttr(-1, 64)),
        (LlvmConstantKind(), IntegerAttr(1, WIDTH - 1)),
        (NoFastMathKind(), FastMathAttr("fast")),
    ],
)
def test_what_there_is_not_is_refused(kind: AttributeKind, attribute: Attribute | None):
    with pytest.raises(BadAttribute):
        kind.read(INTERPRETATION, attribute, WIDTH)


def test_a_constant_may_be_wider_than_what_it_is_for_or_an_index():
    kind = LlvmConstantKind()
    for attribute in (IntegerAttr(5, WIDTH + 1), IntegerAttr(5, IndexType())):
        assert kind.read(INTERPRETATION, attribute, WIDTH).term == 5
    symbolic = kind.read(BitSerialInterpretation(), IntegerAttr(5, WIDTH), SymbolicWidth("w", 0))
    assert symbolic.width == SymbolicWidth("w", 0)


def test_an_integer_fits_where_it_has_the_width():
    value = IntegerKind().read(INTERPRETATION, IntegerAttr(3, WIDTH), WIDTH)
    assert not IntegerKind().fits(value, WIDTH + 1)
    assert not WORDS.fits(2, WIDTH) and not WORDS.fits(-1, WIDTH)


def test_what_is_open_is_named_apart():
    asked: list[str] = []

    def new_bool(name: str) -> Bool:
        asked.append(name)
        return Bool(INTERPRETATION, len(asked) == 1)

    for kind in (OverflowKind(), LlvmOverflowKind()):
        asked.clear()
        flags = kind.open("f", WIDTH, new_bool, lambda name, width: Bits(INTERPRETATION, 0, width))
        assert plain(flags) == (True, False)
        assert asked == ["f nsw", "f nuw"]
    with pytest.raises(BadAttribute):
        WORDS.open("p", WIDTH, new_bool, lambda name, width: Bits(INTERPRETATION, 0, width))


def test_cases_are_all_that_a_predicate_may_be():
    found = [WORDS.read(INTERPRETATION, case, WIDTH) for case in WORDS.cases()]
    assert found == [0, 1]
    index = IndexPredicateKind()
    assert [index.read(INTERPRETATION, case, WIDTH) for case in index.cases()] == list(range(10))
    assert OverflowKind().cases() is None
