"""Functions of floats whose values no document fixes, such as exp: what is known of them exactly.

Implementations of exp, sin or pow differ in the last bits, and each is right. So what a run gets
from such a function is an `Opaque` value, which stands for whatever the implementation gives: two
of them are the same where they were computed alike from the same numbers, and nothing else is known
about them. Only what the C standard fixes is a number (`semantics.meanings.function_facts`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from semantics.meanings.function_facts import DOMAINS, EXACT_VALUES


def _power(base: float, exponent: float) -> float | None:
    """C17, F.10.4.4, without what it says of a NaN to the power of 0 and of 1 to that of a NaN:
    a signaling NaN gives a NaN there (IEEE 754-2019, 9.2.1)."""
    if math.isnan(base) or math.isnan(exponent):
        return None if base == 1 or exponent == 0 else math.nan
    if base == 1 or exponent == 0 or (base == -1 and math.isinf(exponent)):
        return 1.0
    if math.isinf(exponent):
        return math.inf if (abs(base) > 1) == (exponent > 0) else 0.0
    is_odd = exponent.is_integer() and exponent % 2 == 1
    if base == 0 or math.isinf(base):
        size = math.inf if (base == 0) == (exponent < 0) else 0.0
        return math.copysign(size, base) if is_odd else size
    return math.nan if base < 0 and not exponent.is_integer() else None


def _arc_tangent(y: float, x: float) -> float | None:
    """C17, F.10.1.4, without the values that are rounded multiples of pi."""
    if math.isnan(y) or math.isnan(x):
        return math.nan
    positive = math.copysign(1, x) > 0
    if positive and (y == 0 or (math.isinf(x) and not math.isinf(y))):
        return math.copysign(0.0, y)
    return None


_OF_TWO: dict[str, Callable[[float, float], float | None]] = {
    "math.powf": _power,
    "math.atan2": _arc_tangent,
}

INEXACT = frozenset((*EXACT_VALUES, *_OF_TWO))
"""The operations whose value is fixed for some operands only."""


def exact_value(function: str, arguments: Sequence[float]) -> float | None:
    """What every implementation of an inexact function gives, where that is known."""
    if function in _OF_TWO:
        first, second = arguments
        return _OF_TWO[function](first, second)
    (argument,) = arguments
    if math.isnan(argument):
        return math.nan
    known = EXACT_VALUES[function].get(_name(argument))
    if known is not None:
        return float(known)
    low, high = DOMAINS.get(function, (-math.inf, math.inf))
    return None if low <= argument <= high else math.nan


def _name(number: float) -> str:
    """How the table writes a number, if it has it."""
    return f"{number:+.0f}" if number in (0, 1, -1) or math.isinf(number) else ""


@dataclass(frozen=True)
class Opaque:
    """A value of `function`, or one computed from such values, which may be poison then.

    `digest` is that of how it was computed, and of the numbers that it was computed from.
    """

    function: str
    digest: bytes

    def __repr__(self) -> str:
        return f"a value of {self.function}"


def opaque(op: str, attributes: dict[str, str], element: str, arguments: Sequence[Any]) -> Opaque:
    """What an operation gives, of which only the operands are known."""
    functions = [a.function for a in arguments if isinstance(a, Opaque)]
    how = (op, sorted(attributes.items()), element, [_written(a) for a in arguments])
    digest = hashlib.blake2b(repr(how).encode(), digest_size=16).digest()
    return Opaque(functions[0] if functions else op, digest)


def _written(value: Any) -> str:
    """An operand; numpy writes floats so that different ones look different."""
    return value.digest.hex() if isinstance(value, Opaque) else repr(value)
