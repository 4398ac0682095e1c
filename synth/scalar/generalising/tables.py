"""On which constants a rule holds, seen by running it: the table that its precondition is read off.

A *row* is a width for each type variable and a value for each symbol. A row is *bad* where some
argument violates the rule, and *useful* where the source is defined for some argument. At narrow
widths all rows there are stand in the table; at others, chosen ones, among them such as relations
between constants hold of, and the instances themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits
from synth.scalar.generalising.opening import Occurrence, Skeleton, Widths
from synth.scalar.rules.rule import leaves
from synth.scalar.terms.batches import (
    Column,
    InputBatch,
    Leaf,
    Runner,
    TermValues,
    lanes_of,
    width_of,
)
from synth.scalar.terms.terms import Argument, Symbol, Term

_CHOICES: Mapping[int, tuple[tuple[int, ...], ...]] = {
    0: ((),),
    1: ((3,), (4,), (5,), (8,), (13,), (32,), (64,)),
    2: ((2, 3), (2, 4), (3, 5), (5, 8), (8, 16), (13, 32), (4, 3), (8, 5)),
    3: ((2, 3, 4), (2, 4, 5), (3, 5, 8), (8, 16, 32)),
}
"""Widths of the type variables from narrow to wide, choice by choice."""
_ROWS, _RELATED = 256, 192
_MOST_ROWS = 1024
_INPUTS, _POISON = 56, 12
_SEED = 0


@dataclass(frozen=True)
class Segment:
    """The rows at one choice of widths, and for each row as many inputs.

    `values` has N values for each symbol; `inputs` are those of N * `each` lanes, row by row.
    `exhaustive`: these are all rows there are. The first `given` rows are instances.
    """

    widths: Widths
    count: int
    values: Mapping[Symbol, Column]
    inputs: InputBatch
    each: int
    exhaustive: bool
    given: int

    def run(self, term: Term, holes: Mapping[Symbol, Column]) -> TermValues:
        """What a term gives on each lane; holes have N values each."""
        bits: dict[Leaf, Column] = dict(self.inputs.bits)
        bits |= {hole: np.repeat(column, self.each) for hole, column in holes.items()}
        return Runner(
            InputBatch(self.widths, self.inputs.count, 0, False, bits, self.inputs.poison)
        ).run(term)

    def any_of(self, lanes: Column) -> Column:
        """In which rows something is so on some lane."""
        return np.logical_or.reduce(lanes.reshape(self.count, self.each), axis=1)


class Table:
    """All segments of a skeleton; columns over all rows are joined in their order."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.segments = [
            _segment(skeleton, widths, number) for number, widths in enumerate(_choices(skeleton))
        ]
        self.count = sum(segment.count for segment in self.segments)
        self._sources: dict[Term, list[TermValues]] = {}

    def given(self) -> Column:
        """The rows that are instances."""
        return np.concatenate(
            [np.arange(segment.count) < segment.given for segment in self.segments]
        )

    def useful(self, source: Term) -> Column:
        """In which rows the source is defined for some argument."""
        parts = [
            segment.any_of(~(out.ub | out.poison))
            for segment, out in zip(self.segments, self._source(source), strict=True)
        ]
        return np.concatenate(parts)

    def bad(self, source: Term, target: Term, holes: Sequence[Mapping[Symbol, Column]]) -> Column:
        """In which rows some argument violates the rule; `holes` has the values of the holes for
        each segment."""
        parts: list[Column] = []
        outcomes = self._source(source)
        for segment, out, values in zip(self.segments, outcomes, holes, strict=True):
            new = segment.run(target, values)
            wrong = new.ub | new.poison | new.chose | (out.bits != new.bits)
            parts.append(segment.any_of(~out.ub & ~out.chose & (new.ub | (~out.poison & wrong))))
        return np.concatenate(parts)

    def _source(self, source: Term) -> list[TermValues]:
        if source not in self._sources:
            self._sources[source] = [segment.run(source, {}) for segment in self.segments]
        return self._sources[source]

    def hole_values(self) -> list[dict[Symbol, Column]]:
        """The values of the holes in the instances, where the table has nothing else."""
        return [
            {
                hole: _numbers(hole, [o for o in self.skeleton.occurrences if o.widths == s.widths])
                for hole in self.skeleton.holes
            }
            for s in self.segments
        ]

    def segments_of(self, rows: Column) -> list[Segment]:
        """The segments in which some of these rows are."""
        ends = np.cumsum([segment.count for segment in self.segments])
        parts = np.split(rows, ends[:-1])
        return [s for s, part in zip(self.segments, parts, strict=True) if part.any()]

    def exhausted(self) -> list[Widths]:
        """The widths at which the table has all rows."""
        return [segment.widths for segment in self.segments if segment.exhaustive]


def _choices(skeleton: Skeleton) -> Iterator[Widths]:
    """Choices of the widths that the rule can have; first those of the instances."""
    seen: list[Widths] = []
    for occurrence in skeleton.occurrences:
        if occurrence.widths not in seen:
            seen.append(occurrence.widths)
    if skeleton.only_instances:
        yield from seen
        return
    count = len(skeleton.types)
    chosen = _CHOICES.get(count) or tuple(product((2, 3, 4, 5, 8), repeat=count))[:64]
    for widths in chosen:
        of = dict(zip(skeleton.types, widths, strict=True))
        if of not in seen and all(
            width_of(low, of) < width_of(high, of) for low, high in skeleton.orders
        ):
            seen.append(of)
    yield from seen


