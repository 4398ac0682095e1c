"""Answers of the solver, kept as entries of a store in a directory: what `--cache` names."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from semantics.fingerprints.code_text import code_text
from verifier.kernel import solving
from verifier.kernel.input.sources import InputError
from verifier.kernel.solving.answers import Answer
from verifier.store.entries import Store

FILE = "answers.sqlite"

_LOG = logging.getLogger(__name__)


def answers_in(directory: Path) -> StoredAnswers:
    """Answers of the z3 that is installed, to what this PySMT and our own code tell it."""
    return StoredAnswers(directory, f"z3 {version('z3-solver')}, {_code_of_questions()}")


@cache
def _code_of_questions() -> str:
    """PySMT's version, and a hash of the code that asks: more than a query's text is told z3."""
    folder = Path(solving.__file__).parent
    texts = [code_text(str(path)) for path in sorted(folder.glob("*.py"))]
    return f"PySMT {version('PySMT')}, {sha256(chr(0).join(texts).encode()).hexdigest()[:16]}"


class StoredAnswers:
    """Answers of one solver; `solver` is its name and version, and all that changes an answer.

    The store is opened when it is first needed. Where it cannot be used, that is said once, and
    costs no verdict: where nothing can be written, nothing more is; where nothing can be read, the
    store is not touched any more.
    """

    def __init__(self, directory: Path, solver: str) -> None:
        self._directory = directory
        self._solver = solver
        self._store: Store | None = None
        self._is_read = self._is_written = True

    def get(self, query: str) -> Answer | None:
        if not self._is_read:
            return None
        try:
            value = self._opened().get(self._key(query))
        except (InputError, OSError) as error:
            self._is_read = self._is_written = False
            self._warn(error, "answers of the solver are neither looked up nor kept")
            return None
        if value is None:
            return None
        match value:
            case {"answer": "sat" | "unsat" as answer, "values": dict()}:
                return Answer(answer, value["values"])
            case _:
                self.reject(query, "it is no answer")
                return None

    def put(self, query: str, answer: Answer) -> None:
        value = {"answer": answer.answer, "values": dict(answer.values)}
        self._write(lambda store: store.put(self._key(query), value))

    def was_put_now(self, query: str) -> bool:
        return self._store is not None and not self._store.is_from_file(self._key(query))

    def reject(self, query: str, why: str) -> None:
        self._write(lambda store: store.drop(self._key(query), why))

    def _write(self, change: Callable[[Store], None]) -> None:
        if not self._is_written:
            return
        try:
            change(self._opened())
        except (InputError, OSError) as error:
            self._is_written = False
            self._warn(error, "no more answers of the solver are kept")

    def _opened(self) -> Store:
        if self._store is None:
            self._directory.mkdir(parents=True, exist_ok=True)
            self._store = Store(str(self._directory / FILE), expendable=True)
        return self._store

    def _key(self, query: str) -> Any:
        return {"solver": self._solver, "query": sha256(query.encode()).hexdigest()}

    def _warn(self, error: InputError | OSError, so: str) -> None:
        if isinstance(error, InputError):
            why = f"{error.file}: {error.message}"
        else:
            why = f"{self._directory}: {error.strerror}"
        _LOG.warning("warning: %s; %s", why, so)
