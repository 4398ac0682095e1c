"""Work in a process of its own that ends in time, with all processes that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

from verifier.processes.stop_signals import (
    STOP_SIGNALS,
    stop_signals_blocked,
    stop_signals_held,
    unblock_stop_signals,
)

T = TypeVar("T")


class TookTooLong(Exception):
    """The process did not end in time, and was killed."""


class EndedEarly(Exception):
    """The process ended without a result; the message says how."""


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it wrote."""

    status: int
    stdout: bytes
    stderr: bytes


def run_within(seconds: float, arguments: Sequence[str], given: bytes) -> Ran:
    """Run a command with `given` on its standard input. Raises `TookTooLong` and OSError."""
    with stop_signals_held():  # Else a process could be started of which nobody knows.
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    try:
        stdout, stderr = process.communicate(given, timeout=seconds)
    except BaseException as error:
        _kill_group(process.pid)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(BrokenPipeError):  # what was not given yet
                pipe.close()  # pyright: ignore[reportOptionalMemberAccess]
        if isinstance(error, subprocess.TimeoutExpired):
            raise TookTooLong from error
        raise
    return Ran(process.returncode, stdout, stderr)


def call_within(seconds: float, work: Callable[[], T]) -> T:
    """What `work` returns, which can be pickled. It runs in a fork of this process, whose standard
    output is standard error; where the system cannot fork it runs here, without a bound.

    Raises `TookTooLong` and `EndedEarly`.
    """
    if not hasattr(os, "fork"):
        return work()
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(work, theirs), daemon=False)
    with stop_signals_blocked():
        process.start()
    theirs.close()
    assert process.pid is not None
    try:
        if not ours.poll(seconds):
            raise TookTooLong
        result: T = ours.recv()
    except (EOFError, ConnectionResetError) as error:
        process.join()
        raise EndedEarly(how_it_ended(process.exitcode)) from error
    finally:
        ours.close()
        if process.exitcode is None:
            _kill_group(process.pid)
            process.kill()
            process.join()
    return result


def how_it_ended(exit_code: int | None) -> str:
    """In words: the signal, or the status."""
    if exit_code is not None and exit_code < 0:
        return signal.Signals(-exit_code).name
    return f"exit status {exit_code}"


def _serve(work: Callable[[], object], pipe: Connection) -> None:
    os.setsid()
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    unblock_stop_signals()
    os.dup2(2, 1)
    result = work()
    sys.stdout.flush()
    pipe.send(result)


def _kill_group(leader: int) -> None:
    """A process is not waited for yet, so that its number, and its group's, are still its own."""
    with suppress(ProcessLookupError):  # It has not made a group yet.
        os.killpg(leader, signal.SIGKILL)
