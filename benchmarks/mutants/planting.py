"""Importing the project with a change in one module, in a process of its own.

What is not planted in (numpy, z3, xDSL, pytest) is imported here, once, before any process starts.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import TypeVar

import numpy  # noqa: F401
import pysmt.shortcuts
import pysmt.solvers.z3  # noqa: F401
import pytest
import xdsl.dialects.affine
import xdsl.dialects.arith
import xdsl.dialects.hw
import xdsl.dialects.linalg
import xdsl.dialects.llvm
import xdsl.dialects.math
import xdsl.dialects.pdl
import xdsl.dialects.scf
import xdsl.dialects.smt
import xdsl.dialects.ub  # noqa: F401
import z3  # noqa: F401

ROOT = Path(__file__).resolve().parents[2]
JOBS = 2
MEMORY = 6 << 30
"""Bytes of address space: a change may ask for more than there is."""

T = TypeVar("T")


class Plant(MetaPathFinder):
    """Imports the module in `file` from other code than the file's."""

    def __init__(self, file: Path, code: CodeType) -> None:
        self.file, self.code = file, code
        self.module = ".".join(file.relative_to(ROOT).with_suffix("").parts)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        loader = SourceFileLoader(name, str(self.file))
        loader.get_code = lambda fullname: self.code  # type: ignore[method-assign]
        return spec_from_file_location(name, self.file, loader=loader)


def plant(file: Path, code: CodeType) -> None:
    """From now on, `file` is imported as `code`."""
    sys.meta_path.insert(0, Plant(file, code))


def run_pytest(tests: Sequence[str]) -> int:
    """pytest's exit status; it stops at the first failure."""
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))


def in_processes(tasks: Sequence[T], work: Callable[[T], int]) -> Iterator[tuple[T, int]]:
    """Each task with what `work` gave, a status, in a process of its own; as they end.

    1 where it raised an exception, and -1 where the process was killed.
    """
    running: dict[int, T] = {}
    waiting = iter(tasks)
    for done in range(len(tasks)):
        while len(running) < JOBS and (task := next(waiting, None)) is not None:
            running[_started(task, work)] = task
        child, status = os.wait()
        if sys.stderr.isatty():
            print(f"\r\x1b[K{done + 1} of {len(tasks)}", end="", file=sys.stderr)
        yield running.pop(child), os.waitstatus_to_exitcode(status)


def _started(task: T, work: Callable[[T], int]) -> int:
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        status = work(task)
    finally:
        os._exit(status)
