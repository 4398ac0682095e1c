"""What holds of operations alone: operands that may be swapped, flags that may be dropped.

Both are seen by running the operations on all inputs, poison included, of the narrowest types from
i3 on that their signatures allow.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from xdsl.dialects.builtin import IntegerType

from semantics.language.registry import IllTypedOperation, lookup
from synth.scalar.rules.flags import has_more_flags
from synth.scalar.terms.batches import InputBatch, Runner, TermValues, lanes_of, same
from synth.scalar.terms.shapes import Shape
from synth.scalar.terms.terms import Application, Argument

_NARROW = 3


@cache
def is_swapped(shape: Shape, other: Shape) -> bool:
    """Whether `other` of the operands in the other order does what `shape` does.

    Of one operation that is commutative, or two such as a comparison and its converse.
    """
    if not _alike(shape, other) or len(shape.operands) != 2 or len(set(shape.operands)) != 1:
        return False
    outcomes = _outcomes(shape, other, swapped=True)
    return outcomes is not None and same(*outcomes)


@cache
def is_refined_by_weaker_flags(more: Shape, fewer: Shape) -> bool:
    """Whether `fewer` refines `more`, from which it differs in that some flags are absent."""
    if not _alike(more, fewer):
        return False
    types = [IntegerType(_NARROW)] * len(more.letters)
    if not has_more_flags(more.operator(types), fewer.operator(types)):
        return False
    outcomes = _outcomes(more, fewer, swapped=False)
    return outcomes is not None and refines(*outcomes)


def _alike(one: Shape, other: Shape) -> bool:
    return (one.operation, one.result, one.operands, one.results) == (
        other.operation,
        other.result,
        other.operands,
        other.results,
    )


def refines(source: TermValues, target: TermValues) -> bool:
    """Whether on every lane the target is defined where the source is, and not poison and equal
    where the source is not poison."""
    certain = ~source.ub & ~source.poison
    return not (
        np.any(~source.ub & target.ub)
        or np.any(certain & target.poison)
        or np.any(certain & (source.bits != target.bits))
    )


def _outcomes(one: Shape, other: Shape, swapped: bool) -> tuple[TermValues, TermValues] | None:
    """What both do on the same inputs; None where they choose freely, or have no such types."""
    types = _narrow_types(one)
    if types is None:
        return None
    operators = one.operator(types), other.operator(types)
    given = tuple(Argument(f"x{i}", t) for i, t in enumerate(operators[0].operand_types))
    lanes: InputBatch = lanes_of(given, {})
    runner = Runner(lanes)
    mirrored = tuple(reversed(given)) if swapped else given
    try:
        first = runner.run(Application(operators[0], given, one.result))
        second = runner.run(Application(operators[1], mirrored, other.result))
    except IllTypedOperation:
        return None
    return None if np.any(first.chose | second.chose) else (first, second)


def _narrow_types(shape: Shape) -> list[IntegerType] | None:
    """Types for the letters, each narrower one by one bit."""
    meaning = lookup(shape.operation)
    assert meaning is not None
    below = {
        letter: {low for low, high in meaning.signature.narrower if high == letter}
        for letter in shape.letters
    }
    width: dict[str, int] = {}
    while len(width) < len(shape.letters):
        ready = [x for x in shape.letters if x not in width and below[x] <= {*width, "i1"}]
        if not ready:
            return None
        for letter in ready:
            width[letter] = max(
                [_NARROW, *(width[low] + 1 for low in below[letter] if low in width)]
            )
    return [IntegerType(width[letter]) for letter in shape.letters]
