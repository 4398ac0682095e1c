"""Running a pass: an xDSL pipeline in this process, or any mlir-opt-like command on text."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable
from io import StringIO

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError

from semantics.dialects import known_dialects
from verifier.sources import context_of

COMMAND_TIMEOUT = 60.0
"""Seconds that an external command may take for one file."""


class PassFailed(Exception):
    """The pass gave no result for an input."""


class UnknownPass(Exception):
    """A pipeline or command that cannot be run at all."""


RunPass = Callable[[ModuleOp, str], str]
"""From a module, which the pass may change, and its text to the text after the pass."""


def xdsl_pipeline(specification: str) -> RunPass:
    """A pipeline in xdsl-opt's syntax, such as "canonicalize,cse". Raises `UnknownPass`."""
    try:
        pipeline = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, specification)
    except (ArgSpecParseError, ValueError) as error:
        raise UnknownPass(f"'{specification}': {error}") from error

    def apply(module: ModuleOp, text: str) -> str:
        dialects = {**Universe.get_multiverse().all_dialects, **known_dialects()}
        context = context_of((), dialects)
        try:
            pipeline.apply(context, module)
            module.verify()
        except Exception as error:  # a pass is foreign code
            raise PassFailed(f"{type(error).__name__}: {error}") from error
        stream = StringIO()
        # Some of xDSL's own forms have no words for all attributes.
        Printer(stream, print_generic_format=True).print_op(module)
        return stream.getvalue()

    return apply


def external_command(command: str) -> RunPass:
    """A command that reads MLIR on standard input and prints the result. Raises `UnknownPass`."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise UnknownPass(f"'{command}': {error}") from error
    if not arguments or shutil.which(arguments[0]) is None:
        raise UnknownPass(f"'{command}': no such command")

    def apply(module: ModuleOp, text: str) -> str:
        try:
            ran = subprocess.run(
                arguments, input=text, capture_output=True, text=True, timeout=COMMAND_TIMEOUT
            )
        except subprocess.TimeoutExpired as error:
            raise PassFailed(f"'{command}' took more than {COMMAND_TIMEOUT:g} s") from error
        if ran.returncode != 0:
            said = ran.stderr.strip().splitlines()
            reason = f": {said[0]}" if said else ""
            raise PassFailed(f"'{command}' exited with status {ran.returncode}{reason}")
        return ran.stdout

    return apply
