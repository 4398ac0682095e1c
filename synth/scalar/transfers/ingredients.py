"""What pieces of a transfer function are made of: leaves, operators and constants.

Leaves are the fields of the operands' elements, the least and the greatest member that these say,
what the operation gives of such members, and a little more that a domain is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from semantics.domains.domain import Domain, Element
from semantics.domains.intervals import MLIR_RANGES, SIGNED, UNSIGNED
from semantics.domains.known_bits import KNOWN_BITS, TNUM
from semantics.domains.products import BITS_AND_INTERVAL
from semantics.domains.wrapped import WRAPPED
from semantics.language.builder import Bits
from semantics.language.not_representable import NotRepresentable
from synth.scalar.terms.terms import Application, Literal, Operator, Term, subterms
from synth.scalar.transfers.transfer_terms import (
    EQUAL,
    SIGNED_LESS,
    UNSIGNED_LESS,
    T,
    applied,
    binary,
    comparison,
    element,
    fields_of,
    operation_of,
    predicate,
    unary,
)
from verifier.kernel.analyses.transfer import Transfer

Part = Callable[[Element], Bits]
_BITWISE = ("and", "or")
_ARITHMETIC = ("add", "sub")


@dataclass(frozen=True)
class _Ingredients:
    """`members`: groups of two members of an element, each at an end. `others`: what else is a
    leaf. `operators` combine leaves, besides those of the operation itself.
    `of_all_ones`: what the operation gives of all ones and a member is a leaf; of shifts, that
    is where bits are moved in."""

    members: tuple[tuple[Part, Part], ...] = ()
    others: tuple[Part, ...] = ()
    operators: tuple[str, ...] = (*_BITWISE, *_ARITHMETIC)
    compared: tuple[int, ...] = (EQUAL, UNSIGNED_LESS)
    of_all_ones: bool = False


def _first(a: Element) -> Bits:
    return a[0]


def _second(a: Element) -> Bits:
    return a[1]


def _lowest_ones(x: Bits) -> Bits:
    """The ones below the lowest 0."""
    return x & ~(x + x.constant(1))


def _span(a: Element) -> Bits:
    """How far a wrapped interval goes from its first member."""
    return a[1] - a[1].constant(1) - a[0]


_UNSIGNED_ORDER, _SIGNED_ORDER = ("umin", "umax"), ("smin", "smax")
_INGREDIENTS: dict[Domain, _Ingredients] = {
    KNOWN_BITS: _Ingredients(
        ((_second, lambda a: ~a[0]),),
        (
            lambda a: a[0] | a[1],
            lambda a: _lowest_ones(a[0]),
            lambda a: _lowest_ones(a[0] | a[1]),
        ),
        of_all_ones=True,
    ),
    TNUM: _Ingredients(((_first, lambda a: a[0] | a[1]),), (lambda a: ~a[1],)),
    UNSIGNED: _Ingredients(((_first, _second),), operators=(*_UNSIGNED_ORDER, *_BITWISE, "sub")),
    SIGNED: _Ingredients(
        ((_first, _second),),
        operators=(*_SIGNED_ORDER, *_BITWISE, "sub"),
        compared=(EQUAL, SIGNED_LESS),
    ),
    MLIR_RANGES: _Ingredients(
        ((_first, _second), (lambda a: a[2], lambda a: a[3])),
        operators=(*_UNSIGNED_ORDER, *_SIGNED_ORDER),
        compared=(EQUAL, UNSIGNED_LESS, SIGNED_LESS),
    ),
    WRAPPED: _Ingredients(
        ((_first, lambda a: a[1] - a[1].constant(1)),),
        (_span, lambda a: ~_span(a)),
        operators=(*_ARITHMETIC, *_UNSIGNED_ORDER),
    ),
    BITS_AND_INTERVAL: _Ingredients(
        ((_second, lambda a: ~a[0]), (lambda a: a[2], lambda a: a[3])),
        (lambda a: a[0] | a[1],),
        operators=(*_BITWISE, *_UNSIGNED_ORDER),
    ),
}


def leaves_of(transfer: Transfer) -> list[Term]:
    """The leaves, terms of one open width: fields of the operands' elements first."""
    domain, count = transfer.domain, len(transfer.types()[0])
    known = _INGREDIENTS.get(domain, _Ingredients())
    fields = [fields_of(domain, i) for i in range(count)]
    elements = [element(each) for each in fields]
    leaves: list[Term] = [field for each in fields for field in each]
    for of in elements:
        leaves += [part(of).term for pair in known.members for part in pair]
        leaves += [part(of).term for part in known.others]
    function = _function(transfer, count)
    if function is not None:
        for pair in known.members:
            ends = [[part(of).term for part in pair] for of in elements]
            leaves += [applied(function, choice) for choice in product(*ends)]
            if known.of_all_ones:
                leaves += [applied(function, (Literal(-1, T), *m)) for m in product(*ends[1:])]
    return list(dict.fromkeys(leaves))


def _function(transfer: Transfer, count: int) -> Term | None:
    """What the operation computes; None where `transfer` cannot say it."""
    try:
        attributes = tuple(sorted(transfer.attributes.items()))
        return operation_of(transfer.operation, attributes, count)
    except NotRepresentable:
        return None


def operators_of(transfer: Transfer) -> list[Operator]:
    """The operators, on one open width, the cheap and general ones first."""
    known = _INGREDIENTS.get(transfer.domain, _Ingredients())
    function = _function(transfer, len(transfer.types()[0]))
    own = _operations([] if function is None else [function])
    found = [unary("neg"), *(binary(name) for name in known.operators)]
    found += [o for o in own if len(o.operand_types) == 2 and len(o.result_types) == 1]
    found += [comparison(number) for number in known.compared]
    for name in ("add", "sub", "mul"):
        if binary(name) in own:
            signs = "us" if SIGNED_LESS in known.compared else "u"
            found += [predicate(f"{sign}{name}_overflow") for sign in signs]
    return list(dict.fromkeys(found))


def _operations(terms: Sequence[Term]) -> list[Operator]:
    return [t.operator for t in subterms(terms) if isinstance(t, Application)]
