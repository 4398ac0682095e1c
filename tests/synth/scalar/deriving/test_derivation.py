"""What laws derive, what they must not derive, and what is left of a set of rules."""

from __future__ import annotations

import random
import sys

import pytest

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import general as natives
from semantics.language.program import TypeVariable
from synth.scalar.deriving import derivation
from synth.scalar.deriving.derivation import (
    Derivability,
    Law,
    Limits,
    derived,
    flag_instances,
    laws_of,
    without_derived,
)
from synth.scalar.deriving.derivation_process import Derivations
from synth.scalar.deriving.refinement_graph import NotInstalled, RefinementGraph, Stop
from synth.scalar.deriving.saturation_round import look
from synth.scalar.rules.equivalence import guarantee_of, is_equivalence
from synth.scalar.rules.rule import Condition, Rule
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Operator, Symbol, Term
from tests.support.deep import few
from tests.support.plain_rewriting import is_reached
from verifier.kernel.goals.width_constant import Base, WidthConstant

pytest.importorskip("egglog")
REGISTERING = (constant_natives, natives)

R, S, T, U = (TypeVariable(name) for name in "RSTU")
x, y, z = (Argument(name, T) for name in "xyz")
c, d = Symbol("c", T), Symbol("d", T)
ZERO, ONE, ONES = (Literal(number, T) for number in (0, 1, -1))


def operator(name: str, *types: TypeVariable) -> Operator:
    (found,) = operators_of(f"arith.{name}", types or (T,))
    return found


def ap(name: str, *operands: Term) -> Application:
    return Application(operator(name), operands)


def sum_of(*terms: Term) -> Term:
    first, *rest = terms
    for term in rest:
        first = ap("addi", first, term)
    return first


def number(value: int) -> Literal:
    return Literal(value, T)


def answers(rules: list[Rule], *laws: Rule, limits: Limits | None = None) -> list[Derivability]:
    return derived(rules, laws_of(laws), limits)


def answer(rule: Rule, *laws: Rule) -> Derivability:
    (only,) = answers([rule], *laws)
    return only


ASSOCIATIVE = Rule(ap("addi", ap("addi", x, y), z), ap("addi", x, ap("addi", y, z)))
DISTRIBUTIVE = Rule(ap("andi", x, ap("ori", y, z)), ap("ori", ap("andi", x, y), ap("andi", x, z)))
AND_SAME, OR_SAME = Rule(ap("andi", x, x), x), Rule(ap("ori", x, x), x)
ABSORPTION = Rule(ap("ori", x, ap("andi", x, y)), x)
DUAL_ABSORPTION = Rule(ap("andi", x, ap("ori", x, y)), x)
CANCEL = Rule(ap("subi", x, x), ZERO)
ADD_ZERO, TIMES_ZERO = Rule(ap("addi", x, ZERO), x), Rule(ap("muli", x, ZERO), ZERO)
MASK = Rule(
    ap("remui", x, c), ap("andi", x, ap("subi", c, ONE)), (Condition("is_power_of_two", (c,)),)
)
MERGE = Rule(ap("addi", ap("addi", x, c), d), ap("addi", x, ap("addi", c, d)))


@pytest.mark.deep
def test_laws_derive_laws():
    absorbed = [AND_SAME, OR_SAME, DISTRIBUTIVE, ABSORPTION]
    assert answer(DUAL_ABSORPTION, *absorbed) is Derivability.DERIVED
    assert answer(DUAL_ABSORPTION, *absorbed[:-1]) is Derivability.NOT_DERIVED
    assert answer(MERGE, ASSOCIATIVE) is Derivability.DERIVED
    four = Rule(sum_of(x, y, z, x), ap("addi", sum_of(z, y), sum_of(x, x)))
    assert answer(four, ASSOCIATIVE) is Derivability.DERIVED
    assert answer(four) is Derivability.NOT_DERIVED


