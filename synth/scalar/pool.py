"""Terms of a search with what they give on lanes, kept as matrices: one row a term.

A smaller cousin of the enumeration: it keeps where terms are undefined apart, so that candidates
can be looked up on any set of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.numpy_batches import NumpyReading
from semantics.program import TypeTerm
from synth.scalar import batches
from synth.scalar.batches import Lanes, Outcome, Runner, run_operator, width_of
from synth.scalar.terms import Apply, Operator, Term

Array = NDArray[Any]

_BLOCK = 4096
"""Programs that are run at once."""
_HASH_BITS = 40


@dataclass(frozen=True)
class Rows:
    """N terms on L lanes, each array (N, L): values, and where the term is poison or undefined."""

    bits: Array
    poison: Array
    ub: Array

    @property
    def defined(self) -> Array:
        return ~(self.poison | self.ub)

    def at(self, index: Any) -> Rows:
        return Rows(self.bits[index], self.poison[index], self.ub[index])


def stacked(rows: Sequence[Rows]) -> Rows:
    """Those of all, one below the other."""
    return Rows(
        np.concatenate([r.bits for r in rows]),
        np.concatenate([r.poison for r in rows]),
        np.concatenate([r.ub for r in rows]),
    )


class Pool:
    """Terms that behave differently, by type; of those that behave alike the first is kept."""

    def __init__(self, lanes: Lanes, seed: int = 0) -> None:
        self.lanes = lanes
        self.terms: dict[TypeTerm, list[Term]] = {}
        self._rows: dict[TypeTerm, list[Rows]] = {}
        self._known: dict[TypeTerm, dict[tuple[float, bytes], int]] = {}
        self._reading = NumpyReading()
        self._runner = Runner(lanes)
        self._seed = seed
        self._tables: dict[int, Array] = {}
        self._commutes: dict[Operator, bool] = {}

    def rows(self, type_: TypeTerm) -> Rows:
        """The rows of all terms of a type, in the order of `terms`."""
        parts = self._rows.get(type_, [])
        if len(parts) > 1:
            self._rows[type_] = parts = [stacked(parts)]
        if parts:
            return parts[0]
        empty = np.zeros((0, self.lanes.count))
        return Rows(empty.astype(np.uint64), empty.astype(np.bool_), empty.astype(np.bool_))

    def add_leaf(self, term: Term) -> bool:
        """Add a term that is run by itself; whether it is new."""
        done: Outcome = self._runner.run(term)
        rows = Rows(done.bits[None], done.poison[None], done.ub[None])
        return bool(self.add(term.type_, [term], rows)[0])

    def add(self, type_: TypeTerm, terms: Sequence[Term], rows: Rows) -> list[bool]:
        """Add those that behave as none before, and are defined somewhere; which these are."""
        known = self._known.setdefault(type_, {})
        defined: list[bool] = np.any(rows.defined, axis=1).tolist()
        new: list[bool] = []
        for term, some, key in zip(terms, defined, self.keys(type_, rows), strict=True):
            new.append(some and key not in known)
            if new[-1]:
                known[key] = len(self.terms.setdefault(type_, []))
                self.terms[type_].append(term)
        if any(new):
            self._rows.setdefault(type_, []).append(rows.at(np.array(new)))
        return new

    def keys(self, type_: TypeTerm, rows: Rows) -> list[tuple[float, bytes]]:
        """A key for each row: equal for terms that behave alike on all lanes."""
        sums = self.hashes(type_, rows).sum(axis=1)
        flags = np.packbits(np.concatenate([rows.poison & ~rows.ub, rows.ub], axis=1), axis=1)
        return [(float(s), f.tobytes()) for s, f in zip(sums, flags, strict=True)]

    def hashes(self, type_: TypeTerm, rows: Rows) -> Array:
        """(N, L) float64: for each lane a whole number below 2^40 that its value determines, 0
        where the term is undefined. Sums over lanes are exact."""
        width = width_of(type_, self.lanes.widths)
        if width not in self._tables:
            rng = np.random.default_rng((self._seed, width))
            shape = (self.lanes.count, 1 << width)
            self._tables[width] = rng.integers(1, 1 << _HASH_BITS, size=shape).astype(np.float64)
        table = self._tables[width]
        lanes = np.arange(self.lanes.count)
        found = table[lanes[None, :], (rows.bits & np.uint64((1 << width) - 1)).astype(np.intp)]
        found[~rows.defined] = 0.0
        return found

    def built(
        self, operator: Operator, choices: Sequence[Sequence[int]], ordered: bool = True
    ) -> Iterator[tuple[Array, list[Rows]]]:
        """Apply an operator to all choices of operands by their numbers in `terms`, in blocks.

        Gives the numbers, (N, K), and the rows of each result. With `ordered`, operands that may
        be swapped come in one order only.
        """
        if not all(choices):
            return
        types = operator.operand_types
        given = [self.rows(type_) for type_ in types]
        swaps = ordered and len(types) == 2 and self.is_commutative(operator)
        grid = np.array(list(product(*choices)), dtype=np.int64).reshape(-1, len(types))
        if swaps:
            both = set(choices[0]) & set(choices[1])
            free = np.array([a <= b or not (a in both and b in both) for a, b in grid.tolist()])
            grid = grid[free]
        for start in range(0, len(grid), _BLOCK):
            block = grid[start : start + _BLOCK]
            operands = [rows.at(block[:, i]) for i, rows in enumerate(given)]
            yield block, self.apply(operator, operands)

    def apply(self, operator: Operator, operands: Sequence[Rows]) -> list[Rows]:
        """The rows of each result of an operator applied to rows."""
        given = [(rows.bits, rows.poison) for rows in operands]
        results, m = run_operator(self._reading, operator, given, self.lanes.widths)
        shape = operands[0].bits.shape
        # What depends on a free choice is no value of the term.
        ub = np.broadcast_to((m.ub | m.chose).term, shape)
        for rows in operands:
            ub = ub | rows.ub
        return [
            Rows(
                np.broadcast_to(v.bits.term, shape).astype(np.uint64, copy=False),
                np.broadcast_to(v.poison.term, shape),
                ub,
            )
            for v in results
        ]

    def term(self, operator: Operator, numbers: Sequence[int], result: int) -> Apply:
        """An application to terms by their numbers."""
        operands = zip(operator.operand_types, numbers, strict=True)
        return Apply(operator, tuple(self.terms[type_][i] for type_, i in operands), result)

    def is_commutative(self, operator: Operator) -> bool:
        """Whether its operands may be swapped."""
        if operator not in self._commutes:
            self._commutes[operator] = batches.is_commutative(operator, self.lanes.widths)
        return self._commutes[operator]
