"""Seconds of work, not of the clock: bounds on proofs that mean the same on a busy machine.

A second is one of the processor, and for z3 and isl so many of the steps that they count. The clock
is a last bound, where a process gets next to nothing of a core, or waits: all commands come to an
end.

Where seconds are `counted`, what solves a problem says how much it has done, in seconds of a usual
core, and nothing else counts. So where a bound ends a proof depends on the problem alone, not on
load, on other problems, on the machine or on the clock.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

CLOCK = 10.0
"""So many seconds of the clock count as one."""
DEFAULT_TIMEOUT = 10.0
"""Seconds that one query may take."""
DEFAULT_TOTAL_TIMEOUT = 60.0
"""Seconds after whose end no further query is asked for a result."""
DEFAULT_MEMORY = 2048
"""MiB that one query may take."""


class OutOfTime(Exception):
    """The seconds that a result may take are over; the message says how many those were."""


class _Count:
    seconds = 0.0


_count: ContextVar[_Count | None] = ContextVar("count", default=None)
_end: ContextVar[tuple[float, float]] = ContextVar("end", default=(float("inf"), 0.0))
"""When the work here has to end, and after how many seconds that is."""


class _Work:
    """Seconds of work so far: of the processor, or a part of those of the clock if these are
    more."""

    def __init__(self) -> None:
        self._done = 0.0
        self._seen = self._read()

    def seconds(self) -> float:
        last, self._seen = self._seen, self._read()
        processor, clock = (b - a for a, b in zip(last, self._seen, strict=True))
        self._done += max(processor, clock / CLOCK)
        return self._done

    def _read(self) -> tuple[float, float]:
        return time.process_time(), time.monotonic()


_work = _Work()


@contextmanager
def counted_seconds() -> Generator[None]:
    """Inside, all bounds in seconds are counted."""
    token = _count.set(_count.get() or _Count())
    try:
        yield
    finally:
        _count.reset(token)


def counted() -> bool:
    """Whether seconds are counted here."""
    return _count.get() is not None


def now() -> float:
    """Seconds of work since some time in the past, or as they were counted."""
    count = _count.get()
    return _work.seconds() if count is None else count.seconds


def spend(seconds: float) -> None:
    """Say that so much was done; without effect where seconds are measured."""
    count = _count.get()
    if count is not None:
        count.seconds += seconds


@contextmanager
def within(seconds: float) -> Generator[None]:
    """What is done inside may take so many seconds of work, and no more than is left of those
    around it: beyond, `check_time` raises `OutOfTime`."""
    token = _end.set(min(_end.get(), (now() + seconds, seconds)))
    try:
        yield
    finally:
        _end.reset(token)


def end() -> float:
    """When the work here has to end, as `now` counts; infinity where there is no bound."""
    return _end.get()[0]


def check_time() -> None:
    """Raise `OutOfTime` where the time is over. Called in every loop that may run long."""
    until, seconds = _end.get()
    if now() > until:
        raise OutOfTime(f"not decided within {seconds:g} s (--total-timeout)")
