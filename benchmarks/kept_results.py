"""What a long benchmark has found so far, in a file: a run that was interrupted goes on from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


class KeptResults:
    """Records of JSON, a line each, by their `key`; each is in the file as soon as it is known.

    What is in the file is read once. A line that an interrupted run has left incomplete says
    nothing. Without a file, nothing is kept.
    """

    def __init__(self, file: Path | None, key: str = "key", again: bool = False) -> None:
        """With `again`, what the file has counts for nothing."""
        self._file, self._key = file, key
        self._records: dict[str, dict[str, Any]] = {}
        if file is None:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not again:
            for line in file.read_text(encoding="utf-8").splitlines():
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            record = json.loads(line)
        except ValueError:
            return
        self._records[record[self._key]] = record

    def __contains__(self, key: str) -> bool:
        return key in self._records

    def __getitem__(self, key: str) -> dict[str, Any]:
        """What is known of a key. Raises `KeyError`."""
        return self._records[key]

    def put(self, **record: Any) -> None:
        """Keep a record."""
        self._records[record[self._key]] = record
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(record) + "\n")


def found_once(kept: KeptResults, key: str, ask: Callable[[], tuple[str, str]]) -> tuple[str, str]:
    """The kind and the details that are known of a key, or else are asked for now."""
    if key not in kept:
        kind, detail = ask()
        kept.put(key=key, kind=kind, detail=detail)
    return kept[key]["kind"], kept[key]["detail"]
