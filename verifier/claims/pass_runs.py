"""Running a pass: an xDSL pipeline in this process, or any mlir-opt-like command on text."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError

from semantics.functions.operations import operation_name
from semantics.syntax.on_demand import known_dialects
from verifier.kernel.input.reading import read_as_xdsl
from verifier.kernel.input.sources import Source, context_of, read_text
from verifier.kernel.input.tools import TookTooLong, how_it_ended, run_within

DEFAULT_PASS_TIMEOUT = 60.0
"""Seconds that a pass may take for one file."""


_MLIR_OPT = re.compile(r"\bmlir-opt(-\d+)?$")


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


def xdsl_pipeline(specification: str) -> RunPass:
    """A pipeline in xdsl-opt's syntax, such as "canonicalize,cse". Raises `UnknownPass`."""
    try:
        pipeline = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, specification)
    except (ArgSpecParseError, ValueError) as error:
        raise UnknownPass(f"'{specification}': {error}") from error
    return run_pipeline(pipeline)


def run_pipeline(pipeline: PassPipeline) -> RunPass:
    """Runs a pipeline, in a process of its own."""

    def applied(read: ModuleOp, text: str) -> tuple[bool, str]:
        """The text after the pass; or false, and why there is none."""
        dialects = {**Universe.get_multiverse().all_dialects, **known_dialects()}
        context = context_of((), dialects)
        try:
            module = _as_passes_know_it(read, text)
            pipeline.apply(context, module)
            module.verify()
            stream = StringIO()
            # Some of xDSL's own forms have no words for all attributes.
            Printer(stream, print_generic_format=True).print_op(module)
        except Exception as error:  # noqa: BLE001 - a pass is foreign code
            return False, f"{type(error).__name__}: {error}"
        return True, stream.getvalue()

    def apply(module: ModuleOp, text: str, seconds: float) -> str:
        from verifier.processes.workers import EndedEarly, call_within

        try:
            succeeded, said = call_within(seconds, lambda: applied(module, text))
        except TookTooLong as error:
            raise PassTookTooLong from error
        except EndedEarly as error:
            raise PassFailed(f"its process ended ({error})") from error
        if not succeeded:
            raise PassFailed(said)
        return said

    return apply


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
        try:
            ran = run_within(seconds, self.arguments, text.encode())
        except TookTooLong as error:
            raise PassTookTooLong from error
        except OSError as error:
            raise PassFailed(f"'{self.command}': {error.strerror or error}") from error
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
