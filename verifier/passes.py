"""Running a pass: an xDSL pipeline in this process, or any mlir-opt-like command on text."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Callable, Mapping
from io import StringIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError

from semantics.arith_dialect import ArithDialect
from semantics.dialects import LOADED_WHEN_NEEDED
from verifier.loop_translation import LOOP_DIALECTS

COMMAND_TIMEOUT = 60.0
"""Seconds that an external command may take for one file."""


class PassFailed(Exception):
    """The pass gave no result for an input."""


class UnknownPass(Exception):
    """A pipeline or command that cannot be run at all."""


RunPass = Callable[[ModuleOp, str], str]
"""From a module, which the pass may change, and its text to the text after the pass."""


def all_dialects() -> Mapping[str, Callable[[], Dialect]]:
    """Every dialect that xDSL knows here, plugins included; ours stand for xDSL's."""
    known = Universe.get_multiverse().all_dialects
    return {**known, "arith": lambda: ArithDialect, **LOADED_WHEN_NEEDED, **LOOP_DIALECTS}


def xdsl_pipeline(specification: str) -> RunPass:
    """A pipeline in xdsl-opt's syntax, such as "canonicalize,cse". Raises `UnknownPass`."""
    try:
        pipeline = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, specification)
    except (ArgSpecParseError, ValueError) as error:
        raise UnknownPass(f"'{specification}': {error}") from error

    def apply(module: ModuleOp, text: str) -> str:
        context = Context()
        for name, dialect in all_dialects().items():
            context.register_dialect(name, dialect)
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
