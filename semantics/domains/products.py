"""Products of domains: an element says what each of its parts says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from semantics.domains.domain import Combine, Domain, Element
from semantics.domains.intervals import UNSIGNED, unsigned_maximum, unsigned_minimum
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Bits, Bool, Value, select


def product(
    name: str, first: Domain, second: Domain, reduce: Callable[[Element], Element] | None = None
) -> Domain:
    """The product of two domains, whose elements are those of both, one behind the other.

    It has a join, a meet, an order and a widening where both have one. `reduce` brings what either
    part says into the other.
    """
    size = len(first.fields)
    speaks_of_poison = first.holds is not None or second.holds is not None
    assert not set(first.fields) & set(second.fields), "fields of one name"

    def parts(a: Element) -> tuple[Element, Element]:
        return a[:size], a[size:]

    def both(one: Combine | None, other: Combine | None) -> Combine | None:
        if one is None or other is None:
            return None

        def combined(a: Element, b: Element) -> Element:
            return (*one(a[:size], b[:size]), *other(a[size:], b[size:]))

        return combined

    def contains(a: Element, x: Bits) -> Bool:
        one, other = parts(a)
        return first.contains(one, x) & second.contains(other, x)

    def holds(a: Element, x: Value) -> Bool:
        one, other = parts(a)
        return first.holds_of(one, x) & second.holds_of(other, x)

    def valid(a: Element) -> Bool:
        """Where the product speaks of poison, what holds of that is an element too."""
        one, other = parts(a)
        both_are = first.is_valid(one) & second.is_valid(other)
        if not speaks_of_poison:
            return both_are
        return both_are | (_holds_of_poison(first, one) & _holds_of_poison(second, other))

    def at_most(a: Element, b: Element) -> Bool:
        assert first.at_most is not None and second.at_most is not None
        inside = first.at_most(a[:size], b[:size]) & second.at_most(a[size:], b[size:])
        return ~valid(a) | inside

    def top(x: Bits) -> Element:
        assert first.top is not None and second.top is not None
        return (*first.top(x), *second.top(x))

    def show(element: Sequence[int], width: int) -> str:
        shown = first.show(element[:size], width), second.show(element[size:], width)
        return " and ".join(shown)

    ordered = first.at_most is not None and second.at_most is not None
    return Domain(
        name,
        first.fields + second.fields,
        contains,
        show,
        None if first.top is None or second.top is None else top,
        both(first.join, second.join),
        valid,
        both(first.meet, second.meet),
        at_most if ordered else None,
        both(first.widen, second.widen),
        reduce,
        first.bits | second.bits,
        holds if speaks_of_poison else None,
    )


def _holds_of_poison(domain: Domain, a: Element) -> Bool:
    """A value that is asked about is as wide as a field that is no single bit, if there is one."""
    wide = [x for field, x in zip(domain.fields, a, strict=True) if field not in domain.bits]
    bits = (*wide, *a)[0]
    poison = bits.eq(bits)
    return poison if domain.holds is None else domain.holds(a, Value(bits, poison))


def _reduce(a: Element) -> Element:
    """The least and the greatest number with the known bits are bounds; and where one number is
    between the bounds, all its bits are known."""
    zeros, ones, umin, umax = a
    low, high = unsigned_maximum(umin, ones), unsigned_minimum(umax, ~zeros)
    one = low.eq(high)
    every = select(one, low.constant(-1), low.constant(0))
    return zeros | (~low & every), ones | (low & every), low, high


BITS_AND_INTERVAL = product("bits-and-interval", KNOWN_BITS, UNSIGNED, _reduce)
