"""The entry of chlo."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("chlo", syntax="semantics.syntax.chlo:CHLO", as_recurrences=True)
