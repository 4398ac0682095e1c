"""Transfer functions for known bits.

$ verify-analysis verifier/analyses/known_bits.py

Sums and bitwise operations are those of LLVM's KnownBits, which lose nothing. Of the others, the
lowest four unknown bits of each operand are tried one by one, and what is left unknown then is
given up: results are the best where operands have at most sixteen values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.ir import Attribute

from semantics.domains.domain import Element, selected
from semantics.domains.intervals import UNSIGNED
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Bool, Execution, Value
from semantics.language.registry import lookup
from verifier.analyses.mlir_ranges import FLAGGED, FLAGS, PLAIN
from verifier.kernel.analyses.composed import Case, Cover, Return, by_cases
from verifier.kernel.analyses.transfer import Transfer, transfer

SPLITS = 4


def by_lowest_unknown(element: Element) -> Sequence[Case]:
    """The lowest bit that is not known is 0, or it is 1."""
    zeros, ones = element
    unknown = ~(zeros | ones)
    lowest = unknown & -unknown
    always = zeros.eq(zeros)
    return [(always, (zeros | lowest, ones)), (always, (zeros, ones | lowest))]


def as_interval(element: Element) -> Sequence[Case]:
    zeros, ones = element
    return [(zeros.eq(zeros), (ones, ~zeros))]


def _any(element: Element) -> Bool:
    return element[0].eq(element[0])


def _splits(count: int) -> Cover:
    if count == 0:
        return Cover("known bits as an interval", KNOWN_BITS, UNSIGNED, as_interval, (_any,))
    split = Cover("bits", KNOWN_BITS, KNOWN_BITS, by_lowest_unknown, (_any,))
    return Cover(
        split.name, split.of, split.into, split.cases, split.shapes, then=_splits(count - 1)
    )


VALUES = _splits(SPLITS)


class Constants:
    """A piece that computes the operation on single values, and gives everything up on others."""

    def __init__(self, operation: str, attributes: Mapping[str, Attribute]) -> None:
        meaning = lookup(operation)
        assert meaning is not None
        self._meaning, self._attributes = meaning, attributes

    def __call__(
        self, m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]
    ) -> Element:
        (a, b), (c, d) = x, y
        inner = Execution(m.interpretation)
        never = m.truth(False)
        attributes = {
            name: kind.read(m.interpretation, self._attributes.get(name), a.width)
            for name, kind in self._meaning.attributes.items()
        }
        (result,) = self._meaning.apply(
            inner, [Value(a, never), Value(c, never)], attributes, [a.width]
        )
        zero, ones = a.constant(0), a.constant(-1)
        single = a.eq(b) & c.eq(d)
        element = selected(inner.ub | result.poison, (ones, zero), (result.bits, result.bits))
        return selected(single, element, (zero, ones))


def of_single(interval: Element) -> Element:
    """All bits of a single value, and none of several."""
    low, high = interval
    return selected(low.eq(high), (~low, low), (low.constant(0), low.constant(0)))


SINGLE = Return("single values", UNSIGNED, KNOWN_BITS, of_single)


@transfer("arith.andi", KNOWN_BITS)
def andi(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[1] & y[1]


@transfer("arith.ori", KNOWN_BITS)
def ori(m: Execution, x: Element, y: Element) -> Element:
    return x[0] & y[0], x[1] | y[1]


@transfer("arith.xori", KNOWN_BITS)
def xori(m: Execution, x: Element, y: Element) -> Element:
    return (x[0] & y[0]) | (x[1] & y[1]), (x[0] & y[1]) | (x[1] & y[0])


def _known_sum(x: Element, y: Element, carry: int) -> Element:
    """The bits at which both operands and the carries are known."""
    low, high = x[1] + y[1] + x[1].constant(carry), ~x[0] + ~y[0] + x[1].constant(carry)
    carries = ~(low ^ x[1] ^ y[1] ^ high ^ ~x[0] ^ ~y[0])
    known = (x[0] | x[1]) & (y[0] | y[1]) & carries
    return ~high & known, low & known


@transfer("arith.addi", KNOWN_BITS)
def addi(m: Execution, x: Element, y: Element) -> Element:
    return _known_sum(x, y, 0)


@transfer("arith.subi", KNOWN_BITS)
def subi(m: Execution, x: Element, y: Element) -> Element:
    """x + ~y + 1."""
    return _known_sum(x, (y[1], y[0]), 1)


DIRECT = {each.name: each for each in (andi, ori, xori, addi, subi)}


def _by_values(name: str, suffix: str, attributes: Mapping[str, Attribute]) -> Transfer:
    operation = f"arith.{name}"
    piece = Constants(operation, attributes)
    covers = (VALUES, VALUES)
    return by_cases(name + suffix, operation, KNOWN_BITS, covers, piece, attributes, SINGLE)


BY_VALUES: dict[str, Transfer] = {n: _by_values(n, "", {}) for n in PLAIN if n not in DIRECT}
for _name in FLAGGED:
    for _suffix, _flags in FLAGS.items():
        _attributes = {"overflowFlags": IntegerOverflowAttr(_flags)} if _flags else {}
        if _name + _suffix not in DIRECT:
            BY_VALUES[_name + _suffix] = _by_values(_name, _suffix, _attributes)
TRANSFERS: dict[str, Transfer] = {**DIRECT, **BY_VALUES}
"""By name: the operation's, and its flags."""
