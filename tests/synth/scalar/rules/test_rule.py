"""Rules as text, and what they consist of."""

from __future__ import annotations

from semantics.language.program import TypeVariable
from synth.scalar.rules.rule import Condition, Rule, flags_of, leaves, replaced, text_of, variables
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Symbol, Term
from verifier.kernel.goals.width_constant import Base, WidthConstant

S, T = TypeVariable("S"), TypeVariable("T")
x, y, c, d = Argument("x", T), Argument("y", T), Symbol("c", T), Symbol("d", T)


def ap(name: str, *operands: Term) -> Application:
    (operator,) = operators_of(name, [T])
    return Application(operator, operands)


def test_a_rule_is_one_line():
    source = ap("arith.subi", ap("arith.addi:nuw", x, c), d)
    rule = Rule(source, ap("arith.addi", x, ap("arith.subi", c, d)))
    assert str(rule) == "(x + nuw c) - d -> x + (c - d)"
    remainder = Rule(
        ap("arith.remui", x, c),
        ap("arith.andi", x, ap("arith.subi", c, Literal(1, T))),
        (Condition("is_power_of_two", (c,)), Condition("is_zero", (c,), negated=True)),
        ("nsw",),
    )
    assert str(remainder) == (
        "x %u c -> x & (c - 1) if is_power_of_two(c) and not is_zero(c) keeping nsw"
    )


def test_other_operations_are_called():
    assert text_of(ap("arith.cmpi:slt", x, Literal(0, T))) == "x <s 0"
    assert text_of(ap("arith.maxsi", x, ap("arith.minui", x, y))) == "maxsi(x, minui(x, y))"
    (extend,) = operators_of("arith.extui", [S, T])
    assert text_of(Application(extend, (Argument("x", S),))) == "extui(x to T)"
    (both,) = operators_of("arith.addui_extended", [T])
    assert text_of(Application(both, (x, y), 1)) == "addui_extended(x, y)#1"
    last = Literal(WidthConstant(T, Base.WIDTH, -1, (T,)), T)
    assert text_of(ap("arith.shrsi", x, last)) == "x >>s (T - 1)"


def test_what_a_rule_consists_of():
    rule = Rule(ap("arith.addi", ap("arith.andi", y, c), x), x)
    assert leaves(rule) == [y, c, x]
    assert variables(rule) == [T]
    assert replaced(rule.source, {c: d, x: y}) == ap("arith.addi", ap("arith.andi", y, d), y)
    assert flags_of(operators_of("arith.addi:nsw,nuw", [T])[0]) == ("nsw", "nuw")
