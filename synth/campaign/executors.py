"""Who does the tasks: this process, or processes of this machine (`synth.campaign.dask_executor`:
other machines).
"""

from __future__ import annotations

from collections import deque
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Protocol

from synth.campaign.workers import Done, Lost, Setting, Task, knowing, perform, performer
from verifier.store.entries import Entries

if TYPE_CHECKING:
    from verifier.processes.workers import Said

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

    Where a worker dies, the task at hand is a suspect, and is done again, alone: somebody may have
    killed the worker, or others may have taken its memory. What dies alone is lost.
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

    def accuse(self, item: Numbered, how: str) -> Ended:
        """A worker died on this task."""
        if item[0] in self._accused:
            return [(item, Lost(how, short=True))]
        self._accused.add(item[0])
        self._suspects.append(item)
        return []


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


class Processes(Queued):
    """Processes of this machine, started anew: z3's threads do not survive a fork."""

    def __init__(self, jobs: int, setting: Setting) -> None:
        from verifier.processes.workers import Pool

        super().__init__(ahead=2 * jobs)
        self._running: dict[int, Task] = {}
        self._ended: Ended = []
        prepare = partial(performer, setting)
        self._pool = Pool(prepare, jobs, self._heard, anew=True, memory=setting.memory)

    def ended(self, seconds: float) -> Ended:
        while queue := self.next_of(len(self._running)):
            number, task = queue.popleft()
            self._running[number] = task
            self._pool.start(number, task)
        self._pool.listen(seconds)
        found, self._ended = self._ended, []
        return found

    def _heard(self, number: int, said: Said) -> None:
        if said.kind == "item":
            self._ended.append(((number, self._running[number]), said.value))
            return
        item = number, self._running.pop(number)
        if said.kind == "died":
            self._ended += self.accuse(item, f"its process died ({said.value})")

    def stop(self) -> None:
        self.forget()
        self._pool.end()
