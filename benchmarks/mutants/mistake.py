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
