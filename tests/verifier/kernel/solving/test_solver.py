"""Bounds on what a query may take: each ends in "unknown", and what comes after is not harmed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from pysmt.shortcuts import BV, BVULT, And, BVMul, BVUDiv, Equals, NotEquals, Symbol
from pysmt.typing import BVType

from verifier.kernel.solving import solver
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries


def _quotients_of_quotients(width: int) -> Any:
    """x / y / z differs from x / z / y: false, and far too hard for a circuit."""
    x, y, z = (Symbol(f"{name}:i{width}", BVType(width)) for name in "xyz")
    different = NotEquals(BVUDiv(BVUDiv(x, y), z), BVUDiv(BVUDiv(x, z), y))
    return And(NotEquals(y, BV(0, width)), NotEquals(z, BV(0, width)), different)


def _unequal_to_itself(width: int) -> Any:
    x = Symbol(f"x:i{width}", BVType(width))
    return NotEquals(BVMul(x, BV(3, width)), BVMul(BV(3, width), x))


@pytest.fixture(autouse=True)
def _z3_has_not_failed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(solver._Failure, "reason", "")
    yield


def test_out_of_time():
    with pytest.raises(SolverUnknown, match=r"^no answer from z3 within 0\.05 s$"):
        Queries(0.05).satisfiable(_quotients_of_quotients(16))


@pytest.mark.parametrize("briefly", [1, 1 << 30])
def test_a_query_that_takes_longer_is_asked_of_another_solver(
    briefly: int, monkeypatch: pytest.MonkeyPatch
):
    made: list[Any] = []
    new_solver = solver._new_solver

    def note(logic: Any) -> Any:
        made.append(new_solver(logic))
        return made[-1]

    queries = Queries()
    assert not queries.satisfiable(_unequal_to_itself(4))  # the solver that is kept
    monkeypatch.setattr(solver, "BRIEFLY", briefly)
    monkeypatch.setattr(solver, "_new_solver", note)
    x, y = (Symbol(f"{name}:i20", BVType(20)) for name in "xy")
    product = Equals(BVMul(x, y), BV(1009 * 997, 20))
    factors = And(
        product, *(BVULT(BV(1, 20), f) for f in (x, y)), *(BVULT(f, BV(1024, 20)) for f in (x, y))
    )
    model = queries.model(factors)
    assert model is not None
    values = {model[f].constant_value() for f in (x, y)}
    assert len(made) == (briefly == 1)
    assert queries.satisfiable(product)
    assert not queries.satisfiable(_unequal_to_itself(4))
    assert values == {1009, 997}


@pytest.mark.parametrize("afresh", [False, True])
def test_out_of_steps(afresh: bool):
    queries = Queries(600, steps=50_000, afresh=afresh)
    with pytest.raises(SolverUnknown, match=r"^no answer from z3 within 50000 steps and 60 s$"):
        queries.satisfiable(_quotients_of_quotients(16))
    assert not queries.satisfiable(_unequal_to_itself(4))


def test_a_bound_on_steps_holds_for_its_own_queries_only():
    with pytest.raises(SolverUnknown, match="steps"):
        Queries(600, steps=1).satisfiable(_quotients_of_quotients(4))
    assert Queries(600).satisfiable(_quotients_of_quotients(4)) in (True, False)


def test_a_new_solver_knows_nothing_of_earlier_queries():
    x = Symbol("x:i8", BVType(8))
    queries = Queries(afresh=True)
    assert queries.satisfiable(Equals(x, BV(3, 8)))
    assert queries.satisfiable(Equals(x, BV(4, 8)))


def test_out_of_memory_while_solving():
    with session_of_queries(Session(memory=1)):
        queries = Queries()
        with pytest.raises(SolverUnknown, match=r"^no answer from z3 within 1 MiB$"):
            queries.satisfiable(_quotients_of_quotients(8))
    assert Queries().satisfiable(Equals(Symbol("a:i8", BVType(8)), BV(3, 8)))
    assert not Queries().satisfiable(_unequal_to_itself(8))


def test_a_circuit_that_would_not_fit_is_not_made():
    with session_of_queries(Session(memory=64)):
        queries = Queries()
        with pytest.raises(SolverUnknown, match=r"^no answer within 64 MiB: .* about 22\d MiB$"):
            queries.satisfiable(_quotients_of_quotients(128))
        assert not queries.satisfiable(_unequal_to_itself(4096))


def test_no_query_after_the_total_time():
    session = Session(total_timeout=0.001)
    with session_of_queries(session):
        queries = Queries()
        time.sleep(0.02)
        with pytest.raises(SolverUnknown, match=r"^not asked: the 0\.001 s for all queries"):
            queries.satisfiable(_unequal_to_itself(4))
        session.allow(10)
        assert not queries.satisfiable(_unequal_to_itself(4))


def test_a_solver_that_failed_is_not_trusted_again(monkeypatch: pytest.MonkeyPatch):
    class Z3Exception(Exception):
        value = b"out of memory"

    queries = Queries()
    assert not queries.satisfiable(_unequal_to_itself(4))

    def fail(_: Any) -> bool:
        raise Z3Exception

    monkeypatch.setattr(type(queries._solver), "solve", fail)
    with pytest.raises(SolverUnknown, match=r"^no answer from z3: out of memory$"):
        queries.satisfiable(_unequal_to_itself(4))
    monkeypatch.undo()
    monkeypatch.setattr(solver._Failure, "reason", "out of memory")
    for later in (queries, Queries()):
        with pytest.raises(SolverUnknown, match=r"^z3 failed before: out of memory$"):
            later.satisfiable(_unequal_to_itself(4))


def test_another_mistake_is_not_hidden():
    with pytest.raises(AttributeError):
        Queries().satisfiable("not a term")


class _Interrupted(BaseException):
    """What a signal's handler may raise anywhere."""


def _interrupt(*_: object) -> None:
    raise _Interrupted


@pytest.mark.parametrize("where", ["solve", "pop", "get_model"])
def test_a_solver_that_was_left_in_the_middle_is_never_asked_again(
    where: str, monkeypatch: pytest.MonkeyPatch
):
    queries = Queries()
    x = Symbol("x:i4", BVType(4))
    assert queries.satisfiable(Equals(x, BV(3, 4)))
    held = queries._solver
    monkeypatch.setattr(held, where, _interrupt)
    with pytest.raises(_Interrupted):
        queries.model(Equals(x, BV(4, 4)))
    for asked in (queries, Queries()):
        assert asked.satisfiable(Equals(x, BV(5, 4)))
