"""Taking conjunctions apart: the same meaning, and each part once however often it is shared.

Literals for what a conjunct says is equal to one: the same models.
"""

from collections.abc import Sequence
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from pysmt import shortcuts
from pysmt.typing import BVType

from tests.support.deep import few, some_of
from verifier import verify_pair
from verifier.kernel.solving.conjuncts import conjuncts, with_literals, with_quotients
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.verdict import Proved, Refuted

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


@few(6)
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


BITS: list[Any] = [smt.Symbol(f"conjuncts v{i}", BVType(2)) for i in range(3)]


def _random_value(random: Random, depth: int) -> Any:
    if depth == 0:
        return random.choice([*BITS, smt.BV(random.randrange(4), 2)])
    x, y = (_random_value(random, depth - 1) for _ in range(2))
    return random.choice([smt.BVAdd, smt.BVMul, smt.BVUDiv, smt.BVXor])(x, y)


def _random_relation(random: Random) -> Any:
    """Often one that says that a variable is a literal, sometimes one that says so if at all."""
    variable, literal = random.choice(BITS), smt.BV(random.randrange(4), 2)
    x, y = (_random_value(random, random.randrange(2)) for _ in range(2))
    pinned = smt.Equals(*random.sample([variable, literal], 2))
    match random.randrange(6):
        case 0 | 1:
            return pinned
        case 2:
            return smt.Or(pinned, smt.BVULT(x, y))
        case 3:
            return smt.Not(pinned)
        case 4:
            return smt.Iff(pinned, smt.Equals(x, y))
        case _:
            return smt.Equals(x, y)


def _models(conjunction: Sequence[Any]) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    for values in product(range(4), repeat=len(BITS)):
        given = dict(zip(BITS, [smt.BV(v, 2) for v in values], strict=True))
        if smt.simplify(smt.substitute(smt.And(conjunction), given)).is_true():
            found.add(values)
    return found


@pytest.mark.parametrize("seed", some_of(range(150), 10))
def test_literals_for_what_is_equal_to_one_keep_the_models(seed: int) -> None:
    random = Random(seed)
    before = [_random_relation(random) for _ in range(random.randint(1, 4))]
    assert _models(with_literals(before)) == _models(before)


def test_what_one_literal_makes_a_literal_is_one_too() -> None:
    x, y, z = BITS
    after = with_literals([smt.Equals(z, x), smt.BVULT(y, z), smt.Equals(smt.BV(3, 2), x)])
    assert smt.BVULT(y, smt.BV(3, 2)) in after


@pytest.mark.parametrize("width", [32, 64, 128])
def test_a_product_with_what_is_pinned_is_easy(width: int) -> None:
    x, c = (smt.Symbol(f"conjuncts {n}{width}", BVType(width)) for n in "xc")
    differ = smt.Not(smt.Equals(smt.BVMul(x, c), smt.BVNeg(x)))
    pinned = smt.Equals(c, smt.BV(-1 % 2**width, width))
    assert not Queries(steps=20_000).satisfiable(pinned, differ)


EXACT = """func.func @before(%x: iW, %y: iW) -> iW {
  %q = arith.divui %x, %y : iW
  %r = arith.remui %x, %y : iW
  %z = arith.constant 0 : iW
  %e = arith.cmpi eq, %r, %z : iW
  %p = ub.poison : iW
  %d = arith.select %e, %q, %p : iW
  %m = arith.muli %d, %y : iW
  return %m : iW
}
func.func @after(%x: iW, %y: iW) -> iW {
  return %x : iW
}
"""


@pytest.mark.deep
@pytest.mark.parametrize("width", [14, 32, 64])
def test_an_exact_quotient_times_its_divisor_is_easy(width: int) -> None:
    text = EXACT.replace("W", str(width))
    assert isinstance(verify_pair(text).verdict, Proved)
    assert isinstance(verify_pair(text.replace("return %x", "return %y")).verdict, Refuted)


@pytest.mark.parametrize("width", range(1, 6))
def test_what_is_said_of_quotients_holds_of_all_numbers(width: int) -> None:
    x, y = (smt.Symbol(f"{name}{width}", BVType(width)) for name in "xy")
    product = smt.Equals(smt.BVMul(smt.BVUDiv(x, y), y), smt.BVURem(x, y))
    found = with_quotients([product])
    assert found[0] is product
    (said,) = found[1:]
    assert not Queries().satisfiable(smt.Not(said))


def test_nothing_is_said_where_something_of_it_is_missing() -> None:
    x, y, z = (smt.Symbol(name, BVType(8)) for name in "xyz")
    for term in (
        smt.Equals(smt.BVMul(smt.BVUDiv(x, y), y), z),
        smt.Equals(smt.BVMul(smt.BVURem(x, y), y), z),
        smt.Equals(smt.BVUDiv(x, y), smt.BVURem(x, y)),
        smt.Equals(smt.BVMul(smt.BVUDiv(x, y), y), smt.BVURem(x, z)),
    ):
        assert with_quotients([term]) == [term]
