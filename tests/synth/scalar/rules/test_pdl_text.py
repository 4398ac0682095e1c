"""Rules are printed as patterns that say just them; what is unsound is refuted from the text."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

import pytest
from xdsl.dialects.builtin import IntegerType

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import flags as flag_natives
from rewrites.library.natives import general as natives
from semantics.language.program import TypeTerm, TypeVariable
from synth.scalar.rules.pdl_constants import NotPrintable
from synth.scalar.rules.pdl_text import law_of, pattern_name, pattern_text
from synth.scalar.rules.rule import Condition, Rule
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Symbol, Term
from tests.support.deep import some_of
from verifier import verify_rewrite
from verifier.kernel.goals.width_constant import Base, WidthConstant
from verifier.kernel.verdicts.verdict import Proved

REGISTERING = (natives, constant_natives, flag_natives)
S, T, U, I1, I8 = TypeVariable("S"), TypeVariable("T"), TypeVariable("U"), *map(IntegerType, (1, 8))
x, y, c, d = Argument("x", T), Argument("y", T), Symbol("c", T), Symbol("d", T)
LAST = Literal(WidthConstant(T, Base.WIDTH, -1, (T,)), T)


def ap(
    name: str, *operands: Term, types: tuple[TypeTerm, ...] = (T,), result: int = 0
) -> Application:
    (operator,) = operators_of(name if "." in name else f"arith.{name}", types)
    return Application(operator, operands, result)


SUM = ap("addi", ap("addi", x, c), d)
MERGED = ap("addi", x, ap("addi", c, d))
OF_CONSTANTS = ap("addi", ap("muli", c, d), x)
"""The product is matched as an operation; in a target it is computed."""
NARROW = Argument("x", S)
BELOW = (Condition("sum_below_width", (c, d)),)
SHIFTED = Rule(ap("shli", ap("shli", x, c), d), ap("shli", x, ap("addi", c, d)))
MASKED = Rule(
    ap("remui", x, c),
    ap("andi", x, ap("subi", c, Literal(1, T))),
    (Condition("is_power_of_two", (c,)),),
)
SOUND = [
    Rule(SUM, MERGED),
    Rule(SUM, MERGED, (), ("nuw",)),
    Rule(SUM, MERGED, (Condition("add_fits_signed", (c, d)),), ("nsw",)),
    Rule(SHIFTED.source, SHIFTED.target, BELOW),
    Rule(ap("shrui", ap("shli", x, c), c), ap("andi", x, ap("shrui", Literal(-1, T), c))),
    Rule(ap("xori", ap("cmpi:slt", x, y), Literal(1, I1), types=(I1,)), ap("cmpi:sge", x, y)),
    Rule(ap("shrui", ap("shli:nuw", x, c), c), x),
    Rule(ap("shli", ap("shrui:exact", x, c), c), x),
    Rule(ap("shrsi", ap("shrsi", x, LAST), y), ap("shrsi", x, LAST)),
    Rule(ap("addui_extended", x, Literal(0, T)), x),
    Rule(ap("addui_extended", x, Literal(0, T), result=1), Literal(0, I1)),
    Rule(
        ap("trunci", ap("extsi", NARROW, types=(S, U)), types=(T, U)),
        ap("extsi", NARROW, types=(S, T)),
    ),
    Rule(ap("andi", x, ap("ori", y, x)), x),
    Rule(ap("subi", ap("addi", x, y), ap("addi", x, y)), Literal(0, T)),
    Rule(ap("comb.xor", x, ap("comb.xor", x, Symbol("c", T))), c),
    Rule(ap("llvm.add", x, Literal(0, T)), x),
    Rule(OF_CONSTANTS, ap("addi", x, ap("muli", c, d))),
    Rule(
        ap("addi", Argument("x", I8), Literal(-128, I8), types=(I8,)),
        ap("xori", Argument("x", I8), Literal(128, I8), types=(I8,)),
    ),
]
UNSOUND = [
    Rule(OF_CONSTANTS, ap("addi", x, ap("addi", c, d))),
    Rule(SUM, MERGED, (), ("nsw",)),
    SHIFTED,
    Rule(MASKED.source, MASKED.target),
    Rule(MASKED.source, MASKED.target, (Condition("is_even", (c,)),)),
    Rule(MASKED.source, MASKED.target, (Condition("is_power_of_two", (c,), negated=True),)),
    Rule(ap("shrui", ap("shli", x, c), c), x),
    Rule(ap("shrui", ap("shli:nsw", x, c), c), x),
    Rule(ap("shli", ap("shrui", x, c), c), x),
    Rule(ap("addi", x, y), ap("addi:nsw", x, y)),
    Rule(ap("muli", x, Literal(0, T)), ap("subi", x, Literal(0, T))),
    Rule(ap("addui_extended", x, y, result=1), Literal(0, I1)),
]


@pytest.mark.parametrize("rule", some_of(SOUND, 9), ids=str)
def test_a_sound_rule_is_proved_from_its_text(rule: Rule):
    (result,) = verify_rewrite(pattern_text(rule))
    assert isinstance(result.verdict, Proved), result.verdict
    assert not result.verdict.says_nothing
    assert result.name == pattern_name(rule)
    fixed = rule.source.type_ == I8
    assert str(result.verdict.guarantee) == ("width 8" if fixed else "every width")


@pytest.mark.parametrize("rule", some_of(UNSOUND, 4), ids=str)
def test_an_unsound_rule_is_not(rule: Rule):
    (result,) = verify_rewrite(pattern_text(rule))
    assert result.kind == "refuted"


@pytest.mark.skipif(which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
def test_the_texts_are_what_mlir_reads(tmp_path: Path):
    file = tmp_path / "rules.mlir"
    file.write_text("module {\n" + "".join(map(pattern_text, SOUND)) + "}\n", encoding="utf-8")
    subprocess.run(["mlir-opt-22", str(file)], check=True, capture_output=True, timeout=60)


def test_the_header_says_law_origin_and_guarantee():
    text = pattern_text(MASKED, "mask", "every width")
    assert text.splitlines()[:4] == [
        "// law: x %u c = x & (c - 1) where c is a power of two",
        "// origin: mined by synth-rewrite",
        "// guarantee: every width",
        "pdl.pattern @mask : benefit(1) {",
    ]
    kept = Rule(SUM, MERGED, (Condition("is_zero", (c,), negated=True),), ("nuw",))
    assert law_of(kept) == "(x + c) + d = x + (c + d) where not (c is 0), nuw kept"


def test_names_tell_rules_apart():
    names = {pattern_name(rule) for rule in SOUND}
    assert len(names) == len(SOUND)
    assert pattern_name(SOUND[0]).startswith("addi_addi_")


def test_what_pdl_cannot_say_is_said():
    odd = Rule(ap("addi", x, Literal(77, T)), x)
    with pytest.raises(NotPrintable, match="77"):
        pattern_text(odd)
    with pytest.raises(NotPrintable, match="does not bind d"):
        pattern_text(Rule(ap("addi", x, c), ap("addi", x, d)))
