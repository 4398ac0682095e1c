"""The programs of a grammar, grown from cheap to costly, one for each behaviour on the lanes.

Bottom-up enumeration up to observational equivalence (Udupa et al., TRANSIT, PLDI'13). An operation
is run on all choices of its operands at once. A program that is undefined on some lane is left out:
there the specification is defined. A program costs here what its operations cost as a tree.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, product
from math import prod

import numpy as np
from xdsl.ir import Attribute

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.containers import element_type
from synth.campaign.budget import Meter
from synth.scalar.synthesis.behaviour import Behaviour, behaviours_of
from synth.scalar.synthesis.specification import Grammar
from synth.scalar.terms import batches
from synth.scalar.terms.batches import Column, RunsTerms, width_of
from synth.scalar.terms.terms import Application, Operator, Term

_CHUNK = 1 << 20
"""So many entries of a batch are computed at a time."""
_MOST_SELECTIONS = 30_000
"""Of more selections at a time only those at the root are looked for, by their conditions."""
_LEAST_COST = 1 / 16
"""What an operation counts at least, so that finitely many programs have a cost."""


@dataclass(frozen=True)
class Origin:
    """Results of an operation applied to rows of blocks: for each operand N rows."""

    operator: Operator
    result: int
    blocks: tuple[ProgramBlock, ...]
    rows: tuple[Column, ...]

    def term(self, number: int) -> Term:
        """One of the N programs."""
        rows = zip(self.blocks, self.rows, strict=True)
        operands = tuple(block.term(int(of_block[number])) for block, of_block in rows)
        return Application(self.operator, operands, self.result)


@dataclass(eq=False)
class ProgramBlock:
    """N programs of one type and cost; `bits` (0 where poison) and `poison` are N x L.

    The rows from `starts[i]` on are what `origins[i]` says.
    """

    type_: Attribute
    cost: float
    constant: bool
    rank: int
    bits: Column
    poison: Column
    starts: list[int]
    origins: list[Term | Origin]
    _terms: dict[int, Term] = field(default_factory=dict[int, Term])

    def __len__(self) -> int:
        return len(self.bits)

    def term(self, row: int) -> Term:
        """The program in a row."""
        if row not in self._terms:
            number = bisect_right(self.starts, row) - 1
            origin = self.origins[number]
            if isinstance(origin, Origin):
                origin = origin.term(row - self.starts[number])
            self._terms[row] = origin
        return self._terms[row]


@dataclass(frozen=True)
class Batch:
    """What an operator gives for some choices of rows of blocks.

    `rows` has for each operand M rows of its block; `columns` bits and poison for each result, M x
    L. Choices that are undefined on some lane are left out.
    """

    operator: Operator
    blocks: tuple[ProgramBlock, ...]
    rows: tuple[Column, ...]
    columns: tuple[tuple[Column, Column], ...]

    def operands(self, choice: int) -> tuple[tuple[ProgramBlock, int], ...]:
        """The rows of the blocks that a choice is of."""
        return tuple((b, int(r[choice])) for b, r in zip(self.blocks, self.rows, strict=True))

    def meeting(self, target: WantedValues) -> Iterator[Term]:
        """The programs that do what is wanted."""
        for result, (bits, poison) in enumerate(self.columns):
            if self.operator.result_types[result] == target.type_:
                for choice in np.flatnonzero(target.met_by(bits, poison)).tolist():
                    operands = tuple(block.term(row) for block, row in self.operands(choice))
                    yield Application(self.operator, operands, result)


@dataclass(frozen=True)
class WantedValues:
    """What is wanted: L values of a type, where `certain`; elsewhere anything that is defined."""

    type_: Attribute
    bits: Column
    certain: Column

    def met_by(self, bits: Column, poison: Column) -> Column:
        """Which of N programs, N x L, do what is wanted."""
        agrees = (bits == self.bits) & ~poison
        return (agrees | ~self.certain).all(axis=1)


class ProgramSpace:
    """All programs up to some cost over `leaves` and the literals, which cost nothing."""

    def __init__(
        self, runner: RunsTerms, leaves: Sequence[Term], grammar: Grammar, meter: Meter
    ) -> None:
        self.runner = runner
        self.lanes = runner.count
        self.grammar = grammar
        self.meter = meter
        self.blocks: list[ProgramBlock] = []
        self.costs = {o: max(self._price(o), _LEAST_COST) for o in grammar.operators}
        self.behaviours = self._behaviours()
        self._seen: dict[Attribute, set[bytes]] = {}
        self._add_leaves(leaves, constant=False)
        self._add_leaves(grammar.literals, constant=True)

    def _price(self, operator: Operator) -> float:
        return self.grammar.costs.of_operator(operator)

    def _behaviours(self) -> Mapping[Operator, Behaviour]:
        return behaviours_of(self.grammar.operators)

    def _add_leaves(self, leaves: Sequence[Term], constant: bool) -> None:
        level = _Level(0.0, constant)
        for leaf in leaves:
            assert isinstance(leaf.type_, Attribute)
            outcome = self.runner.run(leaf)
            bits = np.where(outcome.poison, np.uint64(0), outcome.bits)
            self._add(level, leaf.type_, bits[None], outcome.poison[None], leaf)
        self._close(level)

    def _add(
        self,
        level: _Level,
        type_: Attribute,
        bits: Column,
        poison: Column,
        origin: Term | Origin,
    ) -> None:
        """Add to the level those of N programs that behave like none before."""
        seen = self._seen.setdefault(type_, set())
        new: list[int] = []
        for row, key in enumerate(keys_of(bits, poison, width_of(element_type(type_), {}))):
            if key not in seen:
                seen.add(key)
                new.append(row)
        if new:
            if isinstance(origin, Origin):
                origin = replace(origin, rows=tuple(rows[new] for rows in origin.rows))
            level.parts.setdefault(type_, []).append((bits[new], poison[new], origin))

    def _close(self, level: _Level) -> None:
        for type_, parts in level.parts.items():
            rank = len(self.blocks) + (1 << 30 if level.constant else 0)
            bits = np.concatenate([part[0] for part in parts])
            poison = np.concatenate([part[1] for part in parts])
            starts = [0, *accumulate(len(part[0]) for part in parts[:-1])]
            origins = [part[2] for part in parts]
            self.blocks.append(
                ProgramBlock(type_, level.cost, level.constant, rank, bits, poison, starts, origins)
            )

    def grow(self, cost: float, target: WantedValues | None = None) -> list[Term]:
        """Add all programs of that cost; those that do what is wanted, if something is."""
        found: list[Term] = []
        level = _Level(cost, constant=False)
        for batch in self.batches(cost):
            if target is not None:
                found += batch.meeting(target)
            for result, (bits, poison) in enumerate(batch.columns):
                type_ = batch.operator.result_types[result]
                assert isinstance(type_, Attribute)
                origin = Origin(batch.operator, result, batch.blocks, batch.rows)
                self._add(level, type_, bits, poison, origin)
        self._close(level)
        return found

    def next_cost(self, above: float) -> float | None:
        """The least cost of a program that is more than `above`, from what there is."""
        found = {
            sum(parts) + self.costs[operator]
            for operator in self.grammar.operators
            for parts in product(
                *({b.cost for b in self.blocks if b.type_ == t} for t in operator.operand_types)
            )
        }
        return min((cost for cost in found if cost > above + 1e-9), default=None)

    def choices(self, cost: float) -> Iterator[tuple[Operator, tuple[ProgramBlock, ...]]]:
        """Operators and blocks of operands whose costs add up, each choice in one order only."""
        for operator in self.grammar.operators:
            left = cost - self.costs[operator]
            for blocks in product(
                *([b for b in self.blocks if b.type_ == t] for t in operator.operand_types)
            ):
                if abs(sum(b.cost for b in blocks) - left) > 1e-9:
                    continue
                if all(b.constant for b in blocks):
                    continue
                if self.behaviours[operator].mirrored and blocks[0].rank > blocks[1].rank:
                    continue
                yield operator, blocks

    def count(self, cost: float) -> int:
        """How many programs have to be run for those of this cost."""
        return sum(prod(map(len, blocks)) for _, blocks in self._grown(cost))

    def _grown(self, cost: float) -> Iterator[tuple[Operator, tuple[ProgramBlock, ...]]]:
        """The choices without those of very many selections."""
        for operator, blocks in self.choices(cost):
            many = prod(map(len, blocks)) > _MOST_SELECTIONS
            if not (many and self.behaviours[operator].selects):
                yield operator, blocks

    def batches(self, cost: float) -> Iterator[Batch]:
        """All programs of a cost. Raises `OutOfBudget`."""
        for operator, blocks in list(self._grown(cost)):
            mirrored = self.behaviours[operator].mirrored
            counts = [len(block) for block in blocks]
            below = prod(counts[1:])
            step = max(1, _CHUNK // (below * self.lanes))
            for first in range(0, counts[0], step):
                numbers = np.arange(first * below, min(first + step, counts[0]) * below)
                rows = np.unravel_index(numbers, counts)
                if mirrored and blocks[0] is blocks[1]:
                    ordered = rows[0] <= rows[1]
                    rows = tuple(r[ordered] for r in rows)
                self.meter.run(rows[0].size)
                yield self.apply(operator, blocks, rows)

    def apply(
        self, operator: Operator, blocks: tuple[ProgramBlock, ...], rows: tuple[Column, ...]
    ) -> Batch:
        """The operator on M choices of rows, which are not counted here."""
        given = [(b.bits[r], b.poison[r]) for b, r in zip(blocks, rows, strict=True)]
        columns, defined = run_operator(operator, given)
        if defined is not None:
            rows = tuple(r[defined] for r in rows)
            columns = tuple((bits[defined], poison[defined]) for bits, poison in columns)
        return Batch(operator, blocks, rows, columns)


@dataclass
class _Level:
    """What a level consists of so far, by type: bits, poison and origins."""

    cost: float
    constant: bool
    parts: dict[Attribute, list[tuple[Column, Column, Term | Origin]]] = field(
        default_factory=dict[Attribute, "list[tuple[Column, Column, Term | Origin]]"]
    )


def run_operator(
    operator: Operator, operands: Sequence[tuple[Column, Column]]
) -> tuple[tuple[tuple[Column, Column], ...], Column | None]:
    """Bits (0 where poison) and poison of each result, of M x L operands or such that broadcast to
    it, and which of the M are defined on all lanes; None where all are."""
    interpretation = NumpyInterpretation()
    shape = np.broadcast_shapes(*(bits.shape for bits, _ in operands)) if operands else (1, 1)
    results, m = batches.run_operator(interpretation, operator, operands, {})
    columns = tuple(
        (
            np.broadcast_to(np.where(r.poison.term, np.uint64(0), r.bits.term), shape),
            np.broadcast_to(r.poison.term, shape),
        )
        for r in results
    )
    if interpretation.is_false(m.ub.term):
        return columns, None
    undefined: Column = np.broadcast_to(m.ub.term, shape)
    return columns, np.logical_not(undefined.any(axis=1))


def keys_of(bits: Column, poison: Column, width: int) -> list[bytes]:
    """For each of N programs its behaviour: equal keys mean equal bits and poison on all lanes.

    On no lane, as where a comparison is nowhere true, all behave alike.
    """
    if not bits.size:
        return [b""] * len(bits)
    size = next(size for size in (8, 16, 32, 64) if width <= size)
    values = np.ascontiguousarray(bits.astype(f"u{size // 8}")).view(np.uint8)
    rows = np.concatenate([values.reshape(len(bits), -1), np.packbits(poison, axis=1)], axis=1)
    return rows.view(np.dtype((np.void, rows.shape[1]))).ravel().tolist()
