"""What keeps input from being checked, as every format of a report says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.internal_error import InternalError


@dataclass(frozen=True)
class Failure:
    """`line` and `column` count from 1; 0 stands for the whole file, and `file` is None where it is
    about no file. `shown` is what a terminal shows of it, with the line and a caret.
    """

    message: str
    file: str | None = None
    line: int = 0
    column: int = 0
    shown: str = ""

    def __str__(self) -> str:
        place = "" if self.file is None else f"{self.file}: "
        return self.shown or place + self.message

    def as_dict(self) -> dict[str, Any]:
        """An item of `errors` in `--format json`."""
        return {
            "file": self.file,
            "line": self.line or None,
            "column": self.column or None,
            "message": self.message,
        }


def failure_of(error: Exception, file: str | None = None) -> Failure:
    """What to say of an exception that ended the work on a file."""
    if isinstance(error, InputError):
        return Failure(error.message, error.file, error.line, error.column, str(error))
    if isinstance(error, InternalError):
        return Failure(f"internal error: {error}", file)
    return Failure(unforeseen(error), file)


def unforeseen(error: Exception) -> str:
    """What to say of an exception that no part of the program should let through."""
    return f"internal error: {type(error).__name__}: {error} (please report it, with the input)"
