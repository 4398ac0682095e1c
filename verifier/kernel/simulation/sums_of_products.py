"""Numbers as sums of products, in one form for all that are equal by the laws of rings.

Code that computes an address in another way, as i·s + j + s for (i + 1)·s + j, has the same term
then, and what is loaded from there is the same without a question. Numbers of w bits are a ring:
sums, differences and products modulo 2^w.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from semantics.language.builder import Term
from verifier.kernel.simulation.terms import INTERPRETATION

MOST_PRODUCTS = 32
"""What would be a sum of more is left as it is."""

_Product = tuple[Term, ...]
"""Its factors, in one order."""
_Sum = dict[_Product, int]
"""How often each product is in it; the empty product is 1."""


@lru_cache(maxsize=100_000)
def as_sum_of_products(term: Term) -> Term:
    """A term that is equal to the given one, a bit vector: sums, differences and products are
    multiplied out, and any other term is a variable."""
    if not (term.is_bv_add() or term.is_bv_sub() or term.is_bv_neg() or term.is_bv_mul()):
        return term
    width = term.bv_width()
    i = INTERPRETATION
    whole = i.constant(0, width)
    for product, times in sorted(_sum(term).items(), key=lambda item: _order(item[0])):
        part = i.constant(times, width)
        for factor in product:
            part = i.mul(part, factor, width)
        whole = i.add(whole, part, width)
    return whole


def _order(product: _Product) -> tuple[int, ...]:
    return tuple(factor.node_id() for factor in product)


@lru_cache(maxsize=100_000)
def _sum(term: Term) -> Mapping[_Product, int]:
    if term.is_bv_constant():
        return _reduced({(): term.constant_value()}, term)
    if term.is_bv_neg():
        return _reduced({p: -n for p, n in _sum(term.arg(0)).items()}, term)
    if term.is_bv_add() or term.is_bv_sub() or term.is_bv_mul():
        found = dict(_sum(term.arg(0)))
        for other in map(_sum, term.args()[1:]):
            if term.is_bv_mul():
                found = _times(found, other)
            else:
                for product, times in other.items():
                    found[product] = found.get(product, 0) + (-times if term.is_bv_sub() else times)
        if len(found) <= MOST_PRODUCTS:
            return _reduced(found, term)
    return {(term,): 1}


def _times(a: Mapping[_Product, int], b: Mapping[_Product, int]) -> _Sum:
    found: _Sum = {}
    for one, m in a.items():
        for other, n in b.items():
            product = tuple(sorted((*one, *other), key=lambda factor: factor.node_id()))
            found[product] = found.get(product, 0) + m * n
    return found


def _reduced(found: Mapping[_Product, int], term: Term) -> _Sum:
    modulus = 1 << term.bv_width()
    return {product: n % modulus for product, n in found.items() if n % modulus}
