"""The commands, with arguments under which each does all of its work in a moment."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from rewrites.commands.verify_rewrite import main as verify_rewrite
from synth.commands.accel_run import main as accel_run
from synth.commands.synth_raise import main as synth_raise
from synth.commands.synth_rewrite import main as synth_rewrite
from tests.places import ROOT
from verifier.commands.verify_pass import main as verify_pass
from verifier.commands.verify_translation import main as verify_translation

EXAMPLES = ROOT / "examples"
FILE = "FILE"
"""Stands for the file in the arguments of a command."""


@dataclass(frozen=True)
class Called:
    """A command, arguments of it in which `FILE` is the input, and an input that is fine."""

    main: click.Command
    arguments: tuple[str, ...]
    right: str

    def on(self, file: str | Path) -> list[str]:
        return [str(file) if a == FILE else a for a in self.arguments]

    def on_right(self) -> list[str]:
        return self.on(EXAMPLES / self.right)


COMMANDS = {
    "verify-rewrite": Called(verify_rewrite, (FILE,), "absorption.mlir"),
    "verify-pass": Called(verify_pass, ("-p", "canonicalize", FILE), "merged_constants.mlir"),
    "verify-translation": Called(verify_translation, (FILE, FILE), "merged_constants.mlir"),
    "synth-raise": Called(synth_raise, (FILE,), "gemm_affine.mlir"),
    "accel-run": Called(accel_run, (FILE,), "gemm_affine.mlir"),
    "synth-rewrite": Called(
        synth_rewrite, ("tensorise", FILE, "--onto", "dot4"), "gemm_linalg.mlir"
    ),
}


@dataclass(frozen=True)
class Ended:
    status: int
    stdout: str
    stderr: str


def run_apart(
    main: click.Command, arguments: list[str], before: Callable[[], None] = lambda: None
) -> Ended:
    """Run a command in a process of its own whose standard streams are files; `before` may change
    the streams, as a shell would."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            status = 70
            try:
                status = _run(main, arguments, out.fileno(), err.fileno(), before)
            finally:
                os._exit(status)
        _, waited = os.waitpid(child, 0)
        read = [os.pread(file.fileno(), 1 << 20, 0).decode() for file in (out, err)]
        return Ended(os.waitstatus_to_exitcode(waited), *read)


def _run(
    main: click.Command, arguments: list[str], out: int, err: int, before: Callable[[], None]
) -> int:
    for number, descriptor in ((1, out), (2, err)):
        os.dup2(descriptor, number)
    before()
    sys.stdout, sys.stderr = (_stream(number) for number in (1, 2))
    try:
        main(arguments)
    except SystemExit as done:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        return int(done.code or 0)
    return 71


def _stream(number: int):
    """As Python finds it when it starts: None where it is closed."""
    try:
        os.fstat(number)
    except OSError:
        return None
    return open(number, "w", encoding="utf-8", closefd=False)
