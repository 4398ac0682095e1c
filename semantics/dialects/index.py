"""The entry of index."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, Search

ENTRY = DialectEntry(
    "index",
    syntax="semantics.syntax.index:IndexDialect",
    meanings=("semantics.meanings.index",),
    constant="index.constant",
    search=Search(usual=()),
)
