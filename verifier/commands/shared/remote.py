"""A gate whose files are checked elsewhere: what goes there and comes back is JSON.

Who can do so registers in `MAKERS`, under a name that stands before "://" in `--executor`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Protocol, cast

import click

from verifier.claims.stored_verdicts import record_of, result_of
from verifier.commands.shared.failures import Failure
from verifier.commands.shared.report import Outcome, outcomes_of
from verifier.gate.gates import Checking, Gate, gate_of_commands, gate_of_pipeline
from verifier.gate.generating.inputs import Generated
from verifier.gate.stored import StoredResults
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Result
from verifier.store.entries import Store

Argument = dict[str, Any]
_OPTIONS = (
    *("timeout", "total_timeout", "memory", "second_opinion", "suggest", "thorough"),
    *("fp", "exhaustive"),
)
_WAIT = 1.0
"""Seconds after which it is asked whether anybody is still there."""


class Elsewhere(Protocol):
    """Functions called in other processes: `ahead` calls keep them busy."""

    ahead: int

    def start(self, function: str, argument: Argument) -> int:
        """Call "module:name" with what JSON can say; the number of the call."""
        ...

    def ended(self, seconds: float) -> list[tuple[int, Argument | str]]:
        """What has ended: the number, and what the function gave, or why it gave nothing. Raises
        `InputError` where nobody is there."""
        ...

    def stop(self) -> None: ...


MAKERS: dict[str, Callable[[str, tuple[str, ...]], Elsewhere]] = {}
"""From an address and the names of a user's modules. Each raises `InputError`."""


def elsewhere(executor: str, modules: tuple[str, ...]) -> Elsewhere:
    """Who is called at "NAME://ADDRESS"."""
    name, _, address = executor.partition("://")
    if name not in MAKERS or not address:
        known = ", ".join(f"{name}://HOST:PORT" for name in MAKERS) or "none here"
        raise click.BadParameter(
            f"{executor!r} is no executor; there are: {known}", param_hint="--executor"
        )
    try:
        return MAKERS[name](address, modules)
    except InputError as error:
        raise click.BadParameter(str(error), param_hint="--executor") from error


def refuse_what_stays_here(checking: Checking) -> None:
    """A usage error for what other processes cannot be told."""
    options = checking.options
    if checking.since or options.cache or options.emission or options.bound or options.assume:
        raise click.UsageError(
            "--executor goes without --changed-since, --cache, --emit, --assume and --error"
        )


def checked_elsewhere(
    parts: Iterable[tuple[Gate, Source]], checking: Checking, workers: Elsewhere
) -> Iterator[Outcome]:
    """The outcomes, in the order of the parts. A part that nobody ends is a failure."""
    waiting = iter(parts)
    running: deque[int] = deque()
    files: dict[int, str] = {}
    done: dict[int, Argument | str] = {}
    exhausted = False
    try:
        while True:
            while not exhausted and len(running) - len(done) < workers.ahead:
                part = next(waiting, None)
                exhausted = part is None
                if part is not None:
                    gate, source = part
                    number = workers.start(f"{__name__}:check", _asked(gate, source, checking))
                    running.append(number)
                    files[number] = source.file
            if not running:
                return
            if running[0] in done:
                number = running.popleft()
                yield from _outcomes(done.pop(number), files.pop(number))
            else:
                done.update(workers.ended(_WAIT))
    finally:
        workers.stop()


def _asked(gate: Gate, source: Source, checking: Checking) -> Argument:
    generated, stored = checking.generated, checking.stored
    return {
        "pipeline": None if gate.programs else gate.name.removeprefix("-p "),
        "programs": list(gate.programs),
        "source": [source.file, source.text, source.first_line],
        "options": {name: getattr(checking.options, name) for name in _OPTIONS},
        "pass timeout": checking.pass_timeout,
        "store": None if stored is None else stored.store.file,
        "loaded": [] if stored is None else list(stored.loaded),
        "sides": checking.sides,
        "reduce": checking.reduce,
        "generated": None if generated is None else list(generated.dialects),
    }


def check(asked: Argument) -> Argument:
    """In a worker: the outcomes on one source, as JSON."""
    programs = tuple(asked["programs"])
    gate = gate_of_commands(programs) if programs else gate_of_pipeline(asked["pipeline"])
    options = Options(**asked["options"])
    file = asked["store"]
    loaded = tuple(asked["loaded"])
    stored = None if file is None else StoredResults(Store(file, expendable=True), options, loaded)
    generated = asked["generated"]
    checking = Checking(
        options,
        asked["pass timeout"],
        stored=stored,
        sides=asked["sides"],
        reduce=asked["reduce"],
        generated=None if generated is None else Generated(0, tuple(generated), 0),
    )
    source = Source(*asked["source"])
    found: list[Argument] = []
    for outcome in outcomes_of(lambda: checking.outcomes(gate, source), source.file):
        if isinstance(outcome, Result):
            kept = {"details": outcome.details, "sides": outcome.sides}
            found.append({"result": record_of(outcome, options), **kept})
        elif isinstance(outcome, Failure):
            found.append({"failure": [*vars(outcome).values()]})
    return {"outcomes": found}


def _outcomes(answer: Argument | str, file: str) -> Iterator[Outcome]:
    if isinstance(answer, str):
        yield Failure(f"not checked: {answer}", file)
        return
    for one in cast("list[Argument]", answer["outcomes"]):
        if "failure" in one:
            yield Failure(*one["failure"])
            continue
        sides = one["sides"]
        result = result_of(one["result"], file)
        kept = None if sides is None else (str(sides[0]), str(sides[1]))
        yield replace(result, details=one["details"], sides=kept)
