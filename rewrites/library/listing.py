"""Which patterns a file of the library holds, and where, so that not all of them need be parsed.

A listing is about one text of a file and says nothing of another. It is made of the parsed
patterns, where each reads the same without those of other roots; and who parses some of them by it
compares what is there with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from xdsl.dialects import pdl

from rewrites.library.patterns import LibraryPattern, patterns_in
from verifier.kernel.input.sources import InputError, Source
from verifier.store.named_meanings import meanings_of_names


@dataclass(frozen=True)
class Place:
    """The line at which a pattern begins, and the name of the operations that it replaces."""

    root: str
    line: int


@dataclass(frozen=True)
class Listing:
    """All patterns of a file. `text` is a hash of its whole text; the lock's `digest` is one of the
    file's name, of all this, and of what is proved of the patterns."""

    text: str
    patterns: Mapping[str, Place]
    digest: str = ""


@dataclass(frozen=True)
class ListedPattern:
    """A pattern that is not parsed yet. What the lock has on record of it is what it is compared
    with: its listing holds for these records only."""

    name: str
    file: str
    line: int
    pattern: str
    names: tuple[str, ...]

    def text_hash(self) -> str:
        """The hash on record."""
        return self.pattern

    def meanings(self, known: dict[str, str] | None = None) -> Mapping[str, str]:
        """The fingerprints, as they are now, of the names on record."""
        return meanings_of_names(self.names, known)


def root_of(pattern: LibraryPattern) -> str | None:
    """The name of the operations that it replaces; None where it names none as its root."""
    rewrite = pattern.pattern.body.block.last_op
    assert isinstance(rewrite, pdl.RewriteOp)
    root = None if rewrite.root is None else rewrite.root.owner
    if not isinstance(root, pdl.OperationOp) or root.opName is None:
        return None
    return root.opName.data


def hash_of_text(source: Source) -> str:
    """A hash that every change of the text changes."""
    return hashlib.sha256(source.text.encode()).hexdigest()


def places_of(patterns: Iterable[LibraryPattern]) -> dict[str, Place]:
    """The places of patterns; of one without a root, none."""
    roots = {pattern.name: (root_of(pattern), pattern.line) for pattern in patterns}
    return {name: Place(root, line) for name, (root, line) in roots.items() if root is not None}


def listings_of(patterns: Iterable[LibraryPattern], root: Path) -> dict[str, Listing]:
    """A listing for each file of rules, by its name in the library in `root`; the patterns are all
    that the files hold. A file that cannot be parsed in parts has none."""
    found = {name: _listing_of(some) for name, some in by_file(patterns, root).items()}
    return {name: listing for name, listing in found.items() if listing is not None}


def by_file(patterns: Iterable[LibraryPattern], root: Path) -> dict[str, list[LibraryPattern]]:
    """The patterns that are no lowerings, by the name of their file in the library."""
    files: dict[str, list[LibraryPattern]] = {}
    for pattern in patterns:
        if pattern.is_applied:
            files.setdefault(name_in_library(pattern.file, root), []).append(pattern)
    return files


def name_in_library(file: str, root: Path) -> str:
    """What the lock calls a file, such as `arith/add.mlir`."""
    return Path(file).resolve().relative_to(root.resolve()).as_posix()


def _listing_of(patterns: Sequence[LibraryPattern]) -> Listing | None:
    source = patterns[0].parsed.source
    listing = Listing(hash_of_text(source), places_of(patterns))
    roots = sorted({place.root for place in listing.patterns.values()})
    try:
        parts = [part for root in roots for part in patterns_of_root(source, listing, root)]
    except InputError:
        return None
    same = {part.name: part.text_hash() for part in parts} == {
        pattern.name: pattern.text_hash() for pattern in patterns
    }
    return listing if same else None


def patterns_of_root(source: Source, listing: Listing, root: str) -> list[LibraryPattern]:
    """The patterns whose root has that name, without parsing those of others; in their order.

    Raises `InputError` where others are there than the listing says.
    """
    wanted = {name: place for name, place in listing.patterns.items() if place.root == root}
    if not wanted:
        return []
    lines = source.text.split("\n")
    starts = {place.line: _first_line(lines, place.line) for place in listing.patterns.values()}
    ends = [*sorted(starts.values()), len(lines) + 1]
    kept: set[int] = set()
    for place in wanted.values():
        start = starts[place.line]
        kept.update(range(start, next(end for end in ends if end > start)))
    text = "\n".join(line if n in kept else "" for n, line in enumerate(lines, start=1))
    patterns = patterns_in(Source(source.file, text))
    if len(patterns) != len(wanted) or places_of(patterns) != wanted:
        raise InputError(f"the lock lists other patterns of {root} than are there", source.file)
    return patterns


def _first_line(lines: Sequence[str], line: int) -> int:
    """Where the comment lines right above a line begin."""
    above = takewhile(lambda text: text.startswith("//"), reversed(lines[: line - 1]))
    return min(line, len(lines)) - len(list(above))
