"""The cheapest proved program for a specification."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IndexType, IntegerType

from synth.campaign.budget import Budget
from synth.scalar.rules.rule import text_of
from synth.scalar.synthesis.constants import suggested
from synth.scalar.synthesis.observations import Unsearchable
from synth.scalar.synthesis.specification import Grammar, Specification
from synth.scalar.synthesis.synthesis import SearchOutcome, shorten, synthesise
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Term, operations
from tests.support.deep import some_of

I8, I32, BIT = IntegerType(8), IntegerType(32), IntegerType(1)
X, Y = Argument("x", I32), Argument("y", I32)
P, Q = Argument("p", BIT), Argument("q", BIT)
WORD_OPS = ("addi", "subi", "andi", "ori", "xori", "shli", "shrui", "shrsi")


def operators(*names: str, type_: IntegerType = I32) -> tuple[Operator, ...]:
    return tuple(o for n in names for o in operators_of(f"arith.{n}", [type_]))


def apply(name: str, *operands: Term, type_: IntegerType = I32) -> Term:
    (operator,) = operators(name, type_=type_)
    return Application(operator, operands)


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


@pytest.mark.parametrize(("result", "expected"), some_of(CASES.values(), 2), ids=CASES)
def test_the_cheapest_program(result: Term, expected: str):
    assert found(search(result, X, Y)) == expected


@pytest.mark.deep
def test_two_open_constants_are_solved_for():
    source = apply("muli", apply("addi", apply("muli", X, number(3)), number(1111)), number(5))
    using = operators("addi", "muli")
    assert found(search(source, X, using=using)) == "(x * 15) + 5555"
    specification = Specification((X,), (source,))
    without = Grammar(using, tuple(suggested([source], [I32])), OPS, holes=False)
    assert synthesise(specification, without, OPS.of_term(source)).found is None


@pytest.mark.deep
def test_open_constants_of_several_types_are_solved_for():
    """One after the other, in one process."""
    for bits in (16, 24):
        type_ = IntegerType(bits)
        x = Argument("x", type_)
        (add,), (multiply,) = (operators_of(f"arith.{n}", [type_]) for n in ("addi", "muli"))
        three, five = Literal(3, type_), Literal(5, type_)
        inner = Application(add, (Application(multiply, (x, three)), Literal(1111, type_)))
        source = Application(multiply, (inner, five))
        grammar = Grammar((add, multiply), tuple(suggested([source], [type_])), OPS)
        outcome = synthesise(Specification((x,), (source,)), grammar, OPS.of_term(source))
        assert outcome.found is not None and outcome.found.cost == 2


def test_nothing_is_cheaper_than_the_cheapest():
    outcome = search(apply("andi", X, NEGATED), X)
    assert outcome.found is None
    assert outcome.reason == "nothing cheaper in the space searched"


def test_wide_types_are_not_searched():
    wide = Argument("x", IntegerType(128))
    with pytest.raises(Unsearchable, match="more than 64 bits"):
        synthesise(Specification((wide,), (wide,)), Grammar((), (), OPS))


def equals(x: Term, y: Term) -> Term:
    return Application(operators("cmpi:eq")[0], (x, y))


def choose(condition: Term, then: Term, otherwise: Term, type_: IntegerType = I32) -> Term:
    return Application(operators("select", type_=type_)[0], (condition, then, otherwise))


def test_what_is_right_but_on_one_input_is_refuted_and_not_found_again():
    rare = choose(equals(X, number(0x5EED1234)), number(7), apply("andi", X, Y))
    only = operators("andi", "ori")
    specification = Specification((X, Y), (rare,))
    outcome = synthesise(specification, Grammar(only, (), OPS, holes=False))
    assert outcome.found is None
    # The lanes next to the constants of the specification had it; without them a proof must.
    mixed = apply("addi", apply("xori", X, apply("shli", Y, number(7))), number(0x1234567))
    hidden = choose(equals(mixed, number(0x5EED1235)), number(7), apply("andi", X, Y))
    outcome = synthesise(Specification((X, Y), (hidden,)), Grammar(only, (), OPS, holes=False))
    assert outcome.found is None and outcome.refuted == 1


def test_a_division_is_not_made_to_run_where_it_did_not():
    """y == 0 ? x : x / y is x / y wherever that is defined, and must not become it."""
    guarded = choose(
        equals(Y, number(0)), X, apply("divui", X, choose(equals(Y, number(0)), number(1), Y))
    )
    outcome = search(guarded, X, Y, using=operators("divui"), below=2)
    assert outcome.found is None


def test_where_the_source_is_undefined_anything_goes():
    source = apply("addi", apply("muli", apply("divui", X, Y), number(0)), Y)
    assert found(search(source, X, Y)) == "y"


def test_a_select_of_conditions_becomes_an_and_only_where_nothing_is_poison():
    both = choose(P, Q, number(0, BIT), type_=BIT)
    ands = operators("andi", "ori", type_=BIT)
    assert search(both, P, Q, using=ands, below=2).found is None
    outcome = search(both, P, Q, using=ands, below=2, noundef=frozenset({"q"}))
    assert found(outcome) == "p & q"


def test_where_the_source_is_poison_anything_defined_goes():
    exact = Application(operators("shrui:exact")[0], (X, number(1)))
    assert found(search(apply("shli", exact, number(1)), X)) == "x"


def test_a_precondition_counts():
    fits = Application(operators("cmpi:ult")[0], (X, number(8)))
    masked = apply("andi", X, number(7))
    assert search(masked, X).found is None
    assert found(search(masked, X, precondition=fits)) == "x"


def test_what_is_given_costs_nothing():
    shifted = apply("shrui", apply("addi", X, Y), number(3))
    wanted = apply("addi", apply("addi", shifted, Y), apply("xori", X, X))
    outcome = search(wanted, X, Y, given=(shifted,))
    assert outcome.found is not None and outcome.found.cost == 1


@pytest.mark.deep
def test_conditions_of_selections_are_found():
    less = Application(operators("cmpi:slt")[0], (X, Y))
    at_least = apply("xori", less, number(1, BIT), type_=BIT)
    kept = choose(at_least, apply("subi", X, Y), choose(less, apply("andi", X, Y), Y))
    using = (*operators("subi", "andi", "select"), *operators("cmpi"))
    outcome = search(kept, X, Y, using=using)
    assert outcome.found is not None and outcome.found.cost == 4


def test_several_results_are_found_and_proved_together():
    left, right = apply("subi", apply("ori", X, Y), apply("andi", X, Y)), apply("addi", X, X)
    specification = Specification((X, Y), (left, right))
    grammar = Grammar(operators("xori", "shli"), tuple(suggested([left, right], [I32])), OPS)
    outcome = synthesise(specification, grammar)
    assert outcome.found is not None
    assert [text_of(result) for result in outcome.found.results] == ["x ^ y", "x << 1"]


def test_the_budget_is_kept():
    outcome = search(CASES["average without overflow"][0], X, Y, budget=Budget(programs=1000))
    assert outcome.found is None
    assert outcome.reason == "the budget is used up" and outcome.programs <= 1000


@pytest.mark.deep
def test_candidates_that_only_an_index_of_32_bits_refutes_end_the_search():
    """Lanes have an index of 64 bits, where x is what it is after two casts."""
    i64, index = IntegerType(64), IndexType()
    x, y = Argument("x", i64), Argument("y", i64)
    cast = Application(Operator("arith.index_cast", (i64,), (index,)), (x,))
    back = Application(Operator("arith.index_cast", (index,), (i64,)), (cast,))
    binary = operators("xori", "ori", "addi", "subi", "andi", "maxsi", "minui", type_=i64)
    result = Application(binary[1], (Application(binary[0], (back, x)), y))
    literals = tuple(suggested([result], [i64]))
    grammar = Grammar((*binary, cast.operator, back.operator), literals, OPS)
    outcome = synthesise(Specification((x, y), (result,)), grammar, 4, Budget(10_000_000))
    assert outcome.found is None and outcome.exhausted and outcome.limited
    assert "refuted by no lane" in outcome.reason
    assert outcome.refuted == 40


@pytest.mark.deep
def test_the_same_seed_finds_the_same():
    result = CASES["turn off the rightmost bit"][0]
    one, other = (search(result, X, Y) for _ in range(2))
    assert one.found == other.found and one.programs == other.programs


PART = apply("xori", X, number(7))
SUM = apply("addi", PART, number(3))


@pytest.mark.parametrize(("other", "expected"), [(SUM, "((x ^ 7) + 3) <u 100"), (PART, None)])
def test_code_of_which_an_operation_is_not_needed(other: Term, expected: str | None):
    """One of two comparisons implies the other; not if it is of something else."""
    (less,) = operators("cmpi:ult")
    both = apply(
        "andi",
        Application(less, (SUM, number(100))),
        Application(less, (other, number(200))),
        type_=BIT,
    )
    grammar = Grammar(tuple(operations([both])), (), OPS)
    outcome = shorten(Specification((X,), (both,)), grammar, OPS.of_term(both))
    assert found(outcome) == expected


def test_an_operation_is_left_out_and_constants_follow():
    """A shift less, for the mask and the other shift are of other places."""
    word = IntegerType(64)
    (extend,) = operators_of("arith.extui", [I32, word])
    field = apply("andi", apply("shrui", X, number(4)), number(255))
    source = apply("shli", Application(extend, (field,)), number(48, word), type_=word)
    grammar = Grammar(tuple(operations([source])), (), OPS)
    outcome = synthesise(Specification((X,), (source,)), grammar, OPS.of_term(source))
    assert found(outcome) == "extui(x & 4080 to i64) << 44"


def test_what_is_known_of_a_hidden_argument_is_not_taken_apart():
    """There is no code for a hidden argument, nor for a part of what is known of it."""
    known = apply("andi", apply("andi", Y, number(255)), number(15))
    source = apply("xori", known, X)
    grammar = Grammar(tuple(operations([source])), (), OPS)
    specification = Specification((X, Y), (source,), (known,), hidden=frozenset({"y"}))
    assert found(shorten(specification, grammar)) is None
    open_to_all = Specification((X, Y), (source,))
    assert found(shorten(open_to_all, grammar)) == "(y & 15) ^ x"


def test_constants_do_not_follow_into_what_is_known_of_a_hidden_argument():
    word = IntegerType(64)
    (extend,) = operators_of("arith.extui", [I32, word])
    known = apply("andi", apply("shrui", X, number(4)), number(255))
    source = apply("shli", Application(extend, (known,)), number(48, word), type_=word)
    grammar = Grammar(tuple(operations([source])), (), OPS)
    specification = Specification((X,), (source,), (known,), hidden=frozenset({"x"}))
    assert found(synthesise(specification, grammar, 3.5)) == "extui((x >>u 4) & 255 to i64) << 48"