@pytest.mark.deep
def test_one_way_laws_lead_one_way():
    back = Rule(ZERO, ap("subi", x, x))
    with pytest.raises(ValueError, match="does not bind"):
        look(RefinementGraph(), [CANCEL], [Law(back)])
    assert answer(back, CANCEL, TIMES_ZERO) is Derivability.NOT_DERIVED
    both = Rule(ap("subi", x, x), ap("muli", x, ZERO))
    assert answer(both, CANCEL, TIMES_ZERO) is Derivability.NOT_DERIVED
    assert derived([both], [Law(CANCEL, True), Law(TIMES_ZERO, True)]) == [Derivability.DERIVED]
    flagged = Rule(ap("addi:nsw", x, y), ap("addi", x, y))
    assert answer(flagged) is Derivability.DERIVED
    assert answer(Rule(flagged.target, flagged.source), flagged) is Derivability.NOT_DERIVED


@pytest.mark.deep
def test_one_way_laws_apply_within_a_term_and_one_after_the_other():
    within = Rule(ap("xori", y, ap("addi", ap("subi", x, x), z)), ap("xori", z, y))
    assert answer(within, CANCEL, ADD_ZERO) is Derivability.DERIVED
    assert answer(within, CANCEL) is Derivability.NOT_DERIVED
    assert answer(Rule(within.target, within.source), CANCEL, ADD_ZERO) is Derivability.NOT_DERIVED


@pytest.mark.deep
def test_false_rules_are_not_derived():
    everything = [ASSOCIATIVE, DISTRIBUTIVE, AND_SAME, OR_SAME, ABSORPTION, DUAL_ABSORPTION]
    everything += [CANCEL, ADD_ZERO, TIMES_ZERO, MASK, MERGE]
    false = [
        Rule(ap("addi", ap("addi", x, c), d), ap("addi", x, ap("subi", c, d))),
        Rule(ap("addi", ap("addi", x, number(3)), number(4)), ap("addi", x, number(8))),
        Rule(ap("subi", ap("subi", x, y), z), ap("subi", x, ap("subi", y, z))),
        Rule(ap("andi", x, ap("ori", y, z)), ap("ori", ap("andi", x, y), z)),
        Rule(ap("subi", x, y), ap("subi", y, x)),
        Rule(ap("cmpi:slt", x, y), ap("cmpi:slt", y, x)),
        Rule(ap("remui", x, c), ap("andi", x, ap("subi", c, ONE))),
        Rule(ap("remui", x, number(6)), ap("andi", x, number(5))),
    ]
    assert set(answers(false, *everything)) <= {Derivability.NOT_DERIVED, Derivability.LIMIT}


@pytest.mark.deep
def test_constants_are_folded_and_compared_by_value():
    folded = Rule(ap("addi", ap("addi", x, number(3)), number(4)), ap("addi", x, number(7)))
    assert answer(folded, MERGE) is Derivability.DERIVED
    gone = Rule(ap("addi", ap("addi", x, number(5)), number(-5)), x)
    assert answer(gone, MERGE, ADD_ZERO) is Derivability.DERIVED
    other = Rule(MERGE.source, ap("addi", x, ap("subi", d, ap("subi", ZERO, c))))
    assert answer(other, MERGE) is Derivability.DERIVED
    last = Literal(WidthConstant(T, Base.WIDTH, -1, (T,)), T)
    sign = Rule(ap("shrsi", ap("shrsi", x, last), last), ap("shrsi", x, last))
    assert answer(sign, Rule(ap("shrsi", ap("shrsi", x, last), y), ap("shrsi", x, last))) is (
        Derivability.DERIVED
    )
    amount = Rule(ap("shli", ap("shli", x, c), d), ap("shli", x, ap("addi", c, d)))
    assert answer(
        amount, Rule(ap("shli", ap("shli", x, y), z), ap("shli", x, ap("addi", y, z)))
    ) is (Derivability.DERIVED)


