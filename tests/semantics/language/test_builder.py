"""What the builder refuses: values of different widths, and truth values of Python."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, WidthMismatch, select
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth, fixed

INTERPRETATION = ConcreteInterpretation()
NEVER = Bool(INTERPRETATION, False)


def number(value: int, width: int) -> Bits:
    return Bits(INTERPRETATION, value, width)


BINARY: list[Callable[[Bits, Bits], object]] = [
    *(operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor),
    *(Bits.udiv, Bits.urem, Bits.sdiv, Bits.srem, Bits.shl, Bits.lshr, Bits.ashr),
    *(Bits.eq, Bits.ult, Bits.ule, Bits.slt, Bits.sle),
    lambda x, y: select(NEVER, x, y),
]


@pytest.mark.parametrize("operation", BINARY)
def test_operands_have_one_width(operation: Callable[[Bits, Bits], object]) -> None:
    operation(number(1, 3), number(2, 3))
    for narrow, wide in ((number(1, 3), number(2, 4)), (number(1, 4), number(2, 3))):
        with pytest.raises(WidthMismatch, match="widths"):
            operation(narrow, wide)


def test_a_condition_has_one_bit() -> None:
    assert number(1, 1).is_true().term is True
    with pytest.raises(WidthMismatch, match="width 2"):
        number(1, 2).is_true()


def test_a_truth_value_is_none_of_pythons() -> None:
    with pytest.raises(TypeError, match="no Python truth value"):
        bool(NEVER)


def test_equal_bits_are_no_truth_value_of_pythons() -> None:
    x, y = number(1, 8), number(1, 8)
    for other in (y, 1):
        with pytest.raises(TypeError, match=r"use \.eq"):
            _ = x == other
        with pytest.raises(TypeError, match=r"use \.eq"):
            _ = x != other
    assert x in (x, y)
    assert {x: "x", y: "y"}[y] == "y"


def test_a_symbolic_width_is_no_number() -> None:
    with pytest.raises(TypeError, match="no value"):
        fixed(SymbolicWidth("w", 0))
    for primitive in (INTERPRETATION.signed_minimum, INTERPRETATION.double_width):
        with pytest.raises(NotRepresentable):
            primitive(SymbolicWidth("w", 0))


@pytest.mark.parametrize(
    "compare", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
)
def test_how_a_symbolic_width_compares_with_a_number_is_not_known(
    compare: Callable[[object, object], bool],
) -> None:
    """So that what a function does at one width only is not taken for what it does at every one."""
    width = SymbolicWidth("w", 0)
    for sides in ((width, 37), (37, width), (width, 37.0)):
        with pytest.raises(NotRepresentable, match="whether the width w is"):
            compare(*sides)
    assert width == SymbolicWidth("w", 0)
    assert width != SymbolicWidth("v", 0)


def test_at_first_nothing_is_undefined_or_poison_or_chosen() -> None:
    m = Execution(INTERPRETATION)
    assert not m.ub.term and not m.operation_poison.term and not m.chose.term


def test_nothing_is_chosen_without_a_chooser() -> None:
    m = Execution(INTERPRETATION)
    assert not m.may_choose
    with pytest.raises(NotRepresentable, match="choice"):
        m.choice(3, NEVER)


def test_a_choice_is_the_choosers_and_is_noted_where_it_matters() -> None:
    m = Execution(INTERPRETATION, lambda label, width: number(5, fixed(width)))
    assert m.may_choose and m.choice(3, NEVER).term == 5 and not m.chose.term
    m.choice(3, m.truth(True))
    m.choice(3, NEVER)
    assert m.chose.term


class _WithTheUnknown(ConcreteInterpretation):
    def opaque_truth(self) -> bool:
        return True


def test_a_broken_promise_that_cannot_be_expressed_may_be_broken() -> None:
    def not_expressed() -> Bool:
        raise NotRepresentable("this")

    interpretation = _WithTheUnknown()
    for flag in (True, False):
        m = Execution(interpretation)
        m.poison_if_flag(m.truth(flag), not_expressed)
        assert m.operation_poison.term == flag
    m = Execution(INTERPRETATION)
    with pytest.raises(NotRepresentable):
        m.poison_if_flag(m.truth(True), not_expressed)
