"""Entries kept in one file that processes, and commands, may read and write at a time.

The file is an SQLite database with a rollback journal, which needs no shared memory: it may lie on
a file system of several machines, as far as that one locks files. An entry is found by the digest
of its key and holds the whole key, which is compared, and a digest of both key and value.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from verifier.kernel.input.sources import InputError
from verifier.processes.console import say

_APPLICATION = 0x52577274
"""What SQLite's `application_id` is in our files: "RWrt"."""
_FORMAT = 1
_PATIENCE = 60.0
"""Seconds for which a writer waits for others."""
_TABLE = (
    "CREATE TABLE entries (digest TEXT PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL, "
    "rank REAL NOT NULL, checked TEXT NOT NULL) WITHOUT ROWID"
)

FINAL = 1e18
"""The rank of what nothing replaces."""


class Entries(Protocol):
    """What is known, by keys; keys and values are what JSON can say."""

    def get(self, key: Any) -> Any | None:
        """The value of exactly this key, or None."""
        ...

    def put(self, key: Any, value: Any, rank: float = FINAL) -> None:
        """Record a value, unless there is one whose rank is as high."""
        ...

    def is_from_file(self, key: Any) -> bool:
        """Whether the value of this key was read from a file, and not put here."""
        ...


@dataclass
class Collected:
    """Entries in memory. `new` are those put, in order, each key, value and rank."""

    new: list[tuple[Any, Any, float]] = field(default_factory=list[tuple[Any, Any, float]])
    _values: dict[str, tuple[Any, float]] = field(default_factory=dict[str, tuple[Any, float]])

    def get(self, key: Any) -> Any | None:
        found = self._values.get(_text(key))
        return None if found is None else found[0]

    def put(self, key: Any, value: Any, rank: float = FINAL) -> None:
        old = self._values.get(_text(key))
        if old is None or old[1] < rank:
            self._values[_text(key)] = value, rank
            self.new.append((key, value, rank))

    def is_from_file(self, key: Any) -> bool:
        return False


class Store:
    """Entries in a file; made where there is none. Raises `InputError` where it cannot be used."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._process = os.getpid()
        self._put: set[str] = set()
        with self._saying():
            self._connection = self._open()

    def get(self, key: Any) -> Any | None:
        """The value of exactly this key. What does not check is reported, and as if not there."""
        text = _text(key)
        with self._saying():
            found = self._get(self._connected(), text)
        return None if found is None else json.loads(found[0])

    def put(self, key: Any, value: Any, rank: float = FINAL) -> None:
        text = _text(key)
        said, rank = json.dumps(value), float(rank)
        with self._saying(), self._writing() as connection:
            old = self._get(connection, text)
            if old is None or old[1] < rank:
                row = (_digest(text), text, said, rank, _checked(text, said, rank))
                connection.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)", row)
                self._put.add(row[0])

    def is_from_file(self, key: Any) -> bool:
        return _digest(_text(key)) not in self._put

    def __len__(self) -> int:
        with self._saying():
            (count,) = self._connected().execute("SELECT count(*) FROM entries").fetchone()
            return count

    def close(self) -> None:
        self._connection.close()

    def _get(self, connection: sqlite3.Connection, key: str) -> tuple[str, float] | None:
        """The text of the value, and its rank."""
        row = connection.execute(
            "SELECT key, value, rank, checked FROM entries WHERE digest = ?", (_digest(key),)
        ).fetchone()
        if row is None:
            return None
        if row[0] != key:
            return self._warn("an entry is about something else")
        if row[3] != _checked(*row[:3]):
            return self._warn("an entry was changed after it was written")
        return row[1], row[2]

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, timeout=_PATIENCE, isolation_level=None)
        with ExitStack() as unless_prepared:
            unless_prepared.callback(connection.close)
            self._prepare(connection)
            unless_prepared.pop_all()
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make a file that is new a store; refuse one that is none."""
        with self._writing(connection):
            application, form = (
                connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("application_id", "user_version")
            )
            tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if (application, form, tables) == (0, 0, 0):
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(f"PRAGMA user_version = {_FORMAT}")
            elif application != _APPLICATION:
                raise InputError("a database of another program, not a store", self.file)
            elif form != _FORMAT:
                raise InputError(
                    f"a store of format {form}, from a newer version; this one reads {_FORMAT}",
                    self.file,
                )

    def _connected(self) -> sqlite3.Connection:
        """A connection of this process: SQLite's must not be carried over a fork."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._connection = self._open()
        return self._connection

    @contextmanager
    def _writing(self, connection: sqlite3.Connection | None = None) -> Generator[Any]:
        """A transaction that has the right to write from its start, so that none must give way."""
        used = connection or self._connected()
        used.execute("BEGIN IMMEDIATE")
        with used:  # sqlite3 commits at the end, or rolls back
            yield used

    @contextmanager
    def _saying(self) -> Generator[None]:
        """Errors of SQLite as one message about the file."""
        try:
            yield
        except sqlite3.Error as error:
            raise InputError(
                f"cannot be used as a store: {_reason(error, self.file)}", self.file
            ) from error

    def _warn(self, what: str) -> None:
        say(f"warning: {self.file}: {what}; it is not used")


def _reason(error: sqlite3.Error, file: str) -> str:
    if "unable to open" in str(error):
        path = Path(file)
        if path.is_dir():
            return "Is a directory"
        if not path.parent.is_dir():
            return "No such file or directory"
        return "Permission denied"
    return str(error)


def _text(key: Any) -> str:
    return json.dumps(key, sort_keys=True)


def _checked(key: str, value: str, rank: float) -> str:
    return _digest(f"{key}\n{value}\n{rank}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
