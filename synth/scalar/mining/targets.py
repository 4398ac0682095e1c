"""Terms that may replace others, as matrices that can be looked up on any set of lanes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.program import TypeTerm
from synth.scalar.mining.pool import TermPool
from synth.scalar.mining.search_space import MiningSpace
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Application, Operator, Symbol, Term, is_constant

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
    of those that are undefined somewhere, whose numbers are `partial`; `leaves` has a bit for each
    argument and symbol that a term has."""

    terms: list[Term]
    costs: Array
    hashes: Array
    partial: Array
    undefined: Array
    leaves: Array
    _within: dict[int, Targets] = field(default_factory=dict[int, "Targets"])
    _columns: dict[bytes, tuple[Array, Array]] = field(
        default_factory=dict[bytes, tuple[Array, Array]]
    )

    def within(self, leaves: int) -> Targets:
        """Those that have no other leaves."""
        if leaves not in self._within:
            chosen = np.flatnonzero((self.leaves & ~leaves) == 0)
            there = np.isin(self.partial, chosen)
            self._within[leaves] = Targets(
                [self.terms[i] for i in chosen.tolist()],
                self.costs[chosen],
                self.hashes[chosen],
                np.searchsorted(chosen, self.partial[there]),
                self.undefined[there],
                self.leaves[chosen],
            )
        return self._within[leaves]

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


def targets_of(
    space: MiningSpace, pool: TermPool, progress: Callable[[str], None]
) -> dict[TypeTerm, Targets]:
    """All terms with as many operations as the greatest source, two at most, by type; fills the
    pool.

    Constants are computed of symbols and literals by up to two operations; deep in a target, by
    one of the space's own.
    """
    leaves = (*space.arguments, *space.symbols, *space.literals, *space.made)
    for leaf in leaves:
        pool.add_leaf(leaf)
    constants = _numbers(pool, is_constant)
    _grow(progress, pool, space.on_constants, constants, constants)
    literals = _numbers(pool, lambda t: is_constant(t) and t in space.literals)
    masks = _numbers(pool, lambda t: isinstance(t, Application) and _is_mask(t))
    _grow(progress, pool, [o for o in space.on_constants if _name(o) in _OUTER], masks, literals)
    nothing = _numbers(pool, lambda _: True)
    operators = space.of_targets or space.operators
    _grow(progress, pool, operators, _numbers(pool, lambda t: not is_constant(t)), nothing)
    if space.size > 1:
        own = {o.operation for o in operators}
        # What is no constant and no leaf has one operation by now.
        simple = _numbers(pool, lambda t: not _is_built(t) and _is_simple(t, own, 1))
        given = _numbers(pool, lambda t: not _is_built(t) and _is_simple(t, own, 0))
        inner = _numbers(pool, lambda t: _is_built(t) and _is_simple(t, own, 1))
        with_given = _numbers(pool, lambda t: _is_built(t) and _is_simple(t, own, 0))
        _grow(progress, pool, operators, inner, given)
        _grow(progress, pool, operators, with_given, simple)
    return {type_: _matrices(space, pool, type_) for type_ in pool.terms}


def _name(operator: Operator) -> str:
    return operator.operation.partition(".")[2]


def _is_mask(term: Application) -> bool:
    """Whether it is a shifted constant or a bitwise one of symbols, as masks are made of."""
    symbols = sum(isinstance(t, Symbol) for t in term.operands)
    return (_name(term.operator) in _INNER and symbols == len(term.operands)) or (
        _name(term.operator) in _SHIFTS and symbols == 1
    )


def _is_built(term: Term) -> bool:
    return isinstance(term, Application) and not term.is_constant


def _is_simple(term: Term, own: set[str], most: int) -> bool:
    """Whether its constants are computed by at most so many operations, of `own`."""
    computed = _on_constants(term)
    return len(computed) <= most and own.issuperset(computed)


def _on_constants(term: Term) -> list[str]:
    """The operations that compute its constants."""
    if not isinstance(term, Application):
        return []
    found = [name for t in term.operands for name in _on_constants(t)]
    return [*found, term.operator.operation] if term.is_constant else found


def _numbers(pool: TermPool, chosen: Callable[[Term], bool]) -> dict[TypeTerm, list[int]]:
    return {
        type_: [i for i, term in enumerate(terms) if chosen(term)]
        for type_, terms in pool.terms.items()
    }


def _grow(
    progress: Callable[[str], None],
    pool: TermPool,
    operators: Sequence[Operator],
    first: dict[TypeTerm, list[int]],
    others: dict[TypeTerm, list[int]],
) -> None:
    """Add what the operators give of one operand of `first`, and others of `others`."""
    for operator in operators:
        progress(f"{sum(map(len, pool.terms.values()))} targets")
        types = operator.operand_types
        if len(types) > _MOST_OPERANDS:
            first, others = (
                {
                    t: [i for i in numbers if not isinstance(pool.terms[t][i], Application)]
                    for t, numbers in some.items()
                }
                for some in (first, others)
            )
        for position in range(len(types)):
            if position and pool.is_commutative(operator):
                break  # Each pair came with the first operand of `first`.
            choices = [
                (first if i == position else others).get(type_, []) for i, type_ in enumerate(types)
            ]
            for i, type_ in enumerate(types[:position]):
                choices[i] = sorted(set(choices[i]) - set(first.get(type_, [])))
            for numbers, results in pool.built(operator, choices):
                for result, rows in enumerate(results):
                    make = partial(_term, pool, operator, numbers, result)
                    pool.add(operator.result_types[result], make, rows)
        if sum(map(len, pool.terms.values())) > _MOST_ROWS:
            return


def _term(pool: TermPool, operator: Operator, numbers: Array, result: int, row: int) -> Application:
    return pool.term(operator, numbers[row].tolist(), result)


def _matrices(space: MiningSpace, pool: TermPool, type_: TypeTerm) -> Targets:
    rows, terms = pool.rows(type_), pool.terms[type_]
    cost_of, leaves_of = _costs(space.costs), bits_of_leaves(space)
    costs = np.array([cost_of(term) for term in terms])
    # Of what costs the same, simpler constants come first: they were found first.
    order = np.argsort(costs, kind="stable")
    rows = rows.at(order)
    cheapest_first: list[Term] = [terms[i] for i in order.tolist()]
    partial = np.flatnonzero(~rows.defined.all(axis=1))
    return Targets(
        cheapest_first,
        costs[order],
        pool.hashes(type_, rows),
        partial,
        (~rows.defined[partial]).astype(np.float64),
        np.array(list(map(leaves_of, cheapest_first)), np.int64),
    )


def bits_of_leaves(space: MiningSpace) -> Callable[[Term], int]:
    """A function that gives a bit for each argument and symbol that a term has."""
    bits: dict[Term, int] = {
        leaf: 1 << place for place, leaf in enumerate((*space.arguments, *space.symbols))
    }

    def of(term: Term) -> int:
        if isinstance(term, Application) and term not in bits:
            found = 0
            for operand in term.operands:
                found |= of(operand)
            bits[term] = found
        return bits.get(term, 0)

    return of


def _costs(costs: Costs) -> Callable[[Term], float]:
    """What terms cost, with what parts cost remembered; exact where sums are."""
    known: dict[Term, float] = {}

    def of(term: Term) -> float:
        if not isinstance(term, Application) or term.is_constant:
            return 0.0
        if term not in known:
            built = [t for t in term.operands if isinstance(t, Application) and not t.is_constant]
            if len(built) > 1:
                known[term] = costs.of_term(term)
            else:
                known[term] = costs.of_operator(term.operator) + sum(map(of, built))
        return known[term]

    return of
