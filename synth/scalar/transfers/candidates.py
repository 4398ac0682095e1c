"""Pieces that are sound on all inputs that were run, and what each would gain.

Programs are those of the bottom-up search. A program is a piece where what it says holds on all
inputs. Where it does not hold on all, it may be weakened by another one, to what both say, or said
only where a condition holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType

from synth.campaign.budget import Meter
from synth.scalar.synthesis.space import ProgramBlock, ProgramSpace
from synth.scalar.terms.terms import Term
from synth.scalar.transfers.abstract_inputs import AbstractInputs
from synth.scalar.transfers.facets import Facet, HeldSets, apply
from synth.scalar.transfers.transfer_terms import I1
from verifier.measuring.elements import Sets

_POOL = 1_500
"""So many programs, the cheapest, are combined with each other."""
_LIKELY = 800
"""So many pairs, and programs, are looked at closely."""
_CONDITIONS = 2_500
"""So many conditions, the cheapest, are tried, and as many that are their negations."""
Matrix = NDArray[np.float32]


@dataclass(frozen=True)
class Candidate:
    """What it would gain, in needless values left out, each weighed; of one facet the values as
    programs at the width of the search, `other` what the only value is weakened by, `condition`
    where it is said (where it is not, with `negated`). `cost` is that of its parts."""

    gain: float
    cost: float
    facet: Facet
    values: tuple[Term, ...]
    other: Term | None = None
    condition: Term | None = None
    negated: bool = False


class Rows:
    """The programs of one type, cheapest first: `bits` is N x L."""

    def __init__(self, blocks: Sequence[ProgramBlock], lanes: int) -> None:
        self._blocks = sorted(blocks, key=lambda b: (b.cost, b.constant))
        parts = [b.bits.astype(np.uint8) for b in self._blocks]
        self.bits = np.concatenate(parts) if parts else np.zeros((0, lanes), np.uint8)
        counts = [len(b) for b in self._blocks]
        self.costs = np.repeat([b.cost for b in self._blocks], counts)
        self._starts = np.cumsum([0, *counts])

    def term(self, row: int) -> Term:
        block = int(np.searchsorted(self._starts, row, side="right")) - 1
        return self._blocks[block].term(int(row - self._starts[block]))


class Programs:
    """The programs of a space, on the inputs that were run."""

    def __init__(self, space: ProgramSpace, inputs: AbstractInputs, width: int) -> None:
        self.inputs, self.width = inputs, width
        count = inputs.lanes.count
        one = [b for b in space.blocks if b.type_ == I1]
        self.values = Rows([b for b in space.blocks if b.type_ == IntegerType(width)], count)
        self.bits = Rows(one, count)

    @cached_property
    def conditions(self) -> Matrix:
        """Where each condition holds, then where each does not."""
        holds = self.bits.bits[:_CONDITIONS].astype(np.float32)
        return np.concatenate([holds, 1 - holds])


def grown(space: ProgramSpace, size: float, most: int, meter: Meter) -> None:
    """Grow to programs of a cost, as long as those of the next one are not too many."""
    cost: float | None = 0.0
    before = meter.programs
    while True:
        cost = space.next_cost(cost)
        if cost is None or cost > size or meter.programs - before + space.count(cost) > most:
            return
        space.grow(cost)


def candidates(programs: Programs, facets: Sequence[Facet], now: Sets) -> list[Candidate]:
    """Pieces that gain something where results hold of `now`, those that gain most first."""
    found: list[Candidate] = []
    for facet in facets:
        search = _single if len(facet.sizes) == 1 else _joint
        found += search(programs, facet, now)
    return sorted(found, key=lambda c: (-round(c.gain, 6), c.cost))


@dataclass(frozen=True, eq=False)
class _Said:
    """What N choices of values say on L lanes: where they are wrong, and what they gain."""

    wrong: NDArray[np.bool_]
    gains: Matrix

    @cached_property
    def right(self) -> NDArray[np.bool_]:
        return np.logical_not(self.wrong.any(axis=1))

    @cached_property
    def hopes(self) -> Matrix:
        """What each gains on the lanes where it is right."""
        return np.where(self.wrong, np.float32(0), self.gains)


def _said(programs: Programs, held: HeldSets, now: Sets) -> _Said:
    """Of values that hold of `held`, N x L."""
    inputs = programs.inputs
    wrong = (inputs.wanted.astype(held.dtype) & ~held) != 0
    less = np.bitwise_count(now.astype(held.dtype) & ~held)
    return _Said(wrong, less * inputs.weights.astype(np.float32))


def _single(programs: Programs, facet: Facet, now: Sets) -> Iterator[Candidate]:
    rows = programs.bits if facet.sizes == (1,) else programs.values
    said = _said(programs, facet.held[rows.bits], now)
    totals = said.gains.sum(axis=1)
    for row in np.flatnonzero(said.right & (totals > 0)):
        yield Candidate(float(totals[row]), float(rows.costs[row]), facet, (rows.term(int(row)),))
    wrong = np.flatnonzero(~said.right & (said.hopes.sum(axis=1) > 0))
    yield from _guarded(
        programs, facet, said, wrong, rows.costs, lambda row: (rows.term(row),), None
    )
    if facet.weaken is not None:
        yield from _weakened(programs, facet, rows, wrong[:_POOL], now)


def _guarded(
    programs: Programs,
    facet: Facet,
    said: _Said,
    wrong: NDArray[np.intp],
    costs: NDArray[np.float64],
    term: Callable[[int], tuple[Term, ...]],
    other: Callable[[int], Term] | None,
) -> Iterator[Candidate]:
    """Programs that are said only where a condition holds."""
    conditions = programs.conditions
    if not len(wrong) or not len(conditions):
        return
    best = wrong[np.argsort(-said.hopes[wrong].sum(axis=1), kind="stable")[:_LIKELY]]
    allowed = said.wrong[best].astype(np.float32) @ conditions.T == 0
    gains = np.where(allowed, said.hopes[best] @ conditions.T, 0)
    count = len(conditions) // 2
    every = np.tile(programs.bits.costs[:count], 2)
    # Of each program the best condition, the cheapest of several.
    choice = np.argmax(gains - 1e-6 * every, axis=1)
    for i, row in enumerate(best):
        gain, at = float(gains[i, choice[i]]), int(choice[i])
        if gain > 0:
            yield Candidate(
                gain,
                float(costs[row] + every[at]) + 1,
                facet,
                term(int(row)),
                other and other(int(row)),
                programs.bits.term(at % count),
                at >= count,
            )


def _weakened(
    programs: Programs, facet: Facet, rows: Rows, pool: NDArray[np.intp], now: Sets
) -> Iterator[Candidate]:
    """Programs weakened by others: both are wrong somewhere, but not at one place."""
    assert facet.weaken is not None
    bits = rows.bits[pool]
    wrong, useful = _places(programs, facet, bits, now)
    right = wrong @ wrong.T == 0
    hopes = np.triu(useful @ useful.T, 1)
    hopes[~right] *= 0.25  # with a condition, perhaps
    flat = np.argsort(-hopes, axis=None, kind="stable")[:_LIKELY]
    flat = flat[hopes.ravel()[flat] > 0]
    if not len(flat):
        return
    first, second = np.unravel_index(flat, hopes.shape)
    both = apply(
        facet.weaken, bits[first].astype(np.uint64), bits[second].astype(np.uint64), programs.width
    )
    said = _said(programs, facet.held[both], now)
    totals = said.gains.sum(axis=1)
    costs = rows.costs[pool[first]] + rows.costs[pool[second]] + 1

    def one(i: int) -> tuple[Term, ...]:
        return (rows.term(int(pool[first[i]])),)

    def other(i: int) -> Term:
        return rows.term(int(pool[second[i]]))

    for i in np.flatnonzero(said.right & (totals > 0)):
        yield Candidate(float(totals[i]), float(costs[i]), facet, one(int(i)), other(int(i)))
    some = np.flatnonzero(~said.right & (said.hopes.sum(axis=1) > 0))
    yield from _guarded(programs, facet, said, some, costs, one, other)


def _places(
    programs: Programs, facet: Facet, bits: NDArray[np.uint8], now: Sets
) -> tuple[Matrix, Matrix]:
    """For each program where it is wrong, and where it is of use: a place is a lane, or a bit of
    one where each bit that is set says something by itself."""
    if facet.weaken != "and":
        said = _said(programs, facet.held[bits], now)
        return said.wrong.astype(np.float32), np.sqrt(said.gains).astype(np.float32)
    wrong: list[Matrix] = []
    useful: list[Matrix] = []
    for position in range(programs.width):
        bit = np.uint8(1 << position)
        said = _said(programs, facet.held[bits & bit], now)
        wrong.append(said.wrong.astype(np.float32))
        useful.append(np.sqrt(said.hopes))
    return np.concatenate(wrong, axis=1), np.concatenate(useful, axis=1)


def _joint(programs: Programs, facet: Facet, now: Sets) -> Iterator[Candidate]:
    """Pieces of two values, each a program of at most one operation or so."""
    rows = programs.values
    if facet.sizes != (programs.width,) * 2:
        return
    pool = np.arange(min(len(rows.costs), _POOL // 2))
    few = np.random.default_rng(0).permutation(len(now))[:48]
    hopes = np.zeros((len(pool), len(pool)), np.float32)
    inputs = programs.inputs
    for lane in few:
        held = facet.held
        gain = np.bitwise_count(now[lane]) - np.bitwise_count(now[lane] & held).astype(np.int64)
        gain = np.where((inputs.wanted[lane] & ~held) != 0, 0, gain * inputs.weights[lane])
        table = gain.astype(np.float32).reshape(1 << programs.width, -1)
        column = rows.bits[pool, lane]
        hopes += table[column[:, None], column[None, :]]
    flat = np.argsort(-hopes, axis=None, kind="stable")[: 2 * _LIKELY]
    flat = flat[hopes.ravel()[flat] > 0]
    if not len(flat):
        return
    first, second = np.unravel_index(flat, hopes.shape)
    index = (rows.bits[first].astype(np.intp) << programs.width) | rows.bits[second]
    said = _said(programs, facet.held[index], now)
    totals = said.gains.sum(axis=1)
    costs = rows.costs[first] + rows.costs[second]

    def both(i: int) -> tuple[Term, ...]:
        return rows.term(int(first[i])), rows.term(int(second[i]))

    for i in np.flatnonzero(said.right & (totals > 0)):
        yield Candidate(float(totals[i]), float(costs[i]), facet, both(int(i)))
    some = np.flatnonzero(~said.right & (said.hopes.sum(axis=1) > 0))
    yield from _guarded(programs, facet, said, some, costs, both, None)
