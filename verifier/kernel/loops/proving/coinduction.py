"""Equality of two systems of affine recurrences, for all parameters at once.

A *value* is what a statement writes at a point, a term of its body at a point, or an initial
element of an array. A *claim* says that for all pairs (x, y) of a relation, one value of the first
program at x equals (is refined by) one of the second at y. A *table* of claims is closed if each
claim follows from the others by one step: put the bodies side by side; operations must agree;
reads are replaced by their sources (exact array dataflow), where an operand that is an initial
element, scalar or constant must be the same on both sides, and any other pair of sources must be
in the table.

A closed table is true. Suppose one of its claims fails. Let (x, y) be a failing pair for which the
times of x and y, counted from the first instance of each program on (an initial element comes
before), have the smallest sum. Bodies are compared as terms, so one of the pairs that the step
leads to fails. A step looks a claim up only after it has gone through a read on at least one side:
the source of that read runs strictly before, and the other side stays where it is or goes through
reads too. So the failing pair (x', y') has a smaller sum, which contradicts the choice. Where a
side that has gone through a read meets an operation of the other, the body of its source is
compared on the spot; that is not a claim of its own. `close` checks precisely this and is all that
a verdict rests on.

How the table is found does not matter for that (`verifier/finding/coinduction_search.py`). It is
found by following the steps from the live-outs; where a pair of values comes up again at new
points, the claim is widened, so that the search ends. (This is the method of Verdoolaege, Janssens
and Bruynooghe, "Equivalence checking of static affine programs using widening to handle
recurrences", TOPLAS 2012, after Barthou, Feautrier and Redon.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import islpy as isl

from verifier.kernel.loops.proving.left_open import Pairing, chooses
from verifier.kernel.loops.proving.term_match import commutes, same_operation
from verifier.kernel.loops.proving.unwritten import (
    ComparedUnwritten,
    may_be_compared,
    not_chosen_once,
)
from verifier.kernel.loops.recurrences.copies import Origins, ThroughCopies, settled
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Constant,
    IndexValue,
    Read,
    RecurrenceSystem,
    Scalar,
    Statement,
    Term,
)


@dataclass(frozen=True)
class StatementInstance:
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


Value = StatementInstance | Within | Initial


class Mismatch(Exception):
    """Two values were not shown equal. The message says which and why."""


@dataclass(frozen=True)
class Inclusion:
    """That one set is within another, as a step of a closed table has it."""

    text: str
    inner: isl.Map | isl.Set
    outer: isl.Map | isl.Set

    def holds(self) -> bool:
        return bool(self.inner.is_subset(self.outer))  # pyright: ignore[reportArgumentType]


_MOST_UNFOLDED = 4

Claims = dict[tuple[str, str], isl.Map]


class Coinduction:
    """The check that a table of claims is closed.

    `claims` is the table: its keys name a value of each program (a statement's value has the name
    of the statement). Who finds it stands outside of the kernel.
    """

    def __init__(self, before: Dataflow, after: Dataflow):
        self.before = settled(before)
        self.after = settled(after)
        self.origins = (ThroughCopies(self.before), ThroughCopies(self.after))
        self.claims: Claims = {}
        self._values: dict[tuple[str, str], tuple[Value, Value]] = {}
        self.inclusions: list[Inclusion] = []
        """What `close` has found to hold, and rests on."""
        self.pairings: list[Pairing] = []
        """What it has compared of operations that may give one of several numbers."""
        self.unwritten: list[ComparedUnwritten] = []
        """What it has compared of memory to which nothing was written."""
        self.statements = (
            {s.name: s for s in self.before.program.statements},
            {s.name: s for s in self.after.program.statements},
        )

    def at_end(self, before: str, after: str) -> None:
        """Show that two arrays hold the same at the end. Raises `Mismatch`."""
        elements = self.before.elements(before)
        same = elements.identity().set_tuple_name(isl.dim_type.out, after)
        for left, x in self._values_of(0, self.origins[0].at_end(before)):
            for right, y in self._values_of(1, self.origins[1].at_end(after)):
                self.compare(left, right, same.apply_domain(x).apply_range(y), 0)

    def restore(self, claims: Mapping[tuple[str, str], isl.Map]) -> None:
        """Take over a table that was found before. Raises `Mismatch` for a name of no value."""
        for key, relation in claims.items():
            left = _named(key[0], self.statements[0], self.before.program)
            right = _named(key[1], self.statements[1], self.after.program)
            self._values[key] = (left, right)
            self.claims[key] = relation

    def _includes(self, text: str, inner: isl.Map | isl.Set, outer: isl.Map | isl.Set) -> bool:
        inclusion = Inclusion(text, inner, outer)
        if not inclusion.holds():
            return False
        self.inclusions.append(inclusion)
        return True

    def close(self, ends: Iterable[tuple[str, str]]) -> None:
        """Check that the table is closed, and has what `at_end` needs for pairs of arrays.

        Raises `Mismatch` where it is not so.
        """
        arrays = list(ends)
        for before, after in arrays:
            self.at_end(before, after)
        for key, relation in self.claims.items():
            left, right = self._values[key]
            name = " and ".join(key)
            runs = self._includes(f"{name} run", relation.domain(), points_of(self.before, left))
            if not runs or not self._includes(
                f"{name} run in the target", relation.range(), points_of(self.after, right)
            ):
                raise Mismatch("a claim is about instances that do not run")
            self._step(left, right, relation)
        read_at_end = [after for _, after in arrays]
        why = not_chosen_once(
            self.unwritten, self.after, self.origins[1], read_at_end, self._includes
        )
        if why is not None:
            raise Mismatch(why)

    # One step

    def _step(self, left: Value, right: Value, relation: isl.Map) -> None:
        """Compare the bodies behind the values of a claim. A copy is followed by itself, so that
        chains of copies, however long, lead to what is copied."""
        match left, right:
            case StatementInstance(s), StatementInstance(t) if not _is_copy(s) and not _is_copy(t):
                self.compare(Within(s, s.value), Within(t, t.value), relation, 0)
            case StatementInstance(s), _ if _is_copy(s) or isinstance(right, Within):
                self.compare(Within(s, s.value), right, relation, 0)
            case _, StatementInstance(t):
                self.compare(left, Within(t, t.value), relation, 0)
            case _:
                raise Mismatch(f"{_words(left)} against {_words(right)}")

    def compare(self, left: Value, right: Value, relation: isl.Map, unfolded: int) -> None:
        """Show that `left` at x is refined by `right` at y for all (x, y) of `relation`."""
        check_time()
        if relation.is_empty():
            return
        match left, right:
            case Within(s, Read() as read), _:
                for source, x in self._values_of(0, self.origins[0].of_read(s, read)):
                    self.compare(source, right, relation.apply_domain(x), unfolded)
            case _, Within(t, Read() as read):
                for source, y in self._values_of(1, self.origins[1].of_read(t, read)):
                    self.compare(left, source, relation.apply_range(y), unfolded)
            case Initial(a), Initial(b):
                self._same_element(a, b, relation)
            case ((StatementInstance() | Initial()), (StatementInstance() | Initial())):
                self._claim(left, right, relation)
            case StatementInstance(s), Within():
                if _is_copy(s) or unfolded == _MOST_UNFOLDED:
                    self._claim(left, right, relation)
                else:
                    self.compare(Within(s, s.value), right, relation, unfolded + 1)
            case Within(), StatementInstance(t):
                if _is_copy(t) or unfolded == _MOST_UNFOLDED:
                    self._claim(left, right, relation)
                else:
                    self.compare(left, Within(t, t.value), relation, unfolded + 1)
            case Within(s, Apply() as f), Within(t, Apply() as g):
                self._same_application(s, f, t, g, relation, unfolded)
            case Within(s, IndexValue(f)), Within(t, IndexValue(g)):
                equal = isl.Map.from_aff(f).apply_range(isl.Map.from_aff(g).reverse())
                if not self._includes(f"{_where(s, t)}: index values", relation, equal):
                    raise Mismatch(f"{_where(s, t)}: another index value")
            case Within(s, Scalar() | Constant() as a), Within(t, Scalar() | Constant() as b):
                if a != b:
                    raise Mismatch(f"{_where(s, t)}: {_word(a)} against {_word(b)}")
            case _:
                raise Mismatch(f"{_words(left)} against {_words(right)}")

    def _values_of(self, side: int, origins: Origins) -> Iterator[tuple[Value, isl.Map]]:
        for name, relation in origins.writers.items():
            yield StatementInstance(self.statements[side][name]), relation
        for array, relation in origins.initial.items():
            yield Initial(array), relation

    def _same_element(self, a: str, b: str, relation: isl.Map) -> None:
        if may_be_compared(self.before.program, a, self.after.program, b):
            self.unwritten.append(ComparedUnwritten(a, b, relation))
            return
        for array, side in ((a, self.before), (b, self.after)):
            found = side.program.arrays[array]
            if found.argument is None and found.constant is None:
                raise Mismatch(f"{array} is read before anything is written to it")
        if a != b:
            raise Mismatch(f"the initial value of {a} against that of {b}")
        same = isl.Map.identity(relation.get_space())
        if not self._includes(f"the same initial elements of {a}", relation, same):
            raise Mismatch(f"the initial values of different elements of {a}")

    def _same_application(
        self, s: Statement, f: Apply, t: Statement, g: Apply, relation: isl.Map, unfolded: int
    ) -> None:
        why = same_operation(f, g)
        if why is not None:
            raise Mismatch(f"{_where(s, t)}: {why}")
        if chooses(g):
            self.pairings.append(Pairing((s, f), (t, g), relation))
        orders = [f.arguments]
        if commutes(f):
            orders.append(f.arguments[::-1])
        first: Mismatch | None = None
        for arguments in orders:
            known, paired = dict(self.claims), len(self.pairings)
            unwritten = len(self.unwritten)
            try:
                for a, b in zip(arguments, g.arguments, strict=True):
                    self.compare(Within(s, a), Within(t, b), relation, unfolded)
                return
            except Mismatch as mismatch:
                self.claims = known
                del self.pairings[paired:]
                del self.unwritten[unwritten:]
                first = first or mismatch
        if first is not None:
            raise first

    # The table

    def _claim(self, left: Value, right: Value, relation: isl.Map) -> None:
        key = (_name(left), _name(right))
        known = self.claims.get(key)
        if known is not None and self._includes(" and ".join(key), relation, known):
            return
        self._claim_more(key, left, right, relation)

    def _claim_more(
        self, key: tuple[str, str], left: Value, right: Value, relation: isl.Map
    ) -> None:
        raise Mismatch(f"{_words(left)} against {_words(right)}: the claim is not in the table")

    def compared(self, statement: Statement) -> isl.Set:
        """The instances of a statement of the second program that occur in a claim."""
        found = isl.Set.empty(self.after.domains[statement.name].get_space())
        for (_, t), relation in self.claims.items():
            if t == statement.name:
                found = found.union(relation.range())
        return found


class Finder(Protocol):
    """Finds a table; nothing that it says is believed."""

    @property
    def claims(self) -> Claims:
        """What was found to hold."""
        ...

    def at_end(self, before: str, after: str) -> None:
        """Find claims by which two arrays hold the same at the end. Raises `Mismatch`."""
        ...

    def agree(self, left: Value, right: Value, relation: isl.Map) -> bool:
        """Find claims by which two values are equal for all pairs of a relation, if there are."""
        ...


Find = Callable[[Coinduction, int | None], Finder]
"""From the check of a table that is to be found, and a bound on the steps for what one array needs,
whoever finds it."""


def _is_copy(statement: Statement) -> bool:
    return isinstance(statement.value, Read)


def points_of(dataflow: Dataflow, value: Value) -> isl.Set:
    """The points at which a value is there."""
    if isinstance(value, Initial):
        return dataflow.elements(value.array)
    return dataflow.domains[value.statement.name]


def _name(value: Value) -> str:
    match value:
        case StatementInstance(s):
            return s.name
        case Initial(array):
            return f"initial {array}"
        case Within(s, term):
            places = (k for k, t in enumerate(_terms_of(s.value)) if t is term)
            return f"{s.name}.{next(places)}"


def _named(name: str, statements: Mapping[str, Statement], program: RecurrenceSystem) -> Value:
    """The value that `_name` names so. Raises `Mismatch`."""
    first, _, place = name.partition(".")
    if first in statements:
        statement = statements[first]
        if not place:
            return StatementInstance(statement)
        terms = list(_terms_of(statement.value))
        if place.isdecimal() and int(place) < len(terms):
            return Within(statement, terms[int(place)])
    array = name.removeprefix("initial ")
    if array != name and array in program.arrays:
        return Initial(array)
    raise Mismatch(f"a claim is about {name}, which is no value")


def _terms_of(term: Term) -> Iterator[Term]:
    yield term
    if isinstance(term, Apply):
        for argument in term.arguments:
            yield from _terms_of(argument)


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
        case StatementInstance(s):
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
