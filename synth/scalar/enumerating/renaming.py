"""Programs that differ in the names of their arguments only: of these, one is enough.

A renaming takes each class to the class of its renamed member. Of the programs that renamings take
to each other, the *first* is the one whose operands have the lowest numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from synth.scalar.terms.batches import Leaf
from synth.scalar.terms.terms import Argument, Literal

Array = NDArray[Any]


def swaps(leaves: Sequence[Leaf | Literal]) -> list[dict[int, int]]:
    """Pairs of arguments of one type, by the leaves' numbers; all renamings are made of these."""
    found: list[dict[int, int]] = []
    last: dict[object, int] = {}
    for number, leaf in enumerate(leaves):
        if isinstance(leaf, Argument):
            if leaf.type_ in last:
                found.append({last[leaf.type_]: number, number: last[leaf.type_]})
            last[leaf.type_] = number
    return found


def all_renamings(generators: Sequence[Array]) -> list[Array]:
    """All that can be composed, but for the one that changes nothing.

    Each has for every class the number of its image, or -1 where that is not known.
    """
    if not generators:
        return []
    start: Array = np.arange(len(generators[0]))
    seen = {start.tobytes()}
    found: list[Array] = []
    waiting = [start]
    while waiting:
        one = waiting.pop()
        for generator in generators:
            both = np.where(one >= 0, generator[one], -1)
            if both.tobytes() not in seen:
                seen.add(both.tobytes())
                found.append(both)
                waiting.append(both)
    return found


def comes_first(operands: Array, swapped: bool, renamings: Sequence[Array]) -> Array:
    """For each row of operands, filled up with -1, whether no renaming gives a lower one.

    `swapped`: the two operands come in the order of their numbers. Where an image is not known the
    row comes first, so that nothing is lost.
    """
    first = np.ones(len(operands), np.bool_)
    for renaming in renamings:
        image = np.where(operands >= 0, renaming[operands], -1)
        known = ((image >= 0) == (operands >= 0)).all(axis=1)
        if swapped:
            image = np.sort(image[:, :2], axis=1)
        lower = np.zeros(len(operands), np.bool_)
        same = np.ones(len(operands), np.bool_)
        for column in range(image.shape[1]):
            lower |= same & (image[:, column] < operands[:, column])
            same &= image[:, column] == operands[:, column]
        first &= ~(known & lower)
    return first
