"""Programs that select: a condition for two programs of which each is right on some lanes.

The condition is one that is there, or a conjunction or disjunction of two (as in EUSolver: Alur,
Radhakrishna, Udupa, TACAS'17).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from synth.scalar.batches import Column
from synth.scalar.space import Block, Space, Target
from synth.scalar.terms import Apply, Operator, Term

_MOST_ARMS = 400
"""So many programs of different lanes on which they are right are arms."""
_MOST_PAIRS = 4000


@dataclass(frozen=True)
class _Row:
    cost: float
    block: Block
    row: int
    lanes: int
    """The lanes on which an arm is right, or a condition 1, as the bits of a number."""

    @property
    def term(self) -> Term:
        return self.block.term(self.row)


def branches(space: Space, target: Target) -> list[tuple[float, Term]]:
    """Selections that do what is wanted, with their costs as trees. Raises `OutOfBudget`."""
    found: list[tuple[float, Term]] = []
    for operator in space.grammar.operators:
        if operator.result_types == (target.type_,) and space.behaviours[operator].selects:
            found += _selections(space, target, operator)
    return found


def _selections(space: Space, target: Target, select: Operator) -> Iterator[tuple[float, Term]]:
    lanes = np.flatnonzero(target.certain)
    everywhere = (1 << len(lanes)) - 1
    arms = _arms(space, target, lanes)
    conditions = _conditions(space, select, lanes)
    both, either = _connectives(space, select)
    pairs = sorted(
        (
            (then.cost + otherwise.cost, i, j)
            for i, then in enumerate(arms)
            for j, otherwise in enumerate(arms)
            if i != j and then.lanes | otherwise.lanes == everywhere
        ),
    )[:_MOST_PAIRS]
    for cost, i, j in pairs:
        then, otherwise = arms[i], arms[j]
        space.meter.run(len(conditions))
        true, false = everywhere & ~otherwise.lanes, everywhere & ~then.lanes
        covering = [c for c in conditions if c.lanes & true == true]
        avoiding = [c for c in conditions if not c.lanes & false]
        total = cost + space.costs[select]

        def selection(condition: Term, then: _Row = then, otherwise: _Row = otherwise) -> Term:
            return Apply(select, (condition, then.term, otherwise.term))

        simple = next((c for c in covering if not c.lanes & false), None)
        if simple is not None:
            yield total + simple.cost, selection(simple.term)
            continue
        for connective, some in (
            (both, _two(covering, false, 0)),
            (either, _two(avoiding, true, true)),
        ):
            if connective is not None and some is not None:
                condition = Apply(connective, (some[0].term, some[1].term))
                yield (
                    total + some[0].cost + some[1].cost + space.costs[connective],
                    selection(condition),
                )


def _two(conditions: list[_Row], lanes: int, wanted: int) -> tuple[_Row, _Row] | None:
    """Two conditions that together are as wanted on the lanes: never both 1, or one of them 1."""
    some = conditions[:_MOST_ARMS]
    for i, one in enumerate(some):
        for other in some[:i]:
            joined = one.lanes | other.lanes if wanted else one.lanes & other.lanes
            if joined & lanes == wanted:
                return other, one
    return None


def _arms(space: Space, target: Target, lanes: Column) -> list[_Row]:
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


def _conditions(space: Space, select: Operator, lanes: Column) -> list[_Row]:
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


def _connectives(space: Space, select: Operator) -> tuple[Operator | None, Operator | None]:
    """An operator that is a conjunction of conditions, and one that is a disjunction."""
    bit = select.operand_types[0]
    found: list[Operator | None] = [None, None]
    for operator in space.grammar.operators:
        if operator.operand_types == (bit, bit) and operator.result_types == (bit,):
            for position, table in enumerate(((0, 0, 0, 1), (0, 1, 1, 1))):
                if found[position] is None and space.behaviours[operator].table == table:
                    found[position] = operator
    return found[0], found[1]
