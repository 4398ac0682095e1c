"""The entry of hw, of which the constants have a meaning."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry, Search

ENTRY = DialectEntry(
    "hw",
    meanings=("semantics.meanings.comb",),
    has_poison=False,
    constant="hw.constant",
    search=Search(usual=()),
)
