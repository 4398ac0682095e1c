"""What is read as terms about integers says no more than the terms about bit vectors."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pysmt import shortcuts
from pysmt.logics import QF_UFLIA
from pysmt.typing import BVType

from tests.support.deep import few
from verifier.kernel.simulation.integers import Integers
from verifier.kernel.simulation.terms import apply, predicate
from verifier.kernel.solving.solver import Queries

smt: Any = shortcuts
WIDTH = 4
X, Y = smt.FreshSymbol(BVType(WIDTH)), smt.FreshSymbol(BVType(WIDTH))

SUMS: dict[str, Callable[[Any, Any], Any]] = {
    "a + b": smt.BVAdd,
    "a - b": smt.BVSub,
    "-a": lambda a, _: smt.BVNeg(a),
    "a - b + a + 3": lambda a, b: smt.BVAdd(smt.BVSub(a, b), smt.BVAdd(a, smt.BV(3, WIDTH))),
    "a + 3": lambda a, _: smt.BVAdd(a, smt.BV(3, WIDTH)),
    "a - 3": lambda a, _: smt.BVSub(a, smt.BV(3, WIDTH)),
    "5 (b - a)": lambda a, b: smt.BVMul(smt.BV(5, WIDTH), smt.BVSub(b, a)),
    "14 a": lambda a, _: smt.BVMul(a, smt.BV(14, WIDTH)),
    "a / 3": lambda a, _: smt.BVUDiv(a, smt.BV(3, WIDTH)),
    "the rest of a by 5": lambda a, _: smt.BVURem(a, smt.BV(5, WIDTH)),
    "a / 3, signed": lambda a, _: smt.BVSDiv(a, smt.BV(3, WIDTH)),
    "the rest of a by 3, signed": lambda a, _: smt.BVSRem(a, smt.BV(3, WIDTH)),
    "a where a is less, or b": lambda a, b: smt.Ite(smt.BVSLT(a, b), a, b),
    "a + b where a is less, or b": lambda a, b: smt.Ite(smt.BVULE(a, b), smt.BVAdd(a, b), b),
    "a wider sum, its lowest bits": lambda a, b: smt.BVExtract(
        smt.BVAdd(smt.BVZExt(a, 2), smt.BVZExt(b, 2)), 0, WIDTH - 1
    ),
    "a piece of a, extended by its sign": lambda a, _: smt.BVExtract(
        smt.BVSExt(smt.BVExtract(a, 0, 1), 3), 0, WIDTH - 1
    ),
    "a product with an extended literal": lambda a, _: smt.BVExtract(
        smt.BVMul(smt.BVSExt(smt.BV(13, WIDTH), WIDTH), smt.BVSExt(a, WIDTH)), 0, WIDTH - 1
    ),
    "single bits": lambda a, b: smt.BVZExt(
        smt.BVOr(
            smt.BVAnd(smt.BVComp(a, b), smt.BVNot(smt.BVComp(a, smt.BV(3, WIDTH)))),
            smt.Ite(smt.BVULT(a, b), smt.BV(1, 1), smt.BV(0, 1)),
        ),
        WIDTH - 1,
    ),
    "whether a is b": lambda a, b: smt.BVZExt(smt.BVComp(a, b), WIDTH - 1),
}
OTHERS: dict[str, Callable[[Any, Any], Any]] = {
    "a b": smt.BVMul,
    "a and b": smt.BVAnd,
    "a or b": smt.BVOr,
    "a xor b": smt.BVXor,
    "not a": lambda a, _: smt.BVNot(a),
    "a / b": smt.BVUDiv,
    "the rest of a by b": smt.BVURem,
    "a / b, signed": smt.BVSDiv,
    "the rest of a by b, signed": smt.BVSRem,
    "a / -2, signed": lambda a, _: smt.BVSDiv(a, smt.BV(14, WIDTH)),
    "a / 0": lambda a, _: smt.BVUDiv(a, smt.BV(0, WIDTH)),
    "a shifted left by b": smt.BVLShl,
    "a shifted right by b": smt.BVLShr,
    "the middle of a": lambda a, _: smt.BVZExt(smt.BVExtract(a, 1, 2), 2),
}
ALL = {**SUMS, **OTHERS}


def satisfiable(*terms: Any) -> bool:
    integers = Integers()
    return Queries(10.0, QF_UFLIA).satisfiable(*integers.all_of(terms))


def value(term: Any, x: int, y: int) -> Any:
    return term.substitute({X: smt.BV(x, WIDTH), Y: smt.BV(y, WIDTH)}).simplify()


def given(x: int, y: int) -> Any:
    return smt.And(smt.Equals(X, smt.BV(x, WIDTH)), smt.Equals(Y, smt.BV(y, WIDTH)))


@few(4)
@pytest.mark.parametrize("name", ALL)
def test_what_is_true_of_bits_is_not_false_of_integers(name: str) -> None:
    term = ALL[name](X, Y)
    for x, y in ((0, 0), (7, 1), (8, 15), (15, 8), (3, 12), (9, 6)):
        assert satisfiable(given(x, y), smt.Equals(term, value(term, x, y)))


@few(4)
@pytest.mark.parametrize("name", SUMS)
def test_sums_are_exact(name: str) -> None:
    term = SUMS[name](X, Y)
    integers = Integers()
    integers.read(term)
    assert integers.exact
    for x, y in ((0, 0), (7, 1), (8, 15), (15, 8), (3, 12), (9, 6)):
        assert not satisfiable(given(x, y), smt.Not(smt.Equals(term, value(term, x, y))))


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_linear_is_not_exact(name: str) -> None:
    integers = Integers()
    integers.read(OTHERS[name](X, Y))
    assert not integers.exact


def formula(random: Random, depth: int) -> Any:
    if depth == 0:
        a, b = bits(random, 2), bits(random, 2)
        compare: Any = random.choice([smt.BVULT, smt.BVULE, smt.BVSLT, smt.BVSLE, smt.Equals])
        return compare(a, b)
    a, b = formula(random, depth - 1), formula(random, depth - 1)
    return random.choice(
        [
            smt.And(a, b),
            smt.Or(a, b),
            smt.Not(a),
            smt.Implies(a, b),
            smt.Iff(a, b),
            smt.Ite(a, b, smt.Not(b)),
        ]
    )


def bits(random: Random, depth: int) -> Any:
    if depth == 0:
        return random.choice([X, Y, smt.BV(random.randrange(16), WIDTH)])
    operation = random.choice(list(ALL.values()))
    return operation(bits(random, depth - 1), bits(random, depth - 1))


@few(6)
@pytest.mark.parametrize("seed", range(40))
def test_a_model_of_random_terms_stays_one(seed: int) -> None:
    random = Random(seed)
    term = formula(random, 2)
    x, y = random.randrange(16), random.randrange(16)
    holds = value(term, x, y)
    assert satisfiable(given(x, y), term if holds is smt.TRUE() else smt.Not(term))


def test_functions_are_functions_and_give_bits() -> None:
    one, other = (apply("f", BVType(WIDTH), [term]) for term in (X, Y))
    assert not satisfiable(smt.Equals(X, Y), smt.Not(smt.Equals(one, other)))
    assert satisfiable(smt.Not(smt.Equals(X, Y)), smt.Not(smt.Equals(one, other)))
    assert not satisfiable(smt.Not(smt.BVULE(one, smt.BV(15, WIDTH))))
    assert satisfiable(predicate("p", [X]), smt.Not(predicate("p", [Y])))
    assert not satisfiable(smt.Equals(X, Y), predicate("p", [X]), smt.Not(predicate("p", [Y])))


def test_operations_of_other_kinds_are_not_taken_for_the_same() -> None:
    shifted, other = smt.BVLShl(X, Y), smt.BVLShr(X, Y)
    assert satisfiable(smt.Not(smt.Equals(shifted, other)))
    pieces = [smt.BVExtract(smt.BVXor(X, Y), k, k + 1) for k in (1, 2)]
    assert satisfiable(smt.Not(smt.Equals(*pieces)))


def test_sixty_four_bits_and_a_step_of_five() -> None:
    """What takes a solver of bits long."""
    i, n = smt.FreshSymbol(BVType(64)), smt.FreshSymbol(BVType(64))
    five, zero = smt.BV(5, 64), smt.BV(0, 64)
    steps = smt.Equals(smt.BVURem(smt.BVSub(n, i), five), zero)
    below = smt.And(smt.BVSLE(zero, i), smt.BVSLT(i, n), steps)
    assert not satisfiable(below, smt.Not(smt.BVSLT(smt.BVAdd(i, smt.BV(4, 64)), n)))
    assert satisfiable(below, smt.Not(smt.BVSLT(smt.BVAdd(i, five), n)))
    after = smt.BVSub(n, smt.BVAdd(i, five))
    assert not satisfiable(below, smt.Not(smt.Equals(smt.BVURem(after, five), zero)))
    assert satisfiable(steps, smt.Not(smt.BVSLT(smt.BVAdd(i, smt.BV(4, 64)), n)))
