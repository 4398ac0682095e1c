"""Doing one task: in this process, or in a worker that was told what it has to know.

What goes to a worker and comes back is JSON, and the names of functions: no code is sent but a
user's modules, and none is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from semantics.fingerprints.meanings import code_of_modules, files_behind
from semantics.syntax.on_demand import load_module
from verifier.claims.stored_verdicts import verifier_fingerprint
from verifier.commands.shared.failures import Failure, failure_of
from verifier.store.entries import Collected, Entries, Store

_ROOMS = ("semantics", "verifier", "accelerator_model", "rewrites", "synth")


@dataclass(frozen=True)
class Task:
    """A call of `function`, "module:name", with `argument`, which JSON can say.

    The function gives a dictionary that JSON can say; its "programs" are what it costs of a budget.
    Equal tasks give equal results, which are `kept`, unless their "final" is false: a bound on time
    ended the task. The `name` is for people.
    """

    function: str
    argument: Any
    kept: bool = True
    name: str = "a task"


@dataclass(frozen=True)
class Done:
    """What a task has given, and what was decided on the way that is in no store yet."""

    value: dict[str, Any]
    decided: list[tuple[Any, Any, float]] = field(default_factory=list[tuple[Any, Any, float]])


@dataclass(frozen=True)
class Lost:
    """A task without a result, and why: it is `short` of memory or of a process, or else has input
    that cannot be used, or an internal error.
    """

    how: str
    short: bool = False
    failure: Failure | None = None


_known: list[Entries] = [Collected()]


def known() -> Entries:
    """What has been decided before, for a task to look up and to add to."""
    return _known[-1]


@contextmanager
def knowing(entries: Entries) -> Generator[None]:
    """`entries` are what is known here."""
    _known.append(entries)
    try:
        yield
    finally:
        _known.pop()


def perform(task: Task) -> Done | Lost:
    """The result of a task; no exception but an interrupt comes out of it."""
    module, _, name = task.function.partition(":")
    try:
        return Done(getattr(import_module(module), name)(task.argument))
    except MemoryError:
        return Lost("out of memory", short=True)
    except Exception as error:  # noqa: BLE001 - one task must not cost the others
        failure = failure_of(error)
        return Lost(str(failure), failure=failure)


@dataclass(frozen=True)
class Setting:
    """What processes are told: the file of the store, a user's modules, MiB that each may take."""

    store: str | None = None
    modules: tuple[str, ...] = ()
    memory: int | None = None


def performer(setting: Setting) -> Callable[[Task], Iterable[Done | Lost]]:
    """In a new process of this machine: what does its tasks."""
    sys.set_int_max_str_digits(0)
    for module in setting.modules:
        load_module(module)
    if setting.store is not None:
        _known.append(Store(setting.store))
    return lambda task: [perform(task)]


def environment(modules: Sequence[str]) -> dict[str, str]:
    """What a result rests on beside its task: hashes of our code and of a user's modules."""
    found = {"rewright": verifier_fingerprint(_ROOMS)}
    for name in modules:
        found[name] = code_of_modules(files_behind(load_module(name)))
    return found


def differences(ours: Mapping[str, str], theirs: Mapping[str, str]) -> list[str]:
    """Of what another process has another version, or none."""
    return sorted(
        name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)
    )
