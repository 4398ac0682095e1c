"""What the sparse analysis infers of the values that two loops have, as what may hold there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsolatedFromAbove

from semantics.language.builder import Term
from semantics.language.program import is_integer_like
from verifier.analyses.flow.fact import Fact
from verifier.analyses.flow.sparse import Facts, facts_of
from verifier.finding.simulation.candidates import Guess
from verifier.kernel.simulation.fragments import Side
from verifier.kernel.simulation.terms import (
    INDEX_WIDTH,
    INTERPRETATION,
    any_of,
    equal,
    negated,
    width_of,
)


def facts_that_flow(found: Guess, sides: tuple[Side, Side]) -> list[Term]:
    """Bounds and bits, where they say something, of all that changes: where it is not poison."""
    facts: list[Term] = []
    for index, names in enumerate(found.classes):
        if not names or index in found.terms or not is_integer_like(found.types[names[0]]):
            continue
        datum = found.datum(index)
        for which, name in names:
            value = sides[which].graph.values.get(name)
            known = None if value is None else _known(value)
            if known is not None and known.width == width_of(found.types[which, name]):
                facts += [any_of(datum.poison, fact) for fact in _said(known, datum.term)]
    return list(dict.fromkeys(facts))


def _known(value: SSAValue) -> Fact | None:
    owner = value.owner.parent_op() if isinstance(value.owner, Block) else value.owner
    while owner is not None and not owner.has_trait(IsolatedFromAbove):
        owner = owner.parent_op()
    return None if owner is None else _of_function(owner).of(value)


@lru_cache(maxsize=2)
def _of_function(function: Operation) -> Facts:
    """Two functions are compared."""
    return facts_of(function, INDEX_WIDTH)


def _said(known: Fact, term: Term) -> Iterator[Term]:
    """Each part by itself, since some may not hold where a loop is left."""
    i, w = INTERPRETATION, known.width
    every, half = (1 << w) - 1, 1 << w - 1
    if known.smin > -half:
        yield negated(i.signed_less(term, i.constant(known.smin, w), w))
    if known.smax < half - 1:
        yield negated(i.signed_less(i.constant(known.smax, w), term, w))
    if known.smin < 0:  # else unsigned bounds are the same
        if known.umin > 0:
            yield negated(i.unsigned_less(term, i.constant(known.umin, w), w))
        if known.umax < every:
            yield negated(i.unsigned_less(i.constant(known.umax, w), term, w))
    # The bits that bounds do not say: those behind the first one that is not known.
    unknown = every & ~(known.zeros | known.ones)
    below = (1 << unknown.bit_length()) - 1 & ~unknown
    if below:
        masked = i.bit_and(term, i.constant(below, w), w)
        yield equal(masked, i.constant(known.ones & below, w))
