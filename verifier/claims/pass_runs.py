"""Running a pass: an xDSL pipeline in this process, or any mlir-opt-like command on text."""

from __future__ import annotations

import re
import shlex
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, runtime_checkable

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError

from semantics.functions.operations import operation_name
from semantics.syntax.on_demand import known_dialects
from verifier.claims.dumps import State, states_of_tree
from verifier.kernel.input.reading import read_as_xdsl
from verifier.kernel.input.sources import InputError, Source, context_of, read_text
from verifier.kernel.input.tools import Ran, TookTooLong, how_it_ended, run_within

DEFAULT_PASS_TIMEOUT = 60.0
"""Seconds that a pass may take for one file."""


_MLIR_OPT = re.compile(r"\bmlir-opt(-\d+)?$")
_LIKE_MLIR_OPT = re.compile(r"-opt(-\d+)?$")
"""What tools are called that have MLIR's options."""
_DUMPING = ("--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-print-local-scope")
_MOST_DUMPED = 1 << 20
"""Characters of a module that is dumped around each pass."""


class PassFailed(Exception):
    """The pass gave no result for an input."""


class PassTookTooLong(Exception):
    """The pass did not end in time."""


class UnknownPass(Exception):
    """A pipeline or command that cannot be run at all."""


RunPass = Callable[[ModuleOp, str, float], str]
"""From a module, its text, and the seconds that the pass may take, to the text after the pass.

Raises `PassFailed` and `PassTookTooLong`.
"""


@runtime_checkable
class Stepwise(Protocol):
    """A run that can tell what each of its passes made."""

    def steps(self, module: ModuleOp, source: Source, seconds: float) -> list[State]:
        """What each pass made of the module; the last one is what the run prints.

        Raises as `RunPass` does.
        """
        ...


def xdsl_pipeline(specification: str) -> RunPass:
    """A pipeline in xdsl-opt's syntax, such as "canonicalize,cse". Raises `UnknownPass`."""
    try:
        pipeline = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, specification)
    except (ArgSpecParseError, ValueError) as error:
        raise UnknownPass(f"'{specification}': {error}") from error
    return run_pipeline(pipeline)


def run_pipeline(pipeline: PassPipeline) -> RunPass:
    """Runs a pipeline, in a process of its own."""
    return _Pipeline(pipeline)


def modules_of_passes(run: RunPass) -> list[str]:
    """The names of the modules that define the passes of a pipeline, but for xDSL's own."""
    passes = run.pipeline.passes if isinstance(run, _Pipeline) else ()
    names = dict.fromkeys(type(each).__module__ for each in passes)
    return [name for name in names if name.partition(".")[0] != "xdsl"]


@dataclass(frozen=True)
class Ahead:
    """What commands made of a text that nobody has read, each of what the one before printed, or
    how the last of them ended, after so many seconds."""

    given: Source
    names: tuple[str, ...]
    made: tuple[list[State] | PassFailed | PassTookTooLong, ...]
    seconds: float

    def of(self, number: int, text: str) -> list[State] | None:
        """What the command of this number made of this text; None where it was not run on it.
        Raises as `RunPass` does."""
        if number >= len(self.made) or text != self._texts()[number]:
            return None
        made = self.made[number]
        if isinstance(made, Exception):
            raise made
        return made

    def _texts(self) -> list[str]:
        made = [states[-1].source.text for states in self.made if not isinstance(states, Exception)]
        return [self.given.text, *made]

    def sources(self) -> list[Source] | None:
        """What was given, and all that was made of it, as it is called where it is read; None where
        a command failed."""
        found = [self.given]
        for name, states in zip(self.names, self.made, strict=True):
            if isinstance(states, Exception):
                return None
            found += [state.source for state in states[:-1]]
            found.append(after(self.given.file, name, states[-1].source.text))
        return found

    def steps(self) -> list[str]:
        """What made each of the sources but the first; of commands that did not fail."""
        return [
            name
            for command, states in zip(self.names, self.made, strict=True)
            if not isinstance(states, Exception)
            for name in (*(s.made_by for s in states[:-1]), states[-1].made_by or command)
        ]


def run_ahead(source: Source, runs: Sequence[tuple[str, RunPass]], seconds: float) -> Ahead | None:
    """Run commands on a text before anybody reads it; None where one of these is no command."""
    commands = [(name, run) for name, run in runs if isinstance(run, _External)]
    if len(commands) < len(runs):
        return None
    started = time.perf_counter()
    given, made = source, list[list[State] | PassFailed | PassTookTooLong]()
    for name, run in commands:
        try:
            made.append(states := run.of_text(given, seconds))
        except (PassFailed, PassTookTooLong) as error:
            made.append(error)
            break
        given = after(source.file, name, states[-1].source.text)
    names = tuple(name for name, _ in commands[: len(made)])
    return Ahead(source, names, tuple(made), time.perf_counter() - started)


def after(file: str, name: str, output: str) -> Source:
    """What a run printed for a file."""
    return Source(f"{file} after {name}", output)


