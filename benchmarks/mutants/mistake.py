"""A mistake that makes a verifier say "sound" of what is not, as a change of one text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mistake:
    """In `file` the text `old`, which is there once, becomes `new`; one of `tests` must fail.

    `tests` are files, or tests as pytest names them, below `tests/`, with spaces between.
    """

    what: str
    file: str
    old: str
    new: str
    tests: str


def mistakes_in(file: str, tests: str, *changes: tuple[str, str, str]) -> tuple[Mistake, ...]:
    """Mistakes in one file that the same tests must notice; each what, old text, new text."""
    return tuple(Mistake(what, file, old, new, tests) for what, old, new in changes)
