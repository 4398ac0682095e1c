"""The entry of affine."""

from __future__ import annotations

from semantics.language.dialects import DialectEntry

ENTRY = DialectEntry("affine", syntax="semantics.syntax.affine:AffineDialect", as_recurrences=True)
