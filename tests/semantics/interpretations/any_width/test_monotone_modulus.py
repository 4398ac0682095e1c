"""What is said of pairs of products, quotients and powers allows the right answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pysmt.logics import QF_LIA
from pysmt.shortcuts import Equals, Int, Symbol
from pysmt.typing import INT

from semantics.interpretations.any_width.monotone_modulus import MonotoneModulusInterpretation
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language import overflow
from semantics.language.builder import Bits, Bool, select
from tests.generators.random_values import NARROW
from tests.support.deep import some_of
from verifier.kernel.solving.solver import Queries

Expression = Callable[[Bits, Bits, Bits], Bits]
EXPRESSIONS: dict[str, Expression] = {
    "products": lambda x, y, z: (x * y) ^ (y * z),
    "products of negated": lambda x, y, z: (-x * y) + (x * -z),
    "quotients": lambda x, y, z: x.udiv(y) + z.udiv(y),
    "remainders": lambda x, y, z: x.urem(y) - x.urem(z),
    "signed quotients": lambda x, y, z: x.sdiv(y) - z.sdiv(y),
    "signed remainders": lambda x, y, z: x.srem(y) + z.srem(y),
    "powers": lambda x, y, z: x.shl(y) - x.shl(z),
    "shifts": lambda x, y, z: x.lshr(y) + x.lshr(z),
    "signed shifts": lambda x, y, z: x.ashr(y) + z.ashr(y),
}
OVERFLOWS: dict[str, Callable[[Bits, Bits], Bool]] = {
    "unsigned": overflow.unsigned_mul_overflows,
    "signed": overflow.signed_mul_overflows,
}


def is_possible(expression: Callable[..., Bits], width: int, values: tuple[int, ...]) -> bool:
    """Whether the facts allow the right value at a width, and so exclude nothing that is right."""
    interpretation = MonotoneModulusInterpretation({0: 2, 1: 3})
    leaves = [interpretation.new_bits(name, NARROW) for name in ("x", "y", "z")]
    concrete = ConcreteInterpretation()
    expected: Any = expression(*(Bits(concrete, value, width) for value in values)).term
    found = interpretation.integer(expression(*leaves).term, NARROW)
    right = [
        Equals(interpretation.integer(leaf.term, NARROW), Int(value))
        for leaf, value in zip(leaves, values, strict=True)
    ]
    right.append(Equals(interpretation.modulus(NARROW), Int(1 << width)))
    right.append(Equals(Symbol("bits 0", INT), Int(width)))
    interpretation.complete()
    assert interpretation.has_pairs
    queries = Queries(60, logic=QF_LIA)
    return queries.satisfiable(*interpretation.facts, *right, Equals(found, Int(expected)))


@pytest.mark.parametrize("name", some_of(EXPRESSIONS, 6))
def test_what_is_right_is_possible(name: str) -> None:
    chosen = Random(name)
    for width in (2, 3, 3, 5, 8):
        values = tuple(chosen.getrandbits(width) for _ in range(3))
        assert is_possible(EXPRESSIONS[name], width, values), (width, values)


@pytest.mark.parametrize("name", OVERFLOWS)
def test_overflow_is_possible_where_it_is(name: str) -> None:
    def bit(x: Bits, y: Bits, z: Bits) -> Bits:
        one, zero = x.constant(1), x.constant(0)
        whether = OVERFLOWS[name](x, y), OVERFLOWS[name](x, z)
        return select(whether[0], one, zero) + select(whether[1], one, zero)

    for x in range(4, 12):
        for y, z in ((0, 1), (15, 14), (8, 2), (12, 7)):
            assert is_possible(bit, 4, (x, y, z)), (x, y, z)
