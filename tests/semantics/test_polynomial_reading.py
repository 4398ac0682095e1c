"""The polynomial reading against the concrete one, at every small width that its ranks may take.

Polynomials are evaluated modulo 2^w, each indeterminate as the operation that it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

import pytest

from semantics.builder import SymbolicWidth, Width
from semantics.concrete import ConcreteReading, wrap
from semantics.polynomials import PolynomialReading
from tests.semantics.operation_cases import (
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

_concrete = ConcreteReading()

BITWISE = {"and": _concrete.bit_and, "or": _concrete.bit_or}
SHIFTS_AND_DIVISIONS = ("udiv", "urem", "sdiv", "srem", "shl", "lshr", "ashr")


@dataclass
class _Evaluation:
    reading: PolynomialReading
    ranks: dict[int, int]
    inputs: dict[str, int]
    opaque: bool

    def __post_init__(self) -> None:
        numbers = self.reading._numbers
        self.keys: dict[int, Any] = {number: key for key, number in numbers.items()}

    def width(self, width: Width) -> int:
        return self.ranks[width.rank] if isinstance(width, SymbolicWidth) else width

    def number(self, polynomial: Any, width: int) -> int:
        total = 0
        for monomial, coefficient in polynomial:
            factors = (self.indeterminate(self.keys[number]) for number in monomial)
            total += coefficient * reduce(lambda a, b: a * b, factors, 1)
        return wrap(total, width)

    def indeterminate(self, key: Any) -> int:
        operation, symbolic, arguments = key
        width = self.width(symbolic)
        if operation == "input":
            return self.inputs[arguments[0]]
        if operation in SHIFTS_AND_DIVISIONS:
            x, y = (self.number(argument, width) for argument in arguments)
            return getattr(_concrete, operation)(x, y, width)
        if operation in BITWISE:
            values = [self.number(argument, width) for argument in arguments[0]]
            return reduce(lambda x, y: BITWISE[operation](x, y, width), values)
        if operation == "xor":
            values = [self.number(argument, width) for argument in arguments[0]]
            return values[0] ^ values[1] if len(values) == 2 else 0
        if operation in ("zext", "sext", "trunc"):
            source = self.width(arguments[1])
            value = self.number(arguments[0], source)
            return _concrete.sign_extend(value, source, width) if operation == "sext" else value
        if operation == "ite":
            condition, then, otherwise = arguments
            return self.number(then if self.truth(condition) else otherwise, width)
        if operation == "width":
            return wrap(self.width(arguments[0]), width)
        if operation == "minimum":
            return 1 << (width - 1)
        assert operation == "bit"
        return int(self.truth(arguments[0]))

    def truth(self, term: Any) -> bool:
        if isinstance(term, bool):
            return term
        kind, *arguments = term
        if kind == "atom":
            return bool(self.inputs[arguments[0]])
        if kind == "unknown":
            return self.opaque
        if kind == "not":
            return not self.truth(arguments[0])
        if kind == "and":
            return all(self.truth(argument) for argument in arguments[0])
        if kind == "ite":
            condition, then, otherwise = arguments
            return self.truth(then if self.truth(condition) else otherwise)
        if kind == "is one":
            return self.number(arguments[0], 1) == 1
        if kind == "equal":
            width = self.width(arguments[1])
            return len({self.number(side, width) for side in arguments[0]}) == 1
        assert kind in ("unsigned_less", "signed_less")
        left, right, symbolic = arguments
        width = self.width(symbolic)
        x, y = self.number(left, width), self.number(right, width)
        return getattr(_concrete, kind)(x, y, width)


def _answers(case: Case, inputs: list[PoisonableInput], *, opaque: bool) -> list[Answer]:
    reading = PolynomialReading()
    result, ub, ranks = execute_symbolically(case, reading)
    answers: list[Answer] = []
    for given in inputs:
        evaluation = _Evaluation(reading, ranks, symbolic_inputs(given), opaque)
        bits = evaluation.number(result.bits.term, case.result_width)
        answers.append((bits, evaluation.truth(result.poison.term), evaluation.truth(ub.term)))
    return answers


@pytest.mark.parametrize("operation", operations_at_every_width())
def test_it_says_what_the_concrete_reading_says(operation: str):
    for case in cases(range(1, 4), [operation]):
        inputs = list(all_inputs(case))
        low, high = (_answers(case, inputs, opaque=opaque) for opaque in (False, True))
        for given, *answers in zip(inputs, low, high, strict=True):
            assert concrete_answer(case, given) in answers, f"{case} on {given}"


def test_sums_and_products_are_polynomials():
    reading = PolynomialReading()
    width = SymbolicWidth("T", 0)
    x, y = reading.new_bits("x", width), reading.new_bits("y", width)
    assert ((x + y) * (x - y)).term == (x * x - y * y).term
    assert (~x).term == (x.constant(-1) - x).term
    assert (x * y).term != (x + y).term
    assert (x & y).term == (y & x).term != (x | y).term
