"""One number, or any: what constant propagation knows of a value (MLIR's ConstantValue lattice,
mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h, without its bottom)."""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Domain, Element
from semantics.interpretations.concrete import signed
from semantics.language.builder import Bits, Bool, select


def _is_known(a: Element) -> Bool:
    return ~a[0].is_zero()


def _join(a: Element, b: Element) -> Element:
    return a[0] & b[0] & a[1].eq(b[1]).as_bit(), a[1]


def _meet(a: Element, b: Element) -> Element:
    """For elements that hold of a common value."""
    return a[0] | b[0], select(_is_known(a), a[1], b[1])


def _top(x: Bits) -> Element:
    return x.ult(x).as_bit(), x.constant(0)


def _show(element: Sequence[int], width: int) -> str:
    known, value = element
    return str(signed(value, width)) if known else "any"


CONSTANTS = Domain(
    "constants",
    ("known", "value"),
    lambda a, x: ~_is_known(a) | x.eq(a[1]),
    _show,
    _top,
    _join,
    meet=_meet,
    at_most=lambda a, b: ~_is_known(b) | (_is_known(a) & a[1].eq(b[1])),
    widen=_join,
    bits=frozenset({"known"}),
)
