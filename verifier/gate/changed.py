"""What git says has changed since a revision: files, and what they were."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verifier.kernel.input.sources import InputError
from verifier.kernel.input.tools import Ran, TookTooLong, run_within

_SECONDS = 60.0
_MOST_LINKS = 40
"""As Linux follows."""
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
        commit = _commit(str(path.parent), self.name)
        if commit is None or not all(self._had_link(*link) for link in _links(file)):
            return None
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

    def lacks(self, file: str) -> bool:
        """Whether a file that is here was none then, or another one. What git ignores and what is
        in no repository that knows the revision it says nothing about: those it does not lack."""
        path = Path(os.path.realpath(file))
        folder = str(path.parent)
        try:
            commit = _commit(folder, self.name)
        except InputError:
            return False
        blob = None if commit is None else _blobs(folder, commit).get(path.name)
        if blob is None:
            return _git(folder, "check-ignore", "--quiet", "--", path.name).status != 0
        return _unchanged(path, blob) is None or not all(
            self._had_link(*link) for link in _links(file)
        )

    def _had_link(self, folder: str, name: str) -> bool:
        """Whether a symbolic link was one to the same place."""
        try:
            commit = _commit(folder, self.name)
        except InputError:
            return False  # In no repository, where nobody knows what it was.
        blob = None if commit is None else _blobs(folder, commit).get(name)
        return blob is not None and _is_of(os.fsencode(os.readlink(f"{folder}/{name}")), blob)


def _links(file: str) -> Iterator[tuple[str, str]]:
    """The symbolic links by which a path leads to a file, each with the folder that it is in."""
    passed = 0
    folder, rest = "/", os.path.join(os.getcwd(), file).split("/")[::-1]
    while rest and passed <= _MOST_LINKS:
        part = rest.pop()
        path = os.path.join(folder, part)
        if part in ("", "."):
            continue
        if part == "..":
            folder = os.path.dirname(folder)
        elif os.path.islink(path):
            passed += 1
            yield folder, part
            target = os.readlink(path)
            rest += target.split("/")[::-1]
            folder = "/" if os.path.isabs(target) else folder
        else:
            folder = path


@cache
def _commit(folder: str, revision: str) -> str | None:
    """Its hash. Of a submodule it is the commit that the repository around it had in the revision;
    None where it had none that is known here. Raises `InputError`."""
    around = _git(folder, "rev-parse", "--show-superproject-working-tree")
    if around.status == 0 and around.stdout.strip():
        revision = _of_submodule(folder, os.fsdecode(around.stdout.rstrip(b"\n")), revision)
        return revision if _known(folder, revision) is not None else None
    commit = _known(folder, revision)
    if commit is not None:
        return commit
    inside = _git(folder, "rev-parse", "--is-inside-work-tree").status == 0
    what = f"git knows no revision {revision!r}" if inside else "not in a git repository"
    raise InputError(what, folder)


def _known(folder: str, revision: str) -> str | None:
    ran = _git(
        folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"
    )
    return ran.stdout.decode().strip() if ran.status == 0 else None


def _of_submodule(folder: str, around: str, revision: str) -> str:
    """The commit that a repository had in a revision of the one around it; no name of any where it
    had none."""
    top = os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").stdout.rstrip(b"\n"))
    commit = _commit(around, revision)
    path = os.path.relpath(os.path.realpath(top), os.path.realpath(around))
    ran = _git(around, "ls-tree", "-z", f"{commit}", "--", path)
    mode, _, rest = ran.stdout.decode(errors="surrogateescape").partition(" ")
    return rest.split()[1] if mode == "160000" else ""


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
