"""The entry of bufferization."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("bufferization", as_recurrences=True)
