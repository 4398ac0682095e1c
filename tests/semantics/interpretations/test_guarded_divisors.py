"""A quotient by a choice of divisors, as solver terms, is the quotient by the one chosen."""

from __future__ import annotations

from itertools import product

import pytest
from pysmt.shortcuts import BV, Bool, Ite

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.interpretations.solver_terms import SolverInterpretation

WIDTH = 2


@pytest.mark.parametrize("name", ["udiv", "urem", "sdiv", "srem"])
def test_it_is_the_quotient_by_the_divisor_chosen(name: str) -> None:
    interpretation, concrete = SolverInterpretation(), ConcreteInterpretation()
    free = [interpretation.new_bits(f"{name} {letter}", WIDTH) for letter in "xab"]
    chosen = interpretation.new_bool(f"{name} c")
    x, a, b = (value.term for value in free)
    term = getattr(interpretation, name)(
        x, interpretation.select_bits(chosen.term, a, b, WIDTH), WIDTH
    )
    for values in product(range(1 << WIDTH), repeat=3):
        for truth in (False, True):
            given = {v.term: BV(n, WIDTH) for v, n in zip(free, values, strict=True)}
            result = term.substitute({**given, chosen.term: Bool(truth)}).simplify()
            divisor = values[1] if truth else values[2]
            expected = getattr(concrete, name)(values[0], divisor, WIDTH)
            assert result.constant_value() == expected, (values, truth)


def test_choices_within_choices_are_divided_out() -> None:
    interpretation = SolverInterpretation()
    x, a, b = (interpretation.new_bits(f"within {letter}", WIDTH).term for letter in "xab")
    c, d = (interpretation.new_bool(f"within {letter}").term for letter in "cd")
    inner = interpretation.select_bits(c, a, b, WIDTH)
    term = interpretation.sdiv(x, interpretation.select_bits(d, b, inner, WIDTH), WIDTH)
    by_a, by_b = (interpretation.sdiv(x, divisor, WIDTH) for divisor in (a, b))
    assert term == Ite(d, by_b, Ite(c, by_a, by_b))
