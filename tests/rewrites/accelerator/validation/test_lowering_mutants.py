"""The proof of a lowering notices planted mistakes: every one of them.

A token that is dropped or exchanged may be redundant; then the mutant must have no race by brute
force over all pairs of accesses, and exactly then it may be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from xdsl.dialects import func
from xdsl.utils.exceptions import VerifyException

from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.functional import run
from rewrites.accelerator.validation.validate import validate_lowering
from semantics.language.undefined_behaviour import UndefinedBehaviour
from tests.inputs import program_mutants as mutants
from tests.inputs.matmuls import SMALL, lowered
from tests.oracles.order_oracle import racing_pairs
from tests.support.deep import few, some_of
from verifier.kernel.verdicts.verdict import Proved, Refuted

SHAPES = {
    "one tile": (3, 2, 4, True, SMALL, False),
    "reuse": (9, 3, 12, True, SMALL, False),
    "reuse, adding to C": (5, 3, 9, False, SMALL, False),
    "edges": (17, 5, 3, False, default_machine(), False),
    "weight stationary": (5, 3, 8, True, SMALL, True),
}

Kind = Callable[[func.FuncOp], Iterator[mutants.Mutant]]

ORDER_KINDS: list[Kind] = [mutants.dropped_tokens, mutants.wrong_tokens]

VALUE_KINDS: list[Kind] = [
    mutants.other_accumulation,
    mutants.forgotten_passes,
    mutants.repeated_passes,
    mutants.stale_weights,
    mutants.forgotten_stores,
    mutants.forgotten_loads,
    mutants.swapped_buffers,
]

OFTEN_WRONG_KINDS: list[Kind] = [
    mutants.shifted_rows,
    mutants.wrong_configuration,
    mutants.wrong_extents,
    mutants.shifted_buffers,
]
"""A register may be unused, a column loaded or a row computed in vain: that is not wrong."""

Shape = tuple[int, int, int, bool, Machine, bool]


@pytest.mark.parametrize("kind", some_of(ORDER_KINDS, 4), ids=lambda kind: kind.__name__)
@few(4)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_order(shape: Shape, kind: Kind):
    *_, machine, _ = shape
    source, target = lowered(*shape)
    noticed = 0
    for name, mutant in kind(target):
        races = racing_pairs(read_program(mutant, machine))
        verdict = validate_lowering(source, mutant, machine)
        if races:
            assert isinstance(verdict, Refuted), name
            assert verdict.counterexample.as_dict()["kind"] == "a race"
            noticed += 1
        else:
            assert isinstance(verdict, Proved), (name, verdict)
    assert noticed


@pytest.mark.parametrize("kind", some_of(VALUE_KINDS, 6), ids=lambda kind: kind.__name__)
@few(4)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_values(shape: Shape, kind: Kind):
    *_, machine, _ = shape
    source, target = lowered(*shape)
    for name, mutant in kind(target):
        verdict = validate_lowering(source, mutant, machine)
        assert isinstance(verdict, Refuted), (name, verdict)


@few(2)
@pytest.mark.parametrize("kind", OFTEN_WRONG_KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("name_of_shape", some_of(SHAPES, 12))
def test_values_against_simulation(name_of_shape: str, kind: Kind):
    shape = SHAPES[name_of_shape]
    *_, machine, _ = shape
    source, target = lowered(*shape)
    noticed = 0
    for name, mutant in kind(target):
        verdict = validate_lowering(source, mutant, machine)
        assert isinstance(verdict, Refuted if _is_wrong(mutant, shape) else Proved), (name, verdict)
        noticed += isinstance(verdict, Refuted)
    # With one tile there is no neighbour to shift a buffer into.
    assert noticed or (kind is mutants.shifted_buffers and shape == SHAPES["one tile"])


def _is_wrong(mutant: func.FuncOp, shape: Shape) -> bool:
    """By decoding, brute force over the accesses, and comparing simulated results with numpy's."""
    m, n, k, fill, machine, _ = shape
    try:
        mutant.verify()
        program = read_program(mutant, machine)
        if racing_pairs(program):
            return True
        for seed in (3, 4):
            generator = np.random.default_rng(seed)
            a = generator.integers(-128, 128, (m, k), dtype=np.int8)
            b = generator.integers(-128, 128, (k, n), dtype=np.int8)
            c = generator.integers(-(2**31), 2**31, (m, n), dtype=np.int32)
            after = run(program, [a, b, c], seed)
            expected = a.astype(np.int64) @ b + (0 if fill else c.astype(np.int64))
            wanted = (a, b, expected.astype(np.int32))
            if not all(np.array_equal(x, y) for x, y in zip(after, wanted, strict=True)):
                return True
    except (BadProgram, VerifyException, UndefinedBehaviour):
        return True
    return False
