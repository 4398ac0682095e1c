"""What a domain of facts is: `docs/analyses.md` says what is claimed of one.

An element is a tuple of bit vectors, one a field of the domain. It stands for a set of values, its
*concretisation*, which `contains` states. A fact speaks of values that are not poison: what may be
poison may have any fact, unless the domain says of poison too whether an element `holds` of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from semantics.language.builder import Bits, Bool, Value, select

Element = tuple[Bits, ...]
Combine = Callable[[Element, Element], Element]


def selected(condition: Bool, then: Element, otherwise: Element) -> Element:
    """The one element where a condition holds, the other one elsewhere, field by field."""
    return tuple(select(condition, a, b) for a, b in zip(then, otherwise, strict=True))


@dataclass(frozen=True, eq=False)
class Domain:
    """A domain of facts about one value.

    `fields` are the names of an element's parts, each as wide as the value; those in `bits` have
    one bit. `contains(element, x)` says whether x is in the concretisation. An element is `valid`
    where it is one that an analysis may have for code that runs; there its concretisation is not
    empty. `top(x)`, for any x of the width, holds of everything.

    `join` holds of what either element holds of, `meet` of what both hold of. `at_most(a, b)`: all
    that a holds of, b holds of. `widen(old, new)` holds of both, and in a chain of widenings
    elements change finitely often. `holds(element, x)` says it of a value that may be poison, in a
    domain that speaks of poison; of what is not, it says the same as `contains`. `reduce` gives an
    element that holds of the same values. `show` gives an element, whose parts are unsigned
    numbers, at a width, as people read it.

    Nothing is claimed of what a domain does not have.
    """

    name: str
    fields: tuple[str, ...]
    contains: Callable[[Element, Bits], Bool]
    show: Callable[[Sequence[int], int], str]
    top: Callable[[Bits], Element] | None = None
    join: Combine | None = None
    valid: Callable[[Element], Bool] | None = None
    meet: Combine | None = None
    at_most: Callable[[Element, Element], Bool] | None = None
    widen: Combine | None = None
    reduce: Callable[[Element], Element] | None = None
    bits: frozenset[str] = frozenset()
    holds: Callable[[Element, Value], Bool] | None = None

    def holds_of(self, element: Element, x: Value) -> Bool:
        """Whether a value, or poison, may be where this element is what is known."""
        if self.holds is not None:
            return self.holds(element, x)
        return x.poison | self.contains(element, x.bits)

    def is_valid(self, element: Element) -> Bool:
        """Whether an element is valid; all are in a domain that does not say."""
        if self.valid is not None:
            return self.valid(element)
        first = element[0]
        return first.eq(first)
