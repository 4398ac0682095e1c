"""A campaign: a list of tasks, done by an executor within a budget, and never done twice.

Results come in the order of the tasks, whoever does them. What has been done is in the store at
once; so a campaign that was ended in any way goes on where it was, when it is started again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from synth.campaign.budget import Meter
from synth.campaign.executors import Executor, InThisProcess
from synth.campaign.workers import Done, Lost, Task, environment
from verifier.kernel.deciding.options import Progress
from verifier.store.entries import Collected, Entries

FROM_STORE = "from store"
"""Stands in what a task gives that was not done now."""
_LOOK = 0.5
"""Seconds after which the budget is looked at again."""
_SHOW = 0.2
"""Seconds between two lines of progress."""


@dataclass
class Campaign:
    """`known` is what was done before, and `modules` are the user's whose code results rest on.

    After `run`, `ended_by` says which bound has ended it, if one has; `lost` are the tasks that
    have no result.
    """

    known: Entries = field(default_factory=Collected)
    executor: Executor | None = None
    meter: Meter = field(default_factory=Meter)
    progress: Progress | None = None
    modules: tuple[str, ...] = ()
    ended_by: str | None = None
    lost: list[tuple[Task, Lost]] = field(default_factory=list[tuple[Task, Lost]])

    def run(
        self, tasks: Iterable[Task], what: str = "tasks", total: int | None = None
    ) -> Iterator[tuple[Task, dict[str, Any]]]:
        """Each task with what it gave, in order, as soon as all before it are done.

        `what` is what the tasks are, in the plural, and `total` how many, where that is known.
        Raises `InputError` where the store or the workers cannot be used any more.
        """
        executor = self.executor or InThisProcess(self.known)
        try:
            yield from self._run(executor, enumerate(tasks), _Shown(self.progress, what, total))
        finally:
            executor.forget()

    def _run(
        self, executor: Executor, coming: Iterator[tuple[int, Task]], shown: _Shown
    ) -> Iterator[tuple[Task, dict[str, Any]]]:
        outside = environment(self.modules)
        given: dict[int, Task] = {}
        started: dict[int, int] = {}
        ready: dict[int, Done | Lost] = {}
        following = 0
        while True:
            for position, task in islice(coming, max(0, executor.ahead - len(given))):
                given[position] = task
                key = _key(task, outside)
                old = self.known.get(key) if task.kept else None
                if old is None:
                    started[executor.start(task)] = position
                else:
                    said = {FROM_STORE: True} if self.known.is_from_file(key) else {}
                    ready[position] = Done(old | said)
            if following not in given:
                return  # There are no more tasks.
            exhausted = self.meter.exhausted()
            if exhausted is not None:
                self.ended_by = exhausted
                return
            if following not in ready:
                for (number, task), outcome in executor.ended(_LOOK):
                    self._keep(task, outcome, outside)
                    if number in started:
                        ready[started.pop(number)] = outcome
                continue
            task, outcome = given.pop(following), ready.pop(following)
            following += 1
            shown.done(following)
            if isinstance(outcome, Lost):
                self.lost.append((task, outcome))
            else:
                self.meter.programs += outcome.value.get("programs", 0)
                yield task, outcome.value

    def _keep(self, task: Task, outcome: Done | Lost, outside: dict[str, str]) -> None:
        if isinstance(outcome, Done):
            for key, value, rank in outcome.decided:
                self.known.put(key, value, rank)
            if task.kept and outcome.value.get("final", True):
                self.known.put(_key(task, outside), outcome.value)

    def close(self) -> None:
        """End the processes of the executor."""
        if self.executor is not None:
            self.executor.stop()


def _key(task: Task, outside: dict[str, str]) -> Any:
    return {"task": task.function, "argument": task.argument, "environment": outside}


class _Shown:
    """Progress: how many are done, how many a second, and what is left."""

    def __init__(self, show: Progress | None, what: str, total: int | None) -> None:
        self._show: Callable[[str], None] = show or (lambda _: None)
        self._what, self._total = what, total
        self._started = self._last = time.monotonic()

    def done(self, count: int) -> None:
        now = time.monotonic()
        if now - self._last < _SHOW:
            return
        self._last = now
        rate = count / (now - self._started)
        of = "" if self._total is None else f" of {self._total}"
        line = f"{self._what}: {count}{of}, {rate:.3g} a second"
        if self._total is not None:
            line += f", about {(self._total - count) / rate:.0f} s left"
        self._show(line)
