"""Asking a solver, with bounds on time and memory, and never taking "unknown" for an answer."""

from __future__ import annotations

import gc
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from pysmt.environment import get_env
from pysmt.exceptions import SolverReturnedUnknownResultError
from pysmt.logics import QF_BV, Logic

from semantics.language.builder import Term
from verifier.kernel.solving.conjuncts import conjuncts, with_literals, with_quotients
from verifier.kernel.solving.query_size import mebibytes_needed
from verifier.kernel.solving.solver_budget import (
    CLOCK,
    DEFAULT_MEMORY,
    DEFAULT_TIMEOUT,
    DEFAULT_TOTAL_TIMEOUT,
    counted,
    end,
    now,
    spend,
)

if TYPE_CHECKING:
    from verifier.kernel.solving.answers import Answers

OVER_BOUND = "max. memory exceeded"
"""What z3 says where it stopped because of its bound on memory."""
_NO_REASON = "no reason given"
"""What z3 may say where it has reached its bound on steps."""
_OUT_OF_TIME = ("timeout", "canceled", "sat.canceled", "max. resource limit exceeded")
"""Or out of steps: it does not always tell them apart."""
_UNITS_A_SECOND = 1_000_000
"""Of z3's resource limit, where seconds are counted: a core does 0.5 to 2 million in one."""
BRIEFLY = 100_000
"""Steps for which a query about bit vectors is asked of a solver that is kept: most need fewer. A
core does them in about 0.03 s.

What needs more is asked of a new one: that one may simplify without regard to later queries, and
decides some in a tenth of the time.
"""


class SolverUnknown(Exception):
    """The solver gave up: a bound was reached, it is incomplete, or it failed."""


@dataclass(frozen=True)
class Asked:
    """A query and its `answer` ("sat", "unsat" or "unknown"); `about` says what it is for.

    A proof does not rest on a `sample`: it is a query that the proof answers too.
    """

    about: str
    assertions: tuple[Term, ...]
    logic: str
    answer: str
    sample: bool = False

    def script(self) -> str:
        """The query as SMT-LIB text."""
        from verifier.kernel.solving.smt_lib import script

        return script(self.assertions, self.logic)


@dataclass
class Session:
    """What the queries for one result share. Times are in seconds, `memory` in MiB a query.

    Answers come from `cache` where it has them. Where `recording`, the queries are kept in `asked`,
    each with what `about` and `sampling` are at that time.
    """

    total_timeout: float = DEFAULT_TOTAL_TIMEOUT
    memory: int = DEFAULT_MEMORY
    recording: bool = False
    cache: Answers | None = None
    about: str = ""
    sampling: bool = False
    asked: list[Asked] = field(default_factory=list[Asked])
    _deadline: float = field(init=False)

    def __post_init__(self) -> None:
        self._deadline = min(now() + self.total_timeout, end())

    def remaining(self) -> float:
        """Seconds left for queries; not positive where none may be asked any more."""
        return self._deadline - now()

    def record(self, assertions: Sequence[Term], logic: Logic, answer: str) -> None:
        """Keep a query, where queries are kept; an answer takes the place of an "unknown"."""
        if self.recording:
            asked = Asked(self.about, tuple(assertions), str(logic), answer, self.sampling)
            if self.asked[-1:] == [replace(asked, answer="unknown")]:
                self.asked.pop()
            self.asked.append(asked)

    def allow(self, seconds: float) -> None:
        """Let queries be asked for so many seconds from now, if not for longer."""
        self._deadline = max(self._deadline, now() + seconds)


_session: ContextVar[Session | None] = ContextVar("session", default=None)


@contextmanager
def session_of_queries(session: Session) -> Generator[Session]:
    """All `Queries` made inside belong to `session`; outside, each has one of its own."""
    token = _session.set(session)
    try:
        yield session
    finally:
        _session.reset(token)


