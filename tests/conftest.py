"""What all tests share: the collector of garbage looks at what tests make, not at the thousands of
modules and tests that were there before, which nobody drops; and it looks less often than usual,
since tests make many terms, which are in no circles. And Python keeps what it has compiled, also
where the environment says not to: each of the commands that tests start would compile all of it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator

import pytest

import semantics as semantics  # Says how pySMT is to be loaded, before a test loads it.

os.environ["PYTHONDONTWRITEBYTECODE"] = ""
sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


@pytest.fixture(autouse=True)
def _recursion_limit() -> Iterator[None]:
    """A deep module that a test reads raises the limit for good (`nesting.make_room`)."""
    limit = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(limit)
