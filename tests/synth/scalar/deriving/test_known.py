"""What existing rules and mlir-opt do already is left out."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pytest

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import general as natives
from semantics.language.program import TypeVariable
from synth.scalar.deriving import known_passes
from synth.scalar.deriving.known import KnownLaws, known_of, without_known
from synth.scalar.deriving.known_passes import MlirOptFailed, instances, tried_by_mlir_opt
from synth.scalar.rules.pdl_text import pattern_text
from synth.scalar.rules.rule import Condition, Rule
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Symbol, Term, subterms
from verifier.kernel.input.sources import InputError

pytest.importorskip("egglog")
REGISTERING = (constant_natives, natives)
S, T = TypeVariable("S"), TypeVariable("T")
x, y, c, d = Argument("x", T), Argument("y", T), Symbol("c", T), Symbol("d", T)
with_mlir_opt = pytest.mark.skipif(
    which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed"
)


def ap(name: str, *operands: Term) -> Application:
    (operator,) = operators_of(f"arith.{name}", (T,))
    return Application(operator, operands)


MERGE = Rule(ap("addi", ap("addi", x, c), d), ap("addi", x, ap("addi", c, d)))
AND_MERGE = Rule(ap("andi", ap("andi", x, c), d), ap("andi", x, ap("andi", c, d)))
ABSORPTION = Rule(ap("andi", x, ap("ori", x, y)), x)
OTHER_SIDE = Rule(ap("andi", ap("ori", y, x), x), x)
NO_SAVING = Rule(ap("subi", x, c), ap("addi", x, ap("subi", Literal(0, T), c)))
SQUARE = Rule(ap("muli", ap("addi", x, y), ap("addi", x, y)), ap("muli", x, y))


@pytest.mark.deep
def test_rules_that_the_library_derives_are_known():
    known = known_of(["library"])
    assert len(known.laws) > 130
    others = [pattern for pattern in known.unused if not pattern.name.startswith("fold_")]
    assert all("is about values of the program" in pattern.unread for pattern in others)
    news = without_known([OTHER_SIDE, SQUARE, MERGE], known)
    assert news.rules == (SQUARE,)
    assert news.known == ((OTHER_SIDE, "known rules"), (MERGE, "known rules"))


@pytest.mark.deep
def test_rules_of_a_file_are_proved_before_they_are_used(tmp_path: Path):
    file = tmp_path / "rules.mlir"
    file.write_text(pattern_text(ABSORPTION) + pattern_text(SQUARE, "wrong"), encoding="utf-8")
    known = known_of([str(file)])
    assert [(p.name, p.line, p.unread) for p in known.unused] == [("wrong", 12, "it is refuted")]
    assert without_known([OTHER_SIDE, SQUARE], known).rules == (SQUARE,)
    with pytest.raises(InputError, match="nowhere"):
        known_of([str(tmp_path / "nowhere.mlir")])


@pytest.mark.deep
@with_mlir_opt
def test_rules_that_mlir_opt_performs_are_known():
    merged, kept, absorbed, nothing = tried_by_mlir_opt([MERGE, AND_MERGE, ABSORPTION, NO_SAVING])
    assert (merged.instances, merged.left) == (9, 0) and merged.is_performed
    assert (kept.instances, kept.left) == (9, 9) and kept.is_beyond
    assert (absorbed.instances, absorbed.left) == (3, 3)
    assert nothing.instances == 0 and not nothing.is_performed and not nothing.is_beyond
    news = without_known([MERGE, AND_MERGE, NO_SAVING], KnownLaws(mlir_opt=True))
    assert news.rules == (AND_MERGE, NO_SAVING)
    assert news.known == ((MERGE, "mlir-opt"),)


@pytest.mark.deep
@with_mlir_opt
def test_common_subexpressions_are_merged_before_it_is_said_what_is_left():
    shared = Rule(ap("addi", ap("muli", x, y), ap("muli", x, y)), ap("addi", ap("muli", x, y), x))
    (tried,) = tried_by_mlir_opt(
        [Rule(ap("subi", ap("muli", x, y), ap("muli", x, y)), Literal(0, T))]
    )
    assert tried.is_performed
    dear = Costs("dear", {"arith.addi": 3.0})
    (tried,) = tried_by_mlir_opt([Rule(shared.source, ap("muli", x, x))], dear)
    assert tried.is_beyond


@pytest.mark.deep
def test_instances_meet_the_conditions():
    power = Rule(
        ap("muli", ap("muli", x, c), y), ap("shli", x, y), (Condition("is_power_of_two", (c,)),)
    )
    numbers = [
        int(t.constant)
        for term in instances(power)
        for t in subterms([term])
        if isinstance(t, Literal) and isinstance(t.constant, int)
    ]
    assert len(numbers) == 9 and all(n & (n - 1) == 0 and n > 2 for n in numbers)
    never = Rule(
        power.source,
        power.target,
        (*power.conditions, Condition("is_zero", (c,))),
    )
    assert list(instances(never)) == []


@with_mlir_opt
def test_types_in_an_order_are_tried_so():
    (extend,) = operators_of("arith.extui", (S, T))
    twice = Rule(
        ap(
            "andi",
            Application(extend, (Argument("a", S),)),
            Application(extend, (Argument("a", S),)),
        ),
        Application(extend, (Argument("a", S),)),
    )
    (tried,) = tried_by_mlir_opt([Rule(ap("addi", twice.source, x), ap("addi", twice.target, x))])
    assert tried.instances == 3 and tried.is_performed


def test_without_mlir_opt_it_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(known_passes, "which", lambda name: None)
    with pytest.raises(MlirOptFailed, match="mlir-22-tools"):
        tried_by_mlir_opt([MERGE])


@with_mlir_opt
def test_what_mlir_opt_does_not_take_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(known_passes, "PASSES", (("--no-such-pass",),))
    with pytest.raises(MlirOptFailed, match="no-such-pass"):
        tried_by_mlir_opt([MERGE])
