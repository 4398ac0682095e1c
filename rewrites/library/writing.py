"""Writing to a library, one process at a time.

A reader, whenever it reads, and whoever comes after a writer that was killed, finds a proof on
record for each pattern: a rule's record is in the lock before the rule is in a file.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rewrites.library.listing import listings_of
from rewrites.library.lock import LOCK_FILE, Lock, Record, read_lock
from rewrites.library.patterns import LibraryPattern, library_files, patterns_in, shown
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, Source
from verifier.processes.console import show_progress


@contextmanager
def sole_writer(root: Path) -> Generator[None]:
    """Wait until nobody else writes to the library in `root`, and keep others from it.

    The system lets go of it when the process ends, however that ends. Raises `InputError`.
    """
    try:
        folder = os.open(root, os.O_RDONLY)
    except OSError as error:
        raise InputError(error.strerror or str(error), shown(root)) from error
    try:
        _lock(folder, root)
        yield
    finally:
        os.close(folder)


def _lock(folder: int, root: Path) -> None:
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            show_progress("waiting for another process that writes to the library")
            fcntl.flock(folder, fcntl.LOCK_EX)
    except OSError as error:
        raise InputError(error.strerror or str(error), shown(root)) from error


def add_rules(
    rules: Mapping[str, Sequence[tuple[LibraryPattern, Record]]], folder: str, root: Path
) -> None:
    """Add rules with their proofs to the files `folder`/NAME.mlir of the library in `root`, given
    for each NAME; the caller is its sole writer.

    Whatever ends this process on the way, each file is as it was or has all its new rules, and the
    lock has the proofs of those that are there. Raises `InputError`.
    """
    lock = _settled(read_lock(root), root)
    new = {pattern.name: record for some in rules.values() for pattern, record in some}
    texts = {
        root / folder / f"{name}.mlir": _text_with(rules[name], name, root / folder)
        for name in rules
    }
    others = {n: r for n, r in lock.patterns.items() if n not in new}
    _write_lock(Lock(others, new, lock.tensor, lock.files), root)
    try:
        (root / folder).mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(error.strerror or str(error), shown(root / folder)) from error
    for path, text in texts.items():
        write_whole(str(path), text)
    written = [p for path, text in texts.items() for p in patterns_in(Source(shown(path), text))]
    whole = replace(lock, patterns={**lock.patterns, **new})
    _write_lock(whole.with_listings(listings_of(written, root)), root)


def _settled(lock: Lock, root: Path) -> Lock:
    """The lock after what a killed writer left: what it has installed is on record."""
    if not lock.pending:
        return lock
    there = {p.name for path in library_files(root) for p in patterns_in(read_source(str(path)))}
    kept = {name: record for name, record in lock.pending.items() if name in there}
    return replace(lock, patterns={**lock.patterns, **kept}, pending={})


def _write_lock(lock: Lock, root: Path) -> None:
    write_whole(str(root / LOCK_FILE), lock.text())


def _text_with(rules: Sequence[tuple[LibraryPattern, Record]], name: str, folder: Path) -> str:
    """The text of the file, with rules behind what it has; each reads as what was proved."""
    path = folder / f"{name}.mlir"
    there = path.exists()
    before = read_source(str(path)).text if there else f"// Mined rules whose root is {name}.\n"
    text = "\n".join([before.rstrip("\n") + "\n", *(pattern.text() for pattern, _ in rules)])
    written = {p.name: p.text_hash() for p in patterns_in(Source(shown(path), text))}
    changed = [p.name for p, record in rules if written.get(p.name) != record.pattern]
    if changed:
        raise InputError(f"@{changed[0]} does not read as it was proved", shown(path))
    return text
