"""What scalar operations do to batches of values, for the search's experiments.

The search only filters with these; what survives is proved. Floats are computed in their own
type, so that rounding, signed zeros and NaN tell candidates apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Attribute, SSAValue

from synth.expressions import Apply, Argument, Expression, IteratorValue, Outer, Read

Values = NDArray[Any]
"""One value per member of a batch (and per element, where broadcast)."""

State = dict[SSAValue, Values]
"""The values of arrays, with shape (batch, *extents), and of scalars, with shape (batch,)."""

Index = NDArray[np.int64] | int


def element_dtype(kind: Attribute) -> np.dtype[np.generic] | None:
    """The numpy type that holds values of an element type; None where there is none."""
    match kind:
        case Float16Type():
            return np.dtype(np.float16)
        case Float32Type():
            return np.dtype(np.float32)
        case Float64Type():
            return np.dtype(np.float64)
        case IndexType():
            return np.dtype(np.int64)
        case IntegerType() if kind.width.data == 1:
            return np.dtype(np.bool_)
        case IntegerType() if kind.width.data in (8, 16, 32, 64):
            return np.dtype(f"int{kind.width.data}")
        case _:
            return None


def _unsigned(function: Callable[[Values, Values], Values]) -> Callable[..., Values]:
    def run(a: Values, b: Values) -> Values:
        wide = np.dtype(f"uint{a.dtype.itemsize * 8}")
        return function(a.view(wide), b.view(wide)).view(a.dtype)

    return run


def _divide_toward_zero(a: Values, b: Values) -> Values:
    quotient = np.floor_divide(a, b)
    inexact = (np.remainder(a, b) != 0) & ((a < 0) != (b < 0))
    return quotient + inexact.astype(a.dtype)


_Function = Callable[..., Values]

SCALAR_OPERATIONS: dict[str, _Function | None] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.negf": np.negative,
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.maxui": _unsigned(np.maximum),
    "arith.minui": _unsigned(np.minimum),
    "arith.divsi": _divide_toward_zero,
    "arith.select": np.where,
    "math.exp": np.exp,
    "math.log": np.log,
    "math.sqrt": np.sqrt,
    "math.absf": np.abs,
    "arith.extsi": None,
    "arith.extui": None,
    "arith.trunci": None,
    "arith.extf": None,
    "arith.truncf": None,
    "arith.sitofp": None,
    "arith.index_cast": None,
    "arith.cmpf": None,
    "arith.cmpi": None,
}
"""Scalar operations that may occur in a value; None where a type or a predicate matters."""

_FLOAT_COMPARISONS: dict[int, _Function] = {
    1: np.equal,
    2: np.greater,
    3: np.greater_equal,
    4: np.less,
    5: np.less_equal,
    13: np.not_equal,
}

_INTEGER_COMPARISONS: dict[int, _Function] = {
    0: np.equal,
    1: np.not_equal,
    2: np.less,
    3: np.less_equal,
    4: np.greater,
    5: np.greater_equal,
}


class NotExecutable(Exception):
    """An operation or a type that the experiments cannot run."""


def execute_scalar(operation: Apply, arguments: list[Values]) -> Values:
    """The value of one scalar operation on a batch. Raises `NotExecutable`."""
    function = SCALAR_OPERATIONS.get(operation.name)
    if function is not None:
        return function(*arguments)
    if operation.name in ("arith.cmpf", "arith.cmpi"):
        predicate = dict(operation.properties)["predicate"]
        assert isinstance(predicate, IntegerAttr)
        table = _FLOAT_COMPARISONS if operation.name == "arith.cmpf" else _INTEGER_COMPARISONS
        comparison = table.get(predicate.value.data)
        if comparison is None:
            raise NotExecutable(f"{operation.name} with this predicate")
        return comparison(*arguments)
    dtype = element_dtype(operation.type)
    if dtype is None or operation.name not in SCALAR_OPERATIONS:
        raise NotExecutable(f"{operation.name} to {operation.type}")
    (value,) = arguments
    if operation.name == "arith.extui" and value.dtype != np.bool_:
        value = value.view(np.dtype(f"uint{value.dtype.itemsize * 8}"))
    if operation.name == "arith.extsi" and value.dtype == np.bool_:
        return np.negative(value.astype(dtype))
    return value.astype(dtype)


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
