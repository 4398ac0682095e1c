"""The entry of index."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "index",
    syntax="semantics.syntax.index:IndexDialect",
    meanings=("semantics.meanings.index",),
    constant="index.constant",
    search=SearchHints(usual=()),
)
