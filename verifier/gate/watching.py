"""Waiting until a file is another one."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

Stamp = tuple[int, int] | None

_PAUSE = 0.3
"""Seconds between two looks."""


def stamps(files: Iterable[str]) -> dict[str, Stamp]:
    """When each file was written, and its size; None where it is not there."""
    return {file: _stamp(file) for file in files}


def wait_for_change(before: dict[str, Stamp]) -> list[str]:
    """Wait until one of the files is not as it was then; those that are not."""
    while True:
        now = stamps(before)
        changed = [file for file in before if now[file] != before[file]]
        if changed:
            return changed
        time.sleep(_PAUSE)


def _stamp(file: str) -> Stamp:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
