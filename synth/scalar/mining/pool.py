"""Terms of a search with what they give on lanes, kept as matrices: one row a term.

A smaller cousin of the enumeration: it keeps where terms are undefined apart, so that candidates
can be looked up on any set of lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.program import TypeTerm
from synth.scalar.terms import batches
from synth.scalar.terms.batches import InputBatch, Runner, TermValues, run_operator, width_of
from synth.scalar.terms.float_operators import with_one_zero
from synth.scalar.terms.terms import Application, Operator, Term

Array = NDArray[Any]

_BLOCK = 4096
"""Programs that are run at once."""
_HASH_BITS = 40
_FIRST = 64


@dataclass(frozen=True)
class TermRows:
    """N terms on L lanes, each array (N, L): values, and where the term is poison or undefined."""

    bits: Array
    poison: Array
    ub: Array

    @property
    def defined(self) -> Array:
        return ~(self.poison | self.ub)

    def at(self, index: Any) -> TermRows:
        return TermRows(self.bits[index], self.poison[index], self.ub[index])


class _Store:
    """Rows that are appended to, in the narrowest type that holds the values."""

    def __init__(self, width: int, lanes: int) -> None:
        type_ = np.min_scalar_type((1 << width) - 1)
        self.count = 0
        self._bits = np.zeros((_FIRST, lanes), type_)
        self._poison, self._ub = (np.zeros((_FIRST, lanes), np.bool_) for _ in range(2))

    def append(self, rows: TermRows) -> None:
        end = self.count + len(rows.bits)
        while end > len(self._bits):
            self._bits, self._poison, self._ub = (
                np.concatenate([a, np.zeros_like(a)]) for a in (self._bits, self._poison, self._ub)
            )
        self._bits[self.count : end] = rows.bits
        self._poison[self.count : end] = rows.poison
        self._ub[self.count : end] = rows.ub
        self.count = end

    @property
    def rows(self) -> TermRows:
        """A view of what is there."""
        n = self.count
        return TermRows(self._bits[:n], self._poison[:n], self._ub[:n])


class TermPool:
    """Terms that behave differently, by type; of those that behave alike the first is kept."""

    def __init__(self, lanes: InputBatch, seed: int = 0, signs_are_free: bool = False) -> None:
        self.lanes = lanes
        self._signs_are_free = signs_are_free
        self.terms: dict[TypeTerm, list[Term]] = {}
        self._rows: dict[TypeTerm, _Store] = {}
        self._known: dict[TypeTerm, set[tuple[float, float]]] = {}
        self._interpretation = NumpyInterpretation()
        self._runner = Runner(lanes)
        self._seed = seed
        rng = np.random.default_rng((seed, 0))
        self._weights = rng.integers(1, 1 << _HASH_BITS, size=(2, lanes.count)).astype(np.float64)
        self._tables: dict[int, Array] = {}
        self._commutes: dict[Operator, bool] = {}

    def rows(self, type_: TypeTerm) -> TermRows:
        """The rows of all terms of a type, in the order of `terms`."""
        if type_ not in self._rows:
            self._rows[type_] = _Store(width_of(type_, self.lanes.widths), self.lanes.count)
        return self._rows[type_].rows

    def add_leaf(self, term: Term) -> bool:
        """Add a term that is run by itself; whether it is new."""
        done: TermValues = self._runner.run(term)
        rows = TermRows(done.bits[None], done.poison[None], done.ub[None])
        return bool(self.add(term.type_, lambda _: term, rows))

    def add(self, type_: TypeTerm, term: Callable[[int], Term], rows: TermRows) -> list[int]:
        """Add those that behave as none before, and are defined somewhere; which these are.

        `term` makes the term of a row, by its number.
        """
        known = self._known.setdefault(type_, set())
        terms = self.terms.setdefault(type_, [])
        new: list[int] = []
        some = np.flatnonzero(rows.defined.any(axis=1)).tolist()
        keys = self._keys(type_, rows)
        for i in some:
            if keys[i] not in known:
                known.add(keys[i])
                terms.append(term(i))
                new.append(i)
        self.rows(type_)
        self._rows[type_].append(rows.at(new))
        return new

    def _keys(self, type_: TypeTerm, rows: TermRows) -> list[tuple[float, float]]:
        """A key for each row: equal for terms that behave alike on all lanes."""
        sums = self._hashed(type_, rows, rows.bits).sum(axis=1)
        poison, ub = self._weights
        flags = (rows.poison & ~rows.ub) @ poison + rows.ub @ ub
        return list(zip(sums.tolist(), flags.tolist(), strict=True))

    def hashes(self, type_: TypeTerm, rows: TermRows) -> Array:
        """(N, L) float64: for each lane a whole number below 2^40 that its value determines, 0
        where the term is undefined. Sums over lanes are exact. Where signs of zeros are free, zeros
        of both have one number."""
        bits = with_one_zero(type_, rows.bits) if self._signs_are_free else rows.bits
        return self._hashed(type_, rows, bits)

    def _hashed(self, type_: TypeTerm, rows: TermRows, bits: Array) -> Array:
        width = width_of(type_, self.lanes.widths)
        if width not in self._tables:
            rng = np.random.default_rng((self._seed, width))
            shape = (self.lanes.count, 1 << width)
            self._tables[width] = rng.integers(1, 1 << _HASH_BITS, size=shape).astype(np.float64)
        table = self._tables[width]
        lanes = np.arange(self.lanes.count)
        found = table[lanes[None, :], bits.astype(np.intp) & ((1 << width) - 1)]
        found[~rows.defined] = 0.0
        return found

    def built(
        self, operator: Operator, choices: Sequence[Sequence[int]], ordered: bool = True
    ) -> Iterator[tuple[Array, list[TermRows]]]:
        """Apply an operator to all choices of operands by their numbers in `terms`, in blocks.

        Gives the numbers, (N, K), and the rows of each result. With `ordered`, operands that may
        be swapped come in one order only.
        """
        if not all(choices):
            return
        types = operator.operand_types
        given = [self.rows(type_) for type_ in types]
        swaps = ordered and len(types) == 2 and self.is_commutative(operator)
        axes = np.meshgrid(*(np.array(c, np.int64) for c in choices), indexing="ij")
        grid = np.stack([axis.ravel() for axis in axes], axis=1)
        if swaps:
            both = np.array(sorted(set(choices[0]).intersection(choices[1])), np.int64)
            inside = np.isin(grid, both).all(axis=1)
            grid = grid[(grid[:, 0] <= grid[:, 1]) | ~inside]
        for start in range(0, len(grid), _BLOCK):
            block = grid[start : start + _BLOCK]
            operands = [rows.at(block[:, i]) for i, rows in enumerate(given)]
            yield block, self.apply(operator, operands)

    def apply(self, operator: Operator, operands: Sequence[TermRows]) -> list[TermRows]:
        """The rows of each result of an operator applied to rows."""
        given = [(rows.bits.astype(np.uint64), rows.poison) for rows in operands]
        results, m = run_operator(self._interpretation, operator, given, self.lanes.widths)
        shape = operands[0].bits.shape
        # What depends on a free choice is no value of the term.
        ub = np.broadcast_to((m.ub | m.chose).term, shape)
        for rows in operands:
            ub = ub | rows.ub
        return [
            TermRows(
                np.broadcast_to(v.bits.term, shape).astype(np.uint64, copy=False),
                np.broadcast_to(v.poison.term, shape),
                ub,
            )
            for v in results
        ]

    def term(self, operator: Operator, numbers: Sequence[int], result: int) -> Application:
        """An application to terms by their numbers."""
        operands = zip(operator.operand_types, numbers, strict=True)
        return Application(operator, tuple(self.terms[type_][i] for type_, i in operands), result)

    def is_commutative(self, operator: Operator) -> bool:
        """Whether its operands may be swapped."""
        if operator not in self._commutes:
            self._commutes[operator] = batches.is_commutative(operator, self.lanes.widths)
        return self._commutes[operator]
