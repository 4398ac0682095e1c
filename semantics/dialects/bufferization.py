"""The entry of bufferization."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry(
    "bufferization", syntax="semantics.syntax.bufferization:Bufferization", as_recurrences=True
)
