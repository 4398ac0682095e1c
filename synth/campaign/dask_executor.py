"""Tasks done on many machines, by the workers of a scheduler of dask.distributed.

Workers need Rewright of the same code; a user's modules are sent to them. With each task goes what
it rests on, so that a worker that comes later is asked too.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from semantics.fingerprints.meanings import files_behind
from synth.campaign.executors import Ended, Numbered, Queued
from synth.campaign.workers import Done, Lost, Task, differences, environment, knowing, perform
from verifier.kernel.input.sources import InputError
from verifier.store.entries import Collected

INSTALL = "dask.distributed is not installed: pip install 'rewright[dask]'"
_PATIENCE = 10.0
"""Seconds that a scheduler has to answer, and that it may be without workers."""

_alone = threading.Lock()
"""A worker may have many threads; z3 and pySMT are asked by one at a time."""


class WorkerRefused(Exception):
    """A worker that cannot do what it is asked; the message says why."""


class OnDask(Queued):
    """The workers of the scheduler at `address`, "HOST:PORT". Raises `InputError`."""

    def __init__(self, address: str, modules: tuple[str, ...]) -> None:
        try:
            import distributed
        except ImportError as error:
            raise InputError(INSTALL, f"dask://{address}") from error
        library: Any = distributed
        self._killed: type[Exception] = library.scheduler.KilledWorker
        self._address, self._modules = f"dask://{address}", modules
        try:
            self._client: Any = library.Client(f"tcp://{address}", timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            raise self._error(f"no scheduler answers within {_PATIENCE:g} s") from error
        self._queue: queue.SimpleQueue[tuple[Numbered, Any]] = queue.SimpleQueue()
        self._running: dict[int, tuple[Numbered, Any]] = {}
        self._missing_since: float | None = None
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
            self._files = files_to_send(modules)
            self._environment = environment(modules)
            asked = (environment_there, self._files, modules)
            theirs = self._client.run(*asked, on_error="return")
            for worker, found in theirs.items():
                if isinstance(found, OSError):
                    continue  # It died, and each task asks whoever does it again.
                if isinstance(found, Exception):
                    raise found
                refuse_differences(self._environment, found, worker)
        except TimeoutError as error:
            self._client.close()
            raise self._error(f"the scheduler has no worker within {_PATIENCE:g} s") from error
        except ImportError as error:
            self._client.close()
            raise self._error(f"a worker cannot import what is needed: {error}") from error
        except WorkerRefused as error:
            self._client.close()
            raise self._error(str(error)) from error
        super().__init__(ahead=2 * sum(self._client.nthreads().values()))

    def ended(self, seconds: float) -> Ended:
        while waiting := self.next_of(len(self._running)):
            self._submit(waiting.popleft())
        try:
            item, future = self._queue.get(timeout=seconds)
        except queue.Empty:
            self._check_workers()
            return []
        if self._running.pop(item[0], None) is None:
            return []  # It was given up.
        try:
            return [(item, future.result())]
        except WorkerRefused as error:
            raise self._error(str(error)) from error
        except Exception as error:
            if self._client.status != "running":
                raise self._error("the scheduler is gone") from error
            if not isinstance(error, self._killed):
                raise
            return self.accuse(item, "its process died")

    def _submit(self, item: Numbered) -> None:
        given = (item[1], self._environment, self._files, self._modules)
        future = self._client.submit(perform_there, *given, pure=False)
        self._running[item[0]] = item, future
        future.add_done_callback(partial(self._put, item))

    def _put(self, item: Numbered, future: Any) -> None:
        self._queue.put((item, future))

    def forget(self) -> None:
        super().forget()
        for item, future in list(self._running.values()):
            if future.status == "pending":
                future.cancel()
                del self._running[item[0]]

    def _check_workers(self) -> None:
        """Raise `InputError` where nobody has been there for a while who could do the tasks."""
        there = self._client.status == "running" and self._client.scheduler_info()["workers"]
        if there:
            self._missing_since = None
            return
        now = time.monotonic()
        self._missing_since = self._missing_since or now
        if now - self._missing_since > _PATIENCE:
            raise self._error("the scheduler or all of its workers are gone")

    def stop(self) -> None:
        for _, future in self._running.values():
            future.cancel(force=True)
        self._running.clear()
        self._client.close()

    def _error(self, message: str) -> InputError:
        return InputError(message, self._address)


def refuse_differences(ours: Mapping[str, str], theirs: Mapping[str, str], who: str) -> None:
    """Raise `WorkerRefused` where another process has other code."""
    other = differences(ours, theirs)
    if other:
        raise WorkerRefused(
            f"worker {who} has another version of {', '.join(other)}; restart it with ours"
        )


def files_to_send(modules: Sequence[str]) -> dict[str, str]:
    """The text of each file of the user's modules and of what they import, by its relative path."""
    sent: dict[str, str] = {}
    for module in modules:
        for name, file in files_behind(import_module(module)).items():
            parts = name.split(".")
            path = Path(*parts, "__init__.py") if Path(file).name == "__init__.py" else Path(*parts)
            sent[path.with_suffix(".py").as_posix()] = Path(file).read_text(encoding="utf-8")
    return sent


_unpacked: dict[tuple[str, ...], str] = {}


def environment_there(files: Mapping[str, str], modules: tuple[str, ...]) -> dict[str, str]:
    """In a worker: the environment, after the modules that are not there are made of `files`."""
    with _alone:
        sys.set_int_max_str_digits(0)
        if modules and modules not in _unpacked:
            _unpacked[modules] = folder = mkdtemp(prefix="rewright-")
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            sys.path.insert(0, folder)
        return environment(modules)


def perform_there(
    task: Task, expected: Mapping[str, str], files: Mapping[str, str], modules: tuple[str, ...]
) -> Done | Lost:
    """In a worker: the result of a task, with what was decided on the way. Raises
    `WorkerRefused`."""
    refuse_differences(expected, environment_there(files, modules), "that came later")
    entries = Collected()
    with _alone, knowing(entries):
        outcome = perform(task)
    return outcome if isinstance(outcome, Lost) else Done(outcome.value, entries.new)
