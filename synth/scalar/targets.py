"""Terms that may replace others, as matrices that can be looked up on any set of lanes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.program import TypeTerm
from synth.scalar.pool import Pool
from synth.scalar.search_space import Space
from synth.scalar.terms import Apply, Operator, Symbol, Term, is_constant, size, subterms

Array = NDArray[Any]

_TRIED = 4
"""So many targets are given at most of those that agree."""
_MOST_SETS = 400
"""Sums over so many sets of lanes are kept."""
_MOST_ROWS = 30_000
_SHIFTS = ("shli", "shrui", "shrsi")
_INNER = ("andi", "ori", "xori", "addi", "subi", *_SHIFTS)
_OUTER = ("xori", "addi", "subi")
"""Constants of two operations are an outer one of an inner one and a literal."""
_MOST_OPERANDS = 2
"""Operations with more have leaves only for their operands in a target."""


@dataclass
class Targets:
    """The terms of one type, cheapest first. `hashes` has a row a term, `undefined` one for each
    of those that are undefined somewhere, whose numbers are `partial`."""

    terms: list[Term]
    costs: Array
    hashes: Array
    partial: Array
    undefined: Array
    _columns: dict[bytes, tuple[Array, Array]] = field(
        default_factory=dict[bytes, tuple[Array, Array]]
    )

    def agreeing(self, hashes: Array, lanes: Array, cost: float) -> list[Term]:
        """Targets of less than this cost, defined on the lanes and equal there to what has these
        hashes, L numbers."""
        sums, order = self._where(lanes)
        key = float(hashes @ lanes.astype(np.float64))
        low, high = np.searchsorted(sums, key, "left"), np.searchsorted(sums, key, "right")
        found = order[low:high][:_TRIED]
        return [self.terms[i] for i in found.tolist() if self.costs[i] < cost]

    def prepare(self, sets: Sequence[Array]) -> None:
        """Sum over several sets of lanes at once, which is faster than one by one."""
        new = {np.packbits(lanes).tobytes(): lanes for lanes in sets}
        new = {key: lanes for key, lanes in new.items() if key not in self._columns}
        if not new:
            return
        if len(self._columns) + len(new) > _MOST_SETS:
            self._columns.clear()
        weights = np.stack(list(new.values()), axis=1).astype(np.float64)
        sums = self.hashes @ weights
        sums[self.partial] = np.where(self.undefined @ weights > 0, -1.0, sums[self.partial])
        for column, key in enumerate(new):
            order = np.argsort(sums[:, column], kind="stable")
            self._columns[key] = sums[order, column], order

    def _where(self, lanes: Array) -> tuple[Array, Array]:
        """The sums over some lanes, sorted, and which targets they are of."""
        self.prepare([lanes])
        return self._columns[np.packbits(lanes).tobytes()]


def targets_of(space: Space, pool: Pool) -> dict[TypeTerm, Targets]:
    """All terms with as many operations as the greatest source, two at most, by type; fills the
    pool.

    Constants are computed of symbols and literals by up to two operations; deep in a target, by
    one of the space's own.
    """
    leaves = (*space.arguments, *space.symbols, *space.literals, *space.made)
    for leaf in leaves:
        pool.add_leaf(leaf)
    constants = _numbers(pool, is_constant)
    _grow(pool, space.on_constants, constants, constants)
    literals = _numbers(pool, lambda t: is_constant(t) and t in space.literals)
    masks = _numbers(pool, lambda t: isinstance(t, Apply) and _is_mask(t))
    _grow(pool, [o for o in space.on_constants if _name(o) in _OUTER], masks, literals)
    nothing = _numbers(pool, lambda _: True)
    _grow(pool, space.operators, _numbers(pool, lambda t: not is_constant(t)), nothing)
    if space.size > 1:
        own = {o.operation for o in space.operators}
        simple = _numbers(pool, lambda t: size(t) == 0 and _is_simple(t, own))
        inner = _numbers(pool, lambda t: size(t) == 1 and _is_simple(t, own))
        _grow(pool, space.operators, inner, simple)
    return {type_: _matrices(space, pool, type_) for type_ in pool.terms}


def _name(operator: Operator) -> str:
    return operator.operation.partition(".")[2]


def _is_mask(term: Apply) -> bool:
    """Whether it is a shifted constant or a bitwise one of symbols, as masks are made of."""
    symbols = sum(isinstance(t, Symbol) for t in term.operands)
    return (_name(term.operator) in _INNER and symbols == len(term.operands)) or (
        _name(term.operator) in _SHIFTS and symbols == 1
    )


def _is_simple(term: Term, own: set[str]) -> bool:
    """Whether its constants are computed by at most one of the operations `own`."""
    computed = [t for t in subterms([term]) if isinstance(t, Apply) and is_constant(t)]
    return len(computed) <= 1 and all(t.operator.operation in own for t in computed)


def _numbers(pool: Pool, chosen: Callable[[Term], bool]) -> dict[TypeTerm, list[int]]:
    return {
        type_: [i for i, term in enumerate(terms) if chosen(term)]
        for type_, terms in pool.terms.items()
    }


def _grow(
    pool: Pool,
    operators: Sequence[Operator],
    first: dict[TypeTerm, list[int]],
    others: dict[TypeTerm, list[int]],
) -> None:
    """Add what the operators give of one operand of `first`, and others of `others`."""
    for operator in operators:
        types = operator.operand_types
        if len(types) > _MOST_OPERANDS:
            first, others = (
                {
                    t: [i for i in numbers if not isinstance(pool.terms[t][i], Apply)]
                    for t, numbers in some.items()
                }
                for some in (first, others)
            )
        done: set[tuple[int, ...]] = set()
        for position in range(len(types)):
            choices = [
                (first if i == position else others).get(type_, []) for i, type_ in enumerate(types)
            ]
            for numbers, results in pool.built(operator, choices):
                fresh = [i for i, row in enumerate(numbers.tolist()) if tuple(row) not in done]
                done.update(tuple(row) for row in numbers.tolist())
                for result, rows in enumerate(results):
                    terms = [pool.term(operator, numbers[i].tolist(), result) for i in fresh]
                    pool.add(operator.result_types[result], terms, rows.at(np.array(fresh, int)))
        if sum(map(len, pool.terms.values())) > _MOST_ROWS:
            return


def _matrices(space: Space, pool: Pool, type_: TypeTerm) -> Targets:
    rows, terms = pool.rows(type_), pool.terms[type_]
    costs = np.array([space.costs.of_term(term) for term in terms])
    # Of what costs the same, simpler constants come first: they were found first.
    order = np.argsort(costs, kind="stable")
    rows = rows.at(order)
    partial = np.flatnonzero(~rows.defined.all(axis=1))
    return Targets(
        [terms[i] for i in order.tolist()],
        costs[order],
        pool.hashes(type_, rows),
        partial,
        (~rows.defined[partial]).astype(np.float64),
    )
