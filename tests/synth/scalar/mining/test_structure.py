"""Structural rules are found among operations, and only those that hold both ways."""

from __future__ import annotations

import pytest

from semantics.language.program import TypeVariable
from synth.scalar.mining.structure import structural_rules
from synth.scalar.rules.equivalence import is_equivalence
from synth.scalar.terms.operators import operators_of

T = TypeVariable("T")


def found(*names: str) -> list[str]:
    operators = [o for name in names for o in operators_of(f"arith.{name}", (T,))]
    rules = structural_rules(operators, T)
    assert all(map(is_equivalence, rules))
    return [str(rule) for rule in rules]


@pytest.mark.deep
def test_sums_and_differences_are_associative_together():
    assert found("addi", "subi") == [
        "x + (y + z) -> (x + y) + z",
        "x + (y - z) -> (x + y) - z",
        "x - (y + z) -> (x - y) - z",
        "x - (y - z) -> (x - y) + z",
    ]
    assert found("subi") == []


@pytest.mark.deep
def test_distributive_laws_save_an_operation():
    assert found("andi", "ori") == [
        "x & (y & z) -> (x & y) & z",
        "(x & y) | (x & z) -> x & (y | z)",
        "(x | y) & (x | z) -> x | (y & z)",
        "x | (y | z) -> (x | y) | z",
    ]
    assert "(x * y) + (x * z) -> x * (y + z)" in found("addi", "muli")


def test_what_may_be_poison_on_one_side_alone_is_no_law():
    """(x << y) << z may be defined where the sum of the amounts is too large."""
    assert found("shli", "addi") == [
        "(x << z) + (y << z) -> (x + y) << z",
        "x + (y + z) -> (x + y) + z",
    ]


def test_operations_with_flags_or_of_other_types_are_left_out():
    assert found("addi:nsw") == []
    assert found("cmpi:eq") == []
