"""What bitwise operations give on intervals of numbers of one sign each: exact for single values,
else what the signs and the order say."""

from __future__ import annotations

from semantics.domains.domain import Element
from semantics.domains.intervals import unsigned_maximum, unsigned_minimum
from semantics.language.builder import Bits, Execution, select
from verifier.analyses.interval_pieces import Numbers


def _between(x: Element, y: Element, alone: Bits, low: Bits, high: Bits) -> Element:
    """From `low` to `high`, which have one sign; of single values it is `alone`."""
    single = x[0].eq(x[1]) & y[0].eq(y[1])
    low, high = select(single, alone, low), select(single, alone, high)
    return low, high, low, high


def bitwise_and(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    """At most the operands, as unsigned numbers; negative where both are."""
    least = x[0].signed_minimum() if numbers == (1, 1) else x[0].constant(0)
    high = unsigned_minimum(x[1], y[1])
    return _between(x, y, x[0] & y[0], least, high)


def bitwise_or(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    """At least the operands; negative where one is."""
    greatest = ~x[0].signed_minimum() if numbers == (0, 0) else x[0].constant(-1)
    low = unsigned_maximum(x[0], y[0])
    return _between(x, y, x[0] | y[0], low, greatest)


def bitwise_xor(m: Execution, x: Element, y: Element, *, numbers: Numbers) -> Element:
    """Negative where one is."""
    negative = numbers[0] != numbers[1]
    least = x[0].signed_minimum() if negative else x[0].constant(0)
    greatest = x[0].constant(-1) if negative else ~x[0].signed_minimum()
    return _between(x, y, x[0] ^ y[0], least, greatest)
