"""Bounds on the work about loops, where no solver is asked that has bounds of its own.

isl counts its operations and stops at a number of them, so that where a proof ends depends on the
problem alone, not on the load of the machine. Seconds of work
(`verifier.kernel.solving.solver_budget`) are looked at in the loops of our own code.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

import islpy as isl

from verifier.kernel.solving.solver_budget import end, now

_OPERATIONS_A_SECOND = 4_000_000
"""Of isl, which does 5 to 7 million in a second of a usual core."""
_CALLS_A_LOOK = 8


class OutOfSteps(Exception):
    """The work was given up; the message says at which bound."""


@dataclass
class _Bound:
    until: float
    reached: str
    looks: int = 0


_bounds: list[_Bound] = []


@contextmanager
def bounded_steps(seconds: float) -> Generator[None]:
    """What is done inside may take so long: beyond, `OutOfSteps` is raised. Inside of another
    bound there is only that one."""
    if _bounds:
        yield
        return
    reached = f"not decided within {seconds:g} s (--total-timeout)"
    until = min(now() + seconds, end())
    _bounds.append(_Bound(until, reached))
    isl.DEFAULT_CONTEXT.reset_operations()
    most = 0 if seconds == float("inf") else max(1, int(seconds * _OPERATIONS_A_SECOND))
    isl.DEFAULT_CONTEXT.set_max_operations(most)  # 0 is no bound
    try:
        with isl_at_its_bound():
            yield
    finally:
        isl.DEFAULT_CONTEXT.set_max_operations(0)
        _bounds.pop()


@contextmanager
def no_longer_than(seconds: float) -> Generator[None]:
    """Inside of a bound, isl's work may take only so long for a while; beyond, `OutOfSteps` is
    raised. Then isl's part of the bound around it begins anew. Where there is none, there is no
    bound here."""
    if not _bounds:
        yield
        return
    context, around = isl.DEFAULT_CONTEXT, _bounds[-1]
    most = context.get_max_operations()
    _bounds.append(_Bound(around.until, f"given up after {seconds:g} s"))
    context.reset_operations()
    context.set_max_operations(int(seconds * _OPERATIONS_A_SECOND))
    try:
        with isl_at_its_bound():
            yield
    finally:
        context.reset_operations()
        context.set_max_operations(most)
        _bounds.pop()


@contextmanager
def isl_at_its_bound() -> Generator[None]:
    """Raises `OutOfSteps` where isl fails because it has done as much as it may."""
    try:
        yield
    except isl.Error as error:
        if not _is_exhausted():
            raise
        raise _out_of_budget() from error


@contextmanager
def giving_up(say: Callable[[str], None]) -> Generator[None]:
    """Where a bound is reached inside, that is said, and what was done so far stays."""
    try:
        with isl_at_its_bound():
            yield
    except OutOfSteps as error:
        say(str(error))


def check_time() -> None:
    """Raise `OutOfSteps` where the time is over. Called in every loop that may run long: every few
    calls the clock is looked at, which takes a while on some machines."""
    if not _bounds:
        return
    bound = _bounds[-1]
    bound.looks += 1
    if bound.looks % _CALLS_A_LOOK == 0 and now() > bound.until:
        raise _out_of_budget()


def _is_exhausted() -> bool:
    """Whether isl refuses whatever it is asked, which it says in many ways."""
    if not _bounds:
        return False
    try:
        isl.Set("{ [0] }")
    except isl.Error:
        return True
    return False


def _out_of_budget() -> OutOfSteps:
    return OutOfSteps(_bounds[-1].reached)
