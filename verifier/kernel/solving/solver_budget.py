"""Seconds that are counted, not measured: bounds on proofs that mean the same on every machine.

What solves a problem says how much it has done, in seconds of a usual core. So where a bound ends a
proof depends on the problem alone, not on load, on other problems or on the clock.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

DEFAULT_TIMEOUT = 10.0
"""Seconds that one query may take."""
DEFAULT_TOTAL_TIMEOUT = 60.0
"""Seconds after whose end no further query is asked for a result."""
DEFAULT_MEMORY = 2048
"""MiB that one query may take."""


class _Count:
    seconds = 0.0


_count: ContextVar[_Count | None] = ContextVar("count", default=None)


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
    """Seconds since some time in the past, of the clock or as they were counted."""
    count = _count.get()
    return time.monotonic() if count is None else count.seconds


def busy() -> float:
    """Seconds of the processor that this process has used, or as they were counted.

    A bound on them ends a search at about the same place however busy the machine is.
    """
    count = _count.get()
    return time.process_time() if count is None else count.seconds


def spend(seconds: float) -> None:
    """Say that so much was done; without effect where seconds are measured."""
    count = _count.get()
    if count is not None:
        count.seconds += seconds
