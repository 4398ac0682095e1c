"""Equality of two systems of affine recurrences, for all parameters at once.

A *claim* says that for all pairs (x, y) of a relation, the value that statement S writes at x in
the first program equals (is refined by) the value that T writes at y in the second. A *table* of
claims is closed if each claim follows from the others by one step: put the bodies of S and T side
by side; operations must agree; reads are replaced by their sources (exact array dataflow), where
an operand that is an initial element, scalar or constant must be the same on both sides, and a
pair of statement instances must be in the table.

A closed table is true. Suppose one of its claims fails, and let (x, y) be a failing pair with the
earliest x, in the first program's schedule. Bodies are compared as terms, so one of the pairs of
sources fails. Sources are strictly earlier than what reads them, and an instance only enters the
comparison through a read, on either side: so the failing pair (x', y') has x' before x, which
contradicts the choice. No cycle of steps can consume nothing, because no step reaches a pair of
instances without a read on both sides. A read on one side alone, against an operation, is
replaced by the body of its source on the spot; that is not a claim of its own, and its depth is
bounded. `CLOSING` checks precisely this and is all that a verdict rests on.

How the table is found does not matter for that. It is found by following the steps from the
live-outs; where a pair of statements comes up again with new instances, the claim is widened to
the affine hull of both relations within the product of the domains, so that the search ends. (This
is the method of Verdoolaege, Janssens and Bruynooghe, "Equivalence checking of static affine
programs using widening to handle recurrences", TOPLAS 2012, after Barthou, Feautrier and Redon.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import islpy as isl

from verifier.dataflow import Dataflow, Sources
from verifier.recurrences import Apply, Constant, IndexValue, Read, Scalar, Statement, Term
from verifier.term_match import COMMUTATIVE, same_operation


@dataclass(frozen=True)
class Instance:
    """The value that a statement writes, at the points of its domain."""

    statement: Statement


@dataclass(frozen=True)
class Within:
    """A term of a statement's body, at the points of its domain."""

    statement: Statement
    term: Term


@dataclass(frozen=True)
class Initial:
    """What an array holds when the function starts, at the array's elements."""

    array: str


Value = Instance | Within | Initial


class Mismatch(Exception):
    """Two values were not shown equal. The message says which and why."""


_MOST_STEPS = 1000
_MOST_UNWIDENED = 3
_MOST_UNFOLDED = 64

Claims = dict[tuple[str, str], isl.Map]


