"""All programs over a grammar up to a size, in classes of those that behave alike.

Bottom up (Albarghouthi, Gulwani, Kincaid, Recursive Program Synthesis, CAV'13; Bansal and Aiken,
Automatic Generation of Peephole Superoptimizers, ASPLOS'06): a program of size n applies an
operator to classes whose sizes add up to n - 1. Only the cheapest member of a class is an operand,
so no program is built that a rule found before simplifies; operands that an operator may swap come
in one order. Each program is run on all lanes at once, and joins the class that behaves as it does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.program import TypeTerm
from synth.scalar.enumerating.class_table import ClassTable
from synth.scalar.enumerating.classes import Classes, Programs, programs_joined
from synth.scalar.enumerating.grammar import FEW, BadGrammar, Grammar, few_of, lanes_for, trees
from synth.scalar.enumerating.level import Level, Merge
from synth.scalar.enumerating.renaming import all_renamings, comes_first, swaps
from synth.scalar.terms.batches import Lanes, is_commutative
from synth.scalar.terms.costs import OPS, Costs
from synth.scalar.terms.grids import along, blocks, parts_of
from synth.scalar.terms.signatures import Rows, Run, joined, type_is_searched
from synth.scalar.terms.terms import Operator, Term

Array = NDArray[Any]

_COMPARED = 2048
"""Rows of all lanes that are held at once."""


Prove = Callable[[Term, Term], bool]
"""Whether two terms are proved to behave alike, at all inputs."""


class Enumeration:
    """The classes of all programs of a grammar, size by size.

    With `sharing` an operation that is used several times counts once for the size; so it is where
    the root has two operands, and of more operands where one holds the operations of all. Without,
    sizes are those of trees.
    `key_bits` truncates the keys: fewer bits cost time, and nothing else.
    """

    def __init__(
        self,
        grammar: Grammar,
        costs: Costs = OPS,
        lanes: Sequence[Lanes] | None = None,
        prove: Prove | None = None,
        key_bits: int = 64,
        sharing: bool = True,
    ) -> None:
        self.grammar = grammar
        types = {leaf.type_ for leaf in grammar.leaves}
        for operator in grammar.operators:
            types |= set(operator.types)
        for widths in grammar.widths:
            wide = [t for t in types if not type_is_searched(t, widths)]
            if wide:
                raise BadGrammar(f"{wide[0]} has more than 64 bits")
        self.classes = Classes(grammar.operators, grammar.leaves, costs)
        self.levels: list[Level] = []
        self.unproved: list[Merge] = []
        self._prove = prove
        self._sharing = sharing
        given = list(lanes or lanes_for(grammar))
        self._few = [Run(few_of(of_widths)) for of_widths in given]
        self._runs = [*self._few, *(Run(some) for some in given if some.count > FEW)]
        self._mask = np.uint64((1 << key_bits) - 1)
        self._commutes = [
            all(is_commutative(operator, widths) for widths in grammar.widths)
            for operator in grammar.operators
        ]
        self._tables = {type_: ClassTable() for type_ in types}
        self._type_numbers = {type_: number for number, type_ in enumerate(self._tables)}
        self._positions = np.zeros(0, np.int32)
        self._trees: list[dict[TypeTerm, int]] = []
        self._merges: list[tuple[Programs, Array]] = []
        self._start()

    def _start(self) -> None:
        level = Level(0, len(self.grammar.leaves), len(self.grammar.leaves))
        for number, leaf in enumerate(self.grammar.leaves):
            table = self._tables[leaf.type_]
            rows = [run.leaf(leaf) for run in self._runs]
            before = range(len(table.numbers))
            if any(_equal(table.rows_of(np.array([at])), rows)[0] for at in before):
                level.merges += 1
                continue
            level.classes += 1
            numbers = self.classes.add(self.classes.leaf_program(number), leaf.type_, 0)
            self._keep(table, numbers, iter([(slice(0, 1), rows)]), 0)
        self.levels.append(level)
        counts: dict[TypeTerm, int] = {}
        for leaf in self.grammar.leaves:
            counts[leaf.type_] = counts.get(leaf.type_, 0) + 1
        self._trees.append(counts)

    def grow(self, last: bool = False, prove: bool = True, renamed: bool = True) -> Level:
        """Find the classes of the next size.

        Merges are proved, where the enumeration proves any, with `prove`. With `last` no more
        programs are built on these classes, and what they do is not kept; then, without `renamed`,
        of programs that differ in the names of arguments only one is built.
        """
        size = len(self.levels)
        self._trees.append(trees(self.grammar.operators, self._trees))
        level = Level(size, sum(self._trees[size].values()))
        self.classes.index()
        started = time.process_time()
        found: dict[TypeTerm, list[tuple[Programs, Array]]] = {}
        shared = self._shared(size) if self._sharing else {}
        renamings = self._renamings() if last and not renamed else []
        for number, operator in enumerate(self.grammar.operators):
            of_operator = shared.get(len(operator.operand_types), ())
            for programs, keys in chain(
                self._built(number, operator, size),
                self._built_of(number, operator, of_operator),
            ):
                if renamings:
                    first = comes_first(programs.operands, self._commutes[number], renamings)
                    programs, keys = programs.at(first), [key[first] for key in keys]
                for result, of_result in enumerate(keys):
                    chosen = replace(programs, result=np.full(len(programs), result, np.int8))
                    type_ = operator.result_types[result]
                    found.setdefault(type_, []).append((chosen, of_result))
        level.running = time.process_time() - started
        better: list[tuple[int, Programs]] = []
        for type_, parts in found.items():
            programs = programs_joined([p for p, _ in parts])
            keys = np.concatenate([k for _, k in parts])
            level.built += len(programs)
            better += self._sort_into_classes(level, type_, programs, keys, last, prove)
        if better:
            self.classes.improve(better)
        self.levels.append(level)
        return level

    def merges(self) -> Iterator[Merge]:
        """Each program that was built and found nothing new, in order; proved, where merges are.

        The last size has as many as it has programs: what is kept grows with them."""
        for programs, numbers in self._merges:
            for position, into in enumerate(numbers.tolist()):
                yield Merge(self._term(programs, position), into)

    def _term(self, programs: Programs, position: int) -> Term:
        operands: list[int] = programs.operands[position].tolist()
        number, result = int(programs.operator[position]), int(programs.result[position])
        return self.classes.term_of(number, operands, result)

    def _renamings(self) -> list[Array]:
        """Where renaming arguments takes each class."""
        return all_renamings([self._image(swap) for swap in swaps(self.grammar.leaves)])

    def _image(self, swap: Mapping[int, int]) -> Array:
        """For each class the class of its member with two arguments swapped, or -1."""
        image = np.full(len(self.classes), -1, np.int32)
        kept = self.classes.programs
        leaves = {int(kept.operands[i, 0]): i for i in np.flatnonzero(kept.operator < 0).tolist()}
        for leaf, number in leaves.items():
            image[number] = leaves.get(swap.get(leaf, leaf), -1)
        for size in range(1, len(self.levels)):
            for table in self._tables.values():
                numbers = table.numbers[table.level(size)]
                programs = kept.at(numbers)
                mapped = np.where(programs.operands >= 0, image[programs.operands], -1)
                known = ((mapped >= 0) == (programs.operands >= 0)).all(axis=1)
                found = replace(programs, operands=mapped).at(known)
                image[numbers[known]] = self._class_of(table, found)
        return image

    def _class_of(self, table: ClassTable, programs: Programs) -> Array:
        """For each program the class that does what it does, or -1."""
        found = np.full(len(programs), -1, np.int32)
        for part, rows in self._chunks(programs):
            known = table.known(self._keys(self._runs, rows), 0)
            others = table.rows_of(self._positions[np.maximum(known, 0)])
            found[part] = np.where((known >= 0) & _equal(rows, others), known, -1)
        return found

    def _built(
        self, number: int, operator: Operator, size: int
    ) -> Iterator[tuple[Programs, list[Array]]]:
        """The operator's programs of that size, with the keys of each result."""
        tables = [self._tables[type_] for type_ in operator.operand_types]
        most = self.classes.programs.operands.shape[1]
        for sizes in parts_of(size - 1, len(tables)):
            swaps = self._commutes[number]
            if swaps and sizes[0] > sizes[1]:
                continue
            ranges = [table.level(part) for table, part in zip(tables, sizes, strict=True)]
            for block in blocks(ranges, swaps and sizes[0] == sizes[1]):
                keys = self._keys_of_block(operator, tables, block.slices)
                shape = tuple(s.stop - s.start for s in block.slices)
                operands = np.full((*shape, most), -1, np.int32)
                for axis, (table, part) in enumerate(zip(tables, block.slices, strict=True)):
                    along = [1] * len(shape)
                    along[axis] = -1
                    operands[..., axis] = table.numbers[part].reshape(along)
                operands = operands.reshape(-1, most)
                if block.upper is not None:
                    operands, keys = operands[block.upper], [key[block.upper] for key in keys]
                count = len(operands)
                yield (
                    Programs(np.full(count, number, np.int16), operands, np.zeros(count, np.int8)),
                    keys,
                )

    def _shared(self, size: int) -> dict[int, list[Array]]:
        """By number of operands, choices of them that have operations in common, `size` - 1
        together."""
        found: dict[int, list[Array]] = {}
        within = self.classes.within(size - 1)
        arities = {len(operator.operand_types) for operator in self.grammar.operators} - {0, 1}
        for arity in sorted(arities if size > 1 else ()):
            places = [p for p in product(range(within.shape[1]), repeat=arity) if 0 in p]
            for start in range(0, len(within), _COMPARED):
                part = within[start : start + _COMPARED][:, places].reshape(-1, arity)
                part = part[(part >= 0).all(axis=1)]
                sizes = self.classes.sizes[part].sum(axis=1)
                found.setdefault(arity, []).append(part[sizes >= size])
        if 2 in arities and size > 3:
            found.setdefault(2, []).append(self.classes.overlapping(size - 1))
        return found

    def _built_of(
        self, number: int, operator: Operator, choices: Sequence[Array]
    ) -> Iterator[tuple[Programs, list[Array]]]:
        """The operator's programs over these choices of classes, with the keys of each result."""
        wanted = [self._type_numbers[type_] for type_ in operator.operand_types]
        most = self.classes.programs.operands.shape[1]
        for operands in choices:
            fits = (self.classes.types_of(self._type_numbers)[operands] == wanted).all(axis=1)
            if self._commutes[number]:
                fits &= operands[:, 0] <= operands[:, 1]
            chosen = np.full((int(fits.sum()), most), -1, np.int32)
            chosen[:, : len(wanted)] = operands[fits]
            for start in range(0, len(chosen), _COMPARED):
                part = chosen[start : start + _COMPARED]
                rows: list[list[Rows]] = []
                for position, run in enumerate(self._few):
                    given = [
                        self._tables[type_].rows[position].at(self._positions[numbers])
                        for type_, numbers in zip(operator.operand_types, part.T, strict=False)
                    ]
                    rows.append(run.apply(operator, given))
                keys = [self._keys(self._few, list(of)) for of in zip(*rows, strict=True)]
                count = len(part)
                yield (
                    Programs(np.full(count, number, np.int16), part, np.zeros(count, np.int8)),
                    keys,
                )

    def _keys_of_block(
        self, operator: Operator, tables: Sequence[ClassTable], slices: Sequence[slice]
    ) -> list[Array]:
        rows: list[list[Rows]] = []
        for position, run in enumerate(self._few):
            operands = [
                along(table.rows[position].at(part), axis, len(slices))
                for axis, (table, part) in enumerate(zip(tables, slices, strict=True))
            ]
            rows.append([r.flat() for r in run.apply(operator, operands)])
        return [self._keys(self._few, list(of_runs)) for of_runs in zip(*rows, strict=True)]

    def _keys(self, runs: Sequence[Run], rows: Sequence[Rows]) -> Array:
        """Keys of programs, of what they do in some runs."""
        key = runs[0].keys(rows[0])
        for run, of_run in zip(runs[1:], rows[1:], strict=True):
            key = key * np.uint64(0x9E3779B97F4A7C15) + run.keys(of_run)
        return key & self._mask

    def _rows(self, programs: Programs) -> list[Rows]:
        """What programs do, in each run."""
        parts: list[list[Rows]] = [[] for _ in self._runs]
        order: list[Array] = []
        kinds = programs.operator.astype(np.int32) << 8 | programs.result
        each: list[int] = np.unique(kinds).tolist()
        for kind in each:
            chosen = np.flatnonzero(kinds == kind)
            operator = self.grammar.operators[kind >> 8]
            order.append(chosen)
            for position, run in enumerate(self._runs):
                operands = [
                    self._tables[type_].rows[position].at(self._positions[numbers])
                    for type_, numbers in zip(
                        operator.operand_types, programs.operands[chosen].T, strict=False
                    )
                ]
                parts[position].append(run.apply(operator, operands)[kind & 255])
        back = np.argsort(np.concatenate(order), kind="stable")
        return [joined(of_run).at(back) for of_run in parts]

    def _chunks(self, programs: Programs) -> Iterator[tuple[slice, list[Rows]]]:
        """What programs do, so many at once as fit."""
        for start in range(0, len(programs), _COMPARED):
            part = slice(start, min(start + _COMPARED, len(programs)))
            yield part, self._rows(programs.at(part))

    def _alike(self, programs: Programs, others: Callable[[slice], list[Rows]]) -> Array:
        """For each program whether it does what the other at its place does."""
        alike = np.empty(len(programs), np.bool_)
        for part, rows in self._chunks(programs):
            alike[part] = _equal(rows, others(part))
        return alike

    def _sort_into_classes(
        self,
        level: Level,
        type_: TypeTerm,
        programs: Programs,
        keys: Array,
        last: bool,
        prove: bool,
    ) -> list[tuple[int, Programs]]:
        """Find the class of each program, or a new one; gives cheaper members of old classes."""
        started = time.process_time()
        table = self._tables[type_]
        costs = self.classes.costs_of(programs)
        into = np.full(len(programs), -1, np.int32)
        leader = np.full(len(programs), -1, np.int64)
        alone = ~table.has(keys) & _come_once(keys)
        leader[alone] = np.flatnonzero(alone)
        rest = np.flatnonzero(~alone)
        keys = np.zeros_like(keys)
        for part, rows in self._chunks(programs.at(rest)):
            keys[rest[part]] = self._keys(self._runs, rows)
        pending, fresh, place = rest, [rest[:0]], 0
        while pending.size:
            known = table.known(keys[pending], place)
            fresh.append(pending[known < 0])
            pending, known = pending[known >= 0], known[known >= 0]

            def of_known(part: slice, numbers: Array = known) -> list[Rows]:
                return table.rows_of(self._positions[numbers[part]])

            alike = self._alike(programs.at(pending), of_known)
            into[pending[alike]] = known[alike]
            pending = pending[~alike]
            level.collisions += len(pending)
            place += 1
        self._lead(level, programs, keys, costs, np.sort(np.concatenate(fresh)), leader)
        led = np.flatnonzero(leader >= 0)
        leaders = np.unique(leader[led])
        numbers = self.classes.add(programs.at(leaders), type_, level.size)
        into[led] = numbers[np.searchsorted(leaders, leader[led])]
        if not last:
            self._keep(table, numbers, self._chunks(programs.at(leaders)), level.size)
        level.comparing += time.process_time() - started
        level.classes += len(leaders)
        merged = np.ones(len(programs), np.bool_)
        merged[leaders] = False
        merged &= ~self._is_member(programs, into)
        joining = np.flatnonzero(merged)
        level.merges += len(joining)
        if self._prove is not None and prove:
            joining = self._proved(level, type_, programs, joining, into, last)
        self._merges.append((programs.at(joining), into[joining]))
        return self._cheaper(programs, costs, joining, into)

    def _is_member(self, programs: Programs, into: Array) -> Array:
        """For each program whether it is the very one that its class keeps."""
        kept = self.classes.programs.at(into)
        same = (kept.operator == programs.operator) & (kept.result == programs.result)
        return same & (kept.operands == programs.operands).all(axis=1)

    def _lead(
        self,
        level: Level,
        programs: Programs,
        keys: Array,
        costs: Array,
        fresh: Array,
        leader: Array,
    ) -> None:
        """Set the leader of each of the programs `fresh`: the cheapest that does the same."""
        fresh = fresh[np.argsort(keys[fresh], kind="stable")]
        while fresh.size:
            of_keys = keys[fresh]
            starts = np.flatnonzero(np.concatenate([[True], of_keys[1:] != of_keys[:-1]]))
            bucket = np.repeat(np.arange(len(starts)), np.diff([*starts.tolist(), len(fresh)]))
            cheapest = costs[fresh] == np.minimum.reduceat(costs[fresh], starts)[bucket]
            _, first = np.unique(bucket[cheapest], return_index=True)
            leaders = fresh[cheapest][first]
            leader[leaders] = leaders
            others = fresh != leaders[bucket]
            fresh, led_by = fresh[others], leaders[bucket[others]]

            def of_leaders(part: slice, numbers: Array = led_by) -> list[Rows]:
                return self._rows(programs.at(numbers[part]))

            alike = self._alike(programs.at(fresh), of_leaders)
            leader[fresh[alike]] = led_by[alike]
            fresh = fresh[~alike]
            level.collisions += len(fresh)

    def _cheaper(
        self, programs: Programs, costs: Array, joining: Array, into: Array
    ) -> list[tuple[int, Programs]]:
        """For old classes the cheapest of the programs that join them, where it is cheaper."""
        old = joining[into[joining] < len(self.classes.indexed)]
        old = old[costs[old] < self.classes.indexed[into[old]]]
        order = old[np.lexsort((old, costs[old], into[old]))]
        _, first = np.unique(into[order], return_index=True)
        return [(int(into[i]), programs.at(slice(i, i + 1))) for i in order[first].tolist()]

    def _proved(
        self,
        level: Level,
        type_: TypeTerm,
        programs: Programs,
        joining: Array,
        into: Array,
        last: bool,
    ) -> Array:
        """Those of `joining` that are proved to be in a class; the others get classes of their own,
        and their places in `into` are changed."""
        assert self._prove is not None
        started = time.process_time()
        beside: dict[int, list[int]] = {}
        proved: list[int] = []
        alone: list[int] = []
        for position in joining.tolist():
            term = self._term(programs, position)
            first = int(into[position])
            for number in (first, *beside.get(first, ())):
                if self._prove(term, self.classes.term(number)):
                    into[position] = number
                    proved.append(position)
                    break
            else:
                self.unproved.append(Merge(term, first))
                itself = slice(position, position + 1)
                (number,) = self.classes.add(programs.at(itself), type_, level.size).tolist()
                into[position] = number
                beside.setdefault(first, []).append(number)
                alone.append(position)
        level.unproved += len(alone)
        if alone and not last:
            own = np.array(alone)
            chunks = self._chunks(programs.at(own))
            self._keep(self._tables[type_], into[own], chunks, level.size)
        level.proving += time.process_time() - started
        return np.array(proved, np.int64)

    def _keep(
        self,
        table: ClassTable,
        numbers: Array,
        chunks: Iterator[tuple[slice, list[Rows]]],
        size: int,
    ) -> None:
        """Keep what new classes do, so that programs can be built on them."""
        few, all_ = (np.zeros(len(numbers), np.uint64) for _ in range(2))
        start = table.grow(numbers, size)
        for part, rows in chunks:
            table.fill(start + part.start, rows)
            few[part] = self._keys(self._few, rows[: len(self._few)])
            all_[part] = self._keys(self._runs, rows)
        table.index(few, all_, numbers)
        positions = np.arange(start, start + len(numbers), dtype=np.int32)
        self._positions = np.concatenate([self._positions, positions])


def _equal(rows: Sequence[Rows], others: Sequence[Rows]) -> Array:
    """For each program whether it does the same as the other in all runs."""
    pairs = zip(rows, others, strict=True)
    return np.logical_and.reduce([one.equal(other) for one, other in pairs])


def _come_once(keys: Array) -> Array:
    """For each key whether no other is equal to it."""
    order = np.argsort(keys, kind="stable")
    differs = np.concatenate([[True], keys[order][1:] != keys[order][:-1], [True]])
    once = np.empty(len(keys), np.bool_)
    once[order] = differs[1:] & differs[:-1]
    return once
