"""Copies of what was just computed, as the computation itself.

`t[l] = a[l] + x[l]`, and then `a[l] = t[l]`, as what a loop carries is computed lane by lane, adds
to `a` though no statement says so. Where a copy sees what a statement has computed, and each read
of that statement would see the same at the time of the copy, the copy may compute it as well. Which
instances see what is exact, so every array holds the same at all times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import islpy as isl

from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources, simplified
from verifier.kernel.loops.recurrences.system import Apply, IndexValue, Read, Statement, Term

_MOST_ROUNDS = 4
_MOST_PARTS = 8
"""A copy with more sources stays as it is."""


def forwarded(dataflow: Dataflow) -> Dataflow | None:
    """The dataflow with such copies as computations, and without those that write what is there;
    None where there are none."""
    changed = False
    for _ in range(_MOST_ROUNDS):
        parts = [(s, list(_parts(dataflow, s))) for s in dataflow.program.statements]
        if all(found == [s] for s, found in parts):
            break
        changed = True
        kept = tuple(part for _, found in parts for part in found if not _is_idle(part))
        dataflow = Dataflow(replace(dataflow.program, statements=kept), dataflow.context)
    return dataflow if changed else None


def _is_idle(statement: Statement) -> bool:
    """Whether a copy writes to an element what it holds."""
    value = statement.value
    if not isinstance(value, Read) or value.array != statement.target:
        return False
    read, written = (
        m.as_map().intersect_domain(statement.domain) for m in (value.access, statement.access)
    )
    return bool(read.is_equal(written))


def _parts(dataflow: Dataflow, statement: Statement) -> Iterator[Statement]:
    """A statement, or the parts of a copy: one for each of its sources."""
    value = statement.value
    if not isinstance(value, Read):
        yield statement
        return
    sources = dataflow.of_read(statement, value)
    found = [
        part
        for name, relation in sources.writers.items()
        for part in _computing(dataflow, statement, name, relation)
    ]
    computed = isl.Set.empty(dataflow.domains[statement.name].get_space())
    for part in found:
        computed = computed.union(part.domain)
    left = simplified(dataflow.domains[statement.name].subtract(computed))
    if not found or len(found) >= _MOST_PARTS:
        yield statement
        return
    if not left.is_empty():
        found.append(replace(statement, domain=left))
    for number, part in enumerate(found):
        yield _renamed(part, f"{statement.name}p{number}")


def _computing(
    dataflow: Dataflow, copy: Statement, name: str, relation: isl.Map
) -> Iterator[Statement]:
    """The part of a copy that sees what a statement has computed, computing it. Nothing where a
    read would then see something else."""
    source = dataflow.program.statement(name)
    pieces: list[tuple[isl.Set, isl.MultiAff]] = []
    isl.PwMultiAff.from_map(relation).foreach_piece(lambda part, to: pieces.append((part, to)))
    for part, to in pieces:
        there = relation.intersect_domain(part)
        value = _moved(source.value, lambda function, to=to: function.pullback_multi_aff(to))
        here = zip(_reads(source.value), _reads(value), strict=True)
        if all(
            _are_same(dataflow.of_read(source, old), dataflow.of_read(copy, new), there)
            for old, new in here
        ):
            yield replace(copy, domain=part, value=value)


def _are_same(old: Sources, new: Sources, there: isl.Map) -> bool:
    """Whether what instances see is what those see to which `there` leads from them."""
    where = there.domain()

    def agree(seen: isl.Map | None, expected: isl.Map | None) -> bool:
        found = None if seen is None else seen.intersect_domain(where)
        wanted = None if expected is None else there.apply_range(expected)
        if found is None or wanted is None:
            return all(one is None or bool(one.is_empty()) for one in (found, wanted))
        return bool(found.is_equal(wanted))

    names = {*old.writers, *new.writers}
    every = [(new.writers.get(name), old.writers.get(name)) for name in names]
    return all(agree(*pair) for pair in [*every, (new.initial, old.initial)])


def _reads(term: Term) -> Iterator[Read]:
    match term:
        case Read():
            yield term
        case Apply(arguments=arguments):
            for argument in arguments:
                yield from _reads(argument)
        case _:
            return


def _moved(term: Term, move: Callable[[isl.MultiAff], isl.MultiAff]) -> Term:
    """A term of one statement as one of another, whose instances `move` relates to the first."""
    match term:
        case Read(access=access):
            return replace(term, access=move(access))
        case IndexValue(aff):
            return IndexValue(move(isl.MultiAff.from_aff(aff)).get_at(0))
        case Apply(arguments=arguments):
            return replace(term, arguments=tuple(_moved(a, move) for a in arguments))
        case _:
            return term


def _renamed(statement: Statement, name: str) -> Statement:
    """The same statement by another name."""

    def called(function: isl.MultiAff) -> isl.MultiAff:
        return function.set_tuple_name(isl.dim_type.in_, name)

    return replace(
        statement,
        name=name,
        domain=statement.domain.set_tuple_name(name),
        schedule=called(statement.schedule),
        access=called(statement.access),
        value=_moved(statement.value, called),
    )
