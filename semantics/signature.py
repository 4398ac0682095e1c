"""Which types an operation accepts and gives, as far as bit widths go.

Written as upstream's ODS traits say it, in one line: "T, T -> T" (SameOperandsAndResultType),
"T, T -> i1", "i1, T, T -> T", "S -> T" with `S < T` (S strictly narrower). A letter stands for any
signless integer type, or index unless the signature says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Signature:
    """`narrower` lists pairs (S, T) with S strictly narrower than T, both integers, not index."""

    operands: tuple[str, ...]
    results: tuple[str, ...]
    narrower: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def parse(text: str, narrower: str = "") -> Signature:
        """`Signature.parse("S -> T", "S < T")`. Raises ValueError."""
        left, arrow, right = text.partition("->")
        if not arrow:
            raise ValueError(f"a signature needs '->': {text!r}")
        pairs: list[tuple[str, str]] = []
        for clause in filter(None, (c.strip() for c in narrower.split(","))):
            low, less, high = clause.partition("<")
            if not less:
                raise ValueError(f"a constraint needs '<': {clause!r}")
            pairs.append((low.strip(), high.strip()))
        return Signature(_names(left), _names(right), tuple(pairs))


def _names(text: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in text.split(","))))
