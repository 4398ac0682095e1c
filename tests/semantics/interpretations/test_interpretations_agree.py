"""The interpretations of one meaning say the same, bit for bit, even beneath poison and beside
UB."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
import z3
from pysmt.shortcuts import Solver

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.interpretations.smt_dialect_ir import SmtDialectInterpretation, solver_query
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.builder import Bits, Bool, Value
from semantics.meanings.commutative import INTEGERS
from tests.inputs.operation_cases import (
    Answer,
    Case,
    PoisonableInput,
    all_inputs,
    cases,
    concrete_answer,
    execute,
    integer_operations,
    random_inputs,
)
from tests.support.deep import few, some_of
from tests.support.exported_queries import needs_mlir_translate, verdicts

_concrete = ConcreteInterpretation()
_numpy = NumpyInterpretation()


def _numpy_answers(case: Case, inputs: list[PoisonableInput]) -> list[Answer]:
    operands = [
        Value(
            _numpy.bits([given[i][0] for given in inputs], width),
            _numpy.bools([given[i][1] for given in inputs]),
        )
        for i, width in enumerate(case.operand_widths)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result, ub = execute(case, _numpy, operands)
    arrays = (result.bits.term, result.poison.term, ub.term)
    columns = (np.broadcast_to(array, len(inputs)).tolist() for array in arrays)
    return list(zip(*columns, strict=True))


def _order_matters(operation: str) -> bool:
    return any(
        concrete_answer(case, (one, other)) != concrete_answer(case, (other, one))
        for case in cases(range(1, 4), [operation])
        for one, other in all_inputs(case)
    )


@few(24)
@pytest.mark.parametrize("operation", sorted(INTEGERS))
def test_operands_that_may_change_places(operation: str):
    assert not _order_matters(operation)


@pytest.mark.parametrize("operation", ["arith.subi", "arith.divui", "llvm.shl", "index.rems"])
def test_operands_that_may_not(operation: str):
    assert _order_matters(operation)


@pytest.mark.parametrize("operation", some_of(integer_operations(), 12))
def test_numpy_on_all_inputs_at_small_widths(operation: str):
    for case in cases(range(1, 5), [operation]):
        inputs = list(all_inputs(case))
        assert _numpy_answers(case, inputs) == [concrete_answer(case, i) for i in inputs], case


@pytest.mark.parametrize("operation", some_of(integer_operations(), 6))
def test_numpy_at_usual_widths(operation: str):
    for case in cases((8, 32, 64, 65, 128), [operation]):
        inputs = random_inputs(case, 40)
        assert _numpy_answers(case, inputs) == [concrete_answer(case, i) for i in inputs], case


BINARY = ("add", "sub", "mul", "udiv", "urem", "sdiv", "srem", "bit_and", "bit_or", "bit_xor")
BINARY += ("shl", "lshr", "ashr", "equal", "unsigned_less", "signed_less")


@pytest.mark.parametrize("width", [1, 2, 7, 8, 31, 32, 33, 63, 64, 65, 127, 128])
def test_numpy_primitives(width: int):
    """SMT-LIB's meaning to the letter: division by zero, shifts by the width and more."""
    random = Random(width)
    top = 1 << (width - 1)
    special = {0, 1, 2 * top - 1, top, top - 1, width % (2 * top), (width - 1) % (2 * top)}
    numbers = sorted(special) + [random.getrandbits(width) for _ in range(12)]
    xs, ys = zip(*itertools.product(numbers, repeat=2), strict=True)
    x, y = _numpy.bits(xs, width).term, _numpy.bits(ys, width).term
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in BINARY:
            expected = [getattr(_concrete, name)(a, b, width) for a, b in zip(xs, ys, strict=True)]
            assert getattr(_numpy, name)(x, y, width).tolist() == expected, name
        assert _numpy.bit_not(x, width).tolist() == [_concrete.bit_not(a, width) for a in xs]
        for to in (width + 1, 64 + width, 2 * width):
            for name in ("zero_extend", "sign_extend"):
                wide = getattr(_numpy, name)(x, width, to)
                assert wide.tolist() == [getattr(_concrete, name)(a, width, to) for a in xs], name
                assert _numpy.truncate(wide, to, width).tolist() == list(xs)


def test_numpy_values_at_64_bits_stay_machine_words():
    x = _numpy.bits([1, 2**64 - 1], 64)
    for result in (x + x, x * x, x.sdiv(x), x.ashr(x), x.sext(128).trunc(64), -x, ~x):
        assert result.term.dtype == np.uint64


