"""The mined rules of the library: many, general, proved twice at random, and new."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rewrites.applying.instances import context
from rewrites.applying.proved_rewrite import ProvedRewrite
from rewrites.library.patterns import LibraryPattern
from semantics.language.program import TypeVariable
from synth.scalar.deriving.known_passes import Tried
from synth.scalar.installing.worth import curiosity, why_not_applied, why_not_cheaper
from synth.scalar.mining.generalise import generalised
from synth.scalar.mining.instances import is_instance
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.rules.rule import Condition, Rule, leaves, variables
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Symbol, Term
from tests.support.benchmark_scripts import script
from tests.support.deep import some_of
from tests.support.library import library_rules
from verifier.claims.patterns import verify_pattern
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved
from verifier.rechecking import second_opinion

LIBRARY = library_rules()
MINED = [p for p in LIBRARY if "mined" in Path(p.file).parts]
OTHERS = [p for p in LIBRARY if p not in MINED]
T = TypeVariable("T")
CHOSEN = Random(5).sample(MINED, len(MINED) // 10)


def ap(name: str, *operands: Term) -> Application:
    (operator,) = operators_of(f"arith.{name}", [T])
    return Application(operator, operands)


def tried(rows: Sequence[Any]) -> list[Tried]:
    return [found for row in rows for found in row.tried]


def test_there_are_many_and_the_origin_says_how_they_were_found() -> None:
    assert len(MINED) >= 80
    assert all(p.origin.startswith("synth-rewrite mine arith.") for p in MINED)


def rules_of(pattern: LibraryPattern) -> tuple[Rule, ...]:
    return read_pattern(pattern.parsed, pattern.pattern).rules


def arguments_of(rule: Rule) -> int:
    return sum(isinstance(leaf, Argument) for leaf in leaves(rule))


@pytest.mark.deep
def test_no_law_demands_a_constant_where_any_value_does() -> None:
    for pattern in MINED:
        for rule in rules_of(pattern):
            order = sorted(variables(rule), key=str)
            as_good = [
                wider
                for wider in generalised(rule, order, OPS)
                if OPS.of_term(wider.target) <= OPS.of_term(rule.target)
            ]
            assert max(map(arguments_of, as_good)) == arguments_of(rule), pattern.law


def test_a_law_that_demands_a_constant_is_seen() -> None:
    """The laws that had been mined with two arguments."""
    x, y, c = Argument("x", T), Argument("y", T), Symbol("c", T)
    source = ap("ori", ap("xori", ap("andi", x, y), c), x)
    widest, *_ = generalised(Rule(source, ap("ori", x, c)), [T], OPS)
    assert str(widest) == "((x & y) ^ fresh0_) | x -> x | fresh0_"
    held = Rule(ap("andi", ap("xori", x, c), x), ap("andi", x, ap("xori", c, Literal(-1, T))))
    assert arguments_of(generalised(held, [T], OPS)[0]) == 1


@pytest.mark.deep
def test_no_law_is_an_instance_of_another() -> None:
    every = [(pattern, rule) for pattern in LIBRARY for rule in rules_of(pattern)]
    for pattern in MINED:
        for rule in rules_of(pattern):
            for other, of in every:
                if other is not pattern and is_instance(rule, of, OPS):
                    raise AssertionError(f"{pattern.law}: an instance of {other.law}")


def test_an_instance_is_seen_and_what_is_no_instance_is_not() -> None:
    x, y, c, d = Argument("x", T), Argument("y", T), Symbol("c", T), Symbol("d", T)
    general = Rule(ap("ori", ap("xori", x, y), x), ap("ori", x, y))
    special = Rule(ap("ori", ap("xori", x, c), x), ap("ori", x, c))
    assert is_instance(special, general, OPS) and not is_instance(general, special, OPS)
    disjoint = (Condition("are_disjoint", (c, d)),)
    under = Rule(ap("andi", ap("ori", x, c), d), ap("andi", x, d), disjoint)
    assert not is_instance(replace(under, conditions=()), under, OPS)
    cheaper = Rule(ap("ori", ap("xori", x, c), x), x)
    assert not is_instance(cheaper, general, OPS)


@pytest.mark.deep
def test_curiosities_are_not_installed() -> None:
    assert not [p.law for p in MINED if curiosity(rules_of(p))]
    x, c, d = Argument("x", T), Symbol("c", T), Symbol("d", T)
    one = Literal(1, T)
    conditions = (Condition("is_even", (c,)), Condition("is_even", (d,)))
    for source in (
        ap("muli", ap("shli", one, x), x),
        ap("shrui", ap("shrui", x, c), x),
        ap("shrui", ap("shrui", c, x), c),
        ap("maxsi", ap("minui", x, c), x),
    ):
        assert curiosity([Rule(source, x)])
    assert curiosity([Rule(ap("addi", ap("addi", x, c), d), x, conditions)])
    for source in (
        ap("shrui", ap("shli", x, c), c),
        ap("maxsi", ap("minsi", x, c), d),
        ap("shrui", ap("shli", one, x), x),
    ):
        assert not curiosity([Rule(source, x, conditions[:1])])


def test_each_is_wanted_for_every_width() -> None:
    assert all(p.wanted[-1][1] is None for p in MINED)


@pytest.mark.skipif(not second_opinion.is_installed(), reason="cvc5 is not installed")
@pytest.mark.parametrize("pattern", some_of(CHOSEN, 4), ids=lambda pattern: pattern.name)
def test_a_random_tenth_is_confirmed_by_another_solver(pattern: LibraryPattern) -> None:
    result = verify_pattern(pattern.parsed, pattern.pattern, Options(30, second_opinion=True))
    assert isinstance(result.verdict, Proved)
    assert any(note.startswith("confirmed by cvc5") for note in result.verdict.notes)


@pytest.mark.deep
def test_the_rules_that_people_wrote_do_not_do_the_same() -> None:
    known = [ProvedRewrite(p.pattern, p.wanted, context()) for p in OTHERS]
    for pattern in CHOSEN:
        rewrite = ProvedRewrite(pattern.pattern, pattern.wanted, context())
        assert why_not_applied(pattern, rewrite) == "", pattern.law
        assert why_not_cheaper(pattern, rewrite, known) == "", pattern.law
    (folded,) = [p for p in OTHERS if p.name == "mul_zero"]
    rewrite = ProvedRewrite(folded.pattern, folded.wanted, context())
    assert why_not_cheaper(folded, rewrite, known) == "the library makes it as cheap already"


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
def test_the_page_has_those_that_upstream_does_not_perform() -> None:
    table = script("mined_rules")
    found = table.rows(MINED)
    assert table.PAGE.read_text(encoding="utf-8").partition(table.MARK)[2] == table.table(found)
    beyond = [row for row in found if row.is_beyond]
    assert len(beyond) >= 30
    assert all(row.pattern.wanted == ((1, None),) for row in beyond[:30])
    assert all(OPS.of_term(t.rule.source) > OPS.of_term(t.rule.target) for t in tried(beyond))
    single = [t for t in tried(beyond) if len(variables(t.rule)) == 1]
    assert single and all(t.instances >= 3 for t in single)
    performed = [
        p for p in OTHERS if p.name in ("mul_zero", "or_zero", "reassociate_add_constants")
    ]
    assert len(performed) >= 2
    assert all(row.is_performed and not row.is_beyond for row in table.rows(performed))
