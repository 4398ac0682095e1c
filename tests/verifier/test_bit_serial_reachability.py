"""Which widths violate a question, by the automaton and by trying every input at small widths.

The questions are random truth values over two inputs of one width and what is made of them, with
every kind of literal; where the circuit stands for nothing unknown, the answers must be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from semantics.bit_serial import BitSerialReading
from semantics.bit_serial_circuit import Rank
from semantics.builder import Bits, Bool, NotRepresentable, SymbolicWidth, Width, select
from semantics.numpy_batches import NumpyReading
from semantics.overflow import (
    signed_mul_overflows,
    signed_shl_overflows,
    unsigned_mul_overflows,
    unsigned_shl_overflows,
)
from verifier.bit_serial_reachability import Violations, violations

LARGEST = 6
LITERALS = (*range(-5, 9), 16)

Question = Callable[[Random, Bits, Bits], Bool]


def _stream(random: Random, x: Bits, y: Bits, depth: int) -> Bits:
    """A value made of x and y."""

    def smaller() -> Bits:
        return _stream(random, x, y, depth - 1)

    if depth == 0 or random.random() < 0.15:
        kind = random.randrange(8)
        if kind < 3:
            return x
        if kind < 5:
            return y
        return [
            x.signed_minimum() + x.constant(random.randint(-2, 2)),
            x.bit_width() - x.constant(random.randint(0, 2)),
            x.constant(random.choice(LITERALS)),
        ][kind - 5]
    literal = x.constant(random.choice(LITERALS))
    small = x.constant(random.choice((0, 1, 1, 2, 2, 3, 4, 5)))
    makers: list[Callable[[], Bits]] = [
        lambda: smaller() + smaller(),
        lambda: smaller() - smaller(),
        lambda: smaller() & smaller(),
        lambda: smaller() | smaller(),
        lambda: smaller() ^ smaller(),
        lambda: ~smaller(),
        lambda: smaller() * literal,
        lambda: smaller().shl(small),
        lambda: smaller().lshr(small),
        lambda: smaller().ashr(small),
        lambda: getattr(smaller(), random.choice(("shl", "lshr", "ashr")))(
            x.bit_width() - x.constant(1)
        ),
        lambda: getattr(smaller(), random.choice(("udiv", "urem", "sdiv", "srem")))(literal),
        lambda: select(_truth(random, x, y, depth - 1), smaller(), smaller()),
        lambda: _truth(random, x, y, depth - 1).as_bit().zext(x.width),
        lambda: _truth(random, x, y, depth - 1).as_bit().sext(x.width),
    ]
    return random.choice(makers)()


def _truth(random: Random, x: Bits, y: Bits, depth: int) -> Bool:
    def stream() -> Bits:
        return _stream(random, x, y, depth)

    literal = x.constant(random.choice(LITERALS))
    small = x.constant(random.choice((1, 2, 3)))
    a = stream()
    makers: list[Callable[[], Bool]] = [
        lambda: a.eq(stream()),
        lambda: a.ult(stream()),
        lambda: a.slt(stream()),
        lambda: ~stream().slt(a),
        lambda: a.is_negative(),
        lambda: a.trunc(1).is_true(),
        lambda: signed_mul_overflows(a, literal),
        lambda: unsigned_mul_overflows(a, literal),
        lambda: signed_shl_overflows(a, small),
        lambda: unsigned_shl_overflows(a, small),
        lambda: _truth(random, x, y, depth) & ~stream().eq(a),
    ]
    return random.choice(makers)()


def _automaton(seed: int, least: int, fixed: bool = False) -> tuple[Violations, bool]:
    """The violating widths of a random question, and whether they are exact."""
    ranks = [Rank(least, fixed)]
    reading = BitSerialReading(ranks)
    width: Width = least if fixed else SymbolicWidth("w", 0)
    x, y = reading.new_bits("x", width), reading.new_bits("y", width)
    question = _truth(Random(seed), x, y, 2)
    found = violations(reading.circuit, {"q": question.term}, ranks)["q"]
    return found, not reading.circuit.abstracts([question.term])


def _tried(seed: int, width: int) -> bool:
    """Whether some input at this width makes the question true."""
    reading = NumpyReading()
    every = np.arange(1 << 2 * width)
    x = reading.bits(every & (1 << width) - 1, width)
    y = reading.bits(every >> width, width)
    return bool(np.any(_truth(Random(seed), x, y, 2).term))


def _disagreement(seed: int) -> str | None:
    try:
        found, exact = _automaton(seed, least=1)
    except NotRepresentable:
        return None
    for width in range(1, LARGEST + 1):
        tried = _tried(seed, width)
        if found.at(width) != tried and (exact or tried):
            return f"seed {seed}, width {width}: {found}, but trying says {tried}"
    return None


def test_the_violating_widths_are_those_that_trying_finds() -> None:
    for seed in range(100):
        assert _disagreement(seed) is None


def test_a_fixed_width_is_like_any_other() -> None:
    for seed in range(60):
        for width in (2, 3, 5):
            try:
                found, exact = _automaton(seed, width, fixed=True)
            except NotRepresentable:
                continue
            tried = _tried(seed, width)
            assert found.at(width) == tried or not (exact or tried), (seed, width)
