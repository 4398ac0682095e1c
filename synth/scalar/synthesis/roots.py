"""Programs that give what is wanted: their last operation, over programs that are there.

Where an operation can be inverted in one operand, the other half is looked up (meet in the middle,
as in Gulwani et al., PLDI'11, and Feser et al., PLDI'15). Where it cannot, what must hold of an
operand, such as that it has all bits of an `and`, rules most choices out, and a few lanes the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np

from synth.scalar.synthesis.space import (
    ProgramBlock,
    ProgramSpace,
    WantedValues,
    keys_of,
    run_operator,
)
from synth.scalar.terms.batches import Column, width_of
from synth.scalar.terms.terms import Application, Operator, Term

_PROBE = 6
"""So many lanes are run before all are."""
_MOST_EQUAL = 500
"""So many programs that agree where they are to be equal are compared with each other."""
_CHUNK = 1 << 21
"""So many entries of a batch are computed at a time."""


class Roots:
    """Finds last operations over the programs of a space as it is now."""

    def __init__(self, space: ProgramSpace, target: WantedValues) -> None:
        self._space = space
        self._target = target
        self._lanes = np.flatnonzero(target.certain)
        self._mask = np.uint64((1 << width_of(target.type_, {})) - 1)
        self._sign = (self._mask >> np.uint64(1)) + np.uint64(1)
        self._wanted = target.bits[self._lanes]
        self._known: dict[bytes, tuple[ProgramBlock, int]] | None = None

    def joined(self, below: float) -> list[tuple[float, Term]]:
        """Programs, with their costs as trees, whose last operation can be inverted.

        They cost less than `below` as trees.
        """
        found: list[tuple[float, Term]] = []
        space, target = self._space, self._target
        for operator in space.grammar.operators:
            behaviour = space.behaviours[operator]
            if operator.result_types != (target.type_,) or not behaviour.inverses:
                continue
            for position, inverse in sorted(behaviour.inverses.items())[
                : 1 + (not behaviour.mirrored)
            ]:
                for block in self._operands():
                    space.meter.run(len(block))
                    clean = np.flatnonzero(~block.poison[:, self._lanes].any(axis=1))
                    needed = inverse(self._wanted, block.bits[clean][:, self._lanes]) & self._mask
                    for row, key in zip(clean.tolist(), self._keys(needed), strict=True):
                        other = self._behaving().get(key)
                        if other is not None and not (block.constant and other[0].constant):
                            pair = [(block, row), other] if position else [other, (block, row)]
                            cost = block.cost + other[0].cost + space.costs[operator]
                            if cost < below:
                                found.append((cost, _applied(operator, pair)))
        return found

    def equal(self, below: float) -> list[tuple[float, Term]]:
        """Programs, with their costs as trees, that compare two programs for equality.

        They cost less than `below` as trees. What they compare
        has the same values on the lanes on which they are to be equal.
        """
        found: list[tuple[float, Term]] = []
        space, target = self._space, self._target
        for operator in space.grammar.operators:
            equality = space.behaviours[operator].equality
            if operator.result_types != (target.type_,) or equality is None:
                continue
            lanes = self._lanes[self._wanted == equality]
            width = width_of(operator.operand_types[0], {})
            groups: dict[bytes, list[tuple[ProgramBlock, int]]] = {}
            for block in space.blocks:
                if block.type_ == operator.operand_types[0]:
                    space.meter.run(len(block))
                    clean = np.flatnonzero(~block.poison[:, self._lanes].any(axis=1))
                    bits = block.bits[clean][:, lanes]
                    keys = keys_of(bits, np.zeros((len(bits), 0), np.bool_), width)
                    for row, key in zip(clean.tolist(), keys, strict=True):
                        groups.setdefault(key, []).append((block, row))
            apart = self._lanes[self._wanted != equality]
            for group in groups.values():
                pairs = self._apart(operator, group[:_MOST_EQUAL], apart)
                found += [(cost, term) for cost, term in pairs if cost < below]
        return found

    def _apart(
        self, operator: Operator, group: Sequence[tuple[ProgramBlock, int]], lanes: Column
    ) -> Iterator[tuple[float, Term]]:
        """The pairs of a group that are different on all of these lanes."""
        if len(group) < 2:
            return
        bits = np.array([block.bits[row, lanes] for block, row in group])
        for number, (block, row) in enumerate(group[1:], start=1):
            differ = (bits[:number] != bits[number]).all(axis=1)
            for other in np.flatnonzero(differ).tolist():
                if not (block.constant and group[other][0].constant):
                    pair = [group[other], (block, row)]
                    cost = pair[0][0].cost + block.cost + self._space.costs[operator]
                    yield cost, _applied(operator, pair)

    def _operands(self) -> list[ProgramBlock]:
        return [b for b in self._space.blocks if b.type_ == self._target.type_]

    def _keys(self, bits: Column) -> list[bytes]:
        none = np.zeros((len(bits), 0), np.bool_)
        return keys_of(bits, none, width_of(self._target.type_, {}))

    def _behaving(self) -> dict[bytes, tuple[ProgramBlock, int]]:
        """The cheapest program for each behaviour where the target is certain, never poison."""
        if self._known is None:
            self._known = {}
            for block in self._operands():
                clean = np.flatnonzero(~block.poison[:, self._lanes].any(axis=1))
                keys = self._keys(block.bits[clean][:, self._lanes])
                for row, key in zip(clean.tolist(), keys, strict=True):
                    self._known.setdefault(key, (block, row))
        return self._known

    def at(self, cost: float) -> Iterator[Term]:
        """All other programs of that cost, as trees, over what the space has.

        Raises `OutOfBudget`.
        """
        for operator, blocks in list(self._space.choices(cost)):
            behaviour = self._space.behaviours[operator]
            if behaviour.inverses or behaviour.selects:
                continue
            for result, type_ in enumerate(operator.result_types):
                if type_ == self._target.type_:
                    yield from self._filtered(operator, blocks, result)

    def _filtered(
        self, operator: Operator, blocks: tuple[ProgramBlock, ...], result: int
    ) -> Iterator[Term]:
        """The choices of operands with which the operator gives what is wanted."""
        behaviour = self._space.behaviours[operator]
        rows = [np.arange(len(block)) for block in blocks]
        for position, bounds in enumerate(behaviour.bounds):
            if bounds:
                block = blocks[position]
                bits = block.bits[:, self._lanes]
                possible = ~block.poison[:, self._lanes].any(axis=1)
                for bound in bounds:
                    possible &= bound(self._wanted, bits, self._sign).all(axis=1)
                rows[position] = np.flatnonzero(possible)
        counts = [len(r) for r in rows]
        if not all(counts):
            return
        below = prod(counts[1:])
        step = max(1, _CHUNK // (below * _PROBE))
        for first in range(0, counts[0], step):
            numbers = np.arange(first * below, min(first + step, counts[0]) * below)
            places = np.unravel_index(numbers, counts)
            chosen = tuple(r[p] for r, p in zip(rows, places, strict=True))
            if behaviour.mirrored and blocks[0] is blocks[1]:
                ordered = chosen[0] <= chosen[1]
                chosen = tuple(c[ordered] for c in chosen)
            self._space.meter.run(chosen[0].size)
            yield from self._probed(operator, blocks, chosen, result)

    def _probed(
        self,
        operator: Operator,
        blocks: tuple[ProgramBlock, ...],
        rows: tuple[Column, ...],
        result: int,
    ) -> Iterator[Term]:
        """Those of the choices that give what is wanted: on a few lanes, then on all."""
        target = self._target
        some = (
            self._lanes[np.linspace(0, len(self._lanes) - 1, _PROBE).astype(int)]
            if len(self._lanes)
            else self._lanes
        )
        given = [
            (b.bits[r[:, None], some], b.poison[r[:, None], some])
            for b, r in zip(blocks, rows, strict=True)
        ]
        columns, _ = run_operator(operator, given)
        bits, poison = columns[result]
        left = ((bits == target.bits[some]) & ~poison).all(axis=1)
        batch = self._space.apply(operator, blocks, tuple(r[left] for r in rows))
        bits, poison = batch.columns[result]
        for choice in np.flatnonzero(target.met_by(bits, poison)).tolist():
            yield _applied(operator, batch.operands(choice), result)


def _applied(
    operator: Operator, operands: Sequence[tuple[ProgramBlock, int]], result: int = 0
) -> Term:
    return Application(operator, tuple(block.term(row) for block, row in operands), result)