@pytest.mark.deep
def test_a_conditional_law_is_used_where_its_condition_follows():
    same = Rule(MASK.source, MASK.target, MASK.conditions)
    by_eight = Rule(ap("remui", x, number(8)), ap("andi", x, number(7)))
    renamed = Rule(
        ap("remui", y, d), ap("andi", y, ap("addi", d, ONES)), (Condition("is_power_of_two", (d,)),)
    )
    stronger = Rule(MASK.source, MASK.target, (Condition("is_one", (c,)),))
    assert answers([same, by_eight, renamed, stronger], MASK) == [Derivability.DERIVED] * 4
    weaker = Rule(MASK.source, MASK.target, (Condition("is_zero", (c,), negated=True),))
    other = Rule(MASK.source, MASK.target, (Condition("is_power_of_two", (c,), negated=True),))
    assert answers([weaker, other], MASK) == [Derivability.NOT_DERIVED] * 2


def test_a_condition_on_types():
    wide = ap("andi", x, c)
    fits = Condition("fits_unsigned", (c,), types=(S,))
    narrow = Application(operator("trunci", S, T), (x,))
    law = Rule(Application(operator("trunci", S, T), (wide,)), narrow, (fits,))
    found = look(RefinementGraph(), [law, Rule(law.source, law.target)], [Law(law)])
    assert found.derived == {0}


@pytest.mark.deep
def test_a_condition_on_a_type_alone():
    wide = (Condition("is_wider_than_i1", (), types=(T,)),)
    law = Rule(ap("andi", x, y), ap("ori", x, y), wide)
    same = Rule(ap("andi", y, x), ap("ori", x, y), wide)
    two = Rule(ap("andi", x, number(2)), ap("ori", x, number(2)))
    every = Rule(ap("andi", y, x), ap("ori", x, y))
    found = derived([same, two, every], [Law(law)])
    assert found == [Derivability.DERIVED, Derivability.DERIVED, Derivability.NOT_DERIVED]
    doubled = Rule(ap("muli", x, number(2)), ap("shli", x, ONE))
    twice = Rule(ap("muli", x, number(2)), ap("shli", x, ONE), wide)
    assert derived([twice], [Law(doubled)]) == [Derivability.DERIVED]
    assert is_equivalence(Rule(ap("addi", x, y), ap("addi", y, x), wide))


@pytest.mark.deep
def test_an_instance_must_be_well_typed():
    """A law whose target orders types says nothing of types in another order."""

    def cast(name: str, term: Term, to: TypeVariable) -> Term:
        (only,) = operators_of(f"arith.{name}", (term.type_, to))
        return Application(only, (term,))

    def down(name: str, term: Term, to: TypeVariable) -> Term:
        (only,) = operators_of(f"arith.{name}", (to, term.type_))
        return Application(only, (term,))

    small = Argument("x", R)
    through = Rule(down("trunci", cast("extui", small, T), S), cast("extui", small, S))
    renamed = Rule(
        down("trunci", cast("extui", Argument("a", S), U), T),
        cast("extui", Argument("a", S), T),
    )
    assert answer(renamed, through) is Derivability.DERIVED
    to_itself = Rule(down("trunci", cast("extui", small, T), R), small)
    assert answer(to_itself, through) is Derivability.NOT_DERIVED
    assert answer(through, to_itself) is Derivability.NOT_DERIVED


@pytest.mark.deep
def test_a_literal_needs_a_type_that_has_it():
    doubled = Rule(ap("muli", x, number(2)), ap("shli", x, ONE))
    bit = Rule(ap("muli", x, ZERO), ap("shli", x, ONE))
    assert answers([doubled, bit], doubled) == [Derivability.DERIVED, Derivability.NOT_DERIVED]


@pytest.mark.deep
def test_kept_flags_must_be_derived_too():
    keeping = Rule(ASSOCIATIVE.source, ASSOCIATIVE.target, (), ("nuw",))
    assert [str(rule) for rule in flag_instances(keeping)] == [
        "(x + y) + z -> x + (y + z)",
        "(x + nuw y) + nuw z -> x + nuw (y + nuw z)",
    ]
    assert (
        len(flag_instances(Rule(ASSOCIATIVE.source, ASSOCIATIVE.target, (), ("nsw", "nuw")))) == 4
    )
    assert answer(keeping, ASSOCIATIVE) is Derivability.NOT_DERIVED
    assert answer(keeping, keeping) is Derivability.DERIVED
    assert answer(ASSOCIATIVE, keeping) is Derivability.DERIVED


