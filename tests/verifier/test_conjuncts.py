"""Taking conjunctions apart: the same meaning, and each part once however often it is shared."""

from itertools import islice, product
from random import Random
from typing import Any

import pytest
from pysmt import shortcuts

from verifier.conjuncts import conjuncts
from verifier.solver import Queries

smt: Any = shortcuts
NAMES: list[Any] = [smt.Symbol(f"conjuncts {i}") for i in range(4)]


def _random_formula(random: Random, depth: int) -> Any:
    if depth == 0:
        return random.choice([*NAMES, smt.TRUE(), smt.FALSE()])
    parts = [_random_formula(random, depth - 1) for _ in range(random.randint(1, 3))]
    match random.randrange(4):
        case 0:
            return smt.Not(parts[0])
        case 1:
            return smt.Iff(parts[0], parts[-1])
        case 2:
            return smt.And(parts)
        case _:
            return smt.Or(parts)


@pytest.mark.parametrize("seed", range(60))
def test_the_conjunction_means_the_same(seed: int) -> None:
    random = Random(seed)
    formulas = [_random_formula(random, 3) for _ in range(2)]
    parts = list(conjuncts(formulas))
    assert not any(p.is_and() or (p.is_not() and p.arg(0).is_or()) for p in parts)
    assert len(parts) == len(set(parts))
    for values in product([False, True], repeat=len(NAMES)):
        given = dict(zip(NAMES, [smt.Bool(v) for v in values], strict=True))
        before, after = (smt.simplify(smt.substitute(smt.And(t), given)) for t in (formulas, parts))
        assert before == after


def _shared(depth: int) -> Any:
    """A disjunction that has 2^depth parts as a tree, and two for each level as a graph."""
    first, second = NAMES[:2]
    for i in range(depth):
        new = smt.Symbol(f"shared {i}")
        first, second = smt.Or(first, smt.Or(second, new)), smt.Or(smt.Or(second, first), new)
    return smt.Or(first, second)


def test_shared_parts_are_there_once() -> None:
    """A query about this tree, of 2^80 parts, would not end."""
    shared = smt.Not(_shared(80))
    assert len(list(islice(conjuncts([shared]), 1000))) == 82
    assert Queries().satisfiable(shared)
    assert not Queries().satisfiable(shared, smt.Symbol("shared 40"))
