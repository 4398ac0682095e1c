"""What single scalar operations do to batches of values, for the search's experiments.

The search only filters with these; what survives is proved. Floats are computed in their own
type, so that rounding, signed zeros and NaN tell candidates apart. An operation that numpy lacks
is some fixed function of its arguments.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
)
from xdsl.ir import Attribute

from synth.raising.structuring.attribute_texts import parsed_attribute
from synth.raising.structuring.bodies import ScalarOperation

Values = NDArray[Any]
"""One value per member of a batch (and per element, where broadcast)."""


class NotExecutable(Exception):
    """A type that the experiments cannot run."""


def element_dtype(kind: Attribute) -> np.dtype[Any]:
    """A numpy type that stands for an element type, as narrow as there is one."""
    match kind:
        case Float16Type():
            return np.dtype(np.float16)
        case Float32Type() | BFloat16Type():
            return np.dtype(np.float32)
        case Float64Type():
            return np.dtype(np.float64)
        case IndexType():
            return np.dtype(np.int64)
        case IntegerType() if kind.bitwidth == 1:
            return np.dtype(np.bool_)
        case IntegerType() if kind.bitwidth <= 64:
            width = next(w for w in (8, 16, 32, 64) if kind.bitwidth <= w)
            return np.dtype(f"int{width}")
        case _:
            raise NotExecutable(f"values of type {kind}")


def _without_sign(function: Callable[..., Values]) -> Callable[..., Values]:
    def run(a: Values, b: Values) -> Values:
        wide = np.dtype(f"uint{a.dtype.itemsize * 8}")
        return function(a.view(wide), b.view(wide))

    return run


def _unsigned(function: Callable[..., Values]) -> Callable[..., Values]:
    def run(a: Values, b: Values) -> Values:
        return _without_sign(function)(a, b).view(a.dtype)

    return run


def _divide_toward_zero(a: Values, b: Values) -> Values:
    quotient = np.floor_divide(a, b)
    inexact = (np.remainder(a, b) != 0) & ((a < 0) != (b < 0))
    return quotient + inexact.astype(a.dtype)


_Function = Callable[..., Values]

_FUNCTIONS: dict[str, _Function] = {
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
    "arith.divui": _unsigned(np.floor_divide),
    "arith.select": np.where,
    "math.exp": np.exp,
    "math.log": np.log,
    "math.sqrt": np.sqrt,
    "math.absf": np.abs,
    "math.floor": np.floor,
    "math.ceil": np.ceil,
    "math.tanh": np.tanh,
}

_CASTS = frozenset(
    f"arith.{name}"
    for name in ("extsi", "extui", "trunci", "extf", "truncf", "sitofp", "uitofp", "index_cast")
)

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
    6: _without_sign(np.less),
    7: _without_sign(np.less_equal),
    8: _without_sign(np.greater),
    9: _without_sign(np.greater_equal),
}


def execute_scalar(operation: ScalarOperation, arguments: list[Values]) -> Values:
    """The value of one scalar operation on a batch. Raises `NotExecutable`."""
    if operation.op in _CASTS:
        return _cast(operation, arguments[0])
    if operation.op != "arith.select" and any(a.dtype == np.bool_ for a in arguments):
        # An i1 is 0 or -1; only its lowest bit counts.
        numbers = [np.negative(a.astype(np.int8)) for a in arguments]
        return (_execute(operation, numbers) & 1).astype(np.bool_)
    return _execute(operation, arguments)


def _execute(operation: ScalarOperation, arguments: list[Values]) -> Values:
    function = _FUNCTIONS.get(operation.op)
    if function is not None:
        return function(*arguments)
    predicate = dict(operation.attributes).get("predicate")
    if predicate is not None:
        table = _FLOAT_COMPARISONS if operation.op == "arith.cmpf" else _INTEGER_COMPARISONS
        comparison = table.get(int(predicate.split()[0]))
        if comparison is not None:
            return comparison(*arguments)
    return _some_function(operation, arguments)


def _cast(operation: ScalarOperation, value: Values) -> Values:
    dtype = element_dtype(parsed_attribute(operation.element))
    if value.dtype == np.bool_:
        true = -1 if operation.op in ("arith.extsi", "arith.sitofp") else 1
        return np.where(value, true, 0).astype(dtype)
    if operation.op in ("arith.extui", "arith.uitofp"):
        value = value.view(np.dtype(f"uint{value.dtype.itemsize * 8}"))
    if operation.op == "arith.trunci" and dtype == np.bool_:
        value = value & 1
    return value.astype(dtype)


def _some_function(operation: ScalarOperation, arguments: list[Values]) -> Values:
    """The values of a function that depends on all arguments and on the operation's properties."""
    description = f"{operation.op} {operation.attributes}"
    factors = np.random.default_rng(zlib.crc32(description.encode())).standard_normal(8)
    weighted = [f * a.astype(np.float64) for f, a in zip(factors[1:], arguments, strict=False)]
    value = np.sin(sum(weighted, np.asarray(factors[0])))
    dtype = element_dtype(parsed_attribute(operation.element))
    return value.astype(dtype) if dtype.kind == "f" else (value * 120).astype(dtype)
