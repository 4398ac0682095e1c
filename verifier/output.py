"""Writing files that commands are asked for: all of a file or nothing."""

from __future__ import annotations

import os
from pathlib import Path

from verifier.sources import InputError


def write_whole(file: str, text: str) -> None:
    """Replace the contents of `file` by `text`, or leave it as it was. Raises `InputError`."""
    path = Path(file)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise InputError(error.strerror or str(error), file) from error
