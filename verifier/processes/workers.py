"""Python work in processes of its own: the one place where such processes are started.

They are those of `multiprocessing`. This adds what neither `concurrent.futures` nor pebble has: all
that a worker has started ends with it, items are there before their question is answered, and each
worker has a pipe of its own, so that one that is killed while it writes harms nobody else.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from verifier.kernel.input.tools import TookTooLong, how_it_ended, kill_group, signals_held
from verifier.processes.stop_signals import (
    STOP_SIGNALS,
    say_nothing,
    stop_signals_blocked,
    stop_signals_raise,
    unblock_stop_signals,
)

T = TypeVar("T")
Prepare = Callable[[], Callable[[Any], Iterable[T]]]
"""Called once in a process; gives the function from a question to the items that answer it."""

OUT_OF_MEMORY = "out of memory"
_PATIENCE = 2.0
"""Seconds in which a process that is asked to end may do so."""


@dataclass(frozen=True)
class Died:
    """Work that ended without all of its result; `how` is a signal, an exit status,
    `OUT_OF_MEMORY`, or an exception, in words."""

    how: str


class EndedEarly(Exception):
    """The process ended without a result; the message is as `Died.how`."""


@dataclass(frozen=True)
class Said:
    """What a worker says of the question it was given: an item, or how the question ended: with all
    items, with an exception that answering raised, or with the process, of which `value` says how.
    """

    kind: Literal["item", "end", "raised", "died"]
    value: Any = None


class Worker(Generic[T]):
    """A process that answers questions, one after the other.

    It is a fork of this one; if started `anew`, it has nothing of this one, and `prepare` can be
    pickled. Questions and items can be, too. `memory` are the MiB that it may take after `prepare`.
    Its standard output is standard error; of a `silent` one both go nowhere.

    The process leads a group of its own and ends with the one that started it. SIGTERM raises
    KeyboardInterrupt in it, other signals that ask to end it does not hear.
    """

    def __init__(
        self,
        prepare: Prepare[T],
        *,
        anew: bool = False,
        memory: int | None = None,
        silent: bool = False,
    ) -> None:
        self._asker = os.getpid()
        context = get_context("spawn") if anew else get_context("fork")
        with signals_held():  # Else a process could be started of which nobody knows.
            self.pipe, theirs = context.Pipe()
            arguments = theirs, prepare, memory, silent
            self._process = context.Process(target=_serve, args=arguments, daemon=False)
            with stop_signals_blocked():
                self._process.start()
            theirs.close()
            # Unlike atexit, this is heeded in a forked process too.
            self._at_exit = Finalize(None, self.end, exitpriority=1)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether it answers no more; in a fork of the process that started it, it never does."""
        return self.pipe.closed or os.getpid() != self._asker

    def ask(self, question: object, seconds: float | None = None) -> T:
        """The only item that answers the question.

        Raises what answering raises, and, after which the process has ended, `TookTooLong` and
        `EndedEarly`.
        """
        self.give(question)
        try:
            if not self.pipe.poll(seconds):
                raise TookTooLong
            said = self.take()
            if said.kind == "item":
                self.take()
        except BaseException:
            self.end()
            raise
        if said.kind == "raised":
            raise said.value
        if said.kind == "died":
            raise EndedEarly(said.value)
        return said.value

    def give(self, question: object) -> None:
        """Give it a question, when it has answered the one before."""
        try:
            self.pipe.send(question)
        except (BrokenPipeError, ConnectionResetError):
            return  # It has died, as who listens to it is told.

    def take(self) -> Said:
        """What the process says next; waits for it."""
        with signals_held():  # After half a message nothing could be understood.
            try:
                said: Said = self.pipe.recv()
            except (EOFError, ConnectionResetError):
                self._finish(time.monotonic() + _PATIENCE)
                return Said("died", how_it_ended(self._process.exitcode))
            except Exception as error:  # noqa: BLE001 - made by the code of what was sent
                self.end()
                return Said("died", f"what it said cannot be read: {in_words(error)}")
            if said.kind == "died":
                self._finish(time.monotonic() + _PATIENCE)
            return said

    def end(self) -> None:
        """End the process and all that it has started."""
        self.end_all([self])

    @staticmethod
    def end_all(
        workers: Iterable[Worker[Any]],
        heard: Callable[[Worker[Any], Said], None] = lambda _, __: None,
    ) -> None:
        """End processes: they are asked to, and killed where they do not; what they still say is
        `heard`."""
        with signals_held():
            working = [worker for worker in workers if not worker.has_ended]
            for worker in working:
                worker._process.terminate()
            until = time.monotonic() + _PATIENCE
            for worker in working:
                worker._finish(until, partial(heard, worker))

    def _finish(self, until: float, heard: Callable[[Said], None] = lambda _: None) -> None:
        """Listen until the process ends, at most to a time of the monotonic clock; then kill it."""
        try:
            while self.pipe.poll(max(0.0, until - time.monotonic())):
                heard(self.pipe.recv())
        except Exception:  # noqa: BLE001 - the end of what it says, or nothing that can be read
            pass
        # It may have closed the pipe and not have ended yet: how it ends is its own affair.
        wait([self._process.sentinel], max(0.0, until - time.monotonic()))
        kill_group(self.pid)
        self._process.kill()
        self._process.join()
        self.pipe.close()
        self._at_exit.cancel()


