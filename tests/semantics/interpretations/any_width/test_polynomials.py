"""The polynomial interpretation against the concrete one, at every small width that its ranks may
take.

Polynomials are evaluated modulo 2^w, each indeterminate as the operation that it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from random import Random
from typing import Any

import pytest

from semantics.interpretations.any_width.linear_modulus import LinearModulusInterpretation
from semantics.interpretations.any_width.mixed_polynomials import ZERO
from semantics.interpretations.any_width.polynomials import PolynomialInterpretation, literal
from semantics.interpretations.concrete import ConcreteInterpretation, wrap
from semantics.language.builder import Bits
from semantics.language.widths import SymbolicWidth, Width
from tests.generators.random_values import NARROW, pinned_interpretation, random_truth
from tests.inputs.operation_cases import (
    Answer,
    Case,
    PoisonableInput,
    all_inputs,
    cases,
    concrete_answer,
    execute_symbolically,
    operations_at_every_width,
    symbolic_inputs,
)
from tests.support.deep import some_of

_concrete = ConcreteInterpretation()

BINARY = ("udiv", "sdiv", "shl", "lshr", "ashr")
COMPARISONS = ("unsigned_less", "signed_less")


@dataclass
class _Evaluation:
    """What terms are worth: `ranks` has the widths, variables are what their keys say."""

    interpretation: PolynomialInterpretation
    ranks: dict[int, int]
    inputs: dict[str, int]
    opaque: bool

    def width(self, width: Width) -> int:
        if not isinstance(width, SymbolicWidth):
            return width
        doubled = width.rank not in self.ranks
        return 2 * self.ranks[width.rank - 1000] if doubled else self.ranks[width.rank]

    def number(self, term: Any, width: int) -> int:
        if isinstance(term, bool | tuple):
            return int(self.truth(term))
        total = 0
        for monomial, coefficient in term:
            factors = (self.conjunction(numbers, width) for numbers in monomial)
            total += coefficient * reduce(int.__mul__, factors, 1)
        return wrap(total, width)

    def conjunction(self, numbers: tuple[int, ...], width: int) -> int:
        return reduce(int.__and__, (self.variable(number, width) for number in numbers))

    def variable(self, number: int, width: int) -> int:
        short_for = self.interpretation.polynomials.stands_for(number)
        if short_for is not None:
            return self.number(short_for, width)
        operation, symbolic, arguments = self.interpretation.polynomials.keys[number]
        assert self.width(symbolic) == width
        if operation == "input":
            return self.inputs[arguments[0]]
        if operation in BINARY:
            x, y = (self.number(argument, width) for argument in arguments)
            return getattr(_concrete, operation)(x, y, width)
        if operation == "quotient":
            return self.number(arguments[0], width) >> arguments[1]
        if operation == "power":
            return wrap(1 << self.number(arguments[0], width), width)
        if operation in ("zext", "sext", "trunc"):
            source = self.width(arguments[1])
            value = self.number(arguments[0], source)
            return _concrete.sign_extend(value, source, width) if operation == "sext" else value
        if operation == "width":
            return wrap(self.width(arguments[0]), width)
        if operation == "minimum":
            return 1 << (width - 1)
        assert operation == "bit"
        return int(self.truth(arguments[0]))

    def truth(self, term: Any) -> bool:
        if isinstance(term, bool):
            return term
        match term:
            case ("atom", name):
                return bool(self.inputs[name])
            case ("unknown", _):
                return self.opaque
            case ("not", inner):
                return not self.truth(inner)
            case ("and", parts):
                return all(self.truth(part) for part in parts)
            case ("zero", symbolic, (x,)):
                return self.number(x, self.width(symbolic)) == 0
            case ("low bit", symbolic, (x,)):
                return bool(self.number(x, self.width(symbolic)) & 1)
            case ("width", 1, (of,)):
                return bool(self.width(of) & 1)
            case (operation, symbolic, (x, y)):
                width = self.width(symbolic)
                assert operation in COMPARISONS or (width == 1 and operation in BINARY)
                return bool(
                    getattr(_concrete, operation)(
                        self.number(x, width), self.number(y, width), width
                    )
                )
            case _:
                raise AssertionError(term)


def _answers(case: Case, inputs: list[PoisonableInput], *, opaque: bool) -> list[Answer]:
    interpretation = PolynomialInterpretation({0: 1, 1: 2})
    result, ub, ranks = execute_symbolically(case, interpretation)
    answers: list[Answer] = []
    for given in inputs:
        evaluation = _Evaluation(interpretation, ranks, symbolic_inputs(given), opaque)
        bits = evaluation.number(result.bits.term, case.result_width)
        answers.append((bits, evaluation.truth(result.poison.term), evaluation.truth(ub.term)))
    return answers


@pytest.mark.parametrize("operation", some_of(operations_at_every_width(), 6))
def test_it_says_what_the_concrete_interpretation_says(operation: str):
    for case in cases(range(1, 4), [operation]):
        inputs = list(all_inputs(case))
        low, high = (_answers(case, inputs, opaque=opaque) for opaque in (False, True))
        for given, *answers in zip(inputs, low, high, strict=True):
            assert concrete_answer(case, given) in answers, f"{case} on {given}"


def test_sums_and_products_are_polynomials():
    interpretation = PolynomialInterpretation({0: 1})
    width = SymbolicWidth("T", 0)
    x, y = interpretation.new_bits("x", width), interpretation.new_bits("y", width)
    assert ((x + y) * (x - y)).term == (x * x - y * y).term
    assert (~x).term == (x.constant(-1) - x).term
    assert (x * y).term != (x + y).term
    assert (x & y).term == (y & x).term != (x | y).term


def test_an_extension_of_a_literal_is_one_where_its_sign_is_the_same_at_every_width():
    """1 is negative at width 1, and so is 2 at width 2."""
    narrow, wide = SymbolicWidth("n", 0), SymbolicWidth("w", 1)
    for least, value, number in ((1, 0, 0), (1, 1, None), (2, 1, 1), (2, 2, None), (3, 2, 2)):
        interpretation = PolynomialInterpretation({0: least, 1: least + 1})
        extended = interpretation.new_bits("x", narrow).constant(value).sext(wide)
        assert literal(extended.term) == number
    assert literal(extended.constant(-2).trunc(narrow).sext(wide).term) == -2


def test_extensions_of_extensions():
    """What a zero extension has widened is not negative."""
    ranks = {0: 1, 1: 2, 2: 3}
    interpretation = PolynomialInterpretation(ranks)
    narrow, middle, wide = (SymbolicWidth(name, rank) for rank, name in enumerate("nmw"))
    x = interpretation.new_bits("x", narrow)
    assert x.zext(middle).sext(wide).term == x.zext(middle).zext(wide).term == x.zext(wide).term
    assert x.sext(middle).sext(wide).term == x.sext(wide).term
    assert x.sext(middle).zext(wide).term not in (x.sext(wide).term, x.zext(wide).term)


def test_what_an_assumed_equation_determines():
    width = SymbolicWidth("T", 0)
    for equation, zero, other in (
        (lambda x, y: (x + y).is_zero(), lambda x, y: x + y, lambda x, y: x - y),
        (lambda x, y: x.eq(y), lambda x, y: x - y, lambda x, y: x + y),
        (lambda x, y: (x.constant(0) - x).eq(y), lambda x, y: x + y, lambda x, y: x - y),
    ):
        interpretation = PolynomialInterpretation({0: 1})
        x, y = interpretation.new_bits("x", width), interpretation.new_bits("y", width)
        interpretation.assume(equation(x, y).term)
        assert (zero(x, y) + x.constant(0)).term == ZERO
        assert (other(x, y) + x.constant(0)).term != ZERO


def test_a_power_is_not_written_out_where_it_is_too_large():
    """2^amount would have as many digits as the amount says."""
    width = SymbolicWidth("T", 0)
    for interpretation in (PolynomialInterpretation({0: 64}), LinearModulusInterpretation({0: 64})):
        x = interpretation.new_bits("x", width)
        for amount in (2**40, 2**62):
            shifted = [shift(x, x.constant(amount)) for shift in (Bits.shl, Bits.lshr, Bits.ashr)]
            for value in shifted:
                assert not interpretation.is_false(value.ult(x).term)
        assert x.shl(x.constant(5)).eq(x * x.constant(32)).term is interpretation.truth(True)


@pytest.mark.deep
@pytest.mark.parametrize("least", some_of([1, 2], 2))
def test_compound_values_are_what_the_concrete_interpretation_says(least: int):
    for seed in range(80):
        interpretation = PolynomialInterpretation({0: least, 1: least + 1})
        names = ("x", "y", "z")
        leaves = [interpretation.new_bits(name, NARROW) for name in names]
        truth = random_truth(Random(seed), leaves, 3)
        for narrow, wide in ((1, 2), (1, 3), (2, 3), (3, 5)):
            if narrow < least:
                continue
            chosen = Random(seed)
            for _ in range(6):
                inputs = {name: chosen.getrandbits(narrow) for name in names}
                evaluation = _Evaluation(interpretation, {0: narrow, 1: wide}, inputs, False)
                concrete = pinned_interpretation(narrow, wide)
                pinned = [Bits(concrete, inputs[name], NARROW) for name in names]
                expected = random_truth(Random(seed), pinned, 3)
                assert evaluation.truth(truth.term) == expected.term, f"{seed} {narrow} {wide}"
