"""All programs over some operators up to a cost, by what they do on a few inputs.

Programs of one type stand in a table with a row for each and a column for each input, at several
choices of widths at once; an operator is applied to whole tables. Of programs that do the same on
all inputs the cheapest stays. What does the same here may differ elsewhere: what is found is a
candidate, for the verifier to prove.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.program import TypeTerm
from synth.campaign.budget import Meter
from synth.scalar.terms.batches import InputBatch, Runner, TermValues, run_operator
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Application, Operator, Term

Table = NDArray[Any]
_CELLS = 2_000_000
"""So many results are computed at once, at most."""


@dataclass(frozen=True)
class Wanted:
    """What a program must do, on some inputs: refine `outcome`."""

    lanes: InputBatch
    outcome: TermValues

    @property
    def defined(self) -> NDArray[np.bool_]:
        """Where the program must not be undefined."""
        return ~self.outcome.ub

    @property
    def certain(self) -> NDArray[np.bool_]:
        """Where its value must not be poison."""
        return ~(self.outcome.ub | self.outcome.poison)

    @property
    def compared(self) -> NDArray[np.bool_]:
        """Where its value must be the same."""
        return self.outcome.defined

    def met_by(self, bits: Table, poison: Table) -> Table:
        """For each entry of tables whose last axis is the inputs, whether it is as it must be."""
        right = bits == self.outcome.bits
        return ~self.certain | (~poison & (right | ~self.compared))


@dataclass
class ProgramRows:
    """Programs of one type, the cheapest first: what each gives, at each choice of widths."""

    terms: list[Term] = field(default_factory=list[Term])
    costs: list[float] = field(default_factory=list[float])
    bits: list[Table] = field(default_factory=list[Table])
    poison: list[Table] = field(default_factory=list[Table])
    _later: list[tuple[list[Table], list[Table]]] = field(
        default_factory=list[tuple[list[Table], list[Table]]]
    )

    def add(self, terms: list[Term], cost: float, bits: list[Table], poison: list[Table]) -> None:
        """Append rows; their tables are there after `join`."""
        self.terms += terms
        self.costs += [cost] * len(terms)
        self._later.append((bits, poison))

    def join(self) -> None:
        """Make single tables of all that was added."""
        parts = ([(self.bits, self.poison)] if self.bits else []) + self._later
        if self._later:
            self.bits = [np.concatenate(same) for same in zip(*(b for b, _ in parts), strict=True)]
            self.poison = [
                np.concatenate(same) for same in zip(*(p for _, p in parts), strict=True)
            ]
            self._later = []

    def at_cost(self, cost: float) -> slice:
        """Which rows cost so much; they stand together."""
        first = next((i for i, c in enumerate(self.costs) if c == cost), len(self.costs))
        return slice(first, first + self.costs.count(cost))


class ProgramPool:
    """Programs over `leaves` that are defined wherever `wanted` says; of those outcomes only where
    they are defined matters. Unless they are to be `distinct`, all that do the same are kept. The
    `meter` counts what is run."""

    def __init__(
        self,
        leaves: Sequence[Term],
        operators: Sequence[Operator],
        wanted: Sequence[Wanted],
        costs: Costs,
        meter: Meter,
        most: int = 30_000,
        distinct: bool = True,
    ) -> None:
        self.wanted = tuple(wanted)
        self.rows: dict[TypeTerm, ProgramRows] = {}
        self.cost = 0.0
        self.full = False
        self._costs = costs
        self._meter = meter
        self._most = most
        self._distinct = distinct
        self._operators = operators
        self._seen: set[tuple[TypeTerm, int]] = set()
        rng = np.random.default_rng(1)
        self._weights = [
            rng.integers(1 << 63, size=(2, w.lanes.count), dtype=np.uint64) * np.uint64(2)
            + np.uint64(1)
            for w in wanted
        ]
        runners = [Runner(w.lanes) for w in wanted]
        for leaf in leaves:
            outcomes = [runner.run(leaf) for runner in runners]

            def term(number: int, leaf: Term = leaf) -> Term:
                return leaf

            self._add(
                leaf.type_,
                term,
                [o.bits[None, :] for o in outcomes],
                [o.poison[None, :] for o in outcomes],
                np.ones(1, np.bool_),
            )
        self._join()

    def _join(self) -> None:
        for rows in self.rows.values():
            rows.join()

    def found(self, wanted: Sequence[Wanted], type_: TypeTerm) -> Term | None:
        """The cheapest program that is as it must be, among those enumerated.

        Of several the one that is poison most often: it keeps what the source says.
        """
        rows = self.rows.get(type_)
        if rows is None:
            return None
        right = np.ones(len(rows.terms), np.bool_)
        for w, bits, poison in zip(wanted, rows.bits, rows.poison, strict=True):
            right &= w.met_by(bits, poison).all(axis=-1)
        indices = np.flatnonzero(right)
        if not len(indices):
            return None
        cost = rows.costs[int(indices[0])]
        cheapest = [int(i) for i in indices if rows.costs[int(i)] == cost]
        often = [sum(int(p[i].sum()) for p in rows.poison) for i in cheapest]
        return rows.terms[cheapest[int(np.argmax(often))]]

    def grow(self) -> bool:
        """Add the programs of the next cost; False where there are none or they are too many."""
        totals = sorted({total for _, _, total in self._combinations() if total > self.cost})
        if not totals or self.full:
            return False
        before = self.cost
        self.cost = totals[0]
        work = [(o, costs) for o, costs, total in self._combinations() if total == self.cost]
        known = {type_: len(rows.terms) for type_, rows in self.rows.items()}
        for operator, costs in work:
            self._apply(operator, costs, known)
            if self.full:
                self.cost = before
                break
        self._join()
        return not self.full

    def _combinations(self) -> Iterator[tuple[Operator, tuple[float, ...], float]]:
        """Each operator with what its operands may cost, and the total."""
        of_type = {type_: sorted(set(rows.costs)) for type_, rows in self.rows.items()}
        for operator in self._operators:
            own = self._costs.of_operator(operator)
            for costs in product(*(of_type.get(t, []) for t in operator.operand_types)):
                yield operator, costs, own + sum(costs)

    def _apply(
        self, operator: Operator, costs: Sequence[float], known: Mapping[TypeTerm, int]
    ) -> None:
        slices: list[slice] = []
        for type_, cost in zip(operator.operand_types, costs, strict=True):
            rows = self.rows[type_].at_cost(cost)
            slices.append(slice(rows.start, min(rows.stop, known[type_])))
        sizes = [s.stop - s.start for s in slices]
        if not sizes or 0 in sizes:
            return
        lanes = sum(w.lanes.count for w in self.wanted)
        others = int(np.prod(sizes[1:])) if sizes[1:] else 1
        step = max(1, _CELLS // (others * lanes))
        for start in range(slices[0].start, slices[0].stop, step):
            part = [slice(start, min(start + step, slices[0].stop)), *slices[1:]]
            self._apply_to(operator, part)
            if self.full:
                return

    def _apply_to(self, operator: Operator, part: Sequence[slice]) -> None:
        starts: list[int] = [s.start for s in part]
        sizes: list[int] = [s.stop - s.start for s in part]
        self._meter.run(int(np.prod(sizes)))
        results = len(operator.result_types)
        tables: list[list[tuple[Table, Table]]] = [[] for _ in range(results)]
        alive = np.ones(int(np.prod(sizes)), np.bool_)
        for index, wanted in enumerate(self.wanted):
            operands = [
                self._operand(type_, s, index, place, len(part))
                for place, (type_, s) in enumerate(zip(operator.operand_types, part, strict=True))
            ]
            shape = (*sizes, wanted.lanes.count)
            values, ub = run_on_tables(operator, operands, wanted.lanes)
            undefined = np.broadcast_to(ub, shape) & wanted.defined
            alive &= ~undefined.any(axis=-1).reshape(-1)
            for result, (bits, poison) in enumerate(values):
                flat = (len(alive), wanted.lanes.count)
                tables[result].append(
                    (
                        np.broadcast_to(bits, shape).reshape(flat),
                        np.broadcast_to(poison, shape).reshape(flat),
                    )
                )

        def operands_of(row: int) -> tuple[Term, ...]:
            chosen: list[Term] = []
            for place in reversed(range(len(sizes))):
                row, within = divmod(row, sizes[place])
                rows = self.rows[operator.operand_types[place]]
                chosen.append(rows.terms[starts[place] + within])
            return tuple(reversed(chosen))

        for result, type_ in enumerate(operator.result_types):

            def term(number: int, result: int = result) -> Term:
                return Application(operator, operands_of(number), result)

            bits = [b for b, _ in tables[result]]
            poison = [p for _, p in tables[result]]
            self._add(type_, term, bits, poison, alive)

    def _operand(
        self, type_: TypeTerm, part: slice, index: int, place: int, count: int
    ) -> tuple[Table, Table]:
        """The rows as a table that stands on axis `place` of `count`."""
        rows = self.rows[type_]
        shape = [1] * count + [self.wanted[index].lanes.count]
        shape[place] = part.stop - part.start
        return rows.bits[index][part].reshape(shape), rows.poison[index][part].reshape(shape)

    def _add(
        self,
        type_: TypeTerm,
        term: Callable[[int], Term],
        bits: list[Table],
        poison: list[Table],
        alive: Table,
    ) -> None:
        """Add the rows that do what none before does."""
        signature = np.zeros(len(alive), np.uint64)
        useful = np.zeros(len(alive), np.bool_)
        for w, b, p, weights in zip(self.wanted, bits, poison, self._weights, strict=True):
            seen = w.defined
            kept = np.where(p | ~seen, np.uint64(0), _in_a_word(b))
            mixed = kept * np.uint64(0x9E3779B97F4A7C15)
            mixed ^= mixed >> np.uint64(29)
            signature += mixed @ weights[0] + (p & seen).astype(np.uint64) @ weights[1]
            useful |= (~p & seen).any(axis=-1)
        candidates = np.flatnonzero(alive & useful)
        if self._distinct:
            _, first = np.unique(signature[candidates], return_index=True)
            candidates = candidates[np.sort(first)]
        new = [
            int(i)
            for i in candidates
            if not self._distinct or (type_, int(signature[i])) not in self._seen
        ]
        rows = self.rows.setdefault(type_, ProgramRows())
        if len(rows.terms) + len(new) > self._most:
            self.full = True
            return
        if new:
            self._seen |= {(type_, int(signature[i])) for i in new}
            terms = [term(i) for i in new]
            rows.add(terms, self.cost, [b[new] for b in bits], [p[new] for p in poison])


def _in_a_word(bits: Table) -> Table:
    """The values, or where they may have more than 64 bits 64-bit hashes of them."""
    if bits.dtype != object:
        return bits.astype(np.uint64, copy=False)
    return (bits % ((1 << 61) - 1)).astype(np.uint64)


def run_on_tables(
    operator: Operator, operands: Sequence[tuple[Table, Table]], lanes: InputBatch
) -> tuple[list[tuple[Table, Table]], Table]:
    """For each result the values and where they are poison; and where the operator is undefined.

    Tables broadcast; their last axis is the inputs.
    """
    results, m = run_operator(NumpyInterpretation(), operator, operands, lanes.widths)
    return [(value.bits.term, value.poison.term) for value in results], m.ub.term


def run_with(
    term: Term, given: Mapping[Term, tuple[Table, Table]], runner: Runner
) -> tuple[Table, Table, Table]:
    """What the term gives, where it is poison, and where it is undefined, with tables for some of
    its parts. What happens inside of those does not count.
    """
    done = dict(given)
    ub: Table = np.zeros(runner.lanes.count, np.bool_)

    def visit(t: Term) -> None:
        nonlocal ub
        if t in done:
            return
        if not isinstance(t, Application):
            outcome = runner.run(t)
            done[t] = outcome.bits, outcome.poison
            return
        for operand in t.operands:
            visit(operand)
        values, undefined = run_on_tables(t.operator, [done[o] for o in t.operands], runner.lanes)
        ub = ub | undefined
        for result, value in enumerate(values):
            done[Application(t.operator, t.operands, result)] = value

    visit(term)
    return (*done[term], ub)
