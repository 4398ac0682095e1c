"""Bounds in seconds that are counted, not measured."""

from __future__ import annotations

import gc
import time
from contextlib import suppress
from typing import Any

import pytest
from pysmt.shortcuts import (
    BV,
    BVULT,
    And,
    BVAdd,
    BVMul,
    BVUDiv,
    Equals,
    NotEquals,
    Symbol,
)
from pysmt.typing import BVType

from semantics.interpretations.solver_terms import SolverInterpretation
from verifier.kernel.solving import solver
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.solving.solver_budget import (
    OutOfTime,
    check_time,
    counted,
    counted_seconds,
    end,
    now,
    spend,
    within,
)

_X, _Y, _Z = (Symbol(f"{name}:effort", BVType(32)) for name in "xyz")
_VARIABLES: list[Any] = [_X, _Y, _Z]
_QUICK: Any = Equals(BVAdd(_Z, _X), BVMul(_Y, _Y))
_HARD: Any = NotEquals(BVMul(BVUDiv(_X, _Y), BVUDiv(_Y, _Z)), BVMul(BVUDiv(_Y, _Z), BVUDiv(_Y, _X)))
_HARDER: Any = And(
    NotEquals(BVUDiv(BVUDiv(_X, _Y), _Z), BVUDiv(BVUDiv(_X, _Z), _Y)),
    BVULT(_X, BV(9000, 32)),
    BVULT(_Z, BV(9, 32)),
)


def test_counted_seconds_do_not_pass_by_themselves():
    with counted_seconds():
        before = now()
        assert now() == before
        spend(2.5)
        assert now() == before + 2.5
        with counted_seconds():
            assert now() == before + 2.5
    assert not counted()


def test_seconds_are_those_of_the_processor_and_the_clock_is_a_last_bound(
    monkeypatch: pytest.MonkeyPatch,
):
    times = [100.0, 500.0]
    monkeypatch.setattr(time, "process_time", lambda: times[0])
    monkeypatch.setattr(time, "monotonic", lambda: times[1])
    now()
    session = Session(total_timeout=3.0)
    times[:] = 101.0, 509.0  # A busy machine: a ninth of a core.
    assert session.remaining() == 2.0
    times[:] = 101.0, 526.0  # It waits.
    assert session.remaining() == pytest.approx(0.3)
    times[:] = 103.5, 529.0
    assert session.remaining() < 0


@pytest.mark.deep
def test_a_query_ends_after_the_same_effort_and_the_session_too():
    spent: list[float] = []
    for _ in range(2):
        with counted_seconds(), session_of_queries(Session(total_timeout=0.05)) as session:
            queries, start = Queries(timeout=0.02), now()
            for _ in range(9):
                with pytest.raises(SolverUnknown):
                    queries.model(_HARDER)
            assert session.remaining() <= 0
            spent.append(now() - start)
    assert spent[0] == spent[1] >= 0.05


def test_the_effort_of_an_answer_does_not_depend_on_what_was_asked_before():
    efforts: list[float] = []
    histories: list[list[Any]] = [[], [_HARDER], [_QUICK, _HARDER]]
    for before in histories:
        with counted_seconds():
            queries = Queries(timeout=0.02)
            for other in before:
                with suppress(SolverUnknown):
                    queries.satisfiable(other)
            start = now()
            with pytest.raises(SolverUnknown):
                queries.satisfiable(_HARDER)
            efforts.append(now() - start)
    assert efforts[0] == efforts[1] == efforts[2]


def _mebibytes_after_hard_queries() -> int:
    """What z3 holds more than before, where Python collects nothing by itself."""
    size = solver.z3_module().Z3_get_estimated_alloc_size
    gc.collect()
    before = solver.SpentSolvers.left = size() >> 20
    gc.disable()
    try:
        with counted_seconds():
            for _ in range(6):
                with suppress(SolverUnknown):
                    Queries(timeout=0.02).satisfiable(_HARD)
        return (size() >> 20) - before
    finally:
        gc.enable()


def test_solvers_that_are_no_longer_used_hold_little_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(solver, "MOST_SPENT", 1 << 20)
    left = _mebibytes_after_hard_queries()
    monkeypatch.setattr(solver, "MOST_SPENT", 8)
    assert _mebibytes_after_hard_queries() < left / 2


def test_no_model_is_an_answer():
    with counted_seconds():
        assert not Queries().satisfiable(NotEquals(BVAdd(_X, _Y), BVAdd(_Y, _X)))


@pytest.mark.parametrize("holds", [False, True])
def test_what_z3_answers_at_once_is_no_failure(holds: bool):
    """It counts nothing then. That was taken for a failure, after which z3 is not asked again."""
    truth = SolverInterpretation().truth(holds)
    with counted_seconds():
        assert Queries(steps=1000).satisfiable(truth) == holds
        assert Queries().satisfiable(truth) == holds


def test_what_is_done_within_a_bound_takes_no_more_than_what_is_left_of_it():
    with counted_seconds(), within(3.0):
        spend(2.0)
        with within(50.0):
            check_time()
            assert Session(total_timeout=60.0).remaining() == 1.0
            spend(1.5)
            with pytest.raises(OutOfTime, match=r"^not decided within 3 s \(--total-timeout\)$"):
                check_time()
            assert Session(total_timeout=60.0).remaining() < 0
    assert end() == float("inf")
    check_time()


def test_a_smaller_bound_inside_is_the_one_that_is_said():
    with counted_seconds(), within(50.0), within(2.0):
        spend(3.0)
        with pytest.raises(OutOfTime, match="within 2 s"):
            check_time()
