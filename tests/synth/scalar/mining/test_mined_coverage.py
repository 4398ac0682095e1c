"""How much of a folder of patterns mined rules have: found, derived, missed, over the bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from semantics.language.program import TypeTerm, TypeVariable
from synth.scalar.mining.mining import mine
from synth.scalar.rules.pdl_text import pattern_text
from synth.scalar.rules.rule import Condition, Rule
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Symbol, Term
from tests.support.benchmark_scripts import script

pytest.importorskip("egglog")
coverage = script("mined_coverage")
T = TypeVariable("T")
x, y, c, d = Argument("x", T), Argument("y", T), Symbol("c", T), Symbol("d", T)


def ap(name: str, *operands: Term, types: tuple[TypeTerm, ...] = (T,)) -> Application:
    (operator,) = operators_of(f"arith.{name}", types)
    return Application(operator, operands)


def sums(*terms: Term) -> Term:
    first, *rest = terms
    for term in rest:
        first = ap("addi", first, term)
    return first


MERGE = Rule(sums(x, c, d), sums(x, ap("addi", c, d)))
COMMUTED = Rule(sums(d, sums(c, y)), sums(y, ap("addi", d, c)))
THRICE = Rule(sums(x, c, d, c), sums(x, sums(c, d, c)))
LARGE = Rule(sums(x, c, d, c, d), sums(x, sums(c, d, c, d)))
CANCEL = Rule(ap("subi", ap("addi", x, y), y), x)


@pytest.mark.deep
def test_what_became_of_each_pattern(tmp_path: Path):
    rules = {"commuted": COMMUTED, "thrice": THRICE, "large": LARGE, "cancel": CANCEL}
    texts = [pattern_text(rule, name) for name, rule in rules.items()]
    texts.append(pattern_text(Rule(CANCEL.source, y), "wrong"))
    (tmp_path / "patterns.mlir").write_text("".join(texts), encoding="utf-8")
    patterns = coverage.proved_patterns(tmp_path)
    assert [pattern.name for pattern in patterns] == list(rules)
    covered = coverage.coverage(patterns, [MERGE], 3)
    assert [(entry.pattern.name, entry.outcome) for entry in covered] == [
        ("commuted", coverage.FOUND),
        ("thrice", coverage.DERIVED),
        ("large", coverage.OVER),
        ("cancel", coverage.MISSED),
    ]
    assert coverage.summary(covered) == (
        "4 proved patterns, 1 over the bound, 0 not read; of the other 3: "
        "1 found, 1 derived, 1 not: 67 %"
    )
    (group,) = coverage.groups_of(patterns, 3)
    assert group.names == {"arith.addi", "arith.subi"}
    assert (group.arguments, group.types, group.size) == (2, 1, 3)


def test_forms_differ_in_more_than_names():
    assert coverage.form_of(MERGE) == coverage.form_of(COMMUTED)
    others = [
        Rule(MERGE.source, sums(x, ap("addi", c, c))),
        Rule(sums(x, y, d), sums(x, ap("addi", y, d))),
        Rule(MERGE.source, MERGE.target, (Condition("is_ult", (c, d)),)),
        Rule(ap("subi", ap("addi", x, c), d), MERGE.target),
    ]
    assert len({coverage.form_of(rule) for rule in (MERGE, *others)}) == 5


@pytest.mark.deep
def test_conditions_have_operations_on_bits():
    mined = {str(m.rule) for m in mine(["arith.cmpi:eq", "arith.cmpi:ne", "arith.xori"], 2)}
    assert {"(x == y) ^ 1 -> x != y", "(x != y) ^ 1 -> x == y"} <= mined


@pytest.mark.deep
def test_types_of_instances_keep_their_order():
    """Truncating to a type wider than the argument is no instance of truncating below it."""
    mined = [m.rule for m in mine(["arith.extui", "arith.trunci"], 2, types=3)]
    assert "trunci(extui(x_r to T) to S) -> extui(x_r to S)" in set(map(str, mined))
    assert "trunci(extui(x_s to T) to R) -> trunci(x_s to R)" in {
        str(rule).partition(" keeping")[0] for rule in mined
    }
