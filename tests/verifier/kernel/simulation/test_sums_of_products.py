"""Numbers as sums of products: equal terms have one form, and the form has the term's values."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from pysmt import shortcuts
from pysmt.typing import BVType

from tests.support.deep import few
from verifier.kernel.simulation.sums_of_products import MOST_PRODUCTS, as_sum_of_products

smt: Any = shortcuts
WIDTH = 3
X, Y, Z = (smt.FreshSymbol(BVType(WIDTH)) for _ in range(3))


def literal(value: int) -> Any:
    return smt.BV(value, WIDTH)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (smt.BVMul(smt.BVAdd(X, literal(1)), Y), smt.BVAdd(Y, smt.BVMul(Y, X))),
        (smt.BVSub(smt.BVMul(X, Y), X), smt.BVMul(X, smt.BVSub(Y, literal(1)))),
        (smt.BVNeg(smt.BVSub(X, Y)), smt.BVSub(Y, X)),
        (smt.BVMul(literal(5), X), smt.BVSub(literal(0), smt.BVMul(X, literal(3)))),
        (smt.BVAdd(X, smt.BVAdd(Y, Z)), smt.BVAdd(smt.BVAdd(Z, X), Y)),
        (smt.BVMul(X, smt.BVMul(Y, Z)), smt.BVMul(smt.BVMul(Z, X), Y)),
        (smt.BVSub(X, X), smt.BVMul(smt.BVMul(X, literal(4)), literal(2))),
    ],
)
def test_equal_terms_have_one_form(one: Any, other: Any) -> None:
    assert as_sum_of_products(one) is as_sum_of_products(other)


def test_other_terms_have_another_form() -> None:
    forms = [
        X,
        smt.BVAdd(X, literal(1)),
        smt.BVSub(X, literal(1)),
        smt.BVMul(X, Y),
        smt.BVMul(X, X),
        smt.BVMul(X, literal(2)),
        smt.BVSub(X, Y),
        smt.BVSub(Y, X),
        smt.BVMul(X, smt.BVAdd(Y, literal(1))),
        smt.BVAdd(smt.BVMul(X, Y), literal(1)),
    ]
    assert len({as_sum_of_products(term) for term in forms}) == len(forms)


def test_what_would_be_a_sum_of_many_is_left_as_it_is() -> None:
    factors = [smt.BVAdd(*(smt.FreshSymbol(BVType(WIDTH)) for _ in range(2))) for _ in range(6)]
    assert 2 ** len(factors) > MOST_PRODUCTS
    whole = factors[0]
    for factor in factors[1:]:
        whole = smt.BVMul(whole, factor)
    assert as_sum_of_products(whole) is whole


@few(12)
@pytest.mark.parametrize("seed", range(20))
def test_forms_have_the_values_of_their_terms(seed: int) -> None:
    random = Random(seed)
    made: list[Any] = [X, Y, literal(random.randrange(8)), smt.BVXor(X, Y)]
    for _ in range(12):
        operation = random.choice([smt.BVAdd, smt.BVSub, smt.BVMul, smt.BVNeg])
        operands = random.choices(made, k=1 if operation is smt.BVNeg else 2)
        made.append(operation(*operands))
    for term in made[-4:]:
        form = as_sum_of_products(term)
        for x, y in product(range(1 << WIDTH), repeat=2):
            known = {X: literal(x), Y: literal(y)}
            assert form.substitute(known).simplify() is term.substitute(known).simplify()
