"""Closing by linear arithmetic modulo 2^m·T: what it proves, and planted mistakes are noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pysmt.logics import QF_LIA

from semantics.interpretations.any_width import linear_modulus, mixed_polynomials
from semantics.interpretations.any_width.linear_modulus import LinearModulusInterpretation
from semantics.interpretations.any_width.mixed_polynomials import Polynomial
from semantics.language.builder import Bits, Bool, Term, select
from semantics.language.widths import Width
from tests.generators.random_values import NARROW, WIDE
from tests.semantics.interpretations.any_width.test_linear_modulus import disagreement
from tests.support.deep import some_of
from verifier.kernel.solving.solver import Queries, SolverUnknown

LEAST = 3
Claim = Callable[[Bits, Bits], Bool]

TRUE: dict[str, Claim] = {
    "sum in the other order": lambda x, y: (x + y).eq(y + x),
    "a difference is zero": lambda x, y: ~((x - y).is_zero().differs(x.eq(y))),
    "unsigned overflow": lambda x, y: ~((x + y).ult(x).differs((x + y).ult(y))),
    "minimum is a lower bound": lambda x, y: select(x.slt(y), x, y).sle(x),
    "shift back": lambda x, y: x.lshr(x.constant(2)).ule(x),
    "remainder by 5": lambda x, y: x.urem(x.constant(5)).ult(x.constant(5)),
    "sum of extensions": lambda x, y: (x.zext(WIDE) + y.zext(WIDE)).trunc(NARROW).eq(x + y),
    "sum of extensions is exact": lambda x, y: x.zext(WIDE).ule(x.zext(WIDE) + y.zext(WIDE)),
    "sign of an extension": lambda x, y: ~x.sext(WIDE).slt(y.sext(WIDE)).differs(x.slt(y)),
    "either and both": lambda x, y: ((x | y) + (x & y)).eq(x + y),
    "a power has one bit": lambda x, y: x.constant(1).shl(y).ule(x.signed_minimum()),
}
FALSE: dict[str, Claim] = {
    "no overflow": lambda x, y: x.ule(x + y),
    "three narrow sums": lambda x, y: x.zext(WIDE).ule(
        x.zext(WIDE) + y.zext(WIDE) + x.zext(WIDE) + y.zext(WIDE)
    ),
    "vanishes at the corners": lambda x, y: ((x + x) & x).eq(x + x),
    "a literal that does not fit": lambda x, y: x.urem(x.constant(9)).ult(x.constant(8)),
    "a large literal": lambda x, y: ~x.eq(x.constant(1 << LEAST)),
    "truncated and extended": lambda x, y: x.zext(WIDE).trunc(NARROW).eq(y),
    "halves": lambda x, y: x.lshr(x.constant(1)).shl(x.constant(1)).eq(x),
}


def proves(claim: Claim) -> bool:
    interpretation = LinearModulusInterpretation({0: LEAST, 1: LEAST + 1})
    x, y = interpretation.new_bits("x", NARROW), interpretation.new_bits("y", NARROW)
    violated = interpretation.negation(claim(x, y).term)
    try:
        return not Queries(60, logic=QF_LIA).satisfiable(*interpretation.facts, violated)
    except SolverUnknown:
        return False


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    assert proves(TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not(name: str) -> None:
    assert not proves(FALSE[name])


def test_a_scale_that_is_no_power_of_two_refutes_nothing() -> None:
    """W = 24 has a y with 3·y = 0 and y ≠ 0, no real width has; the method only knows no proof."""
    assert not proves(lambda x, y: ~(x.constant(3) * x).is_zero() | x.is_zero())


Plant = Callable[[pytest.MonkeyPatch], None]


def _wider_by_anything(patch: pytest.MonkeyPatch) -> None:
    """W2 ≥ 3W: not so for w2 = w + 1."""
    factor = linear_modulus.LinearModulusInterpretation._new_scale

    def plant(self: LinearModulusInterpretation, width: Any) -> Term:
        scale = factor(self, width)
        if width.rank == 1:
            f = self._f
            narrow = self.modulus(NARROW)
            wide = f.Times(f.Int(1 << self._least(width)), scale)
            self.facts.append(f.GE(wide, f.Times(f.Int(3), narrow)))
        return scale

    patch.setattr(LinearModulusInterpretation, "_new_scale", plant)


def _literals_always_fit(patch: pytest.MonkeyPatch) -> None:
    def plant(self: LinearModulusInterpretation, x: Polynomial, width: Width) -> int | None:
        value = linear_modulus.literal(x)
        return value if value is None or value >= 0 else None

    patch.setattr(LinearModulusInterpretation, "_unsigned", plant)


def _no_wraps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LinearModulusInterpretation, "_wraps", lambda self, x, width: range(1))


def _corners_anywhere(patch: pytest.MonkeyPatch) -> None:
    """What is linear is taken to be bitwise."""

    def plant(x: Polynomial) -> mixed_polynomials.Indicator | None:
        if any(len(monomial) > 1 for monomial, _ in x):
            return None
        return {(m[0] if m else ()): c if m else -c for m, c in x}

    patch.setattr(mixed_polynomials, "_purely_bitwise", plant)


def _half_is_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LinearModulusInterpretation, "_half", LinearModulusInterpretation.modulus)


def _truncates_by_one_modulus(patch: pytest.MonkeyPatch) -> None:
    """x mod W taken for x, or x - W."""
    truncated = LinearModulusInterpretation._truncated_value

    def plant(self: LinearModulusInterpretation, to: Width, x: Polynomial, width: Width) -> Term:
        f, result = self._f, truncated(self, to, x, width)
        value = self.integer(x, width)
        once = f.Equals(result, f.Minus(value, self.modulus(to)))
        self.facts.append(f.Or(f.Equals(result, value), once))
        return result

    patch.setattr(LinearModulusInterpretation, "_truncated_value", plant)


def _rounds_up(patch: pytest.MonkeyPatch) -> None:
    divided = LinearModulusInterpretation._divided

    def plant(self: LinearModulusInterpretation, dividend: Term, divisor: int) -> Term:
        up = self._f.Plus(dividend, self._f.Int(divisor - 1))
        return divided(self, up, divisor)

    patch.setattr(LinearModulusInterpretation, "_divided", plant)


PLANTS: dict[str, Plant] = {
    "a wider type has at least three times the values": _wider_by_anything,
    "literals need no room": _literals_always_fit,
    "sums do not wrap": _no_wraps,
    "corners under an addition inside a bitwise operation": _corners_anywhere,
    "the minimum is 2^w": _half_is_all,
    "a truncation subtracts at most one modulus": _truncates_by_one_modulus,
    "quotients are rounded up": _rounds_up,
}


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(PLANTS, 3))
def test_a_planted_mistake_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a false claim that it proves, or by what is right and no longer possible."""
    PLANTS[name](monkeypatch)
    if any(proves(claim) for claim in FALSE.values()):
        return
    found = (disagreement(seed, least, inputs=2) for seed in range(60) for least in (1, 2))
    assert any(found)