@dataclass(frozen=True)
class _Pipeline:
    """A pipeline of xDSL's passes."""

    pipeline: PassPipeline

    def __call__(self, module: ModuleOp, text: str, seconds: float) -> str:
        return self._ran(module, text, seconds)[-1]

    def steps(self, module: ModuleOp, source: Source, seconds: float) -> list[State]:
        before, *texts = self._ran(module, source.text, seconds)
        if len(texts) < 2:
            return [State("", Source("", text)) for text in texts or [before]]
        made: list[State] = []
        for each, text in zip(self.pipeline.passes, texts, strict=True):
            if text != before:
                made.append(State(each.name, Source(f"{source.file} after {each.name}", text)))
            before = text
        return made or [State("", Source("", before))]

    def _ran(self, module: ModuleOp, text: str, seconds: float) -> list[str]:
        """The text before the first pass, and after each."""
        from verifier.processes.workers import EndedEarly, call_within

        try:
            succeeded, said = call_within(seconds, lambda: self._applied(module, text))
        except TookTooLong as error:
            raise PassTookTooLong from error
        except EndedEarly as error:
            raise PassFailed(f"its process ended ({error})") from error
        if not succeeded:
            raise PassFailed(said[0])
        return said

    def _applied(self, read: ModuleOp, text: str) -> tuple[bool, list[str]]:
        """The texts; or false, and why there are none."""
        dialects = {**Universe.get_multiverse().all_dialects, **known_dialects()}
        context = context_of((), dialects)
        texts: list[str] = []
        try:
            module = _as_passes_know_it(read, text)
            texts.append(_printed(module))
            for each in self.pipeline.passes:
                each.apply(context, module)
                texts.append(_printed(module))
            module.verify()
        except Exception as error:  # noqa: BLE001 - a pass is foreign code
            return False, [f"{type(error).__name__}: {error}"]
        return True, texts


def _printed(module: ModuleOp) -> str:
    stream = StringIO()
    # Some of xDSL's own forms have no words for all attributes.
    Printer(stream, print_generic_format=True).print_op(module)
    return stream.getvalue()


def _as_passes_know_it(module: ModuleOp, text: str) -> ModuleOp:
    """The module, in which each operation that xDSL has is one of xDSL's class.

    A pass finds operations by their classes, so one that we read by a class of our own, or keep as
    text, would be left as it is, and so said to be proved. Raises
    `verifier.kernel.input.sources.InputError` where xDSL does not read such a module.
    """
    dialects = {**known_dialects(), **Universe.get_multiverse().all_dialects}
    known = context_of((), dialects)
    for op in module.walk():
        own = known.get_optional_op(operation_name(op))
        if own is not None and not isinstance(op, own):
            return read_as_xdsl(Source("<input of the pass>", text), dialects).module
    return module


@dataclass(frozen=True)
class _External:
    """A command that reads MLIR on standard input and prints the result."""

    command: str
    arguments: tuple[str, ...]

    def __call__(self, module: ModuleOp, text: str, seconds: float) -> str:
        return self._output(self._run((), text, seconds))

    def steps(self, module: ModuleOp, source: Source, seconds: float) -> list[State]:
        return self.of_text(source, seconds)

    def of_text(self, source: Source, seconds: float) -> list[State]:
        """As `steps`, of what nobody has read; of tools like mlir-opt, by what they dump around
        each pass."""
        if not _LIKE_MLIR_OPT.search(self.arguments[0]) or len(source.text) > _MOST_DUMPED:
            return [State("", Source("", self._output(self._run((), source.text, seconds))))]
        with TemporaryDirectory() as folder:
            ran = self._run((*_DUMPING, f"--mlir-print-ir-tree-dir={folder}"), source.text, seconds)
            if ran.status != 0:  # It may be that it does not know these options.
                return [State("", Source("", self._output(self._run((), source.text, seconds))))]
            output = self._output(ran)
            try:
                _, *states = states_of_tree(source, folder)
            except InputError:
                states = []
        last = states[-1].made_by if states else ""
        between = [
            State(state.made_by, Source(f"{source.file} after {state.made_by}", state.source.text))
            for state in states[:-1]
        ]
        return [*between, State(last, Source("", output))]

    def _run(self, more: tuple[str, ...], text: str, seconds: float) -> Ran:
        try:
            return run_within(seconds, (*self.arguments, *more), text.encode())
        except TookTooLong as error:
            raise PassTookTooLong from error
        except OSError as error:
            raise PassFailed(f"'{self.command}': {error.strerror or error}") from error

    def _output(self, ran: Ran) -> str:
        if ran.status != 0:
            said = ran.stderr.decode(errors="replace").strip().splitlines()
            reason = f": {said[0]}" if said else ""
            raise PassFailed(f"'{self.command}' ended with {how_it_ended(ran.status)}{reason}")
        try:
            return ran.stdout.decode()
        except UnicodeDecodeError as error:
            raise PassFailed(f"what '{self.command}' printed is not UTF-8 text") from error


def generic_output(run: RunPass, text: str, seconds: float) -> str | None:
    """What mlir-opt prints in generic form, and to a file: some of its operations print a form that
    it does not read, and some passes print more than IR. None for other passes, or where that
    fails, or does not end in `seconds`."""
    if not isinstance(run, _External) or not _MLIR_OPT.search(run.arguments[0]):
        return None
    with TemporaryDirectory() as folder:
        file = Path(folder, "output.mlir")
        more = ("--mlir-print-op-generic", "-o", str(file))
        try:
            ran = run_within(seconds, (*run.arguments, *more), text.encode())
        except (TookTooLong, OSError):
            return None
        return read_text(str(file)) if ran.status == 0 and file.exists() else None


def external_command(command: str) -> RunPass:
    """A command that reads MLIR on standard input and prints the result. Raises `UnknownPass`."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise UnknownPass(f"'{command}': {error}") from error
    if not arguments or shutil.which(arguments[0]) is None:
        raise UnknownPass(f"'{command}': no such command")
    return _External(command, tuple(arguments))
