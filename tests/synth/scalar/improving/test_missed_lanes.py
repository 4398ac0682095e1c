"""Searches for results that no input tried has, or that none is defined for."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import IntegerType

from synth.campaign.budget import Budget
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.synthesis.constants import suggested
from synth.scalar.synthesis.space import keys_of
from synth.scalar.synthesis.specification import Grammar, Specification
from synth.scalar.synthesis.synthesis import SearchOutcome, synthesise
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Term
from tests.support.deep import some_of
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved

I8, I64, BIT = IntegerType(8), IntegerType(64), IntegerType(1)
X, C = Argument("x", I64), Argument("c", BIT)
PREDICATES = ("eq", "ne", "ult", "ugt", "slt", "sgt")
RARE = 0x5DEECE66D1234567


def apply(name: str, *operands: Term) -> Application:
    types = list(dict.fromkeys(t.type_ for t in operands))
    found = operators_of(f"arith.{name}", types)
    (operator,) = [o for o in found if o.operand_types == tuple(t.type_ for t in operands)]
    return Application(operator, operands)


def number(value: int, type_: IntegerType = I64) -> Literal:
    return Literal(value, type_)


FIELD = """\
func.func @f(%x: i64) -> i1 {
  %c20 = arith.constant 20 : i64
  %m = arith.constant 1048575 : i64
  %k = arith.constant 703710 : i64
  %0 = arith.shrui %x, %c20 : i64
  %1 = arith.andi %0, %m : i64
  %2 = arith.cmpi eq, %1, %k : i64
  return %2 : i1
}
"""


@pytest.mark.deep
def test_a_comparison_that_is_true_on_no_lane_is_searched():
    result = improve(Source("<text>", FIELD), ImproveOptions(window=Budget(100_000)))
    assert result.programs > 100_000 and all(r.kind == "proved" for r in result.results)


def rare_results() -> dict[str, Term]:
    """Results of one bit that are the same on all lanes, or nearly, and not everywhere."""
    mixed = apply("xori", X, apply("shrui", X, number(7)))
    found: dict[str, Term] = {}
    for predicate in PREDICATES:
        for name, left in (("x", X), ("mixed", mixed)):
            for value in (RARE, 1, -1 << 63):
                key = f"{name} {predicate} {value}"
                found[key] = apply(f"cmpi:{predicate}", left, number(value))
    found["never"] = apply("cmpi:ult", X, number(0))
    found["always"] = apply("cmpi:uge", X, number(0))
    return found


UNDEFINED = (apply("divui", X, number(0)), apply("shli", X, number(64)))
NEVER = apply("andi", C, number(0, BIT))


@pytest.mark.parametrize("name", some_of(rare_results(), 8))
def test_whatever_the_lanes_have_a_search_ends_with_an_answer(name: str):
    result = rare_results()[name]
    names = ("andi", "ori", "xori", "addi", "shrui", *(f"cmpi:{p}" for p in PREDICATES))
    using = [o for n in names for o in operators_of(f"arith.{n}", [I64])]
    using += operators_of("arith.xori", [BIT])
    grammar = Grammar(tuple(using), tuple(suggested([result], [I64, BIT])), OPS)
    below = OPS.of_term(result)
    outcome = synthesise(Specification((X,), (result,)), grammar, below, Budget(20_000))
    assert outcome.reason or isinstance(getattr(outcome.found, "proof", None), Proved)


@pytest.mark.parametrize("result", UNDEFINED)
def test_where_no_lane_is_defined_anything_that_is_proved_does(result: Term):
    outcome = searched_without_lanes(Specification((X, C), (result,)))
    assert outcome.found is not None and isinstance(outcome.found.proof, Proved)


def test_nothing_is_found_for_a_precondition_that_no_input_satisfies():
    outcome = searched_without_lanes(
        Specification((X, C), (apply("addi", X, X),), precondition=NEVER)
    )
    assert outcome.found is None and outcome.reason


def searched_without_lanes(specification: Specification) -> SearchOutcome:
    using = [o for n in ("addi", "andi", "shrui") for o in operators_of(f"arith.{n}", [I64])]
    literals = suggested(specification.results, [I64, BIT])
    return synthesise(specification, Grammar(tuple(using), tuple(literals), OPS), 1.0, None)


@pytest.mark.parametrize("rows", [0, 1, 3])
@pytest.mark.parametrize("lanes", [0, 1, 9])
@pytest.mark.parametrize("width", [1, 8, 33, 64])
def test_there_is_a_key_for_each_program(rows: int, lanes: int, width: int):
    bits = np.arange(rows * lanes, dtype=np.uint64).reshape(rows, lanes)
    keys = keys_of(bits, np.zeros((rows, lanes), np.bool_), width)
    assert len(keys) == rows
    if rows and lanes * width > 8:
        assert len(set(keys)) == rows
