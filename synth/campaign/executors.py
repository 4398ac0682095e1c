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


class InThisProcess:
    """One task after the other, when somebody waits for it."""

    ahead = 1

    def __init__(self, entries: Entries) -> None:
        self._entries = entries
        self._numbers = count()
        self._waiting: deque[Numbered] = deque()

    def start(self, task: Task) -> int:
        number = next(self._numbers)
        self._waiting.append((number, task))
        return number

    def ended(self, seconds: float) -> Ended:
        item = self._waiting.popleft()
        with knowing(self._entries):
            return [(item, perform(item[1]))]

    def forget(self) -> None:
        self._waiting.clear()

    def stop(self) -> None:
        self.forget()


class Processes:
    """Processes of this machine, started anew: z3's threads do not survive a fork.

    Where one dies, its task is done once more: somebody may have killed it, or taken its memory.
    """

    def __init__(self, jobs: int, setting: Setting) -> None:
        from verifier.processes.workers import Pool

        self.ahead = 2 * jobs
        self._numbers = count()
        self._tasks: dict[int, Task] = {}
        self._again: set[int] = set()
        self._ended: Ended = []
        prepare = partial(performer, setting)
        self._pool = Pool(prepare, jobs, self._heard, anew=True, memory=setting.memory)

    def start(self, task: Task) -> int:
        number = next(self._numbers)
        self._tasks[number] = task
        self._pool.start(number, task)
        return number

    def _heard(self, number: int, said: Said) -> None:
        task = self._tasks[number]
        if said.kind == "item":
            self._ended.append(((number, task), said.value))
        elif said.kind == "died" and number not in self._again:
            self._again.add(number)
            self._pool.start(number, task)
        elif said.kind == "died":
            self._ended.append(((number, task), Lost(f"its process died ({said.value})", True)))

    def ended(self, seconds: float) -> Ended:
        self._pool.listen(seconds)
        found, self._ended = self._ended, []
        return found

    def forget(self) -> None:
        self._pool.forget()

    def stop(self) -> None:
        self._pool.end()
