"""What commands print: results to standard output, everything else to standard error.

Either may be closed, full, or read by nobody any more.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import IO

import click

_STARTED_AS = os.getpid()


class _Lost:
    """Whether something could not be said, for want of a standard error."""

    message = False


def open_standard_streams() -> None:
    """Give each standard stream that is closed a descriptor that nothing can be written to.

    Else a file that is opened later would be taken for it.
    """
    for number, name in ((0, "stdin"), (1, "stdout"), (2, "stderr")):
        try:
            os.fstat(number)
        except OSError:
            descriptor = os.open(os.devnull, os.O_RDONLY)
            if descriptor != number:
                os.dup2(descriptor, number)
                os.close(descriptor)
        if getattr(sys, name) is None:
            mode = "r" if number == 0 else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


class Unwritable(Exception):
    """Standard output does not take what is written, or nobody reads it: `has_no_reader`."""

    def __init__(self, why: str, has_no_reader: bool) -> None:
        super().__init__(f"cannot write to standard output: {why}")
        self.has_no_reader = has_no_reader


def put(text: str) -> None:
    """Write to standard output, at once. Raises `Unwritable`."""
    try:
        click.echo(text, nl=False)
    except OSError as error:
        _discard(sys.stdout)
        why = error.strerror or str(error)
        raise Unwritable(why, isinstance(error, BrokenPipeError)) from error


def say(message: str) -> None:
    """Write a line to standard error. Where that is not possible, `something_is_unsaid`."""
    _write_error(f"{message}\n")


class _Said(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        say(record.getMessage())


def say_what_is_logged() -> None:
    """Have the warnings of the kernel, which knows of no terminal, said as all others."""
    logger = logging.getLogger("verifier")
    if not logger.handlers:
        logger.addHandler(_Said())
        logger.propagate = False


def something_is_unsaid() -> bool:
    return _Lost.message


def show_progress(message: str) -> None:
    """A line on standard error that the next one replaces, where that is a terminal.

    Of several processes none shows any.
    """
    if sys.stderr.isatty() and os.getpid() == _STARTED_AS:
        _write_error(f"\r\x1b[K{message}")


def clear_progress() -> None:
    """Remove the progress line."""
    if sys.stderr.isatty():
        _write_error("\r\x1b[K")


def _write_error(text: str) -> None:
    try:
        click.echo(text, err=True, nl=False)
    except OSError:
        _Lost.message = True
        _discard(sys.stderr)


def _discard(stream: IO[str]) -> None:
    """Let what is still in the stream's buffer go nowhere, and all that follows."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    stream.flush()
