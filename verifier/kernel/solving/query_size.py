"""What a query will cost before it is asked, where that is a matter of width alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pysmt import operators

from semantics.language.builder import Term

_BYTES_A_SQUARE_BIT = {
    operators.BV_MUL: 1300,
    operators.BV_UDIV: 3600,
    operators.BV_UREM: 3600,
    operators.BV_SDIV: 3600,
    operators.BV_SREM: 3600,
}
"""As z3 5.4 takes for circuits of 64 to 512 bits, which grow with the square of the width."""


def mebibytes_needed(assertions: Sequence[Term]) -> int:
    """About the MiB that z3 takes for the products and quotients of a query.

    It makes them into circuits without looking at its bounds in between.
    """
    seen: set[Any] = set()
    waiting: list[Any] = list(assertions)
    needed = 0
    while waiting:
        term = waiting.pop()
        if term in seen:
            continue
        seen.add(term)
        waiting.extend(term.args())
        cost = _BYTES_A_SQUARE_BIT.get(term.node_type())
        by_constant = term.is_bv_mul() and any(a.is_constant() for a in term.args())
        if cost is not None and not by_constant:
            needed += cost * term.bv_width() ** 2
    return needed >> 20
