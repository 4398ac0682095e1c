"""The weakest precondition of a rule that can be said, read off its table.

A condition of the vocabulary (`verifier.kernel.goals.constant_conditions`), on symbols or on what
is computed of them, is a mask over the rows of the table. It is *necessary* where it holds in all
useful rows that are not bad. Where necessary conditions together exclude all bad rows, they say
exactly where the rule holds, as far as the table goes; of those the fewest and simplest are taken.
Otherwise conditions that lose something are added, those that lose least first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations

import numpy as np

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits
from semantics.language.program import TypeTerm
from synth.scalar.generalising.expressions import Expression, Expressions
from synth.scalar.generalising.opening import Skeleton
from synth.scalar.generalising.tables import Table
from synth.scalar.rules.rule import Condition, closed
from synth.scalar.terms.batches import Column, width_of
from synth.scalar.terms.terms import Literal, Symbol, Term, subterms
from verifier.kernel.goals.constant_conditions import VOCABULARY, ConstantCondition

_OF_COMPUTED = ("is_attr_equal", "is_ult", "is_ule", "is_slt", "is_sle")
"""Conditions on two constants that are asked of computed ones as well."""
_MOST_PAIRED = 1500
_MOST_FOUND = 6
_BATCH = 512


@dataclass(frozen=True)
class Precondition:
    """Conditions, in how many useful rows they hold, and whether they exclude bad rows only."""

    conditions: tuple[Condition, ...]
    kept: int
    exact: bool
    rank: int


@dataclass
class Atoms:
    """Conditions that hold in all instances; a row of `masks` has their bits for all rows of the
    table, packed."""

    conditions: list[Condition]
    ranks: list[int]
    masks: Column

    def holds(self, number: int, count: int) -> Column:
        return np.unpackbits(self.masks[number], count=count).astype(np.bool_)


def atoms_of(table: Table, expressions: Expressions) -> Atoms:
    """All atoms of a skeleton, the simple ones first; of those with equal masks the first three."""
    given = table.given()
    found: list[tuple[int, Condition, Column]] = []
    for conditions, mask in _masks(table, expressions):
        right = mask[:, given].all(axis=1) & ~mask.all(axis=1)
        for number in np.flatnonzero(right):
            condition = conditions[number]
            found.append((_rank(condition), condition, np.packbits(mask[number])))
    found.sort(key=lambda item: (item[0], str(item[1])))
    alike: dict[bytes, int] = {}
    kept: list[tuple[int, Condition, Column]] = []
    for item in found:
        key = item[2].tobytes()
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= 2:
            kept.append(item)
    masks = np.array([m for _, _, m in kept], dtype=np.uint8).reshape(
        len(kept), -(-table.count // 8)
    )
    return Atoms([c for _, c, _ in kept], [r for r, _, _ in kept], masks)


def _rank(condition: Condition) -> int:
    """How far it is from being simple."""
    sizes = sum(len(list(subterms([argument]))) - 1 for argument in condition.arguments)
    literals = sum(
        isinstance(t, Literal) and not isinstance(t.constant, int)
        for argument in condition.arguments
        for t in subterms([argument])
    )
    place = list(VOCABULARY).index(condition.name) if condition.name in VOCABULARY else 0
    strange = 30 if condition.negated else 0
    return 60 * sizes + 20 * literals + strange + place + 10 * len(condition.arguments)


def preconditions(
    table: Table, atoms: Atoms, bad: Column, useful: Column
) -> Iterator[Precondition]:
    """Preconditions that exclude all bad rows, the weakest and simplest first."""
    good = useful & ~bad
    if not bad.any():
        yield Precondition((), int(good.sum()), True, 0)
        return
    if not len(atoms.conditions):
        return
    packed_good = np.packbits(good)
    necessary = np.flatnonzero(((atoms.masks & packed_good) == packed_good).all(axis=1))
    holds = np.unpackbits(atoms.masks[necessary], axis=1, count=table.count).astype(np.bool_)
    left = holds[:, bad]
    """Which bad rows are left by each necessary condition."""
    count = int(good.sum())
    for chosen in islice(_covers(left, [atoms.ranks[int(i)] for i in necessary]), _MOST_FOUND):
        places = [int(necessary[i]) for i in chosen]
        yield _precondition(atoms, places, count, True)
    yield from islice(_lossy(table, atoms, bad, good, necessary, left), _MOST_FOUND)


def _precondition(atoms: Atoms, places: Sequence[int], kept: int, exact: bool) -> Precondition:
    conditions = tuple(atoms.conditions[i] for i in sorted(places))
    return Precondition(conditions, kept, exact, sum(atoms.ranks[i] for i in places))


def _covers(left: Column, ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Sets of rows of `left` of which no column is true in all, small and simple ones first."""
    if not len(left):
        return
    alone = np.flatnonzero(~left.any(axis=1))
    yield from ((int(i),) for i in alone)
    if left.all(axis=0).any():
        return
    some = [i for i in range(len(left)) if i not in set(alone.tolist())][:_MOST_PAIRED]
    if not some:
        return
    part = left[some].astype(np.float32)
    both = np.triu(part @ part.T == 0, 1)
    first, second = np.nonzero(both)
    order = np.argsort(
        [ranks[some[a]] + ranks[some[b]] for a, b in zip(first, second, strict=True)]
    )
    for i in order:
        yield some[int(first[i])], some[int(second[i])]
    if not len(alone) and not len(order):
        yield from _greedy(left, ranks)


