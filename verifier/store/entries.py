"""Entries kept in one file that processes, and commands, may read and write at a time.

The file is an SQLite database with a rollback journal, which needs no shared memory: it may lie on
a file system of several machines, as far as that one locks files. An entry is found by the digest
of its key and holds the whole key, which is compared, and a digest of both key and value. Solver
answers, verdicts and what searches found are such entries; their keys never look alike.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sqlite3
import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from verifier.kernel.input.sources import InputError

_LOG = logging.getLogger(__name__)
_APPLICATION = 0x52577274
"""What SQLite's `application_id` is in our files: "RWrt"."""
_FORMAT = 1
_PATIENCE = 60.0
"""Seconds for which a process waits until others have read or written."""
_LITTLE_PATIENCE = 5.0
"""The same of an expendable store: less than a result may take."""
_TABLE = (
    "CREATE TABLE entries (digest TEXT PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL, "
    "rank REAL NOT NULL, checked TEXT NOT NULL) WITHOUT ROWID"
)
_STATE = (
    "SELECT (SELECT application_id FROM pragma_application_id), "
    "(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)"
)
"""In one statement, and so of one time."""

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
    """Entries in a file; made where there is none. Raises `InputError` where it cannot be used.

    An `expendable` store has what can be computed again. It may be one that can only be read, and
    SQLite does not wait until the disk has what is put: the end of a process loses nothing, but
    when the machine loses power, the file may be damaged.
    """

    def __init__(self, file: str, expendable: bool = False) -> None:
        self.file = file
        self._expendable = expendable
        self._put: set[str] = set()
        self._connections: dict[tuple[int, int], sqlite3.Connection] = {}
        with self._saying():
            self._connected()

    def get(self, key: Any) -> Any | None:
        """The value of exactly this key. What does not check is reported, and as if not there."""
        text = _text(key)
        with self._saying():
            row = _row(self._connected(), text)
        try:
            return None if row is None else _value(row, text)
        except ValueError as error:
            return self._warn(str(error))

    def put(self, key: Any, value: Any, rank: float = FINAL) -> None:
        text = _text(key)
        said, rank = json.dumps(value), float(rank)
        with self._saying(), self._writing() as connection:
            old = _row(connection, text)
            if old is None or old[2] < rank or not _is_usable(old, text):
                row = (_digest(text), text, said, rank, _checked(text, said, rank))
                connection.execute("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)", row)
                self._put.add(row[0])

    def is_from_file(self, key: Any) -> bool:
        return _digest(_text(key)) not in self._put

    def drop(self, key: Any, why: str) -> None:
        """Report that the value of a key is wrong, and forget it."""
        self._warn(f"an entry is wrong: {why}")
        with self._saying(), self._writing() as connection:
            connection.execute("DELETE FROM entries WHERE digest = ?", (_digest(_text(key)),))
        self._put.discard(_digest(_text(key)))

    def __len__(self) -> int:
        with self._saying():
            (count,) = self._connected().execute("SELECT count(*) FROM entries").fetchone()
            return count

    def close(self) -> None:
        self._connected().close()
        del self._connections[_here()]

    def _connected(self) -> sqlite3.Connection:
        """The connection of this thread of this process.

        One that came here by a fork is neither used nor closed, as SQLite demands, but kept.
        """
        if _here() not in self._connections:
            self._connections[_here()] = self._open()
        return self._connections[_here()]

    def _open(self) -> sqlite3.Connection:
        patience = _LITTLE_PATIENCE if self._expendable else _PATIENCE
        connection = sqlite3.connect(self.file, timeout=patience, isolation_level=None)
        with ExitStack() as unless_prepared:
            unless_prepared.callback(connection.close)
            connection.text_factory = partial(str, encoding="utf-8", errors="replace")
            self._prepare(connection)
            unless_prepared.pop_all()
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Make a file that is new a store; refuse one that is none."""
        if self._expendable:
            connection.execute("PRAGMA synchronous = OFF")
            if self._is_made(connection):
                return
        with self._writing(connection):
            if not self._is_made(connection):
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            # Also in a store that is there: of a file that can only be read, BEGIN says nothing.
            connection.execute(f"PRAGMA user_version = {_FORMAT}")

    def _is_made(self, connection: sqlite3.Connection) -> bool:
        """Whether the file is a store; false for a new file. Raises `InputError` for another."""
        application, form, tables = connection.execute(_STATE).fetchone()
        if (application, form, tables) == (0, 0, 0):
            return False
        if application != _APPLICATION:
            raise InputError("a database of another program, not a store", self.file)
        if form != _FORMAT:
            raise InputError(
                f"a store of format {form}, from a newer version; this one reads {_FORMAT}",
                self.file,
            )
        return True

    @contextmanager
    def _writing(self, connection: sqlite3.Connection | None = None) -> Generator[Any]:
        """A transaction that has the right to write from its start, so that none must give way."""
        used = connection or self._connected()
        with used:  # sqlite3 commits at the end, or rolls back
            used.execute("BEGIN IMMEDIATE")
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
        _LOG.warning("warning: %s: %s; it is not used", self.file, what)


def _reason(error: sqlite3.Error, file: str) -> str:
    if "unable to open" in str(error):
        path = Path(file)
        if path.is_dir():
            return "Is a directory"
        if not path.parent.is_dir():
            return "No such file or directory"
        return "Permission denied"
    return str(error)


def _here() -> tuple[int, int]:
    """The process and the thread."""
    return os.getpid(), threading.get_ident()


_Row = tuple[str, str, float, str]
"""The key, the text of the value, its rank, and the digest of the three, as they stand there."""


def _row(connection: sqlite3.Connection, key: str) -> _Row | None:
    return connection.execute(
        "SELECT key, value, rank, checked FROM entries WHERE digest = ?", (_digest(key),)
    ).fetchone()


def _value(row: _Row, key: str) -> Any:
    """What the row says of this key. Raises ValueError, with the reason, where it says nothing."""
    if row[0] != key:
        raise ValueError("an entry is about something else")
    if row[3] != _checked(*row[:3]):
        raise ValueError("an entry was changed after it was written")
    return json.loads(row[1])


def _is_usable(row: _Row, key: str) -> bool:
    try:
        _value(row, key)
    except ValueError:
        return False
    return True


def _text(key: Any) -> str:
    return json.dumps(key, sort_keys=True)


def _checked(key: str, value: str, rank: float) -> str:
    return _digest(f"{key}\n{value}\n{rank}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
