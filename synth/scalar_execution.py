"""The values of scalar expressions on batches of inputs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from synth.expressions import Apply, Argument, Expression, IteratorValue, Outer, Read
from synth.scalar_functions import Values, execute_scalar

State = dict[SSAValue, Values]
"""The values of arrays, with shape (batch, *extents), and of scalars, with shape (batch,)."""

Index = NDArray[np.int64] | int


def element_at(values: Values, subscripts: Sequence[Index], rank: int) -> Values:
    """The elements of a batch of arrays at subscripts, with `rank` axes after the batch.

    A subscript is a number, or a grid of `rank` axes.
    """
    elements = values[(slice(None), *subscripts)]
    return elements if elements.ndim == rank + 1 else spread(elements, rank)


def spread(values: Values, rank: int) -> Values:
    """One value per member of the batch, with `rank` axes of extent 1."""
    return values.reshape((values.shape[0], *([1] * rank)))


def evaluate(
    expression: Expression,
    point: Sequence[Index],
    state: State,
    arguments: Sequence[Values] = (),
    rank: int = 0,
) -> Values:
    """The values of an expression on a batch, at a point or a grid of points of the iterators."""
    match expression:
        case Argument():
            return arguments[expression.number]
        case Read():
            subscripts = [point[i] for i in expression.subscripts]
            return element_at(state[expression.array], subscripts, rank)
        case Outer():
            return spread(state[expression.value], rank)
        case IteratorValue():
            return np.asarray(point[expression.iterator], np.int64)
        case Apply():
            values = [evaluate(a, point, state, arguments, rank) for a in expression.arguments]
            return execute_scalar(expression, values)
