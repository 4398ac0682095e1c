"""The entry of sdy."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("sdy", syntax="semantics.syntax.sdy:SDY")
