"""Programs that select: a condition for two programs of which each is right on some lanes.

The condition is one that is there, or a conjunction or disjunction of two (as in EUSolver: Alur,
Radhakrishna, Udupa, TACAS'17).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from synth.scalar.synthesis.space import ProgramBlock, ProgramSpace, WantedValues
from synth.scalar.terms.batches import Column
from synth.scalar.terms.terms import Application, Operator, Term

_MOST_ARMS = 400
"""So many programs of different lanes on which they are right are arms."""
_MOST_PAIRS = 4000
_MOST_JOINED = 100
"""For so many pairs of arms conditions are joined, of which the cheapest ones are tried."""
_MOST_CONDITIONS = 150


@dataclass(frozen=True)
class _Row:
    cost: float
    block: ProgramBlock
    row: int
    lanes: int
    """The lanes on which an arm is right, or a condition 1, as the bits of a number."""

    @property
    def term(self) -> Term:
        return self.block.term(self.row)


def branches(space: ProgramSpace, target: WantedValues, below: float) -> list[tuple[float, Term]]:
    """Selections that do what is wanted, with their costs as trees, which are `below` that.

    Raises `OutOfBudget`.
    """
    found: list[tuple[float, Term]] = []
    for operator in space.grammar.operators:
        room = below - space.costs[operator]
        if operator.result_types == (target.type_,) and space.behaviours[operator].selects:
            for cost, term in _selections(space, target, operator, room):
                found.append((cost + space.costs[operator], term))
    return found


def _selections(
    space: ProgramSpace, target: WantedValues, select: Operator, below: float
) -> Iterator[tuple[float, Term]]:
    """Selections, and what arms and condition cost together."""
    lanes = np.flatnonzero(target.certain)
    everywhere = (1 << len(lanes)) - 1
    arms = [arm for arm in _arms(space, target, lanes) if arm.cost < below]
    conditions = [c for c in _conditions(space, select, lanes) if c.cost < below]
    both, either = _connectives(space, select)
    pairs = sorted(
        (then.cost + otherwise.cost, i, j)
        for i, then in enumerate(arms)
        for j, otherwise in enumerate(arms)
        if then.cost + otherwise.cost < below
        and i != j
        and then.lanes | otherwise.lanes == everywhere
    )
    joined = 0
    for cost, i, j in pairs[:_MOST_PAIRS]:
        then, otherwise = arms[i], arms[j]
        space.meter.run(len(conditions))
        true, false = everywhere & ~otherwise.lanes, everywhere & ~then.lanes
        room = below - cost
        simple = next(
            (c for c in conditions if c.lanes & true == true and not c.lanes & false), None
        )
        if simple is not None:
            if simple.cost < room:
                yield (
                    cost + simple.cost,
                    Application(select, (simple.term, then.term, otherwise.term)),
                )
            continue
        if joined == _MOST_JOINED:
            continue
        joined += 1
        cheap = [c for c in conditions if c.cost < room]
        covering = [c for c in cheap if c.lanes & true == true]
        avoiding = [c for c in cheap if not c.lanes & false]
        for connective, two in (
            (both, _two(covering, false, 0)),
            (either, _two(avoiding, true, true)),
        ):
            if connective is not None and two is not None:
                condition = Application(connective, (two[0].term, two[1].term))
                total = cost + two[0].cost + two[1].cost + space.costs[connective]
                if total < below:
                    yield total, Application(select, (condition, then.term, otherwise.term))


def _two(conditions: list[_Row], lanes: int, wanted: int) -> tuple[_Row, _Row] | None:
    """Two conditions that together are as wanted on the lanes: never both 1, or one of them 1."""
    some = conditions[:_MOST_CONDITIONS]
    for i, one in enumerate(some):
        for other in some[:i]:
            joined = one.lanes | other.lanes if wanted else one.lanes & other.lanes
            if joined & lanes == wanted:
                return other, one
    return None


def _arms(space: ProgramSpace, target: WantedValues, lanes: Column) -> list[_Row]:
    """The cheapest program for each set of lanes on which some program is right."""
    known: dict[int, _Row] = {}
    for block in space.blocks:
        if block.type_ == target.type_:
            right = (block.bits == target.bits)[:, lanes] & ~block.poison[:, lanes]
            for row, number in enumerate(_numbers(right)):
                if number and number not in known:
                    known[number] = _Row(block.cost, block, row, number)
    rows = sorted(known.values(), key=lambda r: (r.cost, -r.lanes.bit_count()))
    return rows[:_MOST_ARMS]


def _conditions(space: ProgramSpace, select: Operator, lanes: Column) -> list[_Row]:
    """The cheapest program for each set of lanes on which a condition is 1, never poison."""
    known: dict[int, _Row] = {}
    for block in space.blocks:
        if block.type_ == select.operand_types[0]:
            poisoned = _numbers(block.poison[:, lanes])
            for row, number in enumerate(_numbers((block.bits == 1)[:, lanes])):
                if not poisoned[row] and number not in known:
                    known[number] = _Row(block.cost, block, row, number)
    return sorted(known.values(), key=lambda r: r.cost)


def _numbers(truths: Column) -> list[int]:
    packed: Column = np.packbits(truths, axis=1, bitorder="little")
    return [int.from_bytes(packed[row].tobytes(), "little") for row in range(len(packed))]


def _connectives(space: ProgramSpace, select: Operator) -> tuple[Operator | None, Operator | None]:
    """An operator that is a conjunction of conditions, and one that is a disjunction."""
    bit = select.operand_types[0]
    found: list[Operator | None] = [None, None]
    for operator in space.grammar.operators:
        if operator.operand_types == (bit, bit) and operator.result_types == (bit,):
            for position, table in enumerate(((0, 0, 0, 1), (0, 1, 1, 1))):
                if found[position] is None and space.behaviours[operator].table == table:
                    found[position] = operator
    return found[0], found[1]
