"""The entry of ub."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry(
    "ub",
    meanings=("semantics.meanings.arith",),
    lanewise=True,
    to_llvm=("--convert-ub-to-llvm",),
)
