"""Running tests with a mistake in the project's code, in processes of their own with limits.

Nothing is written to the checkout: in the process the one module is imported from other code than
its file's. (A process that a test starts as a command sees none of it.) What is not changed (numpy,
z3, xDSL, pytest) is imported here, once, before any process starts; nothing of the project may be.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Generic, TypeVar

import pytest
from mistakes.definitions import ROOT

for _needed in (
    *("numpy", "z3", "pysmt.shortcuts", "pysmt.solvers.z3", "islpy"),
    *(f"xdsl.dialects.{d}" for d in ("affine", "arith", "hw", "linalg", "llvm", "math", "pdl")),
    *(f"xdsl.dialects.{d}" for d in ("scf", "smt", "ub", "tensor", "memref")),
):
    importlib.import_module(_needed)

MEMORY = 6 << 30
"""Bytes of address space that a process may have: a mistake may ask for more than there is."""

T = TypeVar("T")


@dataclass(frozen=True)
class Ran:
    """What became of a test: pytest's exit status (None where the process did not end by
    itself), the first test that failed, how many passed and how many were skipped, and how many
    seconds of the processor it took."""

    status: int | None
    failed: str | None
    passed: int
    skipped: int
    seconds: float


@dataclass(frozen=True)
class Task(Generic[T]):
    """A test, or a file of tests, to be run with other code for one file or as all is."""

    about: T
    test: str
    planted: tuple[Path, CodeType] | None = None


class _Plant(MetaPathFinder):
    """Imports the module in `file` from other code than the file's."""

    def __init__(self, file: Path, code: CodeType) -> None:
        self.file, self.code = file, code
        names = file.relative_to(ROOT).with_suffix("").parts
        self.module = ".".join(names[:-1] if names[-1] == "__init__" else names)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        loader = SourceFileLoader(name, str(self.file))
        loader.get_code = lambda fullname: self.code  # type: ignore[method-assign]
        return spec_from_file_location(name, self.file, loader=loader)


class _Outcomes:
    """Counts what becomes of tests, as a plugin of pytest."""

    def __init__(self) -> None:
        self.failed: str | None = None
        self.passed = self.skipped = 0

    def pytest_configure(self) -> None:
        """pytest imports packages that have a plugin by itself, by what it has put before us."""
        sys.meta_path.sort(key=lambda finder: not isinstance(finder, _Plant))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid
        self.passed += report.passed and report.when == "call"
        self.skipped += report.skipped


def run_all(tasks: Iterable[Task[T]], jobs: int, seconds: int) -> Iterator[tuple[T, Ran]]:
    """Each task with what became of its test, as they end, at most `jobs` at once.

    A process may take so many seconds of the processor, and ten times as long by the clock.
    """
    waiting = deque(tasks)
    running: dict[int, tuple[Task[T], int]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            task = waiting.popleft()
            child, pipe = _start(task, seconds)
            running[child] = task, pipe
        child, status, used = os.wait4(-1, 0)
        if child not in running:
            continue
        task, pipe = running.pop(child)
        _end_group(child)
        with os.fdopen(pipe, encoding="utf-8") as said:
            text = said.read()
        outcomes = json.loads(text) if text else {"failed": None, "passed": 0, "skipped": 0}
        ended = os.WEXITSTATUS(status) if os.WIFEXITED(status) and text else None
        spent = used.ru_utime + used.ru_stime
        yield task.about, Ran(status=ended, seconds=round(spent, 2), **outcomes)


def _end_group(leader: int) -> None:
    """End what the tests have started and left behind."""
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return


def _start(task: Task[T], seconds: int) -> tuple[int, int]:
    """The process, and a pipe in which it says what became of the tests."""
    sys.stdout.flush()
    interpretation, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, interpretation
    status = 1
    try:
        os.close(interpretation)
        os.setsid()
        null = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(null, standard)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(10 * seconds)
        if task.planted is not None:
            sys.meta_path.insert(0, _Plant(*task.planted))
        os.chdir(ROOT)
        sys.path.insert(0, str(ROOT))
        outcomes = _Outcomes()
        deep_too = ["-m", "deep or not deep"]
        arguments = ["-x", "-q", "-p", "no:cacheprovider", *deep_too, task.test]
        status = int(pytest.main(arguments, plugins=[outcomes]))
        os.write(writing, json.dumps(vars(outcomes)).encode())
    finally:
        os._exit(status)
