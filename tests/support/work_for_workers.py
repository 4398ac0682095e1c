"""What the tests of workers have done, in processes that are started anew too."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

SLEEPER = [sys.executable, "-c", "import time; time.sleep(1000)"]


class Unreadable:
    """Can be pickled, but not unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


class Unsendable(Exception):
    """Cannot be pickled."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.lock = threading.Lock()


def raises(question: object) -> object:
    raise Unsendable("why") if question == "unsendable" else ValueError(f"no {question}")


def take_memory(question: object) -> int:
    return len(bytearray(1 << 30))


def die(question: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def leave(question: object) -> None:
    sys.exit(7)


def leave_slowly(question: object) -> None:
    """It is not heard any more before it has ended."""
    for descriptor in range(3, 256):
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
                os.close(descriptor)
    time.sleep(0.2)
    os._exit(7)


def unsendable(question: object) -> object:
    return threading.Lock()


def unreadable(question: object) -> object:
    return Unreadable()


def told(question: object) -> str:
    os.write(1, b"written\n")
    return "told"


def number(question: object) -> int:
    return os.getpid()


def start_children(file: str) -> tuple[int, ...]:
    """The numbers of a fork and of a process that it has started, which are left alone."""
    fork = os.fork()
    if fork == 0:
        time.sleep(1000)
    pids = fork, subprocess.Popen(SLEEPER).pid
    with open(file, "w") as written:
        written.write(f"{pids[0]} {pids[1]}\n")
    return pids


def start_children_and_hang(file: str) -> None:
    start_children(file)
    time.sleep(1000)


def start_children_and_die(file: str) -> None:
    start_children(file)
    die(file)


class Slow:
    """Takes long to be made, and complains when it is dropped before."""

    def __init__(self, file: str) -> None:
        with open(file, "w") as written:
            written.write(f"{os.getpid()}\n")
        time.sleep(1000)
        self.made = True

    def __del__(self) -> None:
        assert self.made


def make_slowly(file: str) -> None:
    Slow(file)


def run_a_tool(file: str) -> None:
    from verifier.kernel.input.tools import run_within

    script = f"import os, time; open({file!r}, 'w').write(f'{{os.getpid()}}\\n'); time.sleep(1000)"
    run_within(1000, [sys.executable, "-c", script])


DEEDS: dict[str, Callable[[Any], object]] = {
    deed.__name__: deed
    for deed in (
        *(raises, take_memory, die, leave, leave_slowly, unsendable, unreadable, told, number),
        *(start_children, start_children_and_hang, start_children_and_die, run_a_tool),
        make_slowly,
    )
}


def worker() -> Callable[[tuple[str, Any]], Iterable[object]]:
    """Does deeds, and "count", which says how many it was asked for before."""
    asked: list[str] = []

    def answer(question: tuple[str, Any]) -> Iterator[object]:
        name, argument = question
        asked.append(name)
        yield len(asked) - 1 if name == "count" else DEEDS[name](argument)

    return answer


def cannot_begin() -> Callable[[object], Iterable[object]]:
    raise ImportError("no module for this")
