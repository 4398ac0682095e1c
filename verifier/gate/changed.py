"""What git says has changed since a revision: files, and what they were."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verifier.kernel.input.sources import InputError
from verifier.kernel.input.tools import Ran, TookTooLong, run_within

_SECONDS = 60.0
_OF_ANOTHER = ("GIT_DIR", "GIT_WORK_TREE", "GIT_PREFIX")
"""Variables that say which repository is meant, as git sets them for hooks: with them git takes
whatever folder it is asked about for the uppermost."""


@dataclass(frozen=True)
class Revision:
    """A commit that git knows in the repository around each file."""

    name: str

    def text_of(self, file: str) -> str | None:
        """What the file was, its lines ended by newlines; None where there was none. Raises
        `InputError` where git does not know the revision, or the file is in no repository."""
        path = Path(os.path.realpath(file))
        if os.path.islink(file) and not self._had_link(file):
            return None
        commit = _commit(str(path.parent), self.name)
        content = _unchanged(path, _blobs(str(path.parent), commit).get(path.name))
        if content is None:
            ran = _git(str(path.parent), "cat-file", "blob", f"{commit}:./{path.name}")
            if ran.status != 0:
                return None
            content = ran.stdout
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None  # Whatever it was, it is something else now.
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def _had_link(self, file: str) -> bool:
        """Whether the symbolic link was one to the same place, and so on where that is a link."""
        seen: set[str] = set()
        while os.path.islink(file) and file not in seen:
            seen.add(file)
            folder, name = os.path.split(os.path.abspath(file))
            folder, target = os.path.realpath(folder), os.readlink(file)
            try:
                blob = _blobs(folder, _commit(folder, self.name)).get(name)
            except InputError:
                return False  # What names the file is in no repository.
            if blob is None or not _is_of(os.fsencode(target), blob):
                return False
            file = os.path.join(folder, target)
        return True


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


@cache
def _blobs(folder: str, commit: str) -> dict[str, str]:
    """What git calls the content of each file that a folder had, by its name: one question for all
    of them."""
    ran = _git(folder, "ls-tree", "-z", commit)
    entries = ran.stdout.decode(errors="surrogateescape").split("\0") if ran.status == 0 else []
    known = [entry.split("\t", 1) for entry in entries if entry]
    return {name: said.split()[2] for said, name in known if said.split()[1] == "blob"}


def _unchanged(path: Path, blob: str | None) -> bytes | None:
    """The content of the file, where git calls it so; None where it has to be asked."""
    if blob is None:
        return None
    try:
        content = path.read_bytes()
    except OSError:
        return None
    return content if _is_of(content, blob) else None


def _is_of(content: bytes, blob: str) -> bool:
    """Whether git calls the content so."""
    digest = hashlib.new("sha1" if len(blob) == 40 else "sha256", usedforsecurity=False)
    digest.update(b"blob %d\0" % len(content) + content)
    return digest.hexdigest() == blob


def _git(folder: str, *arguments: str) -> Ran:
    try:
        return run_within(_SECONDS, ("git", "-C", folder, *arguments), without=_OF_ANOTHER)
    except OSError as error:
        raise InputError(f"git cannot be run: {error.strerror or error}", folder) from error
    except TookTooLong as error:
        raise InputError(f"git did not end within {_SECONDS:g} s", folder) from error
