"""Answers kept in a directory from one run to the next, each in a file of its own.

The key is the query's text and the solver with its version. Files are written aside and renamed, so
that neither a kill nor another process leaves half an answer; what does not check is asked again.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Literal, cast

_LOG = logging.getLogger(__name__)
_FORMAT = 1

Value = int | bool


_put: set[Path] = set()
"""The files that this process has written."""


@dataclass(frozen=True)
class Entry:
    """An answer; where it is "sat", with a value for each symbol of the query by name."""

    answer: Literal["sat", "unsat"]
    values: Mapping[str, Value]


@dataclass(frozen=True)
class QueryCache:
    """Answers of one solver; `solver` is its name and version, and all that changes an answer."""

    directory: Path
    solver: str

    def get(self, script: str) -> Entry | None:
        """What is on record about a query; None for nothing, and for what does not check."""
        path = self._path(script)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            _warn(path, error)
            return None
        try:
            content: Any = json.loads(text)
            record: Any = content["record"]
            if content["digest"] != _digest(json.dumps(record, sort_keys=True)):
                raise ValueError("it was changed after it was written")
            if [record["format"], record["solver"], record["query"]] != self._key(script):
                raise ValueError("it is about another query or solver")
            if record["answer"] not in ("sat", "unsat"):
                raise ValueError("it has no answer")
            return Entry(record["answer"], cast(dict[str, Value], record["values"]))
        except (ValueError, KeyError, TypeError) as error:
            _warn(path, error)
            return None

    def put(self, script: str, entry: Entry) -> None:
        """Record an answer. Where that fails there is a warning and no record."""
        path = self._path(script)
        form, solver, query = self._key(script)
        record = {
            "format": form,
            "solver": solver,
            "query": query,
            "answer": entry.answer,
            "values": dict(entry.values),
        }
        content = {"record": record, "digest": _digest(json.dumps(record, sort_keys=True))}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(
                "w", encoding="utf-8", dir=path.parent, prefix=".", delete=False
            ) as file:
                file.write(json.dumps(content) + "\n")
            os.replace(file.name, path)
            _put.add(path)
        except OSError as error:
            _warn(path, error)

    def was_put_now(self, script: str) -> bool:
        """Whether what is on record about a query was recorded by this process."""
        return self._path(script) in _put

    def reject(self, script: str, why: str) -> None:
        """Say that what is on record is wrong; it will be asked again and overwritten."""
        _warn(self._path(script), ValueError(why))

    def _key(self, script: str) -> list[Any]:
        return [_FORMAT, self.solver, _digest(script)]

    def _path(self, script: str) -> Path:
        name = _digest(json.dumps(self._key(script)))
        return self.directory / name[:2] / f"{name[2:]}.json"


def name_of_z3() -> str:
    """The solver that `verifier.kernel.solving.solver.Queries` asks, with its version."""
    return f"z3 {version('z3-solver')}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _warn(path: Path, error: Exception) -> None:
    message = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    _LOG.warning("warning: cache entry %s: %s", path, message)
