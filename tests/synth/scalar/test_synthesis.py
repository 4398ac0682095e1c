"""The cheapest proved program for a specification."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IntegerType

from synth.scalar.constants import suggested
from synth.scalar.costs import OPS
from synth.scalar.meter import Budget
from synth.scalar.observations import Unsearchable
from synth.scalar.operators import operators_of
from synth.scalar.rule import text_of
from synth.scalar.specification import Grammar, Specification
from synth.scalar.synthesis import SearchOutcome, synthesise
from synth.scalar.terms import Apply, Argument, Literal, Operator, Term

I8, I32, BIT = IntegerType(8), IntegerType(32), IntegerType(1)
X, Y = Argument("x", I32), Argument("y", I32)
P, Q = Argument("p", BIT), Argument("q", BIT)
WORD_OPS = ("addi", "subi", "andi", "ori", "xori", "shli", "shrui", "shrsi")


def operators(*names: str, type_: IntegerType = I32) -> tuple[Operator, ...]:
    return tuple(o for n in names for o in operators_of(f"arith.{n}", [type_]))


def apply(name: str, *operands: Term, type_: IntegerType = I32) -> Term:
    (operator,) = operators(name, type_=type_)
    return Apply(operator, operands)


def number(value: int, type_: IntegerType = I32) -> Literal:
    return Literal(value, type_)


def search(
    result: Term,
    *arguments: Argument,
    using: tuple[Operator, ...] = operators(*WORD_OPS),
    budget: Budget | None = None,
    below: float | None = None,
    noundef: frozenset[str] = frozenset(),
    precondition: Term | None = None,
    given: tuple[Term, ...] = (),
) -> SearchOutcome:
    specification = Specification(arguments, (result,), given, precondition, noundef)
    grammar = Grammar(using, tuple(suggested([result], [I32, BIT])), OPS)
    limit = OPS.of_term(result) if below is None else below
    return synthesise(specification, grammar, limit, budget)


def found(outcome: SearchOutcome) -> str | None:
    return None if outcome.found is None else text_of(outcome.found.results[0])


NEGATED = apply("subi", number(0), X)
CASES = {
    "turn off the rightmost bit": (apply("subi", X, apply("andi", X, NEGATED)), "x & (x + -1)"),
    "isolate the rightmost bit": (
        apply("subi", X, apply("andi", X, apply("subi", X, number(1)))),
        "x & (0 - x)",
    ),
    "exclusive or": (apply("subi", apply("ori", X, Y), apply("andi", X, Y)), "x ^ y"),
    "average without overflow": (
        apply(
            "addi",
            apply("addi", apply("shrui", X, number(1)), apply("shrui", Y, number(1))),
            apply("andi", apply("andi", X, Y), number(1)),
        ),
        "((x ^ y) >>u 1) + (x & y)",
    ),
    "up to a multiple of eight": (
        apply("shli", apply("shrui", apply("addi", X, number(7)), number(3)), number(3)),
        "(x + 7) & -8",
    ),
    "constants that are solved for": (
        apply("addi", apply("subi", apply("addi", X, number(1234)), number(77)), number(5)),
        "x + 1162",
    ),
}


@pytest.mark.parametrize(("result", "expected"), CASES.values(), ids=CASES)
def test_the_cheapest_program(result: Term, expected: str):
    assert found(search(result, X, Y)) == expected


def test_nothing_is_cheaper_than_the_cheapest():
    outcome = search(apply("andi", X, NEGATED), X)
    assert outcome.found is None
    assert outcome.reason == "nothing cheaper in the space searched"


def test_wide_types_are_not_searched():
    wide = Argument("x", IntegerType(128))
    with pytest.raises(Unsearchable, match="more than 64 bits"):
        synthesise(Specification((wide,), (wide,)), Grammar((), (), OPS))
