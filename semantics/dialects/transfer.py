"""The entry of transfer."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry(
    "transfer",
    syntax="semantics.syntax.transfer:TransferDialect",
    meanings=("semantics.meanings.transfer",),
    has_poison=False,
)
