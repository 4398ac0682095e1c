"""Rules are found from the names of operations, and each is proved from its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from semantics.language.program import TypeVariable
from synth.campaign.campaign import Campaign
from synth.campaign.proofs import QUICK, PatternProver
from synth.commands import mine as mine_command
from synth.scalar.mining.candidates import CandidateSearch
from synth.scalar.mining.generalise import generalised
from synth.scalar.mining.mining import Mined, mine
from synth.scalar.mining.search_space import ranked
from synth.scalar.rules.rule import Condition, Rule, flags_of
from synth.scalar.rules.rule_checks import IS_WIDER, survives
from synth.scalar.terms.costs import OPS
from synth.scalar.terms.operators import BadOperator, operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Symbol, Term, subterms
from verifier import verify_rewrite
from verifier.kernel.goals.width_constant import Base, WidthConstant
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown

T = TypeVariable("T")
x, y, c = Argument("x", T), Argument("y", T), Symbol("c", T)
EVEN = Condition("is_even", (c,))
BITWISE = ["arith.andi", "arith.ori", "arith.xori"]


def ap(name: str, *operands: Term) -> Application:
    (operator,) = operators_of(f"arith.{name}", [T])
    return Application(operator, operands)


def texts(found: Sequence[Mined]) -> list[str]:
    return [str(mined.rule) for mined in found]


@pytest.fixture(scope="module")
def sums() -> list[Mined]:
    return list(mine(["arith.addi", "arith.andi"], 2, 2))


@pytest.mark.deep
def test_the_classical_laws_are_found(sums: list[Mined]):
    found = texts(sums)
    for law in (
        "x + 0 -> x",
        "x & x -> x",
        "(x + c) + d -> x + (c + d) keeping nuw",
        "(x & c) & d -> x & (c & d)",
        "(x & y) & x -> x & y",
        "(x + c) & d -> x & d if is_below_bits(d, c)",
    ):
        assert law in found


@pytest.mark.deep
def test_each_is_proved_from_its_text_and_makes_something_cheaper(sums: list[Mined]):
    for mined in sums:
        (result,) = verify_rewrite(mined.text)
        assert isinstance(result.verdict, Proved) and not result.verdict.says_nothing
        assert f"// guarantee: {result.verdict.guarantee}\n" in mined.text
        cost = ranked(OPS).of_term
        assert cost(mined.rule.target) < cost(mined.rule.source)
        assert result.name == mined.name


@pytest.mark.deep
def test_no_rule_is_an_instance_of_another(sums: list[Mined]):
    found = texts(sums)
    assert "(x + 1) + 1 -> x + 2" not in found
    assert "(x + c) + c -> x + (c + c) keeping nuw" not in found
    assert not any(text.startswith(("0 + x", "y", "c")) for text in found)
    assert len(found) == len(set(found)) < 20


@pytest.mark.deep
def test_the_same_is_found_again():
    few = [list(mine(["arith.addi"], 2, 1, symbols=1)) for _ in range(2)]
    assert [m.text for m in few[0]] == [m.text for m in few[1]]


@pytest.mark.deep
def test_absorption_needs_no_symbols():
    found = texts(list(mine(BITWISE, 2, 2, symbols=0, conditional=0)))
    assert {"(x | y) & x -> x", "(x & y) | x -> x", "(x ^ y) | x -> x | y"} <= set(found)


@pytest.mark.deep
def test_casts_and_comparisons():
    names = ["arith.extui", "arith.trunci", "arith.cmpi:eq"]
    found = texts(list(mine(names, 3, 2, symbols=0, conditional=0)))
    for rule in (
        "trunci(extui(x_s to T) to S) -> x_s",
        "extui(x_s to T) == extui(y_s to T) -> x_s == y_s",
    ):
        assert rule in found


@pytest.mark.deep
def test_flags_are_required_where_the_rule_needs_them(sums: list[Mined]):
    (flagged,) = [m for m in sums if str(m.rule) == "x + nuw -1 -> -1"]
    (operation,) = [t for t in subterms([flagged.rule.source]) if isinstance(t, Application)]
    assert flags_of(operation.operator) == ("nuw",)
    unflagged = flagged.text.replace('"has_nuw"', '"has_nsw"')
    assert verify_rewrite(unflagged)[0].kind == "refuted"


@pytest.mark.deep
def test_what_is_not_proved_is_not_given():
    prove = PatternProver(Campaign(), *QUICK)

    def refusing(asked: Sequence[str]) -> list[Result]:
        results = list(prove(asked))
        return [
            Result(r.file, r.line, r.name, Unknown("refused"), 0.0) if "addi_addi" in r.name else r
            for r in results
        ]

    found = texts(list(mine(["arith.addi"], 2, 1, symbols=1, conditional=0, provers=[refusing])))
    assert not any(text.startswith("(x + c)") for text in found)
    assert "x + 0 -> x" in found


@pytest.mark.deep
def test_what_was_proved_before_an_interrupt_is_given():
    prove = PatternProver(Campaign(), *QUICK)

    def interrupted(asked: Sequence[str]) -> Iterator[Result]:
        yield from prove.in_order(asked[:1])
        raise KeyboardInterrupt

    found: list[Mined] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(mine(["arith.andi"], 1, 1, symbols=0, provers=[interrupted]))
    assert len(found) == 1


@pytest.mark.deep
def test_unsound_candidates_are_not_given(monkeypatch: pytest.MonkeyPatch):
    """Planted: a precondition that is too weak, a flag left out, a flag that is not kept."""
    unsound = [
        Rule(ap("remui", x, c), ap("andi", x, ap("subi", c, Literal(1, T))), (EVEN,)),
        Rule(ap("shrui", ap("shli", x, c), c), x),
        Rule(ap("shrui", ap("shli:nsw", x, c), c), x),
        Rule(ap("subi", x, y), ap("subi", y, x)),
        Rule(ap("addi", x, y), ap("addi:nsw", x, y)),
    ]
    sound = Rule(ap("shrui", ap("shli:nuw", x, c), c), x)

    def planted(*_: object) -> Iterator[Rule]:
        return iter([*unsound, sound])

    monkeypatch.setattr(CandidateSearch, "rules", planted)
    asked: list[Result] = []

    def watching(asked_now: Sequence[str]) -> list[Result]:
        asked.extend(PatternProver(Campaign(), *QUICK)(asked_now))
        return asked[-len(asked_now) :]

    found = list(mine(["arith.andi"], 1, 1, provers=[watching]))
    assert texts(found) == ["(x << nuw y) >>u y -> x"]
    assert sum(result.kind == "refuted" for result in asked) == len(unsound)


@pytest.mark.deep
def test_the_command_does_not_print_a_wrong_candidate(monkeypatch: pytest.MonkeyPatch):
    """Planted between the search and the proof; what is printed is proved."""
    pytest.importorskip("egglog")
    wrong = Rule(ap("shrui", ap("shli", x, c), c), x)
    search = CandidateSearch.rules

    def planted(self: CandidateSearch, *given: Any) -> Iterator[Rule]:
        yield wrong
        yield from search(self, *given)

    monkeypatch.setattr(CandidateSearch, "rules", planted)
    found = list(mine_command.mined(mine_command.Mining(("arith.andi",), 1, 1), OPS, 0, Campaign()))
    rules = [str(result.details["rule"]) for piece in found for result in piece.results]
    assert "x & x -> x" in rules and str(wrong) not in rules
    text = "".join(piece.text for piece in found)
    assert "arith.andi" in text and "arith.shli" not in text
    verdicts = [result.verdict for result in verify_rewrite(text)]
    assert len(verdicts) == len(rules)
    assert all(isinstance(verdict, Proved) for verdict in verdicts)


def test_the_sieve_sees_what_is_wrong():
    assert survives(Rule(ap("addi", x, y), ap("addi", y, x)), [T])
    assert not survives(Rule(ap("addi", x, y), ap("ori", y, x)), [T])
    assert not survives(Rule(ap("addi", x, y), ap("addi:nuw", x, y)), [T])
    at_two = Rule(ap("muli", x, Literal(2, T)), ap("shli", x, Literal(1, T)))
    assert not survives(at_two, [T]) and survives(at_two, [T], least=2)


@pytest.mark.deep
def test_generalising_keeps_the_types_that_conditions_are_about():
    """Where the literal w - v goes, the type of v bits may go with it."""
    S = TypeVariable("S")
    amount = Literal(WidthConstant(T, Base.DIFFERENCE, 0, (T, S)), T)
    zero = Literal(0, T)
    wide = (Condition(IS_WIDER, (), types=(S,)),)
    rule = Rule(ap("shrui", zero, amount), zero, wide)
    assert generalised(rule, [S, T], OPS) == [rule]
    widest, *_ = generalised(replace(rule, conditions=()), [S, T], OPS)
    assert widest.source == ap("shrui", zero, Argument("fresh0_", T))
    lowest = Rule(ap("andi", ap("shli", x, amount), Literal(1, T)), zero)
    assert generalised(lowest, [S, T], OPS) == [lowest]


def test_a_name_that_is_no_operation_is_refused():
    with pytest.raises(BadOperator, match="no meaning"):
        next(mine(["arith.nope"], 2))


@pytest.mark.deep
def test_progress_is_told():
    said: list[str] = []
    list(mine(["arith.andi"], 1, 1, progress=said.append))
    assert any("proving" in text for text in said)
