"""A domain of one's own, even or odd, with two transfer functions, one of which is wrong.

$ verify-analysis examples/parity.py
"""

from semantics.domains.domain import Domain, Element
from semantics.language.builder import Bits, Bool, Execution, select
from verifier.kernel.analyses.transfer import transfer


def contains(element: Element, x: Bits) -> Bool:
    """`known` says whether anything is known, `odd` which of the two then."""
    known, odd = element
    low = x & x.constant(1)
    return known.is_zero() | low.eq(select(odd.is_zero(), x.constant(0), x.constant(1)))


def join(a: Element, b: Element) -> Element:
    return a[0] & b[0] & a[1].eq(b[1]).as_bit(), a[1]


def top(x: Bits) -> Element:
    nothing = x.ult(x).as_bit()
    return nothing, nothing


PARITY = Domain(
    "parity",
    ("known", "odd"),
    contains,
    lambda element, width: ("?", "?", "even", "odd")[2 * element[0] + element[1]],
    top=top,
    join=join,
    bits=frozenset({"known", "odd"}),
)


@transfer("arith.addi", PARITY)
def add(m: Execution, x: Element, y: Element) -> Element:
    return x[0] & y[0], x[1] ^ y[1]


@transfer("arith.muli", PARITY)
def mul(m: Execution, x: Element, y: Element) -> Element:
    """Wrong: an odd number times one of which nothing is known may be even or odd."""
    return x[0] | y[0], x[1] & y[1]
