"""Conditions on iterators: which points of a box an operation is for.

The other points keep what is there: the value is `select(condition, value, out)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import islpy as isl

from synth.raising.structuring.affine_values import Affine, Quotient, affine_of
from synth.raising.structuring.bodies import Body, BodyIndex, ScalarOperation
from synth.raising.structuring.boxes import without
from synth.raising.structuring.windows import NotStructured, mentions_iterator
from verifier.kernel.loops.lifting.drafting.state import UNDEFINED_FOR_SOME_OPERANDS
from verifier.kernel.loops.recurrences import system as recurrences
from verifier.kernel.loops.recurrences.system import Term

_EQUAL, _GREATER, _AT_LEAST = "0 : i64", "4 : i64", "5 : i64"
"""Predicates of arith.cmpi: eq, sgt, sge."""


@dataclass(frozen=True)
class MaskCondition:
    """That a value is 0, or (not `equal`) that it is at least 0."""

    value: Affine
    equal: bool


def conditions_of(points: isl.Set, names: Sequence[str]) -> tuple[MaskCondition, ...]:
    """The conditions that all hold for exactly these points. Raises `NotStructured`."""
    pieces = points.get_basic_sets()
    if len(pieces) != 1:
        raise NotStructured("it runs under alternative conditions")
    return tuple(
        MaskCondition(affine_of(c.get_aff(), names), bool(c.is_equality()))
        for c in pieces[0].get_constraints()
        if not c.is_div_constraint()
    )


def mask_of(inside: isl.Set, box: isl.Set, names: Sequence[str]) -> Body | None:
    """The condition under which a point of `box` is one of `inside`; None where all are.

    `names` are those of the loops around and of the iterators. Raises `NotStructured` where the
    condition is no comparison of affine functions.
    """
    if box.is_subset(inside):
        return None
    pieces = without(inside, box)
    return reduce(
        lambda left, right: _both("arith.ori", left, right),
        [_all_of(piece, names) for piece in pieces.get_basic_sets()],
    )


def masked(condition: Body, value: Body, out: Body) -> Body:
    """The value where the condition holds, else what is there."""
    return ScalarOperation("arith.select", (), (condition, value, out), out.element)


def is_defined_everywhere(term: Term) -> bool:
    """Whether a value can be computed, and then not used, from any elements."""
    return not isinstance(term, recurrences.Apply) or (
        term.op not in UNDEFINED_FOR_SOME_OPERANDS
        and all(map(is_defined_everywhere, term.arguments))
    )


def _both(op: str, left: Body, right: Body) -> Body:
    return ScalarOperation(op, (), (left, right), "i1")


def _all_of(piece: isl.BasicSet, names: Sequence[str]) -> Body:
    conditions = [
        _comparison(condition) for condition in conditions_of(isl.Set.from_basic_set(piece), names)
    ]
    return reduce(lambda left, right: _both("arith.andi", left, right), conditions)


def _comparison(condition: MaskCondition) -> Body:
    value, equal = condition.value, condition.equal
    for part, _ in value.terms:
        if isinstance(part, Quotient) and mentions_iterator(part.numerator):
            raise NotStructured("a domain with a condition on a quotient")
    left = Affine(tuple((name, c) for name, c in value.terms if c > 0))
    right = Affine(tuple((name, -c) for name, c in value.terms if c < 0))
    predicate = _EQUAL if equal else _AT_LEAST
    if value.constant == -1 and not equal:
        predicate = _GREATER
    elif value.constant > 0:
        left += value.constant
    else:
        right -= value.constant
    return ScalarOperation(
        "arith.cmpi", (("predicate", predicate),), (BodyIndex(left), BodyIndex(right)), "i1"
    )