class Queries:
    """A sequence of satisfiability queries to z3, each at most `timeout` seconds long.

    With `steps`, z3 does at most so many of what it calls resource units: unlike seconds, they mean
    the same on a busy machine.

    The solver is made when it is first asked, reset between queries, and shared by sequences; where
    seconds are counted, or with `afresh`, each query has one of its own. Where seconds are counted
    its answer depends on the query alone.
    """

    def __init__(
        self,
        timeout: float = DEFAULT_TIMEOUT,
        logic: Logic = QF_BV,
        *,
        steps: int | None = None,
        afresh: bool = False,
    ) -> None:
        self._timeout = timeout
        self._logic = logic
        self._steps = steps
        self._afresh = afresh
        self._session = _session.get() or Session()
        self._solver: Any = None

    def remaining(self) -> float:
        """Seconds left for queries of the result."""
        return self._session.remaining()

    def model(self, *assertions: Term) -> Any | None:
        """A model of the conjunction, or None where there is none. Raises `SolverUnknown`."""
        if self._session.cache is not None:
            return self._through_cache(self._session.cache, assertions)
        with self._checked(assertions) as satisfied:
            return None if satisfied is None else satisfied.get_model()

    def satisfiable(self, *assertions: Term) -> bool:
        """Whether the conjunction has a model. Raises `SolverUnknown`."""
        if self._session.cache is not None:
            return self._through_cache(self._session.cache, assertions) is not None
        with self._checked(assertions) as satisfied:
            return satisfied is not None

    def _through_cache(self, cache: Answers, assertions: Sequence[Term]) -> Any | None:
        """A model or None, from the cache or else into it."""
        from verifier.kernel.solving.answers import Answer
        from verifier.kernel.solving.cached_answers import count_query, model_of, values_of
        from verifier.kernel.solving.smt_lib import script

        text = script(assertions, str(self._logic))
        kept = cache.get(text)
        if kept is not None:
            model = None if kept.answer == "unsat" else model_of(kept.values, assertions)
            if kept.answer == "unsat" or model is not None:
                count_query(cached=not cache.was_put_now(text))
                self._session.record(assertions, self._logic, kept.answer)
                return model
            cache.reject(text, "its values are no model of the query")
        with self._checked(assertions) as satisfied:
            model = None if satisfied is None else satisfied.get_model()
            values = {} if model is None else values_of(model, assertions)
        count_query(cached=False)
        if values is not None:
            cache.put(text, Answer("unsat" if model is None else "sat", values))
        return model

    @contextmanager
    def _checked(self, assertions: Sequence[Term]) -> Generator[Any | None]:
        """The solver that has a model, or None. Raises `SolverUnknown`."""
        seconds = self._seconds_for(assertions)
        until = now() + seconds
        memory = self._session.memory
        in_two = str(self._logic) == str(QF_BV) and not (counted() or self._afresh)
        first = min(BRIEFLY, self._steps or BRIEFLY) if in_two else self._steps
        kept: Any = None
        try:
            solver = kept = self._ready()
            satisfiable, reason = _check(kept, assertions, seconds, first, memory)
            if reason in (*_OUT_OF_TIME, _NO_REASON) and first != self._steps:
                solver = _new_solver(self._logic)
                left = max(0.0, until - now())
                satisfiable, reason = _check(solver, assertions, left, self._steps, memory)
            if "keyboard" in reason:
                self._release(kept)
                raise KeyboardInterrupt
            if reason:
                self._session.record(assertions, self._logic, "unknown")
                raise SolverUnknown(self._why(reason, seconds))
            self._session.record(assertions, self._logic, "sat" if satisfiable else "unsat")
            yield solver if satisfiable else None
            self._release(kept)
        except SolverUnknown:
            self._release(kept)
            raise
        except BaseException as error:
            self._solver = None
            _shared.clear()
            if type(error).__name__ != "Z3Exception":
                raise
            reason = _text_of(error)
            if reason != OVER_BOUND:
                _Failure.reason = reason
            raise SolverUnknown(self._why(reason, seconds)) from error

    def _ready(self) -> Any:
        if counted():
            return _solver_apart(self._logic)
        if self._afresh:
            return _new_solver(self._logic)
        if self._solver is None or self._solver in _BUSY:
            self._solver = _solver_for(self._logic)
        _BUSY.add(self._solver)
        self._solver.push()
        return self._solver

    def _release(self, solver: Any) -> None:
        """Make a solver that is kept forget the query."""
        if not counted() and not self._afresh:
            solver.pop()
            _BUSY.discard(solver)

    def _seconds_for(self, assertions: Sequence[Term]) -> float:
        """How long this query may take. Raises `SolverUnknown` where it must not be asked."""
        if _Failure.reason:
            raise SolverUnknown(f"z3 failed before: {_Failure.reason}")
        remaining = self._session.remaining()
        if remaining <= 0:
            total = self._session.total_timeout
            raise SolverUnknown(f"not asked: the {total:g} s for all queries of a result are over")
        needed = mebibytes_needed(assertions)
        if needed > self._session.memory:
            raise SolverUnknown(
                f"no answer within {self._session.memory} MiB: products and quotients this wide "
                f"need about {needed} MiB"
            )
        return min(self._timeout, remaining)

    def _why(self, reason: str, seconds: float) -> str:
        if reason in _OUT_OF_TIME and self._steps is not None:
            return f"no answer from z3 within {self._steps} steps and {seconds:.3g} s"
        if reason in _OUT_OF_TIME:
            return f"no answer from z3 within {seconds:.3g} s"
        if reason == OVER_BOUND:
            return f"no answer from z3 within {self._session.memory} MiB"
        return f"no answer from z3: {reason}"


