"""The meanings of the LLVM dialect's operations against a plain Python oracle, and mutants."""

from __future__ import annotations

import pytest

from tests.semantics.operation_cases import (
    all_inputs,
    cases,
    concrete_outcome,
    integer_operations,
    oracle_outcome,
    random_inputs,
)

OPERATIONS = integer_operations("llvm")


@pytest.mark.parametrize("operation", OPERATIONS)
def test_all_inputs_at_small_widths(operation: str):
    for case in cases(range(1, 4 if "fsh" in operation else 5), [operation]):
        for given in all_inputs(case):
            assert concrete_outcome(case, given) == oracle_outcome(case, given), (case, given)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_random_inputs_at_usual_widths(operation: str):
    for case in cases((8, 16, 64), [operation]):
        for given in random_inputs(case, 30):
            assert concrete_outcome(case, given) == oracle_outcome(case, given), (case, given)
