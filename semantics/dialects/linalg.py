"""The entry of linalg."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("linalg", syntax="semantics.syntax.linalg.dialect:Linalg", as_recurrences=True)