class Pool(Generic[T]):
    """Questions answered by up to `jobs` workers; `heard` is told, for the key of a question, each
    item and the end, which is never "raised". The question of a worker that dies ends so, and
    another worker takes its place. For the rest see `Worker`.
    """

    def __init__(
        self,
        prepare: Prepare[T],
        jobs: int,
        heard: Callable[[int, Said], None],
        *,
        anew: bool = False,
        memory: int | None = None,
    ) -> None:
        self._new = partial(Worker[T], prepare, anew=anew, memory=memory)
        self._jobs, self._heard = jobs, heard
        self._idle: list[Worker[T]] = []
        self._busy: dict[Worker[T], int] = {}
        self._waiting: deque[tuple[int, object]] = deque()

    def start(self, key: int, question: object) -> None:
        self._waiting.append((key, question))

    def listen(self, seconds: float | None = None) -> None:
        """Wait until some worker says something, at most so long."""
        while self._waiting and len(self._busy) < self._jobs:
            with signals_held():
                worker = self._idle.pop() if self._idle else self._new()
                self._busy[worker], question = self._waiting.popleft()
            worker.give(question)
        pipes = {worker.pipe: worker for worker in self._busy}
        for pipe in wait(list(pipes), seconds):
            assert isinstance(pipe, Connection)
            with signals_held():
                self._take_in(pipes[pipe], pipes[pipe].take())

    def _take_in(self, worker: Worker[T], said: Said) -> None:
        key = self._busy[worker]
        if said.kind != "item":
            del self._busy[worker]
            if said.kind != "died":
                self._idle.append(worker)
        if said.kind == "raised":
            said = Said("died", in_words(said.value))
        self._heard(key, said)

    def end(self) -> None:
        """End all workers; what they gave until then is heard."""

        def heard(worker: Worker[Any], said: Said) -> None:
            if said.kind in ("item", "end") and worker in self._busy:
                self._take_in(worker, said)

        self._waiting.clear()
        Worker.end_all([*self._busy, *self._idle], heard)
        self._busy.clear()
        self._idle.clear()


def call_within(seconds: float, work: Callable[[], T]) -> T:
    """What `work` returns, which can be pickled. It runs in a fork of this process, whose standard
    output is standard error; where the system cannot fork it runs here, without a bound.

    Raises `TookTooLong`, `EndedEarly`, and what `work` raises.
    """
    if not hasattr(os, "fork"):
        return work()
    worker = Worker[T](lambda: lambda _: [work()])
    try:
        return worker.ask(None, seconds)
    finally:
        worker.end()


def spread(
    work: Callable[[int], Iterable[T]], parts: int, jobs: int
) -> Iterator[tuple[int, T | Died]]:
    """`work(0)`, `work(1)`, ... of `parts` parts by `jobs` forks, each item with its part.

    Items come in order, as soon as all before them are there; at an interrupt, what is there is
    given before it is raised. A part that ends before its end has a `Died` as its last item.
    """
    given: list[list[T | Died]] = [[] for _ in range(parts)]
    ended: set[int] = set()

    def heard(part: int, said: Said) -> None:
        if said.kind != "end":
            given[part].append(Died(said.value) if said.kind == "died" else said.value)
        if said.kind != "item":
            ended.add(part)

    pool = Pool(lambda: work, jobs, heard)
    for part in range(parts):
        pool.start(part, part)
    current = shown = 0
    try:
        while current < parts:
            while shown < len(given[current]):
                yield current, given[current][shown]
                shown += 1
            if current in ended:
                current, shown = current + 1, 0
            else:
                pool.listen()
    except KeyboardInterrupt:
        pool.end()
        for part in range(current, parts):
            for item in given[part][shown if part == current else 0 :]:
                yield part, item
        raise
    finally:
        pool.end()


def in_words(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}".partition("\n")[0]


def limit_memory(mebibytes: int) -> None:
    """Let this process take so much more, where the system says what it has."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        import resource

        now = int(statm.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        asked = now + (mebibytes << 20)
        least = asked if most == resource.RLIM_INFINITY else min(asked, most)
        resource.setrlimit(resource.RLIMIT_AS, (least, most))


def _serve(pipe: Connection, prepare: Prepare[Any], memory: int | None, silent: bool) -> None:
    """In the process, which starts with the stop signals blocked."""
    if sys.platform != "win32":
        os.setsid()
        # A child of this process must not hold the pipe open when this process has died.
        os.register_at_fork(after_in_child=pipe.close)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if silent:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    os.dup2(2, 1)
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        with stop_signals_raise():
            unblock_stop_signals()
            _answer_all(pipe, prepare, memory)
    except KeyboardInterrupt:
        # It was asked to end, and does so as usual: what the work has started is ended.
        sys.unraisablehook = say_nothing
        sys.exit(128 + signal.SIGTERM)


def _answer_all(pipe: Connection, prepare: Prepare[Any], memory: int | None) -> None:
    try:
        answer = prepare()
        if memory is not None:
            limit_memory(memory)
    except Exception as error:  # noqa: BLE001 - who asks is told
        _send(pipe, Said("died", in_words(error)))
        return
    while True:
        try:
            question = pipe.recv()
        except (EOFError, ConnectionResetError):
            return
        try:
            for item in answer(question):
                _send(pipe, Said("item", item))
            said = Said("end")
        except MemoryError:
            said = Said("died", OUT_OF_MEMORY)
        except Exception as error:  # noqa: BLE001 - who asks is told
            said = Said("raised", _that_can_be_sent(error))
        _send(pipe, said)
        if said.kind == "died":
            return


def _send(pipe: Connection, said: Said) -> None:
    """Raises what pickling raises, and SystemExit where nobody listens."""
    message = pickle.dumps(said)
    with signals_held():
        try:
            pipe.send_bytes(message)
        except OSError:
            sys.exit(1)


def _that_can_be_sent(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - of foreign classes
        return RuntimeError(in_words(error))
    return error


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    kill_group(os.getpid())
    os._exit(1)
