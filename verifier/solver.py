"""Asking a solver, with a bound on time, and never taking "unknown" for an answer."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from pysmt.environment import get_env
from pysmt.exceptions import SolverReturnedUnknownResultError
from pysmt.logics import QF_BV, Logic

from semantics.builder import Term

DEFAULT_TIMEOUT = 10.0
"""Seconds that one query may take."""


class SolverUnknown(Exception):
    """The solver gave up: a timeout, or incompleteness."""


class Queries:
    """A sequence of satisfiability queries to z3, each at most `timeout` seconds long.

    The solver is made when it is first asked, and reset between queries.
    """

    def __init__(self, timeout: float = DEFAULT_TIMEOUT, logic: Logic = QF_BV) -> None:
        self._timeout = timeout
        self._logic = logic
        self._solver: Any = None

    def model(self, *assertions: Term) -> Any | None:
        """A model of the conjunction, or None where there is none. Raises `SolverUnknown`."""
        with self._checked(*assertions) as satisfiable:
            return self._solver.get_model() if satisfiable else None

    def satisfiable(self, *assertions: Term) -> bool:
        """Whether the conjunction has a model. Raises `SolverUnknown`."""
        with self._checked(*assertions) as satisfiable:
            return satisfiable

    @contextmanager
    def _checked(self, *assertions: Term) -> Generator[bool]:
        if self._solver is None:
            options = {"timeout": max(1, int(self._timeout * 1000))}
            # Not by pySMT's factory, which imports every solver that there is.
            from pysmt.solvers.z3 import Z3Solver

            self._solver = Z3Solver(get_env(), self._logic, solver_options=options)
        self._solver.push()
        try:
            for assertion in assertions:
                self._solver.add_assertion(assertion)
            yield self._solver.solve()
        except SolverReturnedUnknownResultError as error:
            reason = str(self._solver.z3.reason_unknown())
            if "keyboard" in reason:
                raise KeyboardInterrupt from error
            if reason in ("timeout", "canceled"):
                reason = f"no answer from z3 within {self._timeout:g} s"
            raise SolverUnknown(reason) from error
        finally:
            self._solver.pop()
