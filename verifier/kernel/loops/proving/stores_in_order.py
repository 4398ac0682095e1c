"""Programs whose arguments may overlap, where both store to them at the same places in one order.

Memory changes only where something is stored to an argument. So what a read of an argument sees is
a function of the store that comes next, and of the place. Where the stores of both programs
correspond one to one, in their order, and to the same places, it is enough that each pair of them
stores the same whatever these functions are: by induction, memory is then the same before each
store, and in the end. So what memory holds before the instances of a store is an array that the
programs are given, and what they store there is one that they return. In this form sums may be
reordered within what is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import islpy as isl

from verifier.kernel.loops.recurrences.dataflow import latest, simplified
from verifier.kernel.loops.recurrences.system import (
    ANY_EXTENT,
    Apply,
    Array,
    Read,
    RecurrenceSystem,
    Statement,
    Term,
    reads_of,
)


def by_stores(
    before: RecurrenceSystem, after: RecurrenceSystem, context: isl.Set
) -> tuple[RecurrenceSystem, RecurrenceSystem] | None:
    """Both programs as functions of what memory holds before each store, for the parameters of the
    context; None where their stores do not correspond, or it is not known which comes next.

    They have to be lifted as programs whose arguments may overlap.
    """
    sides = [_Stores(program, context) for program in (before, after)]
    if not sides[0].stores or not _correspond(*sides):
        return None
    found = [side.program_by_stores() for side in sides]
    source, target = found
    return None if source is None or target is None else (source, target)


@dataclass
class _Stores:
    """The statements of a program that store to memory among its arguments, in their order."""

    program: RecurrenceSystem
    context: isl.Set

    def __post_init__(self) -> None:
        arrays = self.program.arrays.values()
        self.given = {a.name for a in arrays if a.argument is not None and not a.is_tensor}
        self.stores = [s for s in self.program.statements if s.target in self.given]
        self.names = {s.name: f"{s.target}_stored{k}" for k, s in enumerate(self.stores)}

    def domain(self, statement: Statement) -> isl.Set:
        """The instances of a statement."""
        return simplified(statement.domain.intersect_params(self.context))

    def times(self, statement: Statement) -> isl.Map:
        """When the instances of a statement run."""
        return statement.schedule.as_map().intersect_domain(self.domain(statement))

    def program_by_stores(self) -> RecurrenceSystem | None:
        """The program in the form that this file is about."""
        results = not all(_gives_numbers(s.value) for s in self.program.statements)
        arrays = dict(self.program.arrays)
        for number, store in enumerate(self.stores):
            more = (ANY_EXTENT,) * len(store.dims)
            element = arrays[store.target].element
            made = Array(self.names[store.name], more, element, _ARGUMENT - number, is_tensor=True)
            arrays[made.name] = made
            for name in self.given:
                array = arrays[name]
                held = Array(_held(name, number), (*more, *array.shape), array.element, 0, True)
                held = replace(held, may_hold_results=results)
                arrays[held.name] = held
        groups: list[tuple[Statement, ...]] = []
        for group in (self.program.statements, self.program.decisions):
            statements = [self._statement(s) for s in group]
            if any(s is None for s in statements):
                return None
            groups.append(tuple(s for s in statements if s is not None))
        return replace(self.program, arrays=arrays, statements=groups[0], decisions=groups[1])

    def _statement(self, statement: Statement) -> Statement | None:
        found = statement
        if any(read.array in self.given for read in reads_of(statement.value)):
            following = self._next(statement)
            if following is None:
                return None
            found = replace(statement, value=self._value(statement.value, *following))
        if statement.name not in self.names:
            return found
        own = self.names[statement.name]
        at = f"{statement.name}[{', '.join(statement.dims)}]"
        parameters = f"[{', '.join(self.program.parameters)}] -> "
        access = isl.MultiAff(f"{parameters}{{ {at} -> {own}[{', '.join(statement.dims)}] }}")
        return replace(found, target=own, access=access)

    def _value(self, term: Term, number: int, instance: isl.MultiAff) -> Term:
        match term:
            case Read(array=array, access=access) if array in self.given:
                name = _held(array, number)
                place = instance.flat_range_product(access)
                place = place.set_tuple_name(isl.dim_type.out, name)
                return Read(name, place, term.element)
            case Apply(arguments=arguments):
                values = tuple(self._value(a, number, instance) for a in arguments)
                return replace(term, arguments=values)
            case _:
                return term

    def _next(self, statement: Statement) -> tuple[int, isl.MultiAff] | None:
        """The store that runs next after what a statement reads, by its number and, for each
        instance of the statement, its own. None where that is not one store, and one function."""
        own = self.times(statement)
        if own.is_empty():
            return None
        not_before = isl.Map.lex_le(own.get_space().range())
        later = own.apply_range(not_before)
        stored = [self.times(store) for store in self.stores]
        every = stored[0].range()
        for times in stored[1:]:
            every = every.union(times.range())
        following = _earliest(later.intersect_range(every))
        if not self.domain(statement).is_subset(following.domain()):
            return None
        for number, times in enumerate(stored):
            instances = following.apply_range(times.reverse())
            if not instances.is_empty():
                if not instances.domain().is_equal(following.domain()):
                    return None
                function = isl.PwMultiAff.from_map(simplified(instances)).coalesce()
                one = _only_piece(function)
                return None if one is None else (number, one)
        return None


_ARGUMENT = -2
"""What is stored is a live-out of both programs, which no argument is."""


_RING = tuple(f"arith.{name}" for name in ("addf", "subf", "negf", "mulf"))


def _gives_numbers(term: Term) -> bool:
    """Whether a term is a float that is a number if all that it reads are."""
    if not isinstance(term, Apply):
        return True
    return term.op in _RING and all(map(_gives_numbers, term.arguments))


def _held(array: str, number: int) -> str:
    return f"{array}_before{number}"


def _only_piece(function: isl.PwMultiAff) -> isl.MultiAff | None:
    found: list[isl.MultiAff] = []
    function.foreach_piece(lambda _, piece: found.append(piece))
    return found[0] if len(found) == 1 else None


def _earliest(times: isl.Map) -> isl.Map:
    """The lexicographically smallest of the times related to each point: the latest of the times
    counted backwards, see `latest`."""
    size = times.dim(isl.dim_type.out)
    names = [f"t{k}" for k in range(size)]
    back = isl.Map(f"{{ [{', '.join(names)}] -> [{', '.join(f'-{n}' for n in names)}] }}")
    return latest(times.apply_range(back)).apply_range(back)


def _correspond(before: _Stores, after: _Stores) -> bool:
    """Whether the stores of both programs are the same ones at the same places, in one order."""
    if len(before.stores) != len(after.stores) or before.given != after.given:
        return False
    if before.program.rewritten or after.program.rewritten:
        return False
    for a, b in zip(before.stores, after.stores, strict=True):
        if a.target != b.target or any(loop.kind == "parallel" for s in (a, b) for loop in s.loops):
            return False
        places = [
            _unnamed(s.access.as_map().intersect_domain(side.domain(s)))
            for side, s in ((before, a), (after, b))
        ]
        if len(a.dims) != len(b.dims) or not places[0].is_equal(places[1]):
            return False
        if not _not_negative(before.domain(a)):
            return False
    return all(
        first.is_equal(second)
        for first, second in zip(_orders(before), _orders(after), strict=True)
    )


def _orders(side: _Stores) -> Iterator[isl.Map]:
    """Of each two stores, which instances run before which."""
    for first in side.stores:
        for second in side.stores:
            times = side.times(first), side.times(second)
            later = isl.Map.lex_lt(times[0].get_space().range())
            yield _unnamed(times[0].apply_range(later).apply_range(times[1].reverse()))


def _unnamed(relation: isl.Map) -> isl.Map:
    found = relation.reset_tuple_id(isl.dim_type.in_)
    return found.reset_tuple_id(isl.dim_type.out)


def _not_negative(domain: isl.Set) -> bool:
    """Whether all iterators are indices of an array."""
    names = [f"i{k}" for k in range(domain.dim(isl.dim_type.set))]
    inside = " and ".join(f"0 <= {name} < {ANY_EXTENT}" for name in names) or "true"
    indices = isl.Set(f"{{ [{', '.join(names)}] : {inside} }}")
    return bool(domain.reset_tuple_id().is_subset(indices))
