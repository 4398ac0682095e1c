"""Counting and reversing bits, and powers, at every width: equal for equal operands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.polynomials import PolynomialInterpretation
from semantics.language.builder import Bits, Execution
from semantics.language.widths import SymbolicWidth
from semantics.meanings.math import ctlz, cttz
from tests.inputs.patterns_for_tests import GENERIC, binary, pattern, unary, verdict_on
from tests.support.deep import few
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted

SUM = binary("s", "arith.addi", "%x", "%y")
SWAPPED = binary("n", "arith.addi", "%y", "%x")
REPLACE = "pdl.replace %root with %new"
UNARY = ["math.ctpop", "math.ctlz", "math.cttz", "llvm.intr.bitreverse", "llvm.intr.ctpop"]


@few(2)
@pytest.mark.parametrize("operation", UNARY)
def test_of_equal_operands_at_every_width(operation: str):
    match = GENERIC + SUM + unary("root", operation, "%s_value", "%t")
    verdict = verdict_on(
        pattern(match, SWAPPED + unary("new", operation, "%n_value", "%t") + REPLACE)
    )
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)


@few(4)
@pytest.mark.parametrize("operation", UNARY)
def test_of_other_operands(operation: str):
    match = GENERIC + SUM + unary("root", operation, "%s_value", "%t")
    other = binary("n", "arith.subi", "%y", "%x")
    assert isinstance(
        verdict_on(pattern(match, other + unary("new", operation, "%n_value", "%t") + REPLACE)),
        Refuted,
    )


@pytest.mark.parametrize(
    ("before", "after"), [("math.ctlz", "math.cttz"), ("math.ctpop", "llvm.intr.bitreverse")]
)
def test_other_functions_of_equal_operands(before: str, after: str):
    match = GENERIC + SUM + unary("root", before, "%s_value", "%t")
    assert isinstance(
        verdict_on(pattern(match, SWAPPED + unary("new", after, "%n_value", "%t") + REPLACE)),
        Refuted,
    )


def test_a_power():
    match = GENERIC + SUM + binary("root", "math.ipowi", "%s_value", "%y")
    right = SWAPPED + binary("new", "math.ipowi", "%n_value", "%y") + REPLACE
    verdict = verdict_on(pattern(match, right))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)
    wrong = SWAPPED + binary("new", "math.ipowi", "%y", "%n_value") + REPLACE
    assert isinstance(verdict_on(pattern(match, wrong)), Refuted)


def test_the_count_of_no_ones_is_zero_at_every_width():
    match = "%t = pdl.type\n%x = pdl.operand : %t\n" + binary("z", "arith.xori", "%x", "%x")
    match += unary("root", "math.ctpop", "%z_value", "%t")
    verdict = verdict_on(pattern(match, "pdl.replace %root with %z"))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)


@pytest.mark.parametrize("count", [ctlz, cttz])
def test_the_zeros_of_zero_are_the_width_at_every_width(count: Callable[..., Bits]):
    m = Execution(PolynomialInterpretation({0: 2}))
    width = SymbolicWidth("T", 0)
    zero = m.constant(0, width)
    assert count(m, zero).term == zero.bit_width().term
    for value in (1, -1):
        assert count(m, m.constant(value, width)).term != zero.bit_width().term


def test_functions_taken_for_the_same_are_noticed(monkeypatch: pytest.MonkeyPatch):
    """Planted: their names are ignored."""
    for interpretation in (BitSerialInterpretation, PolynomialInterpretation):
        right = interpretation.some_function

        def nameless(self: Any, name: str, arguments: Any, width: Any, right: Any = right) -> Any:
            return right(self, "f", arguments, width)

        monkeypatch.setattr(interpretation, "some_function", nameless)
    match = GENERIC + SUM + unary("root", "math.ctlz", "%s_value", "%t")
    new = SWAPPED + unary("new", "math.cttz", "%n_value", "%t")
    with pytest.raises(InternalError):
        verdict_on(pattern(match, new + REPLACE))
