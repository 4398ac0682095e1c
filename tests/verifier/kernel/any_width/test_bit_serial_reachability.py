"""Which widths violate a question, by the automaton and by trying every input at small widths.

The questions are random truth values over two inputs of one width and what is made of them, with
every kind of literal; where the circuit stands for nothing unknown, the answers must be the same.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy as np
import pytest

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.bit_serial_circuit import Rank
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool, select
from semantics.language.not_representable import NotRepresentable
from semantics.language.overflow import (
    signed_mul_overflows,
    signed_shl_overflows,
    unsigned_mul_overflows,
    unsigned_shl_overflows,
)
from semantics.language.widths import SymbolicWidth, Width
from tests.support.deep import few, some_of
from verifier.finding import bit_serial_search
from verifier.finding.bit_serial_search import violations
from verifier.finding.violating_widths import Violations
from verifier.kernel.any_width.bit_serial_automaton import Automaton, _Step

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
    interpretation = BitSerialInterpretation(ranks)
    width: Width = least if fixed else SymbolicWidth("w", 0)
    x, y = interpretation.new_bits("x", width), interpretation.new_bits("y", width)
    question = _truth(Random(seed), x, y, 2)
    found = violations(Automaton(interpretation.circuit, {"q": question.term}, ranks))["q"]
    return found, not interpretation.circuit.abstracts([question.term])


def _tried(seed: int, width: int) -> bool:
    """Whether some input at this width makes the question true."""
    interpretation = NumpyInterpretation()
    every = np.arange(1 << 2 * width)
    x = interpretation.bits(every & (1 << width) - 1, width)
    y = interpretation.bits(every >> width, width)
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


@pytest.mark.deep
def test_the_violating_widths_are_those_that_trying_finds() -> None:
    for seed in range(70):
        assert _disagreement(seed) is None


def test_a_search_that_is_too_much_work_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = _automaton(0, least=1)
    assert found.none_from is not None or found.smallest is not None
    monkeypatch.setattr(bit_serial_search, "MOST_WORK", 10)
    with pytest.raises(NotRepresentable, match="bits in all states"):
        _automaton(0, least=1)


@pytest.mark.deep
def test_a_fixed_width_is_like_any_other() -> None:
    for seed in range(40):
        for width in (2, 3, 5):
            try:
                found, exact = _automaton(seed, width, fixed=True)
            except NotRepresentable:
                continue
            tried = _tried(seed, width)
            assert found.at(width) == tried or not (exact or tried), (seed, width)


def _mixed(random: Random, x: Bits, y: Bits) -> Bool:
    """A truth value over a narrow x and a wide y."""
    extended = x.zext(y.width) if random.random() < 0.5 else x.sext(y.width)
    low = y.trunc(x.width)
    wide, narrow = (_stream(random, extended, y, 1), y), (_stream(random, x, low, 1), x)
    a, b = wide if random.random() < 0.5 else narrow
    return _truth(random, a, b, 1) & ~_truth(random, *narrow, 1)


def _mixed_tried(seed: int, narrow: int, wide: int) -> bool:
    interpretation = NumpyInterpretation()
    every = np.arange(1 << narrow + wide)
    x = interpretation.bits(every & (1 << narrow) - 1, narrow)
    y = interpretation.bits(every >> narrow, wide)
    return bool(np.any(_mixed(Random(seed), x, y).term))


FREE = {"narrow": SymbolicWidth("n", 0), "wide": SymbolicWidth("w", 1)}
PAIRS: dict[str, tuple[list[Rank], tuple[Width, Width]]] = {
    "two symbolic widths": ([Rank(1), Rank(2)], (FREE["narrow"], FREE["wide"])),
    "3 above": ([Rank(1), Rank(3, fixed=True)], (FREE["narrow"], 3)),
    "3 below": ([Rank(3, fixed=True), Rank(4)], (3, FREE["wide"])),
}


@pytest.mark.deep
@few(3)
@pytest.mark.parametrize(("ranks", "widths"), PAIRS.values(), ids=PAIRS.keys())
def test_two_widths(ranks: list[Rank], widths: tuple[Width, Width]) -> None:
    for seed in range(12):
        interpretation = BitSerialInterpretation(ranks)
        x, y = interpretation.new_bits("x", widths[0]), interpretation.new_bits("y", widths[1])
        question = _mixed(Random(seed), x, y)
        try:
            found = violations(Automaton(interpretation.circuit, {"q": question.term}, ranks))["q"]
        except NotRepresentable:
            continue
        exact = not interpretation.circuit.abstracts([question.term])
        if exact and found.smallest is not None and sum(found.smallest) < 14:
            assert _mixed_tried(seed, found.smallest[0], found.smallest[1]), seed
        for narrow, wide in combinations(range(1, 6), 2):
            if any(r.fixed and r.least != w for r, w in zip(ranks, (narrow, wide), strict=True)):
                continue
            counted = wide if ranks[0].fixed else narrow
            if _mixed_tried(seed, narrow, wide):
                assert found.at(counted), (seed, narrow, wide)


Plant = Callable[[pytest.MonkeyPatch], None]


def _recalls_no(what: str) -> Plant:
    recall = _Step.recall

    def forgetful(self: _Step, slot: str, index: int, place: int = 0) -> int:
        return 0 if slot == what else recall(self, slot, index, place)

    return lambda patch: patch.setattr(_Step, "recall", forgetful)


def _everything_was_guessed_right(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_Step, "right", lambda self: self.every)


def _unsigned_products(patch: pytest.MonkeyPatch) -> None:
    fits = BitSerialInterpretation._fits
    patch.setattr(
        BitSerialInterpretation, "_fits", lambda self, signed, x, f: fits(self, False, x, f)
    )


def _literals_do_not_wrap(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(BitSerialInterpretation, "_among", lambda self, rank, widths: self.truth(False))


def _rounds_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        BitSerialInterpretation,
        "_signed",
        lambda self, x, divisor, width: (
            (0, self._shift_by("ashr", x, divisor.bit_length() - 1, width)) if divisor > 1 else None
        ),
    )


def _shifts_in_zeros(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(BitSerialInterpretation, "_sign_everywhere", BitSerialInterpretation._sign_below)


def _no_period(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Violations, "at", lambda self, n: n < len(self.lengths) and self.lengths[n])


PLANTS: dict[str, Plant] = {
    "what a shift delays is forgotten": _recalls_no("past"),
    "looking ahead is not checked": _everything_was_guessed_right,
    "signed overflow as unsigned": _unsigned_products,
    "literals do not wrap": _literals_do_not_wrap,
    "signed quotients round down": _rounds_down,
    "an arithmetic shift by the width less 1 as a logical one": _shifts_in_zeros,
    "lengths do not repeat": _no_period,
}


@pytest.mark.parametrize("plant", some_of(PLANTS.values(), 3), ids=PLANTS.keys())
def test_a_planted_mistake_is_noticed(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(_disagreement(seed) is not None for seed in range(400))