@pytest.mark.deep
def test_limits_that_are_reached_are_said():
    rotated = Rule(sum_of(x, y, z, x, y, z), sum_of(z, z, y, y, x, x))
    (rounds,) = answers([rotated], ASSOCIATIVE, limits=Limits(rounds=1))
    assert rounds is Derivability.LIMIT
    (nodes,) = answers([rotated], ASSOCIATIVE, limits=Limits(rounds=20, nodes=10))
    assert nodes is Derivability.LIMIT
    found = look(RefinementGraph(), [rotated], laws_of([ASSOCIATIVE]), Limits(rounds=20, nodes=10))
    assert found.stop is Stop.NODES
    reduced = without_derived([ASSOCIATIVE, rotated], limits=Limits(rounds=1))
    assert rotated in reduced.undecided


@pytest.mark.deep
def test_both_ways_is_asked_of_the_verifier():
    both = [ASSOCIATIVE, DISTRIBUTIVE, AND_SAME, MERGE]
    assert [is_equivalence(rule) for rule in both] == [True] * 4
    one_way = [CANCEL, TIMES_ZERO, ABSORPTION, Rule(ap("addi:nuw", x, y), ap("addi", x, y))]
    assert [is_equivalence(rule) for rule in one_way] == [False] * 4
    assert str(guarantee_of(CANCEL.source, CANCEL.target)) == "every width"
    assert guarantee_of(ap("subi", x, y), ap("subi", y, x)) is None
    exact = Rule(ap("shli", ap("shrui", x, c), c), x, (Condition("low_bits_zero", (x, c)),))
    assert not is_equivalence(exact), "a condition on what is no constant is not understood"


BITWISE = [
    *(AND_SAME, OR_SAME, ABSORPTION, DUAL_ABSORPTION, DISTRIBUTIVE),
    Rule(ap("andi", x, ap("andi", x, y)), ap("andi", x, y)),
    Rule(ap("ori", ap("ori", y, x), x), ap("ori", x, y)),
    Rule(ap("xori", x, x), ZERO),
    Rule(ap("xori", ap("xori", x, y), y), x),
    Rule(ap("xori", x, ZERO), x),
    Rule(ap("xori", ap("xori", x, y), z), ap("xori", x, ap("xori", y, z))),
    Rule(ap("andi", ap("xori", x, x), ap("ori", y, y)), ap("andi", ZERO, y)),
    Rule(ap("ori", ap("andi", x, x), ap("andi", x, y)), x),
]
SUMS = [
    *(ASSOCIATIVE, MERGE, CANCEL, ADD_ZERO, TIMES_ZERO),
    Rule(ap("addi", ap("addi", x, number(3)), number(4)), ap("addi", x, number(7))),
    Rule(ap("addi", ap("subi", x, y), y), x),
    Rule(ap("subi", ap("addi", x, y), y), x),
    Rule(ap("addi", ap("muli", x, ZERO), y), y),
    Rule(ap("subi", ap("subi", x, x), ZERO), ap("subi", ZERO, ZERO)),
    Rule(ap("subi", x, c), ap("addi", x, ap("subi", ZERO, c))),
    Rule(ap("subi", ap("addi", x, c), d), ap("addi", x, ap("subi", c, d))),
    Rule(ap("addi", ap("subi", x, c), d), ap("addi", x, ap("subi", d, c))),
]
REMAINDERS = [
    *(MASK, AND_SAME, ASSOCIATIVE),
    Rule(ap("remui", x, number(8)), ap("andi", x, number(7))),
    Rule(
        ap("remui", sum_of(x, y, z), c),
        ap("andi", sum_of(x, ap("addi", y, z)), ap("subi", c, ONE)),
        MASK.conditions,
    ),
    Rule(ap("remui", ap("remui", x, number(4)), number(4)), ap("remui", x, number(4))),
    Rule(ap("andi", ap("andi", x, c), d), ap("andi", x, ap("andi", c, d))),
]


