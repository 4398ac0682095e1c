"""What was found about each item of a long benchmark, in a file: a run that was ended goes on.

Each line of the file is JSON: a key, and what was found. What is in the file is not asked again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path


def found_once(file: Path | None, key: str, ask: Callable[[], tuple[str, str]]) -> tuple[str, str]:
    """The kind and the details that the file has for a key; what is asked now is added to it."""
    if file is None:
        return ask()
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for line in lines:
        there, kind, detail = json.loads(line)
        if there == key:
            return kind, detail
    kind, detail = ask()
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps([key, kind, detail]) + "\n")
    return kind, detail