_shared: dict[str, tuple[Any, int]] = {}
"""For each logic a solver, and how many sequences have used it."""
_MOST_SHARED = 200
"""After so many a new solver is made: one remembers the terms that it has seen."""


_BUSY: WeakSet[Any] = WeakSet()
"""The solvers that hold a query. One that still does when another query comes was left in the
middle, by the exception of a signal perhaps: it is not asked, for it might say of every query from
then on that it has no model."""


def _solver_for(logic: Logic) -> Any:
    solver, uses = _shared.get(str(logic), (None, 0))
    if solver is None or uses == _MOST_SHARED or solver in _BUSY:
        solver, uses = _new_solver(logic), 0
    _shared[str(logic)] = solver, uses + 1
    return solver


def _new_solver(logic: Logic) -> Any:
    # Not by pySMT's factory, which imports every solver that there is.
    from pysmt.solvers.z3 import Z3Solver

    z3_module()
    return Z3Solver(get_env(), logic)


def z3_module() -> Any:
    """z3's module, its context made."""
    from pysmt.solvers import z3 as binding

    from verifier.kernel.input.tools import signals_held

    module: Any = binding.z3.z3
    with signals_held():  # z3 complains of a context that is half made.
        module.main_ctx()
    return module


def _solver_apart(logic: Logic) -> Any:
    """A solver in a z3 context of its own: how z3 searches depends on what its context has seen."""
    from verifier.kernel.input.tools import signals_held

    module = z3_module()
    shared = module.main_ctx()
    with signals_held():
        context = module.Context()
    module._main_ctx = context
    try:
        return _new_solver(logic)
    finally:
        module._main_ctx = shared


_SPENT = "rlimit count"


def _check(
    solver: Any, assertions: Sequence[Term], seconds: float, steps: int | None, mebibytes: int
) -> tuple[bool, str]:
    """Whether the conjunction has a model, and why that is not known ("" where it is)."""
    _bound(solver, seconds, steps, mebibytes)
    for assertion in with_quotients(with_literals(conjuncts(assertions))):
        solver.add_assertion(assertion)
    try:
        return solver.solve(), ""
    except SolverReturnedUnknownResultError:
        return False, str(solver.z3.reason_unknown()) or "unknown"
    finally:
        if counted():
            spent = solver.z3.statistics()
            # Where z3 sees the answer at once it counts nothing, and has no such key.
            units = spent.get_key_value(_SPENT) if _SPENT in spent.keys() else 0  # noqa: SIM118
            spend(units / _UNITS_A_SECOND)


class _Failure:
    """Why z3 has failed in this process, if it has.

    After an exception it is not asked again: out of memory once, z3 5.4 was seen to answer "no
    model" at once to queries that take it minutes.
    """

    reason = ""


def _text_of(error: BaseException) -> str:
    value: Any = getattr(error, "value", error)
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


MOST_SPENT = 256
"""MiB that z3 may hold for solvers that are no longer used. pySMT's are in circles, and Python's
collector does not see how much hangs on them."""


class SpentSolvers:
    """MiB that z3 held after the last collection, or since."""

    left = 0


def _bound(solver: Any, seconds: float, steps: int | None, mebibytes: int) -> None:
    """z3 counts the memory of the whole process: what is there already is not held against it.

    Its limit on the process (`memory_max_size`) throws from wherever it is reached, or crashes.
    This one it checks where it can stop.
    """
    from pysmt.solvers import z3 as binding

    module: Any = binding.z3
    used = module.Z3_get_estimated_alloc_size() >> 20
    if used > SpentSolvers.left + MOST_SPENT:
        gc.collect()
        used = module.Z3_get_estimated_alloc_size() >> 20
        SpentSolvers.left = used
    SpentSolvers.left = min(SpentSolvers.left, used)
    units = max(1, int(seconds * _UNITS_A_SECOND))
    limit = {"rlimit": min(units, steps or units)}
    if not counted():
        limit["timeout"] = max(1, int(seconds * CLOCK * 1000))
    solver.z3.set(max_memory=used + mebibytes, **limit)
