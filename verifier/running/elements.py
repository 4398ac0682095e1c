"""Operations of StableHLO on elements, by numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class Unrepeatable(Exception):
    """An operation whose values an implementation may choose."""


def values_of(kind: Any) -> range:
    """The integers of a numpy type."""
    bounds = np.iinfo(kind)
    return range(bounds.min, bounds.max + 1)


def literal(text: str, kind: Any) -> Any:
    """A constant of a numpy type."""
    if text in ("true", "false"):
        return text == "true"
    if text in ("lowest", "highest"):
        if kind.kind == "f":
            return -np.inf if text == "lowest" else np.inf
        if kind.kind == "b":
            return text == "highest"
        return np.iinfo(kind).min if text == "lowest" else np.iinfo(kind).max
    return float(text) if kind.kind == "f" else int(text)


def elementwise(name: str, arrays: list[Array], direction: str) -> Array:
    """An operation on each element."""
    match name:
        case "add":
            return arrays[0] + arrays[1]
        case "subtract":
            return arrays[0] - arrays[1]
        case "multiply":
            return arrays[0] * arrays[1]
        case "negate":
            return -arrays[0]
        case "abs":
            return np.abs(arrays[0])
        case "and":
            return arrays[0] & arrays[1]
        case "or":
            return arrays[0] | arrays[1]
        case "xor":
            return arrays[0] ^ arrays[1]
        case "not":
            return ~arrays[0]
        case "maximum":
            return _extremum(arrays[0], arrays[1], larger=True)
        case "minimum":
            return _extremum(arrays[0], arrays[1], larger=False)
        case "clamp":
            above = _extremum(arrays[1], arrays[0], larger=True)
            return _extremum(above, arrays[2], larger=False)
        case "select":
            return np.where(arrays[0], arrays[1], arrays[2])
        case "compare":
            return _COMPARISONS[direction](arrays[0], arrays[1])
        case "divide":
            return _divided(arrays[0], arrays[1])
        case "remainder":
            _check_divisor(arrays[0], arrays[1])
            return np.fmod(arrays[0], arrays[1])
        case _:
            raise Unrepeatable(name)


_COMPARISONS: dict[str, Callable[[Array, Array], Array]] = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "GE": np.greater_equal,
    "GT": np.greater,
    "LE": np.less_equal,
    "LT": np.less,
}


def _extremum(a: Array, b: Array, larger: bool) -> Array:
    """IEEE 754's maximum or minimum: NaN where there is one, and -0 is less than 0."""
    found = np.maximum(a, b) if larger else np.minimum(a, b)
    if found.dtype.kind != "f":
        return found
    zeros = (a == 0) & (b == 0)
    negative = np.signbit(a) & np.signbit(b) if larger else np.signbit(a) | np.signbit(b)
    return np.where(zeros, np.where(negative, -0.0, 0.0), found)


def _check_divisor(a: Array, b: Array) -> None:
    """Raise `Unrepeatable` for integers of which nothing is said."""
    if a.dtype.kind == "f":
        return
    least = np.iinfo(a.dtype).min
    if np.any(b == 0) or (least < 0 and np.any((a == least) & (b == -1))):
        raise Unrepeatable("a division that is not specified")


def _divided(a: Array, b: Array) -> Array:
    if a.dtype.kind == "f":
        return a / b
    _check_divisor(a, b)
    wide, by = a.astype(object), b.astype(object)
    found = [
        abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        for x, y in zip(wide.flat, by.flat, strict=True)
    ]
    return np.array(found, object).reshape(a.shape).astype(a.dtype)
