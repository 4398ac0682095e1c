"""Sums whose literals are added once say what sums say."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from pysmt import shortcuts
from pysmt.typing import BVType

from tests.support.deep import few
from verifier.kernel.simulation.terms import INTERPRETATION

smt: Any = shortcuts
WIDTH = 3
X, Y = smt.FreshSymbol(BVType(WIDTH)), smt.FreshSymbol(BVType(WIDTH))


def literal(value: int) -> Any:
    return INTERPRETATION.constant(value, WIDTH)


def test_what_is_added_is_added_once() -> None:
    i = INTERPRETATION
    one = literal(1)
    twice = i.add(i.add(X, one, WIDTH), one, WIDTH)
    assert twice is i.add(X, literal(2), WIDTH)
    assert i.sub(twice, literal(2), WIDTH) is X
    assert i.sub(twice, X, WIDTH) is literal(2)
    assert i.add(i.add(X, one, WIDTH), Y, WIDTH) is i.add(X, i.add(one, Y, WIDTH), WIDTH)
    assert i.mul(i.mul(X, one, WIDTH), literal(0), WIDTH) is literal(0)


@few(8)
@pytest.mark.parametrize("seed", range(20))
def test_sums_have_the_values_that_they_say(seed: int) -> None:
    random = Random(seed)
    known: list[tuple[Any, Any]] = [(X, X), (Y, Y)]
    known += [(literal(k), smt.BV(k, WIDTH)) for k in random.sample(range(8), 3)]
    for _ in range(8):
        (a, plain), (b, other) = random.choice(known), random.choice(known)
        made, plainly = random.choice(
            [
                (INTERPRETATION.add, smt.BVAdd),
                (INTERPRETATION.sub, smt.BVSub),
                (INTERPRETATION.mul, smt.BVMul),
            ]
        )
        known.append((made(a, b, WIDTH), plainly(plain, other)))
    for x, y in product(range(8), range(8)):
        given = {X: smt.BV(x, WIDTH), Y: smt.BV(y, WIDTH)}
        for term, plain in known[-4:]:
            value, wanted = (t.substitute(given).simplify() for t in (term, plain))
            assert value is wanted


def test_literals_are_what_bits_are() -> None:
    i = INTERPRETATION
    for x, y in product(range(8), range(8)):
        a, b = literal(x), literal(y)
        pairs = [
            (i.equal(a, b, WIDTH), smt.Equals(a, b)),
            (i.signed_less(a, b, WIDTH), smt.BVSLT(a, b)),
            (i.unsigned_less(a, b, WIDTH), smt.BVULT(a, b)),
        ]
        for found, wanted in pairs:
            assert found.simplify() is wanted.simplify()
        assert i.mul(X, a, WIDTH).substitute({X: b}).simplify() is smt.BVMul(a, b).simplify()