@pytest.mark.deep
@few(3)
@pytest.mark.parametrize(
    ("rules", "least"), [(BITWISE, 4), (SUMS, 6), (REMAINDERS, 2)], ids=["bits", "sums", "masks"]
)
def test_what_is_kept_derives_what_is_dropped(rules: list[Rule], least: int):
    reduced = without_derived(rules)
    assert sorted(map(str, (*reduced.kept, *reduced.dropped))) == sorted(map(str, rules))
    assert len(reduced.dropped) >= least
    laws = laws_of(reduced.kept)
    assert derived(reduced.dropped, laws) == [Derivability.DERIVED] * len(reduced.dropped)
    for rule in reduced.dropped:
        assert is_reached(rule, laws), rule
    for rule in reduced.kept:
        assert not is_reached(rule, [law for law in laws if law.rule != rule], 2, 300), rule
    shuffled = list(rules)
    random.Random(0).shuffle(shuffled)
    assert without_derived(shuffled) == reduced


@pytest.mark.deep
def test_known_laws_are_used_and_not_kept():
    reduced = without_derived([MERGE, ADD_ZERO], known=laws_of([ASSOCIATIVE]))
    assert (reduced.kept, reduced.dropped) == ((ADD_ZERO,), (MERGE,))


def test_without_egglog_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "egglog.bindings", None)
    with pytest.raises(NotInstalled, match=r"pip install 'rewright\[mining\]'"):
        Derivations(1).look([ADD_ZERO], [], Limits())
    with pytest.raises(NotInstalled, match=r"pip install 'rewright\[mining\]'"):
        RefinementGraph()


MANY = sum_of(*(Argument(f"a{number}", T) for number in range(9)))
BOUNDLESS = Limits(rounds=50, nodes=10**9)


@pytest.mark.deep
def test_a_rule_that_takes_all_memory_costs_nothing_else():
    derivations = Derivations(40)
    laws = laws_of([ASSOCIATIVE])
    false = Rule(MANY, ZERO)
    assert derivations.look([false], laws, BOUNDLESS).stop is Stop.MEMORY
    assert derivations.look([MERGE], laws, Limits()).derived == {0}
    derivations.close()


@pytest.mark.deep
def test_what_is_kept_for_want_of_memory_is_said(monkeypatch: pytest.MonkeyPatch):
    derivations = Derivations(40)

    def process(modules: tuple[str, ...]) -> Derivations:
        return derivations

    monkeypatch.setattr(derivation, "_process", process)
    false = Rule(MANY, ZERO)
    reduced = without_derived([ASSOCIATIVE, false, MERGE], limits=BOUNDLESS)
    assert reduced.short == (false,)
    assert set(reduced.kept) == {ASSOCIATIVE, false}
    assert reduced.dropped == (MERGE,)
    derivations.close()


@pytest.mark.deep
def test_a_process_that_cannot_work_says_why():
    derivations = Derivations(60, ["no_module_has_this_name"])
    with pytest.raises(RuntimeError, match=r"ended: ModuleNotFound.*no_module_has_this_name"):
        derivations.look([ADD_ZERO], [], Limits())
    with pytest.raises(ValueError, match="does not bind"):
        derived([ADD_ZERO], [Law(Rule(ZERO, ap("subi", x, x)))])
    assert derived([MERGE], laws_of([ASSOCIATIVE])) == [Derivability.DERIVED]


def test_a_rule_is_dropped_where_only_its_flags_are_not_derived():
    keeping = Rule(MERGE.source, MERGE.target, (), ("nuw",))
    assert answer(keeping, ASSOCIATIVE) is Derivability.NOT_DERIVED
    assert without_derived([ASSOCIATIVE, keeping]).dropped == (keeping,)


@pytest.mark.deep
def test_no_rule_is_dropped_for_the_sake_of_larger_ones():
    """Larger ones derive that x - x is 0; it stays, as it is simpler than they are."""
    larger = [
        Rule(ap("addi", ap("subi", ZERO, x), y), ap("subi", y, x)),
        Rule(ap("addi", ap("subi", x, y), y), x),
    ]
    reduced = without_derived([CANCEL, *larger])
    assert answer(CANCEL, *larger) is Derivability.DERIVED
    assert CANCEL in reduced.kept