class Coinduction:
    """A search for a closed table of claims, and the check that it is closed."""

    def __init__(self, before: Dataflow, after: Dataflow):
        self.before = before
        self.after = after
        self.claims: Claims = {}
        self._steps = 0
        self._unwidened: dict[tuple[str, str], int] = {}
        self._failed: dict[tuple[str, str], list[tuple[isl.Map, Mismatch]]] = {}
        self._closing = False
        self._statements = (
            {s.name: s for s in before.program.statements},
            {s.name: s for s in after.program.statements},
        )

    def at_end(self, before: str, after: str) -> None:
        """Show that two arrays hold the same at the end. Raises `Mismatch`."""
        elements = self.before.elements(before)
        same = elements.identity().set_tuple_name(isl.dim_type.out, after)
        for left, x in _sources(self.before.at_end(before), before, self._statements[0]):
            for right, y in _sources(self.after.at_end(after), after, self._statements[1]):
                self.compare(left, right, same.apply_domain(x).apply_range(y), 0)

    def close(self, ends: Iterable[tuple[str, str]]) -> None:
        """Check that the table is closed, and has what `at_end` needs for pairs of arrays.

        Raises `Mismatch` where it is not so.
        """
        self._closing = True
        for before, after in ends:
            self.at_end(before, after)
        for (s, t), relation in self.claims.items():
            left, right = self._statements[0][s], self._statements[1][t]
            inside = relation.domain().is_subset(self.before.domains[s]) and (
                relation.range().is_subset(self.after.domains[t])
            )
            if not inside:
                raise Mismatch("a claim is about instances that do not run")
            self.compare(Within(left, left.value), Within(right, right.value), relation, 0)

    # One step

    def compare(self, left: Value, right: Value, relation: isl.Map, unfolded: int) -> None:
        """Show that `left` at x is refined by `right` at y for all (x, y) of `relation`."""
        if relation.is_empty():
            return
        match left, right:
            case Within(s, Read() as read), _:
                for source, x in _sources(
                    self.before.of_read(s, read), read.array, self._statements[0]
                ):
                    self.compare(source, right, relation.apply_domain(x), unfolded)
            case _, Within(t, Read() as read):
                for source, y in _sources(
                    self.after.of_read(t, read), read.array, self._statements[1]
                ):
                    self.compare(left, source, relation.apply_range(y), unfolded)
            case Instance(s), Instance(t):
                self._claim(s, t, relation)
            case Instance(s), _:
                self.compare(Within(s, s.value), right, relation, _deeper(unfolded))
            case _, Instance(t):
                self.compare(left, Within(t, t.value), relation, _deeper(unfolded))
            case Initial(a), Initial(b):
                self._same_element(a, b, relation)
            case Within(s, Apply() as f), Within(t, Apply() as g):
                self._same_application(s, f, t, g, relation, unfolded)
            case Within(s, IndexValue(f)), Within(t, IndexValue(g)):
                equal = isl.Map.from_aff(f).apply_range(isl.Map.from_aff(g).reverse())
                if not relation.is_subset(equal):
                    raise Mismatch(f"{_where(s, t)}: another index value")
            case Within(s, Scalar() | Constant() as a), Within(t, Scalar() | Constant() as b):
                if a != b:
                    raise Mismatch(f"{_where(s, t)}: {_word(a)} against {_word(b)}")
            case _:
                raise Mismatch(f"{_words(left)} against {_words(right)}")

    def _same_element(self, a: str, b: str, relation: isl.Map) -> None:
        for array, side in ((a, self.before), (b, self.after)):
            found = side.program.arrays[array]
            if found.argument is None and found.constant is None:
                raise Mismatch(f"{array} is read before anything is written to it")
        if a != b:
            raise Mismatch(f"the initial value of {a} against that of {b}")
        if not relation.is_subset(isl.Map.identity(relation.get_space())):
            raise Mismatch(f"the initial values of different elements of {a}")

    def _same_application(
        self, s: Statement, f: Apply, t: Statement, g: Apply, relation: isl.Map, unfolded: int
    ) -> None:
        why = same_operation(f, g)
        if why is not None:
            raise Mismatch(f"{_where(s, t)}: {why}")
        orders = [f.arguments]
        if f.op in COMMUTATIVE:
            orders.append(f.arguments[::-1])
        first: Mismatch | None = None
        for arguments in orders:
            known = dict(self.claims)
            try:
                for a, b in zip(arguments, g.arguments, strict=True):
                    self.compare(Within(s, a), Within(t, b), relation, unfolded)
                return
            except Mismatch as mismatch:
                self.claims = known
                first = first or mismatch
        if first is not None:
            raise first

    # The table

    def _claim(self, s: Statement, t: Statement, relation: isl.Map) -> None:
        key = (s.name, t.name)
        known = self.claims.get(key)
        if known is not None and relation.is_subset(known):
            return
        if self._closing:
            raise Mismatch(f"{_where(s, t)}: the claim is not in the table")
        for failed, mismatch in self._failed.get(key, ()):
            if failed.is_subset(relation):
                raise mismatch
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise Mismatch("the search for a proof was given up")
        saved = dict(self.claims)
        first: Mismatch | None = None
        for candidate in self._widened(s, t, known, relation):
            self.claims[key] = candidate
            try:
                self.compare(Within(s, s.value), Within(t, t.value), candidate, 0)
                return
            except Mismatch as mismatch:
                self.claims = dict(saved)
                first = first or mismatch
        if first is not None:
            self._failed.setdefault(key, []).append((relation, first))
            raise first

    def _widened(
        self, s: Statement, t: Statement, known: isl.Map | None, relation: isl.Map
    ) -> Iterator[isl.Map]:
        if known is None:
            yield relation.coalesce()
            return
        both = known.union(relation)
        yield (
            both.affine_hull()
            .to_map()
            .intersect_domain(self.before.domains[s.name])
            .intersect_range(self.after.domains[t.name])
            .coalesce()
        )
        unwidened = self._unwidened.get((s.name, t.name), 0)
        if unwidened < _MOST_UNWIDENED:
            self._unwidened[(s.name, t.name)] = unwidened + 1
            yield both.coalesce()

    def compared(self, statement: Statement) -> isl.Set:
        """The instances of a statement of the second program that occur in a claim."""
        found = isl.Set.empty(self.after.domains[statement.name].get_space())
        for (_, t), relation in self.claims.items():
            if t == statement.name:
                found = found.union(relation.range())
        return found


def _deeper(unfolded: int) -> int:
    if unfolded >= _MOST_UNFOLDED:
        raise Mismatch("a chain of copies is too long")
    return unfolded + 1


def _sources(
    sources: Sources, array: str, statements: dict[str, Statement]
) -> Iterator[tuple[Value, isl.Map]]:
    for name, map_ in sources.writers.items():
        yield Instance(statements[name]), map_
    yield Initial(array), sources.initial


def _where(s: Statement, t: Statement) -> str:
    return f"{s.location} ({s.target}) against {t.location} ({t.target})"


def _word(leaf: Scalar | Constant) -> str:
    if isinstance(leaf, Scalar):
        return leaf.name
    return f"the constant 0x{leaf.bits:x} : {leaf.element}"


def _words(value: Value) -> str:
    match value:
        case Initial(array):
            return f"the initial value of {array}"
        case Instance(s):
            return f"the value written by {s.location}"
        case Within(s, term):
            match term:
                case Apply(op=op):
                    what = op
                case Read(array=array):
                    what = f"a read of {array}"
                case IndexValue():
                    what = "an index value"
                case leaf:
                    what = _word(leaf)
            return f"{what} in {s.location} ({s.target})"
