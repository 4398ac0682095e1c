"""Random extents on random machines: lowered, proved, and equal to numpy's product."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelerator_model.machine import Machine, default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.bounds import bounds
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from accelerator_model.simulator.functional import run
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.validation.validate import validate_lowering
from rewrites.accelerator.workload import workload_of
from tests.inputs.matmuls import matmul
from tests.oracles.order_oracle import racing_pairs
from verifier.kernel.verdicts.verdict import Proved


@st.composite
def machines(draw: st.DrawFn) -> Machine:
    array_rows, dim = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    edge = max(array_rows, dim)
    return replace(
        default_machine(),
        array_rows=array_rows,
        dim=dim,
        scratchpad_rows=draw(st.integers(2 * edge, 12 * edge)),
        scratchpad_banks=1,
        accumulator_rows=draw(st.integers(edge, 8 * edge)),
        dma_bytes_per_cycle=draw(st.integers(1, 16)),
        dma_latency=draw(st.integers(0, 30)),
    )


EXTENTS = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 20))


CASES = st.tuples(EXTENTS, st.booleans(), machines(), st.booleans(), st.booleans(), st.booleans())
Case = tuple[tuple[int, int, int], bool, Machine, bool, bool, bool]


@pytest.mark.deep
@settings(max_examples=15, deadline=None, derandomize=True)
@given(CASES)
def test_lowering(case: Case):
    check(*case)


@pytest.mark.deep
@settings(max_examples=60, deadline=None, derandomize=True)
@given(CASES)
def test_more_lowerings(case: Case):
    check(*case)


def check(
    extents: tuple[int, int, int],
    fill: bool,
    machine: Machine,
    double_buffer: bool,
    weight_stationary: bool,
    overlap: bool,
) -> None:
    m, n, k = extents
    source = matmul(m, n, k, fill)
    weight_stationary = weight_stationary and machine.array_rows >= machine.dim
    target = lower_function(
        source, machine, double_buffer=double_buffer, weight_stationary=weight_stationary
    )
    verdict = validate_lowering(source, target, machine)
    assert isinstance(verdict, Proved), verdict
    program = read_program(target, machine)
    assert not racing_pairs(program)
    generator = np.random.default_rng(0)
    a = generator.integers(-128, 128, (m, k), dtype=np.int8)
    b = generator.integers(-128, 128, (k, n), dtype=np.int8)
    c = generator.integers(-(2**31), 2**31, (m, n), dtype=np.int32)
    expected = a.astype(np.int64) @ b + (0 if fill else c.astype(np.int64))
    np.testing.assert_array_equal(run(program, [a, b, c])[2], expected.astype(np.int32))
    cycles = simulate_cycles(program, machine, CycleModel(overlap)).cycles
    assert cycles >= bounds(workload_of(source), machine).lower_bound
