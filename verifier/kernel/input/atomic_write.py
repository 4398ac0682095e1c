"""Writing files that commands are asked for: all of a file or nothing."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from verifier.kernel.input.sources import InputError


def write_whole(file: str, text: str) -> None:
    """Replace the contents of `file` by `text`, or leave it as it was. Raises `InputError`.

    A device or a pipe is written to, and stays what it is. Of processes in several containers,
    which may have the same number, each writes a file of its own until it is whole.
    """
    path = Path(os.path.realpath(file))
    if path.exists() and not path.is_file():
        with _failing_as_input(file):
            path.write_text(text, encoding="utf-8")
        return
    temporary = path.with_name(f".{path.name}.{token_hex(8)}")
    try:
        with _failing_as_input(file):
            temporary.write_text(text, encoding="utf-8")
            temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def _failing_as_input(file: str) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(error.strerror or str(error), file) from error
