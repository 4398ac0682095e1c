"""Programs that are the specification with an operation left out.

Large code is often dear in one place only, as where one of two comparisons implies the other: what
is cheaper has nearly all of its operations, too many to be grown from nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from synth.scalar.rules.rule import replaced
from synth.scalar.synthesis.space import WantedValues
from synth.scalar.terms.batches import TermValues
from synth.scalar.terms.float_operators import is_float
from synth.scalar.terms.terms import Application, Argument, Literal, Term, subterms


def shorter(source: Term) -> Iterator[Term]:
    """The source with one of its operations replaced by another part of it, by 0 or by all ones."""
    parts = list(subterms([source]))
    found: dict[Term, None] = {}
    for part in parts:
        if isinstance(part, Application):
            others = [x for x in parts if x.type_ == part.type_ and part not in subterms([x])]
            others += [] if is_float(part.type_) else [Literal(n, part.type_) for n in (0, -1)]
            found.update((replaced(source, {part: other}), None) for other in others)
    yield from found


def is_made_of(term: Term, leaves: Sequence[Term]) -> bool:
    """Whether a program has none but these arguments: what is known of a hidden one is no code."""
    if term in leaves or not isinstance(term, Application):
        return term in leaves or not isinstance(term, Argument)
    return all(is_made_of(operand, leaves) for operand in term.operands)


def does(outcome: TermValues, target: WantedValues) -> bool:
    """Whether a program with that outcome does what is wanted, and nothing undefined."""
    bits = np.where(outcome.poison, np.uint64(0), outcome.bits)
    right = target.met_by(bits[None], outcome.poison[None])
    return bool(right.all()) and not outcome.ub.any()