def _segment(skeleton: Skeleton, widths: Widths, number: int) -> Segment:
    rng = np.random.default_rng((_SEED, number))
    symbols = skeleton.symbols
    own = [o for o in skeleton.occurrences if o.widths == widths]
    if skeleton.only_instances:
        values = {s: _numbers(s, own) for s in symbols}
        inputs, each = _inputs(skeleton, widths, values, len(own))
        return Segment(widths, len(own), values, inputs, each, False, len(own))
    rows = lanes_of(symbols, widths, _ROWS, 0) if symbols else None
    values = {s: rows.bits[s] for s in symbols} if rows is not None else {}
    count = rows.count if rows is not None else 1
    exhaustive = rows is None or rows.exhaustive
    if count > _MOST_ROWS:
        chosen = np.sort(rng.choice(count, _MOST_ROWS, replace=False))
        values = {s: column[chosen] for s, column in values.items()}
        count, exhaustive = _MOST_ROWS, False
    if not exhaustive and len(symbols) > 1:
        values, count = _with_related(values, widths, rng)
    if symbols:
        values = {s: np.concatenate([_numbers(s, own), column]) for s, column in values.items()}
    else:
        # There is one row: it is all instances.
        own = own[:1]
    count += len(own) if symbols else 0
    inputs, each = _inputs(skeleton, widths, values, count)
    return Segment(widths, count, values, inputs, each, exhaustive, len(own))


def _numbers(symbol: Symbol, occurrences: Sequence[Occurrence]) -> Column:
    """The values of a symbol or a hole in instances."""
    values = [o.values[symbol] % (1 << width_of(symbol.type_, o.widths)) for o in occurrences]
    return np.array(values, dtype=np.uint64)


def _with_related(
    values: dict[Symbol, Column], widths: Widths, rng: np.random.Generator
) -> tuple[dict[Symbol, Column], int]:
    """With rows in which one symbol is computed of others, so that equalities hold of some."""
    symbols = list(values)
    count = len(values[symbols[0]])
    more: dict[Symbol, list[int]] = {s: [] for s in symbols}
    for _ in range(_RELATED):
        row = int(rng.integers(count))
        numbers = {s: int(values[s][row]) for s in symbols}
        chosen = symbols[int(rng.integers(len(symbols)))]
        a, b = (numbers[s] for s in rng.permutation(np.array(symbols, dtype=object))[:2])
        width = width_of(chosen.type_, widths)
        small = b % (width + 1)
        made = (a + b, a - b, a * b, a << small, a >> small, a & b, a | b, a ^ b, ~a, -a, a)
        made += (1 << small, (1 << small) - 1, -1 << small, width - a, a + 1, a - 1, a // (b or 1))
        numbers[chosen] = made[int(rng.integers(len(made)))] % (1 << width)
        for s in symbols:
            more[s].append(numbers[s])
    joined = {s: np.concatenate([values[s], np.array(more[s], dtype=np.uint64)]) for s in symbols}
    return joined, count + _RELATED


def _inputs(
    skeleton: Skeleton, widths: Widths, values: Mapping[Symbol, Column], count: int
) -> tuple[InputBatch, int]:
    """For each row the same inputs, and such in which an argument is near a symbol."""
    arguments = [leaf for leaf in leaves(skeleton.rule) if isinstance(leaf, Argument)]
    batch = lanes_of(arguments, widths, _INPUTS, _POISON) if arguments else None
    if batch is not None and batch.count > _INPUTS + _POISON:
        batch = batch.some(_INPUTS, _POISON)
    each = batch.count if batch is not None else 1
    near = list(_near(arguments, values, widths))
    bits: dict[Leaf, Column] = {}
    poison: dict[Argument, Column] = {}
    for argument in arguments:
        assert batch is not None
        own = np.broadcast_to(batch.bits[argument], (count, each))
        others = [
            column[:, np.newaxis]
            if which == argument
            else np.full((count, 1), batch.bits[argument][number % each])
            for number, (which, column) in enumerate(near)
        ]
        bits[argument] = np.concatenate([own, *others], axis=1).ravel()
        none = np.zeros((count, len(near)), np.bool_)
        is_poison = np.broadcast_to(batch.poison[argument], (count, each))
        poison[argument] = np.concatenate([is_poison, none], axis=1).ravel()
    total = each + len(near) if arguments else 1
    for symbol, column in values.items():
        bits[symbol] = np.repeat(column, total)
    return InputBatch(widths, count * total, 0, False, bits, poison), total


def _near(
    arguments: Sequence[Argument], values: Mapping[Symbol, Column], widths: Widths
) -> Iterator[tuple[Argument, Column]]:
    interpretation = NumpyInterpretation()
    for argument in arguments:
        width = width_of(argument.type_, widths)
        for symbol, column in values.items():
            own = width_of(symbol.type_, widths)
            value = Bits(interpretation, column, own)
            if own > width:
                value = value.trunc(width)
            elif own < width:
                value = value.sext(width)
            one = value.constant(1)
            for moved in (value, value + one, value - one, ~value):
                yield argument, moved.term
