"""Who does the tasks: this process, or processes of this machine (`synth.campaign.dask_executor`:
other machines).
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from synth.campaign.workers import Done, Lost, Task, knowing, perform, start_process
from verifier.processes.stop_signals import stop_signals_blocked
from verifier.store.entries import Entries

Numbered = tuple[int, Task]
Ended = list[tuple[Numbered, Done | Lost]]


class Executor(Protocol):
    """Tasks are started, each under a number of its own, and end in any order."""

    ahead: int
    """So many tasks keep it busy."""

    def start(self, task: Task) -> int: ...

    def ended(self, seconds: float) -> Ended:
        """What has ended since the last call; waits for something to end, at most so long."""
        ...

    def forget(self) -> None:
        """Give up the tasks that nobody works on yet."""
        ...

    def stop(self) -> None:
        """Give up what has not ended, and end all processes that were started."""
        ...


class Queued:
    """Tasks that wait for somebody to do them.

    Where a worker dies it is not known on which task. Each of those that it may have been is a
    suspect, and is done again, alone: what dies alone is lost.
    """

    def __init__(self, ahead: int) -> None:
        self.ahead = ahead
        self._numbers = count()
        self._waiting: deque[Numbered] = deque()
        self._suspects: deque[Numbered] = deque()
        self._accused: set[int] = set()

    def start(self, task: Task) -> int:
        number = next(self._numbers)
        self._waiting.append((number, task))
        return number

    def forget(self) -> None:
        self._waiting.clear()
        self._suspects.clear()

    def next_of(self, running: int) -> deque[Numbered]:
        """The queue whose first task is due while so many are under way; an empty one for none."""
        if self._suspects:
            return deque() if running else self._suspects
        return self._waiting if running < self.ahead else deque()

    def accuse(self, items: Iterable[Numbered]) -> Ended:
        """A worker died on one of these: a single one that was alone is lost."""
        found: Ended = []
        for item in sorted(items, key=lambda item: item[0]):
            if item[0] in self._accused:
                found.append((item, Lost("its process died", short=True)))
            else:
                self._accused.add(item[0])
                self._suspects.append(item)
        return found


class InThisProcess(Queued):
    """One task after the other, when somebody waits for it."""

    def __init__(self, entries: Entries) -> None:
        super().__init__(ahead=1)
        self._entries = entries

    def ended(self, seconds: float) -> Ended:
        item = self._waiting.popleft()
        with knowing(self._entries):
            return [(item, perform(item[1]))]

    def stop(self) -> None:
        self.forget()


@dataclass(frozen=True)
class Setting:
    """What processes are told: the file of the store, a user's modules, MiB that each may take."""

    store: str | None = None
    modules: tuple[str, ...] = ()
    memory: int | None = None


class Processes(Queued):
    """Processes of this machine, started anew: z3's threads do not survive a fork."""

    def __init__(self, jobs: int, setting: Setting) -> None:
        super().__init__(ahead=2 * jobs)
        self._jobs, self._setting = jobs, setting
        self._running: dict[Future[Done | Lost], Numbered] = {}
        self._start_pool()

    def _start_pool(self) -> None:
        context = multiprocessing.get_context("spawn")
        setting = self._setting
        self._theirs, self._lifeline = context.Pipe(duplex=False)
        given = (self._theirs, setting.store, setting.modules, setting.memory)
        self._pool = ProcessPoolExecutor(self._jobs, context, start_process, given)

    def ended(self, seconds: float) -> Ended:
        try:
            while queue := self.next_of(len(self._running)):
                with stop_signals_blocked():  # which the new processes never unblock
                    self._running[self._pool.submit(perform, queue[0][1])] = queue[0]
                queue.popleft()
        except BrokenProcessPool:  # One died since the last look.
            return self._start_again(self._running.values())
        done, _ = wait(self._running, seconds, return_when=FIRST_COMPLETED)
        found: Ended = []
        broken: list[Numbered] = []
        for future in done:
            item = self._running.pop(future)
            if isinstance(future.exception(), BrokenProcessPool):
                broken.append(item)
            else:
                found.append((item, future.result()))
        return found + self._start_again([*broken, *self._running.values()]) if broken else found

    def _start_again(self, suspects: Iterable[Numbered]) -> Ended:
        found = self.accuse(suspects)
        self._end_pool()
        self._start_pool()
        return found

    def _end_pool(self) -> None:
        self._running.clear()
        self._lifeline.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._theirs.close()

    def stop(self) -> None:
        self.forget()
        self._end_pool()
