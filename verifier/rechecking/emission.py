"""Writing the queries behind a verdict to files, from which any solver gives it again."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError
from verifier.kernel.solving.smt_lib import script
from verifier.kernel.solving.solver import Asked
from verifier.kernel.verdicts.verdict import VERDICT_NAMES, Proved, Refuted, Verdict

Form = Literal["smtlib", "smt-dialect"]

INDEX = "index.json"
_SUFFIX: dict[Form, str] = {"smtlib": ".smt2", "smt-dialect": ".mlir"}
_COMMENT: dict[Form, str] = {"smtlib": ";", "smt-dialect": "//"}


@dataclass
class Emission:
    """Queries are written as `form`, below `directory`: a folder for each decision."""

    form: Form
    directory: Path
    _used: dict[str, int] = field(default_factory=dict[str, int])

    def folder(self, subject: Subject) -> Path:
        """Where to write; a subject that is decided again gets another folder."""
        name = subject.folder()
        self._used[name] = again = self._used.get(name, 0) + 1
        return self.directory / (name if again == 1 else f"{name}-{again}")


@dataclass(frozen=True)
class Subject:
    """What a verdict is about."""

    file: str
    line: int
    name: str

    def folder(self) -> str:
        """A name for files, the same each time; different subjects have different ones."""
        told = json.dumps([self.file, self.line, self.name])
        readable = re.sub(r"[^A-Za-z0-9_-]+", "_", self.name).strip("_")[:60]
        return f"{readable or 'result'}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"


def emit(emission: Emission, subject: Subject, verdict: Verdict, asked: Sequence[Asked]) -> None:
    """Write each query, and an index that names them. Raises `InputError`.

    What an earlier run wrote about the same subject is removed.
    """
    folder = emission.folder(subject)
    suffix = _SUFFIX[emission.form]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob(f"[0-9]*{suffix}"):
            old.unlink()
    except OSError as error:
        raise InputError(error.strerror or str(error), str(folder)) from error
    write: Callable[[Asked], str] = _smt_lib if emission.form == "smtlib" else _smt_dialect
    written: list[dict[str, Any]] = []
    missing: list[dict[str, str]] = []
    for query in asked:
        try:
            text = write(query)
        except _NotEmitted as error:
            missing.append({"asked": query.about, "expected": query.answer, "reason": str(error)})
            continue
        file = f"{len(written) + 1:04}{suffix}"
        comment = _COMMENT[emission.form]
        about = [f"{subject.file}:{subject.line}: {subject.name}", query.about]
        head = [f"{comment} {' '.join(line.split())}" for line in about]
        head.append(f"{comment} expected: {query.answer}")
        write_whole(str(folder / file), "\n".join([*head, text]))
        written.append(
            {
                "file": file,
                "asked": query.about,
                "sample": query.sample,
                "logic": query.logic,
                "expected": query.answer,
            }
        )
    index = {
        "file": subject.file,
        "line": subject.line,
        "name": subject.name,
        "verdict": VERDICT_NAMES[type(verdict)],
        "guarantee": verdict.guarantee.as_dict() if isinstance(verdict, Proved) else None,
        "method": verdict.method if isinstance(verdict, Proved | Refuted) else None,
        "queries": written,
        "not_emitted": missing,
    }
    write_whole(str(folder / INDEX), json.dumps(index, indent=1) + "\n")


class _NotEmitted(Exception):
    pass


def _smt_lib(query: Asked) -> str:
    try:
        return script(query.assertions, query.logic)
    except ValueError as error:
        raise _NotEmitted(str(error)) from error


def _smt_dialect(query: Asked) -> str:
    from verifier.rechecking.smt_dialect_terms import NoSuchTerm, smt_dialect

    if query.logic != "QF_BV":
        raise _NotEmitted(f"the smt dialect is written for bit vectors only, not for {query.logic}")
    try:
        return str(smt_dialect(query.assertions)) + "\n"
    except NoSuchTerm as error:
        raise _NotEmitted(str(error)) from error
