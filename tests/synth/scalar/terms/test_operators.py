"""Operators from names, and terms as programs."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IntegerType

from accelerator_model.meaning import instructions as accelerator
from semantics.language.program import TypeVariable
from synth.scalar.terms.operators import BadOperator, operators_of
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Symbol,
    at_widths,
    is_constant,
    program_of_terms,
    size,
)
from verifier.kernel.goals.width_constant import Base, WidthConstant

MEANINGS = (accelerator,)
"""Imported for the meanings that they register."""

I8, I1 = IntegerType(8), IntegerType(1)
S, T = TypeVariable("S"), TypeVariable("T")


def test_an_operator_for_each_type():
    found = operators_of("arith.addi", [S, T])
    assert [o.operand_types for o in found] == [(S, S), (T, T)]
    assert all(o.attributes == () for o in found)


def test_casts_go_from_narrow_to_wide_and_back():
    (extend,) = operators_of("arith.extui", [S, T])
    assert (extend.operand_types, extend.result_types) == ((S,), (T,))
    (cut,) = operators_of("arith.trunci", [S, T])
    assert (cut.operand_types, cut.result_types) == ((T,), (S,))


def test_flags_and_enumerations_are_named_or_enumerated():
    assert len(operators_of("arith.cmpi", [T])) == 10
    (less,) = operators_of("arith.cmpi:slt", [T])
    assert str(dict(less.attributes)["predicate"]) == "2 : i64"
    (add,) = operators_of("arith.addi:nsw,nuw", [T])
    assert "nsw" in str(dict(add.attributes)["overflowFlags"])
    (count,) = operators_of("llvm.intr.ctlz:is_zero_poison", [T])
    assert str(dict(count.attributes)["is_zero_poison"]) == "true"


def test_types_must_fit():
    found = operators_of("comb.concat", [IntegerType(4), I8])
    assert [(o.operand_types, o.result_types) for o in found] == [
        ((IntegerType(4), IntegerType(4)), (I8,))
    ]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("arith.nope", "has no meaning"),
        ("arith.constant", "is a constant"),
        ("arith.addi:exact", "has no attribute exact"),
        ("comb.extract", "needs lowBit"),
        ("comb.concat", "has no instance"),
        ("index.add", "not about iN only"),
        ("vector.shuffle", "moves lanes of vectors, which only `improve` searches"),
        ("llvm.extractelement", "moves lanes of vectors"),
        ("acc.preload", "not about iN only"),
    ],
)
def test_what_is_no_operator_is_said(name: str, why: str):
    with pytest.raises(BadOperator, match=why):
        operators_of(name, [I8])


def test_a_term_becomes_a_program_in_which_shared_terms_run_once():
    (add,) = operators_of("arith.addi", [I8])
    x = Argument("x", I8)
    twice = Application(add, (x, x))
    program = program_of_terms("f", [x], [Application(add, (twice, twice)), Literal(3, I8)])
    assert [step.operation for step in program.steps] == [
        "arith.addi",
        "arith.addi",
        "arith.constant",
    ]
    assert program.returned == (program.steps[1].results[0][0], program.steps[2].results[0][0])


def test_both_results_of_an_operation_are_one_step():
    (add,) = operators_of("arith.addui_extended", [I8])
    x = Argument("x", I8)
    program = program_of_terms("f", [x], [Application(add, (x, x), 1), Application(add, (x, x))])
    (step,) = program.steps
    assert program.returned == (step.results[1][0], step.results[0][0])


def test_literals_follow_the_width():
    (add,) = operators_of("arith.addi", [T])
    term = Application(add, (Argument("x", T), Literal(WidthConstant(T, Base.MINIMUM), T)))
    narrow = at_widths(term, {T: 4})
    assert isinstance(narrow, Application)
    assert narrow.operands == (
        Argument("x", IntegerType(4)),
        Literal(8, IntegerType(4)),
    )


def test_operations_on_constants_cost_nothing():
    (add,) = operators_of("arith.addi", [T])
    sum_ = Application(add, (Symbol("c", T), Symbol("d", T)))
    assert is_constant(sum_) and size(sum_) == 0
    assert size(Application(add, (Argument("x", T), sum_))) == 1
