"""What git says has changed since a revision: files, and what they were."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verifier.kernel.input.sources import InputError
from verifier.kernel.input.tools import Ran, TookTooLong, run_within

_SECONDS = 60.0


@dataclass(frozen=True)
class Revision:
    """A commit that git knows in the repository around each file."""

    name: str

    def text_of(self, file: str) -> str | None:
        """What the file was, its lines ended by newlines; None where there was none. Raises
        `InputError` where git does not know the revision, or the file is in no repository."""
        path = Path(os.path.realpath(file))
        commit = _commit(str(path.parent), self.name)
        ran = _git(str(path.parent), "cat-file", "blob", f"{commit}:./{path.name}")
        if ran.status != 0:
            return None
        try:
            text = ran.stdout.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None  # Whatever it was, it is something else now.
        return text.replace("\r\n", "\n").replace("\r", "\n")


@cache
def _commit(folder: str, revision: str) -> str:
    """Its hash. Raises `InputError`."""
    ran = _git(
        folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
    )
    if ran.status == 0:
        return ran.stdout.decode().strip()
    inside = _git(folder, "rev-parse", "--is-inside-work-tree").status == 0
    what = f"git knows no revision {revision!r}" if inside else "not in a git repository"
    raise InputError(what, folder)


def _git(folder: str, *arguments: str) -> Ran:
    try:
        return run_within(_SECONDS, ("git", "-C", folder, *arguments))
    except OSError as error:
        raise InputError(f"git cannot be run: {error.strerror or error}", folder) from error
    except TookTooLong as error:
        raise InputError(f"git did not end within {_SECONDS:g} s", folder) from error
