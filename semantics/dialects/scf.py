"""The entry of scf."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("scf", as_recurrences=True)
