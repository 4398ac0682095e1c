"""Work spread over processes that are forked; what they give comes back in the order asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from verifier.processes.bounded_process import how_it_ended
from verifier.processes.stop_signals import stop_signals_blocked, unblock_stop_signals

T = TypeVar("T")

_PATIENCE = 2.0
"""Seconds in which a process that works may end by itself."""


@dataclass(frozen=True)
class Died:
    """A process that ended while it worked on a part; `how` says by what."""

    how: str


@dataclass
class _Part(Generic[T]):
    """What one part has given so far."""

    given: list[T | Died] = field(default_factory=list["T | Died"])
    done: bool = False


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    part: int | None = None


def spread(
    work: Callable[[int], Iterable[T]], parts: int, jobs: int
) -> Iterator[tuple[int, T | Died]]:
    """`work(0)`, `work(1)`, ... of `parts` parts by `jobs` processes, each item with its part.

    Items come in order, as soon as all before them are there; at an interrupt, what is there is
    given before it is raised. Where a process dies, the part it worked on ends with a `Died`.
    """
    pool = _Pool(work, parts, min(jobs, parts))
    shown = [0] * parts
    current = 0
    try:
        while current < parts:
            part = pool.parts[current]
            while shown[current] < len(part.given):
                yield current, part.given[shown[current]]
                shown[current] += 1
            if part.done:
                current += 1
            else:
                pool.step()
    except KeyboardInterrupt:
        for number in range(current, parts):
            for item in pool.parts[number].given[shown[number] :]:
                yield number, item
        raise
    finally:
        pool.stop()


class _Pool(Generic[T]):
    def __init__(self, work: Callable[[int], Iterable[T]], parts: int, jobs: int) -> None:
        self._work = work
        self.parts: list[_Part[T]] = [_Part() for _ in range(parts)]
        self._next = 0
        self._context = get_context("fork")
        self._workers = [self._start() for _ in range(jobs)]

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=self._serve, args=(theirs,), daemon=False)
        with stop_signals_blocked():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._give(worker)
        return worker

    def _give(self, worker: _Worker) -> None:
        """The next part, or the word that there is none."""
        worker.part = self._next if self._next < len(self.parts) else None
        self._next += worker.part is not None
        worker.pipe.send(worker.part)

    def _serve(self, pipe: Connection) -> None:
        """In the process: an item at a time, then None; the parent alone reports an interrupt.

        An interrupt leaves the work the usual way, so that what the work has started is ended.
        """
        try:
            unblock_stop_signals()
            while (part := pipe.recv()) is not None:
                for item in self._work(part):
                    pipe.send(item)
                pipe.send(None)
        except (KeyboardInterrupt, EOFError, BrokenPipeError):
            return

    def step(self) -> None:
        """Wait until some process has something to say, and take it in."""
        busy = {worker.pipe: worker for worker in self._workers if worker.part is not None}
        for pipe in wait(list(busy)):
            assert isinstance(pipe, Connection)
            worker = busy[pipe]
            assert worker.part is not None
            part = self.parts[worker.part]
            try:
                item: T | None = pipe.recv()
            except (EOFError, ConnectionResetError):
                worker.process.join()
                part.given.append(Died(how_it_ended(worker.process.exitcode)))
                part.done = True
                self._workers.remove(worker)
                self._workers.append(self._start())
                continue
            if item is not None:
                part.given.append(item)
            else:
                part.done = True
                self._give(worker)

    def stop(self) -> None:
        """End all processes: those that work are asked to, and are killed where they do not."""
        until = time.monotonic() + _PATIENCE
        for worker in self._workers:
            if worker.part is not None:
                worker.process.terminate()
        for worker in self._workers:
            if worker.part is not None:
                worker.process.join(max(0.0, until - time.monotonic()))
                worker.process.kill()
            worker.process.join()
            worker.pipe.close()
