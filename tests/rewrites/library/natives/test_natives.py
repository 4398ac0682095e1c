"""What a native function executes on one attribute is what it means for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

import verifier.kernel.pdl.pattern  # noqa: F401  (registers those of xdsl-smt)
from rewrites.library.natives import general as natives
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution
from tests.support.deep import few
from verifier.kernel.goals.natives import native_constraint, native_rewrite

LIBRARY = natives

INTEGER, PREDICATE, TYPE, BIT_TYPE = "integer", "predicate", "type", "i1"
CONSTRAINTS = {
    "is_zero": [INTEGER],
    "is_one": [INTEGER],
    "is_minus_one": [INTEGER],
    "is_reflexive_predicate": [PREDICATE],
    "is_irreflexive_predicate": [PREDICATE],
    "is_arith_cmpi_predicate": [PREDICATE],
    "is_comb_icmp_predicate": [PREDICATE],
    "is_not_zero": [INTEGER],
    "is_attr_equal": [INTEGER, INTEGER],
    "is_attr_not_equal": [INTEGER, INTEGER],
    "is_equal_to_width_of_type": [INTEGER, TYPE],
}
REWRITES = {
    "addi": [INTEGER, INTEGER],
    "subi": [INTEGER, INTEGER],
    "muli": [INTEGER, INTEGER],
    "andi": [INTEGER, INTEGER],
    "ori": [INTEGER, INTEGER],
    "xori": [INTEGER, INTEGER],
    "negate": [INTEGER],
    "get_zero_attr": [TYPE],
    "get_one_attr": [TYPE],
    "get_minus_one_attr": [TYPE],
    "cmpi": [PREDICATE, INTEGER, INTEGER, BIT_TYPE],
    "converse_predicate": [PREDICATE],
    "invert_arith_cmpi_predicate": [PREDICATE],
    "invert_comb_icmp_predicate": [PREDICATE],
    "shl": [INTEGER, INTEGER],
    "get_minimum_signed_value": [TYPE],
}


def arguments(kinds: list[str], width: int) -> Iterator[list[tuple[Attribute, Any]]]:
    """All arguments at a width, each as the attribute and as what a meaning gets for it."""
    m = Execution(ConcreteInterpretation())
    type_ = IntegerType(width)
    domains: dict[str, list[tuple[Attribute, Any]]] = {
        INTEGER: [
            (IntegerAttr(v, type_, truncate_bits=True), m.constant(v, width))
            for v in range(1 << width)
        ],
        PREDICATE: [(IntegerAttr(p, IntegerType(64)), p) for p in range(10)],
        TYPE: [(type_, width)],
        BIT_TYPE: [(IntegerType(1), 1)],
    }
    yield from (list(choice) for choice in product(*(domains[kind] for kind in kinds)))


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_a_constraint_decides_what_it_means(name: str):
    constraint = native_constraint(name)
    assert constraint is not None and constraint.meaning is not None
    for width in (1, 2, 3):
        for given in arguments(CONSTRAINTS[name], width):
            meant = constraint.meaning(Execution(ConcreteInterpretation()), *(v for _, v in given))
            assert constraint.executable(*(a for a, _ in given)) == meant.term


@few(2)
@pytest.mark.parametrize("name", REWRITES)
def test_a_rewrite_computes_what_it_means(name: str):
    rewrite = native_rewrite(name)
    assert rewrite is not None
    for width in (1, 2, 3):
        for given in arguments(REWRITES[name], width):
            meant = rewrite.meaning(Execution(ConcreteInterpretation()), *(v for _, v in given))
            made = rewrite.executable(*(a for a, _ in given))
            assert isinstance(made, IntegerAttr)
            if isinstance(meant, Bits):
                assert made.type == IntegerType(meant.width)
                assert made.value.data % (1 << meant.width) == meant.term
            else:
                assert made.value.data == meant


def test_reflexive_predicates_hold_of_equal_numbers_and_the_others_never_do():
    cmpi, reflexive, irreflexive = (
        native_rewrite("cmpi"),
        native_constraint("is_reflexive_predicate"),
        native_constraint("is_irreflexive_predicate"),
    )
    assert cmpi is not None and reflexive is not None and irreflexive is not None
    for number in range(10):
        predicate, value = IntegerAttr(number, IntegerType(64)), IntegerAttr(5, IntegerType(8))
        holds = cmpi.executable(predicate, value, value, IntegerType(1)).value.data != 0
        assert reflexive.executable(predicate) == holds
        assert irreflexive.executable(predicate) != holds
