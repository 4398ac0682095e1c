"""The entry of tensor."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("tensor", syntax="semantics.syntax.tensor:Tensor", as_recurrences=True)
