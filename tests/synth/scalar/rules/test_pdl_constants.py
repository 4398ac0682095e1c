"""Each constant that patterns can say is matched and made as the number it is."""

from __future__ import annotations

import pytest

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import flags as flag_natives
from rewrites.library.natives import general as natives
from semantics.language.program import TypeVariable
from synth.scalar.rules.pdl_text import pattern_text
from synth.scalar.rules.rule import Rule
from synth.scalar.terms.operators import operators_of
from synth.scalar.terms.terms import Application, Argument, Literal, Symbol, Term
from tests.support.deep import few
from verifier import verify_rewrite
from verifier.kernel.goals.width_constant import Base, WidthConstant
from verifier.kernel.verdicts.verdict import Proved

REGISTERING = (natives, constant_natives, flag_natives)
S, T = TypeVariable("S"), TypeVariable("T")
x, y, n = Argument("x", T), Argument("y", T), Argument("n", S)
c, d, e = Symbol("c", T), Symbol("d", T), Symbol("e", S)


def ap(name: str, *operands: Term, types: tuple[TypeVariable, ...] = (T,)) -> Application:
    (operator,) = operators_of(name, types)
    return Application(operator, operands)


def of(base: Base, offset: int, *types: TypeVariable) -> Literal:
    return Literal(WidthConstant(T, base, offset, types), T)


LITERALS = {
    **{str(number): Literal(number, T) for number in (0, 1, 2, -1, -2)},
    "minimum": of(Base.MINIMUM, 0, T),
    "maximum": of(Base.MAXIMUM, 0, T),
    "width less 1": of(Base.WIDTH, -1, T),
    "width of a narrower type": of(Base.WIDTH, 0, S),
    "by how much a type is wider": of(Base.DIFFERENCE, 0, T, S),
}
WIDE = ap("arith.extui", n, types=(S, T))


CALLS = {
    "0": ("is_zero", "get_zero_attr"),
    "1": ("is_one", "get_one_attr"),
    "2": ("is_two", "get_two_attr"),
    "-1": ("is_minus_one", "get_minus_one_attr"),
    "-2": ("is_minus_two", "get_minus_two_attr"),
    "minimum": ("is_signed_minimum", "get_signed_minimum_attr"),
    "maximum": ("is_signed_maximum", "get_signed_maximum_attr"),
    "width less 1": ("is_width_minus_one", "get_width_minus_one_attr"),
    "width of a narrower type": ("is_width_of", "get_width"),
    "by how much a type is wider": ("is_width_above", "subi"),
}


@pytest.mark.parametrize("name", LITERALS)
def test_a_literal_is_matched_and_made_by_its_functions(name: str):
    value = WIDE if "type" in name else x
    matched, made = CALLS[name]
    match, _ = pattern_text(Rule(ap("arith.xori", value, LITERALS[name]), value)).split("rewrite %")
    assert f'"{matched}"(' in match
    _, rewrite = (
        pattern_text(Rule(value, ap("arith.xori", value, LITERALS[name]))).split("rewrite %")
        if value is WIDE
        else pattern_text(Rule(ap("arith.andi", x, y), ap("arith.xori", x, LITERALS[name]))).split(
            "rewrite %"
        )
    )
    assert f'"{made}"(' in rewrite


@few(6)
@pytest.mark.parametrize("name", ["llvm.lshr", "llvm.ashr", "comb.shru", "comb.shrs", "llvm.zext"])
def test_operations_of_other_dialects_are_computed_on_constants_as_they_are(name: str):
    both = f"{name.partition('.')[0]}.or"
    if name == "llvm.zext":
        source = ap(name, ap(both, n, e, types=(S,)), types=(S, T))
        target = ap(both, ap(name, n, types=(S, T)), ap(name, e, types=(S, T)))
    else:
        source = ap(name, ap(both, x, c), d)
        target = ap(both, ap(name, x, d), ap(name, c, d))
    (result,) = verify_rewrite(pattern_text(Rule(source, target)))
    assert isinstance(result.verdict, Proved) and not result.verdict.says_nothing


def test_a_difference_of_constants_is_none_of_others():
    rule = Rule(ap("llvm.sub", ap("llvm.add", x, c), d), ap("llvm.add", x, ap("llvm.sub", c, d)))
    (result,) = verify_rewrite(pattern_text(rule))
    assert isinstance(result.verdict, Proved)


def test_all_flags_are_required_and_given():
    both = ap("arith.addi:nsw,nuw", x, y)
    text = pattern_text(Rule(both, ap("arith.addi:nsw,nuw", y, x)))
    match, rewrite = text.split("pdl.rewrite")
    assert '"has_nsw"' in match and '"has_nuw"' in match
    assert "nsw" in rewrite and "nuw" in rewrite
