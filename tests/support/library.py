"""The rules of the library, read once for all tests."""

from __future__ import annotations

from functools import cache

from rewrites.library import patterns
from rewrites.library.patterns import LibraryPattern


@cache
def library_rules() -> list[LibraryPattern]:
    return patterns.library_rules()
