"""The entry of memref."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("memref", as_recurrences=True)
