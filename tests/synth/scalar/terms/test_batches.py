"""Terms on numpy give what they give on Python integers, poison and UB included."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import IntegerType

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import TypeVariable
from semantics.language.registry import lookup
from synth.scalar.terms.batches import (
    Runner,
    apply_operator,
    is_commutative,
    lanes_of,
    special_values,
    width_of,
)
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Symbol
from tests.support.deep import few
from verifier.kernel.goals.width_constant import Base, WidthConstant

S, T = TypeVariable("S"), TypeVariable("T")
I4 = IntegerType(4)


def _operator(name: str, *types: TypeVariable | IntegerType) -> Operator:
    return operators_of(name, types or [T])[0]


@few(2)
@pytest.mark.parametrize(
    "name",
    ["arith.shli:nsw", "arith.divsi", "arith.minsi", "arith.addui_extended", "arith.cmpi:ult"],
)
@pytest.mark.parametrize("width", [3, 8, 70])
def test_each_lane_is_what_one_concrete_execution_gives(name: str, width: int):
    operator = _operator(name)
    x, y = Argument("x", T), Argument("y", T)
    lanes = lanes_of([x, y], {T: width}, count=40, poison=20)
    runner = Runner(lanes)
    outcomes = [
        runner.run(Application(operator, (x, y), i)) for i in range(len(operator.result_types))
    ]
    assert any(o.ub.any() or o.poison.any() for o in outcomes)
    for lane in range(lanes.count):
        interpretation = ConcreteInterpretation()
        m = Execution(interpretation)
        operands = [
            Value(
                Bits(interpretation, int(lanes.bits[leaf][lane]), width),
                Bool(interpretation, bool(lanes.poison[leaf][lane])),
            )
            for leaf in (x, y)
        ]
        results = apply_operator(m, operator, operands, lambda t: width_of(t, {T: width}))
        for outcome, value in zip(outcomes, results, strict=True):
            assert bool(outcome.ub[lane]) == m.ub.term
            if not m.ub.term:
                assert bool(outcome.poison[lane]) == value.poison.term
                if not value.poison.term:
                    assert int(outcome.bits[lane]) == value.bits.term


def test_small_inputs_are_all_there_and_each_poison_with_them():
    x, y, c = Argument("x", T), Argument("y", T), Symbol("c", T)
    lanes = lanes_of([x, y, c], {T: 3})
    rows = {
        (
            *(int(lanes.bits[leaf][lane]) for leaf in (x, y, c)),
            *(bool(lanes.poison[leaf][lane]) for leaf in (x, y)),
        )
        for lane in range(lanes.count)
    }
    assert lanes.exhaustive and lanes.clean == 512
    assert len(rows) == lanes.count == 8 * (8 + 1) ** 2


def test_large_inputs_are_special_small_related_and_the_same_for_a_seed():
    x, y = Argument("x", T), Argument("y", S)
    lanes = lanes_of([x, y], {T: 32, S: 8}, count=200)
    assert not lanes.exhaustive and lanes.clean == 200
    seen = set(map(int, lanes.bits[x]))
    assert {0, 1, 2**32 - 1, 2**31, 2**31 - 1} <= seen
    assert seen & {255, 256, 128}
    again = lanes_of([x, y], {T: 32, S: 8}, count=200)
    other = lanes_of([x, y], {T: 32, S: 8}, count=200, seed=1)
    assert np.array_equal(lanes.bits[x], again.bits[x])
    assert not np.array_equal(lanes.bits[x], other.bits[x])
    assert special_values(1) == [0, 1]


def test_lanes_can_be_chosen():
    x, c = Argument("x", T), Symbol("c", T)
    lanes = lanes_of([x, c], {T: 3})
    power = lanes.where(np.isin(lanes.bits[c], (1, 2, 4)))
    assert set(map(int, power.bits[c])) == {1, 2, 4}
    assert not power.exhaustive
    assert power.clean == 24 and not power.poison[x][:24].any() and power.poison[x][24:].all()


def test_undefined_behaviour_anywhere_in_a_term_is_the_terms():
    x, y = Argument("x", T), Argument("y", T)
    divide, conjunction = _operator("arith.divui"), _operator("arith.andi")
    zero = Literal(0, T)
    runner = Runner(lanes_of([x, y], {T: 3}))
    outcome = runner.run(Application(conjunction, (zero, Application(divide, (x, y)))))
    assert np.array_equal(outcome.ub, runner.run(Application(divide, (x, y))).ub)
    assert outcome.ub.any() and not outcome.ub.all()


def test_a_free_choice_is_marked():
    x, y = Argument("x", T), Argument("y", T)
    runner = Runner(lanes_of([x, y], {T: 3}, poison=0))
    outcome = runner.run(
        Application(_operator("comb.add"), (Application(_operator("comb.divu"), (x, y)), x))
    )
    assert np.array_equal(outcome.chose, runner.lanes.bits[y] == 0)
    assert np.array_equal(outcome.defined, ~outcome.chose)


def test_literals_may_follow_the_width():
    x = Argument("x", T)
    term = Application(_operator("arith.andi"), (x, Literal(WidthConstant(T, Base.MINIMUM), T)))
    runner = Runner(lanes_of([x], {T: 4}, poison=0))
    assert set(map(int, runner.run(term).bits)) == {0, 8}


@few(6)
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("arith.addi:nsw", True),
        ("arith.muli", True),
        ("arith.maxui", True),
        ("arith.cmpi:eq", True),
        ("comb.and", True),
        ("arith.mului_extended", True),
        ("arith.subi", False),
        ("arith.shli", False),
        ("arith.cmpi:slt", False),
        ("arith.divui", False),
        ("arith.select", False),
    ],
)
def test_commutativity_is_seen_in_the_meaning(name: str, expected: bool):
    for widths in ({T: 32}, {T: 3}):
        assert is_commutative(_operator(name), widths) == expected
    assert is_commutative(_operator(name, IntegerType(32)), {}) == expected


def test_commutative_only_on_most_values_is_not_commutative():
    from semantics.language.builder import select
    from semantics.language.registry import meaning_of

    if lookup("batches_test.almost") is None:

        @meaning_of("batches_test.almost", "T, T -> T", sees_poison=True)
        def almost(m: Execution, x: Value, y: Value) -> Value:
            m.ub_if(x.poison)
            return Value(x.bits + y.bits, y.poison)

        @meaning_of("batches_test.corner", "T, T -> T")
        def corner(m: Execution, x: Bits, y: Bits) -> Bits:
            at = x.eq(x.constant(5)) & y.eq(y.constant(3))
            return select(at, x.constant(0), x + y)

    assert not is_commutative(_operator("batches_test.almost"), {T: 32})
    assert not is_commutative(_operator("batches_test.corner"), {T: 32})
    assert not is_commutative(_operator("batches_test.corner", IntegerType(32)), {})
