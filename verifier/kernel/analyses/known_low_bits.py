"""Known bits of an operation's result that is a known number, up to multiples of powers of two.

Sound: the result is the number plus some terms, by the first claim, and where operands are members
of their elements each term has zeros below the lowest one of its bound, by the others. So below the
lowest one of all bounds the result has the bits of the number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.ir import Attribute

from semantics.domains.domain import Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.interpretations.any_width.low_bits import below
from semantics.language.builder import Bits, Bool, Execution, Value
from verifier.kernel.analyses.claims import of_elements
from verifier.kernel.analyses.equal_form import equal_form
from verifier.kernel.analyses.transfer import Transfer, in_python


@dataclass(frozen=True, eq=False)
class Term:
    """Of the operands' elements and members of them a number, and of the elements one below the
    lowest one of which the first has zeros."""

    number: Callable[[Element, Bits, Element, Bits], Bits]
    bound: Callable[[Element, Element], Bits]


def by_low_bits(
    name: str,
    operation: str,
    number: Callable[[Element, Element], Bits],
    terms: Sequence[Term],
    attributes: Mapping[str, Attribute] | None = None,
) -> Transfer:
    """The low bits of `number`, where the operation's result is that and the terms, added up."""

    def whole(m: Execution, a: Element, b: Element) -> Element:
        found = number(a, b)
        known = found.constant(-1)
        for term in terms:
            known = known & below(term.bound(a, b))
        return ~found & known, found & known

    def added_up(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
        total = number(a, b)
        for term in terms:
            total = total + term.number(a, x, b, y)
        return total

    def divisible(term: Term, x: Value, y: Value, a: Element, b: Element) -> Bool:
        members = KNOWN_BITS.contains(a, x.bits) & KNOWN_BITS.contains(b, y.bits)
        low = term.number(a, x.bits, b, y.bits) & below(term.bound(a, b))
        return ~members | low.is_zero()

    inline = in_python(KNOWN_BITS, whole, name)
    made = Transfer(name, operation, KNOWN_BITS, inline, attributes or {}, function=whole)
    claims = [equal_form(made, added_up)]
    for index, term in enumerate(terms):
        what = f"{name}, term {index} has zeros below the lowest one of its bound"
        claims.append(
            of_elements(KNOWN_BITS, what, ("x", "y"), ("a", "b"), partial(divisible, term))
        )
    return made.follows_from(claims)