def test_numpy_takes_arrays_of_either_sign():
    assert _numpy.bits(np.array([-1, 3], dtype=np.int64), 4).term.tolist() == [15, 3]
    assert _numpy.bits(np.array([-1, 3], dtype=np.int8), 64).term.tolist() == [2**64 - 1, 3]
    assert _numpy.bits([-1, 2**70], 65).term.tolist() == [2**65 - 1, 0]


def _solver_terms(case: Case) -> tuple[list[Any], list[Any]]:
    """z3's terms of the inputs (bits and poison of each operand) and of the answer."""
    interpretation = SolverInterpretation()
    operands = [
        Value(interpretation.new_bits(f"x{i}.{width}", width), interpretation.new_bool(f"p{i}"))
        for i, width in enumerate(case.operand_widths)
    ]
    result, ub = execute(case, interpretation, operands)
    with Solver(name="z3") as solver:
        inputs = [(value.bits.term, value.poison.term) for value in operands]
        flat = [solver.converter.convert(term) for pair in inputs for term in pair]
        answer = (result.bits.term, result.poison.term, ub.term)
        return flat, [solver.converter.convert(term) for term in answer]


def _solver_answer(
    case: Case, given: PoisonableInput, inputs: list[Any], terms: list[Any]
) -> Answer:
    values = [
        literal
        for (bits, poison), width in zip(given, case.operand_widths, strict=True)
        for literal in (z3.BitVecVal(bits, width), z3.BoolVal(poison))
    ]
    pairs = list(zip(inputs, values, strict=True))
    bits, poison, ub = (z3.simplify(z3.substitute(term, *pairs)) for term in terms)
    return bits.as_long(), z3.is_true(poison), z3.is_true(ub)


@pytest.mark.parametrize("operation", some_of(integer_operations(), 12))
def test_solver_terms(operation: str):
    for case in cases((1, 3, 8, 64), [operation]):
        inputs, terms = _solver_terms(case)
        for given in random_inputs(case, 12, seed=1):
            expected = concrete_answer(case, given)
            assert _solver_answer(case, given, inputs, terms) == expected, f"{case} on {given}"


def _differs(case: Case, given: PoisonableInput, interpretation: SmtDialectInterpretation) -> Bool:
    """Whether the answer in the smt dialect is another than the concrete one."""
    operands = [
        Value(
            Bits(interpretation, interpretation.constant(bits, width), width),
            Bool(interpretation, interpretation.truth(poison)),
        )
        for (bits, poison), width in zip(given, case.operand_widths, strict=True)
    ]
    result, ub = execute(case, interpretation, operands)
    bits, poison, undefined = concrete_answer(case, given)
    return (
        ~result.bits.eq(result.bits.constant(bits))
        | result.poison.differs(Bool(interpretation, interpretation.truth(poison)))
        | ub.differs(Bool(interpretation, interpretation.truth(undefined)))
    )


def _point_claims(widths: tuple[int, ...], count: int) -> Iterator[tuple[Case, PoisonableInput]]:
    for case in cases(widths):
        yield from ((case, given) for given in random_inputs(case, count, seed=2))


@pytest.mark.deep
@needs_mlir_translate
@pytest.mark.parametrize("width", some_of([3, 1, 8, 64], 4))
def test_smt_dialect_through_its_export(width: int):
    claims = list(_point_claims((width,), 3))
    queries = [
        solver_query(
            lambda interpretation, case=case, given=given: _differs(case, given, interpretation)
        )
        for case, given in claims
    ]
    found = verdicts(queries)
    assert len(found) == len(claims)
    assert [claim for claim, v in zip(claims, found, strict=True) if v != "unsat"] == []


@needs_mlir_translate
def test_the_comparison_of_exports_can_fail():
    given: PoisonableInput = ((5, False), (3, False))
    wrong = next(case for case in cases([8], ["arith.addi"]) if not case.flags)
    right = Case("arith.subi", (8, 8), 8)

    def claim(interpretation: SmtDialectInterpretation) -> Bool:
        never = Bool(interpretation, interpretation.truth(False))
        operands = [
            Value(Bits(interpretation, interpretation.constant(x, 8), 8), never) for x, _ in given
        ]
        result, _ = execute(wrong, interpretation, operands)
        return ~result.bits.eq(result.bits.constant(concrete_answer(right, given)[0]))

    assert verdicts([solver_query(claim)]) == ["sat"]