def _greedy(left: Column, ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """One set, by what excludes most of what is left."""
    open_ = np.ones(left.shape[1], np.bool_)
    chosen: list[int] = []
    while open_.any():
        excluded = (~left[:, open_]).sum(axis=1)
        best = max(range(len(left)), key=lambda i: (int(excluded[i]), -ranks[i]))
        chosen.append(best)
        open_ = open_ & left[best]
    for place in list(chosen):
        others = [i for i in chosen if i != place]
        if others and not np.logical_and.reduce(left[others], axis=0).any():
            chosen = others
    yield tuple(chosen)


def _lossy(
    table: Table, atoms: Atoms, bad: Column, good: Column, necessary: Column, left: Column
) -> Iterator[Precondition]:
    """One or two further conditions, with the necessary ones that are then of use."""
    always = np.logical_and.reduce(left, axis=0) if len(left) else np.ones(int(bad.sum()), bool)
    still = np.zeros(table.count, np.bool_)
    still[np.flatnonzero(bad)[always]] = True
    packed_still, packed_good = np.packbits(still), np.packbits(good)
    kept = np.bitwise_count(atoms.masks & packed_good).sum(axis=1)
    open_ = np.bitwise_count(atoms.masks & packed_still).sum(axis=1)
    total = int(still.sum())
    useful = np.flatnonzero((open_ < total) & (kept > 0)) if total else np.array([], dtype=int)
    ranks = np.array(atoms.ranks)
    order = useful[np.lexsort((ranks[useful], -kept[useful].astype(np.int64)))]
    found: list[Precondition] = []
    for i in order[open_[order] == 0][:_MOST_FOUND]:
        found.append(_finished(atoms, [int(i)], bad, necessary, table.count, int(kept[i])))
    some = order[open_[order] > 0][:_MOST_PAIRED]
    if len(some):
        holds = np.unpackbits(atoms.masks[some], axis=1, count=table.count).astype(np.float32)
        wrong, right = holds[:, still], holds[:, good]
        both = np.triu(wrong @ wrong.T == 0, 1)
        sizes = right @ right.T
        first, second = np.nonzero(both & (sizes > 0))
        values = sizes[first, second]
        weights = ranks[some[first]] + ranks[some[second]]
        for place in np.lexsort((weights, -values))[:_MOST_FOUND]:
            pair = [int(some[first[place]]), int(some[second[place]])]
            found.append(_finished(atoms, pair, bad, necessary, table.count, int(values[place])))
    yield from sorted(found, key=lambda p: (-p.kept, len(p.conditions), p.rank))


def _finished(
    atoms: Atoms, places: list[int], bad: Column, necessary: Column, count: int, kept: int
) -> Precondition:
    """With the necessary conditions that exclude the other bad rows."""
    rows = bad.copy()
    for place in places:
        rows &= atoms.holds(place, count)
    chosen = list(places)
    if rows.any():
        holds = np.unpackbits(atoms.masks[necessary], axis=1, count=count).astype(np.bool_)
        cover = next(_covers(holds[:, rows], [atoms.ranks[int(i)] for i in necessary]))
        chosen += [int(necessary[i]) for i in cover]
    return _precondition(atoms, chosen, kept, False)


def _masks(table: Table, expressions: Expressions) -> Iterator[tuple[list[Condition], Column]]:
    """Conditions, and in which rows they hold."""
    skeleton = table.skeleton
    for type_ in dict.fromkeys(symbol.type_ for symbol in skeleton.symbols):
        own = [expressions.symbol(s) for s in skeleton.symbols if s.type_ == type_]
        grown = [e for e in expressions.grown(type_) if _has_symbol(e.term)]
        leaves = [e for e in expressions.leaves(type_) if e.size or not _is_simple(e.term)]
        for known in VOCABULARY.values():
            if known.constants == 1:
                for types in permutations(_narrower(skeleton, type_), known.types):
                    for some in _batches(grown if not types else own):
                        yield from _both(table, known, [some], types)
            else:
                for pair in permutations(own, 2):
                    yield from _both(table, known, [[pair[0]], [pair[1]]], ())
                if known.name in _OF_COMPUTED:
                    for leaf in leaves:
                        for some in _batches([e for e in grown if e is not leaf]):
                            yield from _both(table, known, [[leaf], some], ())
                            if known.name != "is_attr_equal":
                                yield from _both(table, known, [some, [leaf]], ())
    for symbol in skeleton.symbols:
        wanted = expressions.in_order(symbol)
        equal = [
            e
            for e in expressions.equal_to(symbol.type_, wanted, without=symbol)
            if _has_symbol(e.term) and e.size > 1
        ]
        if equal:
            own_ = [expressions.symbol(symbol)]
            yield from _both(table, VOCABULARY["is_attr_equal"], [own_, equal], ())


def _batches(expressions: Sequence[Expression]) -> Iterator[list[Expression]]:
    for start in range(0, len(expressions), _BATCH):
        yield list(expressions[start : start + _BATCH])


def _both(
    table: Table,
    known: ConstantCondition,
    arguments: Sequence[list[Expression]],
    types: Sequence[TypeTerm],
) -> Iterator[tuple[list[Condition], Column]]:
    """A condition on each of some expressions, beside one other, and its negation."""
    interpretation = NumpyInterpretation()
    parts: list[Column] = []
    count = max(map(len, arguments))
    for number, segment in enumerate(table.segments):
        given = [
            Bits(
                interpretation,
                np.array([e.columns[number] for e in some]),
                width_of(some[0].term.type_, segment.widths),
            )
            for some in arguments
        ]
        widths = [width_of(type_, segment.widths) for type_ in types]
        holds = known.holds(*given, *widths).term
        parts.append(np.broadcast_to(holds, (count, segment.count)))
    mask = np.concatenate(parts, axis=1)
    conditions = [
        Condition(
            known.name,
            tuple(some[0 if len(some) == 1 else i].term for some in arguments),
            False,
            tuple(types),
        )
        for i in range(count)
    ]
    yield conditions, mask
    yield [replace(condition, negated=True) for condition in conditions], ~mask


def _has_symbol(term: Term) -> bool:
    return any(isinstance(t, Symbol) for t in subterms([term]))


def _is_simple(term: Term) -> bool:
    """0, 1 and -1: conditions on one constant are about these."""
    return isinstance(term, Literal)


def _narrower(skeleton: Skeleton, type_: TypeTerm) -> list[TypeTerm]:
    pairs = closed(set(skeleton.orders))
    return [v for v in skeleton.types if (v, type_) in pairs]
