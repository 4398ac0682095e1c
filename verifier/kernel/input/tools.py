"""Running tools, such as mlir-opt: for so many seconds, and ended with all that they started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any


class TookTooLong(Exception):
    """A process did not end in time, and was killed."""


@dataclass(frozen=True)
class Ran:
    """How a tool ended, and what it wrote."""

    status: int
    stdout: bytes
    stderr: bytes


def run_within(
    seconds: float,
    arguments: Sequence[str],
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
    without: Collection[str] = (),
) -> Ran:
    """Run a tool with `given` on its standard input, and `environment` beside the variables of this
    process, of which it does not get those `without`. Raises `TookTooLong` and OSError.

    Whatever ends the wait, the tool is killed with all processes of its group.
    """
    with signals_held():  # Else a tool could be started of which nobody knows.
        process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={
                **{name: value for name, value in os.environ.items() if name not in without},
                **(environment or {}),
            },
        )
    try:
        stdout, stderr = process.communicate(given, timeout=seconds)
    except BaseException as error:
        kill_group(process.pid)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(BrokenPipeError):  # what was not given yet
                pipe.close()  # pyright: ignore[reportOptionalMemberAccess]
        if isinstance(error, subprocess.TimeoutExpired):
            raise TookTooLong from error
        raise
    return Ran(process.returncode, stdout, stderr)


def kill_group(leader: int) -> None:
    """Kill a process and those that it started, where it leads a group. It is not waited for yet,
    so that its number, and its group's, are still its own."""
    if sys.platform != "win32":
        # It may have made no group, or all in it have ended.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def how_it_ended(status: int | None) -> str:
    """In words: the signal, or the exit status."""
    if status is not None and status < 0:
        return signal.Signals(-status).name
    return f"exit status {status}"


@contextmanager
def signals_held() -> Generator[None]:
    """Inside, no handler of a signal that asks to end is run: it runs when this is left."""
    came: list[int] = []
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and callable(signal.getsignal(number)):
                before[number] = signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(came):
            signal.raise_signal(number)
