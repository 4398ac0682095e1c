"""Wrapped intervals.

Source: LLVM's ConstantRange.h: from `lower`, included, upwards and around to `upper`, excluded.
Equal bounds are the full set where they are all ones, else the empty one; LLVM has equal bounds at
0 and at all ones only.
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.domains.domain import Domain, Element, selected
from semantics.language.builder import Bits, Bool


def _full(a: Element) -> Bool:
    return a[0].eq(a[1]) & (~a[0]).is_zero()


def _contains(a: Element, x: Bits) -> Bool:
    return _full(a) | (x - a[0]).ult(a[1] - a[0])


def _valid(a: Element) -> Bool:
    return ~a[0].eq(a[1]) | _full(a)


def _top(x: Bits) -> Element:
    return x.constant(-1), x.constant(-1)


def _at_most(a: Element, b: Element) -> Bool:
    """a begins `skipped` values behind b, and ends no later."""
    skipped, size = a[0] - b[0], b[1] - b[0]
    inside = skipped.ult(size) & (a[1] - a[0]).ule(size - skipped)
    return ~_valid(a) | _full(b) | (~_full(a) & inside)


def _join(a: Element, b: Element) -> Element:
    """Of the intervals between bounds of both that hold of both, the smallest."""
    best = _top(a[0])
    for candidate in ((b[0], a[1]), (a[0], b[1]), b, a):
        holds = _valid(candidate) & _at_most(a, candidate) & _at_most(b, candidate)
        smaller = _full(best) | (candidate[1] - candidate[0]).ult(best[1] - best[0])
        best = selected(holds & ~_full(candidate) & smaller, candidate, best)
    return best


def _meet(a: Element, b: Element) -> Element:
    """What both hold of, where that is an interval; where it is two, the smaller one of a and b."""
    nothing = a[0].constant(0), a[0].constant(0)
    b_begins, a_begins = _contains(a, b[0]) & _valid(b), _contains(b, a[0]) & _valid(a)
    overlap = selected(b_begins, (b[0], a[1]), selected(a_begins, (a[0], b[1]), nothing))
    smaller = selected((a[1] - a[0]).ult(b[1] - b[0]), a, b)
    overlap = selected(b_begins & a_begins, smaller, overlap)
    return selected(_at_most(a, b), a, selected(_at_most(b, a), b, overlap))


def _widen(old: Element, new: Element) -> Element:
    """What grows is the full set at once; but from nothing it grows to the new one."""
    return selected(_at_most(new, old), old, selected(_valid(old), _top(old[0]), new))


def _show(element: Sequence[int], width: int) -> str:
    lower, upper = element
    if lower == upper:
        return "full" if lower == (1 << width) - 1 else "empty"
    return f"[{lower}, {upper})"


WRAPPED = Domain(
    "wrapped-intervals",
    ("lower", "upper"),
    _contains,
    _show,
    _top,
    _join,
    _valid,
    _meet,
    _at_most,
    _widen,
)
