"""The meanings of the LLVM dialect's operations against a plain Python oracle."""

from __future__ import annotations

import pytest

from semantics.language.registry import lookup
from semantics.language.widths import SymbolicWidth, Width
from tests.inputs.operation_cases import (
    all_inputs,
    cases,
    concrete_outcome,
    integer_operations,
    oracle_outcome,
    random_inputs,
)
from tests.support.deep import few, some_of

OPERATIONS = integer_operations("llvm")


@pytest.mark.parametrize("operation", some_of(OPERATIONS, 32))
def test_all_inputs_at_small_widths(operation: str):
    for case in cases(range(1, 4 if "fsh" in operation else 5), [operation]):
        for given in all_inputs(case):
            assert concrete_outcome(case, given) == oracle_outcome(case, given), (case, given)


@few(9)
@pytest.mark.parametrize("operation", OPERATIONS)
def test_random_inputs_at_usual_widths(operation: str):
    tried = list(cases((8, 16, 64), [operation]))
    assert tried
    for case in tried:
        for given in random_inputs(case, 30):
            assert concrete_outcome(case, given) == oracle_outcome(case, given), (case, given)


SYMBOLIC = SymbolicWidth("w", 0)


@pytest.mark.parametrize(
    ("operation", "operands", "result", "fitting"),
    [
        ("llvm.intr.scmp", (4, 4), 2, True),
        ("llvm.intr.scmp", (4, 4), 1, False),
        ("llvm.intr.ucmp", (1, 1), 8, True),
        ("llvm.intr.ucmp", (4, 4), SYMBOLIC, False),
        ("llvm.intr.bswap", (16,), 16, True),
        ("llvm.intr.bswap", (48,), 48, True),
        ("llvm.intr.bswap", (8,), 8, False),
        ("llvm.intr.bswap", (24,), 24, False),
        ("llvm.intr.bswap", (SYMBOLIC,), SYMBOLIC, False),
    ],
)
def test_which_types_there_are(
    operation: str, operands: tuple[Width, ...], result: Width, fitting: bool
):
    """LangRef: a comparison's result has two bits at least, bswap takes an even number of bytes."""
    meaning = lookup(operation)
    assert meaning is not None and meaning.fits is not None
    assert meaning.fits(operands, [result]) is fitting
