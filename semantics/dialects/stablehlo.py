"""The entry of stablehlo."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry(
    "stablehlo",
    syntax="semantics.syntax.stablehlo.dialect:StableHLO",
    as_recurrences=True,
)
