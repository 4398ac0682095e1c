"""The entry of hw, of which the constants have a meaning."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, SearchHints

ENTRY = DialectEntry(
    "hw",
    meanings=("semantics.meanings.comb",),
    has_poison=False,
    constant="hw.constant",
    search=SearchHints(usual=()),
)
