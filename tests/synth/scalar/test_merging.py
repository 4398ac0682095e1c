"""Pairs of programs that are proved to behave alike, and pairs that must not be."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import IntegerType

from semantics.language.builder import Bits, Execution, select
from semantics.language.program import TypeVariable
from semantics.language.registry import meaning_of
from synth.scalar.enumerating import merging
from synth.scalar.enumerating.enumeration import Enumeration
from synth.scalar.enumerating.grammar import Grammar
from synth.scalar.enumerating.merging import Prover
from synth.scalar.terms.batches import is_commutative
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Apply, Argument, Literal, Symbol, Term
from verifier.kernel.goals.width_constant import Base, WidthConstant
from verifier.kernel.solving.solver import Queries, SolverUnknown

I32, I8, I1 = IntegerType(32), IntegerType(8), IntegerType(1)
T = TypeVariable("T")
X, Y, Z = (Argument(name, I32) for name in "xyz")
ZERO = Literal(0, I32)


def _apply(name: str, *operands: Term) -> Apply:
    (operator,) = operators_of(name, [operands[-1].type_])
    return Apply(operator, operands)


def _add(*operands: Term) -> Apply:
    return _apply("arith.addi", *operands)


def _subtract(*operands: Term) -> Apply:
    return _apply("arith.subi", *operands)


def _select(condition: Term, then: Term, otherwise: Term) -> Apply:
    (operator,) = operators_of("arith.select", [otherwise.type_])
    return Apply(operator, (condition, then, otherwise))


def _equal(x: Term, y: Term) -> Apply:
    (operator,) = operators_of("arith.cmpi:eq", [x.type_])
    return Apply(operator, (x, y))


_shifted = _apply("arith.shrui", _apply("arith.shli", X, Y), Y)
_quotient = _apply("arith.divui", X, Y)
_odd = _apply("comb.or", X, Literal(1, I32))

PROVED = {
    "linear": (_subtract(_add(X, Y), Y), _add(X, _subtract(Y, Y))),
    "bits": (
        _subtract(_apply("arith.ori", X, Y), _apply("arith.andi", X, Y)),
        _apply("arith.xori", X, Y),
    ),
    "same poison": (_shifted, _apply("arith.andi", X, _shifted)),
    "undefined alike": (_apply("arith.divui", X, _add(Y, ZERO)), _add(ZERO, _quotient)),
    "choice": (
        _apply("comb.divu", X, Y),
        _apply("comb.add", _apply("comb.divu", X, Y), ZERO),
    ),
}
_MAGIC = Literal(0x2468ACE1, I32)
"""A value that no lane has."""
_THERE = _equal(X, _MAGIC)
_ZERO_THERE = _subtract(X, _MAGIC)
_PARTS = [
    Apply(operator, (Argument("p", I1), Argument("q", I1)), result)
    for operator in operators_of("arith.addui_extended", [I1])
    for result in (0, 1)
]

DIFFERENT = {
    "undefined where it is not chosen": (_select(Literal(1, I1), X, _quotient), X),
    "undefined at one input": (
        _apply("arith.andi", ZERO, _apply("arith.divui", ZERO, _ZERO_THERE)),
        _apply("arith.andi", ZERO, _ZERO_THERE),
    ),
    "poison at one input": (
        _apply(
            "arith.andi", ZERO, _apply("arith.shrui", X, _select(_THERE, Literal(32, I32), ZERO))
        ),
        _apply("arith.andi", ZERO, X),
    ),
    "poison of an argument at one input": (
        _select(_THERE, _apply("arith.andi", Y, ZERO), ZERO),
        _apply("arith.andi", X, ZERO),
    ),
    "another result at one input": (
        _select(_THERE, *_PARTS),
        _select(_THERE, _PARTS[1], _PARTS[1]),
    ),
    "value": (_subtract(X, Y), _subtract(Y, X)),
    "one input of 2^32": (_select(_equal(X, Literal(0x2468ACE1, I32)), _add(X, X), X), X),
    "poison that is lost": (_subtract(X, X), ZERO),
    "poison of a shift": (_shifted, X),
    "flags": (_apply("arith.addi:nsw", X, Y), _add(X, Y)),
    "undefined": (
        _apply("arith.andi", ZERO, _quotient),
        _apply("arith.andi", ZERO, _add(X, Y)),
    ),
    "choice": (_apply("comb.divu", X, X), _apply("comb.divu", _odd, _odd)),
}


@pytest.mark.parametrize("name", PROVED)
def test_programs_that_behave_alike_are_proved(name: str):
    one, other = PROVED[name]
    assert Prover()(one, other)
    assert Prover()(other, one)


@pytest.mark.parametrize("name", DIFFERENT)
def test_programs_that_do_not_are_not(name: str):
    one, other = DIFFERENT[name]
    prover = Prover()
    assert not prover(one, other)
    assert not prover(other, one)
    assert prover.counts.unanswered == 0


def test_a_law_is_proved_once_for_all_its_instances():
    prover = Prover()
    assert prover(_subtract(_add(X, Y), Y), _add(X, _subtract(Y, Y)))
    laws = prover.counts.laws
    inner = _apply("arith.divui", Y, Z)
    for x, y in ((Y, X), (inner, X), (X, inner), (_apply("arith.shli", Z, Z), inner)):
        assert prover(_subtract(_add(y, x), x), _add(y, _subtract(x, x)))
    assert (prover.counts.pairs, prover.counts.laws) == (5, laws)


@meaning_of("test_merging.almost", "T, T -> T")
def _almost_a_sum(m: Execution, x: Bits, y: Bits) -> Bits:
    odd = x.eq(x.constant(0x2468ACE0)) & y.eq(y.constant(0x13579BD0))
    return select(odd, x, x + y)


def test_operands_are_swapped_only_where_that_is_proved():
    """On all lanes it commutes; on one input of 2^64 it does not."""
    (almost,) = operators_of("test_merging.almost", [I32])
    assert is_commutative(almost, {})
    one, other = Apply(almost, (X, Y)), Apply(almost, (Y, X))
    assert not Prover()(one, other)
    assert not Prover()(_add(one, Z), _add(Z, other))


WRONG_MERGES: dict[str, Callable[[Term, Term], Term]] = {
    "of 2^32 inputs one": lambda x, y: _select(_equal(x, Literal(0x2468ACE1, I32)), y, x),
    "poison where there was none": lambda x, y: _apply("arith.addi:nsw", _subtract(x, y), y),
    "a value where there was poison": lambda x, y: _select(_equal(y, y), x, x),
    "undefined where it was not": lambda x, y: _select(
        _equal(x, x), x, _apply("arith.divui", x, _apply("arith.andi", x, ZERO))
    ),
}


@pytest.mark.parametrize("name", WRONG_MERGES)
def test_a_wrong_merge_that_no_lane_shows_is_refuted_by_the_solver(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    def alike(*_: object) -> bool:
        return True

    monkeypatch.setattr(merging, "same", alike)
    wrong = WRONG_MERGES[name](X, Y)
    prover = Prover()
    assert not prover(wrong, X) and not prover(X, wrong)
    assert not prover(_add(wrong, Z), _add(X, Z))
    assert prover.counts.different and not prover.counts.unanswered


def test_what_is_cut_off_must_not_be_needed():
    """x + x is even, which an argument in its place is not."""
    twice = _add(X, X)
    one = _apply("arith.andi", twice, _add(ZERO, Literal(1, I32)))
    assert Prover()(one, _subtract(twice, twice))
    assert not Prover()(_apply("arith.andi", X, Literal(1, I32)), _subtract(X, X))


def test_a_symbol_is_not_an_argument():
    """Constants are never poison."""
    c = Symbol("c", I32)
    assert Prover()(_add(X, _subtract(c, c)), _add(X, ZERO))
    assert not Prover()(_add(X, _subtract(Y, Y)), _add(X, ZERO))


def test_each_of_the_widths_counts():
    x, width = Argument("x", T), Literal(8, T)
    (shift,) = operators_of("arith.shli", [T])
    (poison,) = operators_of("arith.shli", [T])
    one, other = Apply(shift, (x, width)), Apply(poison, (x, Literal(9, T)))
    assert Prover([{T: 8}])(one, other)
    assert not Prover([{T: 8}, {T: 16}])(one, other)
    minimum = Literal(WidthConstant(T, Base.MINIMUM), T)
    (add,) = operators_of("arith.addi", [T])
    (xor,) = operators_of("arith.xori", [T])
    assert Prover([{T: 8}, {T: 16}])(Apply(add, (x, minimum)), Apply(xor, (x, minimum)))


def test_each_of_the_widths_counts_though_no_lane_tells():
    """At 8 bits, 0x100 is 0."""
    x = Argument("x", T)
    (add,) = operators_of("arith.addi", [T])
    (select,) = operators_of("arith.select", [T])
    (equal,) = operators_of("arith.cmpi:eq", [T])
    there = Apply(equal, (x, Literal(0x2468, T)))
    changed = Apply(select, (there, Apply(add, (x, Literal(0x100, T))), x))
    assert Prover([{T: 8}])(changed, x)
    assert not Prover([{T: 8}, {T: 16}])(changed, x)
    assert not Prover([{T: 16}, {T: 8}])(changed, x)


def test_an_identity_of_polynomials_counts_from_the_least_width_on():
    x = Argument("x", T)
    (multiply,), (shift,) = (operators_of(f"arith.{n}", [T]) for n in ("muli", "shli"))
    twice = Apply(multiply, (x, Literal(2, T))), Apply(shift, (x, Literal(1, T)))
    assert Prover([{T: 2}, {T: 8}])(*twice)
    assert not Prover([{T: 1}, {T: 8}])(*twice)


def test_what_no_solver_answers_is_not_proved(monkeypatch: pytest.MonkeyPatch):
    def unknown(*_: object) -> bool:
        raise SolverUnknown("no answer")

    monkeypatch.setattr(Queries, "satisfiable", unknown)
    prover = Prover()
    assert not prover(*PROVED["same poison"])
    assert prover.counts.unanswered > 0


def test_all_merges_of_a_search_are_proved_or_reported():
    operators = tuple(
        o for n in ("arith.subi", "arith.andi", "arith.divui") for o in operators_of(n, [I8])
    )
    grammar = Grammar(operators, (Argument("x", I8), Argument("y", I8)))
    prover = Prover()
    found = Enumeration(grammar, prove=prover)
    for last in (False, True):
        found.grow(last)
    merges = list(found.merges())
    assert merges and not found.unproved
    assert prover.counts.pairs == len(merges)
    assert 0 < prover.counts.laws < len(merges)
    again = Prover()
    assert all(again(m.program, found.classes.term(m.into)) for m in merges)


def test_a_hash_that_is_kept_does_not_leave_the_process():
    term = _add(X, _subtract(X, Y))
    hash(term)
    copied = pickle.loads(pickle.dumps(term))
    assert copied == term and hash(copied) == hash(term)
    assert b"_hash" not in pickle.dumps(term)
